// Keys by name: what Node's readline reports as one word (`r`, `C`, `ctrl-s`, `pagedown`), the same word as a person
// writes it in a setting, and as it is shown in the footer. Which key does what is not said here, but in keys.ts.
import type { Key } from '../../terminal/keyboard.ts';

/** Keys that have a name in place of a character, and how they are shown. */
const NAMED: Readonly<Record<string, string>> = {
  enter: 'Enter',
  space: 'Space',
  tab: 'Tab',
  escape: 'Esc',
  backspace: 'Backspace',
  delete: 'Del',
  insert: 'Ins',
  up: 'Up',
  down: 'Down',
  left: 'Left',
  right: 'Right',
  home: 'Home',
  end: 'End',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`f${index + 1}`, `F${index + 1}`])),
};

/** Other ways to write a name in a setting; the last three cannot be written there as they are. */
const ALSO: Readonly<Record<string, string>> = {
  return: 'enter',
  esc: 'escape',
  del: 'delete',
  ins: 'insert',
  pgup: 'pageup',
  pgdn: 'pagedown',
  plus: '+',
  comma: ',',
  equals: '=',
};

/** Control keys that terminals report as another key (Backspace, Tab, Enter), or that end, interrupt and suspend. */
const LOST = ['ctrl-h', 'ctrl-i', 'ctrl-m', 'ctrl-d', 'ctrl-c', 'ctrl-z'];

const ESC = '\x1b';
/** One code point that is seen, and is neither a control nor a format character. */
const PRINTABLE = /^[^\p{C}\p{Z}]$/u;

/** The name of a key; undefined for what is none: an unknown sequence, the ends of a paste. */
export function nameOfKey({ name, sequence, ctrl, meta, shift }: Key): string | undefined {
  // Alone, too, Escape is reported as meta.
  if (name === 'escape') return 'escape';
  const alt = meta ? 'alt-' : '';
  // Node calls carriage return `return`, and line feed, which is Ctrl-J, `enter`.
  if (name === 'return' || (name === 'enter' && meta)) return `${alt}enter`;
  if (name === 'enter') return 'ctrl-j';
  if (name !== undefined && Object.hasOwn(NAMED, name)) {
    // Shift with an arrow is still that arrow; with a function key or Tab it is another key.
    const isOther = shift && /^(?:f\d+|tab)$/.test(name);
    return `${alt}${ctrl ? 'ctrl-' : ''}${isOther ? 'shift-' : ''}${name}`;
  }
  // Node has no name for it. Ctrl-_, Ctrl-/ and Ctrl-7 all send it.
  if (sequence === '\x1f') return 'ctrl-_';
  if (ctrl) return name === undefined ? undefined : `${alt}ctrl-${name}`;
  // A letter by what it is, not by its name, which is the small one for a capital, and missing outside ASCII.
  const character = meta && sequence.startsWith(ESC) ? sequence.slice(1) : sequence;
  return PRINTABLE.test(character) ? `${alt}${character}` : undefined;
}

/** Reads the name of a key as a person writes it; throws an Error with a sentence for what cannot be bound. */
export function parseKeyName(text: string): string {
  if (PRINTABLE.test(text)) return text;
  const lower = text.toLowerCase().replace(/^(?:\^|c-|control-)(?=.)/, 'ctrl-');
  const name = ALSO[lower] ?? lower;
  if (Object.hasOwn(NAMED, name) || Object.values(ALSO).includes(name)) return name;
  if (/^(?:alt|meta|option|m)-/.test(lower))
    throw new Error(`${text} cannot be bound: with Alt many layouts type letters`);
  if (!/^ctrl-[a-z]$/.test(lower))
    throw new Error(
      `there is no key "${text}": write a character, ctrl-x, or one of ${Object.keys(NAMED).join(', ')}`,
    );
  if (LOST.includes(lower)) throw new Error(`${displayKey(lower)} cannot be bound: terminals keep it`);
  return lower;
}

/** A key as it is shown: `r`, `^S`, `Alt-Enter`, `PgDn`. */
export function displayKey(name: string): string {
  const control = /^ctrl-(.)$/u.exec(name)?.[1];
  if (control !== undefined) return `^${control.toUpperCase()}`;
  const [, prefix = '', key = name] = /^((?:alt-|ctrl-|shift-)+)(.+)$/.exec(name) ?? [];
  const shown = NAMED[key] ?? key;
  return prefix.replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase()) + shown;
}
