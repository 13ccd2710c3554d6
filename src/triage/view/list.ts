// The list of the walk as a pane that stays: a row for every conversation that is in sight, the one on screen marked.

import { inertLine } from '../../terminal/inert.ts';
import type { Style } from '../../terminal/style.ts';
import { cells, fitCells } from '../../terminal/width.ts';
import { customerName } from '../../views/names.ts';
import { draftKey, PURPOSES } from '../state/outbox.ts';
import type { QueueItem, State } from '../state.ts';
import { ageText, groupText, lastWords, standingText } from '../update/list.ts';
import { idsInWalk } from '../update/walks.ts';
import { waitTone } from './header.ts';
import { paintText } from './row.ts';

const AGE_WIDTH = 6;
/** The sign, the age, the mark of the late, a blank. */
const LEAD = 2 + AGE_WIDTH + 2;
/** Columns, the most important first, with their largest widths; the last takes the room that is left. */
const COLUMNS = [
  { field: 'standing', most: 18, least: 1 },
  { field: 'channel', most: 10, least: 1 },
  { field: 'group', most: 14, least: 1 },
  { field: 'words', most: Number.POSITIVE_INFINITY, least: 10 },
] as const;

type Field = (typeof COLUMNS)[number]['field'];

interface Row {
  readonly item: QueueItem;
  readonly name: string;
  readonly facts: Readonly<Record<Field | 'age', string>>;
}

/** The rows of the pane, each at most `width` cells; only what is in sight is drawn. */
export function listRows(
  state: State,
  { width, rows, style }: { readonly width: number; readonly rows: number; readonly style: Style },
): string[] {
  const { current, items } = state.queue;
  const ids = idsInWalk(state.queue);
  const isWhole = ids.length <= rows;
  const room = isWhole ? rows : rows - 1;
  const first = firstShown(current === null ? 0 : ids.indexOf(current), ids.length, room);
  const shown = ids.slice(first, first + room).flatMap((id) => (items[id] ? [rowOf(state, items[id])] : []));
  const widths = widthsOf(shown, width);
  const lines = shown.map((row) => rowText(state, row, widths, style));
  const last = Math.min(ids.length, first + room);
  return isWhole ? lines : [...lines, style.dim(`  ${first + 1}-${last} of ${ids.length}`)];
}

/** It stays for half a page of steps, so that the rows hold still under the eyes, with some in sight on both sides. */
function firstShown(at: number, count: number, room: number): number {
  const step = Math.max(1, Math.floor(room / 2));
  const first = Math.floor(Math.max(0, at) / step) * step - Math.floor(step / 2);
  return Math.max(0, Math.min(first, count - room));
}

function rowOf(state: State, item: QueueItem): Row {
  const { queue, session, drafts } = state;
  const { id, decision } = item;
  const standing = standingText(state, item);
  const isBegun = decision === null && PURPOSES.some((purpose) => draftKey({ purpose, id }) in drafts);
  const facts = {
    age: ageText(state, item),
    // In Mine all are mine, and in the walk of one group all are of that group.
    standing: isBegun ? 'DRAFT' : queue.walk === 'mine' ? standing.replace(/^mine(?:, )?/, '') : standing,
    channel: inertLine(item.channel).trim(),
    group: session.groups.length === 1 ? '' : inertLine(groupText(state, item)).trim(),
    words: inertLine(lastWords(state, item)),
  };
  return { item, name: inertLine(customerName(item.name)), facts };
}

interface Widths {
  readonly name: number;
  /** 0 for a column without room. */
  readonly columns: Readonly<Record<Field, number>>;
}

function widthsOf(rows: readonly Row[], width: number): Widths {
  const widest = (textOf: (row: Row) => string) =>
    rows.reduce((most, row) => Math.max(most, cells(textOf(row))), 0);
  const name = Math.min(
    Math.floor(width * 0.38),
    widest((row) => row.name),
  );
  let left = width - 1 - LEAD - name;
  const columns = { standing: 0, channel: 0, group: 0, words: 0 };
  for (const { field, most, least } of COLUMNS) {
    const wanted = Math.min(
      most,
      widest(({ facts }) => facts[field]),
    );
    const given = Math.min(wanted, left - 2);
    if (wanted === 0 || given < (field === 'words' ? Math.min(wanted, least) : wanted)) continue;
    columns[field] = given;
    left -= given + 2;
  }
  return { name, columns };
}

function rowText(state: State, { item, name, facts }: Row, widths: Widths, style: Style): string {
  const isShown = item.id === state.queue.current;
  const tone = waitTone(state, item);
  const isOver = item.decision !== null;
  const age = facts.age.padStart(AGE_WIDTH);
  const columns = COLUMNS.filter(({ field }) => widths.columns[field] > 0).map(({ field }) => {
    const isSaid = field === 'standing' && !isOver;
    return `  ${paintText(fitted(facts[field], widths.columns[field]), isSaid ? 'good' : 'dim', style)}`;
  });
  return [
    paintText(isShown ? '> ' : '  ', 'strong', style),
    paintText(age, isOver ? 'dim' : 'plain', style),
    // If all are late, a column of red says nothing.
    tone === 'plain' ? '  ' : `${paintText('!', tone, style)} `,
    paintText(fitted(name, widths.name), isShown ? 'selected' : isOver ? 'dim' : 'plain', style),
    ...columns,
  ].join('');
}

function fitted(text: string, width: number): string {
  const shown = cells(text) <= width ? text : fitCells(text, width);
  return shown + ' '.repeat(Math.max(0, width - cells(shown)));
}
