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
/** So many digits come through a double unchanged. */
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

/** The name that a JSON string spells; as it is written where it is none. */
function unquoted(name: string): string {
  if (!name.includes('\\')) return name.slice(1, -1);
  try {
    return String(JSON.parse(name));
  } catch {
    return name;
  }
}

/** Where the string that begins at a quotation mark ends; the end of the text when it does not. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === 92) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
