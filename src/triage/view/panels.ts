// Panels below a conversation, which leave it in sight: lists to choose from, times to snooze until, questions.
import { counted } from '../../base/text.ts';
import { inertLine } from '../../terminal/inert.ts';
import type { Frame, FrameRow } from '../../terminal/screen.ts';
import type { Style } from '../../terminal/style.ts';
import { cells, hasCertainWidth } from '../../terminal/width.ts';
import type { ModeOf, Picker, State } from '../state.ts';
import { decidesByLetters } from '../update/marked.ts';
import { BY_NUMBER, fittingOptions, noOptions } from '../update/picker.ts';
import { unreadItem } from '../update/queue.ts';
import { isInVain, keptCount, leftToRead, readCount, restOf } from '../update/search.ts';
import { snoozePresets } from '../update/snooze-times.ts';
import { aboutText, keyOf } from '../update/step.ts';
import { answerRows, questionRows } from './layout.ts';
import { columnOf, foundRow, listRow } from './list-rows.ts';
import { type Line, paintLine, paintRow, type Space, type Tone } from './row.ts';

/** Rows of a panel; the cursor counts its row from 1 among them. */
export interface Panel {
  readonly rows: FrameRow[];
  readonly cursor: Frame['cursor'];
}

/** The column of names that are chosen from takes this share of a row, and no more cells than these. */
const LABEL_SHARE = 0.5;
const MOST_LABEL = 36;

/** The options of a picker around the selected one, under what was typed to find it. */
export function pickerPanel(state: State, picker: Picker, space: Space): Panel {
  const { width, rows } = space;
  const options = fittingOptions(picker);
  const room = Math.max(1, rows - 2);
  const selected = Math.max(0, Math.min(picker.selected, options.length - 1));
  const first = Math.max(0, Math.min(selected - Math.floor(room / 2), options.length - room));
  // If none is selected, none is marked.
  const chosen = picker.selected < 0 ? undefined : options[selected];
  const shared = Math.min(MOST_LABEL, Math.floor(width * LABEL_SHARE));
  // Beside an earlier reply stands nothing.
  const most = picker.purpose === 'earlier' ? width - 3 : shared;
  const lines = options.slice(first, first + room).map((option): Line => {
    const isSelected = option === chosen;
    if (picker.purpose !== 'list') return optionLine(option, isSelected, most);
    const { value: id, message, note } = option;
    const shown = { isSelected, isMarked: picker.marked.includes(id) };
    const isFound = message !== undefined || note === BY_NUMBER;
    return isFound
      ? foundRow(option, width, shown)
      : listRow(state, state.queue.items[id] ?? unreadItem(state, id), width, shown);
  });
  if (options.length === 0)
    lines.push([{ text: `  ${noOptions(picker) ?? noMatch(state, picker)}`, tone: 'warn' }]);
  const typed = inertLine(picker.filter);
  const field = decidesByLetters(picker)
    ? { ...fieldRow(' letters act on the marked ones  ', typed, width, space.style), cursor: null }
    : fieldRow(' find: ', typed, width, space.style);
  return drawPanel({ title: titleOf(state, picker, options), lines, field, space });
}

function noMatch(state: State, picker: Picker): string {
  const { toKeep } = state.session;
  if (picker.purpose !== 'list') return 'No match. Backspace to widen.';
  if (restOf(state, picker).length > 0)
    return `No match in what was read: ${keyOf(state, 'read-rest', 'pick')} reads the rest`;
  if (toKeep === null) return 'No match. Colleagues: convops conv list --operator all --customer NAME';
  if (toKeep.question !== null && isInVain(picker, []))
    return 'No match. Enter asks whether to keep what is read, to find it later';
  return `No match. To find what was read: ${toKeep.way}`;
}

/** Its name, and how many fit what is typed, of how many. */
function titleOf(state: State, picker: Picker, fitting: Picker['options']): string {
  const { title, marked, options: all, purpose } = picker;
  const found = fitting.length;
  if (marked.length > 0) return `${marked.length} marked`;
  if (purpose !== 'list') return found === all.length ? title : `${title}: ${found} of ${all.length}`;
  if (picker.filter.trim() === '') return `${counted(all.length, 'row')}: type to narrow, or a number`;
  const kept = keptCount(state, picker, fitting);
  const more = kept === 0 ? '' : `, ${grouped(kept)} kept here`;
  // Names are found without reading; a word of a message only in what was read.
  const names = all.length === 1 ? '1 name' : `${grouped(all.length)} names`;
  const sought = `${names} and the texts of ${grouped(readCount(state, picker))}`;
  return `${grouped(found - kept)} found in ${sought}${more}${restText(state, picker)}`;
}

const grouped = (count: number) => count.toLocaleString('en');

/** `; ^F reads the rest`, or how many of it are left; empty if nothing else may be read. */
function restText(state: State, picker: Picker): string {
  const left = leftToRead(state, picker);
  if (left > 0) return `; ${grouped(left)} left, Esc stops`;
  if (restOf(state, picker).length === 0) return '';
  return `; ${keyOf(state, 'read-rest', 'pick')} reads the rest`;
}

function optionLine(
  { label, note, does }: Picker['options'][number],
  isSelected: boolean,
  most: number,
): Line {
  const noted = inertLine(note.trim());
  return [
    { text: isSelected ? '> ' : '  ', tone: 'strong' },
    ...columnOf(label, most, isSelected ? 'selected' : 'plain'),
    // First, as a long text is cut.
    does === undefined ? '' : ` (${inertLine(does)})`,
    noted === '' ? '' : `${does === undefined ? '' : ' '} ${noted}`,
  ];
}

const LINE_HINTS = {
  reason: 'The proposer can read the reason; it may be empty.',
  name: 'Tab: the phone. ^U empties the line.',
  phone: 'Tab: the name. ^U empties the line.',
} as const;

/** The title, what is typed, and what is said of it. */
const ABOVE_PRESETS = 3;

/** The presets of a snooze in this many rows: if they are too few, in two columns and in fewer words. */
function presetLines(presets: ReturnType<typeof snoozePresets>, rows: number): Line[] {
  const preset = (key: string, text: string): Line => [' ', { text: key, tone: 'key' }, `  ${text}`];
  if (presets.length <= rows) return presets.map(({ key, label }) => preset(key, label));
  const widest = Math.max(...presets.map(({ brief }, place) => (place % 2 === 0 ? brief.length : 0)));
  return presets.flatMap(({ key, brief }, place): Line[] => {
    const next = presets[place + 1];
    const second = next ? preset(next.key, next.brief) : [];
    return place % 2 === 1 ? [] : [[...preset(key, brief.padEnd(widest + 1)), ...second]];
  });
}

/** What is typed on one line, with its hint and, of a snooze, the presets. */
export function linePanel(state: State, mode: ModeOf<'line'>, space: Space): Panel {
  const { asks, typed, error } = mode;
  const hint = asks.kind === 'snooze' ? 'or a time: 30m, 2h, 1d, 14:30, mon' : LINE_HINTS[asks.kind];
  const presets = asks.kind === 'snooze' ? snoozePresets(state.now, state.session.utc) : [];
  const said: Line = [
    error === undefined ? { text: ` ${hint}`, tone: 'dim' } : { text: ` ${inertLine(error)}`, tone: 'bad' },
  ];
  const lines = [said, ...presetLines(presets, space.rows - ABOVE_PRESETS)];
  const { title, prompt } = lineTitle(state, mode);
  return drawPanel({
    title,
    lines,
    field: fieldRow(prompt, inertLine(typed), space.width, space.style),
    space,
  });
}

function lineTitle(state: State, mode: ModeOf<'line'>) {
  const { asks, id } = mode;
  const what = aboutText(state, mode.back, id);
  if (asks.kind === 'reason')
    return { title: `Reject proposal ${asks.proposal} for ${what}`, prompt: ' why: ' };
  if (asks.kind === 'snooze') return { title: `Snooze ${what}`, prompt: ' until: ' };
  return { title: `Customer of ${what}`, prompt: ` ${asks.kind}: ` };
}

/** A question and its answers, each with its key. */
export function askPanel({ pause }: State, mode: ModeOf<'ask'>, space: Space): Panel {
  const { question } = mode;
  const options = answerRows(question);
  const { title, said } = questionRows(question, space.width);
  const room = Math.max(0, space.rows - 1 - options.length);
  const isWhole = said.flat().length <= room;
  // What is cut in the middle is not said: it counts among the rest.
  const shown = said.filter(
    (_, place) => isWhole || said.slice(0, place + 1).flat().length <= Math.max(0, room - 1),
  );
  const more = said.length - shown.length;
  const waits = question.whole === true && more > 0;
  const lines: Line[] = [
    ...shown.flat().map((line): Line => [` ${line}`]),
    ...(more > 0 && room > 0 ? [[{ text: ` and ${more} more`, tone: 'dim' } as const]] : []),
    ...options.map(({ key, label }): Line => {
      const says = waits ? ({ text: 'enlarge to see all of it', tone: 'bad' } as const) : inertLine(label);
      return [' ', { text: key, tone: pause ? 'dim' : 'key' }, '  ', says];
    }),
  ];
  return drawPanel({ title, lines, field: null, space, tone: 'warn' });
}

interface Field {
  readonly row: FrameRow;
  readonly cursor: number | null;
}

/** A row to type in. */
function fieldRow(prompt: string, typed: string, columns: number, style: Style): Field {
  const room = Math.max(1, columns - prompt.length - 2);
  // The end of the typed text must be in sight.
  let shown = typed;
  while (cells(shown) > room) shown = shown.slice(Math.max(1, Math.ceil((shown.length - room) / 2)));
  return {
    row: { text: paintLine([{ text: prompt, tone: 'dim' }, shown], columns, style) },
    cursor: prompt.length + cells(shown) + 1,
  };
}

interface Drawn {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly field: Field | null;
  readonly space: Space;
  readonly tone?: Tone;
}

function drawPanel({ title, lines, field, space: { width, rows, style }, tone = 'heading' }: Drawn): Panel {
  const named = inertLine(title);
  const { across } = style.lines;
  // A border after a text whose width is in doubt would not end where it should.
  const filled = hasCertainWidth(named) ? ` ${across.repeat(Math.max(0, width - named.length - 4))}` : '';
  const head: Line = [
    { text: `${across.repeat(2)} `, tone: 'dim' },
    { text: named, tone },
    { text: filled, tone: 'dim' },
  ];
  const drawn: FrameRow[] = [
    { text: paintLine(head, width, style) },
    ...(field ? [field.row] : []),
    ...lines.map((line) => paintRow(line, width, style)),
  ];
  const blanks = Array.from({ length: Math.max(0, rows - drawn.length) }, () => ({ text: '' }));
  return {
    rows: [...drawn, ...blanks].slice(0, rows),
    cursor: field?.cursor == null ? null : { row: 2, column: field.cursor },
  };
}
