// Finds the run that --resume names and makes sure that it is the same: same service, same command, same text, same
// conversations. Anything else would be a new run under an old name.
import { readJournal } from '../delivery/journal.ts';
import type { Run, RunPlan } from '../delivery/journal-lines.ts';
import { type WriteName, writePolicy } from '../delivery/policy.ts';
import { type Remaining, remainingOf } from '../delivery/resume.ts';
import type { Context } from './context.ts';
import { quoted } from './parse.ts';
import { NoSuchNameError, UsageError } from './usage-error.ts';

/**
 * What the run left undone. `asked` is the plan of the command as typed, without its conversations when none were
 * named, or only the name of its call when nothing but the run was; what is missing is taken from the journal. Throws NoSuchNameError, or UsageError when run and command do not fit.
 */
export async function findResumed(
  context: Context,
  id: string,
  asked: RunPlan | WriteName | undefined,
): Promise<{ readonly remaining: readonly Remaining[] }> {
  const runs = readJournal(context.stateFolder);
  const run = runs.find((each) => each.run === id);
  if (!run) {
    throw new NoSuchNameError(`no run is called ${quoted(id)}`, {
      ambiguous: false,
      hint: 'convops history --runs',
    });
  }
  const { plan } = run;
  if (!plan)
    throw new UsageError(
      `run ${id} is not one that can be gone on with: it had one write, a text of its own for each conversation, or took others back`,
    );
  const typed = typeof asked === 'string' ? sameAction(plan, asked) : asked;
  const now = typed && { ...typed, ids: typed.ids.length > 0 ? typed.ids : plan.ids };
  if (run.service !== context.serviceName() || !now || (await digestOf(context, now)) !== run.digest) {
    throw new UsageError(differenceOf(context, run, plan, now), `convops history --run ${id}`);
  }
  return { remaining: remainingOf(run, plan, runs) };
}

/** The plan itself when the command is of its kind: a message and a file are both sent. */
function sameAction(plan: RunPlan, asked: WriteName): RunPlan | undefined {
  return writePolicy[plan.name].action === writePolicy[asked].action ? plan : undefined;
}

function differenceOf(context: Context, run: Run, plan: RunPlan, now: RunPlan | undefined): string {
  const what =
    run.service !== context.serviceName()
      ? `it was for ${run.service}`
      : now?.name !== plan.name
        ? `it was another command (${run.action})`
        : JSON.stringify(now.params) !== JSON.stringify(plan.params)
          ? 'its options or its text were others'
          : 'its conversations were others';
  return `run ${run.run} does not fit this command: ${what}; nothing was sent`;
}

/** A digest of service, command, parameters and conversations. */
export async function digestOf(context: Context, plan: RunPlan): Promise<string> {
  const { createHash } = await import('node:crypto');
  const text = JSON.stringify([
    context.serviceName(),
    plan.name,
    Object.entries(plan.params).sort(),
    plan.ids,
  ]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
