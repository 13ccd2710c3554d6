// What a transcript says, read from a conversation once: as a person reads it at a terminal, and as Markdown to keep.
// All that is read is still as the service sent it: each printer makes it inert for its own medium.
import { messagesInOrder } from '../api/messages.ts';
import type { ConversationDetail, MessageEntry } from '../api/model.ts';
import { inertBlock, inertLine } from '../terminal/inert.ts';
import type { Style } from '../terminal/style.ts';
import { agoText, momentOf, type ShownTime } from '../terminal/times.ts';
import { isHtml, textOfHtml } from './html-message.ts';
import { customerName, NO_NAME, type ShownNames } from './people.ts';
import { type DetailOptions, textOfValue } from './record-view.ts';
import { wrapIndented } from './wrap.ts';

interface TranscriptOptions {
  /** UTC instead of local time. */
  readonly utc: boolean;
  /** Names that stand in place of the numbers of operators, if there is one. */
  readonly names?: ShownNames;
  /** Whether each message says the customer's name: what is saved or sent on is read without what is around it. */
  readonly namesCustomer?: boolean;
  /** Whether a message is known to be a private note; the service does not say so. */
  readonly isNote?: (message: MessageEntry) => boolean;
}

export interface TranscriptEntry extends ShownTime {
  readonly by: 'customer' | 'operator';
  /** «customer», «Zoë (customer)», «ivan@example.test». */
  readonly sender: string;
  /** The type of what is not text: `image`; `html` for a page, of which the text is what a reader sees. */
  readonly attachment: string | null;
  readonly text: string;
}

interface TranscriptContent {
  readonly id: unknown;
  readonly name: string;
  readonly channel: string;
  readonly status: string;
  readonly operator: string;
  readonly created: unknown;
  readonly updated: unknown;
  readonly entries: readonly TranscriptEntry[];
}

/** Reads a conversation «Conversation detail (get by ID)»; what is missing or of another type never throws. */
export function readTranscript(detail: ConversationDetail, options: TranscriptOptions): TranscriptContent {
  const name = customerName(
    detail.from_user?.custom_name,
    detail.from_user?.name,
    detail.from_user?.service_user_nickname,
  );
  const customer = options.namesCustomer ? customerAsSender(name) : 'customer';
  return {
    id: detail.conversation_id,
    name,
    channel: textOfValue(detail.application),
    status: textOfValue(detail.status),
    // 0 means nobody.
    operator: (detail.operator_id as unknown) === 0 ? '' : operatorName(detail.operator_id, options),
    created: detail.date_created,
    updated: detail.date_updated,
    entries: messagesInOrder(detail).map((message) => readEntry(message, customer, options)),
  };
}

/** A longer name stands whole in the heading, and not above every message. */
const LONGEST_SENDER = 60;

/** The word stays after the name: a customer may call himself as an operator is called. */
function customerAsSender(name: string): string {
  if (name === NO_NAME) return 'customer';
  const characters = [...name.slice(0, 4 * LONGEST_SENDER)];
  const short =
    characters.length > LONGEST_SENDER ? `${characters.slice(0, LONGEST_SENDER).join('')}…` : name;
  return `${short} (customer)`;
}

function readEntry(message: MessageEntry, customer: string, options: TranscriptOptions): TranscriptEntry {
  // «operator_id integer (present only on messages sent by an operator)», and some services write 0 for nobody.
  const operator: unknown = message.operator_id;
  const fromOperator = operator !== undefined && operator !== null && operator !== 0;
  const mark = options.isNote?.(message) ? ' (note)' : '';
  const type = textOfValue(message.type);
  const text = textOfValue(message.message);
  const html = isHtml(type, text);
  const other = type === '' || type === 'text' ? null : type;
  return {
    ...momentOf(message.date_created, options.utc),
    by: fromOperator ? 'operator' : 'customer',
    sender: fromOperator ? `${operatorName(operator, options)}${mark}` : customer,
    attachment: html ? 'html' : other,
    text: (html ? textOfHtml(text) : text).replaceAll('\r\n', '\n'),
  };
}

function operatorName(id: unknown, { names }: TranscriptOptions): string {
  if (id === null || id === undefined) return '';
  return names?.operator(id) ?? `operator ${textOfValue(id)}`;
}

const SIGN = { customer: '>', operator: '<' } as const;

interface Page {
  readonly style: Style;
  /** Display cells; Infinity for no wrapping. */
  readonly width: number;
}

/** A conversation as a person reads it at a terminal of `width` cells, ending in a line feed. */
export function transcript(detail: ConversationDetail, options: DetailOptions & TranscriptOptions): string {
  const content = readTranscript(detail, options);
  const { day, clock, iso } = momentOf(content.created, options.utc);
  const age = agoText(content.updated, options.nowMs);
  const dates = [
    ...(iso === null ? [] : [`created ${day} ${clock}`]),
    ...(age === '' ? [] : [`updated ${age}`]),
  ];
  return renderTranscript(content, dates, options);
}

/** The lines of a transcript with the given remarks on its dates, ending in a line feed. */
function renderTranscript(content: TranscriptContent, dates: readonly string[], page: Page): string {
  const { style } = page;
  const lines = [
    ...wrapIndented(`#${inertLine(textOfValue(content.id))} ${inertLine(content.name)}`, page.width).map(
      (line) => style.heading(line),
    ),
    ...wrapIndented(inertLine(factsOf(content, dates)), page.width).map((line) => style.dim(line)),
  ];
  let day = '';
  for (const entry of content.entries) {
    if (entry.day !== day)
      lines.push('', ...wrapIndented(`--- ${entry.day} ---`, page.width).map((line) => style.dim(line)));
    day = entry.day;
    // Not spread: a message can have more lines than a call can have arguments.
    for (const line of entryLines(entry, page)) lines.push(line);
  }
  if (content.entries.length === 0) lines.push('', style.dim('(no messages)'));
  return `${lines.join('\n')}\n`;
}

function factsOf(content: TranscriptContent, dates: readonly string[]): string {
  return [content.channel, content.status, content.operator, ...dates]
    .filter((fact) => fact !== '')
    .join(' · ');
}

/** The sender, by sign and word, for colour is not seen by everyone; under it the text. */
function entryLines(entry: TranscriptEntry, page: Page): string[] {
  const sender = wrapIndented(`${entry.clock} ${inertLine(entry.sender)}`, page.width, ` ${SIGN[entry.by]} `);
  return [
    ...sender.map((line) => page.style[entry.by](line)),
    ...wrapIndented(inertBlock(bodyOf(entry)), page.width, '   '),
  ];
}

/** What an entry says, raw; an attachment as its type and address. */
export function bodyOf({ attachment, text }: TranscriptEntry): string {
  const body = attachment === null ? text : `[${attachment}] ${text}`;
  return body.trim() === '' ? '(no text)' : body;
}

/** Conversations as Markdown: a heading each, a quotation for every message, nothing in it interpreted. */
export function exportMarkdown(details: readonly ConversationDetail[], options: TranscriptOptions): string {
  return details.map((detail) => oneConversation(detail, options)).join('\n---\n\n');
}

function oneConversation(detail: ConversationDetail, options: TranscriptOptions): string {
  const content = readTranscript(detail, options);
  const facts: readonly (readonly [string, string | null])[] = [
    ['channel', content.channel],
    ['status', content.status],
    ['held by', content.operator],
    ['created', momentOf(content.created, options.utc).iso],
    ['updated', momentOf(content.updated, options.utc).iso],
  ];
  const lines = [`# Conversation ${inline(textOfValue(content.id))}: ${inline(content.name)}`, ''];
  for (const [label, value] of facts) if (value) lines.push(`- ${label}: ${inline(value)}`);
  let day = '';
  for (const entry of content.entries) {
    if (entry.day !== day) lines.push('', `## ${entry.day}`);
    day = entry.day;
    lines.push('', `**${entry.clock} ${inline(entry.sender)}**`, '', quotation(bodyOf(entry)));
  }
  if (content.entries.length === 0) lines.push('', '(no messages)');
  return `${lines.join('\n')}\n`;
}

function inline(text: string): string {
  return escapeMarkdownLine(inertLine(text));
}

/** A block quotation in which every line break of the text is preserved by a backslash. */
function quotation(text: string): string {
  const lines = inertBlock(text).split('\n').map(escapeMarkdownLine);
  return lines
    .map((line, index) => {
      if (line === '') return '>';
      // At the end of a paragraph the backslash would be shown.
      return `> ${line}${lines[index + 1] ? '\\' : ''}`;
    })
    .join('\n');
}

/**
 * One line, inert already, in which CommonMark and its common extensions find nothing to interpret: emphasis, code,
 * HTML, links, images, headings, lists, tables, formulas. Bare addresses are broken at `://` and `www.`, so that
 * no renderer makes links of them; only an e-mail address may still become one to itself, on GitHub.
 */
export function escapeMarkdownLine(line: string): string {
  const text = line.replace(/^[ \t]+|[ \t]+$/g, '');
  const escaped = text
    .replace(/[\\`*_{}[\]<>#|~&$@^=]|(?<!\d):(?=\S)|:(?=[^\s\d])/g, '\\$&')
    .replace(/www\./gi, (www) => `${www.slice(0, -1)}\\.`)
    // A list, a rule or the line under a heading.
    .replace(/^(\s*)([-+])/, '$1\\$2')
    .replace(/^(\s*\d{1,9})([.)])/, '$1\\$2');
  if (text === '') return '';
  // Four blanks would make code of it, fewer would be dropped.
  const indentation = (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ');
  return '&nbsp;'.repeat(indentation.length) + escaped;
}
