// What may be printed of a text that bites: each rule answers with what is wrong, in words. That values read back as they were
// is in test/fuzz/properties/formats.ts and fields.test.ts.
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

/** What is wrong with a result as what reads it: a spreadsheet, a browser, Markdown. */
export function misreadings(text: string, format: TextFormat | null): string[] {
  try {
    if (format === 'csv') return cellFaults(parseCsv(text));
    if (format === 'html') quietPage(text);
    return format === 'markdown' ? ownLines(text) : [];
  } catch (error) {
    return [`cannot be read: ${(error as Error).message.slice(0, 300)}`];
  }
}

/** What a line begins with is the export's own: a heading, a fact, a sender, a quotation. */
const ownLines = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^(?:$|# Conversation|## |- [a-z ]+: |\*\*|>(?: |$)|---$|\(no messages\))/.test(line))
    .map((line) => `a line of its own: ${line.slice(0, 60)}`);

function cellFaults([header = [], ...body]: readonly (readonly string[])[]): string[] {
  const cells = [...header, ...body.flat()].filter((cell) => !/^-?\d+(?:\.\d+)?$|^-$/.test(cell));
  const ragged = body.filter((row) => row.length !== header.length);
  return [
    ...cells.filter(isFormula).map((cell) => `a formula: ${cell.slice(0, 40)}`),
    ...(ragged.length > 0 ? [`${ragged.length} rows are not as long as the header`] : []),
  ];
}
