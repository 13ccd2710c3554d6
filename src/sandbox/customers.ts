// The customers who write. On a busy day new ones arrive, those in open conversations write again. Whom an operator has asked
// something answers; who is content says thanks; who waits long asks whether anybody is there. A closed conversation
// stays closed: whether a customer's message would open it again is not shown.

import { letterSum } from '../base/text.ts';
import {
  customerUser,
  DIALOGUES,
  dialogueOf,
  filled,
  hasSaid,
  nextCustomerLine,
  PEOPLE,
  smallTalkOf,
} from './people.ts';
import { type Actor, type ActorMoment, type Chance, chanceOf, type Turn } from './random.ts';
import { isAnsweredSincePlanting, type SandboxState, type StoredConversation } from './store.ts';
import { customerArrives, customerWrites } from './transitions.ts';

const MINUTE = 60;
/** Customers do not write more than this before they are answered. */
const MOST_UNREAD = 4;

/** Those who arrive, about one in 50 seconds, and those who are there already. */
export const CUSTOMER_ACTORS: readonly Actor[] = [
  { first: [5, 45], turn: arrival },
  { first: [8, 25], turn: furtherLine },
];

function arrival(state: SandboxState, { seconds, chance }: ActorMoment): Turn {
  const person = chance.pick(PEOPLE);
  const dialogue = chance.pick(DIALOGUES.filter(({ language }) => language === person.language));
  const user = customerUser(person, 0, chance, seconds);
  const text = filled(dialogue.lines[0] ?? '', { messages: [] }, chance);
  // As in the planted inbox, a few are guests of honour.
  const title = chance.next() < 0.08 ? 'VIP' : dialogue.group;
  const group = state.groups.find((each) => each.title === title)?.id ?? 0;
  return { state: customerArrives(state, { user, group, text }, seconds), rest: [20, 80] };
}

function furtherLine(state: SandboxState, moment: ActorMoment): Turn {
  const rest = [7, 25] as const;
  const { chance, seconds } = moment;
  // Not everybody has something to say whenever somebody could.
  if (chance.next() < 0.2) return { state, rest };
  const wishes = state.conversations.flatMap((conversation) => wishesOf(conversation, moment));
  const wish = weighted(wishes, chance);
  if (!wish) return { state, rest };
  const text = filled(wish.line, wish.conversation, chance);
  return { state: customerWrites(state, wish.conversation.id, text, seconds), rest };
}

interface Wish {
  readonly conversation: StoredConversation;
  readonly line: string;
  readonly weight: number;
}

/** What the customer of a conversation would like to say now, if anything. */
function wishesOf(conversation: StoredConversation, { seconds }: ActorMoment): readonly Wish[] {
  const last = conversation.messages.at(-1);
  if (conversation.status === 'closed' || !last) return [];
  // How long the last word stands, in seconds.
  const age = seconds - last.at;
  const wish = (line: string, weight: number) => [{ conversation, line, weight }];
  const next = nextCustomerLine(conversation);
  if (last.operator !== undefined) {
    if (age < 12) return [];
    // Answers come while the question is fresh; later now and then.
    if (next) return wish(next.line, age < 15 * MINUTE ? 6 : 0.5);
    const thanks = thanksOf(conversation);
    return age < 5 * MINUTE && thanks !== null ? wish(thanks, 1) : [];
  }
  if (conversation.unread >= MOST_UNREAD) return [];
  if (next && !next.waits && age > 15) return wish(next.line, age < 10 * MINUTE ? 2 : 0.3);
  const { nudge } = smallTalkOf(conversation);
  const impatient = conversation.isNew && age > 8 * MINUTE && dialogueOf(conversation).lines.length > 0;
  return impatient && !hasSaid(conversation, nudge) ? wish(nudge, 0.2) : [];
}

function weighted(wishes: readonly Wish[], chance: Chance): Wish | undefined {
  let left = chance.next() * wishes.reduce((sum, { weight }) => sum + weight, 0);
  return wishes.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
}

// If nobody is at work to make them, customers write back to whoever answered them: what they say and when follows from the
// conversation alone, so that it is the same however often and by whom the state is looked at.

/** What a customer is going to say, and when, in seconds since 1970. */
interface WriteBack {
  readonly id: number;
  readonly text: string;
  readonly at: number;
}

/** Of the customers who have more to say, and of those who would only say thanks, how many do. */
const SHARE = { more: 0.85, thanks: 0.6 };
/** Seconds from the answer, from and to; short ones are more frequent. */
const PAUSE = [40, 300] as const;

/** Who has written back by this time, the earliest first; nobody twice before another answer. */
export function dueWriteBacks(state: SandboxState, seconds: number): readonly WriteBack[] {
  return state.conversations
    .filter((each) => isAnsweredSincePlanting(each, state))
    .flatMap((each) => writeBackTo(each, state) ?? [])
    .filter(({ at }) => at <= seconds)
    .sort((one, other) => one.at - other.at || one.id - other.id);
}

/** The state once everybody who is due has written; the same one if nobody is. */
export function afterWriteBacks(state: SandboxState, seconds: number): SandboxState {
  return dueWriteBacks(state, seconds).reduce(
    (before, { id, text, at }) => customerWrites(before, id, text, at),
    state,
  );
}

function writeBackTo(conversation: StoredConversation, { seededAt }: SandboxState): WriteBack | null {
  const { id, customer, created, updated, messages } = conversation;
  const answered = messages.at(-1)?.at ?? created;
  const chance = chanceOf(letterSum([id, customer, created - seededAt, messages.length].join()));
  const next = nextCustomerLine(conversation);
  const line = next?.line ?? thanksOf(conversation);
  if (line === null || chance.next() >= (next ? SHARE.more : SHARE.thanks)) return null;
  // Something else may have happened to the conversation since: nothing is dated before it.
  const at = Math.max(updated, answered + pauseOf(chance));
  return { id, text: filled(line, conversation, chance), at };
}

/** Thanks, unless this customer is through with it. */
function thanksOf(conversation: StoredConversation): string | null {
  const { thanks, goodbye } = smallTalkOf(conversation);
  return hasSaid(conversation, thanks) || hasSaid(conversation, goodbye) ? null : thanks;
}

function pauseOf(chance: Chance): number {
  const [least, most] = PAUSE;
  return least + Math.floor((most - least) * chance.next() ** 2);
}
