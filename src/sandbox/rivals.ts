// The other operators of a busy day. Each has a few conversations at a time and does one thing after the other: takes
// who has waited longest, answers, leaves a note, asks a colleague, closes. What the acting operator holds they leave
// alone, and nothing is handed to that operator.

import { RIVALS, SANDBOX_ACTING_OPERATOR } from './identity.ts';
import { filled, hasSaid, NOTES, nextCustomerLine, nextOperatorLine, smallTalkOf } from './people.ts';
import type { Actor, ActorMoment, Turn } from './random.ts';
import { isAsked, type SandboxState, type StoredConversation } from './store.ts';
import {
  assignGroup,
  assignOperator,
  closeConversation,
  sendMessage,
  sendNote,
  startConversation,
  unassignConversation,
} from './transitions.ts';

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
  const team = RIVALS.slice(0, count);
  return team.map((self) => ({
    first: [3, 30],
    turn: (state, moment) => rivalTurn({ state, moment, self, team, ...options }),
  }));
}

interface Desk extends RivalOptions {
  readonly state: SandboxState;
  readonly moment: ActorMoment;
  readonly self: number;
  readonly team: readonly number[];
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
  if (longest) return attend(desk, longest);
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

/** Takes the one who has waited longest; now and then another one that looked easy. */
function take({ state, moment: { chance, seconds }, self }: Desk): Turn {
  const waiting = state.conversations.filter(({ status }) => status === 'unassigned');
  const longest = first(waiting, ({ unassignedAt }) => unassignedAt);
  if (!longest) return { state, rest: [8, 20] };
  const taken = chance.next() < 0.85 ? longest : chance.pick(waiting);
  return { state: startConversation(state, taken.id, self, seconds), rest: [25, 60] };
}

/** Mostly an answer; sometimes it takes a note, a colleague, another group, or somebody else altogether. */
function attend(desk: Desk, conversation: StoredConversation): Turn {
  const { state, moment, self } = desk;
  const { chance, seconds } = moment;
  const { id, group, notes } = conversation;
  const roll = chance.next();
  if (roll < 0.03) return { state: unassignConversation(state, id, self, seconds), rest: [5, 15] };
  if (roll < 0.06) {
    const colleague = colleagueOf(desk);
    if (colleague !== undefined) {
      return { state: assignOperator(state, id, colleague, seconds), rest: [5, 15] };
    }
  }
  const otherGroups = state.groups.filter((each) => each.id !== group);
  if (roll < 0.1 && otherGroups.length > 0) {
    return { state: assignGroup(state, id, chance.pick(otherGroups).id, seconds), rest: [5, 15] };
  }
  if (roll < 0.2 && notes.length === 0) {
    return { state: sendNote(state, id, chance.pick(NOTES), self, seconds).state, rest: [10, 25] };
  }
  const text = filled(nextOperatorLine(conversation) ?? ownWords(conversation), conversation, chance);
  return { state: sendMessage(state, id, text, self, seconds).state, rest: [20, 50] };
}

/** Another rival, or if there is none any operator but the acting one. */
function colleagueOf({ state, team, self, moment: { chance } }: Desk): number | undefined {
  const there = state.operators.map(({ id }) => id);
  const others = there.filter((id) => id !== self && id !== SANDBOX_ACTING_OPERATOR);
  const rivals = others.filter((id) => team.includes(id));
  const choice = rivals.length > 0 ? rivals : others;
  return choice.length > 0 ? chance.pick(choice) : undefined;
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
