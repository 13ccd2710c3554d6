// Panels below a conversation, which leave it in sight: lists to choose from, times to snooze until, questions.
import { counted } from '../../base/text.ts';
import { inertLine } from '../../terminal/inert.ts';
import type { Frame, FrameRow } from '../../terminal/screen.ts';
import type { Style } from '../../terminal/style.ts';
import { cells, fitCells, hasCertainWidth } from '../../terminal/width.ts';
import { customerName } from '../../views/names.ts';
import { keyLabel } from '../keys.ts';
import type { Mode, Picker, State } from '../state.ts';
import { decidesByLetters } from '../update/marked.ts';
import { fittingOptions, noOptions } from '../update/picker.ts';
import { leftToRead, restOf } from '../update/search.ts';
import { snoozePresets } from '../update/snooze-times.ts';
import { currentItem } from '../update/step.ts';
import { answerRows, defaultAnswer, type FrameLayout, questionRows, returnsToText } from './layout.ts';
import { listColumns, listRow } from './list-rows.ts';
import { type Line, paintLine, type Span, type Tone } from './row.ts';
import { footerRows, NOTICE_TONE, PAUSED } from './status.ts';

/** Rows of a panel; the cursor counts its row from 1 among them. */
export interface Panel {
  readonly rows: FrameRow[];
  readonly cursor: Frame['cursor'];
}

/** The options of a picker around the selected one, under what was typed to find it. */
export function pickerPanel(state: State, picker: Picker, layout: FrameLayout, style: Style): Panel {
  const { columns, bottomRows } = layout;
  const page = { columns, rows: 1, style };
  const options = fittingOptions(picker);
  const room = Math.max(1, bottomRows - 3);
  const selected = Math.max(0, Math.min(picker.selected, options.length - 1));
  const first = Math.max(0, Math.min(selected - Math.floor(room / 2), options.length - room));
  const found = options.slice(first, first + room);
  // Labels share a column as long as their width is beyond doubt.
  const widest = Math.min(
    Math.floor(columns * 0.6),
    found.reduce((most, { label }) => Math.max(most, cells(inertLine(label))), 0),
  );
  // If none is selected, none is marked.
  const marked = picker.selected < 0 ? -1 : selected;
  const isList = picker.purpose === 'list';
  const items = found.flatMap(({ value }) => state.queue.items[value] ?? []);
  const widths = listColumns(state, isList ? items : [], columns);
  const lines = found.map((option, place): Line => {
    const isSelected = first + place === marked;
    const item = isList ? state.queue.items[option.value] : undefined;
    const isMarked = picker.marked?.includes(option.value) === true;
    return item
      ? listRow(state, item, widths, { isSelected, isMarked })
      : optionLine(option, isSelected, widest);
  });
  if (options.length === 0)
    lines.push([{ text: `   ${noOptions(picker) ?? 'No match. Backspace to widen.'}`, tone: 'warn' }]);
  const all = picker.options.length;
  const isRead = ({ value }: Picker['options'][number]) => state.details[value]?.kind === 'ready';
  // A word of a message is found only in what was read.
  const searched =
    isList && columns >= LEAST_SEARCHED
      ? `${grouped(options.length)} found in the ${grouped(picker.options.filter(isRead).length)} read of ${grouped(all)}${restText(state, picker)}`
      : `${options.length} of ${all}`;
  const count = options.length === all ? 'type to narrow' : searched;
  const decides = decidesByLetters(picker);
  const keys = decides
    ? footerRows(state, 'pick', page, { back: 'unmark', 'hand-over': 'hand over' }, ON_MARKED)
    : footerRows(state, 'pick', page, isList ? {} : { mark: '' });
  return drawPanel({
    title: picker.marked ? `${picker.title}; ${picker.marked.length} marked` : picker.title,
    lines: [...lines, ...blanks(room - lines.length)],
    field: isList
      ? listField(state, picker, count, columns, style)
      : saidField(state, inertLine(picker.filter), count, columns, style),
    keys: keys[0] ?? '',
    layout,
    style,
  });
}

const FIND = ' find: ';
/** Cells from which it is said what was searched. */
const LEAST_SEARCHED = 70;
const ON_MARKED = ['close', 'assign', 'group', 'hand-over', 'snooze'] as const;

const grouped = (count: number) => count.toLocaleString('en');

/** `; ^F reads the rest`, or how many of it are left; empty if nothing else may be read. */
function restText(state: State, picker: Picker): string {
  const left = leftToRead(state, picker);
  if (left > 0) return `; ${grouped(left)} left, Esc stops`;
  if (restOf(state, picker).length === 0) return '';
  return `; ${keyLabel('read-rest', 'pick', state.session.bindings)} reads the rest`;
}

/** What was just said: beside a picker no other row is left for that. */
function saidNow({ notice }: State) {
  // What the first session begins with is about other keys.
  const isLasting = notice?.tone === 'info' && notice.until === null;
  return notice && !isLasting ? { text: inertLine(notice.text), tone: NOTICE_TONE[notice.tone] } : null;
}

function saidField(state: State, typed: string, count: string, columns: number, style: Style): Field {
  const said = saidNow(state);
  return fieldRow(FIND, typed, said ? '' : count, columns, style, said);
}

function listField(state: State, picker: Picker, count: string, columns: number, style: Style): Field {
  const typed = inertLine(picker.filter);
  if (!decidesByLetters(picker)) return saidField(state, typed, count, columns, style);
  const said = saidNow(state);
  const line: Line = [
    typed === '' ? ' ' : ` "${typed}"  `,
    said ?? { text: 'letters act on the marked ones', tone: 'dim' },
  ];
  return { row: { text: paintLine(line, columns, style) }, cursor: null };
}

function optionLine(
  { label, note, does }: Picker['options'][number],
  isSelected: boolean,
  widest: number,
): Line {
  const shown = fitCells(inertLine(label.trim()), widest);
  const padded = shown + ' '.repeat(Math.max(0, widest - cells(shown)));
  const sign: Line = [{ text: isSelected ? ' > ' : '   ', tone: isSelected ? 'strong' : 'plain' }];
  const noted = inertLine(note.trim());
  return [
    ...sign,
    { text: padded, tone: isSelected ? 'selected' : 'plain' },
    // First, as a long text is cut.
    does === undefined ? '' : `  (${inertLine(does)})`,
    { text: noted === '' ? '' : `  ${noted}`, tone: 'dim' },
  ];
}

/** The presets, and a time as it is typed. */
export function snoozePanel(
  state: State,
  { typed, error, list }: Extract<Mode, { readonly kind: 'snooze' }>,
  layout: FrameLayout,
  style: Style,
): Panel {
  const { now, session } = state;
  const { columns } = layout;
  const item = currentItem(state);
  const lines = snoozePresets(now, session.utc).map(
    ({ key, label }): Line => [' ', { text: key, tone: 'key' }, `  ${label}`],
  );
  // In a small window the last lines are cut off, and what is wrong must be seen.
  if (error === null) lines.push([{ text: ' or a time: 30m, 2h, 1d, 14:30, mon', tone: 'dim' }]);
  else lines.unshift([{ text: ` ${inertLine(error)}`, tone: 'bad' }]);
  lines.push(...blanks(layout.bottomRows - 3 - lines.length));
  return drawPanel({
    title: list
      ? `Snooze ${counted(list.marked?.length ?? 0, 'conversation')}`
      : item
        ? `Snooze #${item.id} ${customerName(item.name)}`
        : 'Snooze',
    lines,
    field: fieldRow(' until: ', inertLine(typed), '', columns, style),
    keys: footerRows(state, 'snooze', { columns, rows: 1, style })[0] ?? '',
    layout,
    style,
  });
}

const LINE_HINTS = {
  reason: 'The proposer can read the reason; it may be empty.',
  name: 'Tab: the phone. ^U empties the line.',
  phone: 'Tab: the name. ^U empties the line.',
} as const;

/** What is typed on one line: why a proposal is rejected, or another name or phone. */
export function linePanel(
  state: State,
  { asks, id, typed }: Extract<Mode, { readonly kind: 'line' }>,
  layout: FrameLayout,
  style: Style,
): Panel {
  const { columns } = layout;
  return drawPanel({
    title: asks.kind === 'reason' ? `Reject proposal ${asks.proposal} for #${id}` : `Customer of #${id}`,
    lines: [[{ text: ` ${LINE_HINTS[asks.kind]}`, tone: 'dim' }]],
    field: fieldRow(
      asks.kind === 'reason' ? ' why: ' : ` ${asks.kind}: `,
      inertLine(typed),
      '',
      columns,
      style,
    ),
    keys: footerRows(state, 'line', { columns, rows: 1, style })[0] ?? '',
    layout,
    style,
  });
}

/** A question and its answers, each with its key; Esc gives the one that changes least. */
export function askPanel(
  { pause }: State,
  mode: Extract<Mode, { readonly kind: 'ask' }>,
  layout: FrameLayout,
  style: Style,
): Panel {
  const { columns, bottomRows } = layout;
  const { question, back } = mode;
  const options = answerRows(mode);
  const { title, said } = questionRows(question, columns);
  const room = Math.max(0, bottomRows - 2 - options.length);
  const isWhole = said.flat().length <= room;
  // What is cut in the middle is not said: it counts among the rest.
  const shown = said.filter(
    (_, place) => isWhole || said.slice(0, place + 1).flat().length <= Math.max(0, room - 1),
  );
  const more = said.length - shown.length;
  const body: Line[] = [
    ...shown.flat().map((line): Line => [` ${line}`]),
    ...(more > 0 && room > 0 ? [[{ text: ` and ${more} more`, tone: 'dim' } as const]] : []),
    ...options.map(({ key, label }): Line => {
      const waits = question.whole === true && more > 0;
      const said = waits ? ({ text: 'enlarge to see all of it', tone: 'bad' } as const) : inertLine(label);
      return pause
        ? [{ text: ` ${key}  ${inertLine(label)}`, tone: 'dim' }]
        : [' ', { text: key, tone: 'key' }, '  ', said];
    }),
  ];
  const safe = question.options[defaultAnswer(question)];
  const esc = back && returnsToText(safe) ? 'goes back to the text' : (safe?.label ?? 'goes back');
  const isOther = safe !== undefined && safe.key !== 'Esc' && !options.includes(safe);
  const key = isOther ? `${safe.key}/Esc` : 'Esc';
  const rest: Line = pause ? [{ text: ` ${PAUSED}`, tone: 'warn' }] : [];
  const keys = paintLine(
    [' ', { text: key, tone: 'key' }, { text: ` ${inertLine(esc)}`, tone: 'dim' }, ...rest],
    columns,
    style,
  );
  return drawPanel({ title, lines: body, field: null, keys, layout, style, tone: 'warn' });
}

interface Field {
  readonly row: FrameRow;
  readonly cursor: number | null;
}

/** A row to type in; `right` is ASCII, and `said` stands after what is typed. */
function fieldRow(
  prompt: string,
  typed: string,
  right: string,
  columns: number,
  style: Style,
  said: Span | null = null,
): Field {
  const room = Math.max(1, columns - prompt.length - right.length - 3);
  // The end of the typed text must be in sight.
  let shown = typed;
  while (cells(shown) > room) shown = shown.slice(Math.max(1, Math.ceil((shown.length - room) / 2)));
  const line: Line = [
    { text: prompt, tone: 'dim' },
    shown,
    ...(style.color ? [{ text: ' ', tone: 'selected' } as const] : []),
    ...(said ? ['   ', said] : []),
  ];
  const text = paintLine(line, columns, style);
  const column = columns - right.length;
  return {
    row:
      right === ''
        ? { text }
        : { text, pane: { column, text: paintLine([{ text: right, tone: 'dim' }], right.length, style) } },
    cursor: style.color ? null : prompt.length + cells(shown) + 1,
  };
}

function blanks(count: number): Line[] {
  return Array.from({ length: Math.max(0, count) }, () => []);
}

function drawPanel({
  title,
  lines,
  field,
  keys,
  layout: { columns, bottomRows },
  style,
  tone = 'heading',
}: {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly field: Field | null;
  readonly keys: string;
  readonly layout: FrameLayout;
  readonly style: Style;
  readonly tone?: Tone;
}): Panel {
  const named = inertLine(title);
  const { across } = style.lines;
  // A border after a text whose width is in doubt would not end where it should.
  const filled = hasCertainWidth(named) ? ` ${across.repeat(Math.max(0, columns - named.length - 4))}` : '';
  const head = paintLine(
    [
      { text: `${across.repeat(2)} `, tone: 'dim' },
      { text: named, tone },
      { text: filled, tone: 'dim' },
    ],
    columns,
    style,
  );
  const room = Math.max(0, bottomRows - 2 - (field ? 1 : 0));
  const rows: FrameRow[] = [
    { text: head },
    ...(field ? [field.row] : []),
    ...lines.slice(0, room).map((line) => ({ text: paintLine(line, columns, style) })),
    { text: keys },
  ];
  return {
    rows: rows.slice(0, bottomRows),
    cursor: field?.cursor == null ? null : { row: 2, column: field.cursor },
  };
}
