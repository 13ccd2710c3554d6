// The built program against a service that misbehaves. What a script may rely on holds in every case: the exit code, all or
// nothing on stdout, one message, no token, and for a write a receipt that claims no more than was proven. One read and one
// write meet every fault, every other command two; what each write proves by each fault: test/writes/matrix.test.ts.
import { expect, it } from 'vitest';
import { type FaultName, startFault } from '../support/bytes-faults.ts';
import { TOKEN } from '../support/bytes-service.ts';
import { type Run, runConvops } from '../support/run-convops.ts';

/** How a read ends, and what becomes of a close; each exit code is typed by hand from the contract. */
const FAULTS = [
  ['refuse', 5, 'not_sent', 5],
  ['reset after read', 5, 'unknown', 6],
  ['silent', 5, 'unknown', 6],
  ['length longer than body', 7, 'unknown', 6],
  ['json stops early', 7, 'unknown', 6],
  ['html 200', 7, 'unknown', 6],
  ['html 502', 5, 'unknown', 6],
  ['error under 500', 5, 'unknown', 6],
  ['error under 200', 1, 'refused', 1],
  ['data under 400', 7, 'unknown', 6],
  ['401', 4, 'refused', 4],
  ['html 404', 1, 'refused', 1],
  ['429 tomorrow', 5, 'not_sent', 5],
  ['redirect 307', 7, 'unknown', 6],
  ['data null', 7, 'unknown', 6],
  ['invalid utf-8', 7, 'unknown', 6],
  ['100 KB header', 7, 'unknown', 6],
] as const satisfies readonly (readonly [FaultName, ...unknown[]])[];

const READS = ['operators list', 'groups list', 'users get 42', 'conv unassigned', 'conv not-answered'];
/** With the action of the receipt. */
const WRITES = [
  ['operators create new@example.test', 'create'],
  ['operators delete 42 --yes', 'delete'],
  ['users update 42 --name Zoë', 'update'],
  ['conv start 42 --as 7', 'start'],
  ['conv unassign 42 --as 7', 'unassign'],
  ['conv assign 42 --operator 7', 'assign'],
  ['conv assign 42 --group 3', 'assign'],
  ['conv send 42 Hello', 'send'],
  ['conv send 42 --file-url https://files.test/a', 'send'],
  ['conv note 42 Hello', 'note'],
] as const;

const FORMATS = ['table', 'json', 'csv'] as const;
type Format = (typeof FORMATS)[number];

interface Case {
  readonly fault: FaultName;
  readonly line: string;
  readonly exit: number;
  /** Action and outcome of the receipt; null for a read, which prints nothing. */
  readonly receipt: readonly [action: string, outcome: string] | null;
}

const CASES: readonly Case[] = [
  ...FAULTS.flatMap(([fault, exit, outcome, exitOfWrite]) => [
    { fault, line: 'conv unread', exit, receipt: null },
    { fault, line: 'conv close 42 --as 7', exit: exitOfWrite, receipt: ['close', outcome] as const },
  ]),
  ...(['refuse', 'error under 200'] as const).flatMap((fault) => {
    const [exit, outcome] = fault === 'refuse' ? [5, 'not_sent'] : [1, 'refused'];
    return [
      ...['conv get 42', ...READS].map((line) => ({ fault, line, exit, receipt: null })),
      ...WRITES.map(([line, action]) => ({ fault, line, exit, receipt: [action, outcome] as const })),
    ];
  }),
];

/** What a receipt on stdout says of its target, action and outcome, whatever its format. */
function receiptIn(stdout: string, format: Format): readonly unknown[] {
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

function expectOneMessage(stderr: string, exit: number, format: Format): void {
  expect(stderr).not.toMatch(/\bat .*\.(?:c?js|ts):\d|node:internal|\[object|undefined|NaN/);
  const isJson = format === 'json';
  expect(stderr).toMatch(isJson ? /^\{[^\n]+\n$/ : /^convops: [^\n]+\n(?:try: [^\n]+\n)?$/);
  if (isJson) expect(JSON.parse(stderr)).toMatchObject({ error: { exit_code: exit } });
}

function expectKept({ line, exit, receipt }: Case, format: Format, run: Run): void {
  const { stdout, stderr } = run;
  expect(run.exit).toBe(exit);
  if (receipt === null) expect(stdout).toBe('');
  else expect(receiptIn(stdout, format)).toEqual([line.includes('create') ? null : 42, ...receipt]);
  expect(stdout + stderr).not.toContain(TOKEN);
  expectOneMessage(stderr, exit, format);
}

it.each(
  CASES.map(
    (each, nth) => [each.fault, each.line, FORMATS[(nth + Math.floor(nth / 3)) % 3] ?? 'json', each] as const,
  ),
)(
  'whatever the service does, what a script relies on holds: %s, %s -o %s',
  async (fault, line, format, each) => {
    const server = await startFault(fault);
    const run = await runConvops(
      [...line.split(' '), '-o', format, '--timeout', fault === 'silent' ? '6s' : '20s'],
      {
        env: { CONVOPS_BASE_URL: server.origin, CONVOPS_TOKEN: TOKEN, CONVOPS_OPERATOR: '7' },
        // Between two looks at what became of a write no time passes; what is silent is waited for in a process.
        ...(fault === 'silent' ? { ownProcess: true } : { onPause: () => undefined }),
      },
    );
    await server.close();
    expectKept(each, format, run);
    expect(server.trapped()).toBe(0);
  },
);
