import type { ConversationDetail } from '../api/model.ts';
import { inertBlock, inertLine } from '../terminal/inert.ts';
import type { Style } from '../terminal/style.ts';
import type { DetailOptions } from './detail-options.ts';
import { agoText, momentOf } from './moment.ts';
import {
  readTranscript,
  type TranscriptContent,
  type TranscriptEntry,
  type TranscriptOptions,
  textOfValue,
} from './transcript-content.ts';
import { wrapText } from './wrap.ts';

const SIGN = { customer: '>', operator: '<' } as const;
/** Below this many cells the indentation would take what the words need. */
const NARROWEST_INDENTED = 20;

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
export function renderTranscript(content: TranscriptContent, dates: readonly string[], page: Page): string {
  const { style } = page;
  const lines = [
    ...wrapped(`#${inertLine(textOfValue(content.id))} ${inertLine(content.name)}`, page).map((line) =>
      style.heading(line),
    ),
    ...wrapped(inertLine(factsOf(content, dates)), page).map((line) => style.dim(line)),
  ];
  let day = '';
  for (const entry of content.entries) {
    if (entry.day !== day)
      lines.push('', ...wrapped(`--- ${entry.day} ---`, page).map((line) => style.dim(line)));
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
  const sender = wrapped(`${entry.clock} ${inertLine(entry.sender)}`, page, ` ${SIGN[entry.by]} `);
  return [
    ...sender.map((line) => page.style[entry.by](line)),
    ...wrapped(inertBlock(bodyOf(entry)), page, '   '),
  ];
}

/** What an entry says, raw; an attachment as its type and address. */
export function bodyOf({ attachment, text }: TranscriptEntry): string {
  const body = attachment === null ? text : `[${attachment}] ${text}`;
  return body.trim() === '' ? '(no text)' : body;
}

/** Wraps behind an indentation, whose first line may hold a sign. */
function wrapped(text: string, { width }: Page, first = ''): string[] {
  const indented = width >= NARROWEST_INDENTED;
  const lead = indented ? first : first.trimStart();
  // No line can be narrower than one character of a wide script.
  return wrapText(text, Math.max(2, width - lead.length)).map((line, index) =>
    `${index === 0 ? lead : ' '.repeat(lead.length)}${line}`.trimEnd(),
  );
}
