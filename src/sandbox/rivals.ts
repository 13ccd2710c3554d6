// The other operators of a busy day. Each has a few conversations at a time and does one thing after the other: takes
// who has waited longest, answers, closes. What the acting operator holds they leave alone.

import { RIVALS } from './identity.ts';
import { filled, hasSaid, nextCustomerLine, nextOperatorLine, smallTalkOf } from './people.ts';
import type { Actor, ActorMoment, Turn } from './random.ts';
import { isAsked, type SandboxState, type StoredConversation } from './store.ts';
import { closeConversation, sendMessage, startConversation } from './transitions.ts';

const MINUTE = 60;
/** The marks of every language customers write in; the Greek one looks like a semicolon. */
const QUESTION = /[?？؟;]/;
/** Nobody answers sooner than it takes to read, in seconds. */
const READING = 12;
/** Conversations a rival has at a time before taking no more. */
const CAPACITY = 3;

interface RivalOptions {
  /** Whether customers answer, so that waiting for one makes sense. */
  readonly repliesCome: boolean;
}

/** This many rivals, at most all of RIVALS, each at a pace of a few minutes for a conversation. */
export function rivalActors(count: number, options: RivalOptions): readonly Actor[] {
  return RIVALS.slice(0, count).map((self) => ({
    first: [3, 30],
    turn: (state, moment) => rivalTurn({ state, moment, self, ...options }),
  }));
}

interface Desk extends RivalOptions {
  readonly state: SandboxState;
  readonly moment: ActorMoment;
  readonly self: number;
}

/** The next thing a rival does; the rest after it is for reading, thinking and typing. */
function rivalTurn(desk: Desk): Turn {
  const { state, moment, self } = desk;
  const { chance } = moment;
  // Deleted in the meantime: this desk is empty.
  if (!state.operators.some(({ id }) => id === self)) return { state, rest: [60, 120] };
  const mine = state.conversations.filter((each) => each.status === 'inbox' && each.operator === self);
  const settled = mine.filter((each) => isSettled(each, desk));
  const waiting = mine.filter((each) => !settled.includes(each) && isWaiting(each, desk));
  const [done] = settled;
  if (done && (waiting.length === 0 || chance.next() < 0.4)) return finish(desk, done);
  const longest = first(waiting, lastAt);
  if (longest) return answer(desk, longest);
  return mine.length < CAPACITY ? take(desk) : { state, rest: [8, 20] };
}

/** Closes, sometimes after a goodbye to a customer who had the last word. */
function finish({ state, moment: { chance, seconds }, self }: Desk, conversation: StoredConversation): Turn {
  const { goodbye } = smallTalkOf(conversation);
  if (isAsked(conversation) && !hasSaid(conversation, goodbye) && chance.next() < 0.3) {
    return { state: sendMessage(state, conversation.id, goodbye, self, seconds).state, rest: [5, 15] };
  }
  return { state: closeConversation(state, conversation.id, self, seconds), rest: [4, 15] };
}

function take({ state, moment: { seconds }, self }: Desk): Turn {
  const waiting = state.conversations.filter(({ status }) => status === 'unassigned');
  const longest = first(waiting, ({ unassignedAt }) => unassignedAt);
  if (!longest) return { state, rest: [8, 20] };
  return { state: startConversation(state, longest.id, self, seconds), rest: [25, 60] };
}

function answer({ state, moment, self }: Desk, conversation: StoredConversation): Turn {
  const { chance, seconds } = moment;
  const text = filled(nextOperatorLine(conversation) ?? ownWords(conversation), conversation, chance);
  return { state: sendMessage(state, conversation.id, text, self, seconds).state, rest: [20, 50] };
}

/** Whether it is the rival's turn: the customer wrote last, or was asked to wait a minute ago. */
function isWaiting(conversation: StoredConversation, desk: Desk): boolean {
  const pause = silence(conversation, desk);
  return isAsked(conversation) ? pause > READING : isPromised(conversation) && pause > MINUTE;
}

/** Whether the customer knows that somebody is looking, and nothing since. */
function isPromised(conversation: StoredConversation): boolean {
  const { looking, solved } = smallTalkOf(conversation);
  return hasSaid(conversation, looking) && !hasSaid(conversation, solved);
}

/** Whether nothing more is to be said: the customer is content, or has not answered for long. */
function isSettled(conversation: StoredConversation, desk: Desk): boolean {
  const isAnswered = conversation.messages.some(({ operator }) => operator !== undefined);
  if (!isAnswered || isPromised(conversation)) return false;
  const next = desk.repliesCome ? nextCustomerLine(conversation) : null;
  if (!isAsked(conversation)) return silence(conversation, desk) > (next ? 5 * MINUTE : MINUTE);
  // The customer had the last word of the dialogue, and there is no answer to it: mostly thanks, and never a question
  // that nobody has looked into.
  if (next !== null || nextOperatorLine(conversation) !== null) return false;
  return (
    !QUESTION.test(conversation.messages.at(-1)?.text ?? '') ||
    hasSaid(conversation, smallTalkOf(conversation).solved)
  );
}

/** What is said without the words of a dialogue: a moment, please; it is done; goodbye. */
function ownWords(conversation: StoredConversation): string {
  const { looking, solved, goodbye } = smallTalkOf(conversation);
  if (!hasSaid(conversation, looking)) return looking;
  return hasSaid(conversation, solved) ? goodbye : solved;
}

/** How long the last word stands, in seconds. */
function silence(conversation: StoredConversation, { moment: { seconds } }: Desk): number {
  return seconds - lastAt(conversation);
}

function lastAt({ messages, created }: StoredConversation): number {
  return messages.at(-1)?.at ?? created;
}

/** The conversation with the smallest number; of several the one that stands first. */
function first(
  conversations: readonly StoredConversation[],
  number: (conversation: StoredConversation) => number,
): StoredConversation | undefined {
  return conversations.reduce<StoredConversation | undefined>(
    (least, each) => (least && number(least) <= number(each) ? least : each),
    undefined,
  );
}
