// Completes a proposal of a person, a script or an agent before it is saved: it reads the state of the conversation and
// fills a canned reply. Nothing here can send.
import type { ConversationDetail } from '../api/model.ts';
import { type ProposalAuthor, type ProposalContent, standingNow } from '../proposals/proposal.ts';
import { MOST_TEXT_BYTES, type ProposalPorts, type Proposed, propose } from '../proposals/store.ts';
import { fillPlaceholders, placeholdersIn } from '../replies/placeholders.ts';
import { type CannedReply, findReply } from '../replies/replies.ts';
import { policyInForce, refusal } from './agent-policy.ts';
import type { Context } from './context.ts';
import { emailOfOperator, resolveOperator } from './resolve-names.ts';
import { cannedReplies, checkText, refusePlaceholder } from './text-source.ts';
import { ConflictError, UsageError } from './usage-error.ts';

interface WantedProposal {
  readonly conversation: number;
  /** The text as typed; undefined for a canned reply or without a text. */
  readonly text?: string | undefined;
  /** Whether the text is a private note. */
  readonly note?: boolean | undefined;
  readonly close?: boolean | undefined;
  /** The name of a canned reply or macro. */
  readonly reply?: string | undefined;
  readonly reason: string;
  /** The id of the newest message that its author has read. */
  readonly expectLastMessage?: number | string | undefined;
}

interface ProposeOptions {
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
 * empty or too long, ConflictError for a message that its author has not read, LocalError for no
 * such reply or an unusable store, or an ApiError.
 */
export async function proposeWrite(
  context: Context,
  wanted: WantedProposal,
  { by, dryRun = false, signal }: ProposeOptions,
): Promise<Proposed> {
  const { text, reply, close, note } = wanted;
  if (by.kind === 'agent') {
    const { policy, from } = policyInForce(context);
    if (policy === 'read') throw refusal(context.service, { policy, from, by });
  }
  const reason = wanted.reason.trim();
  if (text === undefined && reply === undefined && !close)
    throw new UsageError('nothing to propose: give a text, --reply or --close');
  if (text !== undefined && reply !== undefined)
    throw new UsageError('a text and --reply cannot be combined: a canned reply is proposed unchanged');
  if (note && text === undefined && reply === undefined)
    throw new UsageError('--note needs a text; nothing was saved');
  if (reason === '') throw new UsageError('a proposal needs a reason that says why to send it');
  if (reason.length > LONGEST_REASON)
    throw new UsageError(`the reason is longer than ${LONGEST_REASON} characters`);
  if (text !== undefined) checkSize(checkText(text));
  if (text !== undefined && !note)
    refusePlaceholder(text, 'the text', 'nothing was saved: write what belongs there');
  const canned = reply === undefined ? null : findReply(cannedReplies(context), reply);
  const { conversations } = await context.service.client();
  const detail = await conversations.get({ conversation_id: wanted.conversation });
  const writtenFor = standingNow(detail);
  const { expectLastMessage: expected } = wanted;
  if (expected !== undefined && String(writtenFor.message) !== String(expected))
    throw new ConflictError(
      `the last message of #${wanted.conversation} is ${writtenFor.message ?? 'not known'}, not ${expected}; nothing was saved`,
      context.service.command(`conv get ${wanted.conversation}`),
    );
  const content = canned
    ? { ...(await filledContent(context, canned, detail, note === true)), ...(close ? { close } : {}) }
    : contentOf(text, note === true, close === true);
  signal?.throwIfAborted();
  const { profile } = context.settings.values();
  return await propose(proposalPorts(context, dryRun), {
    ...{ service: context.service.name(), profile, conversation: wanted.conversation },
    ...{ content, reason, by, writtenFor },
  });
}

function contentOf(text: string | undefined, isNote: boolean, close: boolean): ProposalContent {
  return {
    ...(text === undefined ? {} : isNote ? { note: text } : { text }),
    ...(close ? { close: true } : {}),
  };
}

/** A canned reply or macro, filled for this conversation. */
async function filledContent(
  context: Pick<Context, 'settings' | 'service'>,
  { name, text, actions }: CannedReply,
  detail: ConversationDetail,
  asNote: boolean,
): Promise<ProposalContent> {
  const { note = null, assign = null, file, close = false } = actions ?? {};
  if (asNote && actions)
    throw new UsageError(`--note cannot be used with "${name}": it is a macro with a note of its own`);
  const named = placeholdersIn(`${text}\n${note ?? ''}`);
  const operator = named.includes('operator') ? await ownEmail(context) : null;
  const customer: unknown = detail.from_user?.name;
  const values = {
    customer: typeof customer === 'string' ? customer : null,
    operator,
    conversation: detail.conversation_id,
  };
  const fill = (open: string) => {
    const { text: filled, missing } = fillPlaceholders(open, values);
    if (missing.length === 0) return checkSize(checkText(filled));
    throw new UsageError(`{{${missing[0]?.slice(0, 60)}}} cannot be filled; nothing was saved`);
  };
  return {
    ...(note === null ? {} : { note: fill(note) }),
    ...(assign === null ? {} : { assign }),
    ...(text === '' ? {} : { [asNote ? 'note' : 'text']: fill(text) }),
    ...(file === undefined ? {} : { file }),
    ...(close ? { close } : {}),
    reply: name,
  };
}

async function ownEmail(context: Pick<Context, 'settings' | 'service'>): Promise<string | null> {
  const own = context.settings.values().operator;
  return own === null
    ? null
    : await emailOfOperator(context.service, await resolveOperator(context, own, 'read'));
}

/** The text if a proposal can hold it; throws UsageError. */
export function checkSize(text: string): string {
  if (Buffer.byteLength(text) <= MOST_TEXT_BYTES) return text;
  throw new UsageError(`the text is too long to propose: the limit is ${MOST_TEXT_BYTES / 1024} KiB`);
}
