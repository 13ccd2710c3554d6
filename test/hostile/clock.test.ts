// A clock that jumps, by years, between two runs and within one.
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PlainService, startPlainService } from '../support/bytes-service.ts';

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

  it('orders the journal by its days, and no text goes out twice by it', async () => {
    for (const [at, id] of [
      [LAST_DAY, 41],
      [NOW, 42],
      [1000, 43],
    ] as const)
      expect(await runAt(at, 'conv', 'note', String(id), 'text', '--as', '7')).toMatchObject({
        exit: 0,
      });
    const history = await runAt(NOW, 'history', '--json', 'id');
    expect(JSON.parse(history.stdout)).toEqual([{ id: 41 }, { id: 42 }, { id: 43 }]);
    expect(await runAt(1000, 'history')).toMatchObject({ exit: 0, stderr: '' });

    service.sent();
    // Of a time to come it is not known how long ago it was.
    expect(await runAt(NOW, 'conv', 'note', '41', 'text', '--as', '7')).toMatchObject({ exit: 2 });
    expect(service.written()).toEqual([]);
  });

  it('keeps a lock whose owner cannot be told, whatever its time, and names it', async () => {
    const lock = join(service.home.configFolder, 'replies.json.lock');
    await service.home.run(['replies', 'add', 'one', 'text']);
    for (const at of [new Date(0), new Date(LAST_DAY)]) {
      writeFileSync(lock, '');
      utimesSync(lock, at, at);
      const name = `at-${at.getTime()}`;
      expect(await service.home.run(['replies', 'add', name, 'text'])).toMatchObject({
        exit: 8,
        stderr: expect.stringContaining(`remove the lock file ${lock}`),
      });
    }
  });
});

it('a batch at a rate waits for its turn, and no longer, however its clock is set in the middle', async () => {
  const clock = { file: '' };
  const service = await startPlainService();
  try {
    clock.file = service.home.path('clock');
    writeFileSync(clock.file, String(NOW));
    const env = { ...service.env, NODE_OPTIONS: `--require ${CLOCK}`, CLOCK_FILE: clock.file };
    const words = ['conv', 'close', '41', '42', '43', '44', '--rate', '5', '--concurrency', '1', '--json'];
    const ended = service.home.run([...words, '--as', '7'], { env });
    let over = false;
    const jumps = (async () => {
      for (let turn = 0; !over; turn += 1) {
        writeFileSync(clock.file, String([LAST_DAY, 1000, NOW][turn % 3]));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    const { exit, stdout } = await ended.finally(() => {
      over = true;
    });
    await jumps;
    expect([exit, JSON.parse(stdout).length]).toEqual([0, 4]);
  } finally {
    await service.close();
  }
});
