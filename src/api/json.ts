// JSON as the service sends it. A number with more digits than a double holds becomes the text of its digits: it is compared,
// shown and sent as it came, and never rounded to the id of somebody else. An id of a conversation it can never be (`isId`).

/** The digits in a row without which no number is that long. */
const LONG = /\d{16}/;
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/** As JSON.parse, but long numbers are texts; throws SyntaxError. */
export function parseJson(text: string): unknown {
  // First as it is: of a text that is no JSON the pattern could take for ever.
  const value: unknown = JSON.parse(text);
  return LONG.test(text) ? JSON.parse(text.replace(STRING_OR_NUMBER, withQuotes)) : value;
}

function withQuotes(token: string): string {
  const isKept = token.startsWith('"') || !LONG.test(token) || String(Number(token)) === token;
  return isKept ? token : `"${token}"`;
}

/** As JSON.stringify, but long ids are numbers again, digit by digit. In a text a quotation mark has a backslash. */
export function jsonOf(fields: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(fields).replace(/"((?:\w+_)?id)":"(-?[1-9]\d{15,})"/g, '"$1":$2');
}

/** Deeper JSON than this is refused: no published record nests more than four levels. */
export const DEPTH_LIMIT = 64;

/** Whether a value nests deeper than that number of levels. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(levels - 1, each));
}
