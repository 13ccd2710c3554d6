// The built program against a service that misbehaves: each endpoint's command, by fault, by format. What a script
// may rely on holds in every case: the exit code, all or nothing on stdout, one message, no token, and for a write
// a receipt that claims no more than was proven.
import { beforeAll, describe, expect, it } from 'vitest';
import { type FaultName, startFault } from '../support/bytes-faults.ts';
import { TOKEN } from '../support/bytes-service.ts';
import { FAULT_ROWS, type FaultRow } from '../support/fault-rows.ts';
import { oneByOne, type Run, runConvops, someAtATime } from '../support/run-convops.ts';

/**
 * All of them in the long run, each in a process of its own; of the suite's share each command and each fault has a sixth,
 * and of those a third in a process of their own.
 */
const LONG = process.env.CONVOPS_FUZZ === 'long';

const READS = [
  'operators list',
  'groups list',
  'users get 42',
  'conv unassigned',
  'conv unread',
  'conv not-answered',
  'conv get 42',
];

/** With the action of the receipt. */
const WRITES: readonly (readonly [line: string, action: string])[] = [
  ['operators create new@example.test', 'create'],
  ['operators delete 42 --yes', 'delete'],
  ['users update 42 --name Zoë', 'update'],
  ['conv start 42 --as 7', 'start'],
  ['conv close 42 --as 7', 'close'],
  ['conv unassign 42 --as 7', 'unassign'],
  ['conv assign 42 --operator 7', 'assign'],
  ['conv assign 42 --group 3', 'assign'],
  ['conv send 42 Hello', 'send'],
  ['conv send 42 --file-url https://files.test/a', 'send'],
  ['conv note 42 Hello', 'note'],
];

const FAULTS: readonly FaultName[] = [
  'refuse',
  'reset after read',
  'silent',
  'length longer than body',
  'json stops early',
  'html 200',
  'html 502',
  'error under 500',
  'error under 200',
  'data under 400',
  '401',
  'html 404',
  '429 tomorrow',
  'redirect 307',
  'data null',
  'invalid utf-8',
  '100 KB header',
];

const FORMATS = ['table', 'json', 'csv'] as const;

interface Case {
  readonly line: string;
  /** Of the receipt; null for a read. */
  readonly action: string | null;
  readonly row: FaultRow;
  readonly format: (typeof FORMATS)[number];
  /** Whether it runs in a process of its own. */
  readonly ownProcess: boolean;
}

const COMMANDS = [...READS.map((line) => [line, null] as const), ...WRITES];

const isSend = ({ line }: Case) => line === 'conv send 42 Hello';

/** A message is looked for as long as this, and what never answers is waited for as long. */
const timeoutOf = (each: Case) => (each.row.endless || isSend(each) ? '6s' : '20s');

/** What is read before it is sent, so that the fault is met before the request leaves. */
const READ_FIRST = /^conv (?:send|note)/;
/** Here the read may fail, but must not have used up the time. */
const LOOKED_AT = /^conv (?:start|unassign|assign 42 --operator|send|note)|^operators create/;

function outcomeOf({ line, row: { proves, read, endless } }: Pick<Case, 'line' | 'row'>): string {
  if (endless && LOOKED_AT.test(line)) return 'not_sent';
  // A read that is refused ends a text as refused.
  if (READ_FIRST.test(line) && read !== null && proves !== 'answered') return 'not_sent';
  if (proves === 'ambiguous' || proves === 'odd') return 'unknown';
  return proves === 'not_sent' || proves.startsWith('rejected') ? 'not_sent' : 'refused';
}

const CASES: readonly Case[] = FAULTS.flatMap((fault, nth) =>
  COMMANDS.flatMap(([line, action], index) => {
    const row = FAULT_ROWS.find((each) => each.fault === fault);
    const format = FORMATS[(index + Math.floor(nth / 3)) % 3];
    if (row === undefined || format === undefined) throw new Error(`no row has the fault ${fault}`);
    const isTried = LONG || (index + nth) % 6 === 0;
    const asked = { line, action, row, format };
    // What is looked for, or waits for its deadline, would keep the others from this process.
    const waits = row.endless === true || (action !== null && outcomeOf(asked) === 'unknown');
    const ownProcess = LONG || waits || Math.floor((index + nth) / 6) % 3 === 0;
    return isTried ? [{ ...asked, ownProcess }] : [];
  }),
);

const READ_EXITS: Readonly<Record<string, number>> = {
  NoAnswerError: 5,
  BadAnswerError: 7,
  ServiceError: 1,
  TokenRefusedError: 4,
  WrongAddressError: 1,
  RateLimitedError: 5,
};

function exitOf(each: Case): number | undefined {
  const { action, row } = each;
  const outcome = outcomeOf(each);
  if (action !== null && outcome !== 'refused') return outcome === 'unknown' ? 6 : 5;
  return row.read?.reason === 'unavailable' || row.fault === 'error under 500'
    ? 5
    : READ_EXITS[row.read?.error ?? ''];
}

/** What a receipt on stdout says of its target, action and outcome, whatever its format. */
function receiptIn(stdout: string, format: Case['format']): readonly unknown[] {
  if (!stdout.endsWith('\n')) return ['no last line end'];
  if (format === 'json') {
    const { id, action, outcome } = JSON.parse(stdout) as Record<string, unknown>;
    return [id, action, outcome];
  }
  const lines = stdout.slice(0, -1).split('\n');
  const [row = '', ...rest] = format === 'csv' ? lines.slice(1) : lines;
  const [id = '', action, outcome] = row.split(format === 'csv' ? ',' : '\t');
  return [id === '' ? null : Number(id), action, outcome, ...rest];
}

function stderrBreach(stderr: string, code: number | undefined, format: Case['format']): string | false {
  if (stderr.includes(TOKEN)) return 'the token is on stderr';
  if (/\bat .*\.(?:c?js|ts):\d|node:internal|\[object|undefined|NaN/.test(stderr))
    return `a stack or worse: ${stderr}`;
  if (format !== 'json')
    return !/^convops: [^\n]+\n(?:try: [^\n]+\n)?$/.test(stderr) && `not one message: ${stderr}`;
  const lines = stderr.split('\n');
  if (lines.length !== 2 || lines[1] !== '') return `not one line: ${stderr}`;
  const { error } = JSON.parse(stderr) as { error: { exit_code: unknown } };
  return error.exit_code !== code && `the error says exit ${error.exit_code}`;
}

function breachesOf(each: Case, { exit, stdout, stderr }: Run): string[] {
  const { action, format } = each;
  const code = exitOf(each);
  const target = action === 'create' ? null : 42;
  const said = action === null ? stdout : JSON.stringify(receiptIn(stdout, format));
  const wanted = action === null ? '' : JSON.stringify([target, action, outcomeOf(each)]);
  const found = [
    exit !== code && `exit ${exit}, not ${code}`,
    said !== wanted && `stdout says ${said}, not ${wanted}`,
    stdout.includes(TOKEN) && 'the token is on stdout',
    stderrBreach(stderr, code, format),
  ];
  return found.filter((breach) => breach !== false);
}

async function tried(each: Case): Promise<string[]> {
  const fault = each.row.fault as FaultName;
  const server = await startFault(fault);
  const options = ['-o', each.format, '--timeout', timeoutOf(each)];
  const run = await runConvops([...each.line.split(' '), ...options], {
    ...(each.ownProcess && { ownProcess: true }),
    env: { CONVOPS_BASE_URL: server.origin, CONVOPS_TOKEN: TOKEN, CONVOPS_OPERATOR: '7' },
  });
  await server.close();
  const breaches = [...breachesOf(each, run), ...(server.trapped() > 0 ? ['the redirect was followed'] : [])];
  return breaches.map((breach) => `${each.line} -o ${each.format}: ${breach}`);
}

describe('the program', () => {
  const found = new Map<Case, readonly string[]>();

  beforeAll(async () => {
    const work = async (each: Case) => void found.set(each, await tried(each));
    const own = CASES.filter(({ ownProcess }) => ownProcess);
    const within = CASES.filter(({ ownProcess }) => !ownProcess);
    // To wait costs nothing.
    await Promise.all([someAtATime(own, work, 8), oneByOne(within, work)]);
  }, 600_000);

  it.each(FAULTS)('keeps its promises, whatever is asked for: %s', (fault) => {
    const cases = CASES.filter(({ row }) => row.fault === fault);
    expect(cases.length).toBe(LONG ? 18 : 3);
    expect(cases.flatMap((each) => found.get(each) ?? ['not tried'])).toEqual([]);
  });

  it('was asked of every endpoint, in every format', async () => {
    expect(new Set(CASES.map(({ line }) => line)).size).toBe(COMMANDS.length);
    expect(new Set(CASES.map(({ format }) => format)).size).toBe(FORMATS.length);
    const own = CASES.filter(({ ownProcess }) => ownProcess);
    expect(new Set(own.map(({ row }) => row.fault)).size).toBe(FAULTS.length);
  });
});
