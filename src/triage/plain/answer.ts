// What the questions of the plain form are made of: how far each has come, and what a line that answers it comes to.
import type { Undated } from '../loop.ts';
import { shortened } from './text.ts';

/** How far a question of several steps has come; `ask` is where each begins. */
export type Stage =
  | { readonly kind: 'ask' }
  /** Lines are taken as text; `anew`: the first of them replaces what is there. */
  | { readonly kind: 'text'; readonly anew: boolean }
  | { readonly kind: 'which-line' }
  /** The line at that place of the text is typed again. */
  | { readonly kind: 'line'; readonly place: number }
  /** A list is narrowed to what holds this; `brief` where it was said a moment ago. */
  | { readonly kind: 'filter'; readonly text: string; readonly brief?: true }
  /** The question what to do with the draft at that place. */
  | { readonly kind: 'draft'; readonly place: number };

/** The result of a line. */
export interface PlainAnswer {
  /** To be said at once. */
  readonly lines: readonly string[];
  readonly events: readonly Undated[];
  /** Undefined: as before. */
  readonly stage?: Stage;
  /** Whether a question follows. */
  readonly asks: boolean;
}

export const ASK: Stage = { kind: 'ask' };

/** An answer that only says something, and asks again. */
export function remark(...lines: readonly string[]): PlainAnswer {
  return { lines, events: [], asks: true };
}

/** An answer that does something. */
export function does(events: readonly Undated[], stage?: Stage): PlainAnswer {
  return { lines: [], events, asks: true, ...(stage ? { stage } : {}) };
}

/** An answer that only goes to another stage. */
export function goes(stage: Stage): PlainAnswer {
  return does([], stage);
}

/** Says that a line is not an answer. */
export function unknown(line: string): PlainAnswer {
  return remark(`"${shortened(line, 40)}" is not one of the answers; nothing happens.`);
}

/** Whether a line asks to go back. */
export function isBack(line: string): boolean {
  return /^(?:0|back)$/i.test(line.trim());
}

/** The place of a numbered answer, from 0; undefined for anything else. */
export function placeIn(line: string, count: number): number | undefined {
  const typed = line.trim();
  const number = /^\d+$/.test(typed) ? Number(typed) : 0;
  return number >= 1 && number <= count ? number - 1 : undefined;
}

/** Options by number on one line: `1 send, 2 keep as draft`. */
export function numbered(labels: readonly string[]): string {
  return labels.map((label, place) => `${place + 1} ${label}`).join(', ');
}
