// What the plain form says of conversations and people, as lines without a terminal's help: no columns, no signs, no
// colour. Texts are still as the service sent them; plain.ts makes every line inert where it is written.

import { messagesInOrder } from '../../api/messages.ts';
import type { ConversationDetail, MessageEntry } from '../../api/model.ts';
import { counted } from '../../base/text.ts';
import { DAY, HOUR, MINUTE } from '../../terminal/times.ts';
import { momentOf } from '../../views/moment.ts';
import { customerName } from '../../views/names.ts';
import { bodyOf, readTranscript, textOfValue } from '../../views/transcript.ts';
import type { QueueItem, State } from '../state.ts';
import { linksOf } from '../update/links.ts';
import { holdingText, momentText, standingText, takenText } from '../update/standing.ts';
import { currentItem } from '../update/step.ts';
import { TROUBLE, troubleOf } from '../update/trouble.ts';
import {
  mineToAnswer,
  nextWalk,
  proposedCount,
  skippedIn,
  unreadOfMine,
  waitingCount,
  waitingSince,
} from '../update/walks.ts';
import { banners, restartText } from '../view/banners.ts';
import { earlierOf, filledFields, othersOf, standingOfEarlier } from '../view/side.ts';
import { standingOf, transcriptOf } from '../view/written.ts';
import { numberOf } from './choices.ts';

/** Messages that are said of a conversation unasked for. */
const LAST_MESSAGES = 5;
const WHOLE = `${numberOf('pager')} shows the whole transcript.`;
/** Lines of one message that are said unasked for. */
const MOST_LINES = 12;

/** A duration in milliseconds as it is read aloud: `47 minutes`, `2 hours 14 minutes`. */
function spokenDuration(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'less than a minute';
  const units = [
    { word: 'day', size: DAY },
    { word: 'hour', size: HOUR },
    { word: 'minute', size: MINUTE },
  ];
  const first = units.findIndex(({ size }) => milliseconds >= size);
  return units
    .slice(first, first + 2)
    .map(({ word, size }, place) => {
      const larger = units[first + place - 1];
      const count = Math.floor((place === 0 || !larger ? milliseconds : milliseconds % larger.size) / size);
      return count === 0 ? '' : counted(count, word);
    })
    .filter((part) => part !== '')
    .join(' ');
}

/** A text as a sentence: a capital at its start, a full stop at its end. */
export function sentence(text: string): string {
  const [first = '', ...rest] = Array.from(text.trim());
  const begun = `${first.toUpperCase()}${rest.join('')}`;
  return /[.!?:]$/.test(begun) ? begun : `${begun}.`;
}

/** A text cut to this many characters. */
export function shortened(text: string, most: number): string {
  const [line = ''] = text.trim().split('\n');
  const chars = Array.from(line);
  return chars.length > most ? `${chars.slice(0, most).join('')}…` : line;
}

/** The customer of a conversation by name, or else its number. */
export function personOf({ name }: Pick<QueueItem, 'name'>): string {
  return name === null || name.trim() === '' ? 'the customer' : name;
}

/** The conversation on screen, or that there is none; its messages are said apart. */
export function introduction(state: State): string[] {
  const item = currentItem(state);
  const { queue, snoozed, now } = state;
  if (!queue.loaded && !item) return ['The queue is being read.'];
  if (!item) {
    const put = snoozed.length === 0 ? '' : ` ${counted(snoozed.length, 'conversation')} snoozed.`;
    const other = otherWalkText(state);
    const skipped = skippedIn(state, queue.walk);
    const still = skipped === 0 ? '' : ` ${skipped} skipped: answer refresh.`;
    const but = skipped === 0 ? '' : 'other ';
    if (queue.walk === 'mine') return [`None of your ${but}customers waits for an answer.${still}${other}`];
    if (queue.walk === 'proposals') return [`No ${but}proposal waits for you.${still}${other}`];
    const empty = skipped === 0 ? 'The queue is empty.' : 'No other conversation waits.';
    return [`${empty}${still}${put}${other} New conversations are shown as they arrive.`];
  }
  const since = waitingSince(state, item);
  const unread = item.inbox?.unread ?? 0;
  const facts = [
    `Conversation #${item.id}`,
    customerName(item.name),
    item.channel,
    since === null ? '' : `waits ${spokenDuration(Math.max(0, now - since))}`,
    item.holding.kind === 'waiting' ? restartText(state, item) : '',
    unread > 0 ? `${unread} unread` : '',
    item.isNew ? 'new' : '',
    item.holding.kind === 'mine' ? 'yours' : '',
    item.holding.kind === 'taken' ? takenText(state, item.holding) : '',
    placeText(state),
  ];
  return [
    '',
    facts.filter((fact) => fact !== '').join(', '),
    ...banners(state, item).map(({ text }) => text),
  ];
}

/** Trouble that lasts, as it stands before what is asked; the empty text while nothing is wrong. */
export function troubleLead(state: State): string {
  const trouble = troubleOf(state);
  if (trouble === null) return '';
  return `${TROUBLE[trouble.kind].lead} ${momentText(trouble.since, state)}. `;
}

/** Which walk it is, and how many wait in it. */
function placeText(state: State): string {
  const { walk } = state.queue;
  if (walk === 'mine') return `in Mine, ${mineToAnswer(state).length} to answer`;
  if (walk === 'proposals') return `in Proposals, ${proposedCount(state)} to decide`;
  return `in the queue, ${waitingCount(state)}${state.queue.cut ? ' or more' : ''} waiting`;
}

function otherWalkText(state: State): string {
  const [unread, waiting, proposed] = [unreadOfMine(state), waitingCount(state), proposedCount(state)];
  switch (nextWalk(state)) {
    case 'waiting':
      return waiting === 0 ? '' : ` The queue has ${waiting} waiting: answer waiting.`;
    case 'mine':
      return unread === 0 ? '' : ` ${unread} of your customers wrote back: answer mine.`;
    case 'proposals':
      return ` ${counted(proposed, 'proposal')} to decide about: answer proposals.`;
    default:
      return '';
  }
}

/** The last messages of the conversation on screen; while they are read, or cannot be, that. */
export function lastMessages(state: State): string[] {
  const item = currentItem(state);
  const loaded = item && state.details[item.id];
  if (!item) return [];
  if (!loaded || loaded.kind === 'loading') return ['Its messages are being read.'];
  if (loaded.kind === 'failed') return [sentence(`its messages could not be read: ${loaded.error}`)];
  const { messages } = transcriptOf(state, item?.id ?? 0, loaded.detail);
  if (messages.length === 0) return ['It has no messages.'];
  const shown = messages.slice(-LAST_MESSAGES);
  const before = messages.length - shown.length;
  return [
    ...(before === 0 ? [] : [`${counted(before, 'earlier message')}; ${WHOLE}`]),
    ...shown.flatMap((message) => messageLines(state, item?.id ?? 0, loaded.detail, message, MOST_LINES)),
  ];
}

/** All messages of the conversation on screen. */
export function wholeTranscript(state: State): string[] {
  const item = currentItem(state);
  const loaded = item && state.details[item.id];
  if (loaded?.kind !== 'ready') return lastMessages(state);
  const { messages } = transcriptOf(state, item?.id ?? 0, loaded.detail);
  const lines = [`#${item?.id}, ${counted(messages.length, 'message')}:`];
  // Not spread: a transcript can have more lines than a call can have arguments.
  for (const message of messages) {
    for (const line of messageLines(state, item?.id ?? 0, loaded.detail, message, Number.POSITIVE_INFINITY))
      lines.push(line);
  }
  return [...lines, 'End of the transcript.'];
}

/** Messages that are in the second reading and not in the first, without those of the session's own operator. */
export function newMessages(
  state: State,
  id: number,
  before: ConversationDetail,
  after: ConversationDetail,
): string[] {
  const known = new Set(messagesInOrder(before).map(({ id }) => id));
  return messagesInOrder(after)
    .filter((message) => !known.has(message.id) && message.operator_id !== state.session.operator.id)
    .flatMap((message) => {
      const [first = '', ...rest] = messageLines(state, id, after, message, MOST_LINES);
      return [`New message, ${first}`, ...rest];
    });
}

/** The facts about the customer on screen. */
export function customerLines(state: State): string[] {
  const item = currentItem(state);
  const loaded = item && state.details[item.id];
  if (loaded?.kind !== 'ready') return lastMessages(state);
  const { from_user: user, application, date_created } = loaded.detail;
  const { day } = momentOf(date_created, state.session.utc);
  const facts: readonly (readonly [string, string])[] = [
    ['Customer', customerName(user?.custom_name, user?.name)],
    ['nickname', textOfValue(user?.service_user_nickname)],
    ['phone', textOfValue(user?.phone)],
    ['channel', textOfValue(application)],
    ...filledFields(user),
    ['conversation since', day === 'no date' ? '' : day],
  ];
  const said = facts.filter(([, value]) => value.trim() !== '').map(([word, value]) => `${word} ${value}`);
  const others = item
    ? [
        ...othersOf(state, item).map(
          (one) => `Also #${one.id}, ${standingText(state, one) || holdingText(state, one)}.`,
        ),
        ...earlierOf(state, item).map((one) => `Earlier #${one.id}, ${standingOfEarlier(state, one)}.`),
      ]
    : [];
  return [`${said.join(', ')}.`, ...others];
}

/** The addresses in the conversation on screen, newest first, by number. */
export function linkLines(state: State): string[] {
  const links = linksOf(state, currentItem(state)?.id ?? 0);
  if (links.length === 0) return ['There is no link or file in it.'];
  return links.map(({ address, note }, place) => `${place + 1}, ${note}: ${address}`);
}

/** `customer 11:02: text`; of a text with several lines their number first, so that none can pass for another. */
function messageLines(
  state: State,
  id: number,
  detail: ConversationDetail,
  message: MessageEntry,
  most: number,
): string[] {
  const { session, noteIds, now } = state;
  const emails = new Map(state.directory.operators.map(({ id, email }) => [id, email]));
  const read = readTranscript(
    { ...detail, messages: [message] },
    { utc: session.utc, operators: emails },
  ).entries;
  const [entry] = read;
  if (!entry) return [];
  const transcript = transcriptOf(state, id, detail);
  const item = transcript.own.get(message);
  const isNote = item?.action === 'note' || transcript.notes.has(message.id) || noteIds.includes(message.id);
  const isOwn = message.operator_id === session.operator.id;
  const noteBy = `private note by you${message.id < 0 ? ', from this computer' : ''}`;
  const sender = isNote ? noteBy : isOwn ? 'you' : entry.sender;
  const today = momentOf(now, session.utc).day === entry.day;
  const standing = item ? standingOf(state, item) : null;
  const lead =
    standing === null ? `${sender} ${today ? '' : `${entry.day} `}${entry.clock}` : `you, ${standing}`;
  const lines = bodyOf(entry).trim().replaceAll('\t', ' ').split('\n');
  if (lines.length === 1) return [`${lead}: ${lines[0]}`];
  const left = lines.length - most;
  return [
    `${lead}, ${lines.length} lines:`,
    ...lines.slice(0, most).map((line) => `  ${line}`),
    ...(left > 0 ? [`  ${counted(left, 'more line')}; ${WHOLE}`] : []),
  ];
}
