// A clock that jumps by years between two runs.
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PlainService, startPlainService } from '../support/bytes-service.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const LAST_DAY = Date.UTC(9999, 11, 31);

describe('a clock that jumps between runs', () => {
  let service: PlainService;
  beforeEach(async () => {
    service = await startPlainService();
  });
  afterEach(() => service.close());

  const runAt = (now: number, ...words: string[]) => service.home.run(words, { env: service.env, now });

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
