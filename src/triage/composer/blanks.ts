// The blanks of canned replies in a text that is being written: `{{order}}`, as the replies of this computer name them.

import { blanksIn, type OpenPlace, openPlaces } from '../../replies/placeholders.ts';
import { type Buffer, bufferOf } from '../composer.ts';
import type { Along } from '../state/outbox.ts';
import type { Session } from '../state.ts';

/** The blank for a number of an earlier reply. */
export const NUMBER = 'number';

/** The names of all blanks that a text may have: those of canned replies, and of earlier ones. */
export function blankNames({ replies }: Pick<Session, 'replies'>): readonly string[] {
  return [NUMBER, ...blanksIn(replies.map(({ text }) => text))];
}

/** The blank that the cursor stands in; undefined for none. */
export function blankAt(
  { text, cursor }: Buffer,
  { lookalikes = [] }: Along,
  session: Pick<Session, 'replies'>,
): OpenPlace | undefined {
  if (!text.includes('{{')) return undefined;
  const open = openPlaces(text, lookalikes, blankNames(session));
  return open.find(({ start, end }) => start < cursor && cursor < end);
}

/** The text without a blank, the cursor in its place. */
export function without({ text }: Buffer, { start, end }: OpenPlace): Buffer {
  return bufferOf(text.slice(0, start) + text.slice(end), start);
}
