// The session in plain lines, for screen readers and for terminals that cannot be drawn on: the second view of the
// same state. It asks, and takes whole lines for answers; it says what has changed, once; it writes no escape sequence.

import { counted } from '../base/text.ts';
import { inertLine } from '../terminal/inert.ts';
import { type Io, OutputClosedError } from '../terminal/io.ts';
import { screenOf } from '../terminal/tty.ts';
import { LEAVE_MS, type Loop, tick } from './loop.ts';
import { answerTo, firstStage, numbersSaid, questionKey, questionLines } from './plain/dialogue.ts';
import { newsBetween } from './plain/news.ts';
import { introduction, lastMessages, sentence, troubleLead } from './plain/text.ts';
import { unfinishedLines } from './plain/writing.ts';
import type { EndReason } from './state/events.ts';
import type { State } from './state.ts';
import { LAST_MS } from './update/proposed.ts';
import { currentItem } from './update/step.ts';
import { proposalBlock } from './view/proposal.ts';

interface PlainParts {
  readonly io: Io;
  readonly loop: Loop;
}

/**
 * So long it must be quiet before a question is put. A line counts as an answer only when it was read after its
 * question was said: the rest of a paste arrives within this time, and decides nothing.
 */
const QUIET_MS = 50;
/** So long when the question is put again below another proposal: an answer to the one before may be half typed. */
const REPLACED_QUIET_MS = LAST_MS;
/** Rows of a proposal are not broken: whoever reads them out has no window. */
const PLAIN_WIDTH = Number.POSITIVE_INFINITY;
/** So long a question waits for what it is about. */
const PATIENCE_MS = 1000;

/** Runs a session to its end, all in lines; resolves to why it ended. */
export async function runPlain({ io, loop }: PlainParts): Promise<EndReason> {
  const aborter = new AbortController();
  const { signal } = aborter;
  const voice = createVoice(io, (error) =>
    error instanceof OutputClosedError ? left(closing()) : loop.fail(error),
  );
  const closing = (): EndReason => (io.stdin.isGone?.() ? 'SIGHUP' : 'closed');
  const { say } = voice;
  const narration = createNarration(say, (id) => loop.dispatch({ kind: 'proposal-said', id }));

  let last = loop.state();
  let key = questionKey(last);
  let stage = firstStage(last.mode);
  /** Whether a question has been said and waits for its line. */
  let open = false;
  let asking = false;
  let wanted = false;
  /** How long it must be quiet before the next question. */
  let least = QUIET_MS;
  /** Lines that came while nothing was asked. */
  let early = 0;
  /** Whether the question is the one before, because its answer was none. */
  let repeats = false;
  /** The conversations, or other values, of the numbers that were said last. */
  let said: readonly number[] = [];

  function changed(state: State): void {
    say(newsBetween(last, state));
    last = state;
    const newKey = questionKey(state);
    if (newKey !== key) {
      key = newKey;
      repeats = false;
      stage = firstStage(state.mode);
      askSoon();
    } else if (open && narration.sayMessages(state)) askSoon(REPLACED_QUIET_MS);
  }

  function askSoon(quietFor = QUIET_MS): void {
    open = false;
    wanted = true;
    least = quietFor;
    if (!asking) void ask().catch(loop.fail);
  }

  async function ask(): Promise<void> {
    asking = true;
    do {
      await quiet();
      wanted = false;
      const state = loop.state();
      if (state.mode.kind === 'ended') return;
      if (early > 0)
        say([
          `${counted(early, 'line')} came before the question and ${early === 1 ? 'was' : 'were'} ignored.`,
        ]);
      early = 0;
      narration.introduce(state);
      const lines = questionLines(state, stage);
      if (lines) say(narration.asFarAsNew(state, lines, repeats));
      if (!repeats) said = numbersSaid(state, stage) ?? said;
      repeats = false;
      await voice.done();
      open = lines !== null && !wanted;
    } while (wanted);
    asking = false;
  }

  async function quiet(): Promise<void> {
    let before: number;
    let waited = 0;
    do {
      before = early;
      await io.sleep(QUIET_MS, signal);
      waited += QUIET_MS;
    } while (early !== before || waited < least || (isPending(loop.state()) && waited < PATIENCE_MS));
  }

  function heard(line: string): void {
    if (!open) {
      if (asking) early += 1;
      else say(['Nothing is asked now. Control C leaves.']);
      return;
    }
    const answer = answerTo(loop.state(), stage, line, said);
    stage = answer.stage ?? stage;
    if (answer.asks) open = false;
    repeats = answer.events.length === 0 && answer.stage === undefined;
    say(answer.lines);
    for (const event of answer.events) loop.dispatch(event);
    if (answer.asks) askSoon();
  }

  async function listen(): Promise<void> {
    try {
      for await (const line of io.stdin.lines()) {
        if (signal.aborted) return;
        hear(line);
      }
    } catch {
      // The terminal has gone, and with it the input.
    }
    left(closing());
  }

  function hear(line: string): void {
    try {
      heard(line);
    } catch (error) {
      loop.fail(error);
    }
  }

  function interrupted(): void {
    // The terminal has written ^C into the line.
    say(['']);
    const unfinished = unfinishedLines(last, stage);
    loop.dispatch({ kind: 'act', action: 'interrupt' });
    say(unfinished);
    askSoon();
  }

  function terminated(): void {
    const unfinished = unfinishedLines(last, stage);
    left('SIGTERM');
    say(unfinished);
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
    io.onSignal(['SIGTERM'], terminated),
    io.onSignal(['SIGHUP'], left),
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
    await voice.done();
    // A line that is no longer expected must not keep the process.
    io.raw.stdin.unref?.();
  }
}

function opening(state: State): string[] {
  const { session, notice } = state;
  const { id, email } = session.operator;
  return [
    `Triage in plain lines. You are ${email?.split('@')[0] || `operator ${id}`}.`,
    ...(session.group ? [`Only group ${session.group.title}.`] : []),
    ...(session.readOnly ? ['Read-only: nothing is changed.'] : []),
    'Answer each question with a number, a letter or a word, and Enter. Control C goes back or leaves.',
    ...(notice ? [sentence(notice.text)] : []),
  ];
}

/** Whether what the next question is about is still being read. */
function isPending(state: State): boolean {
  if (state.mode.kind !== 'show') return false;
  const { loaded, current } = state.queue;
  if (current === null) return !loaded && state.network.failures === 0;
  return (state.details[current]?.kind ?? 'loading') === 'loading';
}

interface Voice {
  /** Writes lines, each made inert here and nowhere else, after what was said before. */
  say(lines: readonly string[]): void;
  /** Resolves when all of it is written. */
  done(): Promise<void>;
}

function createVoice(io: Io, failed: (error: unknown) => void): Voice {
  const output = io[screenOf(io)];
  let last = Promise.resolve();
  let silent = false;
  return {
    say(lines) {
      if (lines.length === 0) return;
      const text = lines.map((line) => `${inertLine(line)}\n`).join('');
      last = last.then(async () => {
        try {
          if (!silent) await output.write(text);
        } catch (error) {
          silent = true;
          failed(error);
        }
      });
    },
    done: () => last,
  };
}

interface Narration {
  /** Says what is on screen, when that is another conversation than before. */
  introduce(state: State): void;
  /**
   * Says below a question the messages of the conversation on screen, as soon as there are any, and its proposal; true if
   * the question has to be put again for that proposal, which is not answered by what was typed before it was said.
   */
  sayMessages(state: State): boolean;
  /**
   * What of a question's lines is to be said: of one that `repeats` because its answer was none, the question itself; of
   * a list of answers that are as they were, no more than that.
   */
  asFarAsNew(state: State, lines: readonly string[], repeats: boolean): readonly string[];
}

/** The narration of a session, which has yet to begin. */
function createNarration(
  say: (lines: readonly string[]) => void,
  proposalSaid: (id: string) => void,
): Narration {
  /** The conversation that was introduced last, and how much of its messages has been said. */
  let introduced = '';
  let messages: 'none' | 'loading' | 'failed' | 'ready' = 'none';
  /** The proposal that was said last, as it was said. */
  let proposed = '';
  /** The proposal that was said below a question, which is no answer's until the question is put again. */
  let unread: string | null = null;
  /** The answers to «What next?» that were said last. */
  let choices = '';

  function sayMessages(state: State): void {
    const item = currentItem(state);
    if (!item || introduced !== `${state.queue.loaded} ${item.id}`) return;
    const kind = state.details[item.id]?.kind ?? 'loading';
    if (kind === messages || messages === 'ready' || (kind === 'loading' && messages === 'failed')) return;
    messages = kind;
    say(lastMessages(state));
  }

  /** Says the proposal below the messages, whole, and returns its id; null if there is none, or it has been said. */
  function sayProposal(state: State): string | null {
    const block =
      messages === 'ready' && state.mode.kind === 'show' ? proposalBlock(state, PLAIN_WIDTH) : null;
    const text = block?.text ?? '';
    if (text === proposed) return null;
    proposed = text;
    if (!block) return null;
    say(block.lines.slice(0, -1).map((line) => line.text));
    return block.id;
  }

  return {
    introduce(state) {
      if (state.mode.kind !== 'show' && state.mode.kind !== 'compose') return;
      const name = `${state.queue.loaded} ${state.queue.current}`;
      if (name !== introduced) {
        introduced = name;
        messages = 'none';
        choices = '';
        proposed = '';
        unread = null;
        say(introduction(state));
      }
      sayMessages(state);
      const said = sayProposal(state) ?? unread;
      unread = null;
      if (said !== null) proposalSaid(said);
    },
    sayMessages(state) {
      sayMessages(state);
      const said = sayProposal(state);
      if (said !== null) unread = said;
      return said !== null;
    },
    asFarAsNew(state, lines, repeats) {
      if (state.mode.kind !== 'show') return repeats ? lines.slice(-1) : lines;
      const text = lines.join('\n');
      const isSame = text === choices;
      choices = text;
      return isSame ? [`${troubleLead(state)}What next? The answers are the same; help lists them.`] : lines;
    },
  };
}
