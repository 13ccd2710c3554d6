// The way every write of a command goes out: allowed at all, confirmed when it is many, then one after the other.

import { TokenRefusedError } from '../api/errors.ts';
import { type DeliverOptions, deliver, type Write } from '../delivery/deliver.ts';
import type { Delivered } from '../delivery/receipt.ts';
import type { Context } from './context.ts';
import type { WriteRun } from './present-receipts.ts';
import type { Targets } from './targets.ts';
import { UsageError } from './usage-error.ts';

/** The options of every write. */
export interface WriteOptions {
  readonly strict?: true;
  /** False with --no-webhook. */
  readonly webhook?: boolean;
}

/** The wire value of --no-webhook: 1 suppresses the notification, absent leaves the default 0 («Events»). */
export function webhookParam(options: WriteOptions): 1 | undefined {
  return options.webhook === false ? 1 : undefined;
}

/** A run with one write per target; throws before the first request when the run may not or must not begin. */
export async function runWrites(
  context: Context,
  targets: Targets,
  options: WriteOptions,
  write: (id: number) => Write,
): Promise<WriteRun> {
  const writes = targets.ids.map(write);
  await allowWrites(context, writes);
  return { single: targets.single, strict: options.strict === true, delivered: inOrder(context, writes) };
}

/** A run of a single write that has no conversation as its target. */
export async function runWrite(context: Context, options: WriteOptions, write: Write): Promise<WriteRun> {
  await allowWrites(context, [write]);
  return { single: true, strict: options.strict === true, delivered: inOrder(context, [write]) };
}

async function allowWrites(context: Context, writes: readonly Write[]): Promise<void> {
  const { readOnly, profile, confirmAbove } = context.settings();
  const { dryRun, yes } = context.options;
  if (dryRun) return;
  if (readOnly) {
    throw new UsageError(
      `profile ${profile ?? ''} is read-only: nothing was sent`,
      'convops profile unset read_only',
    );
  }
  if (writes.length <= confirmAbove || yes) return;
  const question = `${writes[0]?.name.split('.')[1]} ${writes.length} conversations?`;
  if (!context.canPrompt()) {
    throw new UsageError(
      `${question} More than ${confirmAbove} need --yes without a terminal; nothing was sent`,
    );
  }
  if (!(await context.prompt.confirm(question))) throw new UsageError('not confirmed, nothing was sent');
}

async function* inOrder(context: Context, writes: readonly Write[]): AsyncIterable<Delivered> {
  const options: DeliverOptions = {
    call: (name, params) => context.call(name, params),
    dryRun: context.options.dryRun === true,
  };
  for (const write of writes) {
    const delivered = await deliver(write, options);
    yield delivered;
    // Every further request would be refused the same way, and may lock the account.
    if (delivered.failure instanceof TokenRefusedError) return;
  }
}
