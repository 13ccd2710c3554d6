// Finds what an undo is about: the last run, a run, an entry, or the last write to a conversation that can be undone.
// It reads the journal from its end, and no more of it than needed.
import { counted, quoted } from '../../base/text.ts';
import type { Context, InForce, Service, Terminal } from '../../cli/context.ts';
import { parseId } from '../../cli/parse.ts';
import { brokenRun } from '../../cli/resume-run.ts';
import { otherProfileOf, requireService } from '../../cli/service-in-force.ts';
import { ConflictError, NoSuchNameError, UsageError } from '../../cli/usage-error.ts';
import { isLiving } from '../../disk/process-owner.ts';
import { shortDuration } from '../../terminal/times.ts';
import { actionWord } from '../../views/history.ts';
import { targetName } from '../../views/receipt.ts';
import type { OperatorsNamed } from '../../writes/inverse.ts';
import type { Entry, Run } from '../../writes/journal-lines.ts';
import { runsNewestFirst } from '../../writes/journal-reader.ts';
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

/** The named run, entry or conversation, or the last run. Throws ConflictError, NoSuchNameError, UsageError. */
export async function findTarget(
  context: Pick<Context, 'io' | 'settings' | 'service'>,
  what: string | undefined,
): Promise<Target> {
  const resetAt = await resetAtOf(context.settings);
  if (what === undefined) return await lastRun(context, resetAt);
  // Digits are always an id: the name of a run has other characters.
  return /^#?[0-9]+$/.test(what)
    ? await ofConversation(context, parseId(what, 'a conversation id'), resetAt)
    : await ofName(context, what, resetAt);
}

/** A run found in the journal, with the later runs that may have undone some of it, oldest first. */
interface Met {
  readonly run: Run;
  readonly runs: readonly Run[];
}

/** The runs of the journal, newest first, read one by one. */
function* meetRuns(settings: InForce, resetAt: number): Generator<Met> {
  const undoing: Run[] = [];
  for (const run of runsNewestFirst(settings.stateFolder)) {
    // A reset of the sandbox has discarded the earlier writes.
    if (run.at < resetAt) continue;
    yield { run, runs: [run, ...undoing] };
    if (run.of !== undefined) undoing.unshift(run);
  }
}

/** The plan for some entries of a run, with the operators named in their records; throws LocalError for a damaged run. */
async function planFor(
  { io, service }: Pick<Context, 'io' | 'service'>,
  { run, runs }: Met,
  entries: readonly Entry[],
) {
  if (run.damaged) throw brokenRun(service, run, 'undone');
  const busy = runs.find((each) => isUndoing(each, entries, io.now()));
  if (busy) throw new ConflictError(`run ${busy.run} undoes it at this moment; nothing was sent`);
  const named = await namesOfOperators(service, entries);
  return { ...planUndo(entries, runs, named), named };
}

/** An undo of a process that cannot be asked is taken for one under way so long, in milliseconds. */
const UNDER_WAY_MS = 60_000;

/** Whether a process is undoing one of these entries: what it has begun is not another's to settle. */
function isUndoing({ entries: steps, owner }: Run, entries: readonly Entry[], now: number): boolean {
  const undoes = new Set(entries.map(({ entry }) => entry));
  const open = steps.filter((step) => !step.settled && undoes.has(step.undoes ?? ''));
  const living = owner === undefined ? false : isLiving(owner);
  return living !== false && open.some(({ at }) => living === true || now - at < UNDER_WAY_MS);
}

/** How many entries are looked at for one that can be undone, where the last run cannot. */
const MOST_BEFORE = 100;

async function lastRun(
  context: Pick<Context, 'io' | 'settings' | 'service'>,
  resetAt: number,
): Promise<Target> {
  const service = currentService(context);
  // A resume that found nothing left to do is not what anybody wants undone.
  const isOwn = ({ run: { of, resumes, entries, ...run } }: Met) =>
    run.service === service && of === undefined && (resumes === undefined || entries.length > 0);
  const last = firstOf(meetRuns(context.settings, resetAt), isOwn);
  if (!last) {
    await requireService(context);
    throw new ConflictError(`nothing to undo for ${service}`, context.service.command('history'));
  }
  const { run } = last;
  checkProfile(context.settings, run, `your last run (${summaryOf(run)})`, '');
  const plan = await planFor(context, last, lastDecisionOf(run));
  if (plan.writes.length === 0) {
    const isOurs = (met: Met) => isOwn(met) && otherProfileOf(context.settings, met.run) === null;
    const before = undoableBefore(meetRuns(context.settings, resetAt), isOurs);
    const [why] = plan.skipped;
    const reason = why ? why.reason : 'it left nothing to undo';
    const next = before
      ? `. The last that can be undone is ${decisionText([before])}, ${ageOf(context.io, before)} ago`
      : '';
    throw new ConflictError(
      `your last run (${summaryOf(run)}) cannot be undone: ${reason}; nothing was sent${next}`,
      context.service.command(before ? `undo ${before.id}` : 'history'),
    );
  }
  if (run.action !== 'triage')
    return { ...withoutNothings(plan), run, of: run.run, single: run.targets === 1 };
  // A decision of a triage session is known by its last entry.
  const [of] = plan.writes;
  const single = plan.writes.length + plan.skipped.length === 1;
  return { ...plan, run, of: of?.entry.entry ?? run.run, single, isDecision: true };
}

function firstOf<One>(all: Iterable<One>, isWanted: (one: One) => boolean): One | undefined {
  for (const one of all) if (isWanted(one)) return one;
  return undefined;
}

/** The newest entry that can be undone, among the last few. */
function undoableBefore(runs: Iterable<Met>, isOurs: (met: Met) => boolean): Entry | undefined {
  let looked = 0;
  for (const met of runs) {
    if (!isOurs(met)) continue;
    for (const entry of [...met.run.entries].reverse()) {
      if (looked === MOST_BEFORE) return undefined;
      looked += 1;
      // What `z` of a session did is part of what it undid.
      if (entry.undoes === undefined && planUndo([entry], met.runs).writes.length > 0) return entry;
    }
  }
  return undefined;
}

function ageOf(io: Terminal, { at }: Entry): string {
  return shortDuration(Math.max(0, io.now() - at));
}

/** `close #42`, `close, 3 conversations` */
function summaryOf(run: Run): string {
  const entries = lastDecisionOf(run);
  if (entries.length === 0) return actionWord(run.action);
  if (entries.length === 1 || run.action === 'triage') return decisionText(entries);
  return `${actionWord(run.action)}, ${counted(entries.length, 'conversation')}`;
}

/** `claim and close #42`, `assign 3 conversations` */
export function decisionText(entries: readonly Entry[]): string {
  const actions = new Set(entries.map((entry) => actionWord(actionOf([entry]) || entry.action)));
  const ids = new Set(entries.map(({ id }) => id));
  const [first] = entries;
  const of = ids.size > 1 || !first ? counted(ids.size, 'conversation') : targetName(first);
  return `${[...actions].join(' and ')} ${of}`.trimEnd();
}

async function ofConversation(
  context: Pick<Context, 'io' | 'settings' | 'service'>,
  id: number,
  resetAt: number,
): Promise<Target> {
  const service = currentService(context);
  for (const met of meetRuns(context.settings, resetAt)) {
    const { run } = met;
    if (run.service !== service || run.of !== undefined) continue;
    for (const entry of [...run.entries].reverse()) {
      // What `z` of a session did is part of what it undid.
      if (entry.id !== id || entry.undoes !== undefined || !entry.name.startsWith('conversations.')) continue;
      if (planUndo([entry], met.runs).writes.length === 0) continue;
      checkProfile(context.settings, run, `the last write to #${id}`, ` ${id}`);
      return { ...(await planFor(context, met, [entry])), run, of: entry.entry, single: true };
    }
  }
  throw new ConflictError(
    `no write to #${id} can be undone; nothing was sent`,
    context.service.command(`history --id ${id}`),
  );
}

async function ofName(
  context: Pick<Context, 'io' | 'settings' | 'service'>,
  what: string,
  resetAt: number,
): Promise<Target> {
  const isNamed = ({ run }: Met) => run.run === what || run.entries.some(({ entry }) => entry === what);
  const found = firstOf(meetRuns(context.settings, resetAt), isNamed);
  if (!found) {
    throw new NoSuchNameError(`there is no run or entry ${quoted(what)}`, {
      ambiguous: false,
      hint: context.service.command('history'),
    });
  }
  const { run } = found;
  checkService(context, run, what);
  if (run.run !== what) {
    const entries = run.entries.filter(({ entry }) => entry === what);
    return { ...(await planFor(context, found, entries)), run, of: what, single: true };
  }
  const plan = await planFor(context, found, run.entries);
  const single = run.targets === 1 && run.entries.length === 1;
  const target = { ...(single ? plan : withoutNothings(plan)), run, of: what, single };
  if (target.writes.length > 0 || target.skipped.length > 0) return target;
  const [why] = plan.skipped;
  throw new ConflictError(
    `nothing to undo in run ${what}: ${why ? why.reason : 'it sent nothing'}; nothing was sent`,
    context.service.command(`history --run ${what}`),
  );
}

/** Leaves out writes of a larger run that changed nothing: they need no receipt. */
function withoutNothings<Plan extends UndoPlan>(plan: Plan): Plan {
  return { ...plan, skipped: plan.skipped.filter(({ kind }) => kind !== 'nothing') };
}

async function resetAtOf(settings: InForce): Promise<number> {
  if (!settings.values().sandbox) return 0;
  const { sandboxResetAt } = await import('../../sandbox/embedded.ts');
  return sandboxResetAt(settings.stateFolder) ?? 0;
}

function currentService({ settings, service }: Pick<Context, 'settings' | 'service'>): string {
  // Throws for settings that cannot be read, instead of naming another service.
  settings.values();
  return service.name();
}

/** Throws UsageError for a run that went to another service than the current one, or used another profile. */
function checkService(context: Pick<Context, 'settings' | 'service'>, run: Run, what: string): void {
  const current = currentService(context);
  if (run.service === current) {
    checkProfile(context.settings, run, what, ` ${what}`);
    return;
  }
  const { sandbox } = context.settings.values();
  const way = run.profile === null ? '' : ` -p ${run.profile}`;
  throw new UsageError(
    `${what} was for ${run.service}, but this command is for ${sandbox ? 'the sandbox' : current}; nothing was sent`,
    `convops undo ${what} --dry-run${run.service === 'the sandbox' ? ' --sandbox' : way}`,
  );
}

/** Throws UsageError for a run of another profile; `typed` is what follows `convops undo` to undo it there. */
function checkProfile(settings: InForce, run: Run, what: string, typed: string): void {
  const profile = otherProfileOf(settings, run);
  if (profile === null) return;
  throw new UsageError(
    `${what} used the profile "${profile}"; nothing was sent`,
    `convops undo${typed} --dry-run -p ${profile}`,
  );
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
