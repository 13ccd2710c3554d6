// What is said and asked before an undo goes out: which run it is, how old, what it did, how many, and who decided on it.
import { counted } from '../../base/text.ts';
import type { Context } from '../../cli/context.ts';
import { decidedBy } from '../../cli/run-writes.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { shortDuration } from '../../terminal/times.ts';
import type { Target } from './target.ts';

/** A run older than this is asked about before it is undone. */
export const OLD_MINUTES = 10;

/** `run mwr2-1 (close, 3 conversations, 4m ago, by a person)` */
export function describeRun(context: Context, { run, of, writes, skipped }: Target): string {
  const count = writes.length + skipped.length;
  const [only] = [...writes, ...skipped];
  const what =
    count === 1 && only
      ? `${only.entry.action} #${only.entry.id}`
      : `${run.action}, ${counted(count, 'write')}`;
  const age = shortDuration(Math.max(0, context.io.now() - run.at));
  const by = run.by ? `, by a ${run.by.kind}` : '';
  const name = of === run.run ? `run ${run.run}` : `entry ${of}`;
  return `${name} (${what}, ${age} ago${by})`;
}

/** Asks where more than a slip of the last minutes is undone; throws UsageError where nobody can be asked, or says no. */
export async function confirmUndo(context: Context, target: Target): Promise<void> {
  const { run, writes } = target;
  if (writes.length === 0 || context.options.yes) return;
  const doubts = writes.flatMap(({ doubt }) => doubt ?? []);
  const reasons = [
    ...(writes.length > 1 ? [`${writes.length} conversations would change`] : []),
    ...(isOld(context, run.at) ? [`it is older than ${OLD_MINUTES} minutes`] : []),
    ...(run.by && run.by.kind !== decidedBy(context.io).kind ? [`a ${run.by.kind} made it`] : []),
    ...doubts,
  ];
  if (reasons.length === 0) return;
  const question = `undo ${describeRun(context, target)}`;
  if (!context.canPrompt()) {
    throw new UsageError(
      `${question}: ${reasons.join(', ')}; nothing was sent. Add --yes to undo it`,
      context.command(`undo ${target.of} --dry-run`),
    );
  }
  for (const doubt of doubts) await context.notice(doubt);
  if (!(await context.prompt.confirm(`${question.charAt(0).toUpperCase()}${question.slice(1)}?`)))
    throw new UsageError('not confirmed, nothing was sent');
}

function isOld(context: Context, at: number): boolean {
  return context.io.now() - at > OLD_MINUTES * 60_000;
}
