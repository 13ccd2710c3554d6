// The options that shape output, and that they are checked before anything is asked for.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PlainService, startPlainService } from '../support/bytes-service.ts';
import { aSummary } from '../views/samples.ts';

let service: PlainService;

const at = Date.UTC(2024, 4, 1, 11, 2) / 1000;
const waiting = [
  aSummary({ id: 12, from_user_name: 'Bea', unassigned_date: at }),
  aSummary({ id: 9, from_user_name: 'Zoë', unassigned_date: at - 60 }),
  aSummary({ id: 11, from_user_name: 'Ann', unassigned_date: (at + 60) * 1000, group_id: 10 }),
];
const UNASSIGNED = '/api/conversations/unassigned';

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => aSummary({ id: index + 1 }));

beforeAll(async () => {
  service = await startPlainService();
});

afterAll(() => service.close());

beforeEach(() => {
  service.answerWithData({ [UNASSIGNED]: waiting });
  service.sent();
});

const run = (line: string, options = {}) => service.run(line.split(' '), options);

describe('JSON', () => {
  it("is the service's data, field for field, in the service's order", async () => {
    expect(await run('conv unassigned --json')).toEqual({
      exit: 0,
      stdout: `${JSON.stringify(waiting)}\n`,
      stderr: '',
    });
  });
});

describe('what cannot be printed is known before any request', () => {
  const mistakes = [
    'conv unassigned --json id,nope',
    'conv unassigned --columns nope',
    'conv unassigned --sort nope',
    'conv unassigned -o xml',
    'conv unassigned --json -o csv',
    'conv unassigned --jq .[',
    'conv unassigned --limit x',
    'conv close 42 --json nope',
    'conv close 42 --jq nosuch(.)',
    'users update 501 --name Zoë --jq .[',
    'api POST /api/conversations/close -F conversation_id=42 --jq .[',
  ];

  it.each(mistakes)('%s', async (line) => {
    const { exit, stdout, stderr } = await run(line);
    expect([exit, stdout]).toEqual([2, '']);
    expect(stderr).not.toBe('');
    expect(service.sent()).toEqual([]);
  });
});

describe('jq', () => {
  it.each([
    ['.[].from_user_name', 'Bea\nZoë\nAnn\n'],
    ['empty', ''],
  ])('%s prints what jq prints', async (expression, stdout) => {
    expect(await service.run(['conv', 'unassigned', '--jq', expression])).toEqual({
      exit: 0,
      stdout,
      stderr: '',
    });
  });
});

describe('a table in a pipe', () => {
  it('has tabs, ISO times, no header and no colour', async () => {
    expect(await run('conv unassigned --utc')).toEqual({
      exit: 0,
      stdout: [
        '12\tBea\ttelegram\t2024-05-01T11:02:00Z\t3\tunassigned\ttrue',
        '9\tZoë\ttelegram\t2024-05-01T11:01:00Z\t3\tunassigned\ttrue',
        '11\tAnn\ttelegram\t2024-05-01T11:03:00Z\t10\tunassigned\ttrue\n',
      ].join('\n'),
      stderr: '',
    });
  });

  it.each([
    ['--columns from_user_name,id --limit 2', 'Bea\t12\nZoë\t9\n'],
    ['--columns id --sort id', '9\n11\n12\n'],
    ['--columns id --sort from_user_name', '11\n12\n9\n'],
    ['--columns id --sort group_id --limit 1', '12\n'],
    ['-o ids --sort -unassigned_date --limit 1', '11\n'],
  ])('%s', async (options, stdout) => {
    expect(await run(`conv unassigned ${options}`)).toEqual({ exit: 0, stdout, stderr: '' });
  });

  // With -group_id, what had none once came first.
  it.each(['group_id', '-group_id'])('has what is missing last, sorted by %s', async (field) => {
    const rows = [aSummary({ id: 1, group_id: null as never }), aSummary({ id: 2, group_id: 3 })];
    const more = [aSummary({ id: 3, group_id: undefined as never }), aSummary({ id: 4, group_id: 5 })];
    service.answerWithData({ [UNASSIGNED]: [...rows, ...more] });
    const { stdout } = await run(`conv unassigned --columns id --sort ${field}`);
    expect(stdout).toBe(field === 'group_id' ? '2\n4\n1\n3\n' : '4\n2\n1\n3\n');
  });
});

describe('the limit of the service', () => {
  const ofList = (name: string) => `/api/conversations/${name}`;

  it.each([
    ['conv unread', ofList('unread'), 'unread'],
    ['conv not-answered --json', ofList('not-answered'), 'not-answered'],
    ['conv list', UNASSIGNED, 'unassigned'],
    ['conv list', ofList('not-answered'), 'not-answered'],
  ])('%s says that a list may be cut, and which: %s', async (line, path, name) => {
    service.answerWithData({ [UNASSIGNED]: waiting, [path]: rowsOf(1000) });
    const { exit, stderr } = await run(line);
    expect(exit).toBe(0);
    expect(stderr).toBe(
      `convops: warning: the list of ${name} conversations may be cut at 1000 rows: the longest-waiting ones may be missing; narrow it with --group\n`,
    );
    service.answerWithData({ [UNASSIGNED]: waiting, [path]: rowsOf(999) });
    expect((await run(line)).stderr).toBe('');
  });
});
