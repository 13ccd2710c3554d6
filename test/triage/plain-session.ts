// A session in plain lines without a terminal and without a service: lines go in, lines come out, and time passes only
// when the test says so.

import { type Io, OutputClosedError, type SignalName } from '../../src/terminal/io.ts';
import { createLoop, type Loop, type Undated } from '../../src/triage/loop.ts';
import { runPlain } from '../../src/triage/plain.ts';
import type { Effect, EndReason } from '../../src/triage/state/events.ts';
import { initial, NOTHING_RECOVERED, type RecoveredState } from '../../src/triage/state/start.ts';
import type { Session, State } from '../../src/triage/state.ts';
import { update } from '../../src/triage/update.ts';
import { blankReceipt } from '../../src/writes/receipt.ts';
import { detailOf, rowsOf, SELF, SESSION, START } from './session-samples.ts';

type Perform = (effect: Effect) => Undated | null | undefined;

export interface PlainOptions {
  readonly session?: Partial<Session>;
  readonly left?: RecoveredState;
  /** Ids that wait, longest first. */
  readonly waiting?: readonly number[];
  /** What the service answers in place of what it would: undefined for the usual, null for nothing. */
  readonly perform?: Perform;
}

/** Time between two looks at the timers; every wait of the session is a multiple of it. */
const STEP_MS = 50;

export class PlainSession {
  readonly loop: Loop;
  readonly ended: Promise<EndReason>;
  readonly effects: Effect[] = [];
  /** Changed to let others come. */
  waiting: readonly number[];
  perform: Perform;
  /** Whether nobody reads what is said any more. */
  deaf = false;
  /** What the session holds, as the service has it. */
  private readonly mine = new Set<number>();
  private now = START;
  private out = '';
  private read = 0;
  private readonly lines: string[] = [];
  private isOver = false;
  private readonly listeners = new Set<{ names: readonly string[]; listener: (name: SignalName) => void }>();
  private timers: { at: number; run: () => void }[] = [];

  constructor({
    session = {},
    left = NOTHING_RECOVERED,
    waiting = [41, 42, 43],
    perform = () => undefined,
  }: PlainOptions) {
    this.waiting = waiting;
    this.perform = perform;
    this.loop = createLoop({
      initial: initial({ ...SESSION, ...session }, left, { columns: 80, rows: 24 }, START),
      update,
      perform: async (effect) => {
        this.effects.push(effect);
        const given = this.perform(effect);
        return given === undefined ? this.usual(effect) : given;
      },
      save: () => undefined,
      saveNow: () => undefined,
      now: () => this.now,
    });
    this.ended = runPlain({ io: this.io(), loop: this.loop });
    // Whoever awaits it meets the failure.
    this.ended.catch(() => undefined);
  }

  /** Starts a session and lets it come to its first question. */
  static async open(options: PlainOptions = {}): Promise<PlainSession> {
    const session = new PlainSession(options);
    await session.pass(200);
    return session;
  }

  get state(): State {
    return this.loop.state();
  }

  /** The writes that went out so far, as `action id`. */
  get sent(): readonly string[] {
    return this.effects.flatMap((effect) =>
      effect.kind === 'deliver' ? [`${effect.item.action} ${effect.item.id}`] : [],
    );
  }

  /** Everything that was said, as it was written. */
  get all(): string {
    return this.out;
  }

  /** What was said since the last look. */
  said(): string {
    const said = this.out.slice(this.read);
    this.read = this.out.length;
    return said;
  }

  /** Types lines, each once the question before it has been said, and returns what was said to the last. */
  async type(...lines: readonly string[]): Promise<string> {
    for (const line of lines) {
      this.said();
      await this.burst(line);
    }
    return this.said();
  }

  /** Lines that come at once, as from a paste. */
  async burst(...lines: readonly string[]): Promise<void> {
    this.lines.push(...lines);
    await this.pass(200);
  }

  async endInput(): Promise<void> {
    this.isOver = true;
    await this.pass(100);
  }

  async signal(name: SignalName): Promise<string> {
    this.said();
    for (const { names, listener } of [...this.listeners]) if (names.includes(name)) listener(name);
    await this.pass(200);
    return this.said();
  }

  /** Lets milliseconds pass. */
  async pass(ms: number): Promise<void> {
    for (let passed = 0; passed <= ms; passed += STEP_MS) {
      await idle();
      if (passed === ms) return;
      this.now += STEP_MS;
      const due = this.timers.filter(({ at }) => at <= this.now);
      this.timers = this.timers.filter(({ at }) => at > this.now);
      for (const { run } of due) run();
    }
  }

  private usual(effect: Effect): Undated | null {
    switch (effect.kind) {
      case 'list':
        return {
          kind: 'listed',
          sequence: effect.sequence,
          rows: rowsOf(this.waiting.filter((id) => !this.mine.has(id))),
          cut: false,
        };
      case 'detail':
        return {
          kind: 'detailed',
          id: effect.id,
          detail: this.mine.has(effect.id)
            ? detailOf(effect.id, { operator_id: SELF, status: 'inbox' })
            : detailOf(effect.id),
        };
      case 'directory':
        return {
          kind: 'directory',
          operators: [
            { id: 7, email: 'sam@example.test' },
            { id: 8, email: 'yuki@example.test' },
            { id: 12, email: 'ivan@example.test' },
          ],
          groups: [{ id: 2, title: 'Billing' }],
        };
      case 'deliver': {
        const { key, write, id, action } = effect.item;
        if (action === 'claim') this.mine.add(id);
        if (action === 'release') this.mine.delete(id);
        return { kind: 'delivered', key, receipt: blankReceipt(write), conflict: false };
      }
      case 'verify':
        return { kind: 'verified', key: effect.item.key, found: 'absent' };
      default:
        return null;
    }
  }

  private io(): Io {
    const self = this;
    const output = {
      isTTY: true,
      columns: 80,
      rows: 24,
      write: async (text: string) => {
        if (self.deaf) throw new OutputClosedError('gone');
        self.out += text;
      },
    };
    const io: Omit<Partial<Io>, 'raw'> & { readonly raw: unknown } = {
      stdin: {
        isTTY: true,
        isClosed: false,
        readAll: async () => '',
        async *lines() {
          while (!self.isOver || self.lines.length > 0) {
            const line = self.lines.shift();
            if (line === undefined) await new Promise((resolve) => setImmediate(resolve));
            else yield line;
            if (self.loop.state().mode.kind === 'ended') return;
          }
        },
      },
      stdout: output,
      stderr: output,
      now: () => self.now,
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          if (!signal?.aborted) self.timers.push({ at: self.now + ms, run: resolve });
        }),
      onSignal: (names, listener) => {
        const one = { names, listener: listener as (name: SignalName) => void };
        self.listeners.add(one);
        return () => self.listeners.delete(one);
      },
      onUncaught: () => () => undefined,
      holdStderr: () => () => undefined,
      raw: { stdin: { unref: () => undefined } },
    };
    // The cast: a session in lines asks for no more than this.
    return io as unknown as Io;
  }
}

/** Long enough for everything that waits for nothing but its turn. */
async function idle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
