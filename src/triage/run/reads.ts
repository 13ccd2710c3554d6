// What one read of the terminal says of where it came from. A person types a key at a time, and a slow line brings
// several at once; text that came by itself, of a paste without marks, of an expander or a scanner, is told by its shape.

/** More characters than this, of several kinds, are no keys that were pressed one after the other. */
const MOST_KEYS = 6;
const LEAST_KINDS = 3;
/** What follows a paste so soon is the rest of it. */
const REST_MS = 50;
/** A read of so many characters may have been cut by the terminal. */
const CUT_READ = 1000;

export interface Reads {
  /** Whether what came in one read, outside marks, is a paste; `isTyping`: letters are text, not commands. */
  isPaste(text: string, isTyping: boolean): boolean;
}

/** Judges the reads of a session, in their order; `now` in milliseconds by a clock that nobody sets. */
export function createReads(now: () => number): Reads {
  /** Until when what comes is still that paste. */
  let until = Number.NEGATIVE_INFINITY;
  return {
    isPaste(text, isTyping) {
      const at = now();
      const isRest = at < until && isPlain(text);
      const isPasted = text !== '' && (isRest || looksPasted(text, isTyping));
      if (isPasted || text.length >= CUT_READ) until = at + REST_MS;
      return isPasted;
    },
  };
}

/** Whether a read looks like a paste: a line that has ended and goes on, or, where letters are commands, a text. */
export function looksPasted(read: string, isTyping: boolean): boolean {
  const text = withoutSequences(read);
  const letters = Array.from(text).filter((one) => !/\p{Cc}/u.test(one));
  if (letters.length === 0) return false;
  // A line end that is the last of all is the Enter behind what was typed.
  if (/[\r\n][^\p{Cc}]|[\r\n]\s*[\r\n]/u.test(text)) return true;
  return !isTyping && letters.length > MOST_KEYS && new Set(letters).size >= LEAST_KINDS;
}

/** Without the sequences that keys send which are no characters. */
function withoutSequences(read: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be taken out
  return read.replace(/\x1b(?:\[[0-?]*[ -/]*[@-~]|O.|[^[O])?/gs, '');
}

/** Whether a read holds nothing but text and line ends. */
function isPlain(text: string): boolean {
  return !/[^\P{Cc}\r\n\t]/u.test(text);
}

/** What of a read stands outside the marks of a paste; `inside`: it begins within one. */
export function outsideMarks(read: string, inside: boolean): string {
  return (
    (inside ? `\x1b[200~${read}` : read)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the marks of a paste
      .replace(/\x1b\[200~[\s\S]*?(?:\x1b\[201~|$)/g, '')
  );
}
