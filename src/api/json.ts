// Numbers that JSON.parse would change: whole ones beyond 2^53, more digits than a double holds, 1e400. They stay as
// they were written, so that what is shown is what the service said; an identifier they can never be (`isId`).
// Terminal formats know of them too: in JSON and YAML they are numbers again, digit by digit.
import { isRecord } from '../base/record.ts';

/** A number as it was written. */
export class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    // A copy: a part of an answer would keep the whole of it in memory.
    this.text = Buffer.from(text, 'latin1').toString('latin1');
  }

  /** As it was written. */
  toString(): string {
    return this.text;
  }

  /** A text, for those who do not know of exact numbers: never a rounded number, which might be somebody else's id. */
  toJSON(): string {
    return this.text;
  }
}

/** Whether a value of JSON is an object: no list, and no number that is one here only. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && !(value instanceof ExactNumber);
}

/** No double has this many digits. */
const LONGEST = 1100;

/** Whether a number is another one after JSON.parse; false for what is not a number. */
export function isChanged(text: string): boolean {
  if (text.length > LONGEST) return true;
  const parts = partsOf(text);
  return parts !== null && partsOf(String(Number(text))) !== parts;
}

/** The same for all spellings of one number, whatever its sign; null for what is not a number. */
function partsOf(text: string): string | null {
  const [, whole, fraction = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  if (whole === undefined) return null;
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  return `${significant}e${Number(power) - fraction.length + digits.length - significant.length}`;
}

/** As JSON.parse, but the numbers it would change are ExactNumber; throws SyntaxError, also beyond the limits of the scan. */
export function parseJson(text: string, { beyond, longNumbers }: Scan): unknown {
  if (beyond !== null) throw new SyntaxError(`the text is beyond the limit of ${beyond}`);
  const value: unknown = JSON.parse(text);
  return longNumbers > 0 ? readExactly(text) : value;
}

/** The value of a text that JSON.parse takes. */
function readExactly(text: string): unknown {
  let at = 0;
  const skipBlanks = () => {
    while (' \t\n\r'.includes(text.charAt(at)) && at < text.length) at += 1;
  };
  const readString = (): string => {
    const end = endOfString(text, at) + 1;
    const string = JSON.parse(text.slice(at, end)) as string;
    at = end;
    return string;
  };
  /** Reads items up to the bracket that closes them. */
  const readItems = (close: string, readItem: () => void) => {
    at += 1;
    skipBlanks();
    if (text.charAt(at) === close) at += 1;
    else {
      do {
        readItem();
        skipBlanks();
        at += 1;
      } while (text.charAt(at - 1) === ',');
    }
  };
  const read = (): unknown => {
    skipBlanks();
    const first = text.charAt(at);
    if (first === '"') return readString();
    if (first === '[') {
      const items: unknown[] = [];
      readItems(']', () => items.push(read()));
      return items;
    }
    if (first === '{') {
      const record: Record<string, unknown> = {};
      readItems('}', () => {
        skipBlanks();
        const value = { enumerable: true, configurable: true, writable: true };
        const name = readString();
        skipBlanks();
        at += 1;
        // Plain assignment of `__proto__` would set the prototype and lose the field.
        Object.defineProperty(record, name, { ...value, value: read() });
      });
      return record;
    }
    const begin = at;
    while (at < text.length && !' \t\n\r,]}'.includes(text.charAt(at))) at += 1;
    const word = text.slice(begin, at);
    return isChanged(word) ? new ExactNumber(word) : (JSON.parse(word) as unknown);
  };
  return read();
}

/** As JSON.stringify, but exact numbers come out as they came in. */
export function exactJson(value: unknown, indent = 0): string {
  if (!holdsExact(value)) return JSON.stringify(value ?? null, null, indent);
  return written(value, ' '.repeat(indent), '\n');
}

function holdsExact(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof ExactNumber || Object.values(value).some(holdsExact);
}

function written(value: unknown, indent: string, lineEnd: string): string {
  if (value instanceof ExactNumber) return value.text;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const inner = lineEnd + indent;
  const isList = Array.isArray(value);
  const items = isList
    ? value.map((item) => written(item, indent, inner))
    : Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([name, each]) => {
          return `${JSON.stringify(name)}:${indent === '' ? '' : ' '}${written(each, indent, inner)}`;
        });
  const [open, close] = isList ? '[]' : '{}';
  if (items.length === 0 || indent === '') return `${open}${items.join(',')}${close}`;
  return `${open}${inner}${items.join(`,${inner}`)}${lineEnd}${close}`;
}

/** A copy in which whole exact numbers are of the type that has no limit, for a library that knows that one. */
export function withBigInts(value: unknown): unknown {
  if (!holdsExact(value)) return value;
  if (value instanceof ExactNumber) return /^-?\d+$/.test(value.text) ? BigInt(value.text) : value.text;
  if (Array.isArray(value)) return value.map(withBigInts);
  return Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, withBigInts(each)]));
}

// What JSON.parse does not tell, read from the text before it: how deep it nests and how many values it has, so that
// a hostile body can exhaust neither the stack nor the memory; names given twice, of which it takes the last; and
// whether a number in it may be another one afterwards.

/** Deeper JSON than this is refused: no published record nests more than four levels. */
export const DEPTH_LIMIT = 64;
/** A thousand of the longest records have about 60,000. */
const VALUES_LIMIT = 1_000_000;
/** Of one object; the longest published record has 33. */
const NAMES_LIMIT = 1000;
/** The envelope and its `data`; an object further down may have more names, and is then no record to be held to one of each. */
const LIMITED_DEPTH = 2;
/** Long numbers take more memory than others; no published field is one. */
const LONG_NUMBERS_LIMIT = 100_000;
/** This many digits come through a double unchanged. */
const SAFE_DIGITS = 15;

export interface Scan {
  /** Which limit the text exceeds; the rest was then not read. */
  readonly beyond: 'depth' | 'values' | 'names' | 'numbers' | null;
  /** A name that one object gives twice. */
  readonly twice: string | null;
  /** How many numbers have an exponent, or more digits than are sure to come through JSON.parse unchanged. */
  readonly longNumbers: number;
}

/** Reads a JSON text, or one that may turn out to be none; never throws. */
export function scan(text: string): Scan {
  let depth = 0;
  let values = 0;
  let longNumbers = 0;
  let twice: string | null = null;
  // Where the last string begins and ends: a name, when a colon follows.
  let begin = 0;
  let end = 0;
  /** Of the objects that are open, by depth. */
  const names: (Set<string> | undefined)[] = [];
  const ended = (beyond: Scan['beyond']): Scan => ({ beyond, twice, longNumbers });
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 34) {
      begin = index;
      end = endOfString(text, index);
      index = end;
    } else if (code === 58) {
      let known = names[depth];
      if (known === undefined) names[depth] = known = new Set();
      if (known.size <= NAMES_LIMIT) {
        const name = unquoted(text.slice(begin, end + 1));
        if (known.has(name)) twice ??= name;
        if (known.add(name).size > NAMES_LIMIT && depth <= LIMITED_DEPTH) return ended('names');
      }
    } else if (code === 44) {
      values += 1;
      if (values > VALUES_LIMIT) return ended('values');
    } else if (code === 123 || code === 91) {
      depth += 1;
      values += 1;
      names[depth] = undefined;
      if (depth > DEPTH_LIMIT) return ended('depth');
      if (values > VALUES_LIMIT) return ended('values');
    } else if (code === 125 || code === 93) {
      depth = Math.max(0, depth - 1);
    } else if (isDigit(code)) {
      const start = index;
      while (isDigit(text.charCodeAt(index + 1)) || text.charCodeAt(index + 1) === 46) index += 1;
      if (index - start >= SAFE_DIGITS || (text.charCodeAt(index + 1) | 32) === 101) longNumbers += 1;
      if (longNumbers > LONG_NUMBERS_LIMIT) return ended('numbers');
    }
  }
  return ended(null);
}

const isDigit = (code: number) => code >= 48 && code <= 57;

/** The name that a JSON string spells; as it is written if it is none. */
function unquoted(name: string): string {
  if (!name.includes('\\')) return name.slice(1, -1);
  try {
    return String(JSON.parse(name));
  } catch {
    return name;
  }
}

/** Where the string that begins at a quotation mark ends; the end of the text when it does not. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === 92) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
