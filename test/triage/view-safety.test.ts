import { beforeAll, describe, expect, it } from 'vitest';
import type { Frame, FrameRow, Size } from '../../src/terminal/screen.ts';
import { createStyle, plainStyle, type Style } from '../../src/terminal/style.ts';
import { cells, loadWidths } from '../../src/terminal/width.ts';
import type { Mode, QueueItem, State } from '../../src/triage/state.ts';
import { scrolled } from '../../src/triage/view/transcript.ts';
import { view } from '../../src/triage/view.ts';
import { HOSTILE, hostileDetail } from '../views/samples.ts';
import {
  aDraft,
  anItem,
  anOutboxItem,
  aState,
  composing,
  held,
  NOW_MS,
  SESSION,
  unknown,
} from './view-states.ts';

const SHOW = { kind: 'show' } as const;

let colors: Style;

beforeAll(async () => {
  await loadWidths();
  colors = await createStyle({ color: true });
});

/** Twenty windows from the smallest to the largest that is drawn for. */
const SIZES: readonly Size[] = (
  '20x6 24x10 39x24 40x9 40x10 40x12 45x16 59x15 59x24 60x15 60x16 66x20 72x18 80x24 99x30 100x16 100x30 ' +
  '120x40 160x50 200x60'
)
  .split(' ')
  .map((size) => size.split('x').map(Number))
  .map(([columns = 0, rows = 0]) => ({ columns, rows }));

/** Texts whose width terminals and libraries do not agree about, or which are not meant to be seen. */
const WIDTHS: readonly string[] = [
  '👨‍👩‍👧‍👦 family',
  '🇺🇦🇯🇵 flags 🇺',
  '👍🏽 👩🏿‍🚀 tones',
  '❤️ ☎️ ✈️ pictures',
  '1️⃣ #️⃣ keycaps',
  '각 jamo 가나다',
  'नमस्ते क्षत्रिय',
  'zero​width‌joins⁠here',
  'tab\there\t\tand',
  'soft­hyphen­ated',
  '‮right to left‬ over',
  '日本語のテキストがここに続きます',
  'مرحبا، أين طلبي؟',
  'ภาษาไทยที่นี่น้ำ',
  'e\u0301\u0301\u0301 a\u0308 combining',
  `z${'\u0300'.repeat(60)}algo`,
  'ＦＵＬＬ　ｗｉｄｔｈ',
  'ｶﾀｶﾅ half',
  '\u20e3\ufe0f\u200d at the start',
  '😀'.repeat(40),
  'W'.repeat(300),
  '漢'.repeat(150),
  'Żółć Ґанок Ελλάδα',
  'עברית עם ניקוד שָׁלוֹם',
  '\u{1F1FA}\u{E0067}\u{E007F} tags \u{FFF9}',
  ...HOSTILE,
];

function allRows({ rows }: Frame): string[] {
  return rows.flatMap(({ text, pane }) => [text, ...(pane ? allRows({ rows: [pane], cursor: null }) : [])]);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences of our own colours
const OWN_COLOURS = /\x1b\[[\d;]*m/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
const CONTROLS = /[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f]/;

const widths = new Map<string, number>();

/** The cells of a row; most rows of a frame stand in others too. */
function widthOf(row: string): number {
  const known = widths.get(row) ?? cells(row.replace(OWN_COLOURS, ''));
  widths.set(row, known);
  return known;
}

/** Complains about what a frame must not be; returns nothing for one that is right. */
function faultsOf(state: State, style: Style): string[] {
  const { columns, rows: height } = state.size;
  const frame = view(state, style);
  const faults: string[] = [];
  if (frame.rows.length > height) faults.push(`${frame.rows.length} rows in ${height}`);
  const { cursor } = frame;
  if (
    cursor &&
    (cursor.row < 1 || cursor.row > frame.rows.length || cursor.column < 1 || cursor.column > columns)
  )
    faults.push(`cursor at ${cursor.row}, ${cursor.column}`);
  for (const row of frame.rows) {
    for (let part: FrameRow | undefined = row, from = 1; part; part = part.pane) {
      const end = from - 1 + widthOf(part.text);
      if (end > (part.pane ? part.pane.column - 1 : columns)) faults.push(`too wide (${end}): ${part.text}`);
      from = part.pane?.column ?? from;
    }
  }
  for (const text of allRows(frame)) {
    if (CONTROLS.test(text.replace(OWN_COLOURS, ''))) faults.push(`control: ${JSON.stringify(text)}`);
    if (!style.color && OWN_COLOURS.test(text)) faults.push(`colour: ${JSON.stringify(text)}`);
  }
  return faults;
}

/** A session in which every text that comes from outside is one of those that `next` gives. */
function everywhere(next: () => string, size: Size, mode: Mode): State {
  const refused = anOutboxItem(42, { kind: 'refused', error: next(), outcome: 'refused' });
  const item = (id: number, fields: Partial<QueueItem>) =>
    anItem(id, { name: next(), channel: next(), ...fields });
  return aState(size.columns, size.rows, {
    mode,
    session: {
      ...SESSION,
      groups: [{ id: 3, title: next() }],
      operator: { id: 41, email: next() },
      replies: [{ name: next(), text: next() }],
    },
    details: { 42: { kind: 'ready', detail: hostileDetail(next()), at: NOW_MS } },
    directory: { operators: [{ id: 12, email: next() }], groups: [{ id: 3, title: next() }], loaded: true },
    drafts: { ...aDraft(42, 'note', next(), next()), ...aDraft(43, 'reply', next(), next()) },
    snoozed: [{ id: 44, name: next(), until: null, seen: null }],
    outbox: [held(43, 3), unknown(44), refused],
    notice: { text: next(), tone: 'bad', until: null },
    queue: {
      current: 42,
      order: [42, 43, 44],
      items: {
        42: item(42, { holding: { kind: 'taken', by: 12 } }),
        43: item(43, {}),
        44: item(44, { decision: 'snoozed' }),
      },
    },
    network: { trouble: { kind: 'offline', since: NOW_MS - 5000 }, error: next() },
  });
}

const MODES: readonly ((next: () => string) => Mode)[] = [
  () => ({ kind: 'show' }),
  (next) => composing('reply', next(), { id: 42 }),
  (next) => composing('note', next(), { id: 42 }),
  (next) => composing('file', next(), { id: 42 }),
  (next) => {
    const assign = { kind: 'group', id: 3, label: next() } as const;
    return composing('reply', next(), {
      id: 42,
      along: { macro: { name: 'refund', note: next(), assign, close: true } },
    });
  },
  (next) => picking(next, ''),
  (next) => picking(next, next()),
  (next) => ({ kind: 'line', asks: { kind: 'snooze' }, id: 42, typed: next(), error: next(), back: SHOW }),
  (next) => ({
    kind: 'ask',
    back: SHOW,
    question: {
      title: next(),
      lines: [next(), next(), next(), next(), next(), next(), next(), next()],
      options: [{ key: 'k', label: next(), does: { kind: 'stay' } }],
      id: 42,
    },
  }),
  () => ({ kind: 'page', of: 'help', page: 0, back: { kind: 'show' } }),
];

function picking(next: () => string, filter: string): Mode {
  const options = Array.from({ length: 12 }, (_, value) => ({ value, label: next(), note: next() }));
  return {
    kind: 'pick',
    picker: { purpose: 'list', title: next(), options, filter, selected: 7, marked: [] },
    back: SHOW,
  };
}

/** Every text in every mode in every window. */
const LONG = process.env.CONVOPS_FUZZ === 'long';

describe('a frame', () => {
  it.each(SIZES)('stays inside a window of $columns x $rows, whatever is written in it', (size) => {
    WIDTHS.forEach((text, place) => {
      MODES.forEach((modeOf, turn) => {
        // Every text in every mode in some of the windows, and as it is read in a third of them.
        if (!LONG && (place + turn + size.columns) % (turn > 0 ? 19 : 3) !== 0) return;
        const state = everywhere(
          () => text,
          size,
          modeOf(() => text),
        );
        expect(faultsOf(state, (place + turn) % 2 === 0 ? colors : plainStyle)).toEqual([]);
        if (turn === 0)
          expect(faultsOf({ ...state, scroll: scrolled(state, 'top', 1) }, plainStyle)).toEqual([]);
      });
    });
  });

  it('lets no control character of random texts through, and none of them out of its window', async () => {
    const random = generator(20240501);
    const alphabet = Array.from(
      '\x1b[]()2J0;m\x07\b\r\n\t\x9b\x90\x7f\0 aЖ漢👍\u200d\ufe0f\u202e\u2028\u0301\u20e3🏽🇺\ud800é',
    );
    const sizes = SIZES.filter(({ columns, rows }) => columns >= 40 && rows >= 10);
    let made = 0;
    let last: string[] = [];
    const next = () => {
      made += 1;
      const text = Array.from({ length: 1 + random(24) }, () => alphabet[random(alphabet.length)]).join('');
      last.push(text);
      return text;
    };
    while (made < (LONG ? 4000 : 1500)) {
      last = [];
      const size = sizes[random(sizes.length)] ?? { columns: 80, rows: 24 };
      const mode = MODES[random(MODES.length)]?.(next) ?? { kind: 'show' };
      const faults = faultsOf(everywhere(next, size, mode), colors);
      // Only then is it worth the words.
      if (faults.length > 0) expect({ last, faults }).toEqual({ last, faults: [] });
    }
  });
});

/** Numbers from 0 to below a limit, the same at every run. */
function generator(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
