// What JSON.parse does not tell, read from the text before it: how deep it nests and how many values it has, so that
// a hostile body can exhaust neither the stack nor the memory, and names given twice, of which it takes the last.

/** Deeper JSON than this is refused: no published record nests more than four levels. */
export const DEPTH_LIMIT = 64;
/** A thousand of the longest records have about 60,000. */
const VALUES_LIMIT = 1_000_000;
/** Of one object; the longest published record has 33. */
const NAMES_LIMIT = 1000;

export interface Scan {
  /** Which limit the text exceeds; the rest was then not read. */
  readonly beyond: 'depth' | 'values' | 'names' | null;
  /** A name that the envelope, or the record that is its `data`, gives twice. */
  readonly twice: string | null;
}

/** Reads a JSON text, or one that may turn out to be none; never throws. */
export function scan(text: string): Scan {
  let depth = 0;
  let values = 0;
  let last = '';
  let inData = false;
  let twice: string | null = null;
  const outer = new Set<string>();
  const inner = new Set<string>();
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 34) {
      const end = endOfString(text, index);
      if (depth === 1 || (depth === 2 && inData)) last = text.slice(index, end + 1);
      index = end;
    } else if (code === 58 && (depth === 1 || (depth === 2 && inData))) {
      const names = depth === 1 ? outer : inner;
      const name = unquoted(last);
      if (names.has(name)) twice ??= name;
      if (names.add(name).size > NAMES_LIMIT) return { beyond: 'names', twice };
      if (depth === 1) inData = name === 'data';
    } else if (code === 44) {
      values += 1;
      if (values > VALUES_LIMIT) return { beyond: 'values', twice };
    } else if (code === 123 || code === 91) {
      depth += 1;
      values += 1;
      if (depth > DEPTH_LIMIT) return { beyond: 'depth', twice };
      if (values > VALUES_LIMIT) return { beyond: 'values', twice };
    } else if (code === 125 || code === 93) depth -= 1;
  }
  return { beyond: null, twice };
}

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
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === 92) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
