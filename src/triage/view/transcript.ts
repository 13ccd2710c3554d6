// The messages of a conversation as lines, laid out from the newest upwards while the end is in sight, else from the oldest
// downwards, and no further than the window reaches: a key must paint at once also if there are thousands. What was laid out
// stays for as long as the conversation does.

import type { ConversationDetail, MessageEntry } from '../../api/model.ts';
import { counted } from '../../base/text.ts';
import { inertBlock, inertLine } from '../../terminal/inert.ts';
import { momentOf } from '../../terminal/times.ts';
import { cells, fitCells } from '../../terminal/width.ts';
import { customerName, NO_NAME } from '../../views/people.ts';
import { bodyOf, readTranscript, type TranscriptEntry } from '../../views/transcript.ts';
import { wrapIndented, wrapText } from '../../views/wrap.ts';
import type { OutboxItem } from '../state/outbox.ts';
import { NO_PIPING, type PipeOutput } from '../state/piping.ts';
import type { State } from '../state.ts';
import { wayText } from '../update/standing.ts';
import { currentItem, keyOf, readIn } from '../update/step.ts';
import { aboutLines } from './about.ts';
import { layoutOf } from './layout.ts';
import { proposalBlock } from './proposal.ts';
import type { Tone } from './row.ts';
import { type Transcript, transcriptOf } from './written.ts';

/** A row of a transcript, inert, at most as wide as was asked. */
export interface TranscriptLine {
  readonly text: string;
  readonly tone: Tone;
  /** The place of its message among all, oldest first. */
  readonly message: number;
  /** Whether it is the first row of its message, or the blank one before that. */
  readonly first: boolean;
  /** Set on the rows of a proposal: a rule of its border, or what stands between. */
  readonly proposal?: 'rule' | 'inside';
}

const SIGN = { customer: '>', operator: '<', note: '#' } as const;
/** The line above what was said. */
const AUTHOR = /^ [><#] /;
/** Before every line of what was said. */
export const INDENT = '   ';
const OUTPUT = '   | ';
const ABOUT = ' ~ ';
/** In fewer rows than this the messages have all of them. */
const LEAST_WITH_HINTS = 3;
/** In a window of this many rows messages stand apart. */
const SPACED_FROM = 30;

/** Everything that a layout depends on beside the conversation. */
interface Page {
  readonly width: number;
  /** A blank row before every message but the first. */
  readonly spaced: boolean;
  readonly utc: boolean;
  readonly self: number;
  readonly noteIds: State['noteIds'];
  readonly operators: State['directory']['operators'];
  readonly transcript: Transcript;
  /** The texts in place of the time of messages that are not through yet, in order. */
  readonly standings: string;
  /** What stands below the messages, as one text. */
  readonly below: string;
  readonly id: number;
  /** On screen the head names the customer, and today goes without saying. */
  readonly today: string | null;
  /** What the program of the setting `pipe` printed, for any messages. */
  readonly outputs: readonly PipeOutput[];
}

interface Laid {
  readonly page: Page;
  readonly detail: ConversationDetail;
  /** The text in place of the time of each message that was written here and is not through yet. */
  readonly standing: ReadonlyMap<MessageEntry, string | null>;
  /** The lines of each message by its place, if they were laid out. */
  readonly blocks: (readonly TranscriptLine[] | undefined)[];
  /** What stands below the messages. */
  readonly below: readonly TranscriptLine[];
}

const laidOut = new WeakMap<ConversationDetail, Laid>();

/** All lines of a conversation, oldest first, none wider than `width` cells; empty if it has not been read. */
export function conversationLines(
  state: State,
  id: number,
  width: number,
  wanted: Wanted = {},
): readonly TranscriptLine[] {
  const laid = laidFor(state, id, width, wanted);
  return laid ? lastOf(laid) : [];
}

/** About the last `rows` lines of a conversation, from the beginning of a message; empty if it has not been read. */
export function lastLines(state: State, id: number, width: number, rows: number): readonly string[] {
  // Below a text that is written the messages stand alone.
  const laid = laidFor({ ...state, piping: NO_PIPING }, id, width);
  return laid ? fromBeginning(lastOf(laid, rows).slice(-rows)).map(({ text }) => text) : [];
}

/** Lines from the first beginning of a message on; of a longer message, all of them. */
export function fromBeginning(lines: readonly TranscriptLine[]): readonly TranscriptLine[] {
  const start = lines.findIndex(({ first }) => first);
  return lines.slice(Math.max(0, start));
}

/** The lines of the conversation on screen that a window of `rows` rows shows at its scroll position. */
export function transcriptWindow(state: State, width: number, rows: number): readonly TranscriptLine[] {
  const laid = laidOnScreen(state, width);
  if (!laid || rows <= 0) return [];
  // One more row than the window has is enough to know that something is above.
  const { scroll } = state;
  const lines = scroll === null ? lastOf(laid, rows + 1) : firstOf(laid, scroll + rows + 1);
  const last = lastStart(lines.length, rows);
  const first = Math.min(scroll ?? last, last);
  const hints = rows >= LEAST_WITH_HINTS;
  const room = rows - (hints && first > 0 ? 1 : 0);
  const end = first + room - (hints && first + room < lines.length ? 1 : 0);
  const shown = lines.slice(first, end);
  const below = lines[end];
  return [
    ...(hints && first > 0 ? [aboveLine(state, laid, shown[0], width)] : []),
    ...shown,
    ...(hints && below ? [hint(belowText(state, below, laid.page.transcript.messages.length), width)] : []),
  ];
}

function hint(text: string, width: number, tone: Tone = 'dim'): TranscriptLine {
  return { text: fitCells(text, width), tone, message: -1, first: false };
}

/** What is above, and who wrote the message of which the beginning is; in fewer words if those are too wide. */
function aboveLine(
  state: State,
  { blocks }: Laid,
  first: TranscriptLine | undefined,
  width: number,
): TranscriptLine {
  const hidden = first?.message ?? 0;
  const author = first?.first ? undefined : blocks[hidden]?.find(({ text }) => AUTHOR.test(text));
  const said = (what: string) => `${author?.text ?? ''}  (${what}, ${keyOf(state, 'pager')} shows all)`;
  const whole = said(hidden > 0 ? counted(hidden, 'earlier message') : 'earlier lines');
  return hint(cells(whole) > width && hidden > 0 ? said(`${hidden} earlier`) : whole, width, author?.tone);
}

function belowText(state: State, { message, first }: TranscriptLine, all: number): string {
  const hidden = all - message - (first ? 0 : 1);
  const what = hidden > 0 ? counted(hidden, 'later message') : 'more lines';
  return `  (${what}, ${keyOf(state, 'bottom')}: newest)`;
}

/** Rows that a page of scrolling may move by, plus one. */
export function visibleRows(state: State): number {
  // Two rows say what is above and below.
  return Math.max(2, layoutOf(state).bodyRows - 2);
}

/** The scroll position after scrolling by `page` lines or to either end. */
export function scrolled(
  state: State,
  action: 'scroll-up' | 'scroll-down' | 'top' | 'bottom',
  page: number,
): State['scroll'] {
  const { textWidth, bodyRows } = layoutOf(state);
  const laid = laidOnScreen(state, textWidth);
  if (!laid || action === 'bottom') return null;
  if (action === 'top') return lastOf(laid, bodyRows + 1).length > bodyRows ? 0 : null;
  const last = lastStart(lastOf(laid).length, bodyRows);
  const from = Math.min(state.scroll ?? last, last);
  const to = from + (action === 'scroll-down' ? page : -page);
  return to < last ? Math.max(0, to) : null;
}

/** The scroll position that has a message at the top; the end if that shows it, or if there is no such message. */
export function scrolledTo(state: State, message: number): State['scroll'] {
  const { textWidth, bodyRows } = layoutOf(state);
  const laid = laidOnScreen(state, textWidth);
  const lines = laid ? lastOf(laid) : [];
  const scroll = lines.findIndex((line) => laid?.page.transcript.messages[line.message]?.id === message);
  return scroll >= 0 && scroll < lastStart(lines.length, bodyRows) ? scroll : null;
}

/** The first line that is shown while the end is in sight: a row above it says what is hidden. */
function lastStart(lines: number, rows: number): number {
  return lines <= rows ? 0 : lines - (rows >= LEAST_WITH_HINTS ? rows - 1 : rows);
}

function laidOnScreen(state: State, width: number): Laid | null {
  const today = momentOf(state.now, state.session.utc).day;
  // By the window alone: opening a composer must not change the space between messages.
  const spaced = state.size.rows >= SPACED_FROM;
  return laidFor(state, state.queue.current, width, { spaced, today, below: belowOf(state, width) });
}

/** What stands below the messages: a proposal, and what is known of the conversation beside them. */
function belowOf(state: State, width: number): readonly Below[] {
  const item = currentItem(state);
  const about = item ? aboutLines(state, item) : [];
  return [
    ...proposalBlock(state, width).map(
      ({ text, tone, isRule }): Below => ({ text, tone, proposal: isRule ? 'rule' : 'inside' }),
    ),
    ...about.flatMap(({ text, tone }) =>
      wrapIndented(text, width, ABOUT).map((row) => ({ text: row, tone })),
    ),
  ];
}

type Below = Omit<TranscriptLine, 'message' | 'first'>;

interface Wanted {
  /** Whether messages stand apart. */
  readonly spaced?: boolean;
  /** The day of which nothing is said; with it the head names the customer. */
  readonly today?: string | null;
  readonly below?: readonly Below[];
}

function laidFor(
  state: State,
  id: number | null,
  width: number,
  { spaced = false, today = null, below = [] }: Wanted = {},
): Laid | null {
  const detail = readIn(state, id)?.detail;
  if (!detail) return null;
  const transcript = transcriptOf(state, id as number, detail);
  const page: Page = {
    transcript,
    standings: [...transcript.own.values()].map((item) => standingOf(state, item)).join('\n'),
    width,
    spaced,
    utc: state.session.utc,
    self: state.session.operator.id,
    noteIds: state.noteIds,
    operators: state.directory.operators,
    below: below.map(({ text }) => text).join('\n'),
    id: id as number,
    today,
    outputs: state.piping.outputs,
  };
  const known = laidOut.get(detail);
  if (known && isSame(known.page, page)) return known;
  const standing = new Map([...transcript.own].map(([message, item]) => [message, standingOf(state, item)]));
  const laid: Laid = {
    ...{ page, detail, standing },
    below: below.map((line) => ({ ...line, message: transcript.messages.length, first: true })),
    blocks: [],
  };
  laidOut.set(detail, laid);
  return laid;
}

function isSame(left: Page, right: Page): boolean {
  return (Object.keys(left) as (keyof Page)[]).every((key) => left[key] === right[key]);
}

const NO_MESSAGES: TranscriptLine = { text: '  (no messages)', tone: 'dim', message: 0, first: true };

/** The last lines in their order, at least this many if there are; all without a number. */
function lastOf(laid: Laid, count = Number.POSITIVE_INFINITY): readonly TranscriptLine[] {
  const { below } = laid;
  const { messages } = laid.page.transcript;
  const found: (readonly TranscriptLine[])[] = [below, ...(messages.length === 0 ? [[NO_MESSAGES]] : [])];
  let lines = below.length;
  for (let place = messages.length - 1; place >= 0 && lines < count; place -= 1) {
    const block = blockOf(laid, place);
    found.push(block);
    lines += block.length;
  }
  return found.reverse().flat();
}

/** The first lines in their order, at least this many if there are. */
function firstOf(laid: Laid, count: number): readonly TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  for (let place = 0; place < laid.page.transcript.messages.length; place += 1) {
    if (lines.length >= count) return lines;
    lines.push(...blockOf(laid, place));
  }
  return lines.length === 0 ? lastOf(laid) : [...lines, ...laid.below];
}

function blockOf(laid: Laid, place: number): readonly TranscriptLine[] {
  laid.blocks[place] ??= messageLines(laid, place);
  return laid.blocks[place];
}

function messageLines(laid: Laid, place: number): TranscriptLine[] {
  const { messages } = laid.page.transcript;
  const message = messages[place];
  const entry = message && entryOf(laid, message);
  if (!entry) return [];
  const before = messages[place - 1];
  const { width, spaced, noteIds, self, transcript, today, utc } = laid.page;
  const isNote =
    transcript.own.get(message)?.action === 'note' ||
    transcript.notes.has(message.id) ||
    noteIds.includes(message.id);
  const by = isNote ? 'note' : entry.by;
  const author = message.operator_id === self ? 'you' : senderOf(laid, entry);
  const sender = isNote ? `note by ${author}` : author;
  const gap = spaced && place > 0;
  const lines: Omit<TranscriptLine, 'first'>[] = gap ? [{ text: '', tone: 'plain', message: place }] : [];
  const put = (text: string, lead: string, tone: Tone) => {
    for (const shown of wrapIndented(text, width, lead)) lines.push({ text: shown, tone, message: place });
  };
  const standing = laid.standing.get(message) ?? null;
  const isNewDay = (!before || momentOf(before.date_created, utc).day !== entry.day) && standing === null;
  if (isNewDay && entry.day !== today) put(`--- ${entry.day} ---`, '  ', 'dim');
  const named = today !== null && by === 'customer' ? '' : ` ${inertLine(sender)}`;
  const way = laid.page.transcript.own.get(message)?.phase.kind === 'unknown' ? 'bad' : 'warn';
  put(standing ?? `${entry.clock}${named}`, ` ${SIGN[by]} `, standing === null ? 'dim' : way);
  put(inertBlock(bodyOf(entry)), INDENT, by);
  const printed = laid.page.outputs.find((one) => one.id === laid.page.id && one.message === message.id);
  for (const shown of printed ? outputLines(printed, width - OUTPUT.length) : [])
    lines.push({ text: `${OUTPUT}${shown}`, tone: 'dim', message: place });
  return lines.map((line, row) => ({ ...line, first: row <= (gap ? 1 : 0) }));
}

/** Every line has a mark of its own: none can pass for one of the customer's. */
function outputLines({ text, failed }: PipeOutput, width: number): readonly string[] {
  const room = Math.max(2, width);
  return failed ? [fitCells(inertLine(text), room)] : wrapText(inertBlock(text), room);
}

/** The customer by name. */
function senderOf({ detail }: Laid, { by, sender }: TranscriptEntry): string {
  if (by !== 'customer') return sender;
  const { custom_name, name, service_user_nickname } = detail.from_user ?? {};
  const named = customerName(custom_name, name, service_user_nickname);
  return named === NO_NAME ? sender : named.trim();
}

/** One message at a time: of a long conversation only what is shown is read. */
function entryOf({ detail, page }: Laid, message: MessageEntry): TranscriptEntry | undefined {
  const nameOf = (by: unknown) =>
    page.operators
      .find(({ id }) => id === by)
      ?.email.split('@')[0]
      ?.trim();
  const names = { group: () => undefined, operator: (by: unknown) => nameOf(by) || undefined };
  return readTranscript({ ...detail, messages: [message] }, { utc: page.utc, names }).entries[0];
}

/** The text in place of time and sender while a message is not through: `sending in 4s`; null once it is. */
function standingOf(state: State, item: OutboxItem): string | null {
  if (item.phase.kind === 'done' || item.phase.kind === 'refused') return null;
  return `${item.action === 'note' ? 'note by you, ' : ''}${wayText(state, item)}`;
}
