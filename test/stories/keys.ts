// Keys by the names that stories have for them, and what a terminal sends for each.

const NAMED: Readonly<Record<string, string>> = {
  Enter: '\r',
  Esc: '\x1b',
  Tab: '\t',
  'Shift-Tab': '\x1b[Z',
  Space: ' ',
  Backspace: '\x7f',
  Up: '\x1b[A',
  Down: '\x1b[B',
  Right: '\x1b[C',
  Left: '\x1b[D',
  PageUp: '\x1b[5~',
  PageDown: '\x1b[6~',
  Home: '\x1b[H',
  End: '\x1b[F',
  'Alt-Enter': '\x1b\r',
  F1: '\x1bOP',
};

const LETTERS = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).filter(
  (one) => one !== ' ',
);

const CODES: ReadonlyMap<string, string> = new Map([
  ...LETTERS.map((letter): [string, string] => [letter, letter]),
  ...LETTERS.filter((letter) => /[a-z]/.test(letter)).map((letter): [string, string] => [
    `Alt-${letter}`,
    `\x1b${letter}`,
  ]),
  ...LETTERS.filter((letter) => /[A-Z_]/.test(letter)).map((letter): [string, string] => [
    `^${letter}`,
    String.fromCharCode(letter.charCodeAt(0) - 64),
  ]),
  ...Object.entries(NAMED),
]);

/** All keys that a story may name. */
export const keyNames: ReadonlySet<string> = new Set(CODES.keys());

/**
 * What a terminal sends for one word of a line of keys, read by read: a key, a text typed letter by letter, `paste "..."` as
 * a terminal marks it, or `burst "..."`, which comes in one read without marks.
 */
export function reads(key: string): readonly string[] {
  const [, how, quoted] = /^(paste |burst )?("[\s\S]*")$/.exec(key) ?? [];
  if (quoted === undefined) return [CODES.get(key) ?? ''];
  const text = JSON.parse(quoted) as string;
  if (how === 'paste ') return [`\x1b[200~${text.replaceAll('\n', '\r')}\x1b[201~`];
  if (how === 'burst ') return [text.replaceAll('\n', '\r')];
  return Array.from(text);
}
