// The inbox the sandbox starts with: the same for the same seed and time, and believable at any hour, since
// every time in it is relative to now. The ids 41 to 45 are fixed points that examples and tests may name:
//   41  inbox of the acting operator, who answered last      44  inbox of another operator
//   42  inbox of the acting operator, an unread question     45  closed
//   43  unassigned, a new customer waiting
import { SANDBOX_ACTING_OPERATOR } from './identity.ts';
import {
  ACCOUNTS,
  customerUser,
  DIALOGUES,
  type Dialogue,
  GROUPS,
  type Language,
  OPERATOR_EMAILS,
  PEOPLE,
  PINNED_DIALOGUES,
  PINNED_PEOPLE,
} from './people.ts';
import { type Chance, chanceOf } from './random.ts';
import type {
  SandboxState,
  StoredConversation,
  StoredGroup,
  StoredMessage,
  StoredOperator,
  StoredUser,
} from './store.ts';

interface SeedOptions {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly seed?: number | undefined;
  /** 70 when not given. Above that most are unassigned: 1500 reach the limit of that list. */
  readonly conversations?: number | undefined;
}

const DEFAULT_SEED = 42;
const DEFAULT_CONVERSATIONS = 70;
const FIRST_ID = 10;
const FIRST_PINNED_ID = 41;
const OWNER_ID = 1;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Kind = 'unassigned' | 'unread' | 'read' | 'closed';

/** A conversation before it has ids. */
interface Draft extends Omit<StoredConversation, 'id' | 'messages'> {
  readonly messages: readonly Omit<StoredMessage, 'id'>[];
}

/** Plants an inbox. */
export function seedInbox({ now, seed = DEFAULT_SEED, conversations }: SeedOptions): SandboxState {
  const seconds = Math.floor(now / 1000);
  const chance = chanceOf(seed);
  const total = conversations ?? DEFAULT_CONVERSATIONS;
  const accounts = ACCOUNTS.map(({ channel, name }, index) => accountUser(channel, name, index, seconds));
  const pinned = PINNED_PEOPLE.map((person, index) => customerUser(person, index, chance, seconds));
  const crowd = crowdOf(chance, total, seconds, pinned.length);
  const drafts = draftsOf(chance, total, seconds, crowd);
  const numbered = withIds(pinnedDrafts(chance, seconds, pinned), drafts, total);
  return {
    seededAt: seconds,
    nextOperatorId: OPERATOR_EMAILS.length + 1,
    nextMessageId: numbered.nextMessageId,
    operators: OPERATOR_EMAILS.map((email, index) => operatorOf(email, index + 1, chance)),
    groups: GROUPS.map((group, index): StoredGroup => ({ id: index + 1, ownerId: OWNER_ID, ...group })),
    users: [...accounts, ...pinned, ...crowd.map(({ user }) => user)],
    conversations: numbered.conversations,
  };
}

function operatorOf(email: string, id: number, chance: Chance): StoredOperator {
  const token = `sandbox-operator-${Math.floor(chance.next() * 2 ** 32).toString(16)}`;
  return { id, ownerId: OWNER_ID, email, token };
}

function accountUser(channel: string, name: string, index: number, seconds: number): StoredUser {
  const platformUserId = 901 + index;
  const created = seconds - 400 * DAY;
  return {
    ...{ id: 101 + index, platformUserId, role: 'default', channel, channelUserId: null, name },
    ...{ customName: null, phone: null, nickname: null, groupId: null, created, updated: created },
  };
}

interface Customer {
  readonly user: StoredUser;
  readonly language: Language;
}

/** Everyone but the pinned customers; beyond the people we know, more with the same names. */
function crowdOf(chance: Chance, total: number, seconds: number, taken: number): Customer[] {
  const people = [...PEOPLE];
  while (people.length < total - DEFAULT_CONVERSATIONS) people.push(chance.pick(PEOPLE));
  return people.map((person, index) => ({
    user: customerUser(person, taken + index, chance, seconds),
    language: person.language,
  }));
}

/** 28 unassigned, 25 in an inbox and 17 closed of 70, the pinned ones among them; then mostly unassigned. */
function kindsOf(chance: Chance, count: number): Kind[] {
  const usual = [
    ...Array<Kind>(27).fill('unassigned'),
    ...Array<Kind>(10).fill('unread'),
    ...Array<Kind>(12).fill('read'),
    ...Array<Kind>(16).fill('closed'),
  ];
  const kinds = chance.shuffled(usual);
  while (kinds.length < count) {
    const roll = chance.next();
    kinds.push(roll < 0.8 ? 'unassigned' : roll < 0.88 ? 'unread' : roll < 0.96 ? 'read' : 'closed');
  }
  return kinds.slice(0, count);
}

function draftsOf(chance: Chance, total: number, seconds: number, crowd: readonly Customer[]): Draft[] {
  // A small inbox ends before the pinned ids, or among them.
  const pinned = Math.min(PINNED_PEOPLE.length, Math.max(0, total - (FIRST_PINNED_ID - FIRST_ID)));
  const kinds = kindsOf(chance, total - pinned);
  const waiting = kinds.filter((kind) => kind === 'unassigned').length;
  const queue = chance.shuffled(crowd);
  let waits = 0;
  return kinds.map((kind, index) => {
    const customer = queue[index % queue.length];
    if (!customer) throw new RangeError('there are no customers');
    const { language, user } = customer;
    const spoken = DIALOGUES.filter((each) => each.language === language);
    // Nobody closes what nobody has answered.
    const dialogue = chance.pick(kind === 'closed' ? spoken.filter(isAnswered) : spoken);
    if (kind !== 'unassigned') {
      const anyone = chance.between(1, OPERATOR_EMAILS.length);
      // The acting operator has a little more to do than the others, so that there is something to see.
      const operator = chance.next() < 0.2 ? SANDBOX_ACTING_OPERATOR : anyone;
      return draftOf({ chance, seconds, dialogue, kind, customer: user, operator, age: ageOf(chance, kind) });
    }
    // From two minutes to nine hours, more of the short waits than of the long ones.
    const age = Math.round(2 * MINUTE * 270 ** (waits / Math.max(1, waiting - 1)));
    waits += 1;
    return draftOf({ chance, seconds, dialogue, kind, customer: user, operator: 0, age });
  });
}

function isAnswered({ lines }: Pick<Dialogue, 'lines'>): boolean {
  return lines.some((line) => line.startsWith('> '));
}

/** How long ago, in seconds, the last message of a conversation was written. */
function ageOf(chance: Chance, kind: Kind): number {
  if (kind === 'closed') return chance.between(HOUR, 6 * DAY);
  return Math.round(MINUTE * 300 ** chance.next());
}

function pinnedDrafts(chance: Chance, seconds: number, people: readonly StoredUser[]): Draft[] {
  const facts: readonly [Kind, operator: number, age: number][] = [
    ['read', SANDBOX_ACTING_OPERATOR, 48 * MINUTE],
    ['unread', SANDBOX_ACTING_OPERATOR, 9 * MINUTE],
    ['unassigned', 0, 26 * MINUTE],
    ['read', 3, 2 * HOUR],
    ['closed', 5, 20 * HOUR],
  ];
  return facts.map(([kind, operator, age], index) => {
    const dialogue = PINNED_DIALOGUES[index];
    const customer = people[index];
    if (!dialogue || !customer) throw new RangeError('a pinned conversation lacks its dialogue or customer');
    return draftOf({ chance, seconds, dialogue, kind, customer, operator, age, whole: true });
  });
}

interface Plan {
  readonly chance: Chance;
  readonly seconds: number;
  readonly dialogue: Dialogue;
  readonly kind: Kind;
  readonly customer: StoredUser;
  readonly operator: number;
  /** Of the wait for an unassigned conversation, of the last message for the others; in seconds. */
  readonly age: number;
  readonly whole?: boolean;
}

function draftOf({ chance, seconds, dialogue, kind, customer, operator, age, whole }: Plan): Draft {
  const length = whole ? dialogue.lines.length : lengthOf(dialogue, kind, chance);
  const lines = dialogue.lines.slice(0, length);
  const order = String(chance.between(48_000, 49_999));
  const sum = `€${chance.between(19, 480)}.${chance.pick(['00', '50', '90'])}`;
  // A new customer waits since the first line, a released one since the last.
  const fresh = kind === 'unassigned' && !isAnswered({ lines });
  const times = timesOf(chance, lines.length, seconds - age, fresh ? age : undefined);
  // Someone who was released after a first exchange has been answered by an operator before.
  const author = operator || chance.between(2, OPERATOR_EMAILS.length);
  const messages = lines.map((line, index): Draft['messages'][number] => {
    const fromOperator = line.startsWith('> ');
    const text = (fromOperator ? line.slice(2) : line).replace('{order}', order).replace('{sum}', sum);
    const message = { text, type: 'text' as const, at: times[index] ?? seconds };
    return fromOperator ? { ...message, operator: author } : message;
  });
  const created = times[0] ?? seconds;
  const last = times.at(-1) ?? seconds;
  const trailing = messages.length - 1 - messages.findLastIndex((message) => message.operator !== undefined);
  const group = chance.next() < 0.08 && !whole ? 'VIP' : dialogue.group;
  return {
    customer: customer.platformUserId,
    status: kind === 'unassigned' || kind === 'closed' ? kind : 'inbox',
    operator,
    group: GROUPS.findIndex(({ title }) => title === group) + 1,
    created,
    updated: kind === 'closed' ? last + MINUTE : last,
    unassignedAt: kind === 'unassigned' ? seconds - age : created,
    unread: kind === 'unassigned' || kind === 'unread' ? trailing : 0,
    isNew: fresh,
    messages,
    notes: [],
  };
}

/** After how many lines a conversation stands: who waits, or is unread, wrote last. */
function lengthOf(dialogue: Dialogue, kind: Kind, chance: Chance): number {
  const { lines } = dialogue;
  if (kind === 'closed') return lines.length;
  const ends = lines.map((_, index) => index + 1);
  const firstAnswer = lines.findIndex((line) => line.startsWith('> '));
  const opening = firstAnswer < 0 ? lines.length : firstAnswer;
  if (kind === 'unassigned' && chance.next() < 0.8) return chance.between(1, opening);
  const writtenByCustomer = ends.filter((end) => !lines[end - 1]?.startsWith('> '));
  if (kind !== 'read') return chance.pick(writtenByCustomer.slice(-3));
  return chance.pick(ends.slice(Math.max(0, opening - 1)));
}

/**
 * When the lines were written, oldest first: the last one at `anchor`, or, where `within` says how many seconds
 * there are, the first one at `anchor` and the others no later than that.
 */
function timesOf(chance: Chance, count: number, anchor: number, within: number | undefined): number[] {
  const gaps = Array.from({ length: count - 1 }, () => chance.between(25, 7 * MINUTE));
  const length = gaps.reduce((sum, gap) => sum + gap, 0);
  const squeeze = within !== undefined && length > within ? (within - 20) / length : 1;
  const times = [within === undefined ? anchor - length : anchor];
  for (const gap of gaps) times.push((times.at(-1) ?? anchor) + Math.floor(gap * squeeze));
  return times;
}

/** Ids in the order of creation, except for the pinned ones. */
function withIds(pinned: readonly Draft[], drafts: readonly Draft[], total: number) {
  const queue = [...drafts].sort((one, other) => one.created - other.created);
  const conversations: StoredConversation[] = [];
  let nextMessageId = 1001;
  for (let id = FIRST_ID; conversations.length < total; id += 1) {
    const draft = pinned[id - FIRST_PINNED_ID] ?? queue.shift();
    if (!draft) break;
    const messages = draft.messages.map((message) => {
      nextMessageId += 1;
      return { id: nextMessageId - 1, ...message };
    });
    conversations.push({ id, ...draft, messages });
  }
  return { conversations, nextMessageId };
}
