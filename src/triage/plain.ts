// The session in plain lines, for screen readers and for terminals that cannot be drawn on: the second view of the
// same state. One reader asks, and takes whole lines for answers; it says what has changed, once, and writes no escape
// sequence.

import { counted } from '../base/text.ts';
import { inertLine } from '../terminal/inert.ts';
import { type Io, OutputClosedError } from '../terminal/io.ts';
import { screenOf } from '../terminal/tty.ts';
import { wrapText } from '../views/wrap.ts';
import { LEAVE_MS, type Loop, tick } from './loop.ts';
import { type Asked, askedIn, firstWriting, reactionTo } from './plain/asked.ts';
import { newsBetween } from './plain/news.ts';
import { sentence } from './plain/text.ts';
import type { EndReason } from './state/events.ts';
import type { State } from './state.ts';

/**
 * So long it must be quiet before a question is put. A line counts as an answer only when it was read after its
 * question was said: the rest of a paste arrives within this time, and decides nothing.
 */
const QUIET_MS = 50;
/** So long a question waits for what it is about. */
const PATIENCE_MS = 1000;

/** Runs a session to its end, all in lines; resolves to why it ended. */
export async function runPlain({ io, loop }: { readonly io: Io; readonly loop: Loop }): Promise<EndReason> {
  const aborter = new AbortController();
  const { signal } = aborter;
  const closing = (): EndReason => (io.stdin.isGone?.() ? 'SIGHUP' : 'closed');
  const { say, written } = createVoice(io, (error) =>
    error instanceof OutputClosedError ? left(closing()) : loop.fail(error),
  );

  let last = loop.state();
  let writing = firstWriting(last);
  /** The question that was said last, and the prompt and the conversation. */
  let asked: Asked | null = null;
  let prompt: string | null = null;
  let introduced: { readonly key: string; readonly id: number | null } = { key: '', id: null };
  /** Whether the question waits for its line. */
  let open = false;
  let asking = false;
  let wanted = false;
  /** Lines that came while nothing was asked. */
  let early = 0;

  function changed(state: State): void {
    say(newsBetween(last, state, introduced.id));
    if (textOf(state) !== textOf(last)) writing = firstWriting(state);
    last = state;
    if (askedIn(state, writing)?.key !== asked?.key) askSoon();
  }

  function askSoon(): void {
    open = false;
    wanted = true;
    if (!asking) void ask().catch(loop.fail);
  }

  async function ask(): Promise<void> {
    asking = true;
    do {
      await quiet();
      wanted = false;
      const state = loop.state();
      if (state.mode.kind === 'ended') return;
      if (early > 0) say([`${counted(early, 'line')} came before the question: ignored.`]);
      early = 0;
      put(state, askedIn(state, writing));
      await written();
      open = asked !== null && !wanted;
    } while (wanted);
    asking = false;
  }

  function put(state: State, next: Asked | null): void {
    const isShow = state.mode.kind === 'show';
    const isNew = next?.key !== (isShow ? introduced.key : asked?.key);
    if (next && isNew) say(next.lines);
    if (next && isShow) introduced = { key: next.key, id: state.queue.current };
    // A number stays what was said with it.
    asked = next && asked?.key === next.key ? { ...next, answers: asked.answers, other: asked.other } : next;
    if (!next || next.prompt === null) return;
    const isSaid = isShow && !isNew && next.prompt === prompt;
    say([isSaid ? 'What next? The answers are the same; help lists them.' : next.prompt]);
    prompt = next.prompt;
  }

  async function quiet(): Promise<void> {
    let before: number;
    let waited = 0;
    do {
      before = early;
      await io.sleep(QUIET_MS, signal);
      waited += QUIET_MS;
    } while (early !== before || (isPending(loop.state()) && waited < PATIENCE_MS));
  }

  function heard(line: string): void {
    if (!open || asked === null) {
      if (asking) early += 1;
      else say(['Nothing is asked now. Control C leaves.']);
      return;
    }
    const {
      say: lines = [],
      events = [],
      writing: next,
      isText,
    } = reactionTo(asked, line, loop.state(), writing);
    if (!isText) open = false;
    writing = next ?? writing;
    say(lines);
    for (const event of events) loop.dispatch(event);
    if (!isText) askSoon();
  }

  async function listen(): Promise<void> {
    try {
      for await (const line of io.stdin.lines()) {
        if (signal.aborted) return;
        try {
          heard(line);
        } catch (error) {
          loop.fail(error);
        }
      }
    } catch {
      // The terminal has gone, and with it the input.
    }
    left(closing());
  }

  function interrupted(): void {
    // The terminal has written ^C into the line.
    say(['']);
    loop.dispatch({ kind: 'act', action: 'interrupt' });
    askSoon();
  }

  function left(reason: EndReason): void {
    if (signal.aborted) return;
    loop.dispatch({ kind: 'left', reason });
    void io.sleep(LEAVE_MS, signal).then(() => loop.end(reason));
  }

  const releases = [
    loop.subscribe(changed),
    io.onUncaught(loop.fail),
    io.onSignal(['SIGINT'], interrupted),
    io.onSignal(['SIGTERM', 'SIGHUP'], left),
    // Whoever comes back from another job wants to know where they were.
    io.onSignal(['SIGCONT'], () => askSoon()),
    ...(screenOf(io) === 'stdout' && io.stderr.isTTY
      ? [io.holdStderr((text) => say(text.trimEnd().split('\n')))]
      : []),
  ];
  try {
    say(opening(last));
    askSoon();
    void listen();
    void tick(io, signal, () => loop.dispatch({ kind: 'tick' }));
    return await loop.ended;
  } finally {
    aborter.abort();
    for (const release of releases) release();
    await written();
    // A line that is no longer expected must not keep the process.
    io.raw.stdin.unref?.();
  }
}

function opening({ session, notice }: State): string[] {
  const { id, email } = session.operator;
  return [
    `Triage in plain lines. You are ${email?.split('@')[0] || `operator ${id}`}.`,
    ...(session.groups.length > 0
      ? [`Only group ${session.groups.map(({ title }) => title).join(', ')}.`]
      : []),
    ...(session.readOnly ? ['Read-only: nothing is changed.'] : []),
    'Answer each question with a number, a letter or a word, and Enter. Control C goes back or leaves.',
    ...(notice ? [sentence(notice.text)] : []),
  ];
}

/** Which text is being written; another one begins again. */
function textOf({ mode }: State): string {
  return mode.kind === 'compose' ? `${mode.composing.purpose} ${mode.composing.id}` : '';
}

/** Whether what the next question is about is still being read. */
function isPending({ mode, queue, details, network }: State): boolean {
  if (mode.kind !== 'show') return false;
  if (queue.current === null) return !queue.loaded && network.failures === 0;
  return (details[queue.current]?.kind ?? 'loading') === 'loading';
}

function createVoice(io: Io, failed: (error: unknown) => void) {
  const output = io[screenOf(io)];
  let last = Promise.resolve();
  let silent = false;
  return {
    /** Writes lines, each made inert here and nowhere else, after what was said before. */
    say(lines: readonly string[]): void {
      if (lines.length === 0) return;
      const text = lines.flatMap((line) => wrapped(inertLine(line), output.columns)).join('');
      last = last.then(async () => {
        try {
          if (!silent) await output.write(text);
        } catch (error) {
          silent = true;
          failed(error);
        }
      });
    },
    /** Resolves when all of it is written. */
    written: () => last,
  };
}

/** A line in the rows that a terminal has for it: broken between words, and indented, as it does not begin there. */
function wrapped(line: string, columns: number): string[] {
  const [indent = ''] = /^ */.exec(line) ?? [];
  const further = indent || '  ';
  const rows = wrapText(line.trimStart(), Math.max(2, columns - further.length));
  return rows.map((row, place) => `${place === 0 ? indent : further}${row}\n`);
}
