// The session on a terminal: keys, signals and the clock become events, states become frames. Nothing is decided
// here but that the terminal is given back, whatever happens.
import type { Io } from '../terminal/io.ts';
import { openKeyboard } from '../terminal/keyboard.ts';
import { copySequence } from '../terminal/links.ts';
import { alternateScreen, type Frame, signalOf } from '../terminal/screen.ts';
import type { Style } from '../terminal/style.ts';
import { createTty, screenOf, sizeOf, type Tty, watchSize } from '../terminal/tty.ts';
import { createLoop, LEAVE_MS, type Loop, type LoopParts, tick, warning } from './loop.ts';
import type { EndReason } from './state/events.ts';
import type { Mode, State } from './state.ts';
import { takesText } from './update/input.ts';
import { secondsLeft } from './update/standing.ts';

/** The terminal as effects use it. */
export type TerminalPorts = Pick<Tty, 'edit' | 'page'> & { readonly copy: (text: string) => void };

interface TerminalParts extends Omit<LoopParts, 'perform' | 'now'> {
  readonly io: Io;
  readonly style: Style;
  readonly view: (state: State, style: Style) => Frame;
  /** Does what an effect says with the terminal of the session; `suspend`, `repaint` and `signal` are done here. */
  readonly perform: (terminal: TerminalPorts) => LoopParts['perform'];
}

export interface Ended {
  readonly reason: EndReason;
  readonly state: State;
  /** Why this last state is not on the disk; null where it is. */
  readonly unsaved: Error | null;
}

/** Lines held back that are said again after the session. */
const MOST_HELD = 200;
/** Modes in which Ctrl-D edits the text and does not end the session. */
const TYPING: readonly Mode['kind'][] = ['compose', 'pick', 'line'];

/** Runs a session to its end; when this resolves or rejects, the terminal is as it was before. */
export async function runTerminal({ io, style, view, perform, ...parts }: TerminalParts): Promise<Ended> {
  const aborter = new AbortController();
  const held: string[] = [];
  const releases: (() => void)[] = [];
  let tty: Tty | undefined;
  let painting = false;
  let ticking = false;
  let drawn: State | null = null;
  let leaving = false;

  const opened = () => tty as Tty;
  const performRest = perform({
    edit: async (text) => await opened().edit(text),
    page: async (text) => await opened().page(text),
    copy: (text) => {
      if (tty?.isOpen()) io.raw[screenOf(io)].write(copySequence(text));
    },
  });
  const loop = createLoop({
    ...parts,
    now: io.now,
    async perform(effect) {
      if (effect.kind === 'suspend') await tty?.stop('group');
      else if (effect.kind === 'repaint') repaint();
      else if (effect.kind === 'signal') signal(effect.text);
      else return await performRest(effect);
      return null;
    },
  });

  // Once for all keys of a burst: a microtask runs when the whole of what was read has been taken.
  function paintSoon(): void {
    if (painting || !tty?.isOpen()) return;
    if (ticking && drawn && looksAlike(drawn, loop.state())) return;
    painting = true;
    queueMicrotask(() => {
      painting = false;
      try {
        const state = loop.state();
        drawn = state;
        if (tty?.isOpen()) void tty.draw(view(state, style), state.size);
      } catch (error) {
        loop.fail(error);
      }
    });
  }

  function repaint(): void {
    tty?.forget();
    paintSoon();
  }

  /** Not into what another program draws: whoever comes back from it reads the notice. */
  function signal(text: string): void {
    const { notify } = loop.state().session;
    if (notify !== 'off' && tty?.isOpen()) io.raw[screenOf(io)].write(signalOf(notify, text));
  }

  function resized(): void {
    tty?.forget();
    loop.dispatch({ kind: 'resized', size: sizeOf(io) });
  }

  function left(reason: EndReason): void {
    leaving = true;
    loop.dispatch({ kind: 'left', reason });
    // What is under way is not waited for longer than this.
    void io.sleep(LEAVE_MS, aborter.signal).then(() => loop.end(reason));
  }

  const onSignal = (name: 'SIGINT' | 'SIGTERM' | 'SIGHUP') => {
    // Ctrl-C is the editor's or the pager's while they run.
    if (name !== 'SIGINT' || tty?.isLent() !== true) left(name);
  };
  releases.push(io.onSignal(['SIGINT', 'SIGTERM', 'SIGHUP'], onSignal));
  releases.push(io.onUncaught(loop.fail), loop.subscribe(paintSoon), watchSize(io, resized));
  if (io.stderr.isTTY) releases.push(holdStderr(io, loop, held));
  // What the terminal says when it goes away is known by the end of the input.
  const ignore = () => undefined;
  io.raw.stdin.on('error', ignore);
  // What was typed with the key that gave the terminal away was meant for nobody who is there to read it.
  const isDeaf = () => tty !== undefined && (tty.isLent() || !tty.isOpen());
  try {
    const keyboard = await openKeyboard({
      stdin: io.raw.stdin,
      onKey: (key) => {
        if (isDeaf()) return;
        const leaves = key.sequence === '\x04' && !TYPING.includes(loop.state().mode.kind);
        if (leaves) left('closed');
        else loop.dispatch({ kind: 'key', key });
      },
      onPaste: (text, marks) => {
        if (isDeaf()) return;
        loop.dispatch({ kind: 'pasted', text, ...(marks === 'unmarked' ? { unmarked: true } : {}) });
      },
      isTyping: () => takesText(loop.state().mode),
      now: io.steady,
      onStop: () => {
        if (!isDeaf()) void tty?.stop('group').catch(loop.fail);
      },
      onClosed: () => left(io.stdin.isGone?.() ? 'SIGHUP' : 'closed'),
    });
    releases.push(() => keyboard.close());
    const screen = io.raw[screenOf(io)];
    tty = createTty({
      ...{ io, keyboard, screen: alternateScreen },
      // Not by way of the output that is held back while frames are shown.
      write: async (text) => void screen.write(text),
      isLeaving: () => leaving,
      onTaken: paintSoon,
      onFailed: loop.fail,
    });
    tty.take();
    void tick(io, aborter.signal, () => {
      ticking = true;
      loop.dispatch({ kind: 'tick' });
      ticking = false;
    });
    return { reason: await loop.ended, state: loop.state(), unsaved: loop.unsaved() };
  } finally {
    aborter.abort();
    void tty?.end();
    for (const release of releases) release();
    io.raw.stdin.off('error', ignore);
    await io.stderr.write(held.join(''));
  }
}

/** Warnings become a notice instead of text across the frame, and are printed again when the screen is gone. */
function holdStderr(io: Io, loop: Loop, held: string[]): () => void {
  return io.holdStderr((text) => {
    held.push(text);
    if (held.length > MOST_HELD) held.shift();
    const line = text.trim().replace(/^convops: (?:warning: )?/, '');
    if (line !== '') loop.dispatch({ kind: 'notice', notice: warning(line, io.now()) });
  });
}

/** Whether both are drawn alike: a quarter of a second changes no row, unless it is the last of one that is shown. */
function looksAlike(one: State, other: State): boolean {
  const keys = Object.keys(other) as (keyof State)[];
  return keys.every((key) => key === 'now' || one[key] === other[key]) && secondsIn(one) === secondsIn(other);
}

function secondsIn({ now, outbox }: State): string {
  const held = outbox.map(({ phase }) => (phase.kind === 'held' ? secondsLeft(phase.until, now) : 0));
  return [Math.floor(now / 1000), ...held].join();
}
