// A day of two operators at one computer with one archive, and what a person would ask of it afterwards: each answer is
// held against what the service itself has.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { StoredConversation } from '../../src/sandbox/store.ts';
import { customerWrites } from '../../src/sandbox/transitions.ts';
import { type DeskHome, openDeskHome } from '../support/desk-home.ts';
import { KEYS, openProgram } from '../support/screen-terminal.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let desk: DeskHome;
let open: readonly StoredConversation[];

const run = async (line: string, input = ''): Promise<string> => {
  const words = line.match(/'[^']*'|\S+/g)?.map((word) => word.replaceAll("'", '')) ?? [];
  const { exit, stdout, stderr } = await desk.home.run(words, { input });
  expect([exit, stderr], line).toEqual([0, expect.anything()]);
  return stdout;
};

beforeAll(async () => {
  desk = await openDeskHome();
  const { CONVOPS_BASE_URL: url, CONVOPS_TOKEN: token } = desk.env;
  for (const [name, operator] of [
    ['sam', 7],
    ['bea', 3],
  ]) {
    const rest = `--token-stdin --operator ${operator} --agents allow --no-check`;
    await run(`profile add ${name} --base-url ${url} ${rest}`, `${token}\n`);
    await run(`profile set archive 90d -p ${name}`);
  }
  const writesBack = (id: number, text: string) =>
    desk.desk.change((state) => customerWrites(state, id, text, Math.floor(Date.now() / 1000)));
  // Who was closed before has passed through no computer since.
  open = desk.desk.state().conversations.filter(({ status }) => status !== 'closed');
  await run('archive fill -p sam');
  await run("conv reply 41 'It left the warehouse this morning.' -p sam");
  writesBack(41, 'Wonderful, do I have to call the courier?');
  await run('conv get 41 -p sam');
  await run("conv note 42 'The depot promised to call.' -p sam");
  await run('conv claim 43 -p bea');
  await run("conv reply 43 'We refund the second charge today.' -p bea");
  await run('conv close 43 -p bea');
  await run("conv reply 44 'Is there any news of the video?' -p bea");
  writesBack(44, 'Here it is, it HUMS: https://videos.example/dimmer');
  await run('conv get 44 -p bea');
  await run('conv close 44 -p bea');
});
afterAll(() => desk.close());

/** A text as the service has it; of a note nobody but this computer says that it is one. */
interface Said {
  readonly text: string;
  readonly from: 'customer' | 'operator' | 'note';
  readonly operator?: number | undefined;
  readonly name: string | null;
}

/** The conversations that have such a text, in the order of their numbers. */
async function having(terms: readonly string[], isMeant: (said: Said) => boolean = () => true) {
  const { conversations, users } = await desk.state();
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const isSo = (said: Said) => terms.every((term) => plain(said.text).includes(term)) && isMeant(said);
  const found = conversations.filter(({ customer, messages, notes }) => {
    const name = users.find(({ platformUserId }) => platformUserId === customer)?.name ?? null;
    const read = messages.map(({ text, operator }): Said => {
      return { text, from: operator === undefined ? 'customer' : 'operator', operator, name };
    });
    return [
      ...read,
      ...notes.map(({ text, operator }): Said => ({ text, from: 'note', operator, name })),
    ].some(isSo);
  });
  const ids = found.map(({ id }) => id).filter((id) => open.some((one) => one.id === id));
  return ids.sort((a, b) => a - b);
}

const QUESTIONS: readonly [string, string, readonly string[], ((said: Said) => boolean)?][] = [
  ['who wants money back', 'refund', ['refund']],
  ['who has trouble with a bulb, in Polish', 'zarowka', ['zarowka']],
  ['who asked for the armchair', '\'"green armchair"\'', ['green armchair']],
  ['who got one chair of two', 'chairs ordered', ['chairs', 'ordered']],
  ['whom was a call promised', 'call --from note', ['call'], ({ from }) => from === 'note'],
  ['who asked for a call', 'call --from customer', ['call'], ({ from }) => from === 'customer'],
  [
    'what did I say of the warehouse',
    'warehouse --operator @me',
    ['warehouse'],
    ({ operator }) => operator === 7,
  ],
  ['what did bea promise', 'refund --operator bea', ['refund'], ({ operator }) => operator === 3],
  [
    'which invoice did Ruth mean',
    'invoice --customer ruth',
    ['invoice'],
    ({ name }) => name === 'Ruth Abrams',
  ],
  ['whose lamp hums', 'hums', ['hums']],
];

it.each(QUESTIONS)('%s: the command knows', async (_what, line, terms, isMeant) => {
  const wanted = await having(terms, isMeant);
  const ids = (await run(`search ${line} -o ids -p sam`)).split('\n').filter(Boolean).map(Number);
  expect([ids.sort((a, b) => a - b), wanted.length > 0]).toEqual([wanted, true]);
});

it('the list of a session knows all of it, whoever said it', async () => {
  const screen = await openProgram(['triage', '-p', 'sam'], { home: desk.home, columns: 120, rows: 50 });
  await screen.sees(/ #\d+ /);
  screen.type('/');
  await screen.sees('type to narrow');
  for (const [what, line, terms] of QUESTIONS) {
    const wanted = await having(terms);
    screen.type(line.replaceAll("'", '').replace(/ --.*/, ''));
    const listed = () => {
      const rows = screen.frame().slice(5);
      return rows
        .flatMap((row) => /#(\d+)/.exec(row)?.[1] ?? [])
        .map(Number)
        .sort((a, b) => a - b);
    };
    await vi.waitFor(() => expect(listed(), `${what}\n${screen.frame().join('\n')}`).toEqual(wanted), 10_000);
    screen.type(KEYS.ctrl('u'));
    await screen.sees('type to narrow');
  }
});
