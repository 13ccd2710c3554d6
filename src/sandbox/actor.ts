// Somebody who lives in the sandbox.
import type { Chance } from './random.ts';
import type { SandboxState } from './store.ts';

/** What an actor is told: seconds since 1970, and how many seconds of the busy day a second is. */
export interface ActorMoment {
  readonly seconds: number;
  readonly pace: number;
  readonly chance: Chance;
}

/** The state after an actor's turn, the same one if nothing was done, and how long until the next turn. */
export interface Turn {
  readonly state: SandboxState;
  /** Seconds of a busy day, from and to. */
  readonly rest: readonly [low: number, high: number];
}

/** Somebody who does one thing at a time. */
export interface Actor {
  /** Seconds of a busy day until the first turn, from and to. */
  readonly first: readonly [low: number, high: number];
  turn(state: SandboxState, moment: ActorMoment): Turn;
}
