// What happens at the end of a pipe, and what never leaves the program through it.
import { existsSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlainService, startPlainService } from '../support/bytes-service.ts';
import { PROGRAM, runProgram } from '../support/run-convops.ts';
import { aDetail, aSummary } from '../views/samples.ts';

const UNASSIGNED = '/api/conversations/unassigned';

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => aSummary({ id: index + 1 }));

let service: PlainService;

beforeAll(async () => {
  service = await startPlainService();
});

afterAll(() => service.close());

const run = (line: string, options = {}) => service.run(line.split(' '), options);

describe('the end of a pipe', () => {
  // All output goes out at one place: of a list, of a write, of help and of headers one each.
  const readers = [
    'conv unassigned -o ndjson',
    'conv close 42 --as 7 --json',
    '--help',
    'api /api/operators/groups -i',
  ];

  it.each(readers)('whose reader has gone is no failure and no noise: %s', async (line) => {
    service.answerWithData({ [UNASSIGNED]: rowsOf(1000).slice(1) });
    expect(await run(line, { stdout: 'gone' })).toEqual({ exit: 0, stdout: '', stderr: '' });
  });

  it('may be head -1', async () => {
    service.answerWithData({ [UNASSIGNED]: rowsOf(999) });
    const script = '{ "$0" "$1" conv unassigned -o ndjson; echo "exit $?" >&2; } | head -1';
    const env = { ...service.home.env, ...service.env };
    const { stdout, stderr } = await runProgram('sh', ['-c', script, process.execPath, PROGRAM], { env });
    expect(stderr).toBe('exit 0\n');
    expect(JSON.parse(stdout)).toMatchObject({ id: 1 });
  });

  it('is no failure of a dry run, of which nothing is left to do', async () => {
    const ids = rowsOf(20).map(({ id }) => String(id));
    const result = await service.run(['conv', 'close', ...ids, '--as', '7', '-n', '-o', 'ndjson'], {
      stdout: 'gone',
    });
    expect(result).toEqual({ exit: 0, stdout: '', stderr: '' });
  });

  it.each(['conv unassigned --json', '--help'])(
    'that takes nothing is a failure, exit 8: %s',
    async (line) => {
      service.answerWithData({ [UNASSIGNED]: rowsOf(3), '/api/conversations/get': aDetail([]) });
      await writeFile(service.home.path('read-only'), '');
      // Where there is no full device, a file opened for reading takes nothing either.
      const full = existsSync('/dev/full');
      const file = full ? await open('/dev/full', 'w') : await open(service.home.path('read-only'), 'r');
      try {
        const { exit, stderr } = await run(line, { stdout: file.fd });
        expect(exit).toBe(8);
        expect(stderr).toMatch(/cannot write the output/);
        expect(stderr).not.toMatch(/\n\s+at /);
      } finally {
        await file.close();
      }
    },
  );
});
