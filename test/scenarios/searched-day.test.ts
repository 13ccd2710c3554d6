// A day of the sandbox in which customers write back, worked by two operators on one computer with one archive, and then
// searched as people would. What is right is known from the state of the service, not from what convops kept.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredConversation } from '../../src/sandbox/store.ts';
import { customerWrites } from '../../src/sandbox/transitions.ts';
import { type DeskHome, openDeskHome } from '../support/desk-home.ts';
import { openProgram } from '../support/screen-terminal.ts';

const OPERATORS = [
  { profile: 'sam', id: 7, email: 'sam.rivera@example.test' },
  { profile: 'bea', id: 3, email: 'bea.lindqvist@example.test' },
];
/** What is written to and fro in each conversation, in turn: the customer, the operator, and perhaps a note. */
const TALKS = [
  ['Die Quittung für das Gerät fehlt', 'The receipt is on its way', 'asked the billing team'],
  ['Żarówka w lampie nie działa', 'We send a new bulb', 'bulb from the depot'],
  ['The courier left the crate next\nweek, I think', 'The crate comes next week', null],
  ['I paid twice for the garden hose', 'One payment for the hose is refunded', 'billing team: paid twice'],
  ['The hose leaks, I want my money back', 'Please send a photo of the leak', null],
  ['Can the receipt name my company?', 'A receipt with the company is attached', null],
] as const;

interface Said {
  readonly id: number;
  readonly text: string;
  readonly from: 'customer' | 'operator' | 'note';
  readonly operator: number | undefined;
  readonly channel: string;
  readonly customer: string;
}

let desk: DeskHome;

beforeAll(async () => {
  desk = await openDeskHome({ conversations: 40 });
  const { CONVOPS_BASE_URL: url, CONVOPS_TOKEN: token } = desk.env;
  for (const { profile, id } of OPERATORS) {
    const words = `profile add ${profile} --base-url ${url} --token-stdin --operator ${id} --no-check`;
    await ok(words.split(' '), `${token}\n`);
    await ok(['profile', 'set', 'archive', '90d', '-p', profile]);
  }
  await ok(['archive', 'fill', '-p', 'sam']);
  for (const [nth, [asked, answered, note]] of TALKS.entries()) {
    const { profile } = OPERATORS[nth % 2] ?? { profile: '' };
    const [id = 0] = await desk.waiting();
    const as = [String(id), '-p', profile];
    await ok(['conv', 'start', ...as]);
    desk.desk.change((state) => customerWrites(state, id, asked, Math.floor(Date.now() / 1000)));
    await ok(['conv', 'send', ...as, answered]);
    if (note !== null) await ok(['conv', 'note', ...as, note]);
    await ok(['conv', 'get', ...as]);
    if (nth % 3 === 0) await ok(['conv', 'close', ...as]);
  }
}, 120_000);
afterAll(() => desk.close());

async function ok(words: readonly string[], input?: string): Promise<string> {
  const { exit, stdout, stderr } = await desk.home.run(words, input === undefined ? {} : { input });
  expect(exit, stderr).toBe(0);
  return stdout;
}

/** All that was said in the service, by its own state. */
async function allSaid(): Promise<readonly Said[]> {
  const { conversations, users } = await desk.state();
  const saidIn = ({ id, customer, messages, notes }: StoredConversation): Said[] => {
    const user = users.find(({ platformUserId }) => platformUserId === customer);
    const about = { id, channel: user?.channel ?? '', customer: user?.customName ?? user?.name ?? '' };
    return [
      ...messages.map((one) => [one, null] as const),
      ...notes.map((one) => [one, 'note'] as const),
    ].map(([{ text, operator }, kind]) => ({
      ...{ ...about, text, operator },
      from: kind ?? (operator === undefined ? 'customer' : 'operator'),
    }));
  };
  // Whatever was closed before the day began is in no list, so nobody has read it.
  return conversations
    .filter(({ status, updated }) => status !== 'closed' || updated >= began)
    .flatMap(saidIn);
}
const began = Math.floor(Date.now() / 1000);

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');
const has =
  (...words: readonly string[]) =>
  ({ text }: Said) =>
    words.every((word) => plain(text).includes(word));

const QUESTIONS: readonly (readonly [string, readonly string[], (said: Said) => boolean])[] = [
  ['who wrote of a receipt', ['receipt'], has('receipt')],
  ['who wrote of one in German, in capitals', ['QUITTUNG'], has('quittung')],
  ['a bulb that is typed without its accents', ['zarowka'], has('zarowka')],
  ['words in any order', ['back', 'money', 'hose'], has('back', 'money', 'hose')],
  ['a phrase, over the end of a line, too', ['"next week"'], has('next week')],
  [
    'what customers say of the hose',
    ['hose', '--from', 'customer'],
    (one) => has('hose')(one) && one.from === 'customer',
  ],
  [
    'what was noted for the billing team',
    ['billing', 'team', '--from', 'note'],
    (one) => has('billing', 'team')(one) && one.from === 'note',
  ],
  ['what Bea promised', ['the', '--operator', 'bea'], (one) => has('the')(one) && one.operator === 3],
  ['what came by e-mail', ['the', '--channel', 'email'], (one) => has('the')(one) && one.channel === 'email'],
  ['what nobody wrote', ['submarine'], has('submarine')],
];

describe('asked on the command line', () => {
  it.each(QUESTIONS)('%s', async (_what, words, isRight) => {
    const rows = JSON.parse(
      await ok(['search', ...words, '-p', 'sam', '--json', 'conversation_id,text,from']),
    );
    const right = (await allSaid()).filter(isRight);
    const told = (one: { id: number; text: string; from: string }) => `${one.id} ${one.from}: ${one.text}`;
    const found = rows.map((row: Record<string, unknown>) =>
      told({ ...row, id: row.conversation_id } as never),
    );
    expect(found.sort()).toEqual(right.map(told).sort());
    expect(right.length > 0).toBe(words[0] !== 'submarine');
  });

  it('whose a conversation is that one of them closed, and what was said last', async () => {
    const [one] = (await desk.state()).conversations.filter(({ messages }) =>
      messages.some(({ text }) => text === TALKS[0][0]),
    );
    const { conversations } = JSON.parse(
      await ok(['customer', '--conversation', String(one?.id), '-p', 'bea', '--json']),
    );
    expect(conversations).toContainEqual(
      expect.objectContaining({ id: one?.id, status: 'closed', operator_id: 7, last_text: TALKS[0][2] }),
    );
  });
});

it('asked in triage, where words alone are typed', { timeout: 120_000 }, async () => {
  const screen = await openProgram(['triage', '-p', 'bea'], { home: desk.home, columns: 120, rows: 50 });
  await screen.sees(/ #\d+ /);
  for (const [what, words] of QUESTIONS) {
    const typed = words.slice(0, words.findIndex((word) => word.startsWith('--')) >>> 0);
    // Of what many wrote only the newest is listed.
    if (typed[0] === 'the') continue;
    const right = new Set(
      (await allSaid())
        .filter(has(...typed.map((word) => plain(word).replaceAll('"', ''))))
        .map(({ id }) => id),
    );
    screen.type('/');
    await screen.sees('type to narrow');
    screen.type(typed.join(' '));
    const shown = () => {
      const rows = screen.frame();
      const list = rows.slice(rows.findIndex((row) => row.includes('found in the')));
      return list.flatMap((row) => / #(\d+) .*(?:customer|operator|note): /.exec(row)?.[1] ?? []).map(Number);
    };
    await screen.sees(new RegExp(right.size === 0 ? 'No match' : `#${[...right][0]} .*: `));
    expect(shown().sort(), what).toEqual([...right].sort());
    screen.type('\u001b');
    await screen.seesNo('found in the');
  }
  screen.type('q');
  await screen.ended;
});
