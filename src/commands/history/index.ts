// Lists the writes in the journal for the current service, newest first. The journal is a file on this computer, so no
// request is sent. An entry without a result counts as unknown: its run ended before the answer came.

import { fold, quoted } from '../../base/text.ts';
import { declaration } from '../../cli/command-row.ts';
import { GLOBALS } from '../../cli/common-options.ts';
import type { Context, InForce, Out } from '../../cli/context.ts';
import { sayReadingNotes } from '../../cli/journal-notes.ts';
import { parseInteger } from '../../cli/parse.ts';
import { presentList } from '../../cli/present.ts';
import { serviceInForce } from '../../cli/service-in-force.ts';
import { NoSuchNameError, UsageError } from '../../cli/usage-error.ts';
import { type EntryRow, entryView, type RunRow, runView, SPOKEN_ACTIONS } from '../../views/history.ts';
import type { Entry, Run } from '../../writes/journal-lines.ts';
import { entriesSince, type ReadingNotes, runsNewestFirst } from '../../writes/journal-reader.ts';
import { writePolicy } from '../../writes/policy.ts';
import { DECIDERS, OUTCOMES, type Outcome, UNNOTED_OUTCOMES } from '../../writes/receipt.ts';
import { parsePeriod } from './period.ts';

interface HistoryInput {
  readonly run?: string;
  readonly id?: number;
  readonly action?: string;
  readonly outcome?: Outcome;
  /** A kind of decider, or a name. */
  readonly by?: string;
  /** A duration, a day or a time, as typed. */
  readonly since?: string;
  readonly until?: string;
  /** Writes to every service, not only to the current one. */
  readonly allProfiles?: true;
}

const ACTIONS = [...new Set(Object.values(writePolicy).map(({ action }) => action))];
/** Words that people use for the actions of the journal; --action takes both. */
const SPOKEN = new Map(Object.entries(SPOKEN_ACTIONS).map(([action, word]) => [word, action]));
const NOTED = OUTCOMES.filter((outcome) => !UNNOTED_OUTCOMES.some((one) => one === outcome));

/** The run of that name, if it was for the current service; throws NoSuchNameError otherwise. */
function namedRun(
  context: Pick<Context, 'settings' | 'service'>,
  input: HistoryInput & { readonly run: string },
  notes: ReadingNotes,
): Run {
  const { run } = input;
  const service = serviceOf(context, input);
  for (const each of runsNewestFirst(context.settings.stateFolder, notes)) {
    const isOwn = service === null || each.service === service;
    if (each.run === run && isOwn) return each;
    if (each.run === run) {
      throw new NoSuchNameError(`run ${run} was for ${each.service}, not for ${service}`, {
        ambiguous: false,
        hint: `convops history --run ${run} --all-profiles`,
      });
    }
  }
  const hint = context.service.command('history --runs');
  throw new NoSuchNameError(`there is no run ${quoted(run)}`, { ambiguous: false, hint });
}

/** The service to list; null for all services, and also if none is set up. */
function serviceOf(
  context: Pick<Context, 'settings' | 'service'>,
  { allProfiles }: HistoryInput,
): string | null {
  return allProfiles ? null : serviceInForce(context);
}

/** The entries that pass the filters, newest first. */
function listEntries(context: Context, input: HistoryInput, notes: ReadingNotes): EntryRow[] {
  // Entries stay in the order of the journal, the order of the writes, even if the clock was wrong.
  const { run } = input;
  const entries =
    run === undefined
      ? entriesFor(context, input, notes)
      : newestOf(namedRun(context, { ...input, run }, notes));
  return upToLimit(context.settings, passing(entries, filterOf(context, input))).map((entry) =>
    entryRow(context.out, entry),
  );
}

function newestOf({ entries }: Run): readonly Entry[] {
  return [...entries].reverse();
}

/** The entries for the current service, or for all, newest first. */
function entriesFor(
  context: Pick<Context, 'io' | 'settings' | 'service'>,
  input: HistoryInput,
  notes: ReadingNotes,
): Iterable<Entry> {
  const { stateFolder } = context.settings;
  const service = serviceOf(context, input);
  const { from } = periodOf(context, input);
  const entries = entriesSince(stateFolder, from, undefined, notes);
  return service === null ? entries : passing(entries, (entry) => entry.service === service);
}

/** The runs with at least one entry that passes the filters, newest first; the counts are of the whole run. */
function listRuns(
  context: Pick<Context, 'io' | 'settings' | 'service'>,
  input: HistoryInput,
  notes: ReadingNotes,
): RunRow[] {
  const passes = filterOf(context, input);
  const { run } = input;
  const runs =
    run === undefined ? runsFor(context, input, notes) : [namedRun(context, { ...input, run }, notes)];
  return upToLimit(
    context.settings,
    passing(runs, ({ entries }) => entries.some(passes)),
  ).map(runRow);
}

/** The runs for the current service, or for all, newest first. */
function runsFor(
  context: Pick<Context, 'settings' | 'service'>,
  input: HistoryInput,
  notes: ReadingNotes,
): Iterable<Run> {
  const service = serviceOf(context, input);
  const runs = runsNewestFirst(context.settings.stateFolder, notes);
  return service === null ? runs : passing(runs, (run) => run.service === service);
}

function periodOf(
  { io, settings }: Pick<Context, 'io' | 'settings'>,
  input: HistoryInput,
): ReturnType<typeof parsePeriod> {
  return parsePeriod(input, { now: io.now(), utc: settings.options.utc === true });
}

function filterOf(context: Pick<Context, 'io' | 'settings'>, input: HistoryInput): (entry: Entry) => boolean {
  const { run, id, outcome } = input;
  const action = SPOKEN.get(input.action ?? '') ?? input.action;
  const by = input.by === undefined ? undefined : fold(input.by);
  const { from, until } = periodOf(context, input);
  return (entry) =>
    (run === undefined || entry.run === run) &&
    (id === undefined || entry.id === id) &&
    (action === undefined || entry.action === action) &&
    (outcome === undefined || entry.outcome === outcome) &&
    (by === undefined || by === entry.by?.kind || by === fold(entry.by?.name ?? '')) &&
    entry.at >= from &&
    entry.at < until;
}

function* passing<Item>(items: Iterable<Item>, passes: (item: Item) => boolean): Generator<Item> {
  for (const item of items) if (passes(item)) yield item;
}

/** Reads no more of the journal than will be shown. */
function upToLimit<Row>(settings: InForce, newestFirst: Iterable<Row>): Row[] {
  const { limit, sort } = settings.options;
  const most = limit === undefined || sort !== undefined ? Number.POSITIVE_INFINITY : limit;
  const rows: Row[] = [];
  if (most === 0) return rows;
  for (const row of newestFirst) {
    rows.push(row);
    if (rows.length >= most) break;
  }
  return rows;
}

function entryRow(out: Out, { params, ...entry }: Entry): EntryRow {
  const numberIn = (value: unknown) => (typeof value === 'number' ? value : null);
  const text = entry.stored ?? params.text ?? params.file_url;
  return {
    entry: entry.entry,
    run: entry.run,
    at: entry.at,
    profile: entry.profile,
    service: entry.service,
    action: entry.action,
    id: entry.id,
    outcome: entry.outcome,
    changed: entry.changed,
    operator: numberIn(params.operator_id),
    group: numberIn(params.group_id),
    text: typeof text === 'string' ? out.redact(text) : null,
    error: entry.error === null ? null : out.redact(entry.error),
    by: entry.by ?? null,
    before: entry.before,
    after: entry.after,
    proposal: entry.proposal ?? null,
  };
}

const NONE = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>;

function runRow({ run, at, profile, service, by, action, targets, of, resumes, entries }: Run): RunRow {
  const counts = { ...NONE };
  for (const { outcome } of entries) counts[outcome] += 1;
  const { dry_run: _, proposed: __, ...noted } = counts;
  // A session cannot know at its start how many writes it will make.
  const all = Math.max(targets, entries.length);
  return {
    run,
    at,
    profile,
    service,
    by: by ?? null,
    action,
    targets: all,
    ...noted,
    of: of ?? null,
    resumes: resumes ?? null,
  };
}

export const historyCommand = declaration({
  description: 'List every write from this computer to the current service with its outcome, newest first.',
  kind: 'local',
  options: [
    { flags: '--runs', text: 'list runs instead of entries' },
    { flags: '--run <run>', text: 'only this run' },
    {
      flags: '--id <n>',
      text: 'only writes to the conversation, operator or customer with this number',
      parse: (text: string) => parseInteger(text.replace(/^#/, ''), 'an id', 42),
    },
    {
      flags: '--action <action>',
      text: 'only this kind of write; claim, release and reply are other words for start, unassign and send',
      choices: [...ACTIONS, ...SPOKEN.keys()],
    },
    { flags: '--outcome <outcome>', text: 'only this outcome', choices: NOTED },
    {
      flags: '--by <who>',
      text: 'only writes by these: person, agent, script, or the name given with --by',
      offers: { words: DECIDERS },
    },
    {
      flags: '--since <time>',
      text: 'only since then: 2h, 30d, 2w, yesterday, 2026-11-20, 14:00, "2026-11-20 14:00" or ISO 8601',
    },
    { flags: '--until <time>', text: 'only until then; a date includes the whole day' },
    { flags: '--all-profiles', text: 'include every service, not only the current one' },
  ],
  globals: GLOBALS.list,
  examples: [
    'convops history --since 2h',
    'convops history --since yesterday --until yesterday --all-profiles',
    'convops history --runs --limit 5',
    'convops history --outcome unknown --json id,action,at',
    'convops history --by agent --since today',
  ],
  run: async (context, { runs, ...input }) => {
    if (input.by?.trim() === '')
      throw new UsageError('--by has an empty value: give it a value or leave it out');
    const notes = { cut: 0 };
    const said = async <Row>(rows: readonly Row[]) => {
      await sayReadingNotes(context.out, notes);
      return rows;
    };
    if (runs) await presentList(context, runView, async () => await said(listRuns(context, input, notes)));
    else await presentList(context, entryView, async () => await said(listEntries(context, input, notes)));
  },
});
