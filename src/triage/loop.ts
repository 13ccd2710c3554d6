// The loop of a session: an event makes a new state and effects, the effects are performed, what comes of them is
// the next event. Nothing here decides anything; it keeps the order, and that nothing is sent before it is on disk.

import { PrivateFileError } from '../disk/private-file.ts';
import type { Io } from '../terminal/io.ts';
import { verifyCommand } from '../writes/policy.ts';
import { blankReceipt, type Receipt } from '../writes/receipt.ts';
import type { Effect, EndReason, Event, Step } from './state/events.ts';
import type { OutboxItem } from './state/outbox.ts';
import type { Notice, State } from './state.ts';

type Without<E, Key extends PropertyKey> = E extends unknown ? Omit<E, Key> : never;

/** An event that the loop has yet to date. */
export type Undated = Without<Event, 'at'>;

/** What came of an effect. */
export type Performed = Undated | readonly Undated[] | null;

export interface LoopParts {
  readonly initial: Step;
  readonly update: (state: State, event: Event) => Step;
  /** Does what an effect says, all but `end`; resolves to what came of it. */
  readonly perform: (effect: Effect) => Promise<Performed>;
  /** Keeps the state sooner or later. */
  readonly save: (state: State) => void;
  /** Has the state on the disk when it returns; throws when that failed. */
  readonly saveNow: (state: State) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface Loop {
  state(): State;
  /** Takes an event; one that comes while another is being taken waits its turn. */
  dispatch(event: Undated): void;
  /** Calls `listener` after every event, until the returned function is called. */
  subscribe(listener: (state: State) => void): () => void;
  /** Saves and ends, whatever is under way. */
  end(reason: EndReason): void;
  /** Saves and ends by a defect: `ended` rejects with the error. */
  fail(error: unknown): void;
  /** Resolves once the last state was saved. */
  readonly ended: Promise<EndReason>;
  /** Why the last state could not be saved; null where it was. */
  unsaved(): Error | null;
}

/** Builds the loop; the effects of the initial step are performed as soon as the caller has it. */
export function createLoop({ initial, update, perform, save, saveNow, now }: LoopParts): Loop {
  let { state } = initial;
  let busy = false;
  let over = false;
  let saves = true;
  let keeping = false;
  let unsaved: Error | null = null;
  const queue: Event[] = [];
  const listeners = new Set<(state: State) => void>();
  let resolve: (reason: EndReason) => void;
  let reject: (error: unknown) => void;
  const ended = new Promise<EndReason>((onEnd, onError) => {
    resolve = onEnd;
    reject = onError;
  });
  // The one that waits for it gets the error; until then it must not count as unhandled.
  ended.catch(() => undefined);

  function dispatch(event: Undated): void {
    if (over) return;
    queue.push({ ...event, at: now() } as Event);
    if (busy) return;
    busy = true;
    try {
      for (let next = queue.shift(); next && !over; next = queue.shift()) take(update(state, next));
    } catch (error) {
      fail(error);
    } finally {
      busy = false;
    }
  }

  function take(step: Step): void {
    const isNew = step.state !== state;
    state = step.state;
    for (const listener of [...listeners]) listener(state);
    if (isNew) keepSoon();
    start(step.effects);
  }

  // After the frame, which listeners paint in a microtask of their own: a key must not wait for the disk.
  function keepSoon(): void {
    if (keeping) return;
    keeping = true;
    queueMicrotask(() => {
      keeping = false;
      if (!over) keep();
    });
  }

  function keep(): void {
    try {
      save(state);
      saves = true;
    } catch (error) {
      // Said once, not at every key, until it works again.
      if (saves) say(`the drafts could not be saved: ${messageOf(error)}`);
      saves = false;
    }
  }

  function start(effects: readonly Effect[]): void {
    let saved: Promise<void> | undefined;
    for (const effect of effects) {
      if (effect.kind === 'end') {
        end(effect.reason);
        return;
      }
      if (effect.kind === 'deliver') {
        saved ??= savedNow();
        void deliver(effect, saved);
      } else void run(effect);
    }
  }

  async function savedNow(): Promise<void> {
    saveNow(state);
  }

  async function done(effect: Effect): Promise<void> {
    for (const event of [(await perform(effect)) ?? []].flat()) dispatch(event);
  }

  async function run(effect: Effect): Promise<void> {
    try {
      await done(effect);
    } catch (error) {
      dispatch({ kind: 'notice', notice: warning(messageOf(error), now()) });
    }
  }

  async function deliver(effect: Effect & { readonly kind: 'deliver' }, saved: Promise<void>): Promise<void> {
    const { item } = effect;
    try {
      await saved;
    } catch (error) {
      const text = `the draft file could not be written: ${messageOf(error)}`;
      return dispatch(delivered(item, { outcome: 'not_sent', changed: false, error: text }));
    }
    if (over) return;
    try {
      await done(effect);
    } catch (error) {
      const text = messageOf(error);
      // Without a durable intent nothing was sent; of anything else it is not known what it got to before it broke.
      const end: Partial<Receipt> =
        error instanceof PrivateFileError
          ? { outcome: 'not_sent', changed: false }
          : { outcome: 'unknown', changed: null, check: verifyCommand(item.write) };
      dispatch(delivered(item, { ...end, error: text }));
    }
  }

  function say(text: string): void {
    dispatch({ kind: 'notice', notice: { text, tone: 'bad', until: null } });
  }

  async function saveLast(): Promise<void> {
    over = true;
    try {
      await savedNow();
    } catch (error) {
      unsaved = error instanceof Error ? error : new Error(String(error));
    }
  }

  function end(reason: EndReason): void {
    if (!over) void saveLast().then(() => resolve(reason));
  }

  function fail(error: unknown): void {
    if (!over) void saveLast().then(() => reject(error));
  }

  queueMicrotask(() => {
    if (!over) start(initial.effects);
  });

  return {
    state: () => state,
    dispatch,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end,
    fail,
    ended,
    unsaved: () => unsaved,
  };
}

function delivered(item: OutboxItem, change: Partial<Receipt>): Undated {
  const receipt = { ...blankReceipt(item.write), ...change };
  return { kind: 'delivered', key: item.key, receipt, conflict: false };
}

const NOTICE_MS = 8000;

/** What a warning becomes on the screen. */
export function warning(text: string, now: number): Notice {
  return { text, tone: 'warn', until: now + NOTICE_MS };
}

/** What an error says, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const TICK_MS = 250;
/** How long a session may take to leave once it has to, in milliseconds. */
export const LEAVE_MS = 1500;

/** Calls `run` four times a second until the signal is aborted; rejects when `run` throws. */
export async function tick(io: Io, signal: AbortSignal, run: () => void): Promise<void> {
  while (!signal.aborted) {
    await io.sleep(TICK_MS, signal);
    run();
  }
}
