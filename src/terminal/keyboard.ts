// The keys of a session, as Node's readline names them: read from the first to the last by one listener, so that none of
// a burst is lost. It shows nothing: screen.ts alone writes to the terminal.
import { StringDecoder } from 'node:string_decoder';
import { shortenEscapeTimeout } from './prompter.ts';

/** A key as Node's readline names it. */
export interface Key {
  readonly name: string | undefined;
  readonly sequence: string;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly shift: boolean;
}

interface KeyboardParts {
  readonly stdin: NodeJS.ReadStream;
  readonly onKey: (key: Key) => void;
  /**
   * A paste, with plain newlines: whole, or in parts where it stalled. Without marks it is known by what came in one read;
   * a line end at its end is not part of it.
   */
  readonly onPaste: (text: string, marks: 'marked' | 'unmarked') => void;
  /** Whether letters are text now, not commands. */
  readonly isTyping: () => boolean;
  /** Milliseconds by a clock that nobody sets. */
  readonly now: () => number;
  /** Ctrl-Z. */
  readonly onStop: () => void;
  /** Nothing will be typed any more. */
  readonly onClosed: () => void;
}

export interface Keyboard {
  /** Leaves what is typed to another program, from the next turn of the event loop. */
  pause(): void;
  resume(): void;
  /** Hands over what came of a paste that stalls; to be called a few times a second. */
  tick(): void;
  close(): void;
}

/** Starts to read keys; resolves once the first would be heard, the terminal being in raw mode. */
export async function openKeyboard({
  stdin,
  onKey,
  onPaste,
  isTyping,
  now,
  onStop,
  onClosed,
}: KeyboardParts): Promise<Keyboard> {
  await shortenEscapeTimeout(stdin);
  let paste: Paste | null = null;
  const isUnmarked = judgeOfReads(now);
  const decoder = new StringDecoder('utf8');
  /** What has come of this read, where it is a paste without marks: its keys are none. */
  let pasted: string[] | null = null;
  /** The end marks of this read that are still to come. */
  let ends = 0;
  /** When the last paste came to its mark. */
  let endedAt = Number.NEGATIVE_INFINITY;

  function beginPaste(): Paste {
    return createPaste((text) => onPaste(text, 'marked'));
  }

  function onRead(chunk: Buffer | string): void {
    handOver();
    const text = typeof chunk === 'string' ? chunk : decoder.write(chunk);
    ends = text.split(PASTE_END).length - 1;
    // A copied end mark ended nothing: the terminal's own is still to come.
    if (paste === null && ends > 0 && now() - endedAt < REST_MS) paste = beginPaste();
    if (!isUnmarked(text, paste !== null, isTyping())) return;
    pasted = [];
    // Once all its keys have been reported, and before anything else is.
    queueMicrotask(handOver);
  }

  function handOver(): void {
    const text = pastedText((pasted ?? []).join(''));
    pasted = null;
    if (text !== '') onPaste(text, 'unmarked');
  }

  function hear(raw: RawKey): void {
    for (const key of keysPressed(raw)) onKey(key);
  }

  function onKeypress(_text: unknown, raw: RawKey = {}): void {
    if (paste !== null) {
      if (!paste.take(raw)) return;
      ends -= 1;
      // Only the last mark is the terminal's: the others were copied with the text.
      paste = ends > 0 ? beginPaste() : null;
      endedAt = now();
    } else if (raw.name === 'paste-start') paste = beginPaste();
    // There is always a way out.
    else if (pasted !== null && raw.sequence !== '\x03') pasted.push(raw.sequence ?? '');
    else if (raw.sequence === '\x1a') onStop();
    // An end without a start means nothing.
    else if (raw.name !== 'paste-end') hear(raw);
  }

  let isOver = false;
  const end = () => {
    if (!isOver) onClosed();
    isOver = true;
  };
  // A terminal that goes away may say so by an error; its end follows.
  const ignore = () => undefined;
  stdin.prependListener('data', onRead);
  stdin.on('keypress', onKeypress).on('end', end).on('close', end).on('error', ignore);
  stdin.setRawMode(true);
  return {
    pause: () => void stdin.pause(),
    resume: () => void stdin.resume(),
    tick() {
      const wayOut = paste?.tick() ?? null;
      if (wayOut === null) return;
      paste = null;
      hear(wayOut);
    },
    close() {
      isOver = true;
      stdin.off('data', onRead).off('keypress', onKeypress).off('end', end).off('close', end);
      stdin.setRawMode(false);
      stdin.pause();
    },
  };
}

/** The keys of one report of Node's: two for Escape pressed twice, which comes as one. */
export function keysPressed({
  name,
  sequence = '',
  ctrl = false,
  meta = false,
  shift = false,
}: RawKey): Key[] {
  // Escape alone comes as meta, because a second key might have followed.
  if (name === 'escape') {
    return Array.from(sequence, (own) => ({ name, sequence: own, ctrl: false, meta: false, shift: false }));
  }
  return [
    {
      // Node writes the word for what it does not know.
      name: name === 'undefined' ? undefined : name,
      sequence,
      ctrl,
      // Escape and then an arrow: not that arrow.
      meta: meta || sequence.startsWith('\x1b\x1b'),
      shift,
    },
  ];
}

// A paste while it comes in. Whatever stands between its two marks is text, however long it takes: a connection that
// stalls in the middle must not make commands of the rest. Of a paste without marks, of an expander or a scanner, the shape
// of one read tells: a person types a key at a time, and a slow line brings several at once.

/** A key as Node reports it. */
type RawKey = Partial<Key>;

interface Paste {
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

/** More characters than this in one read are not keys that were pressed one after the other. */
const MOST_KEYS = 6;
/** What follows a paste so soon is the rest of it. */
const REST_MS = 50;
/** A read of this many characters may have been cut by the terminal. */
const CUT_READ = 1000;

/**
 * Judges the reads of a session, in their order: whether what came in one outside the marks of a paste is one as well;
 * `inside`: it begins between them, `isTyping`: letters are text, not commands.
 */
function judgeOfReads(now: () => number): (read: string, inside: boolean, isTyping: boolean) => boolean {
  /** Until when what comes is still that paste. */
  let until = Number.NEGATIVE_INFINITY;
  return (read, inside, isTyping) => {
    const at = now();
    const text = outsideMarks(read, inside);
    const isCut = read.length >= CUT_READ;
    const isRest = at < until && isPlain(text);
    const isPasted = text !== '' && (isRest || isCut || looksPasted(text, isTyping));
    if (isPasted || isCut) until = at + REST_MS;
    return isPasted;
  };
}

/** Whether a read looks like a paste: a line that has ended and goes on, or, where letters are commands, a text. */
export function looksPasted(read: string, isTyping: boolean): boolean {
  const text = withoutSequences(read);
  const letters = Array.from(text).filter((one) => !/\p{Cc}/u.test(one));
  if (letters.length === 0) return false;
  // A line end that is the last of all is the Enter after what was typed.
  if (/[\r\n][\s\S]*[^\p{Cc}]|[\r\n]\s*[\r\n]/u.test(text)) return true;
  return !isTyping && letters.length > MOST_KEYS;
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
      .replace(/\x1b\[200~(?:[\s\S]*\x1b\[201~|[\s\S]*$)/, '')
  );
}
