// The last row: the keys that can act now, from the table that also decides what a key does, so that a rebound key is
// shown as it is.

import { assertNever } from '../../base/assert-never.ts';
import { inertLine } from '../../terminal/inert.ts';
import type { FrameRow } from '../../terminal/screen.ts';
import type { Style } from '../../terminal/style.ts';
import { isAtEmptyLine } from '../composer.ts';
import { type Action, KEY_TABLE, keyLabel, type ModeName, WRITES, WRITING } from '../keys.ts';
import { draftKey } from '../state/outbox.ts';
import type { Composing, Mode, Picker, QueueItem, State } from '../state.ts';
import { writesFor } from '../update/assignment.ts';
import { isAfterPause, isOvertaken } from '../update/collision.ts';
import { openIn } from '../update/editing.ts';
import { decidesByLetters } from '../update/marked.ts';
import { openProposals } from '../update/proposed.ts';
import { leftToRead, restOf } from '../update/search.ts';
import { currentItem } from '../update/step.ts';
import { nextWalk, unreadOfMine } from '../update/walks.ts';
import { answerRows, defaultAnswer, returnsToText } from './layout.ts';
import { joined, type Line, lineCells, paintLine } from './row.ts';

/** More keys than these nobody reads; the rest is under `?`. */
const MOST_KEYS = 8;

interface Key {
  readonly keys: string;
  readonly label: string;
}

type Entry = readonly [action: Action, label: string];
/** And whether it can act now. */
type Possible = readonly [...Entry, can: boolean];

/** The keys of this mode, as many as there is room for; what leads out or to the help stands last. */
export function keyBar(state: State, columns: number, style: Style): FrameRow {
  const [keys, kept] = keysOf(state);
  const shown = (count: number): Line => [
    ' ',
    ...joined([...keys.slice(0, count), ...kept].map((key) => keyLine(key, state.pause !== null))),
  ];
  let count = Math.min(keys.length, MOST_KEYS - kept.length);
  while (count > 0 && lineCells(shown(count)) > columns - 1) count -= 1;
  return { text: paintLine(shown(count), columns, style) };
}

function keyLine({ keys, label }: Key, isPaused: boolean): Line {
  return [
    { text: keys, tone: isPaused ? 'dim' : 'key' },
    { text: ` ${label}`, tone: isPaused ? 'dim' : 'plain' },
  ];
}

/** The keys in the order in which they matter, and those that are always there. */
function keysOf(state: State): readonly [Key[], Key[]] {
  const { mode } = state;
  const { bindings } = state.session;
  const key = (own: ModeName, action: Action, label: string): Key => ({
    keys: keyLabel(action, own, bindings),
    label,
  });
  const labelled = (own: ModeName, labels: Labels = {}) =>
    KEY_TABLE.filter((row) => row.mode === own)
      .map(({ action, label }) => [action, labels[action] ?? label] as const)
      .filter(([action, label]) => label !== '' && action !== 'back')
      .map(([action, label]) => key(own, action, label));
  switch (mode.kind) {
    case 'show':
      return [
        actable(state).map(([action, label]) => key('show', action, label)),
        [key('show', 'help', currentItem(state) ? 'all' : 'help')],
      ];
    case 'compose':
      if (isOvertaken(state, mode.composing)) {
        const isTaken = currentItem(state)?.holding.kind === 'taken';
        const ways = [
          key('show', 'as-note', 'send as a note'),
          ...(isTaken ? [key('show', 'take-over', 'take over')] : []),
          key('show', 'throw-away', 'drop'),
        ];
        // While somebody types on, letters are text.
        const now = isAfterPause(mode.composing, state.now) ? ways : [];
        return [[key('compose', 'send', 'keep as a draft'), ...now], [key('compose', 'back', 'back')]];
      }
      return [labelled('compose', composerLabels(state, mode.composing)), [key('compose', 'back', 'back')]];
    case 'pick':
      return pickKeys(state, mode.picker, labelled, key);
    case 'line':
      return [labelled('line'), [key('line', 'back', 'back')]];
    case 'page':
      return [
        labelled('page', mode.of === 'help' ? { 'change-customer': '' } : {}),
        [key('page', 'back', 'back')],
      ];
    case 'ask':
      return [[], [escOf(mode)]];
    case 'ended':
      return [[], []];
    default:
      return assertNever(mode);
  }
}

type Labels = Readonly<Partial<Record<Action, string>>>;

/** What can be done with the conversation on screen, and what leads to others, the most important first. */
export function actable(state: State): readonly Entry[] {
  const item = currentItem(state);
  const other = nextWalk(state);
  const leading: readonly Possible[] = [
    ['wrote-back', 'wrote back', unreadOfMine(state) > 0],
    ['switch', other ?? '', other !== null],
    ['next', 'next', item !== undefined],
    ['list', 'list', true],
    ['quit', 'leave', item === undefined],
  ];
  const writes: readonly Action[] = item ? writesFor(state, item) : [];
  const isRefused = (action: Action) =>
    (state.session.readOnly && WRITING.includes(action)) ||
    (WRITES.some((one) => one === action) && !writes.includes(action));
  const renewing: Possible = ['refresh', 'read now', state.network.trouble !== null];
  return [renewing, ...(item ? possibleWith(state, item) : []), ...leading].flatMap(([action, label, can]) =>
    can && !isRefused(action) ? [[action, label] as const] : [],
  );
}

function possibleWith(state: State, { id, holding: { kind } }: QueueItem): readonly Possible[] {
  const has = (purpose: 'reply' | 'note') => draftKey({ purpose, id }) in state.drafts;
  return [
    ['take-over', 'take over', kind === 'taken'],
    ['claim', 'reopen', kind === 'closed'],
    ['reply', 'reply', true],
    ['as-note', 'send as a note', has('reply') && kind !== 'waiting' && kind !== 'mine'],
    ['throw-away', 'drop', has('reply') || has('note')],
    ['throw-away', 'reject', !has('reply') && !has('note') && openProposals(state, id).length > 0],
    ['note', 'note', true],
    ['close', 'close', true],
    ['assign', 'assign', true],
    ['macro', 'canned', true],
    ['skip', 'skip', true],
  ];
}

/** Some keys say more exactly what they do with the text at hand; an address is one line, and no text with a blank goes out. */
function composerLabels({ session }: State, composing: Composing): Labels {
  const { purpose, buffer, along } = composing;
  const { close = false, handsOver } = along.macro ?? {};
  const isFile = purpose === 'file';
  const isOpen = !isFile && openIn(composing).length > 0;
  const canInsert = !isFile && session.replies.length > 0 && isAtEmptyLine(buffer);
  const word = purpose === 'note' ? 'save' : 'send';
  const closing = `${word}, close`;
  // After a note the conversation stays as it is.
  const plain = purpose === 'note' ? 'save' : 'send, next';
  const send = handsOver ? 'save, hand over' : close ? closing : plain;
  return {
    ...(canInsert ? {} : { 'insert-macro': '' }),
    ...(isFile ? { newline: '' } : {}),
    ...(isOpen ? { 'next-blank': 'next blank' } : {}),
    send: isOpen ? '' : send,
    'send-close': isOpen || close || handsOver ? '' : closing,
    'send-stay': isOpen || close || purpose === 'note' ? '' : 'send, stay',
    turn: isFile || handsOver ? '' : purpose === 'note' ? 'reply' : 'note',
  };
}

/** Whether Space marks: a blank is part of a name that is typed. */
function marks({ purpose, filter }: Picker): boolean {
  return purpose === 'list' && filter === '';
}

/** Whether words are sought that the rest of the list may have. */
function canRead(state: State, picker: Picker): boolean {
  return picker.purpose === 'list' && picker.filter.trim() !== '' && restOf(state, picker).length > 0;
}

function pickKeys(
  state: State,
  picker: Picker,
  labelled: (own: ModeName, labels?: Labels) => Key[],
  key: (own: ModeName, action: Action, label: string) => Key,
): readonly [Key[], Key[]] {
  if (!decidesByLetters(picker)) {
    const isReading = leftToRead(state, picker) > 0;
    const reads = canRead(state, picker) && !isReading;
    const labels = { ...(marks(picker) ? {} : { mark: '' }), ...(reads ? { 'read-rest': 'read rest' } : {}) };
    return [labelled('pick', labels), [key('pick', 'back', isReading ? 'stop' : 'back')]];
  }
  const letters = [
    ['close', 'close'],
    ['assign', 'assign'],
    ['group', 'group'],
    ['hand-over', 'hand over'],
    ['snooze', 'snooze'],
  ] as const;
  return [
    [...letters.map(([action, label]) => key('show', action, label)), key('pick', 'mark', 'mark')],
    [key('pick', 'back', 'unmark')],
  ];
}

/** What Esc does at a question. */
function escOf({ question, back, ...mode }: Extract<Mode, { readonly kind: 'ask' }>): Key {
  const safe = question.options[defaultAnswer(question)];
  const label =
    back.kind === 'compose' && returnsToText(safe) ? 'goes back to the text' : (safe?.label ?? 'goes back');
  const isOther = safe && safe.key !== 'Esc' && !answerRows({ question, back, ...mode }).includes(safe);
  return { keys: isOther ? `${safe.key}/Esc` : 'Esc', label: inertLine(label) };
}
