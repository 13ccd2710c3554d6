import { describe, expect, it } from 'vitest';
import { servePlainly } from '../support/bytes-service-tests.ts';

const service = await servePlainly({ '/api/conversations/close': { id: 42, status: 'closed' } });

const run = (line: string, options = {}) => service.run(line.split(' '), options);

/** Refuses these conversations in the given way, and does what is asked of the others. */
const refuse = (answers: Readonly<Record<number, 400 | 401>>) =>
  service.server.answerWith(({ body, method }, response) => {
    if (method === 'GET') return void response.writeHead(404).end();
    const { conversation_id: id } = JSON.parse(body.toString()) as { conversation_id: number };
    const status = answers[id] ?? 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(status === 200 ? { status, data: { id } } : { error: 'no', status }));
  });

it('the line that goes on works as typed, and sends nothing before --dry-run is taken off it', async () => {
  refuse({ 1: 400 });
  const here = async (words: string) => await service.home.run(words.split(' '), { env: service.env });
  const { stderr } = await here('conv close 1 2 3 --stop-on-error --concurrency 1 --yes');
  const [, line = ''] = /\ntry: convops (conv close --resume \S+ --dry-run)\n$/.exec(stderr) ?? [];
  refuse({});
  const before = service.sent().length;
  expect(await here(line)).toMatchObject({ exit: 0 });
  expect(service.sent().slice(before)).toMatchObject([{ method: 'GET' }, { method: 'GET' }]);
  expect(await here(line.replace(' --dry-run', ' --yes'))).toMatchObject({ exit: 0 });
});

describe('--jq with -o ndjson', () => {
  it('sees one receipt at a time, and every line is JSON', async () => {
    const { stdout, exit } = await run('conv close 6 9 --jq .outcome -o ndjson');
    expect([stdout, exit]).toEqual(['"done"\n"done"\n', 0]);
  });

  it('sees one row of a list at a time', async () => {
    service.answerWithData({ '/api/conversations/unread': [{ id: 5 }, { id: 6 }] });
    const { stdout } = await run('conv unread --jq .id -o ndjson');
    expect(stdout).toBe('5\n6\n');
    expect((await run('conv unread --jq map(.id) -o json')).stdout).toBe('[5,6]\n');
  });

  it('owes the receipts where the expression fails, and says so once', async () => {
    const { stdout, stderr, exit } = await run('conv close 6 9 --jq .outcome.x -o ndjson --concurrency 1');
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    ).toEqual([6, 9]);
    expect(stderr.match(/--jq failed/g)).toHaveLength(1);
    expect(exit).toBe(0);
  });
});
