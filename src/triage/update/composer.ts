// Writing a text and sending it: opened with the draft that is there, kept as a draft at every key, until it is finished;
// the reasons to ask before it goes, the outbox with the close that follows, and on to the next. Whoever replies has
// claimed the conversation before.

import { isWebAddress } from '../../base/read-url.ts';
import { isInvisible } from '../../base/text.ts';
import { openPlaces } from '../../replies/placeholders.ts';
import { contentOf, isSameText, REPETITION_MS } from '../../writes/write.ts';
import { bufferOf, EMPTY_BUFFER, isBlank } from '../composer.ts';
import {
  type Draft,
  draftKey,
  type MacroPlan,
  mergedDraft,
  type Purpose,
  withoutPlan,
} from '../state/outbox.ts';
import type { Composing, Question, State } from '../state.ts';
import { isShown } from '../view/written.ts';
import { writeBlocker } from './assignment.ts';
import { keepOvertaken, lostTo } from './collision.ts';
import { enqueueMacro, keptText } from './macros.ts';
import { enqueue, hasToBeClaimed, withdraw } from './outbox.ts';
import { sayAndPause } from './pause.ts';
import { proposalFor } from './proposed.ts';
import { decide, decideAndAdvance, lastSeenIn } from './queue.ts';
import { ask, draftOf, keyOf, say, withDraft, withOpenText, withoutDraft } from './step.ts';
import { asSeen, claimStep, closeStep, textStep } from './steps.ts';
import { isCutOff } from './trouble.ts';
import { textOf, textWrite } from './writes.ts';

/** Opens the composer on a conversation, with its draft; a reply claims the conversation first. */
export function openComposer(state: State, purpose: Purpose, id: number, { claim = true } = {}): State {
  const draft = state.drafts[draftKey({ purpose, id })];
  const claims = claim && purpose === 'reply' && hasToBeClaimed(state, id);
  const claimed = claims ? enqueue(state, [claimStep(state, id)], 0, { undoable: false }) : state;
  const composing: Composing = {
    purpose,
    id,
    buffer: draft ? reopened(draft) : EMPTY_BUFFER,
    claimedForThis: claims,
    along: draft?.along ?? {},
  };
  return { ...claimed, mode: { kind: 'compose', composing }, notice: null };
}

/** The text of a draft: one writes on at its end, or in its first blank. */
function reopened({ text, along }: Draft): Composing['buffer'] {
  const [blank] = openPlaces(text, along.lookalikes);
  return bufferOf(text, blank && blank.start + 2);
}

/** Leaves the composer: its text stays as a draft, and the conversation stays claimed. */
export function leaveComposer(state: State, composing: Composing): State {
  const shown: State = { ...state, mode: { kind: 'show' } };
  const { id } = composing;
  const emptied = composing.along.macro?.handsOver ? ['nothing is handed over'] : [];
  const kept = isBlank(composing.buffer) ? emptied : [keptText(composing.along)];
  if (!composing.claimedForThis || lostTo(state, id))
    return kept[0] === undefined ? shown : say(shown, kept[0]);
  const claim = state.outbox.findLast((item) => item.id === id && item.action === 'claim');
  // Without a network, or with a refused token, nothing was claimed, and nothing has to be.
  if (isCutOff(state) && claim?.phase.kind === 'held')
    return say(withdraw(shown, claim.key), kept[0] ?? `#${id} was not claimed`);
  return say(shown, [`#${id} stays yours (${keyOf(state, 'release')} releases it)`, ...kept].join('; '));
}

/** Makes a note of the reply that is being written, or a reply of the note; a reply claims the conversation first. */
export function turn(state: State, composing: Composing): State {
  const { purpose, id, buffer } = composing;
  if (purpose === 'file') return say(state, 'an address cannot become a note or a reply', 'warn');
  const other = purpose === 'note' ? 'reply' : 'note';
  const own = draftOf(state, composing, buffer);
  const begun = state.drafts[draftKey({ purpose: other, id })];
  const { wasNote = false, ...along } = own.along;
  // A reply that was not changed while it was a note has no word of a note in it.
  const hasNote = wasNote || (purpose === 'note' && buffer.text !== composing.turned);
  const asked = hasNote && !isBlank(buffer) ? { wasNote: true as const } : {};
  const turned = { ...own, purpose: other, along: { ...along, ...asked } } as const;
  // A text of that kind that was begun before is not lost: both stand in the composer.
  const text = begun ? mergedDraft(begun, turned) : turned;
  const drafts = withoutDraft(state, draftKey(composing));
  const opened = openComposer(isBlank(bufferOf(text.text)) ? drafts : withDraft(drafts, text), other, id);
  const kind =
    other === 'note' ? 'A note now: only colleagues see it' : 'A reply now: it goes to the customer';
  return say(withOpenText(opened, purpose === 'reply' ? { turned: buffer.text } : {}), kind);
}

/** Why a text cannot go out as it is; null where it can. */
function unfinished({ purpose, along }: Composing, text: string): string | null {
  if (purpose === 'file') {
    if (text === '') return 'the address is empty';
    return isWebAddress(text) ? null : 'give an http or https address';
  }
  if (isInvisible(text)) return 'the text is empty';
  const [open] = openPlaces(text, along.lookalikes);
  return open ? `fill in ${open.whole} first` : null;
}

/** Reopens the text and says why nothing is sent yet; a pause keeps further typing, meant for the next customer, out of it. */
function notYet(state: State, composing: Composing, why: string): State {
  return sayAndPause({ ...state, mode: { kind: 'compose', composing } }, why);
}

/** Sends the text, unless there is a reason to ask first; `again`: the operator has confirmed that it is not a repetition. */
export function finish(
  state: State,
  composing: Composing,
  thenClose: boolean,
  { again = false, stays = false } = {},
): State {
  const { merged, ...seen } = composing;
  if (merged)
    return notYet(state, seen, 'Not sent: an earlier text came back into this one; look at it first');
  if (state.piping.runs.some(({ of }) => typeof of !== 'number'))
    return say(state, 'Not sent: the program still has the text; Esc ends it', 'warn');
  const { purpose, id, buffer } = composing;
  const text = buffer.text.trim();
  const refusal = unfinished(composing, text);
  if (refusal !== null) return say(state, `Not sent: ${refusal}`, 'warn');
  const holding = state.queue.items[id]?.holding;
  if (holding?.kind === 'gone' && purpose !== 'note')
    return notYet(state, composing, `Not sent: checking who has #${id}; press Enter again in a moment`);
  // A conversation that was never on screen may need a different answer.
  if (purpose !== 'note' && lastSeenIn(state, id) === null) {
    const why = state.details[id]?.kind === 'failed' ? 'could not be read' : 'is still loading';
    return notYet(state, composing, `Not sent: #${id} ${why}; Enter again once you can read it`);
  }
  const lost = lostTo(state, id);
  if (lost && purpose === 'note' && thenClose)
    return say(state, `Not sent: #${id} is not yours to close; save the note alone`, 'warn');
  if (lost && purpose !== 'note') return keepOvertaken(state, composing);
  const { wasNote, ...along } = composing.along;
  if (wasNote && purpose === 'reply') {
    const why = `Not sent: this was a note. ${keyOf(state, 'send', 'compose')} sends it to the customer`;
    return notYet(state, { ...composing, along }, why);
  }
  const doubt = again ? null : doubtAbout(state, composing, text);
  if (doubt !== null) {
    const question: Question = {
      title: doubt,
      lines: ['Read the transcript before you send another.'],
      options: [
        { key: 'b', label: 'back to the text', does: { kind: 'stay' } },
        { key: 'y', label: 'send it anyway', does: { kind: 'send-again', close: thenClose } },
      ],
    };
    return ask(state, question);
  }
  return sendOff(state, composing, thenClose, { stays, again });
}

/** Why this text may be one too many; null when nothing speaks against it. */
function doubtAbout(state: State, { purpose, id, along }: Composing, text: string): string | null {
  const same = state.outbox.filter((item) => item.id === id && item.action === purpose);
  const tries = same
    .filter(({ phase }) => phase.kind === 'unknown')
    .map(({ write, newest }) => isShown(state, id, textOf(write), newest));
  // Of an earlier session the text is known by its draft alone.
  if (tries.length === 0 && along.mayHaveGone !== undefined)
    tries.push(isShown(state, id, text, along.mayHaveGone));
  if (tries.includes(false)) return `The outcome of an earlier ${purpose} to #${id} is unknown.`;
  if (tries.length > 0)
    return `No answer came to an earlier ${purpose} to #${id}; the conversation shows it.`;
  const { sentBefore, operator } = state.session;
  const { name } = textWrite(purpose, id, text, operator.id);
  const isLate = (at: number) => state.now - at >= REPETITION_MS;
  const before = sentBefore.findLast(
    (one) => one.id === id && one.name === name && !isLate(one.at) && isSameText(contentOf(one), text),
  );
  const again = same.findLast(
    ({ draft, phase }) =>
      draft?.text.trim() === text && phase.kind !== 'refused' && (phase.kind !== 'done' || !isLate(phase.at)),
  );
  if (!again && before === undefined) return null;
  if (again && again.phase.kind !== 'done') return `The same ${purpose} is on its way to #${id}.`;
  const went = !again && before?.outcome === 'unknown' ? 'may have gone' : 'went';
  return `The same ${purpose} ${went} to #${id} a moment ago.`;
}

/** Puts the text of a composer into the outbox, the close after it if it is wanted, and goes on. */
function sendOff(
  state: State,
  composing: Composing,
  thenClose: boolean,
  { stays = false, again = false } = {},
): State {
  const { purpose, id, buffer } = composing;
  const draft = withoutPlan(draftOf(state, composing, buffer));
  const { macro } = composing.along;
  const left: State = { ...withoutDraft(state, draftKey(draft)), mode: { kind: 'show' }, notice: null };
  if (macro && purpose === 'reply')
    return enqueueMacro(left, id, { ...macro, close: macro.close || thenClose }, { draft, stays });
  const claims = (purpose === 'reply' || thenClose) && hasToBeClaimed(left, id);
  const check = asSeen(left, id);
  const steps = [
    ...(claims ? [{ ...claimStep(left, id), atOnce: true as const }] : []),
    // A note is for colleagues: it is right whoever holds the conversation.
    { ...textStep(left, draft, purpose === 'note' ? null : check), ...(again ? { again } : {}) },
    ...(thenClose ? [closeStep(left, id, check)] : []),
  ];
  const next = enqueue(left, steps, state.session.holdMs, thenClose ? { reply: draft } : {});
  // After a note the conversation itself is still to be decided.
  if ((purpose === 'note' || stays) && !thenClose) return next;
  return stays ? decide(next, id, 'closed') : decideAndAdvance(next, id, thenClose ? 'closed' : 'replied');
}

/** Does what goes with no text, unless it has become impossible while it was asked about. */
export function startMacro(state: State, id: number, plan: MacroPlan, proposal?: string): State {
  const unread = lastSeenIn(state, id) === null ? `#${id} has not been read yet` : null;
  const shown = proposal === undefined ? null : proposalFor(state, id);
  const isChanged = proposal !== undefined && (shown?.proposal.id !== proposal || shown.stale !== null);
  const changed = isChanged ? `#${id} has changed since` : null;
  const refusal = writeBlocker(state, state.queue.items[id]) ?? unread ?? changed;
  if (refusal !== null) return say(state, `${refusal}: ${plan.name} is not done`, 'warn');
  const of = proposal === undefined ? {} : { proposal };
  return enqueueMacro({ ...state, notice: null }, id, plan, { draft: null, ...of });
}

/** Leaves the text as a private note in place of a reply that must not go out any more. */
export function asNote(state: State, composing: Composing): State {
  const dropped = withoutDraft(state, draftKey(composing));
  const note = { ...composing, purpose: 'note', claimedForThis: false } as const;
  const sent = sendOff(dropped, note, false);
  // A note that was begun before is another text.
  const begun = dropped.drafts[draftKey(note)];
  return begun ? withDraft(sent, begun) : sent;
}
