import type { EndpointOf, Params } from '../api/derive.ts';
import type { WriteName } from './policy.ts';

/** A write as data: the row, what it is about, and its parameters. */
export type Write = { readonly [N in WriteName]: WriteOf<N> }[WriteName];

export interface WriteOf<N extends WriteName> {
  readonly name: N;
  /** The conversation, operator or user; null where the service has yet to name it. */
  readonly id: number | null;
  readonly params: Params<EndpointOf<N>>;
}

/** Milliseconds within which the same text to the same conversation is taken for a mistake. */
export const REPETITION_MS = 10 * 60_000;

/** The text of a message or note; null for any other write. */
export function textOf(write: Write): string | null {
  if (write.name !== 'conversations.sendMessage' && write.name !== 'conversations.sendNote') return null;
  return write.params.text ?? null;
}
