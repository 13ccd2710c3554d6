// A run as a page that a person can read: what was typed and where, then each line with the stream it came on. Colours
// are told beneath, so that columns stay where they are.
import { stripVTControlCharacters } from 'node:util';
import type { Run } from '../support/run-convops.ts';

/** Cells per line of a terminal, or a pipe. */
export type Place = number | 'pipe';

/** The page of a run. */
export function transcript(line: string, place: Place, { exit, stdout, stderr }: Run): string {
  const where = place === 'pipe' ? 'pipe' : `terminal of ${place} columns`;
  return [
    `$ convops ${line}`,
    `  (${where}, exit ${exit})`,
    ...marked(1, stdout),
    ...marked(2, stderr),
    ...[...(place === 120 ? [] : paintIn(stdout + stderr))].map(
      ([paint, texts]) => `   ${paint}: ${[...texts].join(', ')}`,
    ),
  ].join('\n');
}

/** Without what another machine or another run has otherwise: a folder, a port, and how long something took. */
export function withoutChance(text: string, folder: string): string {
  return text
    .replaceAll(folder, '/HOME')
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
    .replace(/\b\d+ ms\b/g, 'N ms')
    .replace(/("(?:\w+_)?ms":)-?\d+/g, '$1N');
}

function marked(stream: 1 | 2, text: string): string[] {
  const whole = stripVTControlCharacters(withoutErased(text));
  if (whole === '') return [];
  const lines = whole.replace(/\n$/, '').split('\n');
  if (!whole.endsWith('\n')) lines.push('(no line end)');
  return lines.map((line) =>
    line === '' ? `${stream}|` : `${stream}| ${stream === 1 ? folded(line) : line}`,
  );
}

/** JSON on one line, shown with each object on its own, so that a change of one is a change of one line. */
function folded(line: string): string {
  return /^[[{]/.test(line) ? line.replace(/(?<=[[,:])(?=\{)/g, '\n1>   ') : line;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ERASED = /[^\n\r]*\r\x1b\[2K/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const COLOUR = /\x1b\[([\d;]*)m/;

/** Progress is drawn and erased as fast as the machine is. */
function withoutErased(text: string): string {
  return text.replace(ERASED, '');
}

const PAINTS: Readonly<Record<string, string>> = {
  ...{ 1: 'bold', 2: 'dim', 3: 'italic', 4: 'underlined', 7: 'inverse' },
  ...{ 31: 'red', 32: 'green', 33: 'yellow', 34: 'blue', 35: 'magenta', 36: 'cyan' },
};
/** What each code ends. */
const ENDS: Readonly<Record<string, RegExp>> = {
  ...{ 0: /./, 22: /^(?:bold|dim)$/, 23: /^italic$/, 24: /^underlined$/, 27: /^inverse$/ },
  39: /^(?:red|green|yellow|blue|magenta|cyan|#.*|code .*)$/,
};

/** The texts that stand in each colour, in the order in which they are first seen. */
function paintIn(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  let active: string[] = [];
  // Text and codes take turns.
  for (const [index, part] of withoutErased(text).split(COLOUR).entries()) {
    if (index % 2 === 1) {
      const ends = ENDS[part === '' ? '0' : part];
      active = ends ? active.filter((paint) => !ends.test(paint)) : [...active, paintOf(part)];
    } else if (active.length > 0 && part.trim() !== '') {
      const paint = active.join(' ');
      const texts = found.get(paint) ?? new Set();
      found.set(paint, texts.add(part.trim()));
    }
  }
  return found;
}

function paintOf(code: string): string {
  const rgb = /^38;2;(\d+);(\d+);(\d+)$/.exec(code)?.slice(1);
  if (rgb) return `#${rgb.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
  return PAINTS[code] ?? `code ${code}`;
}
