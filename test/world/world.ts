// A world with a clock of its own: computers, processes that run the built program, and services, all within this process.
// Time passes only when nothing is left to do at this moment, so that eight hours take as long as what happens in them.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Disk } from './disk.ts';

/** What patched functions of Node know of whoever calls them; outside of a world they are Node's own. */
export interface Owner {
  readonly world: World;
  readonly pid: number;
  readonly disk: Disk;
  /** Milliseconds that the clock of its computer is ahead. */
  readonly ahead: () => number;
  /** Whether its process has ended: nothing that it still does reaches anything. */
  dead: boolean;
}

/** Thrown into a process that was killed, whatever it was doing. */
export class KilledError extends Error {
  override readonly name = 'KilledError';
}

/** Who runs at this moment; undefined outside of any world. */
export const running = new AsyncLocalStorage<Owner | undefined>();

/** One thing that is due. */
export interface Due {
  at: number;
  order: number;
  /** Null for what belongs to nobody, such as bytes on their way. */
  readonly owner: Owner | null;
  readonly run: () => void;
  cancelled: boolean;
}

/** Turns of the real event loop without anything happening, after which nothing more will happen at this moment. */
const QUIET_TURNS = 2;
const realImmediate = globalThis.setImmediate;
const realNow = Date.now;
/** Real milliseconds after which a moment that does not end is a defect of the program. */
const LONGEST_MOMENT_MS = 20_000;

/** A moment in which the program is busy for ever. */
export class EndlessError extends Error {
  override readonly name = 'EndlessError';
}

export class World {
  /** Milliseconds since 1970, by the clock that nobody sets. */
  now: number;
  /** Raised by whatever happens, so that a moment is known to be over. */
  busy = 0;
  /** Work that the event loop of this process has yet to report. */
  pending = 0;
  readonly alive = new Set<number>();
  #due: Due[] = [];
  #order = 0;
  #nextPid = 5_000_001;
  /** Failures that nothing caught. */
  readonly uncaught: unknown[] = [];

  constructor(now: number) {
    this.now = now;
  }

  /** A number no real process of this computer has. */
  newPid(): number {
    this.#nextPid += 1;
    this.alive.add(this.#nextPid);
    return this.#nextPid;
  }

  /** Has something done so many milliseconds from now. */
  after(ms: number, run: () => void, owner: Owner | null = null): Due {
    this.#order += 1;
    const due = { at: this.now + Math.max(0, ms), order: this.#order, owner, run, cancelled: false };
    this.#insert(due);
    return due;
  }

  /** Puts what was due, or is over, so many milliseconds from now. */
  again(due: Due, ms: number): void {
    this.#due = this.#due.filter((one) => one !== due);
    this.#order += 1;
    Object.assign(due, { at: this.now + Math.max(0, ms), order: this.#order, cancelled: false });
    this.#insert(due);
  }

  #insert(due: Due): void {
    this.busy += 1;
    let place = this.#due.length;
    while (place > 0 && (this.#due[place - 1]?.at ?? 0) > due.at) place -= 1;
    this.#due.splice(place, 0, due);
  }

  /** Waits until nothing more happens at this moment. */
  async settle(): Promise<void> {
    const began = realNow();
    for (let quiet = 0, before = -1; quiet < QUIET_TURNS; ) {
      await new Promise<void>((resolve) => realImmediate(resolve));
      const isQuiet = this.busy === before && this.pending === 0;
      quiet = isQuiet ? quiet + 1 : 0;
      before = this.busy;
      if (realNow() - began > LONGEST_MOMENT_MS) throw new EndlessError('the program does not come to rest');
    }
  }

  /** Lets time pass: all that is due by then is done, in its order. With `isOver`, until that is so. */
  async pass(ms: number, isOver: () => boolean = () => false): Promise<boolean> {
    const end = this.now + ms;
    await running.exit(() => this.settle());
    while (!isOver()) {
      const next = this.#due[0];
      if (next === undefined || next.at > end) {
        this.now = end;
        return isOver();
      }
      this.#due.shift();
      this.now = Math.max(this.now, next.at);
      if (next.cancelled || next.owner?.dead) continue;
      this.busy += 1;
      running.run(next.owner ?? undefined, next.run);
      await running.exit(() => this.settle());
    }
    return true;
  }
}
