// Claims the conversation that has waited longest, or the next one if another operator was faster. It never starts
// without an acting operator, because the service would let its ADMIN operator act.

import { type ConversationSummary, isId, isPassedId } from '../../api/model.ts';
import { oldestFirst } from '../../backlog/filters.ts';
import { unassignedByGroup } from '../../backlog/waiting.ts';
import { LocalError } from '../../base/local-error.ts';
import { counted } from '../../base/text.ts';
import { neededOperator } from '../../cli/acting-operator.ts';
import type { Context } from '../../cli/context.ts';
import { warnOfExtent } from '../../cli/conversation-lists.ts';
import { exitCode } from '../../cli/exit-codes.ts';
import { makeFailure, reportFailure } from '../../cli/failure.ts';
import { presentNone } from '../../cli/present-receipts.ts';
import { refuseUnproposed } from '../../cli/propose-instead.ts';
import { resolveGroups } from '../../cli/resolve-names.ts';
import { runWrites, webhookParam } from '../../cli/run-writes.ts';
import type { ActingInput, WriteOptions } from '../../cli/write-options.ts';
import { endOfJournal } from '../../writes/journal-files.ts';
import type { Entry } from '../../writes/journal-lines.ts';
import { entriesSince } from '../../writes/journal-reader.ts';
import { stepsOf } from '../../writes/plan.ts';
import { operatorWrite } from '../../writes/write.ts';

interface NextInput extends WriteOptions, ActingInput {
  readonly group?: readonly string[];
  readonly failIfEmpty?: true;
}

/** After this many lost races in a row, other operators have the queue in hand. */
const MOST_RACES = 20;
/** A claim without an outcome is taken for one under way so long, in milliseconds. */
const UNDER_WAY_MS = 60_000;

/** Claims the longest waiting conversation and prints its receipt; an empty queue prints null (--fail-if-empty: exit 11). */
export async function claimNext(context: Context, input: NextInput): Promise<void> {
  refuseUnproposed(context, 'start');
  const { id: operator } = await neededOperator(context, 'conv next', { flag: '--as', word: input.as });
  // The service accepts a second start by the same operator. What another command of this computer claims right now is
  // left out here, and what it claims first from here on is left to it by the journal.
  const lookedUpTo = endOfJournal(context.settings.stateFolder, context.io.now());
  const claimed = claimsUnderWay(context);
  const waiting = (await readWaiting(context, input.group)).filter(({ id }) => !claimed.has(id));
  if (waiting.length === 0) {
    await presentNone(context);
    if (!input.failIfEmpty) return await context.out.notice('the queue is empty');
    context.out.exitCode = exitCode('threshold');
    return await reportFailure(
      context,
      makeFailure('nobody_waits', 'the queue is empty', context.out.exitCode),
    );
  }
  const groups = new Map<number | null, number>();
  for (const { id, group_id: group } of waiting) if (isPassedId(group)) groups.set(id, group);
  const acting = { operator_id: operator, disable_webhook: webhookParam(input) };
  const races = waiting.slice(0, context.settings.options.dryRun ? 1 : MOST_RACES);
  await runWrites(context, 'start', async () => ({
    steps: stepsOf(races.map(({ id }) => operatorWrite('conversations.start', id, acting))),
    single: true,
    strict: input.strict === true,
    // One at a time: the second is tried only if the first was lost.
    pace: { concurrency: 1 },
    claims: true,
    lookedUpTo,
    // These values come from the list just read, so a later undo needs no read.
    standingOf: ({ id }) => ({ operator: 0, group: groups.get(id) ?? null, status: 'unassigned' }),
  }));
}

/** The conversations whose claim by another command has no outcome yet. */
function claimsUnderWay(context: Pick<Context, 'io' | 'settings' | 'service'>): ReadonlySet<number | null> {
  const service = context.service.name();
  const isClaim = (entry: Entry) => entry.name === 'conversations.start' && entry.service === service;
  const claims = entriesSince(context.settings.stateFolder, context.io.now() - UNDER_WAY_MS, isClaim);
  return new Set([...claims].filter(({ settledAt }) => settledAt === undefined).map(({ id }) => id));
}

/** The unassigned conversations. Throws if some items cannot be read: the longest waiting may be among them. */
async function readWaiting(
  { service, out }: Pick<Context, 'service' | 'out'>,
  groups: readonly string[] = [],
): Promise<readonly ConversationSummary[]> {
  const client = await service.client();
  const ids = await resolveGroups(service, groups);
  const { rows, extent } = await unassignedByGroup(client, ids);
  await warnOfExtent(out, extent, 'the list of unassigned conversations');
  const usable = oldestFirst(rows).filter(({ id }) => isId(id));
  const others = rows.length - usable.length;
  if (others === 0) return usable;
  const message = `left out ${counted(others, 'waiting conversation')} without a usable id`;
  // Somebody waits: the queue is not empty.
  if (usable.length === 0) throw new LocalError(exitCode('bad_answer'), 'bad_answer_shape', message);
  await out.warn(message);
  return usable;
}
