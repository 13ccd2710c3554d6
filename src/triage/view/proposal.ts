// A proposal under the messages of its conversation, in a border of its own: who made it, why, the text as it would go
// out, what is done beside it, and what of it stands nowhere else.

import { counted } from '../../base/text.ts';
import type { Proposal } from '../../proposals/proposal.ts';
import { inertBlock, inertLine } from '../../terminal/inert.ts';
import { deciderName } from '../../views/people.ts';
import { wrapText } from '../../views/wrap.ts';
import { PURPOSES, planLines } from '../state/outbox.ts';
import type { State } from '../state.ts';
import { foreignIn, isNote, proposalFor, proposedPlan } from '../update/proposed.ts';
import { momentText } from '../update/standing.ts';
import { keyOf } from '../update/step.ts';
import { lastDraft } from '../update/throw-away.ts';
import type { Tone, Toned } from './row.ts';

/** A line without its border. */
export interface ProposalLine extends Toned {
  /** A line of the border: the first and the last. */
  readonly isRule?: true;
}

/** Stands before a value that is neither in the conversation nor in the canned reply. */
const FOREIGN_SIGN = '[?]';

/** The proposal of the conversation on screen in lines of at most `width` cells, what can be done last; none if there is none. */
export function proposalBlock(state: State, width: number): readonly ProposalLine[] {
  const { mode, queue } = state;
  const shown = queue.current === null ? null : proposalFor(state, queue.current);
  if (!shown || queue.current === null) return [];
  const { proposal, stale } = shown;
  // Its text is in the composer.
  if (mode.kind === 'compose' && mode.composing.along.proposal === proposal.id) return [];
  const { id, proposedBy, at, content } = proposal;
  const room = Math.max(2, width - 2);
  const wrapped = (text: string, tone: Tone) => wrapText(text, room).map((row) => ({ text: row, tone }));
  const foreign = foreignIn(state, proposal).length;
  // The steps beside the text, one line per step.
  const lead = hasText(proposal) ? 'and' : 'does';
  const read: ProposalLine[] = [
    ...wrapped(
      `${stale !== null ? 'STALE PROPOSAL' : 'PROPOSAL'} ${id} by ${inertLine(deciderName(proposedBy))}, ${momentText(at, state)}`,
      stale !== null ? 'warn' : 'heading',
    ),
    ...(stale === null ? [] : wrapped(`changed since: ${stale}`, 'warn')),
    ...wrapped(`why: ${inertLine(proposal.reason)}`, 'dim'),
    ...(content.text === undefined ? [] : wrapped(inertBlock(markedText(state, proposal)), 'plain')),
    ...(isNote(proposal) ? wrapped(`note: ${inertBlock(content.note ?? '')}`, 'note') : []),
    ...planLines(proposedPlan(proposal)).flatMap((step) => wrapped(`${lead}: ${inertLine(step)}`, 'note')),
    ...(foreign === 0 ? [] : wrapped(foreignText(foreign), 'warn')),
  ];
  const [top, ...rest] = read as [ProposalLine, ...ProposalLine[]];
  return [
    { ...top, isRule: true },
    ...rest,
    { text: whatNow(state, proposal, stale !== null), tone: 'key', isRule: true },
  ];
}

/** The text with a sign before each value that stands nowhere else. */
function markedText(state: State, proposal: Proposal): string {
  const { text = '' } = proposal.content;
  return foreignIn(state, proposal).reduceRight(
    (marked, { start }) => `${marked.slice(0, start)}${FOREIGN_SIGN}${marked.slice(start)}`,
    text,
  );
}

/** The meaning of the signs. */
function foreignText(count: number): string {
  const what = `${counted(count, 'value')} ${count === 1 ? 'does' : 'do'} not appear in this conversation`;
  return `${FOREIGN_SIGN} ${what}; the sign is not sent`;
}

function hasText(proposal: Proposal): boolean {
  return proposal.content.text !== undefined || isNote(proposal);
}

function whatNow(state: State, proposal: Proposal, isStale: boolean): string {
  if (state.session.readOnly) return 'read-only: a person decides';
  // Letters are text, or act on the draft first, and its line says so.
  if (state.mode.kind === 'compose' || lastDraft(state, PURPOSES)) return '';
  const [opens, drops] = (['reply', 'throw-away'] as const).map((one) => keyOf(state, one));
  const text = hasText(proposal) ? [`${opens} opens it`] : isStale ? [] : [`${opens} asks`];
  return [...text, `${drops} rejects`].join(', ');
}
