// What has to be known of a conversation and is not among its messages: what is on its way, what was refused, what was
// begun. It stands below the newest message, each on a line of its own.

import { inertLine } from '../../terminal/inert.ts';
import { draftKey, isPurpose, PURPOSES } from '../state/outbox.ts';
import type { QueueItem, State } from '../state.ts';
import { stillFailed } from '../update/left.ts';
import { laneOf } from '../update/outbox.ts';
import { wayText } from '../update/standing.ts';
import { keyOf } from '../update/step.ts';
import { lastDraft } from '../update/throw-away.ts';
import { textOf, WORDS } from '../update/writes.ts';
import type { Toned } from './row.ts';
import { isShown } from './written.ts';

/** What is on its way to a conversation, was refused or begun there. */
export function aboutLines(state: State, { id, holding }: QueueItem): Toned[] {
  const { readOnly } = state.session;
  const own = state.outbox.filter((one) => one.id === id);
  const found: Toned[] = [];
  for (const { action, phase, write, newest } of own) {
    if (phase.kind !== 'unknown') continue;
    found.push(
      isShown(state, id, textOf(write), newest)
        ? { text: `No answer came to the ${WORDS[action]}; the conversation shows it`, tone: 'warn' }
        : { text: `Outcome unknown: ${WORDS[action]}; to check: ${inertLine(phase.check)}`, tone: 'bad' },
    );
  }
  // That a claim came too late is said by who has it now.
  const isLost = holding.kind === 'taken' || holding.kind === 'closed';
  const failed = stillFailed(state).findLast((one) => one.id === id && !(isLost && one.action === 'claim'));
  if (failed) {
    const word = failed.phase.outcome === 'refused' ? 'Refused' : 'Not sent';
    found.push({ text: `${word}: ${WORDS[failed.action]}: ${inertLine(failed.phase.error)}`, tone: 'bad' });
  }
  // A text stands among the messages.
  const silent = laneOf(state, id).filter(({ action }) => !isPurpose(action));
  if (silent.length > 0)
    found.push({ text: silent.map((one) => wayText(state, one)).join(', then '), tone: 'warn' });
  if (state.mode.kind === 'compose') return found;
  for (const purpose of PURPOSES) {
    const draft = state.drafts[draftKey({ purpose, id })];
    if (!draft) continue;
    const [opens, drops] = ([purpose, 'throw-away'] as const).map((one) => keyOf(state, one));
    const dropped = draft === lastDraft(state, PURPOSES) ? `, ${drops} drops it` : '';
    const isThere = isShown(state, id, draft.text, draft.along.mayHaveGone);
    const what = isThere ? `Draft of a ${purpose} that the conversation shows` : `Unsent ${purpose}`;
    found.push({ text: readOnly ? what : `${what}: ${opens} opens it${dropped}`, tone: 'note' });
  }
  return found;
}
