// What may be printed of a text that bites, format by format: each rule answers with what is wrong, in words.
import { isDeepStrictEqual } from 'node:util';
import { inertBlock } from '../../src/terminal/inert.ts';
import { isFormula, parseCsv } from '../fuzz/properties/formats.ts';
import { unsafeIn } from '../fuzz/texts.ts';
import type { TextFormat } from './text-commands.ts';
import { quietPage } from './text-pages.ts';

/** The colours of style.ts: nothing blinks, is hidden or is underlined twice. */
const COLOUR = '\\x1b\\[(?:[0-4]|7|2[2-47]|3[0-79]|9[0-7]|38;5;\\d{1,3}|38;2;\\d{1,3};\\d{1,3};\\d{1,3})m';
/** The line that says how far a run is, and goes again. */
const PROGRESS = '\\r\\x1b\\[2K';
const OWN = new RegExp(`${COLOUR}|${PROGRESS}`, 'g');

/** What was sent to a terminal without the program's own sequences. */
export function withoutOwn(text: string, more: RegExp = OWN): string {
  return text.replace(OWN, '').replace(more, '');
}

/** What would hide, move, reorder or command where the text is shown; a terminal's own sequences are gone already. */
export function rawIn(text: string): string[] {
  const found = unsafeIn(text, { block: true }).map((each) => `U+${each.toString(16)} is there`);
  return [
    ...new Set(found),
    ...(/\p{M}{9}/u.test(text) ? ['more than eight marks stand on one character'] : []),
    ...(/[\u{E0100}-\u{E01EF}]/u.test(text) ? ['a selector stands where it does nothing'] : []),
  ];
}

/** As rawIn, of a text that was not cut to size: joiners and selectors too stand only where they do their work. */
export function bitesIn(text: string): string[] {
  const raw = rawIn(text);
  return raw.length > 0 || inertBlock(text) === text ? raw : ['it is not inert'];
}

/**
 * What is wrong with a result as a format; `data` is what the service said, undefined where that is not compared. Where
 * records are streamed each of them is a document of its own.
 */
export async function misreadings(
  text: string,
  format: TextFormat,
  data: unknown,
  { streams = false } = {},
): Promise<string[]> {
  try {
    return await readers[streams && format === 'json' ? 'ndjson' : format](text, data);
  } catch (error) {
    return [`cannot be read: ${(error as Error).message.slice(0, 300)}`];
  }
}

type Reader = (text: string, data: unknown) => string[] | Promise<string[]>;

const same = (found: unknown, data: unknown) =>
  data === undefined || isDeepStrictEqual(found, data) ? [] : ['it is not what the service said'];

/** Of a list as many lines as it has rows, of a record one. */
const asMany = (count: number, data: unknown) => {
  if (data === undefined) return [];
  const rows = Array.isArray(data) ? data.length : 1;
  return count === rows ? [] : [`${count} lines for ${rows} rows`];
};

const linesOf = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

const readers: Readonly<Record<TextFormat, Reader>> = {
  json: (text, data) => same(JSON.parse(text), data),
  ndjson(text, data) {
    const rows = linesOf(text).map((line) => JSON.parse(line) as unknown);
    return same(Array.isArray(data) ? rows : rows[0], data);
  },
  csv: (text, data) => tableFaults(parseCsv(text), data),
  table: (text, data) => {
    const widths = new Set(linesOf(text).map((line) => line.split('\t').length));
    return data === undefined
      ? []
      : [...asMany(linesOf(text).length, data), ...(widths.size > 1 ? ['rows differ in columns'] : [])];
  },
  ids: (text, data) => {
    const odd = linesOf(text).filter((line) => !/^[\w:-]+$/.test(line));
    return [
      ...(data === undefined ? [] : odd),
      ...(Array.isArray(data) ? [] : asMany(linesOf(text).length, data)),
    ];
  },
  jq(text, data) {
    if (data === undefined) return [];
    // jq itself knows no half of a pair.
    const shown = stringsIn(data).flatMap((each) =>
      inertBlock(each.replace(/\p{Cs}/gu, '\uFFFD')).split('\n'),
    );
    return isDeepStrictEqual(linesOf(text).sort(), shown.sort()) ? [] : ['the strings are others'];
  },
  html: (text) => {
    quietPage(text);
    return [];
  },
  // What a line begins with is the export's own: a heading, a fact, a sender, a quotation.
  markdown: (text) =>
    linesOf(text)
      .filter(
        (line) => !/^(?:$|# Conversation|## |- [a-z ]+: |\*\*|>(?: |$)|---$|\(no messages\))/.test(line),
      )
      .map((line) => `a line of its own: ${line.slice(0, 60)}`),
};

function tableFaults(rows: readonly (readonly string[])[], data: unknown): string[] {
  const [header, ...body] = rows;
  const cells = [...(header ?? []), ...body.flat()].filter((cell) => !/^-?\d+(?:\.\d+)?$|^-$/.test(cell));
  const formulas = cells.filter(isFormula);
  const ragged = body.filter((row) => row.length !== header?.length);
  return [
    ...formulas.map((cell) => `a formula: ${cell.slice(0, 40)}`),
    ...(ragged.length > 0 ? [`${ragged.length} rows are not as long as the header`] : []),
    ...asMany(body.length, data),
  ];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
