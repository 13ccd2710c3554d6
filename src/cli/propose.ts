// Completes a proposal of a person, a script or an agent before it is saved: it reads the state of the conversation.
// Nothing here can send.
import { type ProposalAuthor, type ProposalContent, standingNow } from '../proposals/proposal.ts';
import {
  MOST_TEXT_BYTES,
  type ProposalDraft,
  type ProposalPorts,
  type Proposed,
  propose,
} from '../proposals/store.ts';
import { agentLimit, refusal } from './agent-policy.ts';
import type { Context } from './context.ts';
import { checkText, refusePlaceholder } from './text-source.ts';
import { ConflictError, UsageError } from './usage-error.ts';

interface WantedProposal {
  readonly conversation: number;
  /** The text as typed. */
  readonly text?: string | undefined;
  /** Whether the text is a private note. */
  readonly note?: boolean | undefined;
  readonly close?: boolean | undefined;
  readonly reason: string;
  /** The id of the newest message that its author has read. */
  readonly expectLastMessage?: number | string | undefined;
  readonly by: ProposalAuthor;
  readonly dryRun?: boolean;
  /** Aborted when the caller cancels; then nothing is saved. */
  readonly signal?: AbortSignal;
}

/** The longest reason in characters, because a person reads it beside the text. */
export const LONGEST_REASON = 500;

/** The proposals on this computer. */
export function proposalPorts(
  { io, settings, out }: Pick<Context, 'io' | 'settings' | 'out'>,
  dryRun = false,
): ProposalPorts {
  const { stateFolder } = settings;
  return { stateFolder, now: io.now, random: io.random, redact: out.redact, dryRun };
}

/**
 * Reads the conversation and saves the proposal for it. If it throws, nothing was saved: UsageError for a proposal that is
 * empty or too long, ConflictError for a message that its author has not read, LocalError for an unusable store, or an
 * ApiError.
 */
export async function proposeWrite(
  context: Context,
  { conversation, text, note = false, close = false, by, dryRun = false, signal, ...wanted }: WantedProposal,
): Promise<Proposed> {
  const expected = wanted.expectLastMessage;
  const limit = agentLimit(context.settings, by);
  if (limit?.policy === 'read') throw refusal(limit);
  const reason = wanted.reason.trim();
  if (text === undefined && !close) throw new UsageError('nothing to propose: give a text or --close');
  if (note && text === undefined) throw new UsageError('--note needs a text; nothing was saved');
  if (reason === '') throw new UsageError('a proposal needs a reason that says why to send it (--reason)');
  if (reason.length > LONGEST_REASON)
    throw new UsageError(`the reason is longer than ${LONGEST_REASON} characters`);
  if (text !== undefined) checkSize(checkText(text));
  if (text !== undefined && !note)
    refusePlaceholder(text, 'the text', 'nothing was saved: write what belongs there');
  const content: ProposalContent = {
    ...(text === undefined ? {} : { [note ? 'note' : 'text']: text }),
    ...(close ? { close } : {}),
  };
  const { conversations } = await context.service.client();
  const writtenFor = standingNow(await conversations.get({ conversation_id: conversation }));
  if (expected !== undefined && String(writtenFor.message) !== String(expected))
    throw new ConflictError(
      `the last message of #${conversation} is ${writtenFor.message ?? 'not known'}, not ${expected}; nothing was saved`,
      context.service.command(`conv get ${conversation}`),
    );
  signal?.throwIfAborted();
  return await keepProposal(context, { conversation, content, reason, by, writtenFor }, dryRun);
}

/** Keeps a proposal for the service of this run. */
export async function keepProposal(
  context: Pick<Context, 'io' | 'settings' | 'service' | 'out'>,
  draft: Omit<ProposalDraft, 'service' | 'profile'>,
  dryRun = false,
): Promise<Proposed> {
  const { settings, service } = context;
  const about = { service: service.name(), profile: settings.values().profile };
  return await propose(proposalPorts(context, dryRun), { ...about, ...draft });
}

/** The text if a proposal can hold it; throws UsageError. */
export function checkSize(text: string): string {
  if (Buffer.byteLength(text) <= MOST_TEXT_BYTES) return text;
  throw new UsageError(`the text is too long to propose: the limit is ${MOST_TEXT_BYTES / 1024} KiB`);
}
