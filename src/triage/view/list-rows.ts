// A conversation as a row, wherever conversations are listed: in the list of all walks, in the pane that stays beside a
// conversation, and among the others of a customer. The columns depend on the width alone, so that they stand still for
// the whole session.

import { inertLine } from '../../terminal/inert.ts';
import type { FrameRow } from '../../terminal/screen.ts';
import { fitCells, isSimple, padCells } from '../../terminal/width.ts';
import { customerName } from '../../views/people.ts';
import type { Picker, QueueItem, State } from '../state.ts';
import { ageText, groupText, lastWords } from '../update/list.ts';
import { pendingOf } from '../update/outbox.ts';
import { standingText } from '../update/standing.ts';
import { idsInWalk, isLateNow, lateFrom, waitOf } from '../update/walks.ts';
import { type Line, paintRow, type Space, type Tone } from './row.ts';

const AGE = 7;
const ID = 8;
const NAME = 16;
/** The signs, the age with its mark, the number and the name, each with what is between. */
const AFTER_NAME = 2 + AGE + 2 + ID + 1 + NAME + 1 + 1;
const CHANNEL = 9;
const GROUP = 10;
/** Cells from which there is room for what was last said, and for channel and group. */
const [WITH_WORDS, WITH_ALL] = [48, 72];

/** Of the time until late, from which on the wait is shown in yellow. */
const NEARLY = 0.8;

interface Shown {
  readonly isSelected?: boolean;
  readonly isMarked?: boolean;
  /** Whose it is stands elsewhere. */
  readonly isUnnamed?: boolean;
}

/** A text as a column of this many cells, and a blank after it. */
export function columnOf(text: string, most: number, tone: Tone): Line {
  return [{ text: padCells(fitCells(inertLine(text.trim()), most), most), tone }, ' '];
}

/** The column of a name; the next one begins where it does in every row, whatever width a terminal gives the name. */
function nameColumn(name: string, tone: Tone): Line {
  const next: Line = isSimple(name) ? [] : [{ text: '', tone: 'plain', at: AFTER_NAME }];
  return [...columnOf(name, NAME, tone), ...next];
}

function signsOf({ isSelected = false, isMarked = false }: Shown): Line {
  return [{ text: `${isSelected ? '>' : ' '}${isMarked ? '*' : ' '}`, tone: 'strong' }];
}

/** One conversation as a row: its signs, age, number, customer, channel, group, and its state or what was last said. */
export function listRow(state: State, item: QueueItem, width: number, shown: Shown = {}): Line {
  const { isUnnamed = false } = shown;
  const isOpen = item.decision === null && ['waiting', 'mine'].includes(item.holding.kind);
  const name = customerName(item.name);
  const standing = standingText(state, item);
  const words = inertLine(lastWords(state, item));
  // What was last said shows that it was answered, and by whom.
  const said: Line =
    standing === '' || (standing === 'answered' && words !== '')
      ? [words]
      : [{ text: inertLine(standing), tone: standingTone(state, item) }, `  ${words}`];
  const line: Line = [
    ...signsOf(shown),
    { text: ageText(state, item).padStart(AGE), tone: waitTone(state, item) },
    { text: isLateNow(state, item) ? '! ' : '  ', tone: 'bad' },
    ...columnOf(`#${item.id}`, ID, 'id'),
    ...(isUnnamed || width < WITH_WORDS ? [] : nameColumn(name, isOpen ? 'plain' : 'dim')),
    ...(width < WITH_ALL
      ? []
      : [...columnOf(item.channel, CHANNEL, 'dim'), ...columnOf(groupText(state, item), GROUP, 'dim')]),
    ...(width < WITH_WORDS && !isUnnamed ? [inertLine(name)] : said),
  ];
  return shown.isSelected ? line.map(selected) : line;
}

/** What was found elsewhere than in the list: its day, number and customer in the same columns, and what was found. */
export function foundRow(
  { value, label, note, day = '' }: Picker['options'][number],
  width: number,
  shown: Shown,
): Line {
  const name = label.replace(/^#\d+ ?/, '');
  const line: Line = [
    ...signsOf(shown),
    { text: `${day.padStart(AGE)}  `, tone: 'dim' },
    ...columnOf(`#${value}`, ID, 'id'),
    ...(width < WITH_WORDS ? [] : nameColumn(name, 'plain')),
    inertLine(note.trim()),
  ];
  return shown.isSelected ? line.map(selected) : line;
}

function standingTone(state: State, item: QueueItem): Tone {
  if (item.holding.kind === 'taken') return 'bad';
  return pendingOf(state, item) ? 'warn' : 'plain';
}

function selected(span: Line[number]): Line[number] {
  return typeof span === 'string' ? { text: span, tone: 'selected' } : { ...span, tone: 'selected' };
}

/** The walk as a pane of rows of at most `width` cells, the conversation on screen in sight; only what is seen is drawn. */
export function listPane(state: State, { width, rows, style }: Space): FrameRow[] {
  const { current, items } = state.queue;
  const ids = idsInWalk(state.queue);
  const isWhole = ids.length <= rows;
  const room = isWhole ? rows : rows - 1;
  const first = firstShown(current === null ? 0 : ids.indexOf(current), ids.length, room);
  const last = Math.min(ids.length, first + room);
  const lines = ids
    .slice(first, last)
    .flatMap((id) => items[id] ?? [])
    .map((item) =>
      paintRow(listRow(state, item, width, { isSelected: item.id === current }), width - 1, style),
    );
  return isWhole ? lines : [...lines, { text: style.dim(`  ${first + 1}-${last} of ${ids.length}`) }];
}

/** It stays for half a page of steps, so that the rows hold still under the eyes, with some in sight on both sides. */
function firstShown(at: number, count: number, room: number): number {
  const step = Math.max(1, Math.floor(room / 2));
  const first = Math.floor(Math.max(0, at) / step) * step - Math.floor(step / 2);
  return Math.max(0, Math.min(first, count - room));
}

/** The tone in which it is said how long a conversation waits: plain until that is nearly late. */
export function waitTone(state: State, item: QueueItem): Tone {
  const wait = waitOf(state, item);
  if (wait === null) return 'plain';
  if (isLateNow(state, item)) return 'bad';
  return wait >= NEARLY * lateFrom(state, item) ? 'warn' : 'plain';
}
