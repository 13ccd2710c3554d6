// Reports of the journal: what is counted and where, and how long customers waited, by calendars with their oddities.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerTimes, reportByAction, reportByDay, reportByHour } from '../../src/commands/history/report.ts';
import type { Entry, Run } from '../../src/writes/journal-lines.ts';
import { writePolicy } from '../../src/writes/policy.ts';
import { firstSegment, readRuns } from '../support/journal-text.ts';
import { createHome, type Home } from '../support/run-convops.ts';
import { closeScreens, openProgram } from '../support/screen-terminal.ts';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 2, 10, 12);

interface Line {
  readonly at: number;
  readonly name?: Entry['name'];
  readonly id?: number | null;
  readonly operator?: number;
  readonly outcome?: string;
  readonly proof?: string;
  readonly seen?: unknown;
  readonly service?: string;
}

/** The journal's lines of one run for each write. */
function journal(lines: readonly Line[]): string[] {
  return lines.flatMap((line, index) => {
    const {
      at,
      name = 'conversations.sendMessage',
      id = 1,
      operator = 7,
      outcome = 'done',
      proof,
      seen,
    } = line;
    const run = `r${index}`;
    const { action } = writePolicy[name];
    const { service = 'https://a.test' } = line;
    const params = { conversation_id: id, operator_id: operator };
    return [
      { kind: 'run', run, at, profile: null, service, action, targets: 1, digest: '' },
      {
        ...{ kind: 'intent', run, entry: `${run}.1`, at, profile: null, service, name, action, id },
        ...{ params, before: null, seen },
      },
      {
        kind: 'result',
        entry: `${run}.1`,
        at: at + 1,
        outcome,
        changed: true,
        error: null,
        proof,
        after: null,
      },
    ].map((each) => JSON.stringify(each));
  });
}

const runsOf = (...lines: Line[]): Run[] => readRuns(journal(lines));
const done = { passes: () => true, outcome: 'done', utc: true } as const;
const NOTHING = {
  handled: 0,
  replies: 0,
  notes: 0,
  closes: 0,
  claims: 0,
  assigns: 0,
  releases: 0,
  other: 0,
  median_seconds: null,
  p90_seconds: null,
};

describe('a report by day', () => {
  it('counts what was done by what it was, and each handled conversation once', () => {
    const day = runsOf(
      { at: NOON, name: 'conversations.start', id: 1 },
      { at: NOON + 1000, id: 1 },
      { at: NOON + 2000, id: 1, proof: 'read-back' },
      { at: NOON + 3000, name: 'conversations.sendFileMessage', id: 2 },
      { at: NOON + 4000, name: 'conversations.close', id: 1 },
      { at: NOON + 5000, name: 'conversations.sendNote', id: 3 },
      { at: NOON + 6000, name: 'conversations.assignOperator', id: 4 },
      { at: NOON + 7000, name: 'conversations.assignGroup', id: 4 },
      { at: NOON + 8000, name: 'conversations.unassign', id: 5 },
      { at: NOON + 9000, name: 'users.update', id: 1 },
      { at: NOON + 9000, name: 'operators.create', id: null },
      { at: NOON + 9000, id: 1, service: 'https://b.test' },
      ...['already', 'refused', 'skipped', 'not_sent', 'unknown'].map((outcome) => ({
        at: NOON,
        id: 9,
        outcome,
      })),
    );
    expect(reportByDay(day, done)).toEqual([
      {
        day: '2026-03-10',
        // 1, 2, 4, 5, and the 1 of another service: a claim or a note alone decides nothing.
        handled: 5,
        replies: 4,
        notes: 1,
        closes: 1,
        claims: 1,
        assigns: 2,
        releases: 1,
        other: 2,
        median_seconds: 1,
        p90_seconds: 1,
      },
    ]);
  });

  it('has every day between the first and the last, newest first', () => {
    const rows = reportByDay(runsOf({ at: NOON }, { at: NOON - 3 * 24 * HOUR }), done);
    expect(rows.map(({ day, replies }) => [day, replies])).toEqual([
      ['2026-03-10', 1],
      ['2026-03-09', 0],
      ['2026-03-08', 0],
      ['2026-03-07', 1],
    ]);
    expect(rows[1]).toEqual({ day: '2026-03-09', ...NOTHING });
  });

  it('knows leap days and the turn of the year', () => {
    const days = (from: number, to: number) =>
      reportByDay(runsOf({ at: from }, { at: to }), done).map(({ day }) => day);
    expect(days(Date.UTC(2028, 1, 28), Date.UTC(2028, 2, 1))).toEqual([
      '2028-03-01',
      '2028-02-29',
      '2028-02-28',
    ]);
    expect(days(Date.UTC(2026, 11, 31, 23, 59), Date.UTC(2027, 0, 1))).toEqual(['2027-01-01', '2026-12-31']);
  });

  it('is not drowned in days by a clock that was wrong once, and knows no day of what has no time', () => {
    const rows = reportByDay(
      runsOf({ at: NOON }, { at: Date.UTC(1994, 0, 1) }, { at: -1 }, { at: 1e300 }),
      done,
    );
    expect(rows.map(({ day }) => day)).toEqual(['2026-03-10', '1994-01-01']);
  });

  it('of nothing is nothing', () => {
    expect(reportByDay([], done)).toEqual([]);
    expect(reportByHour([], done)).toEqual([]);
    expect(reportByAction([], done)).toEqual([]);
    expect(reportByDay(runsOf({ at: NOON }), { ...done, passes: () => false })).toEqual([]);
  });

  it('counts another outcome when asked for it, and handles nothing by it', () => {
    const runs = runsOf({ at: NOON }, { at: NOON, outcome: 'refused' }, { at: NOON, outcome: 'refused' });
    const [row] = reportByDay(runs, { ...done, outcome: 'refused' });
    expect([row?.replies, row?.handled]).toEqual([2, 0]);
  });
});

describe('a report by hour and by action', () => {
  const runs = runsOf(
    { at: NOON, id: 1, seen: NOON - 30_000 },
    { at: NOON + 24 * HOUR, id: 2, seen: NOON + 24 * HOUR - 90_000 },
    { at: NOON + 3 * HOUR, id: 3, name: 'conversations.close' },
    { at: NOON + 3 * HOUR, id: 3, name: 'conversations.sendNote' },
  );

  it('puts the same hours of all days together, those between them with nothing', () => {
    const rows = reportByHour(runs, done);
    expect(rows.map(({ hour, handled, replies }) => [hour, handled, replies])).toEqual([
      [12, 2, 2],
      [13, 0, 0],
      [14, 0, 0],
      [15, 1, 0],
    ]);
    expect(rows[0]).toMatchObject({ median_seconds: 60, p90_seconds: 90 });
    expect(rows[1]).toEqual({ hour: 13, ...NOTHING });
  });

  it('has the most frequent action first, and times for answers alone', () => {
    expect(reportByAction(runs, done)).toEqual([
      { action: 'send', writes: 2, conversations: 2, median_seconds: 60, p90_seconds: 90 },
      { action: 'close', writes: 1, conversations: 1, median_seconds: null, p90_seconds: null },
      { action: 'note', writes: 1, conversations: 1, median_seconds: null, p90_seconds: null },
    ]);
  });
});

describe('the time to an answer', () => {
  /** Milliseconds by the number of the write that was the answer. */
  const times = (...lines: Line[]) =>
    [...answerTimes(runsOf(...lines))].map(([entry, ms]) => [Number(/^r(\d+)/.exec(entry)?.[1]), ms]);
  const claim = { name: 'conversations.start' } as const;
  const close = { name: 'conversations.close' } as const;

  it.each<[string, Line[], [number, number][]]>([
    [
      'from the first sight, whichever write tells of it',
      [
        { at: 100, seen: 60 },
        { at: 200, seen: 50 },
      ],
      [[0, 50]],
    ],
    ['from the claim where no sight is known', [{ at: 100, ...claim }, { at: 400 }], [[1, 300]]],
    [
      'from the sight rather than from the claim',
      [
        { at: 100, ...claim },
        { at: 400, seen: 50 },
      ],
      [[1, 350]],
    ],
    ['from the claim of the one who answers', [{ at: 100, ...claim, operator: 6 }, { at: 400 }], []],
    ['not from a claim that was refused', [{ at: 100, ...claim, outcome: 'refused' }, { at: 400 }], []],
    ['to the first answer, once', [{ at: 100, seen: 90 }, { at: 200, seen: 90 }, { at: 300 }], [[0, 10]]],
    [
      'to the first answer that is known to be one',
      [{ at: 100, seen: 90, outcome: 'unknown' }, { at: 200 }],
      [[1, 110]],
    ],
    ['to the first answer after the sight', [{ at: 100 }, { at: 200, seen: 150 }], [[1, 50]]],
    [
      'once more after a closing',
      [
        { at: 100, seen: 90 },
        { at: 110, ...close },
        { at: 200, seen: 180 },
      ],
      [
        [0, 10],
        [2, 20],
      ],
    ],
    [
      'not once more from a sight before the closing',
      [
        { at: 100, seen: 90 },
        { at: 110, ...close },
        { at: 200, seen: 90 },
      ],
      [[0, 10]],
    ],
    ['never backwards, where a clock was set back', [{ at: 100, seen: 500 }], []],
    [
      'not from what is no time',
      [
        { at: 100, seen: '50' },
        { at: 110, seen: -5, id: 2 },
        { at: 120, seen: null, id: 3 },
      ],
      [],
    ],
    [
      'of each conversation of each service',
      [
        { at: 100, seen: 90 },
        { at: 100, seen: 80, id: 2 },
        { at: 100, seen: 70, service: 'https://b.test' },
      ],
      [
        [0, 10],
        [1, 20],
        [2, 30],
      ],
    ],
    ['whatever the order of the runs', [{ at: 400 }, { at: 100, ...claim }], [[0, 300]]],
  ])('is measured %s', (_, lines, expected) => {
    expect(times(...lines)).toEqual(expected);
  });

  it.each([
    [[1], 1, 1],
    [[1, 2], 2, 2],
    [[10, 20, 30], 20, 30],
    [[10, 20, 30, 40], 25, 40],
    [Array.from({ length: 10 }, (_, index) => index + 1), 6, 9],
    [Array.from({ length: 100 }, (_, index) => index + 1), 51, 90],
  ])('of %j seconds has its median and its p90', (seconds, median, p90) => {
    const lines = seconds.map((each, index) => ({ at: NOON, id: index + 1, seen: NOON - each * 1000 }));
    expect(reportByDay(runsOf(...lines.reverse()), done)[0]).toMatchObject({
      median_seconds: median,
      p90_seconds: p90,
    });
  });

  it('belongs to the day of the answer, filters or not', () => {
    const runs = runsOf({ at: NOON - 24 * HOUR, ...claim }, { at: NOON });
    const rows = reportByDay(runs, { ...done, passes: ({ at }) => at >= NOON });
    expect(rows).toMatchObject([{ day: '2026-03-10', median_seconds: 86_400 }]);
  });
});

describe('history --report', () => {
  let home: Home;
  // The clocks of Berlin go forward on 29 March: at 01:30 UTC it is 03:30, a day before 02:30.
  const spring = [
    { at: Date.UTC(2026, 2, 28, 1, 30), id: 1, seen: Date.UTC(2026, 2, 28, 1, 28) },
    { at: Date.UTC(2026, 2, 28, 23, 30), id: 2 },
    { at: Date.UTC(2026, 2, 29, 1, 30), id: 3, name: 'conversations.close' as const },
    { at: Date.UTC(2026, 2, 30, 22, 30), id: 4 },
  ];

  beforeAll(async () => {
    home = await createHome();
    const text = `${journal(spring).join('\n')}\n`;
    await mkdir(dirname(firstSegment(home.stateFolder)), { mode: 0o700, recursive: true });
    await writeFile(firstSegment(home.stateFolder), text, { mode: 0o600 });
  });

  afterAll(() => home.remove());
  afterEach(closeScreens);

  const report = (...argv: string[]) =>
    home.run(['history', '--report', ...argv], { env: { TZ: 'Europe/Berlin' } });
  const jq = async (...argv: string[]) => (await report(...argv)).stdout.trimEnd().split('\n');

  it('has the days and hours of the local calendar, or of UTC', async () => {
    const filter = ['--jq', '.[] | "\\(.day // .hour) \\(.handled)"'];
    expect(await jq('day', ...filter)).toEqual([
      '2026-03-31 1',
      '2026-03-30 0',
      '2026-03-29 2',
      '2026-03-28 1',
    ]);
    expect(await jq('day', '--utc', ...filter)).toEqual(['2026-03-30 1', '2026-03-29 1', '2026-03-28 2']);
    expect(await jq('hour', ...filter)).toEqual(['0 2', '1 0', '2 1', '3 1']);
  });

  it('is a list in every form for programs, and asks no service', async () => {
    const [first] = JSON.parse((await report('day', '--json', '--limit', '1')).stdout);
    expect(first).toEqual({ day: '2026-03-31', ...NOTHING, handled: 1, replies: 1 });
    expect((await report('action', '-o', 'csv')).stdout).toBe(
      'action,writes,conversations,median_seconds,p90_seconds\nsend,3,3,120,120\nclose,1,1,,\n',
    );
    expect((await report('action', '-o', 'ids')).stdout).toBe('send\nclose\n');
    expect((await report('day', '--limit', '1')).stdout).toBe('2026-03-31\t1\t\t\t1\t0\t0\t0\t0\t0\t0\n');
    expect(JSON.parse((await report('day', '--id', '3', '--json')).stdout)).toMatchObject([{ closes: 1 }]);
    expect(await report('day', '--since', '1ms', '--json')).toEqual({ exit: 0, stdout: '[]\n', stderr: '' });
  });

  it('refuses what it does not know, and what does not go together', async () => {
    const lines = [['week'], ['day', '--runs'], ['day', '--json', 'text'], ['day', '--outcome', 'dry_run']];
    const refused = await Promise.all(lines.map((argv) => report(...argv)));
    expect(refused.map(({ exit, stdout }) => [exit, stdout])).toEqual(lines.map(() => [2, '']));
  });

  it('draws bars that fit the window, the longest for the most', async () => {
    for (const columns of [80, 40]) {
      const env = { TZ: 'Europe/Berlin', LANG: 'C.UTF-8' };
      const screen = await openProgram(['history', '--report', 'day'], { home, env, columns });
      expect(await screen.ended).toBe(0);
      const [header = '', ...rows] = screen.frame().filter((line) => line !== '');
      expect(header).toMatch(/^DAY +HANDLED +MEDIAN/);
      expect(rows.map((row) => (row.match(/█/g) ?? []).length)).toEqual([
        columns / 8,
        0,
        columns / 4,
        columns / 8,
      ]);
      expect(rows[3]).toMatch(/^2026-03-28 +1 +█+ +2m/);
    }
  });

  it('leaves the list of writes with the sight of each', async () => {
    const { stdout } = await home.run(['history', '--json', 'id,seen']);
    expect(JSON.parse(stdout).at(-1)).toEqual({ id: 1, seen: spring[0]?.seen });
    expect(JSON.parse(stdout)[0]).toEqual({ id: 4, seen: null });
  });
});
