// The same text from several processes at the same moment: a customer gets it once.
import { beforeEach, expect, it, vi } from 'vitest';
import { servePlainly } from '../support/bytes-service-tests.ts';
import { readJournal } from '../support/journal-text.ts';
import { createHome, type Home } from '../support/run-convops.ts';

// A sum of many runs, on a machine that may be ten times slower than an idle one.
vi.setConfig({ testTimeout: 300_000 });

const service = await servePlainly();
let home: Home;

beforeEach(async () => {
  home = await createHome();
  return () => home.remove();
});

const run = (...argv: string[]) =>
  home.run(argv, { env: { ...service.env, CONVOPS_OPERATOR: '7' }, ownProcess: true });
/** Conversation and text, or file, of each write that arrived, in order. */
const written = () =>
  service
    .written()
    .map(({ body }) => body as { conversation_id: number; text?: string; file_url?: string })
    .map(({ conversation_id, text, file_url }) => `${conversation_id} ${text ?? file_url}`)
    .sort();

// Two of the same command in the background once sent the text twice.
it.for<[number, string[]]>([
  [3, ['conv', 'send', '31', 'hello']],
  [1, ['conv', 'note', '31', 'hello']],
  [1, ['conv', 'send', '31', '--file-url', 'https://files.test/a']],
])('goes out once from eight processes, %i times: %j', async ([rounds, argv]) => {
  const texts: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const own = [...argv.slice(0, -1), `${argv.at(-1)}${round}`];
    texts.push(`31 ${own.at(-1)}`);
    const runs = await Promise.all(Array.from({ length: 8 }, () => run(...own)));
    expect(runs.filter(({ exit }) => exit === 0)).toHaveLength(1);
    // Refused by what the journal had, or left to the run that was first.
    expect(runs.filter(({ exit }) => exit === 2 || exit === 9)).toHaveLength(7);
  }
  expect(written()).toEqual(texts.sort());
});

it('goes out once to each conversation of two batches, and going on with either sends nothing', async () => {
  const ids = Array.from({ length: 50 }, (_, index) => String(index + 1));
  const batch = ['conv', 'send', ...ids, 'hello', '--yes', '-o', 'ndjson'];
  const runs = await Promise.all([run(...batch), run(...batch)]);
  const all = ids.map((id) => `${id} hello`).sort();
  expect(written()).toEqual(all);
  const receipts = runs.flatMap(({ stdout }) => stdout.split('\n').filter((line) => line !== ''));
  const outcomes = receipts.map((line) => (JSON.parse(line) as { outcome: string }).outcome);
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(50);
  for (const { run: name } of readJournal(home.stateFolder)) {
    const { stdout } = await run('conv', 'send', '--resume', name, '-o', 'ndjson');
    expect(stdout).not.toContain('"done"');
  }
  expect(written()).toEqual([]);
});

// Each of them once undid it: three more changes, and as many notifications.
it.for<[string, () => string[]]>([['as the last one', () => []]])(
  'is undone once by four processes: %s',
  async ([, _what]) => {
    service.answerWithData({});
    await run('conv', 'assign', '31', '--operator', '8');
    service.server.answerWith(({ method }, response) => {
      const isUndone = service.server.requests.some(({ body }) => `${body}`.includes('"operator_id":7'));
      const read = { conversation_id: 31, operator_id: isUndone ? 7 : 8, status: 'inbox', messages: [] };
      response.end(JSON.stringify({ status: 200, data: method === 'GET' ? read : {} }));
    });
    service.sent();
    const runs = await Promise.all([1, 2, 3, 4].map(() => run('undo', '--yes', '--json')));
    expect(service.written()).toMatchObject([{ body: { conversation_id: 31, operator_id: 7 } }]);
    expect(runs.filter(({ stdout }) => stdout.includes('"done"'))).toHaveLength(1);
    // Told that it is undone by now, or that another process is at it.
    for (const { exit, stdout, stderr } of runs)
      expect(
        [0, 8, 9].includes(Number(exit)) &&
          /"done"|undone|undoes it|does the same|changed since/.test(stdout + stderr),
        stderr,
      ).toBe(true);
  },
);
