// The links and files of a conversation, opened or copied by the person who reads it and never by the session itself. An
// address is shown in full before anything is done with it: in the status line where it fits, else in a question.

import { inertBlock } from '../../terminal/inert.ts';
import { linksIn } from '../../terminal/links.ts';
import { momentOf } from '../../views/moment.ts';
import { textOfValue } from '../../views/transcript.ts';
import type { Step } from '../state/events.ts';
import type { Question, State } from '../state.ts';
import { type Transcript, transcriptOf } from '../view/written.ts';
import { currentItem, say, stepTo } from './step.ts';

interface FoundLink {
  readonly address: string;
  /** `image, customer 12:48` */
  readonly note: string;
}

const known = new WeakMap<Transcript, readonly FoundLink[]>();

/** The addresses in a conversation that was read, each once, newest first. */
export function linksOf(state: State, id: number): readonly FoundLink[] {
  const loaded = state.details[id];
  if (loaded?.kind !== 'ready') return [];
  const transcript = transcriptOf(state, id, loaded.detail);
  const links = known.get(transcript) ?? linksInMessages(transcript, state.session.utc);
  known.set(transcript, links);
  return links;
}

function linksInMessages({ messages }: Transcript, utc: boolean): readonly FoundLink[] {
  const found = new Map<string, FoundLink>();
  for (const message of messages.toReversed()) {
    const text = textOfValue(message.message);
    if (!/https?:/i.test(text)) continue;
    const by = message.operator_id == null ? 'customer' : 'operator';
    const type = textOfValue(message.type);
    const { clock } = momentOf(message.date_created, utc);
    const note = `${type === '' || type === 'text' ? 'link' : type}, ${by} ${clock}`;
    for (const { address } of linksIn(inertBlock(text)))
      if (!found.has(address)) found.set(address, { address, note });
  }
  return [...found.values()];
}

/** In the status line beside what is held and what has arrived. */
const CELLS_BESIDE = 30;

/** Opens or copies an address, as the session does it; a long one is shown in full and asked about first. */
export function useLink(state: State, address: string): Step {
  const how = state.session.openLinks;
  const room = state.size.columns;
  if (address.length + CELLS_BESIDE <= room) return doWithLink(state, address, how);
  const width = Math.max(1, room - 2);
  const lines = Array.from({ length: Math.ceil(address.length / width) }, (_, row) =>
    address.slice(row * width, (row + 1) * width),
  );
  const question: Question = {
    title: how === 'open' ? 'Open this address?' : 'Copy this address?',
    lines,
    options: [
      ...(how === 'open'
        ? [{ key: 'Enter', label: 'open it', does: { kind: 'link', address, how } } as const]
        : []),
      { key: how === 'open' ? 'c' : 'Enter', label: 'copy it', does: { kind: 'link', address, how: 'copy' } },
      { key: 'Esc', label: 'back', does: { kind: 'stay' } },
    ],
    id: currentItem(state)?.id ?? null,
    whole: true,
  };
  return stepTo({ ...state, mode: { kind: 'ask', question, back: null }, notice: null });
}

/** Does it, and says so. */
export function doWithLink(state: State, address: string, how: 'open' | 'copy'): Step {
  const said = how === 'open' ? `Opening ${address}` : `Copied ${address}`;
  return stepTo(say({ ...state, mode: { kind: 'show' } }, said), { kind: 'link', address, how });
}
