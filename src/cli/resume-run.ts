// The plan of what a run left undone: --resume takes the conversations, the text, the conditions and the options from the
// journal, so nothing that says one of them can be typed beside it.

import { quoted } from '../base/text.ts';
import { readRecent } from '../writes/journal.ts';
import { endOfJournal } from '../writes/journal-files.ts';
import type { IntentLine, Run } from '../writes/journal-lines.ts';
import type { WritePlan } from '../writes/plan.ts';
import { readResumable, stepsLeft } from '../writes/resume.ts';
import { REPETITION_MS } from '../writes/write.ts';
import type { Context } from './context.ts';
import type { WriteOptions } from './run-writes.ts';
import { otherProfileOf } from './service-in-force.ts';
import { applyMax } from './targets.ts';
import { NoSuchNameError, UsageError } from './usage-error.ts';
import type { WriteBatchInput } from './write-options.ts';

/** What the run itself says of its writes. */
const OF_THE_RUN = [
  ...['conversations', 'words', 'idsFrom', 'fileUrl', 'bodyFile', 'editor', 'reply'],
  ...['as', 'operator', 'group', 'from', 'expectLastMessage', 'ifUnassigned', 'ifMine'],
] as const;

/** The plan of the rest of a run of this action, `last` for the newest one. Throws UsageError, NoSuchNameError. */
export async function planRest(
  context: Context,
  action: string,
  input: WriteOptions & WriteBatchInput & { readonly resume: string; readonly [name: string]: unknown },
): Promise<WritePlan> {
  refuseTyped(context, action, input);
  const lookedUpTo = endOfJournal(context.stateFolder);
  const { run, tries } = findRun(context, action, input.resume);
  const { plan, at } = run;
  if (!plan || run.action !== action) {
    const what = plan ? `another command (${run.action})` : 'a single write, an undo or a macro';
    throw new UsageError(
      `run ${run.run} cannot be resumed by this command: it was ${what}`,
      context.command(`history --run ${run.run}`),
    );
  }
  checkService(context, run);
  const ids = new Set<number | null>(plan.ids);
  const isAbout = ({ name, id }: IntentLine) => name.startsWith('conversations.') && ids.has(id);
  // As when it began, what went there shortly before counts too without --again.
  const since = Math.min(at, context.io.now()) - (plan.options.again ? 0 : REPETITION_MS);
  const own = new Set(tries.map((each) => each.run));
  const others = readRecent(context.stateFolder, since, isAbout).filter(
    (entry) => entry.service === run.service && !own.has(entry.run),
  );
  const steps = stepsLeft(plan, tries, others);
  const pace = { ...plan.options, ...input };
  return {
    steps: await applyMax(context, steps, input.max),
    single: false,
    strict: pace.strict === true,
    again: input.again === true,
    conditions: plan.conditions,
    pace,
    resumes: run.run,
    lookedUpTo,
  };
}

function refuseTyped(
  context: Context,
  action: string,
  input: WriteOptions & WriteBatchInput & { readonly [name: string]: unknown },
): void {
  const isTyped = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0);
  if (input.webhook !== false && !OF_THE_RUN.some((name) => isTyped(input[name]))) return;
  throw new UsageError(
    '--resume takes the conversations, the text and the conditions from the run; leave out what says them. Nothing was sent',
    context.command(`conv ${action} --resume ${String(input.resume)}`),
  );
}

function findRun(context: Context, action: string, id: string) {
  const service = context.serviceName();
  const isLast = (run: Run) =>
    run.service === service &&
    otherProfileOf(context, run) === null &&
    run.plan !== undefined &&
    run.action === action;
  const found = readResumable(context.stateFolder, (run) => (id === 'last' ? isLast(run) : run.run === id));
  if (found) return found;
  const message =
    id === 'last'
      ? `this command has no run with several ids to resume for ${service}`
      : `there is no run ${quoted(id)}`;
  throw new NoSuchNameError(message, { ambiguous: false, hint: context.command('history --runs') });
}

function checkService(context: Context, run: Run): void {
  if (run.service !== context.serviceName()) {
    throw new UsageError(
      `run ${run.run} was for ${run.service}; nothing was sent`,
      `convops history --run ${run.run} --all-profiles`,
    );
  }
  const profile = otherProfileOf(context, run);
  if (profile !== null) {
    throw new UsageError(
      `run ${run.run} used the profile "${profile}"; nothing was sent`,
      `convops history --run ${run.run} -p ${profile}`,
    );
  }
}
