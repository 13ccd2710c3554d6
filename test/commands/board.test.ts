// The board through the built program: its formats, what it asks, its exit codes, and --every.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PlainService, startPlainService } from '../support/bytes-service.ts';
import { closeScreens, KEYS, openProgram } from '../support/screen-terminal.ts';
import { aSummary } from '../views/samples.ts';

let service: PlainService;

const NOW = Math.floor(Date.now() / 1000);
const minutes = (count: number) => NOW - count * 60;
const waiting = [
  aSummary({ id: 11, group_id: 3, from_user_name: '=1+1', custom_name: '', unassigned_date: minutes(200) }),
  aSummary({ id: 12, group_id: 5, application: 'web', unassigned_date: minutes(20) * 1000 }),
];
const held = [
  aSummary({
    id: 21,
    group_id: 3,
    operator_user_id: 70,
    operator_email: 'kim@example.test',
    last_message_date: NOW - 90,
  }),
  aSummary({
    id: 22,
    group_id: 5,
    operator_user_id: 55,
    operator_email: 'gone@example.test',
    last_message_date: NOW - 60,
  }),
];

const LISTS = {
  '/api/conversations/unassigned': waiting,
  '/api/conversations/unread': held,
};

beforeAll(async () => {
  service = await startPlainService();
});
afterAll(() => service.close());
afterEach(closeScreens);

beforeEach(() => {
  // As a service that filters: the list of one operator has that operator's rows.
  service.server.answerWith(({ url }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://service.test');
    const rows = (LISTS as Readonly<Record<string, typeof held>>)[pathname];
    const operator = searchParams.get('operator_id');
    const own = rows?.filter((row) => operator === null || row.operator_email === EMAILS[operator]);
    const data = own ?? PLAIN[pathname] ?? [];
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: 200, data }));
  });
  service.sent();
});

const EMAILS: Readonly<Record<string, string>> = { 7: 'kim@example.test', 8: 'lou@example.test' };
/** As long as #11 has waited; in a process of its own the clock goes on meanwhile. */
const AS_LONG = '200m';
const PLAIN: Readonly<Record<string, unknown>> = {
  '/api/operators/groups': [
    { id: 3, title: 'Billing', color: '#aa0000' },
    { id: 5, title: 'Support', color: '#0000aa' },
  ],
  '/api/operators/all': [
    { id: 7, user_id: 70, invite_email: 'kim@example.test', conversations_token: 'secret-kim' },
    { id: 8, user_id: 80, invite_email: 'lou@example.test', conversations_token: 'secret-lou' },
  ],
};

/** The row without its section, and without what has no value there. */
const without = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([field, value]) => field !== 'section' && value !== null));
const board = (...words: readonly string[]) => service.run(['board', ...words], { now: NOW * 1000 });

describe('board', () => {
  it('is one record in JSON, with what a deleted operator holds', async () => {
    const { stdout } = await board('--json');
    const { unassigned, operators, groups, longest, cut } = JSON.parse(stdout);
    expect(unassigned).toMatchObject({
      total: 2,
      late: 1,
      oldest: { id: 11, since: minutes(200), group_id: 3 },
    });
    expect(operators.map(({ id, name, open }: Record<string, unknown>) => [id, name, open])).toEqual([
      [7, 'kim@example.test', 1],
      [55, 'gone@example.test', 1],
      [8, 'lou@example.test', 0],
    ]);
    expect(groups[0]).toMatchObject({ id: 3, name: 'Billing', unassigned: 1, late: 1, open: 1, unread: 1 });
    expect(longest.map(({ id }: { id: number }) => id)).toEqual([11, 12]);
    expect(cut).toBe(false);
    expect(stdout).not.toContain('secret');
  });

  it('has the same fields in its rows as in its record', async () => {
    const record = JSON.parse((await board('--json')).stdout);
    const { stdout } = await board('-o', 'ndjson');
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const [group, operator] = ['group', 'operator'].map((one) => rows.find(({ section }) => section === one));
    expect(record.groups[0]).toMatchObject(without(group));
    expect(record.operators[0]).toMatchObject(without(operator));
  });

  it.each([
    [
      ['--fail-if-late'],
      11,
      [11],
      '#11 in Billing has waited 3h20m, longer than late_after; 1 late in total',
    ],
    [
      ['--fail-if-late', '10m'],
      11,
      [11, 12],
      '#11 in Billing has waited 3h20m, longer than 10m; 2 late in total',
    ],
    [['--fail-if-late', AS_LONG], 0, [], ''],
    [
      ['--fail-if-late', '10m', '--channel', 'WEB'],
      11,
      [12],
      '#12 in Support has waited 20m, longer than 10m; 1 late in total',
    ],
    [['--fail-if-late', '3h'], 11, [11], '#11 in Billing has waited 3h20m, longer than 3h; 1 late in total'],
  ])('with %j ends with %d, and as ids prints the late ones alone', async (words, exit, late, said) => {
    const { stdout, stderr, ...run } = await board(...words, '-o', 'ids');
    expect([run.exit, stdout]).toEqual([exit, late.map((id) => `${id}\n`).join('')]);
    expect(stderr).toBe(said === '' ? '' : `convops: ${said}\n`);
  });

  it('as a page says of what it is, and loads itself again as often as --every says', async () => {
    const { stdout } = await board('-o', 'html', '--every', '90s', '--group', 'bill', '--older-than', '1h');
    const { host } = new URL(service.server.origin);
    expect(stdout).toContain('<meta http-equiv="refresh" content="90">');
    expect(stdout).toContain(`<title>Board of ${host}, group bill, older than 1h: 1 waiting`);
    expect(stdout).toContain(`<h1>Board of ${host}, group bill, older than 1h</h1>`);
    const once = await board('-o', 'html');
    expect(once.stdout).toContain(`<h1>Board of ${host}</h1>`);
    expect(once.stdout).not.toContain('refresh');
  });

  it.each([
    [['--every', '4s'], '--every must be at least 5s'],
    [['--json', 'nonsense'], 'there is no field \\"nonsense\\"'],
    [['-o', 'html', '--columns', 'name'], '--columns and --output html cannot be combined'],
  ])('refuses %j before it asks anything', async (words, said) => {
    const { exit, stderr } = await board(...words);
    expect([exit, service.sent()]).toEqual([2, []]);
    expect(stderr).toContain(said);
  });
});

describe('board on a terminal', () => {
  it('fits, and with --every is printed anew on a cleared screen until Ctrl-C', async () => {
    const [still, screen] = await Promise.all([
      openProgram(['board'], { home: service.home, env: service.env, columns: 40, rows: 60 }),
      openProgram(['board', '--every', '5s', '--fail-if-late', '1d'], {
        home: service.home,
        env: service.env,
      }),
    ]);
    await still.sees('Longest waiting');
    expect(await still.ended).toBe(0);
    await screen.sees('2 waiting, 1 late');
    waiting.push(aSummary({ id: 13, group_id: 5, unassigned_date: minutes(500) }));
    await screen.sees('3 waiting, 2 late');
    screen.type(KEYS.ctrl('c'));
    expect(await screen.ended).toBe(130);
    waiting.pop();
    expect(screen.frame()[0]).toMatch(/^3 waiting, 2 late/);
  });
});
