// What a person, a script or an agent proposes, made whole before it is kept: the conversation is read for how it stands,
// a canned reply is filled. Nothing of it is sent, and nothing here could.
import type { ConversationDetail } from '../api/model.ts';
import { type ProposalAuthor, type ProposalContent, standingNow } from '../proposals/proposal.ts';
import { MOST_TEXT_BYTES, type ProposalPorts, type Proposed, propose } from '../proposals/store.ts';
import { fillPlaceholders, placeholdersIn } from '../replies/placeholders.ts';
import { type CannedReply, findReply } from '../replies/replies.ts';
import { newestMessage } from '../views/transcript.ts';
import { policyInForce, refusal } from './agent-policy.ts';
import type { Context } from './context.ts';
import { emailOfOperator, resolveOperator } from './resolve-names.ts';
import { cannedReplies, checkText } from './text-source.ts';
import { UsageError } from './usage-error.ts';

export interface WantedProposal {
  readonly conversation: number;
  /** As typed; undefined where nothing is sent, or a canned reply is. */
  readonly text?: string | undefined;
  /** Whether the text is a private note. */
  readonly note?: boolean | undefined;
  readonly close?: boolean | undefined;
  /** The name of a canned reply or macro. */
  readonly reply?: string | undefined;
  readonly reason: string;
}

export interface ProposeOptions {
  readonly by: ProposalAuthor;
  readonly dryRun?: boolean;
  /** Aborted when nobody wants it any more: nothing is kept then. */
  readonly signal?: AbortSignal;
}

/** Characters of a reason, which a person reads beside the text. */
export const LONGEST_REASON = 500;

/** The store of this run's computer. */
export function proposalPorts(
  { stateFolder, io, redact }: Pick<Context, 'stateFolder' | 'io' | 'redact'>,
  dryRun = false,
): ProposalPorts {
  return { stateFolder, now: io.now, redact, dryRun };
}

/**
 * Reads the conversation and keeps the proposal for it; throws UsageError for one that says nothing, too much or the token
 * in force, LocalError for no such reply or a store that cannot be used, or an ApiError. Then nothing was kept.
 */
export async function proposeWrite(
  context: Context,
  wanted: WantedProposal,
  { by, dryRun = false, signal }: ProposeOptions,
): Promise<Proposed> {
  const { text, reply, close, note } = wanted;
  if (by.kind === 'agent') {
    const { policy, from } = policyInForce(context);
    if (policy === 'read') throw refusal(context, { policy, from, by });
  }
  const reason = wanted.reason.trim();
  if (text === undefined && reply === undefined && !close)
    throw new UsageError('nothing to propose: give a text, --reply or --close');
  if (text !== undefined && reply !== undefined)
    throw new UsageError('a text and --reply cannot be combined: a canned reply is proposed unchanged');
  if (note && text === undefined && reply === undefined)
    throw new UsageError('--note needs a text; nothing was kept');
  if (reason === '') throw new UsageError('a proposal needs a reason that says why to send it');
  if (reason.length > LONGEST_REASON)
    throw new UsageError(`the reason is longer than ${LONGEST_REASON} characters`);
  if (text !== undefined) checkSize(checkText(text));
  const canned = reply === undefined ? null : findReply(cannedReplies(context), reply);
  const { conversations } = await context.client();
  const detail = await conversations.get({ conversation_id: wanted.conversation });
  const content = canned
    ? { ...(await filledContent(context, canned, detail, note === true)), ...(close ? { close } : {}) }
    : contentOf(text, note === true, close === true);
  // Now that the way to the service is open, the token of a token_command is known too.
  for (const said of [content.text, content.note, reason]) {
    if (said !== undefined && context.redact(said) !== said)
      throw new UsageError('the proposal contains the token of this service; nothing was kept');
  }
  signal?.throwIfAborted();
  const { profile, proposalsExpireMs: expireMs } = context.settings();
  return await propose(proposalPorts(context, dryRun), {
    ...{ service: context.serviceName(), profile, conversation: wanted.conversation },
    ...{ content, reason, by, expireMs, writtenFor: standingNow(detail, newestMessage(detail)) },
  });
}

function contentOf(text: string | undefined, isNote: boolean, close: boolean): ProposalContent {
  return {
    ...(text === undefined ? {} : isNote ? { note: text } : { text }),
    ...(close ? { close: true } : {}),
  };
}

/** What a canned reply or macro comes to in this conversation, by what is known of it now. */
async function filledContent(
  context: Context,
  { name, text, actions }: CannedReply,
  detail: ConversationDetail,
  asNote: boolean,
): Promise<ProposalContent> {
  const { note = null, assign = null, close = false } = actions ?? {};
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
    throw new UsageError(`{{${missing[0]?.slice(0, 60)}}} cannot be filled; nothing was kept`);
  };
  return {
    ...(note === null ? {} : { note: fill(note) }),
    ...(assign === null ? {} : { assign }),
    ...(text === '' ? {} : { [asNote ? 'note' : 'text']: fill(text) }),
    ...(close ? { close } : {}),
    reply: name,
  };
}

async function ownEmail(context: Context): Promise<string | null> {
  const own = context.settings().operator;
  return own === null ? null : await emailOfOperator(context, await resolveOperator(context, own, 'read'));
}

/** The text, where a proposal can hold it; throws UsageError. */
export function checkSize(text: string): string {
  if (Buffer.byteLength(text) <= MOST_TEXT_BYTES) return text;
  throw new UsageError(`the text is too long to propose: the limit is ${MOST_TEXT_BYTES / 1024} KiB`);
}
