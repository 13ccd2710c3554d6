// A row of the list of all walks: what is asked about a conversation before it is opened or decided about, in columns
// as far as there is room. What the service named stands last, as its width may be in doubt.

import { inertLine } from '../../terminal/inert.ts';
import { cells, fitCells } from '../../terminal/width.ts';
import { customerName } from '../../views/names.ts';
import type { QueueItem, State } from '../state.ts';
import { ageText, groupText, lastWords, standingText } from '../update/list.ts';
import type { Line, Tone } from './row.ts';

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
/** The signs before a row: selected, marked. */
const SIGNS = 4;
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
    group: widest((item) => groupText(state, item), MOST.group),
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
  { isSelected, isMarked }: { readonly isSelected: boolean; readonly isMarked: boolean },
): Line {
  const column = (text: string, width: number, tone: Tone): Line => {
    if (width === 0) return [];
    const shown = fitCells(inertLine(text.trim()), width);
    return [{ text: shown, tone }, ' '.repeat(width - cells(shown) + 1)];
  };
  const name = customerName(item.name);
  const isOpen = item.holding.kind === 'waiting' || item.holding.kind === 'mine';
  return [
    { text: isSelected ? ' >' : '  ', tone: 'strong' },
    { text: isMarked ? '* ' : '  ', tone: 'good' },
    ...column(`#${item.id}`, columns.id, isSelected ? 'selected' : 'id'),
    `${ageText(state, item).padStart(AGE)} `,
    ...column(standingText(state, item), columns.standing, isOpen ? 'note' : 'dim'),
    ...column(name, columns.name, isSelected ? 'selected' : 'plain'),
    ...column(item.channel, columns.channel, 'dim'),
    ...column(groupText(state, item), columns.group, 'dim'),
    {
      text: columns.name === 0 ? inertLine(name) : inertLine(lastWords(state, item)),
      tone: columns.name === 0 ? 'plain' : 'dim',
    },
  ];
}
