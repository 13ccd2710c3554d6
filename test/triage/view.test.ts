import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../src/api/model.ts';
import { type Proposal, standingNow } from '../../src/proposals/proposal.ts';
import type { Frame } from '../../src/terminal/screen.ts';
import { createStyle, plainStyle } from '../../src/terminal/style.ts';
import { cells, loadWidths } from '../../src/terminal/width.ts';
import { parseBindings } from '../../src/triage/keys.ts';
import type { Purpose } from '../../src/triage/state/outbox.ts';
import { NO_WALK } from '../../src/triage/state/walk.ts';
import type { QueueItem, State } from '../../src/triage/state.ts';
import { titleOf, view } from '../../src/triage/view.ts';
import type { Receipt } from '../../src/writes/receipt.ts';
import { aMessage } from '../views/samples.ts';
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

const SIZES = [
  [40, 12],
  [80, 24],
] as const;
const WIDE = [
  [120, 40],
  [200, 60],
] as const;
/** What a wide window has beside a conversation is the same in all the others. */
const IN_WIDE: readonly string[] = ['many wait', 'reply', 'the list'];

const REPLY = 'Добрый день! 👋🏽 Посылка потеряна, оформили возврат, деньги придут до пятницы.\n\nАнна';
const LONG_TEXT = Array.from(
  { length: 60 },
  (_, place) => `${place + 1}. A line of a text that was pasted.`,
).join('\n');
const NOTE = 'Refund agreed with Ivan, see ticket 77.';

const HOUR = 3_600_000;
const drafts: State['drafts'] = {
  ...aDraft(10432, 'reply', 'Добрый день! Посылка\nи ещё строка', 'Оксана Петренко'),
  ...aDraft(10441, 'note', 'Asked the warehouse twice, no answer yet.', null),
};

const REFUND = {
  name: 'refund',
  note: 'Refund agreed.',
  assign: { kind: 'group', id: 5, label: 'Refunds and complaints' },
  close: true,
} as const;

const IN_LIST = [10432, 10433, 10440, 10441, 10442, 10431];
const LIST = {
  purpose: 'list',
  title: 'Waiting 213, Mine 1',
  options: IN_LIST.map((value) => ({ value, label: `#${value}`, note: '' })),
  filter: '',
  selected: 1,
  composer: null,
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
  'a stale proposal': {
    proposals: [{ ...PROPOSAL, writtenFor: { ...PROPOSAL.writtenFor, message: 1 } }],
  },
  'why a proposal is rejected': {
    proposals: [PROPOSAL],
    mode: { kind: 'line', asks: { kind: 'reason', proposal: 'p3' }, id: 10432, typed: 'Wrong par' },
  },

  'the customer': { mode: { kind: 'customer', page: 0 } },
  'the list': { mode: { kind: 'pick', picker: LIST } },
  'the list with marks': { mode: { kind: 'pick', picker: { ...LIST, marked: [10433, 10441] } } },
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
  'claimed and late': {
    mode: composing('reply', 'Hello Oksana'),
    session: { ...SESSION, groups: [], place: 'prod' },
    queue: {
      items: {
        10431: anItem(10431, { name: 'Bea', decision: 'replied', holding: { kind: 'mine' } }),
        10432: anItem(10432, {
          ...{ name: 'Оксана Петренко', channel: 'telegram', isNew: true, holding: { kind: 'mine' } },
          ...{
            since: NOW_MS - 591 * 60_000,
            inbox: { unread: 12, lastAt: NOW_MS - 60_000, answered: false },
          },
        }),
        10433: anItem(10433, { since: NOW_MS - 134 * 60_000 }),
      },
      order: [10431, 10432, 10433],
    },
  },
  'a long reason': {
    mode: composing('file', 'see the attachment'),
    notice: {
      text: 'a file is sent by its http or https address: no address begins with "see the attachment"',
      tone: 'bad',
      until: null,
    },
    outbox: [held(10431, 4)],
  },
  reply: { mode: composing('reply', REPLY) },
  note: { mode: composing('note', NOTE), drafts },
  macro: { mode: composing('reply', REPLY, { macro: REFUND }) },
  'a long text': {
    mode: composing('reply', LONG_TEXT, { buffer: { text: LONG_TEXT, cursor: LONG_TEXT.length / 2 } }),
    outbox: [held(10431, 4)],
    queue: { incoming: [1, 2, 3] },
  },
  'taken while writing': { mode: composing('reply', 'Добрый день!', { taken: { by: 12 } }) },
  file: { mode: composing('file', 'https://files.example.test/label.pdf') },
  'pick an operator': {
    mode: {
      kind: 'pick',
      picker: {
        purpose: 'operator',
        title: 'Assign #10432 to an operator',
        options: Array.from({ length: 30 }, (_, place) => ({
          value: place,
          label: `operator${place}@example.test`,
          note: String(place),
        })),
        filter: 'operator1',
        selected: 4,
        composer: null,
      },
    },
  },
  'ask before quitting': {
    outbox: [held(10431, 4), unknown(10400)],
    mode: {
      kind: 'ask',
      back: null,
      question: {
        title: 'Not everything has been sent yet.',
        lines: ['held: reply #10431', 'outcome unknown: reply #10400; check with convops conv get 10400'],
        options: [
          { key: 's', label: 'send now and leave', does: { kind: 'send-held' } },
          { key: 'd', label: 'keep as drafts and leave', does: { kind: 'keep-held' } },
          { key: 'b', label: 'stay', does: { kind: 'stay' } },
        ],
        id: null,
      },
    },
  },
  snooze: { mode: { kind: 'snooze', typed: '', error: null } },
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
      { id: 10450, name: 'Bea', until: NOW_MS + 7 * HOUR, behind: [] },
      { id: 10451, name: 'Оля', until: null, behind: [] },
    ],
  },
  mine: {
    queue: {
      ...{ walk: 'mine', order: [10432, 10450, 10451], incoming: [], round: [], cut: false },
      items: {
        10432: anItem(10432, {
          ...{ name: 'Оксана Петренко', channel: 'telegram', since: null, holding: { kind: 'mine' } },
          inbox: { unread: 2, lastAt: NOW_MS - 75 * 60_000, answered: false },
        }),
        10450: anItem(10450, {
          ...{ name: 'Bea', since: null, holding: { kind: 'mine' } },
          inbox: { unread: 0, lastAt: NOW_MS - 20 * 60_000, answered: false },
        }),
        10451: anItem(10451, {
          ...{ name: 'Оля', since: null, holding: { kind: 'mine' } },
          inbox: { unread: 0, lastAt: NOW_MS - 10 * 60_000, answered: true },
        }),
      },
    },
    otherWalks: {
      waiting: {
        ...{
          loaded: true,
          order: [20_001],
          current: 20_001,
          shownAt: NOW_MS,
          incoming: [],
          round: [],
          cut: false,
        },
        listed: Array.from({ length: 41 }, (_, place) => 20_000 + place),
      },
    },
    session: { ...SESSION, groups: [], place: 'prod' },
  },
  'the queue is empty and customers wrote back': {
    queue: {
      current: null,
      order: [],
      listed: [],
      items: {
        10450: anItem(10450, {
          ...{ holding: { kind: 'mine' } },
          inbox: { unread: 1, lastAt: NOW_MS - 40_000, answered: false },
        }),
      },
    },
    otherWalks: { mine: { ...NO_WALK, loaded: true, order: [10450], listed: [10450] } },
    session: { ...SESSION, groups: [], place: 'SANDBOX' },
    notice: { text: '#10450 Bea wrote back 40s ago (Tab)', tone: 'good', until: null },
  },
  'offline with a reply held': {
    outbox: [held(10431, 4), unknown(10400)],
    network: { offlineSince: NOW_MS - 12_000, error: 'connect ECONNREFUSED' },
    queue: { incoming: [1, 2, 3] },
    snoozed: [{ id: 10450, name: 'Bea', until: NOW_MS + 7 * HOUR, behind: [] }],
  },
  'the token is refused': {
    outbox: [held(10431, 4)],
    network: { refusedSince: NOW_MS - 125_000, error: 'the token was refused (HTTP 401)' },
  },
  'the queue is not read': {
    network: { unreadSince: NOW_MS - 125_000, error: 'the service asks to slow down (HTTP 429)' },
  },
  help: { mode: { kind: 'help', page: 0, back: { kind: 'show' } } },
};

describe('a frame', () => {
  for (const [name, changes] of Object.entries(SCENES)) {
    it.each(IN_WIDE.includes(name) ? [...SIZES, ...WIDE] : SIZES)(
      `reads well: ${name}, %i x %i`,
      async (columns, rows) => {
        const frame = view(aState(columns, rows, changes), plainStyle);
        await expect(pictureOf(frame, { columns }, cells)).toMatchFileSnapshot(
          `frames/${name.replaceAll(' ', '-')}-${columns}x${rows}.txt`,
        );
      },
    );
  }
});

const item = (fields: Partial<QueueItem>): State['queue']['items'] => ({
  10431: anItem(10431),
  10432: anItem(10432, { name: 'Оксана Петренко', channel: 'telegram', ...fields }),
});

const MORE: Readonly<Record<string, Changes>> = {
  'help while writing': {
    mode: { kind: 'help', page: 0, back: composing('reply', 'Hello') },
  },
  'a long reason at rest': {
    notice: {
      text: 'the reply to #10431 was not sent: the service answered after 30s that it asks to slow down (HTTP 429)',
      tone: 'bad',
      until: null,
    },
    outbox: [held(10431, 4)],
    queue: { incoming: [1, 2, 3] },
  },
  'taken by another': {
    queue: { items: item({ holding: { kind: 'taken', by: 12 } }) },
  },
  'closed meanwhile': { queue: { items: item({ holding: { kind: 'closed' } }) } },
  'gone from the queue': { queue: { items: item({ holding: { kind: 'gone' } }) } },
  'a reply that may have arrived': {
    outbox: [unknown(10432)],
    notice: { text: 'Outcome unknown: reply to #10432', tone: 'bad', until: null },
  },
  'a reply that was refused': {
    outbox: [
      anOutboxItem(10432, { kind: 'refused', error: 'The c onversation was assigned', outcome: 'refused' }),
      held(10431, 4),
    ],
    drafts,
    notice: { text: '#10431 is yours already', tone: 'info', until: null },
  },
  'browsed back to one that is decided': {
    outbox: [
      { ...held(10432, 3), key: 'o1' },
      { ...held(10432, 3), key: 'o2', action: 'close' },
    ],
    queue: { items: item({ decision: 'closed', holding: { kind: 'mine' } }) },
  },
  'a macro without a text': {
    mode: {
      kind: 'ask',
      back: null,
      question: {
        whole: true,
        title: 'Do this to #10432? refund',
        lines: ['note: Refund agreed.', 'assign to group Refunds and complaints', 'close'],
        options: [
          { key: 'Enter', label: 'do it to #10432', does: { kind: 'macro', id: 10432, plan: REFUND } },
          { key: 'Esc', label: 'back', does: { kind: 'stay' } },
        ],
        id: 10432,
      },
    },
  },
  'a macro that is held': {
    outbox: (['note', 'assign', 'reply', 'close'] as const).map((action, place) => ({
      ...held(10432, 4),
      key: `o${place}`,
      action,
      macro: { key: 'o0', plan: REFUND },
    })),
    queue: { items: item({ decision: 'closed', holding: { kind: 'mine' } }) },
  },
  'no canned replies': {
    session: { ...SESSION, replies: [] },
    mode: {
      kind: 'pick',
      picker: {
        purpose: 'reply',
        title: 'Canned reply to #10432',
        options: [],
        filter: '',
        selected: 0,
        composer: null,
      },
    },
  },
  'a text to throw away': {
    mode: {
      kind: 'ask',
      back: null,
      question: {
        title: 'Throw away the reply to #10432?',
        lines: REPLY.split('\n'),
        options: [
          { key: 'd', label: 'keep it', does: { kind: 'stay' } },
          { key: 'x', label: 'throw it away', does: { kind: 'throw-away' } },
        ],
        id: 10432,
      },
    },
  },
  loading: { details: { 10432: { kind: 'loading' } } },
  'not read': { details: { 10432: { kind: 'failed', error: 'no answer within 30s' } } },
  'no queue yet': { queue: { loaded: false, current: null }, network: { listing: 1 } },
  'no queue at all': {
    queue: { loaded: false, current: null },
    network: { error: 'connect ECONNREFUSED 127.0.0.1:8099', offlineSince: NOW_MS - 75_000 },
  },
  'a queue that has grown old': { network: { listedAt: NOW_MS - 45_000, listing: 3 } },
  'an empty queue and a refused token': {
    queue: { current: null, order: [10431] },
    network: { refusedSince: NOW_MS - 125_000, listedAt: NOW_MS - 140_000 },
  },
  'no queue for want of a token': {
    queue: { loaded: false, current: null },
    network: { refusedSince: NOW_MS - 5000, error: 'the token was refused (HTTP 401)' },
  },
  'writing while the token is refused': {
    mode: SCENES.reply?.mode ?? { kind: 'show' },
    network: { refusedSince: NOW_MS - 125_000, error: 'the token was refused (HTTP 401)' },
  },
  'a list that was cut': {
    queue: { cut: true, listed: Array.from({ length: 1000 }, (_, place) => 20_000 + place) },
    session: { ...SESSION, groups: [] },
  },
  'the limit is reached': {
    queue: { current: null },
    session: { ...SESSION, limit: 6, readOnly: true },
  },
  'a wrong time to snooze until': {
    mode: { kind: 'snooze', typed: '25:00', error: '"25:00" is not a time. Try 30m, 2h, 1d, 14:30, mon.' },
  },
};

describe('a frame of 80 x 24', () => {
  it.each(Object.entries(MORE))('reads well: %s', async (name, changes) => {
    const frame = view(aState(80, 24, changes), plainStyle);
    await expect(pictureOf(frame, { columns: 80 }, cells)).toMatchFileSnapshot(
      `frames/${name.replaceAll(' ', '-')}-80x24.txt`,
    );
  });
});

const textOf = (state: State) => pictureOf(view(state, plainStyle), state.size, cells);

describe('a wide window', () => {
  it('has the list of the walk from 160 columns on, whose rows are made only where they are seen', () => {
    let made = 0;
    const items = MANY.map((one) =>
      Object.defineProperty({ ...one }, 'channel', {
        get: () => {
          made += 1;
          return 'web';
        },
      }),
    );
    const queue = {
      ...SCENES['many wait']?.queue,
      items: Object.fromEntries(items.map((one) => [one.id, one])),
    };
    const at = (columns: number, current: number) =>
      textOf(aState(columns, 45, { queue: { ...queue, current } }));
    expect(at(159, 20_009)).not.toContain('of 301');
    made = 0;
    expect(at(160, 20_009)).toContain('1-41 of 301');
    expect(made).toBeLessThan(3 * 41);
    expect(at(160, 20_299)).toMatch(/^ > {2}#20299 {2}1h41m! +\(no name\)/m);
  });

  it.each([120, 159, 160, 200, 300])('has no text wider than 100 cells, in %i columns', (columns) => {
    const long = 'word '.repeat(100);
    const detail = dialogue({ messages: [aMessage(0, long)] });
    const details = { 10432: { kind: 'ready', detail, at: NOW_MS } } as const;
    const state = aState(columns, 40, { details, mode: composing('reply', long), showCustomer: false });
    const widths = [...textOf(state).matchAll(/(?:word ?){3,}/g)].map(([text]) => text.trimEnd().length + 3);
    expect(widths.length).toBeGreaterThan(8);
    expect(Math.max(...widths)).toBeLessThanOrEqual(100);
    expect(Math.max(...widths)).toBeGreaterThan(Math.min(columns - 60, 90));
  });
});

describe('what decides', () => {
  const wordsOf = (state: State) => textOf(state).replace(/\s+/g, ' ');

  it.each(SIZES)('is whole: how long a customer waits, and that it is yours, %i x %i', (columns, rows) => {
    const text = textOf(aState(columns, rows, SCENES['claimed and late']));
    expect(text).toMatch(/waits 9h51m LATE .*yours/);
  });

  it('is whole: a reason that is longer than its row, where one writes and at rest', () => {
    expect(wordsOf(aState(80, 24, SCENES['a long reason']))).toContain(
      'address: no address begins with "see the attachment"',
    );
    expect(wordsOf(aState(40, 12, SCENES['a long reason']))).toContain(
      'https address: no address begins with',
    );
    expect(wordsOf(aState(80, 24, MORE['a long reason at rest']))).toContain('to slow down (HTTP 429)');
  });
});

describe('what is written', () => {
  const framed = (purpose: Purpose, style = plainStyle) =>
    view(aState(80, 24, { mode: composing(purpose, 'abc') }), style);
  const titleOf = (frame: Frame) =>
    frame.rows.find(({ text }) => /(?:REPLY|NOTE|FILE)/.test(text))?.text ?? '';

  it('says in capitals, by its border and by its colour who will read it', async () => {
    const colors = await createStyle({ color: true });
    expect(titleOf(framed('reply')).slice(0, 40)).toBe('== REPLY: the customer will see this ===');
    expect(titleOf(framed('note')).slice(0, 40)).toBe('## PRIVATE NOTE: only colleagues see it ');
    expect(titleOf(framed('file')).slice(0, 41)).toBe('++ FILE by address: the customer gets it ');
    const start = (text: string) => text.slice(0, text.indexOf('m') + 1);
    expect(start(titleOf(framed('reply', colors)))).not.toBe(start(titleOf(framed('note', colors))));
  });

  it('has the cursor of the terminal without colours, and one of its own with them', async () => {
    const colors = await createStyle({ color: true });
    const plain = framed('reply');
    expect(plain.cursor).toEqual({ row: 21, column: 7 });
    expect(plain.rows[20]?.text).toBe(' = abc');
    const colored = framed('reply', colors);
    expect(colored.cursor).toBeNull();
    expect(colored.rows[20]?.text).toContain('abc\x1b[7m \x1b[27m');
  });

  it('marks the character under the cursor, not the space beside it', async () => {
    const colors = await createStyle({ color: true });
    const mode = composing('reply', '', { buffer: { text: 'a👍🏽漢b', cursor: 1 } });
    const { rows } = view(aState(80, 24, { mode }), colors);
    expect(rows[20]?.text).toContain('a\x1b[7m👍🏽\x1b[27m漢b');
  });

  it('grows to eight rows, and then scrolls with the cursor', () => {
    const lines = Array.from({ length: 20 }, (_, place) => `line ${place}`);
    const { rows } = view(aState(80, 40, { mode: composing('reply', lines.join('\n')) }), plainStyle);
    const shown = rows.map(({ text }) => text).filter((text) => text.startsWith(' = '));
    expect(shown).toEqual(lines.slice(-8).map((line) => ` = ${line}`));
  });
});

describe('keys', () => {
  const textsOf = (frame: Frame) => frame.rows.map(({ text }) => text).join('\n');

  it('are shown as they are bound', () => {
    const session = { ...SESSION, bindings: parseBindings('reply=x, undo=y') };
    const text = textsOf(view(aState(80, 24, { session, outbox: [held(10431, 4)] }), plainStyle));
    expect(text).toContain(' x reply  n note');
    expect(text).toContain('sending reply to #10431 in 4s (y undo)');
  });

  it('are not offered where they would be refused', () => {
    const closed = view(
      aState(80, 24, { queue: { items: item({ holding: { kind: 'closed' } }) } }),
      plainStyle,
    );
    const readOnly = view(aState(80, 24, { session: { ...SESSION, readOnly: true } }), plainStyle);
    for (const frame of [closed, readOnly]) {
      expect(textsOf(frame)).not.toContain('r reply');
      expect(textsOf(frame)).toContain('j next');
    }
  });

  it('of a read-only session are none that could only be refused', () => {
    const only = { session: { ...SESSION, readOnly: true } };
    const taken = item({ holding: { kind: 'taken', by: 3 } });
    const frame = view(aState(80, 24, { ...only, queue: { items: taken } }), plainStyle);
    expect(textsOf(frame)).toContain('j next');
    expect(textsOf(frame)).not.toContain('take over');
  });

  it('lead out of every mode however small the window is', () => {
    const text = textsOf(view(aState(40, 10), plainStyle));
    expect(text).toContain('? help  q quit');
    expect(textsOf(view(aState(40, 10, { mode: composing('reply', 'x') }), plainStyle))).toContain(
      'Esc back',
    );
  });
});

describe('the header', () => {
  const rowOf = (state: State) => pictureOf(view(state, plainStyle), state.size, cells).split('\n')[0] ?? '';

  it.each([
    { group: 2, wait: '20m', late: 30 },
    { group: 5, wait: '20m LATE', late: 10 },
  ])(
    'calls late what waits longer than the setting of its group says: $late minutes',
    ({ group, wait, late }) => {
      const state = aState(80, 24);
      const { current, items } = state.queue;
      const shown = items[current ?? 0];
      if (!shown) throw new Error('nothing is on screen');
      const item = {
        ...shown,
        groupId: group,
        since: NOW_MS - 20 * 60_000,
        holding: { kind: 'waiting' },
      } as const;
      const session = { ...state.session, lateAfter: (id: number) => (id === 5 ? 10 : 30) * 60_000 };
      const queue = { ...state.queue, items: { ...items, [item.id]: item } };
      expect(late).toBe(session.lateAfter(group) / 60_000);
      const rows = view({ ...state, session, queue }, plainStyle).rows.map(({ text }) => text);
      expect(rows.find((row) => row.includes('waits'))).toMatch(new RegExp(`waits ${wait}(?! LATE)`));
    },
  );

  it('counts no refusal that the summary would not name: a lost claim, and a text that was thrown away', () => {
    const lost = { ...anOutboxItem(1, { kind: 'refused', error: 'no', outcome: 'refused' }) };
    const text = Object.values(aDraft(2, 'reply', 'Hello', null))[0] ?? null;
    const thrown = { ...lost, key: 'o9', id: 2, draft: text };
    const outbox = [{ ...lost, action: 'claim' } as const, thrown];
    const row = (drafts: State['drafts']) => {
      const { rows } = view(aState(120, 40, { outbox, drafts }), plainStyle);
      return rows.map(({ text: left, pane }) => `${left} ${pane?.text ?? ''}`).join('\n');
    };
    expect(row({})).not.toContain('refused');
    expect(row(aDraft(2, 'reply', 'Hello', null))).toContain('refused 1');
  });

  it('counts what is unknown and what was refused, in words', () => {
    const refused = anOutboxItem(1, { kind: 'refused', error: 'no', outcome: 'refused' });
    const row = rowOf(aState(80, 24, { outbox: [unknown(2), refused, held(3, 2)] }));
    expect(row).toContain('held 1  unknown 1  refused 1');
  });

  it('no longer counts a refusal once the same was done', () => {
    const receipt = { outcome: 'done' } as Receipt;
    const outbox = [
      anOutboxItem(1, { kind: 'refused', error: 'no', outcome: 'refused' }),
      anOutboxItem(1, { kind: 'done', at: NOW_MS, receipt }),
    ];
    expect(rowOf(aState(80, 24, { outbox }))).not.toContain('refused');
  });

  it('keeps an operator whose e-mail could upset the row to a number', () => {
    const session = { ...SESSION, operator: { id: 41, email: 'аня@example.test' } };
    expect(rowOf(aState(120, 40, { session }))).toContain('operator 41  12:00');
  });

  it('asks for more room, or for the plain form, in a window that is too small', () => {
    expect(view(aState(39, 9), plainStyle).rows).toEqual([
      { text: 'Enlarge to 40x10, or ^C ^C and --plain' },
    ]);
    expect(view(aState(20, 6), plainStyle).rows).toEqual([{ text: 'Enlarge to 40x10, or' }]);
    expect(view(aState(80, 1), plainStyle).rows).toEqual([]);
  });
});

it.each([
  ['just as long as it may', 30 * 60_000, false],
  ['a second longer', 30 * 60_000 + 1000, true],
] as const)('who waits %s is late: %3$s', (_, waited, late) => {
  const items = { 10432: anItem(10432, { since: NOW_MS - waited }) };
  const { rows } = view(aState(80, 24, { queue: { items, order: [10432] } }), plainStyle);
  expect(
    rows
      .map(({ text }) => text)
      .join('\n')
      .includes('waits 30m LATE'),
  ).toBe(late);
});

describe('the title of the window', () => {
  const items = {
    1: anItem(1, { name: 'evil \x1b]2;title\x07' }),
    2: anItem(2, { holding: { kind: 'mine' }, inbox: { unread: 1, lastAt: NOW_MS, answered: false } }),
    3: anItem(3, { holding: { kind: 'mine' }, inbox: { unread: 0, lastAt: NOW_MS, answered: true } }),
  };
  const waiting = { items, order: [1], listed: [1, 9], loaded: true };
  const mine = { ...NO_WALK, order: [2, 3], loaded: true };

  it("counts who waits and who of the operator's is to be answered, and names nobody", () => {
    expect(titleOf(aState(80, 24, { queue: waiting, otherWalks: { mine } }))).toBe(
      'convops 2 waiting, 1 mine',
    );
  });

  it('says what a list that was cut or not read leaves open', () => {
    const cut = { ...waiting, cut: true };
    const unread = { ...mine, loaded: false };
    expect(titleOf(aState(80, 24, { queue: cut, otherWalks: { mine: unread } }))).toBe('convops 2+ waiting');
    expect(titleOf(aState(80, 24, { queue: { ...waiting, loaded: false } }))).toBe('convops');
  });
});

it('the pane has what is filled of a customer, and their other conversations', () => {
  const known = aState(120, 40);
  const item = { ...(known.queue.items[10432] as QueueItem), customer: 5 };
  const others = [
    anItem(10390, { customer: 5, holding: { kind: 'taken', by: 12, since: NOW_MS } }),
    anItem(10401, { customer: 5, since: NOW_MS - 7_200_000 }),
    anItem(10402, { customer: 6 }),
  ];
  const items = { ...known.queue.items };
  for (const one of [item, ...others]) items[one.id] = one;
  const filled = { tags: ['vip', { title: 'eu' }], extra_fields: { plan: 'gold', empty: '' } };
  const from_user = { ...dialogue().from_user, ...filled } as unknown as User;
  const detail = dialogue({ from_user });
  const state = aState(120, 40, {
    queue: { items },
    details: { 10432: { kind: 'ready', detail, at: NOW_MS } },
    met: {
      5: [10390, 10388, 10380].map((id) => ({ id, at: NOW_MS, operator: id === 10380 ? null : 12 })),
      6: [{ id: 10381, at: NOW_MS, operator: 12 }],
    },
  });
  const day = new Date(NOW_MS).toISOString().slice(0, 10);
  const frame = pictureOf(view(state, plainStyle), { columns: 120 }, cells);
  for (const text of [
    'tags    vip, eu',
    'plan    gold',
    '#10401     2h',
    '#10390',
    `#10388 ${day}, with ivan`,
    `#10380 ${day}`,
  ])
    expect(frame).toContain(text);
  expect(frame).not.toMatch(/empty|#10402 |#10381/);
});
