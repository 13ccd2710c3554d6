// Lists the writes in the journal for the current service, newest first. The journal is a file on this computer, so no
// request is sent. An entry without a result counts as unknown: its run ended before the answer came.

import { serviceNumber } from '../../api/model.ts';
import { counted, fold, quoted } from '../../base/text.ts';
import { declaration } from '../../cli/command-row.ts';
import { GLOBALS } from '../../cli/common-options.ts';
import type { Context, Out } from '../../cli/context.ts';
import { findInJournal, runByName, sayReadingNotes } from '../../cli/journal-notes.ts';
import type { OptionsOf } from '../../cli/option-row.ts';
import { parseInteger, parseSome } from '../../cli/parse.ts';
import { PERIOD, parsePeriod } from '../../cli/period.ts';
import type { View } from '../../cli/plan.ts';
import { presentList } from '../../cli/present.ts';
import { serviceInForce } from '../../cli/service.ts';
import { NoSuchNameError, UsageError } from '../../cli/usage-error.ts';
import {
  actionWord,
  type EntryRow,
  entryView,
  type RunRow,
  runView,
  SPOKEN_ACTIONS,
} from '../../views/history.ts';
import type { Entry, Run } from '../../writes/journal-lines.ts';
import { entriesSince, firstOf, type ReadingNotes, runsNewestFirst } from '../../writes/journal-reader.ts';
import { writePolicy } from '../../writes/policy.ts';
import { DECIDERS, OUTCOMES, type Outcome, UNNOTED_OUTCOMES } from '../../writes/receipt.ts';

const ACTIONS = [...new Set(Object.values(writePolicy).map(({ action }) => action))];
/** Words that people use for the actions of the journal; --action takes both. */
const SPOKEN = new Map(Object.entries(SPOKEN_ACTIONS).map(([action, word]) => [word, action]));
const NOTED = OUTCOMES.filter((outcome) => !UNNOTED_OUTCOMES.some((one) => one === outcome));

type Ports = Pick<Context, 'io' | 'settings' | 'service'>;
type HistoryInput = OptionsOf<typeof OPTIONS>;

/** The run of that name, if it was for the current service; throws NoSuchNameError otherwise. */
async function namedRun(context: Ports, run: string, notes: ReadingNotes): Promise<Run> {
  const service = serviceInForce(context);
  const found = await runByName(context, run, notes);
  if (found) {
    if (service === null || found.service === service) return found;
    throw new NoSuchNameError(`run ${run} was for ${found.service}, not for ${service}`);
  }
  const hint = context.service.command('history --runs');
  throw new NoSuchNameError(`there is no run ${quoted(run)} on this computer`, hint);
}

function filterOf(
  { id, outcome, ...input }: HistoryInput,
  { from, until }: ReturnType<typeof parsePeriod>,
): (entry: Entry) => boolean {
  const action = SPOKEN.get(input.action ?? '') ?? input.action;
  const by = input.by === undefined ? undefined : fold(input.by);
  return (entry) =>
    (id === undefined || entry.id === id) &&
    (action === undefined || entry.action === action) &&
    (outcome === undefined || outcome.includes(entry.outcome)) &&
    (by === undefined || by === entry.by?.kind || by === fold(entry.by?.name ?? '')) &&
    entry.at >= from &&
    entry.at < until;
}

/** What passes, with no more of the journal read than will be shown. */
async function upToLimit<Item>(
  context: Ports,
  newestFirst: Iterable<Item>,
  passes: (item: Item) => boolean,
): Promise<Item[]> {
  const { limit, sort } = context.settings.options;
  const most = limit === undefined || sort !== undefined ? Number.POSITIVE_INFINITY : limit;
  const found: Item[] = [];
  if (most === 0) return found;
  await findInJournal(context, newestFirst, (items) =>
    firstOf(items, (item) => passes(item) && found.push(item) >= most),
  );
  return found;
}

function entryRow(out: Out, { params, ...one }: Entry): EntryRow {
  const { entry, run, at, profile, service, action, id, outcome, changed, before, after } = one;
  const text = one.stored ?? params.text ?? params.file_url;
  return {
    ...{ entry, run, at, profile, service, action, id, outcome, changed },
    operator: serviceNumber(params.operator_id),
    group: serviceNumber(params.group_id),
    text: typeof text === 'string' ? out.redact(text) : null,
    error: one.error === null ? null : out.redact(one.error),
    ...{ by: one.by ?? null, before, after, proposal: one.proposal ?? null, undoes: one.undoes ?? null },
  };
}

const NONE = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>;

function runRow({ run, at, profile, service, action, entries, ...one }: Run): RunRow {
  const counts = { ...NONE };
  for (const { outcome } of entries) counts[outcome] += 1;
  const { dry_run: _, proposed: __, ...noted } = counts;
  // A session cannot know at its start how many writes it will make.
  const targets = Math.max(one.targets, entries.length);
  const [by, of, resumes] = [one.by ?? null, one.of ?? null, one.resumes ?? null];
  const no_entry = targets - entries.length;
  return { run, at, profile, service, by, action, targets, ...noted, no_entry, of, resumes };
}

const ONLY_OUTCOMES = {
  flags: '--outcome <outcomes>',
  text: 'only these outcomes, comma-separated; a write has an entry once its request was begun',
  offers: { words: NOTED },
  parse: parseSome(NOTED),
} as const;

const OPTIONS = [
  {
    flags: '--runs',
    text: 'list runs instead of entries; no_entry counts what was skipped, refused by the read before it, or never begun',
  },
  { flags: '--run <run>', text: 'only this run, or last' },
  {
    flags: '--id <n>',
    text: 'only writes to the conversation, operator or customer with this number',
    parse: (text: string) => parseInteger(text.replace(/^#/, ''), 'an id', 42),
  },
  {
    flags: '--action <action>',
    text: 'only this kind of write; claim, release and reply are other words for start, unassign and send, which pipes and JSON print',
    choices: [...ACTIONS, ...SPOKEN.keys()],
  },
  ONLY_OUTCOMES,
  {
    flags: '--by <who>',
    text: 'only writes by these: person, agent, script, or the name given with --by',
    offers: { words: DECIDERS },
  },
  ...PERIOD,
] as const;

export const historyCommand = declaration({
  description:
    'List every write from this computer to the current service with its outcome, newest first. What colleagues do and ' +
    'calls of convops api are not in it.',
  kind: 'local',
  options: OPTIONS,
  globals: GLOBALS.list,
  examples: [
    'convops history --since 2h',
    'convops history --since yesterday --until yesterday',
    'convops history --runs --limit 5',
    'convops history --outcome unknown --json id,action,at',
    'convops history --by agent --since today',
  ],
  run: (context, input) => listHistory(context, input),
});

/** Says how many writes of a run are not among its entries, and where they can be seen. */
async function sayWithoutEntry({ out, service }: Context, run: Run): Promise<void> {
  const { no_entry: count, action } = runRow(run);
  if (count === 0) return;
  const way = run.plan ? service.command(`conv ${actionWord(action)} --resume ${run.run} --dry-run`) : '';
  const seen = way === '' ? '' : `; to see them: ${way}`;
  await out.warn(
    `${counted(count, 'write')} of run ${run.run} without an entry: skipped, refused before the request, or not begun${seen}`,
  );
}

/** The writes, or the runs that have one, in the order of the journal, even if the clock was wrong. */
async function listHistory(context: Context, input: HistoryInput): Promise<void> {
  if (input.by?.trim() === '')
    throw new UsageError('--by has an empty value: give it a value or leave it out');
  const { io, settings, service, out } = context;
  const { stateFolder } = settings;
  const notes: ReadingNotes = { cut: 0 };
  const period = parsePeriod(input, { now: io.now(), utc: settings.options.utc === true });
  const passes = filterOf(input, period);
  const here = serviceInForce(context);
  const isHere = ({ service: of }: Pick<Run, 'service'>) => here === null || of === here;
  const present = <Item, Row>(
    view: View<Row>,
    all: Iterable<Item>,
    isShown: (item: Item) => boolean,
    rowOf: (item: Item) => Row,
  ) =>
    presentList(context, view, async () => {
      const rows = (await upToLimit(context, all, isShown)).map(rowOf);
      await sayReadingNotes(out, notes);
      return rows;
    });
  const named = input.run === undefined ? null : await namedRun(context, input.run, notes);
  if (input.runs) {
    const runs = named ? [named] : runsNewestFirst(stateFolder, notes);
    return await present(runView, runs, (run) => isHere(run) && run.entries.some(passes), runRow);
  }
  const view = entryView(await service.names(), service.name());
  if (named) await sayWithoutEntry(context, named);
  const entries = named?.entries.toReversed() ?? entriesSince(stateFolder, period.from, undefined, notes);
  await present(
    view,
    entries,
    (entry) => isHere(entry) && passes(entry),
    (entry) => entryRow(out, entry),
  );
}
