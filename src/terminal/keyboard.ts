// The keys of a session, as Node's readline names them: read from the first to the last by one listener, so that none of
// a burst is lost. It shows nothing: screen.ts alone writes to the terminal.
import { EventEmitter } from 'node:events';
import type { Interface } from 'node:readline';
import { StringDecoder } from 'node:string_decoder';

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
  /** A paste, with plain newlines. Without marks it is known by what came in one read. */
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
  const decoder = new StringDecoder('utf8');
  /** What is typed: pastes never come here. */
  const typed = new EventEmitter();
  await readKeys(typed);
  /** A paste whose end is still to come, from its mark on; or the beginning of that mark. */
  let open = '';
  /** Until when what comes is still the paste before. */
  let until = Number.NEGATIVE_INFINITY;

  function onRead(chunk: Buffer | string): void {
    const read = typeof chunk === 'string' ? chunk : decoder.write(chunk);
    const isWayOut = open !== '' && ONLY_CTRL_C.test(read);
    const text = isWayOut ? open + PASTE_END + read : open + read;
    const start = text.indexOf(PASTE_START);
    // Only the last mark is the terminal's: the others were copied with the text.
    const end = text.lastIndexOf(PASTE_END);
    const hasBegun = start !== -1 && end < start;
    open = hasBegun ? text.slice(start) : (TORN_START.exec(text)?.[0] ?? '');
    const whole = text.slice(0, text.length - open.length);
    const isMarked = start !== -1 && !hasBegun;
    takeRead(isMarked ? whole.slice(0, start) : whole);
    if (!isMarked) return;
    handOver(whole.slice(start + PASTE_START.length, end), 'marked');
    takeRead(whole.slice(end + PASTE_END.length));
  }

  /** What stands outside the marks of a paste: keys, or a paste that nobody marked. */
  function takeRead(read: string): void {
    // An end without a start means nothing.
    const text = read.replaceAll(PASTE_END, '');
    if (text === '') return;
    const isRest = now() < until && isPlain(text);
    const isPasted = isRest || text.length >= CUT_READ || looksPasted(text, isTyping());
    if (isPasted) handOver(text, 'unmarked');
    // There is always a way out.
    const keys = isPasted ? text.replace(NOT_CTRL_C, '') : text;
    typed.emit('data', keys);
  }

  function handOver(raw: string, marks: 'marked' | 'unmarked'): void {
    until = now() + REST_MS;
    const text = pastedText(raw);
    if (text !== '') onPaste(text, marks);
  }

  typed.on('keypress', (_text: unknown, raw: RawKey = {}) => {
    if (raw.sequence === '\x1a') return onStop();
    for (const key of keysPressed(raw)) onKey(key);
  });

  let isOver = false;
  const ended = () => {
    if (!isOver) onClosed();
    isOver = true;
  };
  // A terminal that goes away may say so by an error; its end follows.
  const ignore = () => undefined;
  stdin.on('data', onRead).on('end', ended).on('close', ended).on('error', ignore);
  stdin.setRawMode(true);
  return {
    pause: () => void stdin.pause(),
    resume: () => void stdin.resume(),
    close() {
      isOver = true;
      stdin.off('data', onRead).off('end', ended).off('close', ended);
      stdin.setRawMode(false);
      stdin.pause();
    },
  };
}

/** Has keys made of what is typed, a press of Escape alone known as such after 50 ms, not 500. */
async function readKeys(typed: EventEmitter): Promise<void> {
  const { emitKeypressEvents } = await import('node:readline');
  // Node reads but this option of what is typed as a whole readline, and of a stream no more than its events.
  const options = { escapeCodeTimeout: 50 } as unknown as Interface;
  emitKeypressEvents(typed as unknown as NodeJS.ReadableStream, options);
}

/** A key as Node reports it. */
type RawKey = Partial<Key>;

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

// Whatever stands between its two marks is a paste, however long it takes: a connection that stalls in the middle must not
// make commands of the rest. Of a paste without marks, of an expander or a scanner, the shape of one read tells: a person
// types a key at a time, and a slow line brings several at once.

const PASTE_START = '\x1b[200~';
const PASTE_END = '\x1b[201~';
// biome-ignore lint/suspicious/noControlCharactersInRegex: the mark where a read was cut; no key sends so much of it
const TORN_START = /\x1b\[2(?:00?)?$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: Ctrl-C
const ONLY_CTRL_C = /^\x03+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: Ctrl-C
const NOT_CTRL_C = /[^\x03]/g;
/** What follows a paste so soon is the rest of it. */
const REST_MS = 50;
/** A read of this many characters may have been cut by the terminal. */
const CUT_READ = 1000;

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
