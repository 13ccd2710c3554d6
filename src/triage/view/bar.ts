// The last row: the keys that can act now, from the table that also decides what a key does, so that a rebound key is
// shown as it is.

import { assertNever } from '../../base/assert-never.ts';
import { inertLine } from '../../terminal/inert.ts';
import type { FrameRow } from '../../terminal/screen.ts';
import type { Style } from '../../terminal/style.ts';
import { isAtEmptyLine } from '../composer.ts';
import { type Action, isWrite, KEY_TABLE, type ModeName, WRITING } from '../keys.ts';
import { draftKey } from '../state/outbox.ts';
import type { Composing, Question, QueueItem, State } from '../state.ts';
import { writesFor } from '../update/assignment.ts';
import { isAfterPause, isOvertaken } from '../update/collision.ts';
import { openIn } from '../update/editing.ts';
import { decidesByLetters, LETTERS } from '../update/marked.ts';
import { openProposals } from '../update/proposed.ts';
import { leftToRead, restOf } from '../update/search.ts';
import { currentItem, keyOf } from '../update/step.ts';
import { nextWalk, unreadOfMine } from '../update/walks.ts';
import { isSafe } from './layout.ts';
import { joined, type Line, lineCells, paintLine } from './row.ts';

/** More keys than these nobody reads; the rest is under `?`. */
const MOST_KEYS = 8;

interface Key {
  readonly keys: string;
  readonly label: string;
}

/** An action with its label, empty for none, and whether it can act now. */
type Possible = readonly [action: Action, label: string, can?: boolean];

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
  const keys = (own: ModeName, some: readonly Possible[]): Key[] =>
    some
      .filter(([, label, can = true]) => can && label !== '')
      .map(([action, label]) => ({ keys: keyOf(state, action, own), label }));
  const labelled = (own: ModeName, labels: Labels = {}) => {
    const rows = KEY_TABLE.filter((row) => row.mode === own && row.action !== 'back');
    return keys(
      own,
      rows.map(({ action, label }) => [action, labels[action] ?? label]),
    );
  };
  const back = (own: ModeName, label = 'back') => keys(own, [['back', label]]);
  switch (mode.kind) {
    case 'show':
      return [keys('show', actable(state)), keys('show', [['help', currentItem(state) ? 'all' : 'help']])];
    case 'compose': {
      const { composing } = mode;
      if (!isOvertaken(state, composing))
        return [labelled('compose', composerLabels(state, composing)), back('compose')];
      // While somebody types on, letters are text.
      const can = isAfterPause(composing, state.now);
      const ways = keys('show', [
        ['as-note', 'send as a note', can],
        ['take-over', 'take over', can && currentItem(state)?.holding.kind === 'taken'],
        ['throw-away', 'drop', can],
      ]);
      return [[...keys('compose', [['send', 'keep as a draft']]), ...ways], back('compose')];
    }
    case 'pick': {
      const { purpose, filter } = mode.picker;
      if (decidesByLetters(mode.picker)) {
        const acts = LETTERS.map((action) => [action, action.replace('-', ' ')] as const);
        return [[...keys('show', acts), ...keys('pick', [['mark', 'mark']])], back('pick', 'unmark')];
      }
      const isReading = leftToRead(state, mode.picker) > 0;
      const isSought = purpose === 'list' && filter.trim() !== '';
      const reads = isSought && !isReading && restOf(state, mode.picker).length > 0;
      // A blank is part of a name that is typed.
      const mark = purpose === 'list' && filter === '' ? {} : { mark: '' };
      const labels = { ...mark, ...(reads ? { 'read-rest': 'read rest' } : {}) };
      return [labelled('pick', labels), back('pick', isReading ? 'stop' : 'back')];
    }
    case 'line':
      return [labelled('line'), back('line')];
    case 'page':
      return [labelled('page', mode.of === 'help' ? { 'change-customer': '' } : {}), back('page')];
    case 'ask':
      return [[], escOf(mode.question)];
    case 'ended':
      return [[], []];
    default:
      return assertNever(mode);
  }
}

type Labels = Readonly<Partial<Record<Action, string>>>;

/** What can be done with the conversation on screen, and what leads to others, the most important first. */
export function actable(state: State): readonly Possible[] {
  const item = currentItem(state);
  const other = nextWalk(state);
  const all: readonly Possible[] = [
    ['refresh', 'read now', state.network.trouble !== null],
    ...(item ? possibleWith(state, item) : []),
    ['wrote-back', 'wrote back', unreadOfMine(state) > 0],
    ['switch', other ?? '', other !== null],
    ['next', 'next', item !== undefined],
    ['list', 'list'],
    ['quit', 'leave', item === undefined],
  ];
  const writes: readonly Action[] = item ? writesFor(state, item) : [];
  const isRefused = (action: Action) =>
    (state.session.readOnly && WRITING.includes(action)) || (isWrite(action) && !writes.includes(action));
  return all.filter(([action, , can = true]) => can && !isRefused(action));
}

function possibleWith(state: State, { id, holding: { kind } }: QueueItem): readonly Possible[] {
  const has = (purpose: 'reply' | 'note') => draftKey({ purpose, id }) in state.drafts;
  return [
    ['take-over', 'take over', kind === 'taken'],
    ['claim', 'reopen', kind === 'closed'],
    ['reply', 'reply'],
    ['as-note', 'send as a note', has('reply') && kind !== 'waiting' && kind !== 'mine'],
    ['throw-away', 'drop', has('reply') || has('note')],
    ['throw-away', 'reject', !has('reply') && !has('note') && openProposals(state, id).length > 0],
    ['note', 'note'],
    ['close', 'close'],
    ['assign', 'assign'],
    ['macro', 'canned'],
    ['skip', 'skip'],
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

/** What Esc does at a question. */
function escOf({ options }: Question): Key[] {
  const safe = options.filter(isSafe);
  return safe.map(({ key, label }) => ({
    keys: key === 'Esc' ? key : `${key}/Esc`,
    label: inertLine(label),
  }));
}
