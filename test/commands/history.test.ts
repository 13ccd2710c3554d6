// The journal as the program lists it: no service is asked, nothing is lost, nothing is shown that must not be.
import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlainService, startPlainService, TOKEN } from '../support/bytes-service.ts';
import { journalFile } from '../support/journal-text.ts';

let service: PlainService;
let journal: string;
/** When the first of the writes began. */
let begun: number;

interface Row {
  readonly [field: string]: unknown;
}

/** Runs of the program without any service in its environment. */
const history = (...argv: readonly string[]) => service.home.run(['history', ...argv]);
/** Runs that write, in the same home. */
const write = (...argv: readonly string[]) => service.home.run(argv, { env: service.env });
const rows = async (...argv: readonly string[]) => {
  const { exit, stdout, stderr } = await history(...argv, '--json');
  expect([exit, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Row[];
};

beforeAll(async () => {
  service = await startPlainService();
  journal = journalFile(service.home.stateFolder);
  const record = { id: 42, operator_user_id: 7, group_id: 3, status: 'inbox', token: 'secret-of-42' };
  begun = Date.now();
  service.answerWithData({ '/api/conversations/start': record });
  await write('conv', 'start', '42', '--as', '7');
  await write('conv', 'close', '42', '43', '--as', '7');
  await write('conv', 'send', '43', '=1+1 Grüße\u001b[31m', '--as', '8', '--force');
  service.server.answerWith({ status: 400, envelope: { error: `not with ${TOKEN}`, status: 400 } });
  await write('conv', 'assign', '44', '--group', '3');
  service.server.answerWith({ status: 400, envelope: { error: 'The conversation is closed.', status: 400 } });
  await write('conv', 'close', '42', '--dry-run');
  await write('conv', 'close', '45');
  service.sent();
});

afterAll(() => service.close());

describe('history', () => {
  it('has everything of an entry in JSON', async () => {
    const [send] = await rows('--action', 'send');
    expect(send).toEqual({
      entry: `${send?.run}.1`,
      run: expect.any(String),
      at: expect.any(Number),
      profile: null,
      service: service.server.origin,
      action: 'send',
      id: 43,
      outcome: 'done',
      changed: true,
      operator: 8,
      group: null,
      text: '=1+1 Grüße\u001b[31m',
      error: null,
      by: { kind: 'script', name: null, evidence: 'no terminal' },
      before: { operator: 7, group: null, status: 'inbox', message: 0 },
      after: null,
      proposal: null,
    });
    // Within this test, whatever it took.
    expect([begun <= Number(send?.at), Number(send?.at) <= Date.now()]).toEqual([true, true]);
    const [start] = await rows('--action', 'start');
    // By the word that people use for it, too.
    expect(await rows('--action', 'claim')).toEqual(await rows('--action', 'start'));
    expect(start?.after).toEqual({ operator: 7, group: 3, status: 'inbox' });
    const [assign] = await rows('--action', 'assign', '--limit', '1');
    expect(assign).toMatchObject({ group: 3, operator: null, changed: false });
  });

  it.each([
    [['--action', 'dance']],
    [['--outcome', 'dry_run']],
    [['--since', 'last week']],
    [['--since', '2h', '--until', '3h']],
    [['--until', '2026-02-30']],
    [['--since', '2']],
    [['--json', 'no_such_field']],
  ])('refuses %j', async (argv) => {
    expect(await history(...argv)).toMatchObject({ exit: 2, stdout: '' });
  });
});

describe('history of one service', () => {
  it('says of a run of another service whose it is, and how to see it', async () => {
    const [run] = await rows('--runs', '--action', 'send');
    const { exit, stderr } = await history('--run', String(run?.run), '--sandbox');
    expect(exit).toBe(10);
    expect(stderr).toBe(
      `convops: run ${run?.run} was for ${service.server.origin}, not for the sandbox\n` +
        `try: convops history --run ${run?.run} --all-profiles\n`,
    );
  });
});

describe('a journal', () => {
  it('with garbage and a torn intent shows what can be read, and says what was never sent', async () => {
    const before = await rows();
    appendFileSync(journal, 'garbage\n{"n":400,"sum":"01234567","kind":"int');
    const { exit, stdout, stderr } = await history('--json');
    expect([exit, JSON.parse(stdout)]).toEqual([0, before]);
    expect(stderr).toContain('1 write was cut short in the journal and never sent');
    expect(stderr).toMatch(/the journal \(.*\) has damaged lines/);
    // Once a day, and by whatever command meets it.
    expect((await service.home.run(['undo', '--yes'])).stderr).not.toContain('has damaged lines');
  });
});
