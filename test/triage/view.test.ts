import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../src/api/model.ts';
import { type Proposal, standingNow } from '../../src/proposals/proposal.ts';
import { createStyle, plainStyle } from '../../src/terminal/style.ts';
import { cells, loadWidths } from '../../src/terminal/width.ts';
import { parseBindings } from '../../src/triage/keys.ts';
import type { QueueItem, State } from '../../src/triage/state.ts';
import { view } from '../../src/triage/view.ts';
import type { Receipt } from '../../src/writes/receipt.ts';
import {
  aDraft,
  anItem,
  anOutboxItem,
  aState,
  type Changes,
  composing,
  dialogue,
  held,
  NOW_MS,
  pictureOf,
  SESSION,
  unknown,
} from './view-states.ts';

beforeAll(loadWidths);

const PROPOSAL: Proposal = {
  ...{ id: 'p3', service: 'https://service.test', profile: null, conversation: 10432 },
  content: {
    text: 'Hello! Order 10432 is with the courier since this morning and arrives on Friday.\nFollow it at https://track.example.test/99281',
    note: 'asked the warehouse',
    close: true,
  },
  reason: 'The warehouse has handed the parcel over.',
  proposedBy: { kind: 'agent', name: 'helper', evidence: 'AI_AGENT' },
  ...{ at: NOW_MS - 120_000, expires: NOW_MS + 3_600_000, decision: null, sent: null },
  writtenFor: standingNow(dialogue()),
};

const SMALL = [40, 12] as const;
const USUAL = [80, 24] as const;
const WIDE = [
  [120, 40],
  [200, 60],
] as const;
/** What a wide window has beside a conversation is the same in all the others, and so is how a small one cuts. */
const IN_WIDE: readonly string[] = ['many wait', 'reply', 'the list'];
const IN_SMALL: readonly string[] = [
  ...IN_WIDE,
  ...['show', 'a proposal', 'ask before quitting', 'offline with a reply held'],
];

const REPLY = 'Добрый день! 👋🏽 Посылка потеряна, оформили возврат, деньги придут до пятницы.\n\nАнна';
const NOTE = 'Refund agreed with Ivan, see ticket 77.';

const HOUR = 3_600_000;
const drafts: State['drafts'] = {
  ...aDraft(10432, 'reply', 'Добрый день! Посылка\nи ещё строка', 'Оксана Петренко'),
  ...aDraft(10441, 'note', 'Asked the warehouse twice, no answer yet.', null),
};

const SHOW = { kind: 'show' } as const;
const IN_LIST = [10432, 10433, 10440, 10441, 10442, 10431];
const LIST = {
  purpose: 'list',
  title: 'Waiting 213, Mine 1',
  options: IN_LIST.map((value) => ({ value, label: `#${value}`, note: '' })),
  filter: '',
  selected: 1,
  marked: [],
  closes: false,
} as const;
const MANY = Array.from({ length: 300 }, (_, place) =>
  anItem(20_000 + place, {
    name: ['Daniel Osei', 'Élodie Lefèvre', 'Marta\nSilva', null][place % 4] ?? null,
    since: NOW_MS - (400 - place) * 60_000,
    ...(place < 9 ? ({ decision: 'replied', holding: { kind: 'mine' } } as const) : {}),
  }),
);

const SCENES: Readonly<Record<string, Changes>> = {
  'a proposal': { proposals: [PROPOSAL] },

  'the customer': { mode: { kind: 'page', of: 'customer', page: 0, back: { kind: 'show' } } },
  'the list': { mode: { kind: 'pick', picker: LIST, back: SHOW } },
  show: {},
  'many wait': {
    queue: {
      current: 20_009,
      order: MANY.map(({ id }) => id),
      items: Object.fromEntries(MANY.map((item) => [item.id, item])),
      incoming: [10432],
    },
    drafts: aDraft(20_011, 'reply', 'Hello', 'Daniel Osei'),
    details: {},
    session: { ...SESSION, groups: [], place: 'prod' },
  },
  reply: { mode: composing('reply', REPLY) },
  note: { mode: composing('note', NOTE), drafts },
  'ask before quitting': {
    outbox: [held(10431, 4), unknown(10400)],
    mode: {
      kind: 'ask',
      back: SHOW,
      question: {
        title: 'Not everything has been sent yet.',
        lines: ['held: reply #10431', 'outcome unknown: reply #10400; check with convops conv get 10400'],
        options: [
          { key: 's', label: 'send now and leave', does: { kind: 'send-held' } },
          { key: 'd', label: 'keep as drafts and leave', does: { kind: 'keep-held' } },
          { key: 'b', label: 'stay', does: { kind: 'stay' } },
        ],
      },
    },
  },
  snooze: { mode: { kind: 'line', asks: { kind: 'snooze' }, id: 10432, typed: '', back: SHOW } },
  empty: {
    queue: {
      current: null,
      order: [10431, 10433, 10440, 10441],
      listed: [10433, 10440, 10441],
      items: Object.fromEntries(
        [10433, 10440, 10441].map((id) => [id, anItem(id, { since: NOW_MS - 2.24 * HOUR })]),
      ),
    },
    skipped: [10433, 10440, 10441],
    snoozed: [
      { id: 10450, name: 'Bea', until: NOW_MS + 7 * HOUR, seen: null },
      { id: 10451, name: 'Оля', until: null, seen: null },
    ],
  },
  'offline with a reply held': {
    outbox: [held(10431, 4), unknown(10400)],
    network: { trouble: { kind: 'offline', since: NOW_MS - 12_000 }, error: 'connect ECONNREFUSED' },
    queue: { incoming: [1, 2, 3] },
    snoozed: [{ id: 10450, name: 'Bea', until: NOW_MS + 7 * HOUR, seen: null }],
    session: { ...SESSION, place: 'SANDBOX' },
  },
  help: { mode: { kind: 'page', of: 'help', page: 0, back: { kind: 'show' } } },
};

describe('a frame', () => {
  for (const [name, changes] of Object.entries(SCENES)) {
    const sizes = [
      ...(IN_SMALL.includes(name) ? [SMALL] : []),
      USUAL,
      ...(IN_WIDE.includes(name) ? WIDE : []),
    ];
    it.each(sizes)(`reads well: ${name}, %i x %i`, async (columns, rows) => {
      const frame = view(aState(columns, rows, changes), plainStyle);
      await expect(pictureOf(frame, { columns }, cells)).toMatchFileSnapshot(
        `frames/${name.replaceAll(' ', '-')}-${columns}x${rows}.txt`,
      );
    });
  }
});

const item = (fields: Partial<QueueItem>): State['queue']['items'] => ({
  10431: anItem(10431),
  10432: anItem(10432, { name: 'Оксана Петренко', channel: 'telegram', ...fields }),
});

const textOf = (state: State) => pictureOf(view(state, plainStyle), state.size, cells);
const rowsOf = (state: State) => textOf(state).split('\n').slice(0, state.size.rows);

describe('the rows of a frame', () => {
  it('stand where they stand at every size, whatever is said, asked or written', () => {
    for (const [columns, rows] of [SMALL, USUAL, ...WIDE, [40, 10], [99, 17], [160, 40]] as const) {
      for (const [name, changes] of Object.entries(SCENES)) {
        const found = rowsOf(aState(columns, rows, changes));
        const rule = '-'.repeat(columns);
        expect([name, found.length, found[2], found[rows - 3]]).toEqual([name, rows, rule, rule]);
        expect(found[rows - 1]).not.toBe('');
      }
    }
  });

  it('stay where they are when a colleague takes the conversation that is written to', () => {
    for (const purpose of ['reply', 'note'] as const) {
      const rowsWith = (holding: QueueItem['holding']) =>
        rowsOf(aState(80, 24, { mode: composing(purpose, REPLY), queue: { items: item({ holding }) } }));
      const [own, taken] = [rowsWith({ kind: 'mine' }), rowsWith({ kind: 'taken', by: 12 })];
      const changed = taken.filter((row, place) => row !== own[place]);
      expect(changed[1]).toMatch(purpose === 'note' ? /TAKEN: a note/ : /TAKEN: Enter keeps a draft/);
      expect(changed.filter((row) => !/with ivan|TAKEN|Enter/.test(row))).toEqual([]);
    }
  });

  it('have a word on the left apart from what is on its right', () => {
    const long = item({ name: 'Grace Liu-Ek', channel: 'whatsapp', since: NOW_MS - 660_000 });
    expect(rowsOf(aState(40, 12, { queue: { items: long } }))[1]).toMatch(/ whatsapp {2}waits 11m$/);
    for (let length = 10; length < 20; length += 1) {
      const session = { ...SESSION, place: 'p'.repeat(length) };
      expect(rowsOf(aState(40, 12, { session }))[0]).toMatch(/Mine \?(?: {2,}p+)?$/);
    }
    const wide = item({ name: 'Grace '.repeat(20), channel: 'whatsapp', since: NOW_MS - 660_000 });
    expect(rowsOf(aState(80, 24, { queue: { items: wide } }))[1]).toMatch(/ Billing {2}waits 11m$/);
  });

  it('of a list have the same columns whatever is listed', () => {
    const at = (changes: Changes) =>
      rowsOf(aState(80, 24, { ...changes, mode: SCENES['the list']?.mode ?? { kind: 'show' } }));
    const columnOf = (rows: readonly string[], text: string) =>
      rows.map((row) => row.indexOf(text)).find((place) => place >= 0);
    const odd = { items: { 10431: anItem(10431, { name: 'W'.repeat(60), channel: 'x', groupId: null }) } };
    const few = at({ queue: { ...odd, order: [10431], current: null } });
    expect(columnOf(few, '#10431')).toBe(columnOf(at({}), '#10431'));
    expect(columnOf(few, 'WWW')).toBe(columnOf(at({}), 'Bea'));
    const family = { items: { 10431: anItem(10431, { name: '👨‍👩‍👧‍👦', channel: 'telegram' }) } };
    const mode = SCENES['the list']?.mode ?? SHOW;
    const { rows } = view(aState(80, 24, { mode, queue: { ...family, order: [10431] } }), plainStyle);
    const { pane } = rows.find(({ text }) => text.includes('#10431')) ?? {};
    expect([pane?.column, pane?.text.slice(0, 8)]).toEqual([
      1 + (columnOf(at({}).slice(3), 'telegram') ?? 0),
      'telegram',
    ]);
  });

  it('ask for more room, or for the plain form, in a window that is too small', () => {
    expect(view(aState(39, 9), plainStyle).rows).toEqual([
      { text: 'Enlarge to 40x10, or ^C ^C and --plain' },
    ]);
    expect(view(aState(20, 6), plainStyle).rows).toEqual([{ text: 'Enlarge to 40x10, or' }]);
  });
});

describe('a small window', () => {
  const textIn = (columns: number, rows: number, mode: State['mode']) => {
    const frame = rowsOf(aState(columns, rows, { mode }));
    return frame.slice(3, -3);
  };

  it.each([SMALL, USUAL, [120, 40], [159, 45]] as const)(
    'has no line of the help cut: %i x %i',
    (columns, rows) => {
      const picker = LIST;
      const backs: readonly State['mode'][] = [
        SHOW,
        composing('reply', ''),
        { kind: 'pick', picker, back: SHOW },
        { kind: 'line', asks: { kind: 'snooze' }, id: 10432, typed: '', back: SHOW },
        { kind: 'page', of: 'customer', page: 0, back: SHOW },
      ];
      for (const back of backs)
        for (let page = 0; page < 8; page += 1)
          for (const row of textIn(columns, rows, { kind: 'page', of: 'help', page, back }))
            expect(row).not.toContain('…');
    },
  );

  it.each([SMALL, [60, 14], USUAL] as const)(
    'has all times of a snooze, each in its row: %i x %i',
    (columns, rows) => {
      const line = { kind: 'line', asks: { kind: 'snooze' }, id: 10432, typed: '', back: SHOW } as const;
      const asked = textIn(columns, rows, line);
      const refused = textIn(columns, rows, { ...line, error: '"x" is not a time. Try 30m, 2h.' });
      for (const key of ['1  1 hour', '2  3 hours', '3  t', '4  t', '5  M', '6  until'])
        expect(asked.findIndex((row) => row.includes(` ${key}`))).toBeGreaterThan(-1);
      const changed = refused.filter((row, place) => row !== asked[place]);
      expect(changed.map((row) => row.trim())).toEqual(['"x" is not a time. Try 30m, 2h.']);
    },
  );
});

describe('what is written', () => {
  it('has the cursor of the terminal where one writes', () => {
    const mode = composing('reply', '', { buffer: { text: 'a👍🏽漢b', cursor: 1 } });
    const { rows, cursor } = view(aState(80, 24, { mode }), plainStyle);
    expect(cursor).toEqual({ row: 20, column: 5 });
    expect(rows[19]?.text).toBe(' = a👍🏽漢b');
  });
});

describe('the key bar', () => {
  const barOf = (state: State) => rowsOf(state)[state.size.rows - 1];

  it('shows the keys as they are bound', () => {
    const session = { ...SESSION, bindings: parseBindings('reply=x, undo=y') };
    const state = aState(80, 24, { session, outbox: [held(10431, 4)] });
    expect(barOf(state)).toContain(' x reply  n note');
    expect(textOf(state)).toContain('Sending #10431 in 4s (Bea)  y');
  });

  it('has its words, and a list what was last said, as bright as other text', async () => {
    const colors = await createStyle({ color: true });
    const { rows } = view(aState(80, 24, { mode: SCENES['the list']?.mode ?? SHOW }), colors);
    expect(rows.at(-1)?.text).toContain(' choose');
    expect(rows.at(-1)?.text).not.toContain('\x1b[2m');
    expect(rows.find(({ text }) => text.includes('files.example'))?.text).not.toContain('\x1b[2mhttps');
  });

  it('has the key that can act also where it is narrow: the next blank, the rest of a list', () => {
    const blanks = composing('reply', 'Order {{order}} left on {{day}}.');
    expect(barOf(aState(40, 12, { mode: blanks }))).toMatch(/^ Tab next blank /);
    const mode = { kind: 'pick', picker: { ...LIST, filter: 'bea' }, back: SHOW } as const;
    expect(barOf(aState(40, 12, { mode }))).toBe(' Enter choose  ^F read rest  Esc back');
    const details = { 10433: { kind: 'loading', since: NOW_MS } } as unknown as State['details'];
    const reading = { ...mode, picker: { ...mode.picker, reading: [10440] } };
    expect(barOf(aState(40, 12, { mode: reading, details }))).toBe(' Enter choose  Esc stop');
  });

  it('offers nothing that would be refused', () => {
    const readOnly = { ...SESSION, readOnly: true };
    const bars = ([{ kind: 'closed' }, { kind: 'taken', by: 3 }, { kind: 'waiting' }] as const).flatMap(
      (holding) =>
        [SESSION, readOnly].map((session) =>
          barOf(aState(80, 24, { session, queue: { items: item({ holding }) } })),
        ),
    );
    expect(bars).toEqual([
      ' c reopen  n note  s skip  j next  l list  ? all',
      ' s skip  j next  l list  ? all',
      ' t take over  n note  s skip  j next  l list  ? all',
      ' s skip  j next  l list  ? all',
      ' r reply  n note  e close  a assign  m canned  s skip  j next  ? all',
      ' s skip  j next  l list  ? all',
    ]);
  });
});

it('a proposal names no keys while they are text, or act on a draft', () => {
  const proposal = { proposals: [PROPOSAL] };
  expect(textOf(aState(80, 24, proposal))).toContain('r opens it, D rejects');
  for (const changes of [{ drafts: aDraft(10432, 'reply', 'Hello', null) }, { mode: composing('note', '') }])
    expect(textOf(aState(80, 24, { ...proposal, ...changes }))).not.toContain('D rejects');
});

it('the header counts no refusal that the summary would not name, and none that was mended', () => {
  const lost = anOutboxItem(1, { kind: 'refused', error: 'no', outcome: 'refused' });
  const text = Object.values(aDraft(2, 'reply', 'Hello', null))[0] ?? null;
  const thrown = { ...lost, key: 'o9', id: 2, draft: text };
  const rowWith = (outbox: State['outbox'], drafts: State['drafts'] = {}) =>
    rowsOf(aState(120, 40, { outbox, drafts }))[0];
  expect(rowWith([{ ...lost, action: 'claim' }, thrown])).not.toContain('refused');
  expect(rowWith([thrown], aDraft(2, 'reply', 'Hello', null))).toContain('1 refused');
  const done = { kind: 'done', at: NOW_MS, receipt: { outcome: 'done' } as Receipt } as const;
  expect(rowWith([lost, anOutboxItem(1, done)])).not.toContain('refused');
  expect(rowWith([unknown(2), lost])).toContain('1 refused  1 unknown');
});

it.each([
  [10, 8 * 60_000, 'yellow'],
  [10, 10 * 60_000, 'yellow'],
  [10, 10 * 60_000 + 1, 'red'],
  [30, 20 * 60_000, 'plain'],
])('late after %i minutes, a wait of %i ms is %s', async (late, waited, looks) => {
  const colors = await createStyle({ color: true });
  const session = { ...SESSION, lateAfterMs: late * 60_000 };
  const state = aState(80, 24, { session, queue: { items: item({ since: NOW_MS - waited }) } });
  const head = JSON.stringify(view(state, colors).rows[1]);
  const is = head.includes('LATE') ? 'red' : head.includes('[33m') ? 'yellow' : 'plain';
  expect(is).toBe(looks);
});

it('the pane has what is filled of a customer, and how their other conversations stand', () => {
  const filled = { tags: ['vip', { title: 'eu' }], extra_fields: { plan: 'gold', empty: '' } };
  const from_user = { ...dialogue().from_user, ...filled } as unknown as User;
  const known = { operator_id: 12, date: NOW_MS, last_from: 'customer', last_text: 'Thanks\nagain' };
  const listed = [
    anItem(10432, { customer: 5 }),
    anItem(10401, { customer: 5, since: NOW_MS - 7_200_000 }),
    anItem(10433, { customer: 5 }),
    anItem(10402, { customer: 6 }),
  ];
  const state = aState(120, 40, {
    queue: { items: Object.fromEntries(listed.map((one) => [one.id, one])) },
    details: { 10432: { kind: 'ready', detail: dialogue({ from_user }), at: NOW_MS } },
    met: { 5: [{ ...known, id: 10388, status: 'closed' }], 6: [{ ...known, id: 10381, status: null }] },
  });
  const day = new Date(NOW_MS).toISOString().slice(0, 10);
  const shown = ['tags    vip, eu', 'plan    gold', '2h! #10401', `#10388 ${day}, closed, with ivan`];
  const frame = textOf(state);
  for (const text of [...shown, 'customer: Thanks …']) expect(frame).toContain(text);
  expect(frame).not.toMatch(/empty|#10402 |#10381/);
  // One that is newer is no earlier one.
  expect(rowsOf(state)[1]).toContain(' 3 other ');
});
