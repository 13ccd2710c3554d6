// A conversation as a row, wherever conversations are listed: in the list of all walks, in the pane that stays beside a
// conversation, and as what comes next. What the service named stands last, as its width may be in doubt.

import { inertLine } from '../../terminal/inert.ts';
import type { Style } from '../../terminal/style.ts';
import { cells, fitCells } from '../../terminal/width.ts';
import { customerName } from '../../views/names.ts';
import type { QueueItem, State } from '../state.ts';
import { ageText, groupText, lastWords } from '../update/list.ts';
import { standingText } from '../update/standing.ts';
import { idsInWalk } from '../update/walks.ts';
import { waitTone } from './header.ts';
import { type Line, paintLine, type Tone } from './row.ts';

/** Cells of the columns of a list, each 0 if it has no room or nothing to show. */
interface ListColumns {
  readonly id: number;
  readonly standing: number;
  readonly name: number;
  readonly channel: number;
  readonly group: number;
}

const AGE = 6;
const LEAST_WORDS = 12;
/** The signs before a row, selected and marked, and the one of the late. */
const SIGNS = 5;
const MOST = { standing: 20, name: 22, channel: 10, group: 14 } as const;

/** The columns in which these conversations stand in rows of `width` cells; what matters least gives way first. */
export function listColumns(state: State, items: readonly QueueItem[], width: number): ListColumns {
  const widest = (text: (item: QueueItem) => string, most = Number.POSITIVE_INFINITY) =>
    items.reduce((found, item) => Math.max(found, Math.min(most, cells(inertLine(text(item).trim())))), 0);
  const wanted = {
    id: widest(({ id }) => `#${id}`),
    standing: widest((item) => standingText(state, item), MOST.standing),
    name: widest(({ name }) => customerName(name), MOST.name),
    channel: widest(({ channel }) => channel, MOST.channel),
    // In the walk of a group all are of that group.
    group: state.session.groups.length !== 1 ? widest((item) => groupText(state, item), MOST.group) : 0,
  };
  let room = width - SIGNS - AGE - 1 - LEAST_WORDS - wanted.id - 1;
  const given = (column: keyof typeof MOST) => {
    const fits = wanted[column] + 1 <= room;
    if (fits) room -= wanted[column] + 1;
    return fits ? wanted[column] : 0;
  };
  // Whether it can be worked decides most; a name that has no room here ends the row instead of the last message.
  const standing = given('standing');
  return { id: wanted.id, standing, name: given('name'), channel: given('channel'), group: given('group') };
}

/** One conversation as a row: its signs, number, age, state, customer, channel, group and last message. */
export function listRow(
  state: State,
  item: QueueItem,
  columns: ListColumns,
  { isSelected = false, isMarked = false }: { readonly isSelected?: boolean; readonly isMarked?: boolean },
): Line {
  const column = (text: string, width: number, tone: Tone): Line => {
    if (width === 0) return [];
    const shown = fitCells(inertLine(text.trim()), width);
    return [{ text: shown, tone }, ' '.repeat(width - cells(shown) + 1)];
  };
  const name = customerName(item.name);
  const isOpen = item.decision === null && ['waiting', 'mine'].includes(item.holding.kind);
  const named = isSelected ? 'selected' : isOpen ? 'plain' : 'dim';
  const late = waitTone(state, item);
  return [
    { text: isSelected ? ' >' : '  ', tone: 'strong' },
    { text: isMarked ? '* ' : '  ', tone: 'good' },
    ...column(`#${item.id}`, columns.id, isSelected ? 'selected' : 'id'),
    ageText(state, item).padStart(AGE),
    // If all are late, a column of red says nothing.
    { text: late === 'plain' ? '  ' : '! ', tone: late },
    ...column(standingText(state, item), columns.standing, isOpen ? 'note' : 'dim'),
    ...column(name, columns.name, named),
    ...column(item.channel, columns.channel, 'dim'),
    ...column(groupText(state, item), columns.group, 'dim'),
    {
      text: columns.name === 0 ? inertLine(name) : inertLine(lastWords(state, item)),
      tone: columns.name === 0 ? 'plain' : 'dim',
    },
  ];
}

/** The walk as a pane of rows of at most `width` cells, the conversation on screen in sight; only what is seen is drawn. */
export function listPane(
  state: State,
  { width, rows, style }: { readonly width: number; readonly rows: number; readonly style: Style },
): string[] {
  const { current, items } = state.queue;
  const ids = idsInWalk(state.queue);
  const isWhole = ids.length <= rows;
  const room = isWhole ? rows : rows - 1;
  const first = firstShown(current === null ? 0 : ids.indexOf(current), ids.length, room);
  const last = Math.min(ids.length, first + room);
  const shown = ids.slice(first, last).flatMap((id) => items[id] ?? []);
  const columns = listColumns(state, shown, width);
  const lines = shown.map((item) =>
    paintLine(listRow(state, item, columns, { isSelected: item.id === current }), width, style),
  );
  return isWhole ? lines : [...lines, style.dim(`  ${first + 1}-${last} of ${ids.length}`)];
}

/** It stays for half a page of steps, so that the rows hold still under the eyes, with some in sight on both sides. */
function firstShown(at: number, count: number, room: number): number {
  const step = Math.max(1, Math.floor(room / 2));
  const first = Math.floor(Math.max(0, at) / step) * step - Math.floor(step / 2);
  return Math.max(0, Math.min(first, count - room));
}
