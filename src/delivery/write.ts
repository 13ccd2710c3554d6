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

/** The text of a message or note, or the address of a file; null for any other write. */
export function contentOf({ name, params }: Write): string | null {
  return contentIn({ name, params });
}

/** The same of a write as the journal has it. */
export function contentIn({
  name,
  params,
}: {
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
}): string | null {
  const field = CONTENT_FIELDS[name];
  const content = field === undefined ? null : params[field];
  return typeof content === 'string' ? content : null;
}

const CONTENT_FIELDS: { readonly [name: string]: string } = {
  'conversations.sendMessage': 'text',
  'conversations.sendNote': 'text',
  'conversations.sendFileMessage': 'file_url',
} satisfies { readonly [N in WriteName]?: string };
