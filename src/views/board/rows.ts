// The board as rows, one for each group, operator and age: for tables and spreadsheets, and with bars for people.
import type { RecordFields, RecordOf } from '../../api/model.ts';
import { type Board, type WaitingRow, waitingFields } from '../../backlog/board/record.ts';
import type { Column } from '../../terminal/grid.ts';
import { inertLine } from '../../terminal/inert.ts';
import { hasLines, type Style } from '../../terminal/style.ts';
import { shortDuration } from '../../terminal/times.ts';
import { cells, fitCells, padCells } from '../../terminal/width.ts';
import { countColumns, fieldColumn } from '../record-view.ts';

const rowFields = {
  /** `group`, `operator` or `age`. */
  section: 'string',
  id: 'integer | null',
  name: 'string | null',
  unassigned: 'integer | null',
  late: 'integer | null',
  open: 'integer',
  unread: 'integer | null',
  not_answered: 'integer | null',
  oldest_seconds: 'integer | null',
} as const satisfies RecordFields;

type BoardRow = RecordOf<typeof rowFields>;

const NUMBERS = ['unassigned', 'late', 'open', 'unread', 'not_answered', 'oldest_seconds'] as const;

const columns: readonly Column<BoardRow>[] = [
  fieldColumn('section', 'section', { rigid: true }),
  fieldColumn('id', 'id', { kind: 'integer', paint: (shown, _row, style) => style.id(shown) }),
  fieldColumn('name', 'name', { weight: 3 }),
  ...countColumns<BoardRow, (typeof NUMBERS)[number]>(NUMBERS).map((one) =>
    one.field === 'late' ? { ...one, paint: paintLate } : one,
  ),
];

function paintLate(shown: string, { late }: BoardRow, style: Style): string {
  return late ? style.bad(shown) : style.dim(shown);
}

/** The rows of a board. */
export const boardRowsView = {
  noun: 'board rows',
  fields: rowFields,
  columns,
  id: (row: BoardRow) => row.id,
  part: (row: BoardRow) => row.section,
};

/** A row for each group, operator and age, in the order of the board, under the names that the record has. */
export function boardRows({ groups, operators, ages }: Board): readonly BoardRow[] {
  const load = { unread: null, not_answered: null, oldest_seconds: null };
  return [
    ...groups.map(({ color: _, ...group }): BoardRow => ({ section: 'group', ...group })),
    ...operators.map(
      (operator): BoardRow => ({ section: 'operator', unassigned: null, late: null, ...operator }),
    ),
    ...ages.map(
      ({ name, unassigned, late, open }): BoardRow => ({
        ...{ section: 'age', id: null, name, unassigned, late, open },
        ...load,
      }),
    ),
  ];
}

/** The longest waiting conversations of a board: what `-o ids` names. */
export const longestView = {
  noun: 'conversations',
  fields: waitingFields,
  columns: [] as readonly Column<WaitingRow>[],
  id: (row: WaitingRow) => row.id,
};

/** How many conversations wait, in words: `28 waiting, 15 late, longest 9h`. */
export function boardHeadline({ unassigned: { total, late, oldest } }: Board): string {
  if (total === 0) return 'the queue is empty';
  const longest = oldest === null ? '' : `, longest ${secondsText(oldest.waiting_seconds)}`;
  return `${total} waiting, ${late === 0 ? 'none' : late} late${longest}`;
}

/** A number of seconds as a person reads it; `-` if it is not known. */
export function secondsText(seconds: number | null): string {
  return seconds === null ? '-' : shortDuration(seconds * 1000);
}

/** A group or an operator; null as id for none. */
interface Named {
  readonly id: number | null;
  readonly name: string | null;
}

/** What a group is called: its title, else its number. */
export function groupName({ id, name }: Named): string {
  return name ?? (id === null ? '(no group)' : `group ${id}`);
}

/** What an operator is called: the e-mail, else the number. */
export function operatorName({ id, name }: Named): string {
  return name ?? (id === null ? '(no operator)' : `operator ${id}`);
}

/** What a channel is called. */
export function channelName(application: string | null): string {
  return application ?? '(no channel)';
}

// The sections of the board on a terminal: names, numbers and bars that stand in the same columns from top to bottom,
// whatever the width. Every name is made inert and measured in cells here; no line is wider than the terminal.

export interface SectionLook {
  readonly style: Style;
  /** Display cells. */
  readonly width: number;
  readonly glyphs: BarGlyphs;
}

/** What a number says by how it looks. */
type BoardTone = 'late' | 'unread';

interface SectionLine {
  readonly name: string;
  /** Colour of the square before the name; null for a blank in its place. */
  readonly swatch?: string | null;
  /** One for each header of the section. */
  readonly cells: readonly { readonly text: string; readonly tone?: BoardTone }[];
  readonly bar: BarParts;
}

/** A part of the board, for a terminal or a page. */
export interface BoardSection {
  readonly title: string;
  /** Of the numbers, the first the most important. */
  readonly headers: readonly string[];
  readonly lines: readonly SectionLine[];
  /** Whether its bars are of who waits, late first, or of what operators have, unread first. */
  readonly kind: 'waits' | 'load';
}

interface Columns {
  readonly name: number;
  readonly numbers: readonly number[];
  readonly bar: number;
  readonly gap: number;
}

const LEAST_NAME = 13;
const LEAST_BAR = 6;
const MOST_NAME = 32;

/** Groups, operators and ages, as what is drawn. */
export function boardSections({ groups, operators, ages }: Board): readonly BoardSection[] {
  const plain = (count: number) => ({ text: String(count) });
  const late = (count: number) => ({ text: String(count), tone: 'late' as const });
  const unread = (count: number) => ({ text: String(count), tone: 'unread' as const });
  const time = (seconds: number | null) => ({ text: secondsText(seconds) });
  return [
    {
      title: 'Groups',
      headers: ['waits', 'late', 'oldest', 'open', 'unread'],
      kind: 'waits',
      lines: groups.map((group) => ({
        name: groupName(group),
        swatch: group.color,
        cells: [
          plain(group.unassigned),
          late(group.late),
          time(group.oldest_seconds),
          plain(group.open),
          unread(group.unread),
        ],
        bar: { first: group.late, rest: group.unassigned - group.late },
      })),
    },
    {
      title: 'Operators',
      headers: ['open', 'unread', 'oldest'],
      kind: 'load',
      lines: operators.map((operator) => ({
        name: operatorName(operator),
        cells: [plain(operator.open), unread(operator.unread), time(operator.oldest_seconds)],
        bar: { first: operator.unread, rest: operator.not_answered },
      })),
    },
    {
      title: 'Age',
      headers: ['waits', 'late', '', 'open'],
      kind: 'waits',
      lines: ages
        .filter(({ name, unassigned, open }) => name !== 'unknown' || unassigned + open > 0)
        .map(({ name, unassigned, late: over, open }) => ({
          name: name === 'unknown' ? 'age unknown' : name,
          cells: [plain(unassigned), late(over), { text: '' }, plain(open)],
          bar: { first: over, rest: unassigned - over },
        })),
    },
  ];
}

/** The sections as lines, aligned with one another. */
export function drawSections(
  sections: readonly BoardSection[],
  look: SectionLook,
): readonly (readonly string[])[] {
  const columns = columnsOf(sections, look.width);
  return sections.map((section) => drawSection(section, columns, look));
}

function drawSection(section: BoardSection, columns: Columns, look: SectionLook): string[] {
  const { style, glyphs } = look;
  const { title, headers, lines } = section;
  const gap = ' '.repeat(columns.gap);
  const bars = {
    waits: { first: style.bad, rest: style.good },
    load: { first: style.unread, rest: style.id },
  };
  const numbers = (texts: readonly string[], paint: (text: string, index: number) => string) =>
    columns.numbers
      .map((width, index) => {
        const fitted = fitCells(texts[index] ?? '', width);
        return gap + ' '.repeat(Math.max(0, width - cells(fitted))) + paint(fitted, index);
      })
      .join('');
  const ofLine = ({ cells }: SectionLine) =>
    numbers(
      cells.map(({ text }) => text),
      (text, index) => paintNumber(text, cells[index]?.tone, style),
    );
  const heading = fitCells(title, columns.name);
  const head = style.heading(heading) + ' '.repeat(Math.max(0, columns.name - cells(heading)));
  const greatest = lines.reduce((most, { bar }) => Math.max(most, bar.first + bar.rest), 0);
  const drawn = lines.map((line) => {
    const bar = stackedBar(line.bar, {
      most: greatest,
      width: columns.bar,
      glyphs,
      paint: style.color ? bars[section.kind] : null,
    });
    return `${nameOf(line, columns.name, look)}${ofLine(line)}${bar === '' ? '' : gap + bar}`.trimEnd();
  });
  return [
    (head + numbers(headers, (text) => style.dim(text))).trimEnd(),
    ...(drawn.length === 0 ? [style.dim('(none)')] : drawn),
  ];
}

function paintNumber(text: string, tone: BoardTone | undefined, style: Style): string {
  if (text === '0') return style.dim(text);
  if (tone === undefined) return text;
  return tone === 'late' ? style.bad(text) : style.unread(text);
}

function nameOf({ name, swatch }: SectionLine, width: number, { style, glyphs }: SectionLook): string {
  // A square that has no colour says nothing.
  const square = swatch !== undefined && style.color;
  const text = fitCells(inertLine(name), width - (square ? 2 : 0));
  const before = square ? `${style.swatch(swatch, glyphs === 'blocks' ? '■' : '#')} ` : '';
  return before + padCells(text, width - (square ? 2 : 0));
}

/** The columns all sections share; numbers of less importance go where the window is narrow. */
function columnsOf(sections: readonly BoardSection[], width: number): Columns {
  const gap = width < 60 ? 1 : 2;
  const wanted: number[] = [];
  for (const { headers, lines } of sections) {
    const rows = [headers.map((text) => ({ text })), ...lines.map((line) => line.cells)];
    for (const row of rows) {
      for (const [index, { text }] of row.entries()) {
        wanted[index] = Math.max(wanted[index] ?? 0, cells(text));
      }
    }
  }
  const names = sections.flatMap(({ title, lines }) => [
    `${title} 99/99`,
    ...lines.map(({ name, swatch }) => (swatch === undefined ? '' : '  ') + inertLine(name)),
  ]);
  const longest = names.reduce((most, name) => Math.max(most, cells(fitCells(name, MOST_NAME))), 0);
  const room = (count: number) =>
    width - wanted.slice(0, count).reduce((sum, each) => sum + each + gap, 0) - gap;
  let count = wanted.length;
  while (count > 0 && room(count) < Math.min(longest, LEAST_NAME + 6) + LEAST_BAR + 6) count -= 1;
  if (count < 3) count = Math.min(3, wanted.length);
  while (count > 0 && room(count) < LEAST_NAME + LEAST_BAR) count -= 1;
  const left = Math.max(2, room(count));
  const name = Math.max(1, Math.min(longest, Math.max(LEAST_NAME, Math.floor(left * 0.55)), left - 1));
  return { name, numbers: wanted.slice(0, count), bar: Math.max(1, left - name), gap };
}

// Numbers as bars of text, to the scale of the greatest. A bar has two parts, what matters (late, unread) and the rest,
// with different colours, or different characters if there is no colour.

/** The characters of bars; `ascii` for terminals without block elements. */
export type BarGlyphs = 'blocks' | 'ascii';

export interface BarParts {
  /** What matters. */
  readonly first: number;
  readonly rest: number;
}

interface BarRoom {
  /** The value of a bar that is full. */
  readonly most: number;
  /** Display cells. */
  readonly width: number;
  readonly glyphs: BarGlyphs;
  /** Null if there is no colour. */
  readonly paint: {
    readonly first: (text: string) => string;
    readonly rest: (text: string) => string;
  } | null;
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

/** What this terminal can show. */
export function barGlyphs(env: Readonly<Record<string, string | undefined>>): BarGlyphs {
  return hasLines(env) ? 'blocks' : 'ascii';
}

/** A painted bar of at most the width, without trailing blanks; a part above 0 has at least one cell. */
export function stackedBar({ first, rest }: BarParts, { most, width, glyphs, paint }: BarRoom): string {
  const value = Math.max(0, first) + Math.max(0, rest);
  if (!(value > 0) || !(most > 0) || width < 1) return '';
  const fine = glyphs === 'blocks' && paint !== null;
  const eighths = Math.max(1, Math.min(width * 8, Math.round((value / most) * width * 8)));
  const cells = fine ? Math.ceil(eighths / 8) : Math.max(1, Math.round(eighths / 8));
  // A bar of one cell shows what matters.
  const share = first > 0 ? Math.max(1, Math.round((first / value) * cells)) : 0;
  const firstCells = Math.min(share, rest > 0 ? Math.max(1, cells - 1) : cells);
  const restCells = cells - firstCells;
  if (paint === null) {
    const [mark, fill] = glyphs === 'blocks' ? ['█', '▒'] : ['!', '#'];
    return mark.repeat(firstCells) + fill.repeat(restCells);
  }
  if (glyphs === 'ascii') return paint.first('#'.repeat(firstCells)) + paint.rest('#'.repeat(restCells));
  const end = EIGHTHS[eighths % 8] ?? '';
  const blocks = (count: number, isLast: boolean) =>
    isLast && end !== '' && count > 0 ? '█'.repeat(count - 1) + end : '█'.repeat(count);
  return paint.first(blocks(firstCells, restCells === 0)) + paint.rest(blocks(restCells, true));
}
