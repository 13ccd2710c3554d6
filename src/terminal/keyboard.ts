// The owner of @inquirer/core: one prompt that lives as long as the session, so that no key of a burst is lost between
// two prompts. It reads keys and shows nothing: core would rewrite the whole frame at every change and break lines by
// widths of its own, so its output ends here, and screen.ts alone writes to the terminal.

import type { Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createPaste, createReads, outsideMarks, type Paste, pastedText, type RawKey } from './paste.ts';
import { shortenEscapeTimeout } from './prompter.ts';

/** A key as Node's readline names it. */
export interface Key {
  readonly name: string | undefined;
  readonly sequence: string;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly shift: boolean;
}

export interface KeyboardParts {
  readonly stdin: NodeJS.ReadStream;
  readonly onKey: (key: Key) => void;
  /**
   * A paste, with plain newlines: whole, or in parts where it stalled. Without marks it is told by what came in one read;
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
  const { createPrompt, useEffect } = await import('@inquirer/core');
  await shortenEscapeTimeout(stdin);
  let paste: Paste | null = null;
  const reads = createReads(now);
  const decoder = new StringDecoder('utf8');
  /** What has come of this read, where it is a paste without marks: its keys are none. */
  let pasted: string[] | null = null;

  function onRead(chunk: Buffer | string): void {
    handOver();
    const text = typeof chunk === 'string' ? chunk : decoder.write(chunk);
    if (!reads.isPaste(outsideMarks(text, paste !== null), isTyping())) return;
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
      if (paste.take(raw)) paste = null;
    } else if (raw.name === 'paste-start') paste = createPaste((text) => onPaste(text, 'marked'));
    // There is always a way out.
    else if (pasted !== null && raw.sequence !== '\x03') pasted.push(raw.sequence ?? '');
    // Ctrl-Z comes by SIGTSTP; an end without a start means nothing.
    else if (raw.name !== 'paste-end' && raw.sequence !== '\x1a') hear(raw);
  }

  function attach(rl: Interface): () => void {
    const line = rl as { line: string; cursor: number };
    // With a character on its line readline takes Ctrl-D for a key, not for the end of the input.
    const before = () => Object.assign(line, { line: ' ', cursor: 1 });
    const after = () => Object.assign(line, { line: '', cursor: 0 });
    // Core's own listener ends the prompt; here Ctrl-C is a key like any other.
    rl.removeAllListeners('SIGINT').on('SIGINT', () => undefined);
    rl.on('SIGTSTP', () => {
      if (paste === null && pasted === null) onStop();
    });
    rl.once('close', onClosed);
    // A terminal that goes away may say so by an error; its end follows.
    rl.on('error', () => undefined);
    stdin.prependListener('data', onRead);
    stdin.prependListener('keypress', before).on('keypress', after).on('keypress', onKeypress);
    return () => {
      rl.off('close', onClosed);
      stdin.off('data', onRead);
      stdin.off('keypress', before).off('keypress', after).off('keypress', onKeypress);
    };
  }

  return await new Promise<Keyboard>((resolve, reject) => {
    const prompt = createPrompt<null, object>((_config, done) => {
      useEffect((opened) => {
        const rl = opened as unknown as Interface;
        const detach = attach(rl);
        resolve({
          pause: () => rl.pause(),
          resume: () => rl.resume(),
          tick() {
            const wayOut = paste?.tick() ?? null;
            if (wayOut === null) return;
            paste = null;
            hear(wayOut);
          },
          close: () => done(null),
        });
        return detach;
      }, []);
      return '';
    });
    const nowhere = new Writable({ write: (_chunk, _encoding, written) => written() });
    prompt({}, { input: stdin, output: nowhere }).catch(reject);
  });
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
