// Numbers that JSON.parse would change: whole ones beyond 2^53, more digits than a double holds, 1e400. They stay as
// they were written, so that what is shown is what the service said; an identifier they can never be (`isId`).
// Terminal formats know of them too: in JSON and YAML they are numbers again, digit by digit.
import { isRecord } from '../base/is-record.ts';
import { endOfString, type Scan } from './scan.ts';

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

/** No double has so many digits. */
const LONGEST = 1100;

/** Whether a number is another one after JSON.parse; false for what is no number. */
export function isChanged(text: string): boolean {
  if (text.length > LONGEST) return true;
  const parts = partsOf(text);
  return parts !== null && partsOf(String(Number(text))) !== parts;
}

/** The same for all spellings of one number, whatever its sign; null for what is no number. */
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
