// A clock that jumps, by years, between two runs and within one.
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runBatch } from '../../src/delivery/batch.ts';
import { type PlainService, startPlainService } from '../support/plain-service.ts';

const CLOCK = fileURLToPath(new URL('../support/fixed-clock.cjs', import.meta.url));
const NOW = Date.UTC(2026, 10, 21, 12);
const LAST_DAY = Date.UTC(9999, 11, 31);

describe('a clock that jumps between runs', () => {
  let service: PlainService;
  beforeEach(async () => {
    service = await startPlainService();
  });
  afterEach(() => service.close());

  async function runAt(at: number, ...words: string[]) {
    const file = service.home.path('clock');
    writeFileSync(file, String(at));
    return await service.home.run(words, {
      env: { ...service.env, NODE_OPTIONS: `--require ${CLOCK}`, CLOCK_FILE: file },
    });
  }

  it('changes neither the order of the journal nor what is taken back, and no text goes out twice by it', async () => {
    for (const [at, id] of [
      [LAST_DAY, 41],
      [NOW, 42],
      [1000, 43],
    ] as const)
      expect(await runAt(at, 'conv', 'note', String(id), 'text', '--operator', '7')).toMatchObject({
        exit: 0,
      });
    const history = await runAt(NOW, 'history', '--json', 'id');
    expect(JSON.parse(history.stdout)).toEqual([{ id: 43 }, { id: 42 }, { id: 41 }]);
    for (const words of [
      ['history'],
      ['history', '--report', 'day'],
      ['history', '--report', 'hour', '--utc'],
    ])
      expect(await runAt(1000, ...words)).toMatchObject({ exit: 0, stderr: '' });

    service.sent();
    // Of a time to come it is not known how long ago it was.
    expect(await runAt(NOW, 'conv', 'note', '41', 'text', '--operator', '7')).toMatchObject({ exit: 2 });
    expect(service.written()).toEqual([]);

    // Lines with a time that is none are passed over.
    const journal = join(service.home.stateFolder, 'journal.ndjson');
    const far = readFileSync(journal, 'utf8')
      .replaceAll(/"at":\d+/g, '"at":1e300')
      .replaceAll('.1"', '.9"');
    writeFileSync(journal, readFileSync(journal, 'utf8') + far);
    expect(await runAt(NOW, 'history', '--report', 'day')).toMatchObject({ exit: 0, stderr: '' });
  });

  it('does not keep a lock that a killed process left, whatever its time', async () => {
    const lock = join(service.home.configFolder, 'replies.json.lock');
    await service.home.run(['replies', 'add', 'one', 'text']);
    for (const at of [new Date(0), new Date(LAST_DAY)]) {
      writeFileSync(lock, '');
      utimesSync(lock, at, at);
      const name = `at-${at.getTime()}`;
      expect(await service.home.run(['replies', 'add', name, 'text'])).toMatchObject({ exit: 0 });
    }
  });
});

it('a batch at a rate waits no longer than for its turn when the clock is set back', async () => {
  let now = NOW;
  const waits: number[] = [];
  const batch = runBatch([1, 2, 3], async (item) => item, {
    ...{ concurrency: 1, rate: 10, now: () => now },
    sleep: async (ms) => {
      waits.push(ms);
      now += ms;
    },
  });
  const done: unknown[] = [];
  for await (const { result } of batch.results) {
    done.push(result);
    now -= 365 * 24 * 3600 * 1000;
  }
  expect(done).toEqual([1, 2, 3]);
  expect(Math.max(...waits)).toBeLessThanOrEqual(1000);
});
