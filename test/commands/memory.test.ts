// What this computer remembers, through the program: kept, searched, shown by customer, and forgotten.
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { saveSession, sessionName, sessionPath } from '../../src/triage/drafts.ts';
import { type DeskHome, openDeskHome } from '../support/desk-home.ts';
import type { Run, RunOptions } from '../support/run-convops.ts';
import { openProgram } from '../support/screen-terminal.ts';
import { freshState } from '../triage/session-samples.ts';

const NAME = 'Zyxwvutsra';
const TEXT = 'qzkvjxwpqz';
const DAY = 86_400_000;
let desk: DeskHome;

const run = async (words: string, options: Omit<RunOptions, 'home'> = {}): Promise<Run> =>
  await desk.home.run(words.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [], options);
const ok = async (words: string, options: Omit<RunOptions, 'home'> = {}) => {
  const done = await run(words, options);
  expect(done.exit, done.stderr).toBe(0);
  return done;
};

beforeEach(async () => {
  desk = await openDeskHome();
  const { CONVOPS_BASE_URL: url, CONVOPS_TOKEN: token } = desk.env;
  await ok(`profile add work --base-url ${url} --token-stdin --operator 7 --agents allow --no-check`, {
    input: `${token}\n`,
  });
  desk.desk.change((state) => ({
    ...state,
    users: state.users.map((user) => (user.platformUserId === 5002 ? { ...user, name: NAME } : user)),
    conversations: state.conversations.map((one) =>
      one.id === 42
        ? { ...one, messages: one.messages.map((each) => ({ ...each, text: `${each.text} ${TEXT}` })) }
        : one,
    ),
  }));
});
afterEach(() => desk.close());

/** The files of the state folder that hold a word. */
function filesWith(word: string): string[] {
  const folder = desk.home.stateFolder;
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return names.filter(
    (name) => statSync(join(folder, name)).isFile() && readFileSync(join(folder, name)).includes(word),
  );
}

it('keeps nothing where nobody said so, and says so to a script in one line', async () => {
  await ok('conv get 42');
  const { stdout, stderr } = await ok(`search ${TEXT} --json`);
  expect(JSON.parse(stdout)).toEqual([]);
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('profile set archive 90d')]);
  expect(filesWith(TEXT)).toEqual([]);
});

it('asks a person once, and keeps what is read from then on', async () => {
  const screen = await openProgram(['search', TEXT], { home: desk.home });
  await screen.sees(/Keep what this computer reads of/);
  screen.type('y\r');
  await screen.sees('to find a customer by name: convops customer NAME');
  await screen.ended;
  await ok('conv get 41');
  const again = await openProgram(['search', TEXT], { home: desk.home });
  await again.sees('in 1 conversation seen since');
  await again.ended;
  await ok('conv get 42');
  expect((await ok(`search ${TEXT} -o ids`)).stdout).toBe('42\n');
});

it('is shared by the profiles of a service, so that the second one is not asked', async () => {
  await ok('profile set archive 90d');
  await ok('conv get 42');
  const { CONVOPS_BASE_URL: url, CONVOPS_TOKEN: token } = desk.env;
  await ok(`profile add second --base-url ${url} --token-stdin --no-check`, { input: `${token}\n` });
  const { stdout, stderr } = await ok(`search ${TEXT} -o ids -p second`);
  expect([stdout, stderr]).toEqual(['42\n', '']);
});

it('searches what was read and sent, and knows notes from replies', async () => {
  await ok('profile set archive 90d');
  await ok('conv get 42');
  await ok(`conv note 42 "${TEXT} asked the depot"`);
  await ok(`conv send 42 "${TEXT} it is on its way" --force`);
  await ok('conv get 42');
  const rows = JSON.parse((await ok(`search "${TEXT} depot" --json from,customer`)).stdout);
  expect(rows).toContainEqual({ from: 'note', customer: NAME });
  const sent = JSON.parse((await ok(`search "on its way" --json from,conversation_id`)).stdout);
  expect(sent).toEqual([{ from: 'operator', conversation_id: 42 }]);
  expect((await ok(`search ${TEXT} -o ids --from customer`)).stdout).toBe('42\n');
  expect((await ok(`search ${TEXT} -o ids --operator sam`)).stdout).toBe('42\n');
  expect((await ok(`search ${TEXT} -o ids --operator bea`)).stdout).toBe('');
});

it('shows a customer with the conversations that are known, a closed one too', async () => {
  await ok('profile set archive 90d');
  await ok('conv get 42');
  await ok('conv close 42');
  const { stdout } = await ok(`customer ${NAME.slice(2, 7)} --json name,conversations`);
  expect(JSON.parse(stdout)).toMatchObject({
    name: NAME,
    conversations: [{ id: 42, status: 'closed', last_text: expect.stringContaining(TEXT) }],
  });
  expect((await ok('customer 5002 -o ids')).stdout).toBe('42\n');
  // The number may be that of a conversation.
  for (const words of ['customer', 'users get'])
    expect((await run(`${words} 42`)).stderr).toContain(`try: convops ${words} --conversation 42`);
  expect((await run('api operators/all')).stderr).toContain('try: convops api /api/operators/all');
  const none = await run('customer nobody-at-all');
  expect(none.exit).toBe(10);
});

it('fills itself from the lists once, but not where reading marks as read', async () => {
  expect((await run('archive fill')).exit).toBe(2);
  await ok('profile set archive 90d');
  const { stdout } = await ok('archive fill --json');
  const { conversations, messages } = JSON.parse(stdout);
  expect(messages).toBeGreaterThan(conversations);
  await ok('profile set get_marks_read yes');
  const refused = await run('archive fill');
  expect([refused.exit, refused.stderr]).toEqual([2, expect.stringContaining('get_marks_read')]);
});

it('forgets a customer: after the next day no byte of the name or the texts is left', async () => {
  await ok('profile set archive 90d');
  await ok('conv list --operator all');
  await ok('conv get 42');
  await ok(`conv note 42 "${TEXT} note"`);
  await ok(`conv propose 42 "${TEXT} proposal" --reason "${TEXT}"`);
  await ok(`users update 5002 --name ${NAME}`);
  // Of an operator whom nothing else on this computer knows.
  const session = sessionPath(desk.home.stateFolder, sessionName(desk.env.CONVOPS_BASE_URL ?? '', 4321));
  const draft = { id: 42, purpose: 'reply', text: TEXT, cursor: 0, name: NAME, at: 1, along: {} } as const;
  saveSession(session, { ...freshState({}, 1), drafts: { 'reply:42': draft } });
  expect((await ok(`search ${TEXT} --from draft -o ids`)).stdout).toBe('42\n');
  expect(filesWith(NAME).length).toBeGreaterThan(1);
  const { stdout, stderr } = await ok('archive forget --conversation 42 --yes --json');
  expect(JSON.parse(stdout)).toEqual({ customer: 5002, conversations: [42], kept_runs: [] });
  expect(stderr).toContain('tomorrow, and search still finds them');
  const journal = filesWith(TEXT);
  expect(journal).toEqual([expect.stringContaining('journal')]);
  await ok('conv list --operator bea', { now: Date.now() + DAY });
  await ok('conv unassigned --limit 1', { now: Date.now() + DAY });
  expect(filesWith(TEXT)).toEqual([]);
  expect(filesWith(NAME.slice(0, 10))).toEqual([]);
  const history = JSON.parse((await ok('history --json action,text,outcome')).stdout);
  expect(history).toEqual([
    { action: 'update', text: null, outcome: 'done' },
    { action: 'note', text: null, outcome: 'done' },
  ]);
});

it('forgets a customer while a session is open that has nothing of theirs; else it removes nothing', async () => {
  await ok('profile set archive 90d');
  await ok('conv get 43');
  const session = sessionPath(desk.home.stateFolder, sessionName(desk.env.CONVOPS_BASE_URL ?? '', 7));
  const draft = { id: 43, purpose: 'reply', text: TEXT, cursor: 0, name: '', at: 1, along: {} } as const;
  saveSession(session, { ...freshState({}, 1), drafts: { 'reply:43': draft } });
  const screen = await openProgram(['triage'], { home: desk.home });
  await screen.sees('1 draft');
  const forget = 'archive forget --yes --json --conversation';
  expect(JSON.parse((await ok(`${forget} 42`)).stdout)).toMatchObject({ conversations: [42] });
  expect((await run(`${forget} 43`)).stderr).toContain('a session of triage is in use');
  expect(JSON.parse((await ok(`${forget} 43 --dry-run`)).stdout).customer).not.toBeNull();
  screen.type('qq');
  await screen.ended;
  expect(filesWith(TEXT)).not.toEqual([]);
});

it('is not forgotten, switched on or off by an agent, who may search', async () => {
  await ok('profile set archive 90d');
  await ok('conv get 42');
  const env = { CONVOPS_BY: 'helper' };
  expect((await run('archive forget 5002 --yes', { env })).exit).toBe(9);
  expect((await run('profile set archive off', { env })).exit).toBe(9);
  expect((await run(`search ${TEXT} -o ids`, { env })).stdout).toBe('42\n');
});

it('of which others can change a part is searched without that part, which is said once', async () => {
  await ok('profile set archive 90d');
  await ok('conv get 42');
  await ok(`conv note 43 "${TEXT} of our own"`);
  const [month = ''] = filesWith('"conversation_id":42');
  chmodSync(join(desk.home.stateFolder, month), 0o666);
  const { stdout, stderr } = await ok(`search ${TEXT} -o ids`);
  expect(stdout).toBe('43\n');
  expect(stderr.match(/was not read/g)).toHaveLength(1);
  await ok('customer 5002');
  expect((await run('archive forget 5002 --yes')).exit).toBe(8);
  // What is for keeping, and for nothing else, has failed.
  const filled = await run('archive fill --json');
  expect([filled.exit, filled.stderr.match(/saved in the archive/g)?.length]).toEqual([8, 1]);
  const screen = await openProgram(['triage'], { home: desk.home });
  await screen.sees(/ #\d+ /);
  screen.type('/');
  await screen.sees('type to narrow');
  screen.type(TEXT);
  await screen.sees(/#43 .*own/);
  screen.type('\u001b');
  await screen.seesNo(/of our own/);
  screen.type('q');
  await screen.ended;
});

it('prints the newest 1000 texts unless --limit says how many', async () => {
  await ok('profile set archive 90d');
  await ok('conv get 42');
  const [month = ''] = filesWith(TEXT);
  const path = join(desk.home.stateFolder, month);
  const line =
    readFileSync(path, 'utf8')
      .split('\n')
      .find((one) => one.includes(TEXT)) ?? '';
  const copies = Array.from({ length: 1001 }, (_, nth) =>
    line.replace(/"message_id":\d+/, `"message_id":${100_000 + nth}`),
  );
  writeFileSync(path, `${copies.join('\n')}\n`);
  const all = await ok(`search ${TEXT} --json message_id`);
  expect([JSON.parse(all.stdout).length, all.stderr]).toEqual([
    1000,
    'convops: warning: the newest 1,000 (for more add --limit)\n',
  ]);
  const more = await ok(`search ${TEXT} --json message_id --limit 2000`);
  expect([JSON.parse(more.stdout).length, more.stderr]).toEqual([1001, '']);
});
