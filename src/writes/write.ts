import type { EndpointOf, Params, WriteName } from '../api/derive.ts';
import { isId, passedIdIn } from '../api/model.ts';

/** A write as data: the row, what it is about, and its parameters. */
export type Write = { readonly [N in WriteName]: WriteOf<N> }[WriteName];

export interface WriteOf<N extends WriteName> {
  readonly name: N;
  /** The conversation, operator or user; null where the service has yet to name it. */
  readonly id: number | null;
  readonly params: Params<EndpointOf<N>>;
}

/** A write that sends a text or a file. */
export type TextWrite = WriteOf<keyof typeof CONTENT_FIELDS>;

/** The operator who acts, none for the ADMIN operator of the service, and 1 to trigger no webhook («Events»). */
export interface Acting {
  readonly operator_id?: number | undefined;
  readonly disable_webhook?: 1 | undefined;
}

/** A write, or what the journal has of one. */
interface Written {
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The operator a write names, who acts or whose the conversation becomes; null for none. */
export function operatorNamed({ params }: Pick<Written, 'params'>): number | null {
  return passedIdIn(params.operator_id);
}

/** The calls that name an operator and no more: who acts, or whose the conversation becomes. */
export type OperatorCall = {
  [N in WriteName]: keyof WriteOf<N>['params'] extends 'conversation_id' | keyof Acting ? N : never;
}[WriteName];

export function operatorWrite(name: OperatorCall, id: number, acting: Acting): Write {
  return { name, id, params: { conversation_id: id, ...acting } };
}

export function groupWrite(id: number, group: number): Write {
  return { name: 'conversations.assignGroup', id, params: { conversation_id: id, group_id: group } };
}

export function messageWrite(id: number, text: string, acting: Acting): Write {
  return { name: 'conversations.sendMessage', id, params: { conversation_id: id, text, ...acting } };
}

export function fileWrite(id: number, file_url: string, acting: Acting): Write {
  return { name: 'conversations.sendFileMessage', id, params: { conversation_id: id, file_url, ...acting } };
}

/** A note, whose call has no parameter for webhooks. */
export function noteWrite(id: number, text: string, { operator_id }: Acting): Write {
  return { name: 'conversations.sendNote', id, params: { operator_id, text, conversation_id: id } };
}

/** Within so long the same text to the same conversation is taken for a mistake. */
export const REPETITION_MINUTES = 10;
export const REPETITION_MS = REPETITION_MINUTES * 60_000;

/** How far the time of a message may be from that of its entry: clocks differ, and a delivery takes its time. */
export const APART_MS = 24 * 60 * 60_000;

/** The text of a message or note, or the address of a file; null for any other write. */
export function contentOf({ name, params }: Written): string | null {
  const field = (CONTENT_FIELDS as { readonly [name: string]: string })[name];
  const content = field === undefined ? null : params[field];
  return typeof content === 'string' ? content : null;
}

/** Whether a write sends a text or a file: what a second time would reach a reader twice. */
export function isText(write: Write): write is TextWrite {
  return write.name in CONTENT_FIELDS;
}

/** Whether a write reaches the customer: a message or a file, and no note. */
export function isMessage({ name }: Write): boolean {
  return name === 'conversations.sendMessage' || name === 'conversations.sendFileMessage';
}

const CONTENT_FIELDS = {
  'conversations.sendMessage': 'text',
  'conversations.sendNote': 'text',
  'conversations.sendFileMessage': 'file_url',
} as const satisfies { readonly [N in WriteName]?: string };

// Whether the service kept a text as it was sent. Services trim, escape and normalise what they store, so texts are
// compared after Unicode's NFC, one form of line end, no outer blanks, and with HTML entities read.

/** The forms in which a stored text is compared with the one that was sent, the last one with entities read; else none. */
function formsOf(stored: unknown): readonly string[] {
  return typeof stored === 'string' ? [plainForm(stored), plainForm(withoutEntities(stored))] : [];
}

/** Whether a stored text is the one that was sent, as far as a service may change it on the way. */
export function isSameText(stored: unknown, sent: string): boolean {
  return formsOf(stored).includes(plainForm(sent));
}

/** Whether a stored text holds all of the one that was sent: a service may add a line of its own. */
export function holdsText(stored: unknown, sent: string): boolean {
  const wanted = plainForm(sent);
  return formsOf(stored).some((form) => form.includes(wanted));
}

/** Whether a stored text is the one that was sent, but for lines that the service has put before it or after it. */
export function hasLinesOf(stored: unknown, sent: string): boolean {
  const wanted = `\n${plainForm(sent)}\n`;
  return formsOf(stored).some((form) => `\n${form}\n`.includes(wanted));
}

/** Whether a stored text is the beginning of the one that was sent: some services cut what is too long for them. */
export function isBeginningOf(stored: unknown, sent: string): boolean {
  const found = formsOf(stored).at(-1);
  return Boolean(found) && plainForm(sent).startsWith(found ?? '');
}

/** An id as the service may write it, as a number or as its digits; null for anything else. */
export function idOf(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return isId(id) ? id : null;
}

/** A text in the form in which texts are compared. */
export function plainForm(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').trim();
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};

function withoutEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? whole;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
