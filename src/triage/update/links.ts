// The links and files of a conversation, opened or copied by the person who reads it and never by the session itself.

import { isByOperator } from '../../api/messages.ts';
import { inertBlock } from '../../terminal/inert.ts';
import { linksIn } from '../../terminal/links.ts';
import { momentOf } from '../../terminal/times.ts';
import { textOfValue } from '../../views/record-view.ts';
import type { Step } from '../state/events.ts';
import type { State } from '../state.ts';
import { transcriptOf } from '../view/written.ts';
import { readIn, say, stepTo } from './step.ts';

interface FoundLink {
  readonly address: string;
  /** `image, customer 12:48` */
  readonly note: string;
}

/** The addresses in a conversation that was read, each once, newest first. */
export function linksOf(state: State, id: number): readonly FoundLink[] {
  const detail = readIn(state, id)?.detail;
  if (!detail) return [];
  const found = new Map<string, FoundLink>();
  for (const message of transcriptOf(state, id, detail).messages.toReversed()) {
    const text = textOfValue(message.message);
    if (!/https?:/i.test(text)) continue;
    const by = isByOperator(message) ? 'operator' : 'customer';
    const type = textOfValue(message.type);
    const { clock } = momentOf(message.date_created, state.session.utc);
    const note = `${type === '' || type === 'text' ? 'link' : type}, ${by} ${clock}`;
    for (const { address } of linksIn(inertBlock(text)))
      if (!found.has(address)) found.set(address, { address, note });
  }
  return [...found.values()];
}

/** Opens or copies an address, as the session does it, and says so. */
export function useLink(state: State, address: string): Step {
  const how = state.session.openLinks;
  const said = how === 'open' ? `Opening ${address}` : `Copied ${address}`;
  return stepTo(say({ ...state, mode: { kind: 'show' } }, said), { kind: 'link', address, how });
}
