// What the plain form says of a conversation, as lines without a terminal's help: no columns, no colour. The lines are
// those of the screen where it has them; plain.ts makes every line inert where it is written.

import type { ConversationDetail } from '../../api/model.ts';
import { plainStyle } from '../../terminal/style.ts';
import { shortDuration } from '../../terminal/times.ts';
import { customerName } from '../../views/people.ts';
import type { State } from '../state.ts';
import { holdingText, momentText } from '../update/standing.ts';
import { currentItem, keyOf, readIn } from '../update/step.ts';
import { TROUBLE } from '../update/trouble.ts';
import { isLateNow, mineToAnswer, waitingCount, waitingSince } from '../update/walks.ts';
import { aboutLines } from '../view/about.ts';
import { emptyLines } from '../view/pages.ts';
import { proposalBlock } from '../view/proposal.ts';
import { textOfLine } from '../view/row.ts';
import { sideRows } from '../view/side.ts';
import { conversationLines, fromBeginning, INDENT, type TranscriptLine } from '../view/transcript.ts';
import { transcriptOf } from '../view/written.ts';

/** Whoever reads lines out has no window. */
const NO_WIDTH = Number.POSITIVE_INFINITY;
/** Lines of messages that are said unasked for; the first of them begins a message, unless the last one is longer. */
const MOST_LINES = 20;
/** Room for all that is known of a customer. */
const PANE = { width: 400, rows: 60, style: plainStyle };

/** A text as a sentence: a capital at its start, a full stop at its end. */
export function sentence(text: string): string {
  const [first = '', ...rest] = Array.from(text.trim());
  const begun = `${first.toUpperCase()}${rest.join('')}`;
  return /[.!?:]$/.test(begun) ? begun : `${begun}.`;
}

/** A text cut to this many characters of its first line. */
export function shortened(text: string, most: number): string {
  const [line = ''] = text.trim().split('\n');
  const chars = Array.from(line);
  return chars.length > most ? `${chars.slice(0, most).join('')}…` : line;
}

/** The conversation on screen with its last messages, or that there is none. */
export function introduction(state: State): string[] {
  const item = currentItem(state);
  if (!item)
    return emptyLines(state)
      .map((line) => textOfLine(line).trim())
      .filter((line) => line !== '');
  const since = waitingSince(state, item);
  const unread = item.inbox?.unread ?? 0;
  const facts = [
    `Conversation #${item.id}`,
    customerName(item.name),
    item.channel,
    since === null ? '' : `waits ${shortDuration(Math.max(0, state.now - since))}`,
    isLateNow(state, item) ? 'LATE' : '',
    unread > 0 ? `${unread} unread` : '',
    holdingText(state, item),
    placeText(state),
  ];
  return [
    '',
    facts.filter((fact) => fact !== '').join(', '),
    ...aboutLines(state, item).map(({ text }) => text),
    ...lastMessages(state),
    ...proposalLines(state),
  ];
}

/** Which list it is of, and how many wait there. */
function placeText(state: State): string {
  const { walk, cut } = state.queue;
  if (walk === 'mine') return `in Mine, ${mineToAnswer(state).length} to answer`;
  return `in the queue, ${waitingCount(state)}${cut ? ' or more' : ''} waiting`;
}

/** Trouble that lasts, as it stands before what is asked; the empty text while nothing is wrong. */
export function troubleLead(state: State): string {
  const { trouble } = state.network;
  return trouble === null ? '' : `${TROUBLE[trouble.kind].lead} ${momentText(trouble.since, state)}. `;
}

/** The last messages of the conversation on screen; while they are read, or cannot be, that. */
export function lastMessages(state: State): string[] {
  const loaded = state.details[state.queue.current ?? 0];
  if (!loaded || loaded.kind === 'loading') return ['Its messages are being read.'];
  if (loaded.kind === 'failed') return [sentence(`its messages could not be read: ${loaded.error}`)];
  const all = linesOf(state);
  const shown = fromBeginning(all.slice(-MOST_LINES));
  const more = shown.length < all.length ? [`There is more before; ${keyOf(state, 'pager')} says all.`] : [];
  return [...more, ...said(shown)];
}

/** All messages of the conversation on screen. */
export function wholeTranscript(state: State): string[] {
  return readIn(state, state.queue.current)
    ? [...said(linesOf(state)), 'End of the transcript.']
    : lastMessages(state);
}

/** Messages of others on screen that were not in the reading before. */
export function newMessages(state: State, before: ConversationDetail, after: ConversationDetail): string[] {
  const known = new Set(before.messages?.map(({ id }) => id));
  const { messages } = transcriptOf(state, state.queue.current ?? 0, after);
  const isNew = ({ message }: TranscriptLine) => {
    const one = messages[message];
    return one !== undefined && !known.has(one.id) && one.operator_id !== state.session.operator.id;
  };
  const lines = said(linesOf(state).filter(isNew));
  return lines.length === 0 ? [] : ['New:', ...lines];
}

function linesOf(state: State): readonly TranscriptLine[] {
  return conversationLines(state, state.queue.current ?? 0, NO_WIDTH);
}

/** What is of a message stays indented, so that it cannot pass for a line of the session; signs and rules go. */
function said(lines: readonly TranscriptLine[]): string[] {
  return lines.map(({ text }) => (text.startsWith(INDENT) ? text : text.replace(/^ . |-{3}/g, '').trim()));
}

/** The proposal of the conversation on screen, whole; none while its text is being written. */
export function proposalLines(state: State): string[] {
  // The last one has the keys.
  return proposalBlock(state, NO_WIDTH)
    .slice(0, -1)
    .map(({ text }) => text);
}

/** What is known of the customer on screen. */
export function customerText(state: State): string[] {
  const item = currentItem(state);
  if (!item) return ['There is no conversation here.'];
  const rows = sideRows(state, item, PANE).map((row) => row.slice(1).trim().replace(/ {2,}/, ': '));
  return rows.filter((row) => row !== '');
}
