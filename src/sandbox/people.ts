// Who is in the account the sandbox starts with, and what they say: a small shop for furniture and lamps, its operators, and
// people who write to it. `inbox.json` has the texts. Names come as customers give them: in their script, with joiners as
// people type them, with emoji of several code points, of nothing but emoji, of two lines, as the formula of a spreadsheet.
// A line of a dialogue that starts with `> ` is an operator's; every dialogue starts with the customer, and a planted
// conversation may end after any of its lines.
import inbox from './inbox.json' with { type: 'json' };
import type { Chance } from './random.ts';
import type { StoredConversation, StoredUser } from './store.ts';

export type Language = keyof typeof inbox.smallTalk;

/** What is said in a conversation; `{order}` and `{sum}` become a number and an amount. */
export interface Dialogue {
  readonly language: Language;
  /** The title of a group. */
  readonly group: string;
  readonly lines: readonly string[];
}

/** What the service knows of a customer: the name the channel gives, and one an operator gave instead. */
export interface Person {
  readonly language: Language;
  readonly name: string | null;
  readonly customName?: string;
}

/** What is said when a dialogue has run out. */
interface SmallTalk {
  /** An operator who has to look first. */
  readonly looking: string;
  /** The same operator, having looked. */
  readonly solved: string;
  /** An operator who says goodbye. */
  readonly goodbye: string;
  /** A customer who is content. */
  readonly thanks: string;
  /** A customer who has waited. */
  readonly nudge: string;
}

/** The operators by e-mail and the groups, in the order of their ids from 1; the first operator owns the account. */
export const { operators: OPERATOR_EMAILS, groups: GROUPS } = inbox;

/** The channels, the name of the shop's account in each, and where people of a language write from. */
export const { accounts: ACCOUNTS, channels: CHANNELS } = inbox;

/** The customers of the five conversations whose ids examples use, and what is said in these, in that order. */
export const PINNED_PEOPLE = inbox.pinnedPeople as readonly Person[];
export const PINNED_DIALOGUES = inbox.pinnedDialogues as readonly Dialogue[];

/** The other customers, and the dialogues any of them may have in their language. */
export const PEOPLE = inbox.people as readonly Person[];
export const DIALOGUES = inbox.dialogues as readonly Dialogue[];

/** By the language of the customer. */
export const SMALL_TALK: Readonly<Record<Language, SmallTalk>> = inbox.smallTalk;

const DAY = 24 * 60 * 60;
const NICKNAMES = ['sunny', 'lamp_lover', 'oak', 'moss', 'north', 'maple', 'cosy', 'harbour'];

/** A customer as a stored user; `index` makes the ids, `seconds` is the moment of the seed (since 1970). */
export function customerUser(person: Person, index: number, chance: Chance, seconds: number): StoredUser {
  const channel = chance.pick(CHANNELS[person.language]);
  const created = seconds - chance.between(7, 300) * DAY - chance.between(0, DAY);
  const hasPhone = channel === 'whatsapp' || channel === 'viber';
  const hasNickname = channel === 'telegram' || channel === 'instagram';
  return {
    id: 301 + index,
    platformUserId: 5001 + index,
    role: 'customer',
    channel,
    channelUserId: channel === 'web' ? null : String(chance.between(100_000_000, 999_999_999)),
    name: person.name,
    customName: person.customName ?? null,
    // Numbers kept free for fiction.
    phone: hasPhone ? `+44 7700 900${String(chance.between(0, 999)).padStart(3, '0')}` : null,
    nickname: hasNickname ? `${chance.pick(NICKNAMES)}_${chance.between(10, 99)}` : null,
    groupId: null,
    created,
    updated: created,
  };
}

// Where a conversation stands in its dialogue is stored nowhere: the first line tells the dialogue, the last one how far it
// has come.
const OPERATOR = '> ';
const ORDER = /\b4[89]\d{3}\b/;
const SUM = /€\d+\.\d\d/;

const UNKNOWN: Dialogue = { language: 'en', group: 'Billing', lines: [] };
const byFirstLine = new Map(
  [...PINNED_DIALOGUES, ...DIALOGUES].map((dialogue) => [dialogue.lines[0] ?? '', dialogue]),
);

/** The dialogue a conversation follows; one of no lines where its first message is of none. */
export function dialogueOf({ messages }: Pick<StoredConversation, 'messages'>): Dialogue {
  return byFirstLine.get(templateOf(messages[0]?.text ?? '')) ?? UNKNOWN;
}

/** What the customer says next, null when that is all; `waits`: only once an operator has answered. */
export function nextCustomerLine(
  conversation: StoredConversation,
): { readonly line: string; readonly waits: boolean } | null {
  const { lines } = dialogueOf(conversation);
  const at = positionIn(lines, conversation);
  const next = lines.findIndex((line, index) => index > at && !line.startsWith(OPERATOR));
  const line = lines[next];
  return line === undefined ? null : { line, waits: next > at + 1 };
}

/** What an operator says next; null when the dialogue has no more words for one. */
export function nextOperatorLine(conversation: StoredConversation): string | null {
  const { lines } = dialogueOf(conversation);
  const at = positionIn(lines, conversation);
  const line = lines.find((each, index) => index > at && each.startsWith(OPERATOR));
  return line?.slice(OPERATOR.length) ?? null;
}

/** What is left to say, in the language of the customer, once the dialogue has no words for it. */
export function smallTalkOf(conversation: StoredConversation): SmallTalk {
  return SMALL_TALK[dialogueOf(conversation).language];
}

/** Whether exactly this has been said in a conversation. */
export function hasSaid({ messages }: StoredConversation, line: string): boolean {
  return messages.some(({ text }) => text === line);
}

/** A line with its order and its sum: those of the conversation, or new ones. */
export function filled(
  line: string,
  { messages }: Pick<StoredConversation, 'messages'>,
  chance: Chance,
): string {
  const spoken = (pattern: RegExp) =>
    messages.reduce<string | undefined>((found, { text }) => found ?? pattern.exec(text)?.[0], undefined);
  return line
    .replace('{order}', () => spoken(ORDER) ?? String(chance.between(48_000, 49_999)))
    .replace('{sum}', () => spoken(SUM) ?? `€${chance.between(19, 480)}.${chance.pick(['00', '50', '90'])}`);
}

/** Where the last line of the dialogue that has been said stands in it: what was passed over is not said any more. */
function positionIn(lines: readonly string[], { messages }: StoredConversation): number {
  const said = new Set(
    messages.map(({ text, operator }) => (operator === undefined ? '' : OPERATOR) + templateOf(text)),
  );
  return lines.findLastIndex((line) => said.has(line));
}

function templateOf(text: string): string {
  return text.replace(ORDER, '{order}').replace(SUM, '{sum}');
}
