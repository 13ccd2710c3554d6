// The pace of a run: how much may be under way at once, and how soon the next may begin. A service that asks for less
// gets half as much at once; the old pace comes back with success.

export interface PaceOptions {
  /** Items under way at once. */
  readonly concurrency: number;
  /** Items begun per second; null for as fast as it goes. */
  readonly rate: number | null;
  /** Milliseconds by a clock that nobody sets. */
  readonly now: () => number;
}

export interface Pace {
  /** Whether one more may be under way beside so many. */
  hasRoom(underWay: number): boolean;
  /** Milliseconds until the next may begin; none, or fewer, for at once. */
  waitMs(): number;
  /** Takes note that one has begun. */
  begun(): void;
  /** Takes note that one went well. */
  succeeded(): void;
  /** Half as many at once, and a pause. */
  slowDown(): void;
}

const PAUSE_MS = 1000;

/** The pace of a run that has yet to begin. */
export function createPace({ concurrency, rate, now }: PaceOptions): Pace {
  let limit = concurrency;
  let successes = 0;
  let notBefore = 0;
  return {
    hasRoom: (underWay) => underWay < limit,
    waitMs: () => notBefore - now(),
    begun() {
      if (rate !== null) notBefore = Math.max(notBefore, now()) + 1000 / rate;
    },
    succeeded() {
      // Additive increase: one more at once for each round that went well.
      successes += 1;
      if (successes < limit || limit >= concurrency) return;
      limit += 1;
      successes = 0;
    },
    slowDown() {
      limit = Math.max(1, Math.floor(limit / 2));
      successes = 0;
      notBefore = Math.max(notBefore, now() + PAUSE_MS);
    },
  };
}
