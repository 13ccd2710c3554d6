// `convops watch` with a file of what it has seen: what a script gets of it, and who may use it.
import { spawn } from 'node:child_process';
import { once as happens } from 'node:events';
import { chmodSync, copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DeskHome, openDeskHome } from '../support/desk-home.ts';
import { PROGRAM } from '../support/run-convops.ts';

let desk: DeskHome;
let file: string;

beforeEach(async () => {
  desk = await openDeskHome();
  file = desk.home.path('w.json');
});
afterEach(() => desk.close());

const run = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  desk.home.run(['watch', '--once', ...words], { env: { ...desk.env, ...env } });
const once = (...words: string[]) => run(['--state', 'w.json', ...words]);

/** What an hour did to four conversations. */
async function happen(): Promise<void> {
  const twoHoursAgo = Math.floor(Date.now() / 1000) - 7200;
  await desk.change(43, { status: 'inbox', operator: 8, unread: 2 });
  await desk.change(42, { unread: 0, group: 5 });
  await desk.change(44, { status: 'closed' });
  await desk.change(41, { status: 'unassigned', operator: 0, unassignedAt: twoHoursAgo });
}

describe('watch --once', () => {
  it('keeps what is open at first, and prints what changed since, in every form', async () => {
    expect(await once()).toEqual({ exit: 0, stdout: '', stderr: '' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await happen();
    const forms: readonly (readonly [string[], RegExp])[] = [
      [[], /^20\S+\treleased\t41\tHannah Whitfield\tDelivery\tfacebook\t\t\t7\d{3}\n/],
      [['-o', 'ids'], /^41\n41\n42\n42\n43\n44\n$/],
      [['-o', 'csv', '--columns', 'event,id'], /^event,id\nreleased,41\naged,41\n/],
      [
        ['--jq', '"\\(.event) \\(.id)"'],
        /^released 41\naged 41\nmoved 42\nanswered 42\nclaimed 43\nleft 44\n/,
      ],
    ];
    for (const [index, [words, wanted]] of forms.entries()) {
      copyFileSync(file, desk.home.path(`${index}.json`));
      expect((await run(['--state', `${index}.json`, ...words])).stdout).toMatch(wanted);
    }
    copyFileSync(file, desk.home.path('limit.json'));
    const limited = ['--limit', '1', '--jq', 'select(.event=="claimed").id'];
    expect((await run(['--state', 'limit.json', ...limited])).stdout).toBe('43\n');
    expect((await run(['--state', 'limit.json', '-o', 'ids'])).stdout).toBe('44\n');
    const events = (await once('--json')).stdout.trimEnd().split('\n');
    expect(events.map((line) => JSON.parse(line))).toMatchObject([
      ...[{}, {}, { group_title: 'VIP', from_group_id: 2, from_group_title: 'Delivery' }, {}],
      {
        ...{ event: 'claimed', id: 43, group_id: 1, group_title: 'Billing', operator_user_id: 8 },
        ...{ operator_email: 'yuki.tanaka@example.test', status: 'inbox', unread_count: 2 },
        from_operator_user_id: null,
      },
      { event: 'left', operator_user_id: 3, status: 'inbox' },
    ]);
    expect((await once('--json')).stdout).toBe('');
  });
});

describe('the file of a watch', () => {
  it('of something else is refused and left alone', async () => {
    await once();
    const before = readFileSync(file, 'utf8');
    const { exit, stderr } = await once('--group', '5');
    expect([exit, stderr]).toEqual([
      2,
      expect.stringMatching(/w\.json belongs to a watch of .*, every group, not of .*, group 5;/),
    ]);
    const other = await run(['--state', 'w.json', '--sandbox'], { CONVOPS_BASE_URL: '', CONVOPS_TOKEN: '' });
    expect([other.exit, other.stderr]).toEqual([2, expect.stringContaining('not of the sandbox')]);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it.each([
    ['', 'is empty'],
    ['{"version":1', 'is not valid JSON'],
    ['{"version":1}', 'is not a state file of convops watch'],
  ])('that is broken is never overwritten: %j', async (text, said) => {
    writeFileSync(file, text, { mode: 0o600 });
    const { exit, stderr } = await once();
    expect([exit, stderr]).toEqual([8, expect.stringContaining(said)]);
    // It may be another's file, so that nothing moves it away.
    expect(stderr).toMatch(/try: convops watch --state another-file\.json/);
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(desk.requests()).toEqual([]);
  });

  it('that others could read is narrowed, and has one watch at a time', async () => {
    const words = [PROGRAM, 'watch', '--every', '1s', '--state', 'v.json'];
    const env = { ...desk.home.env, ...desk.env };
    const first = spawn(process.execPath, words, { env, cwd: desk.home.folder, stdio: 'ignore' });
    await expect.poll(() => existsSync(desk.home.path('v.json'))).toBe(true);
    const { exit, stderr } = await run(['--state', 'v.json']);
    expect([exit, stderr]).toEqual([8, expect.stringContaining(`in use by process ${first.pid}`)]);
    first.kill('SIGINT');
    expect(await happens(first, 'close')).toEqual([130, null]);
    chmodSync(desk.home.path('v.json'), 0o644);
    expect(await run(['--state', 'v.json'])).toMatchObject({ exit: 0, stderr: '' });
    expect(statSync(desk.home.path('v.json')).mode & 0o777).toBe(0o600);
    expect(existsSync(desk.home.path('v.json.lock'))).toBe(false);
  });
});
