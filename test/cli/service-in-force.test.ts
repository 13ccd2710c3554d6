// One address may serve several accounts: what one profile did is neither resumed nor undone with the token of another.
import { beforeEach, expect, it } from 'vitest';
import { servePlainly } from '../support/bytes-service-tests.ts';
import { readJournal } from '../support/journal-text.ts';
import { createHome, runConvops } from '../support/run-convops.ts';

const service = await servePlainly();

beforeEach(() => {
  service.server.answerWith(({ method, url }, response) => {
    const id = Number(new URL(url, service.server.origin).searchParams.get('conversation_id'));
    const detail = { conversation_id: id, operator_id: 7, status: 'inbox', messages: [] };
    const answer = method === 'GET' ? { status: 200, data: detail } : { error: 'not today', status: 400 };
    response.writeHead(method === 'GET' ? 200 : 400, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
});

it('a run of another profile is refused, with what to type, until that profile is gone', async () => {
  const home = await createHome();
  try {
    const run = (line: string, input = '') => runConvops(line.split(' '), { home, input });
    for (const name of ['first', 'second'])
      await run(
        `profile add ${name} --base-url ${service.server.origin} --operator 7 --token-stdin --no-check`,
        `token-of-${name}`,
      );
    await run('conv close 11 12 13 -p first');
    const [name] = readJournal(home.stateFolder).map((each) => each.run);
    const before = service.server.requests.length;
    const made = 'used the profile "first"; nothing was sent';
    for (const [line, exit, said] of [
      [`conv close --resume ${name} -p second`, 2, `run ${name} ${made}`],
      ['conv close --resume last -p second', 10, 'has no run to resume'],
      [
        'undo -p second',
        2,
        `your last run (close, 3 conversations) ${made}\ntry: convops undo --dry-run -p first`,
      ],
      [`undo ${name} -p second`, 2, `${name} ${made}\ntry: convops undo ${name} --dry-run -p first`],
    ] as const) {
      const ended = await run(line);
      expect([line, ended.exit]).toEqual([line, exit]);
      expect(ended.stderr).toContain(said);
    }
    expect(service.server.requests.length).toBe(before);
    await run('profile rename first third');
    expect((await run('conv close --resume last -p third')).exit).toBe(1);
    expect(service.server.requests.length).toBeGreaterThan(before);
  } finally {
    await home.remove();
  }
});
