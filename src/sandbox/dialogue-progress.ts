// Where a conversation stands in the dialogue it began with: what its customer would say next, and what an operator.
// Nothing of this is kept in the state: the first line tells the dialogue, the last one how far it has come.
import { ENGLISH_DIALOGUES, PINNED_DIALOGUES } from './dialogues-english.ts';
import { WORLD_DIALOGUES } from './dialogues-world.ts';
import type { Chance } from './random.ts';
import { type Dialogue, GROUPS } from './seed-people.ts';
import { SMALL_TALK, type SmallTalk } from './small-talk.ts';
import type { StoredConversation } from './store.ts';

/** The dialogues any customer may have. */
export const DIALOGUES: readonly Dialogue[] = [...ENGLISH_DIALOGUES, ...WORLD_DIALOGUES];

const OPERATOR = '> ';
const ORDER = /\b4[89]\d{3}\b/;
const SUM = /€\d+\.\d\d/;

const UNKNOWN: Dialogue = { language: 'en', group: GROUPS[0].title, lines: [] };
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
