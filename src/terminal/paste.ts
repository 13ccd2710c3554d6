// A paste while it comes in. Whatever stands between its two marks is text, however long it takes: a connection that
// stalls in the middle must not make commands of the rest. Of a paste without marks, of an expander or a scanner, the shape
// of one read tells: a person types a key at a time, and a slow line brings several at once.

/** A key as Node reports it. */
export interface RawKey {
  readonly name?: string;
  readonly sequence?: string;
  readonly ctrl?: boolean;
  readonly meta?: boolean;
  readonly shift?: boolean;
}

export interface Paste {
  /** Takes what was read; true when that was the end of the paste, and all of it was handed over. */
  take(raw: RawKey): boolean;
  /** Called a few times a second; the key by which the person got out of a paste whose end was lost, null for none. */
  tick(): RawKey | null;
}

const PASTE_END = '\x1b[201~';
/** Ticks without a key after which a paste stalls: what has come of it is handed over. */
const STALLED_TICKS = 4;
/** Ticks without a key, about 30 s, after which Escape may be a person's. */
const LOST_TICKS = 120;
/** More than this of what came since the last tick says nothing new. */
const MOST_FRESH = 8;

/** A paste that has begun; its text goes to `onText`, in parts where it stalls. */
export function createPaste(onText: (text: string) => void): Paste {
  let parts: string[] = [];
  let tail = '';
  let silence = 0;
  let stalled = false;
  // What came since the last tick, and how many ticks it was silent before.
  let fresh = '';
  let lull = 0;

  function handOver(keep: number): void {
    const whole = parts.join('');
    const text = pastedText(whole.slice(0, whole.length - keep));
    parts = keep > 0 ? [whole.slice(-keep)] : [];
    if (text !== '') onText(text);
  }

  function wayOut(): RawKey | null {
    // Nothing else came with it. Ctrl-C must always help; Escape may be the torn beginning of the mark at the end.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: Ctrl-C
    if (stalled && /^\x03+$/.test(fresh)) return { name: 'c', sequence: '\x03', ctrl: true };
    if (fresh === '\x1b' && lull >= LOST_TICKS) return { name: 'escape', sequence: fresh, meta: true };
    return null;
  }

  return {
    take({ name, sequence = '' }) {
      if (fresh === '') lull = silence;
      silence = 0;
      if (fresh.length < MOST_FRESH) fresh += sequence;
      parts.push(sequence);
      // The end is looked for in the text too: one that arrives in two parts is not named.
      tail = (tail + sequence).slice(-PASTE_END.length);
      const isOver = name === 'paste-end' || tail === PASTE_END;
      if (isOver) handOver(0);
      return isOver;
    },
    tick() {
      silence += 1;
      const key = wayOut();
      fresh = '';
      if (key) handOver(0);
      else if (silence >= STALLED_TICKS && parts.length > 0) {
        stalled = true;
        handOver(unfinished(tail));
      } else if (silence >= STALLED_TICKS) stalled = true;
      return key;
    },
  };
}

/** The characters at the end that mean something else with what may follow: half a mark, half a newline. */
function unfinished(tail: string): number {
  if (tail.endsWith('\r')) return 1;
  for (let length = PASTE_END.length - 1; length > 0; length -= 1) {
    if (tail.endsWith(PASTE_END.slice(0, length))) return length;
  }
  return 0;
}

/** The text of a paste: newlines as such, and nothing that is not text. */
export function pastedText(raw: string): string {
  return (
    raw
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be taken out
      .replace(/\x1b\[[0-?]*[ -/]*[@-~]?|[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, '')
  );
}

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
