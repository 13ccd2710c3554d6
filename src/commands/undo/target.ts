// Finds what an undo is about: the last run, a run, an entry, or the last write to a conversation that can be undone.
// It reads the journal from its end, and no more of it than needed.
import { counted, quoted } from '../../base/text.ts';
import type { Context, Service } from '../../cli/context.ts';
import { findInJournal } from '../../cli/journal-notes.ts';
import { parseId } from '../../cli/parse.ts';
import { brokenRun } from '../../cli/resume-run.ts';
import { otherProfileOf, refuseElsewhere, requireService } from '../../cli/service.ts';
import { ConflictError, NoSuchNameError } from '../../cli/usage-error.ts';
import { shortDuration } from '../../terminal/times.ts';
import { actionWord } from '../../views/history.ts';
import { targetName } from '../../views/receipt.ts';
import type { OperatorsNamed } from '../../writes/inverse.ts';
import type { Entry, Run } from '../../writes/journal-lines.ts';
import { firstOf, runsNewestFirst } from '../../writes/journal-reader.ts';
import { actionOf } from '../../writes/policy.ts';
import { lastDecisionOf, planUndo, type UndoPlan } from '../../writes/undo.ts';

/** The target of an undo. */
export interface Target extends UndoPlan {
  /** The run or entry to undo. */
  readonly of: string;
  /** Whether the target is a single write. */
  readonly single: boolean;
  /** The run that it is, or is part of. */
  readonly run: Run;
  readonly named: OperatorsNamed;
  /** Set where `of` is the last entry of a decision of a triage session, all of which is undone. */
  readonly isDecision?: true;
}

type Ports = Pick<Context, 'io' | 'settings' | 'service'>;

/** A run found in the journal, with the later runs that may have undone some of it, oldest first. */
interface Met {
  readonly run: Run;
  readonly runs: readonly Run[];
}

/** The named run, entry or conversation, or the last run. Throws ConflictError, NoSuchNameError, UsageError. */
export async function findTarget(context: Ports, what: string | undefined): Promise<Target> {
  const { stateFolder } = context.settings;
  // Throws for settings that cannot be read, instead of naming another service.
  const since = context.service.since();
  const met: Meet = (find) => findInJournal(context, meetRuns(stateFolder, since), find);
  if (what === undefined || what === 'last') return await lastRun(context, met);
  // Digits are always an id: the name of a run has other characters.
  return /^#?[0-9]+$/.test(what)
    ? await ofConversation(context, parseId(what, 'a conversation id'), met)
    : await ofName(context, what, met);
}

/** Finds something in the runs of the journal, newest first. */
type Meet = <Found>(find: (runs: AsyncIterable<Met>) => Promise<Found>) => Promise<Found>;

/** The runs of the journal, newest first, read one by one. */
function* meetRuns(stateFolder: string, resetAt: number): Generator<Met> {
  const undoing: Run[] = [];
  for (const run of runsNewestFirst(stateFolder)) {
    // A reset of the sandbox has discarded the earlier writes.
    if (run.at < resetAt) continue;
    yield { run, runs: [run, ...undoing] };
    if (run.of !== undefined) undoing.unshift(run);
  }
}

/** The plan for some entries of a run, with the operators named in their records; throws LocalError for a damaged run. */
async function planFor({ service }: Ports, { run, runs }: Met, entries: readonly Entry[]) {
  if (run.damaged) throw brokenRun(service, run, 'undone');
  const named = await namesOfOperators(service, entries);
  return { ...planUndo(entries, runs, named), named, run };
}

async function lastRun(context: Ports, met: Meet): Promise<Target> {
  const service = context.service.name();
  // A resume that found nothing left to do is not what anybody wants undone.
  const isOwn = ({ run: { of, resumes, entries, ...run } }: Met) =>
    run.service === service && of === undefined && (resumes === undefined || entries.length > 0);
  const last = await met((runs) => firstOf(runs, isOwn));
  if (!last) {
    await requireService(context);
    throw new ConflictError(`nothing to undo for ${service}`, context.service.command('history'));
  }
  const { run } = last;
  const yours = `your last run (${decisionText(lastDecisionOf(run)) || actionWord(run.action)})`;
  refuseElsewhere(context, run, { what: yours, words: 'undo --dry-run' });
  const plan = await planFor(context, last, lastDecisionOf(run));
  const [of] = plan.writes;
  if (!of) {
    const isOurs = (each: Met) => isOwn(each) && otherProfileOf(context.settings, each.run) === null;
    const before = await met((runs) => undoableBefore(runs, isOurs));
    const reason = plan.skipped[0]?.reason ?? 'it left nothing to undo';
    const ago = before && shortDuration(Math.max(0, context.io.now() - before.at));
    const next = before ? `. The last that can be undone is ${decisionText([before])}, ${ago} ago` : '';
    throw new ConflictError(
      `${yours} cannot be undone: ${reason}; nothing was sent${next}`,
      context.service.command(before ? `undo ${before.id}` : 'history'),
    );
  }
  if (run.action !== 'triage') return { ...withoutNothings(plan), of: run.run, single: run.targets === 1 };
  // A decision of a triage session is known by its last entry.
  const single = plan.writes.length + plan.skipped.length === 1;
  return { ...plan, of: of.entry.entry, single, isDecision: true };
}

/** How many entries are looked at for one that can be undone, where the last run cannot. */
const MOST_BEFORE = 100;

/** The newest entry that can be undone, among the last few. */
async function undoableBefore(
  runs: AsyncIterable<Met>,
  isOurs: (met: Met) => boolean,
): Promise<Entry | undefined> {
  let left = MOST_BEFORE;
  /** Conversations of damaged runs: by their ids nothing is undone. */
  const shut = new Set<number | null>();
  for await (const { run, ...met } of runs) {
    if (!isOurs({ run, ...met })) continue;
    const entries = run.entries.slice(-left);
    if (run.damaged) for (const { id } of entries) shut.add(id);
    const found = entries.findLast((one) => !shut.has(one.id) && isUndoable(one, met.runs));
    left -= entries.length;
    if (found || left === 0) return found;
  }
  return undefined;
}

function isUndoable(entry: Entry, runs: readonly Run[]): boolean {
  return planUndo([entry], runs).writes.length > 0;
}

/** `claim and close #42`, `assign 3 conversations` */
export function decisionText(entries: readonly Entry[]): string {
  const actions = new Set(entries.map((entry) => actionWord(actionOf([entry]) || entry.action)));
  const ids = new Set(entries.map(({ id }) => id));
  const [first] = entries;
  if (!first) return '';
  const of = ids.size > 1 ? counted(ids.size, 'conversation') : targetName(first);
  return `${[...actions].join(' and ')} ${of}`.trimEnd();
}

async function ofConversation(context: Ports, id: number, met: Meet): Promise<Target> {
  const service = context.service.name();
  const undoableIn = ({ run, runs }: Met) =>
    run.entries.findLast((one) => one.id === id && isUndoable(one, runs));
  const found = await met((all) =>
    firstOf(all, (one) => one.run.service === service && one.run.of === undefined && !!undoableIn(one)),
  );
  const entry = found && undoableIn(found);
  if (!entry)
    throw new ConflictError(
      `no write to #${id} can be undone; nothing was sent`,
      context.service.command(`history --id ${id}`),
    );
  refuseElsewhere(context, found.run, { what: `the last write to #${id}`, words: `undo ${id} --dry-run` });
  return { ...(await planFor(context, found, [entry])), of: entry.entry, single: true };
}

async function ofName(context: Ports, what: string, met: Meet): Promise<Target> {
  const isNamed = ({ run }: Met) => run.run === what || run.entries.some(({ entry }) => entry === what);
  const found = await met((runs) => firstOf(runs, isNamed));
  if (!found)
    throw new NoSuchNameError(
      `there is no run or entry ${quoted(what)} on this computer`,
      context.service.command('history'),
    );
  const { run } = found;
  refuseElsewhere(context, run, { what, words: `undo ${what} --dry-run` });
  if (run.run !== what) {
    const entries = run.entries.filter(({ entry }) => entry === what);
    return { ...(await planFor(context, found, entries)), of: what, single: true };
  }
  const plan = await planFor(context, found, run.entries);
  const single = run.targets === 1 && run.entries.length === 1;
  const target = { ...(single ? plan : withoutNothings(plan)), of: what, single };
  if (target.writes.length > 0 || target.skipped.length > 0) return target;
  throw new ConflictError(
    `nothing to undo in run ${what}: ${plan.skipped[0]?.reason ?? 'it sent nothing'}; nothing was sent`,
    context.service.command(`history --run ${what}`),
  );
}

/** Leaves out writes of a larger run that changed nothing: they need no receipt. */
function withoutNothings<Plan extends UndoPlan>(plan: Plan): Plan {
  return { ...plan, skipped: plan.skipped.filter(({ kind }) => kind !== 'nothing') };
}

/**
 * Finds the operators that an id in the records of writes may mean. Reads the list of operators only if an answer names
 * one who was neither the target nor there before.
 */
async function namesOfOperators(service: Service, entries: readonly Entry[]): Promise<OperatorsNamed> {
  const isNeeded = entries.some(
    ({ params, before, after }) =>
      after?.operator && after.operator !== params.operator_id && after.operator !== before?.operator,
  );
  if (!isNeeded) return (found) => [found];
  const operators = await (await service.client()).operators.list();
  return (found) =>
    operators.filter(({ id, user_id }) => id === found || user_id === found).map(({ id }) => id);
}
