// The questions of the plain form, one for every mode, and what a line does that answers them. Pure: a question and
// what follows from an answer depend on the state and on how far a question of several steps has come. An empty line
// decides nothing anywhere.

import { assertNever } from '../../base/assert-never.ts';
import { counted } from '../../base/text.ts';
import { type Draft, type DraftKey, planText } from '../state/outbox.ts';
import type { Mode, Picker, Question, Session, State } from '../state.ts';
import { READ_ONLY } from '../update/assignment.ts';
import { fittingOptions, isOfConversations, noOptions } from '../update/picker.ts';
import { snoozePresets } from '../update/snooze-times.ts';
import { holderName } from '../update/step.ts';
import { unknownText } from '../update/writes.ts';
import {
  ASK,
  does,
  goes,
  isBack,
  numbered,
  type PlainAnswer,
  placeIn,
  remark,
  type Stage,
  unknown,
} from './answer.ts';
import { briefChoices, choicesFor, choicesHelp, readChoice } from './choices.ts';
import { customerLines, linkLines, sentence, shortened, troubleLead, wholeTranscript } from './text.ts';
import { answerReview, answerText, reviewLines, textLines } from './writing.ts';

/** Distinguishes one question from another: when it changes, its stages start over. */
export function questionKey({ mode, queue }: State): string {
  switch (mode.kind) {
    case 'show':
      return `show ${queue.loaded} ${queue.current}`;
    case 'compose':
      return `compose ${mode.composing.purpose} ${mode.composing.id}`;
    case 'pick':
      // Of canned replies the list may change while it is open: its numbers are said again then.
      return `pick ${[mode.picker.purpose, ...namesRead(mode.picker)].join()}`;
    case 'ask':
      return `ask ${mode.question.title}`;
    case 'recover':
      return `recover ${mode.drafts.join()}`;
    default:
      return mode.kind;
  }
}

function namesRead({ purpose, options }: Picker): readonly string[] {
  return purpose === 'reply' || purpose === 'insert' ? options.map(({ label }) => label) : [];
}

/** The first stage of a mode's question: an existing text is shown, not begun. */
export function firstStage(mode: Mode): Stage {
  return mode.kind === 'compose' && mode.composing.buffer.text.trim() === ''
    ? { kind: 'text', anew: false }
    : ASK;
}

/** The current question, line by line; null if there is none. */
export function questionLines(state: State, stage: Stage): readonly string[] | null {
  const { mode } = state;
  switch (mode.kind) {
    case 'show':
      return state.quitting ? null : [`${troubleLead(state)}What next? ${briefChoices(choicesFor(state))}`];
    case 'compose':
      return stage.kind === 'ask'
        ? reviewLines(state, mode.composing)
        : textLines(state, mode.composing, stage);
    case 'pick':
      return pickLines(state, mode.picker, stage);
    case 'snooze':
      return snoozeLines(state, mode);
    case 'reject':
      return [
        `Why is proposal ${mode.proposal} rejected? One line, a full stop for no reason, or 0 to go back.`,
      ];
    case 'ask':
      return askLines(mode.question);
    case 'recover':
      return stage.kind === 'draft'
        ? draftLines(state, mode.drafts[stage.place])
        : recoverLines(state, mode.drafts);
    case 'help':
    case 'ended':
      return null;
    default:
      return assertNever(mode);
  }
}

/** The values of the numbers that a question says, in its order; null where it says none. */
export function numbersSaid({ mode }: State, stage: Stage): readonly number[] | null {
  if (mode.kind !== 'pick' || (stage.kind === 'filter' && stage.brief)) return null;
  return readOut(mode.picker, stage).map(({ value }) => value);
}

/** Applies a line as the answer to the current question; `said` has the values of its numbers. */
export function answerTo(state: State, stage: Stage, line: string, said: readonly number[]): PlainAnswer {
  const { mode } = state;
  if (mode.kind === 'compose' && stage.kind !== 'ask') return answerText(mode.composing, stage, line);
  if (line.trim() === '') return remark('An empty line does nothing.');
  switch (mode.kind) {
    case 'show':
      return answerShow(state, line);
    case 'compose':
      return answerReview(state, mode.composing, line);
    case 'pick':
      return undoInList(state, mode.picker, line) ?? answerPick(state, mode.picker, { stage, said }, line);
    case 'snooze':
      return isBack(line)
        ? does([{ kind: 'act', action: 'back' }])
        : does([{ kind: 'snooze', text: line.trim() }]);
    case 'reject':
      return isBack(line)
        ? does([{ kind: 'act', action: 'back' }])
        : does([{ kind: 'reason', text: line.trim() === '.' ? '' : line }]);
    case 'ask':
      return answerAsk(mode.question, line);
    case 'recover':
      return stage.kind === 'draft'
        ? answerDraft(state, stage.place, line)
        : answerRecover(state, mode.drafts, line);
    case 'help':
    case 'ended':
      return unknown(line);
    default:
      return assertNever(mode);
  }
}

function answerShow(state: State, line: string): PlainAnswer {
  const action = readChoice(line, state.session.bindings);
  switch (action) {
    case undefined:
      return unknown(line);
    // These change nothing but what is shown.
    case 'help':
      return remark(...helpLines(state));
    case 'pager':
      return remark(...wholeTranscript(state));
    case 'info':
      return remark(...customerLines(state));
    case 'open-link':
      return remark(...linkLines(state));
    default:
      return does([{ kind: 'act', action }]);
  }
}

function helpLines({ session }: State): string[] {
  return [
    'Answer with the number, the letter or the word, and Enter. An empty line does nothing.',
    ...choicesHelp(session.bindings),
    'Before a message goes to a customer, you see it once more and are asked.',
    'Control C goes back, with each line that you ended with Enter kept as a draft; at this question it ends the session.',
    'Control C twice within two seconds, or Control D, leaves at once. Drafts stay.',
  ];
}

function snoozeLines(
  { now, session, queue }: State,
  { error, list }: Extract<Mode, { readonly kind: 'snooze' }>,
): string[] {
  const answers = 'A number, or a time such as 30m, 14:30 or mon 9:00; 0 goes back.';
  // The presets have been said by then.
  if (error !== null) return [error, answers];
  const presets = snoozePresets(now, session.utc).map(({ key, label }) => `${key}: ${label}`);
  const what = list ? counted(list.marked?.length ?? 0, 'conversation') : `#${queue.current}`;
  return [`Snooze ${what} for how long?`, ...presets, answers];
}

function askLines({ title, lines, options }: Question): string[] {
  return [title, ...lines, `Which? ${numbered(options.map(({ label }) => label))}`];
}

function answerAsk({ options }: Question, line: string): PlainAnswer {
  const typed = line.trim().toLowerCase();
  const named = options.findIndex(({ key, label }) => key === typed || label.toLowerCase() === typed);
  const index = placeIn(line, options.length) ?? (named === -1 ? undefined : named);
  return index === undefined ? unknown(line) : does([{ kind: 'chosen', index }]);
}

function recoverLines(state: State, drafts: readonly DraftKey[]): string[] {
  const open = state.outbox.flatMap(({ action, id, phase }) =>
    phase.kind === 'unknown' ? [`${unknownText({ action, id })}. To check: ${phase.check}`] : [],
  );
  const listed = drafts.flatMap((key, place) => {
    const draft = state.drafts[key];
    return draft ? [`${place + 1}: ${draftName(draft)}: ${shortened(draft.text, 60)}`] : [];
  });
  return [
    'An earlier session left this:',
    ...open,
    ...listed,
    listed.length === 0 ? 'Which? 0 go on' : 'Which? The number of a draft, or 0 to keep all and go on.',
  ];
}

function draftName({ purpose, id, name }: Draft): string {
  return `${purpose} to #${id}${name === null ? '' : `, ${name}`}`;
}

function answerRecover({ session }: State, drafts: readonly DraftKey[], line: string): PlainAnswer {
  if (/^(?:0|back|keep|go on)$/i.test(line.trim())) return does([{ kind: 'act', action: 'keep' }]);
  if (/^(?:help|\?)$/i.test(line.trim())) {
    const then = session.readOnly ? '' : ', to be opened or thrown away';
    return remark(`The number of a draft shows it${then}. 0 keeps all of them for later.`);
  }
  const place = placeIn(line, drafts.length);
  return place === undefined ? unknown(line) : goes({ kind: 'draft', place });
}

const DRAFT_ANSWERS = ['open it', 'throw it away', 'back to the list'];
/** What is left where a draft can only be read; its number stays. */
const DRAFT_READ = '3 back to the list';

function draftLines(state: State, key: DraftKey | undefined): string[] {
  const draft = key && state.drafts[key];
  if (!draft) return [`The draft is gone. Which? ${DRAFT_READ}`];
  return [
    `${draftName(draft)}:`,
    ...draft.text.split('\n'),
    ...(draft.macro ? [`Then: ${planText(draft.macro)}.`] : []),
    `Which? ${state.session.readOnly ? DRAFT_READ : numbered(DRAFT_ANSWERS)}`,
  ];
}

function answerDraft({ session }: State, place: number, line: string): PlainAnswer {
  const chosen = { kind: 'chosen', index: place } as const;
  if (isBack(line)) return goes(ASK);
  const answer = placeIn(line, DRAFT_ANSWERS.length);
  // The text need not be said again for that.
  if (session.readOnly && (answer === 0 || answer === 1)) return remark(sentence(READ_ONLY));
  switch (answer) {
    case 0:
      return does([chosen, { kind: 'act', action: 'open' }]);
    case 1:
      return does([chosen, { kind: 'act', action: 'discard' }], ASK);
    case 2:
      return goes(ASK);
    default:
      return unknown(line);
  }
}

/** Options that are read out at once. */
const MOST_OPTIONS = 20;
const NOTE_CHARACTERS = 60;

/** The list as far as it is read out, and what may be answered. */
function pickLines({ lastTarget, session }: State, picker: Picker, stage: Stage): string[] {
  const shown = readOut(picker, stage);
  const more = fittingOptions(narrowed(picker, stage)).length - shown.length;
  const last =
    picker.purpose === 'operator' || picker.purpose === 'group' ? lastTarget[picker.purpose] : null;
  const marked = markedLines(session, picker);
  // It has just been said; its numbers are as they were.
  if (stage.kind === 'filter' && stage.brief) return marked;
  return [
    `${picker.title}:`,
    ...(picker.options.length === 0 ? [sentence(noOptions(picker) ?? '')] : []),
    ...shown.map(({ value, label, note, does }, place) => {
      const again = value === last ? ', as before' : '';
      const noted = note === '' ? '' : `, ${shortened(note, NOTE_CHARACTERS)}`;
      const sign = picker.marked?.includes(value) ? 'marked, ' : '';
      return `${place + 1}: ${sign}${label}${noted}${does === undefined ? '' : ` (${does})`}${again}`;
    }),
    ...(more === 0 ? [] : [`${more} more; a part of the name narrows the list.`]),
    ...(picker.marked ? marked.slice(0, -1) : []),
    stage.kind === 'filter'
      ? 'Which? Its number, another part of a name, or 0 for the whole list.'
      : `Which? Its number, a part of the name to narrow the list, or 0 to go back.${picker.purpose === 'list' ? ' Mark 1 3 marks several.' : ''}`,
  ];
}

function readOut(picker: Picker, stage: Stage): Picker['options'] {
  return fittingOptions(narrowed(picker, stage)).slice(0, MOST_OPTIONS);
}

/** The marked conversations of the list, and the possible answers. */
function markedLines({ readOnly }: Session, { marked = [] }: Picker): string[] {
  const named = marked.map((id) => `#${id}`).join(', ');
  const apply = readOnly ? 'Snooze applies' : 'Close, assign, group and snooze apply';
  return [
    marked.length === 0
      ? 'Nothing is marked.'
      : `${counted(marked.length, 'conversation')} marked: ${named}.`,
    ...(marked.length === 0 ? [] : [`${apply} to all of them.`]),
    'Which? Mark or unmark with numbers, a number to open, a part of a name, or 0 for the whole list.',
  ];
}

const MARKING = /^(un)?mark((?:[\s,]+\d+)+)\s*$/i;
const ON_MARKED = { close: 'close', assign: 'assign', group: 'group', snooze: 'snooze' } as const;

/** The list changes while it is open, but whoever answers has only heard it: a number stays what was said with it. */
interface Heard {
  readonly stage: Stage;
  readonly said: readonly number[];
}

/** An answer in the list of conversations that marks some, or decides about what is marked; null for any other. */
function answerMarks(state: State, picker: Picker, { stage, said }: Heard, line: string): PlainAnswer | null {
  if (picker.purpose !== 'list') return null;
  const word = line.trim().toLowerCase();
  if (picker.marked && Object.hasOwn(ON_MARKED, word))
    return does([{ kind: 'act', action: ON_MARKED[word as keyof typeof ON_MARKED] }]);
  const [, un, numbers] = MARKING.exec(line.trim()) ?? [];
  if (numbers === undefined) return null;
  const places = numbers.split(/[\s,]+/).filter((text) => text !== '');
  const wrong = places.find((place) => placeIn(place, said.length) === undefined);
  if (wrong !== undefined) return remark(`${wrong} is not a number of the list; nothing is marked.`);
  const ids = [...new Set(places.flatMap((place) => said[Number(place) - 1] ?? []))];
  const gone = ids.find((id) => !picker.options.some(({ value }) => value === id));
  if (gone !== undefined) return remark(`${goneText(state, picker, gone)}; nothing is marked.`);
  const text = stage.kind === 'filter' ? stage.text : '';
  return does([{ kind: 'marked', ids, on: un === undefined }], { kind: 'filter', text, brief: true });
}

/** What is held is said to be stopped by undo, and the list may still be open then: it is left for that. */
function undoInList({ undo }: State, { purpose }: Picker, line: string): PlainAnswer | null {
  if (purpose !== 'list' || undo.length === 0 || line.trim().toLowerCase() !== 'undo') return null;
  return does([
    { kind: 'act', action: 'back' },
    { kind: 'act', action: 'undo' },
  ]);
}

/** A number takes what was read out under it; anything else narrows the list. */
function answerPick(state: State, picker: Picker, heard: Heard, line: string): PlainAnswer {
  const { stage, said } = heard;
  if (isBack(line)) return stage.kind === 'filter' ? goes(ASK) : does([{ kind: 'act', action: 'back' }]);
  const marks = answerMarks(state, picker, heard, line);
  if (marks) return marks;
  const narrow = narrowed(picker, stage);
  const wanted = said[placeIn(line, said.length) ?? -1];
  if (wanted !== undefined) {
    const index = fittingOptions(narrow).findIndex(({ value }) => value === wanted);
    if (index === -1) return remark(`${goneText(state, picker, wanted)}; nothing happens.`);
    // For the session the list is still whole: what narrowed it goes along.
    return does([{ kind: 'chosen', index, filter: narrow.filter }]);
  }
  const text = line.trim();
  if (fittingOptions({ ...picker, filter: text }).length === 0)
    return remark(`Nothing in the list has "${shortened(text, 40)}"; nothing happens.`);
  return goes({ kind: 'filter', text });
}

function goneText(state: State, { purpose }: Picker, value: number): string {
  if (!isOfConversations(purpose)) return 'That is no longer in the list';
  const holding = state.queue.items[value]?.holding;
  const by = holding?.kind === 'taken' ? `: ${holderName(state, holding.by)} has it` : '';
  return `#${value} is no longer in the list${by}`;
}

function narrowed(picker: Picker, stage: Stage): Picker {
  return stage.kind === 'filter' ? { ...picker, filter: stage.text } : picker;
}
