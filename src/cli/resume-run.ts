// The plan of what a run left undone: --resume takes the conversations, the text and the conditions from the journal, so
// nothing that says one of them can be typed beside it.

import { LocalError } from '../base/local-error.ts';
import { firstFew, quoted } from '../base/text.ts';
import { findWorking } from '../writes/journal.ts';
import { endOfJournal } from '../writes/journal-files.ts';
import type { Entry, Run } from '../writes/journal-lines.ts';
import { runsNewestFirst } from '../writes/journal-reader.ts';
import type { WritePlan, WriteStep } from '../writes/plan.ts';
import { isWellDone } from '../writes/receipt.ts';
import { findResumable, readWithLost, stepsLeft } from '../writes/resume.ts';
import { REPETITION_MS } from '../writes/write.ts';
import type { Context, Service } from './context.ts';
import { findInJournal } from './journal-notes.ts';
import { otherProfileOf, refuseElsewhere } from './service.ts';
import { applyMax } from './targets.ts';
import { NoSuchNameError, UsageError } from './usage-error.ts';
import { confirmTargets } from './write-guards.ts';
import type { WriteBatchInput, WriteOptions } from './write-options.ts';

/** What the run itself says of its writes. */
const OF_THE_RUN = [
  ...['conversations', 'words', 'idsFrom', 'fileUrl', 'bodyFile', 'editor', 'reply'],
  ...['as', 'operator', 'group', 'note', 'expectLastMessage', 'ifUnassigned', 'ifMine'],
] as const;

type ResumeInput = WriteOptions &
  WriteBatchInput & { readonly resume: string; readonly [name: string]: unknown };

/** The plan of the rest of a run of this action, `last` for the newest one. Throws UsageError, NoSuchNameError. */
export async function planRest(context: Context, action: string, input: ResumeInput): Promise<WritePlan> {
  const isTyped = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0);
  if (input.webhook === false || OF_THE_RUN.some((name) => isTyped(input[name])))
    throw new UsageError(
      '--resume takes the conversations, the text and the conditions from the run; leave out what says them. Nothing was sent',
      context.service.command(`conv ${action} --resume ${input.resume} --dry-run`),
    );
  await refuseWorking(context, await findRun(context, action, input.resume));
  const lookedUpTo = endOfJournal(context.settings.stateFolder, context.io.now());
  const tries = await findRun(context, action, input.resume);
  const [run] = tries;
  const damaged = tries.find((each) => each.damaged);
  const { plan, at } = run;
  // What has no good receipt is named.
  if (damaged)
    throw brokenRun(context.service, damaged, 'resumed', plan && idsOf(stepsLeft(plan, tries, [])));
  if (!plan || run.action !== action) {
    const what = plan
      ? `it was another command (${run.action})`
      : 'it was an undo, a macro or a session of triage, or its texts were forgotten';
    throw new UsageError(
      `run ${run.run} cannot be resumed by this command: ${what}`,
      context.service.command(`history --run ${run.run}`),
    );
  }
  refuseElsewhere(context, run, { what: `run ${run.run}`, words: `history --run ${run.run}` });
  const all = new Set(plan.writes.map((write) => write.id));
  const isAbout = ({ name, id }: Entry) => name.startsWith('conversations.') && all.has(id);
  // As when it began, what went there shortly before counts too without --again; if the clock was set back, whatever did.
  const since = at > context.io.now() ? Number.NEGATIVE_INFINITY : at - REPETITION_MS;
  const own = new Set(tries.map((each) => each.run));
  const others = readWithLost(context.settings.stateFolder, since, isAbout).filter(
    (entry) => entry.service === run.service && !own.has(entry.run),
  );
  const left = stepsLeft(plan, tries, others);
  const open = idsOf(left);
  if (open.length === 0) await context.out.notice(`nothing is left to do of run ${run.run}`);
  const ids = await applyMax(context.out, open, input.max);
  await confirmTargets(context, action, { ids });
  const chosen = new Set(ids);
  const hasNotes = new Set(plan.writes.map(({ name }) => name)).size > 1;
  const last = tries.at(-1) ?? run;
  return {
    steps: left.filter(({ write }) => chosen.has(write.id)),
    single: false,
    strict: input.strict === true,
    again: input.again === true,
    force: input.force === true,
    ...(hasNotes ? { macro: { name: null } } : {}),
    conditions: plan.conditions,
    pace: { ...plan.pace, ...input },
    resumes: run.run,
    ...{ takes: last.run, day: last.day },
    lookedUpTo,
  };
}

/** Throws LocalError while a process is at work on one of these runs. Of two that go on with it, the later one stops. */
async function refuseWorking(context: Context, tries: readonly Run[]): Promise<void> {
  const { io, settings, out } = context;
  if (settings.options.dryRun) return;
  const working = await findWorking(tries, settings.stateFolder, io, (run) =>
    out.notice(`waiting 10s to see whether run ${run} is still at work elsewhere`),
  );
  if (!working) return;
  const { run, owner } = working;
  const by = owner === undefined ? '' : ` (process ${owner.pid} on ${owner.host})`;
  const hint = context.service.command(`history --run ${run}`);
  throw new LocalError(8, 'locked', `run ${run} is still at work${by}; nothing was sent`, hint);
}

/** The conversations of some steps, each once. */
function idsOf(steps: readonly WriteStep[]): readonly (number | null)[] {
  return [...new Set(steps.map(({ write }) => write.id))];
}

/** The error for a run of which lines in the journal are damaged; `open` are conversations to look at. */
export function brokenRun(
  service: Service,
  { run }: Run,
  what: 'resumed' | 'undone',
  open: readonly (number | null)[] = [],
): LocalError {
  const ids = firstFew(open.map((id) => `#${id}`));
  const left = ids === '' ? '' : `. Without a receipt: ${ids}`;
  const message = `run ${run} cannot be ${what}: lines of it in the journal are damaged, so what it did is not known in full; nothing was sent${left}`;
  return new LocalError(8, 'broken_journal', message, service.command(`history --run ${run}`));
}

async function findRun(context: Pick<Context, 'io' | 'settings' | 'service'>, action: string, id: string) {
  const service = context.service.name();
  // Of a sandbox that was reset since, its conversations are others.
  const isOver = (run: Run) => run.service === service && run.at < context.service.since();
  // Of a single write that is done, whoever goes on with the last run means one before it.
  const isOne = ({ targets, entries: [only], damaged }: Run) =>
    targets === 1 && only !== undefined && isWellDone(only) && damaged === undefined;
  const isLast = (run: Run) =>
    run.service === service &&
    otherProfileOf(context.settings, run) === null &&
    (run.plan !== undefined || ((run.damaged === true || run.targets > 1) && run.of === undefined)) &&
    !isOver(run) &&
    !isOne(run) &&
    run.action === action;
  const found = await findInJournal(context, runsNewestFirst(context.settings.stateFolder), (runs) =>
    findResumable(runs, (run) => (id === 'last' ? isLast(run) : run.run === id && !isOver(run))),
  );
  if (found) return found;
  const none = `this command has no run to resume for ${service}`;
  const message = id === 'last' ? none : `there is no run ${quoted(id)}`;
  throw new NoSuchNameError(message, context.service.command('history --runs'));
}
