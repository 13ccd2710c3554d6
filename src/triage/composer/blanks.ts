// The blanks of canned replies in a text that is being written: `{{order}}`.

import { type OpenPlace, openPlaces } from '../../replies/placeholders.ts';
import { type Buffer, bufferOf } from '../composer.ts';
import type { Composing } from '../state.ts';

/** What is still to be filled in a text that is being written. */
export function openIn({ buffer, along }: Pick<Composing, 'buffer' | 'along'>): readonly OpenPlace[] {
  return openPlaces(buffer.text, along.lookalikes);
}

/** The blank that the cursor stands in; undefined for none. */
export function blankAt(composing: Composing): OpenPlace | undefined {
  const { cursor } = composing.buffer;
  return openIn(composing).find(({ start, end }) => start < cursor && cursor < end);
}

/** The text without a blank, the cursor in its place. */
export function without({ text }: Buffer, { start, end }: OpenPlace): Buffer {
  return bufferOf(text.slice(0, start) + text.slice(end), start);
}
