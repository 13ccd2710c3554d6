// The programs of the setting pipe. What is read and sent: test/stories/triage.
import { expect, it } from 'vitest';
import type { Processed } from '../../src/terminal/text-program.ts';
import { createPerform, type EffectPorts } from '../../src/triage/effects.ts';

it('two texts are given to programs at once, and none any more once the runs are ended', async () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const pipe: EffectPorts['pipe'] = async ({ key }, stop) =>
    await new Promise<Processed>((resolve) => {
      begun.push(key);
      ends.push(() => resolve({ output: `of ${key}` }));
      stop.addEventListener('abort', () => resolve({ failure: 'it was stopped' }));
    });
  const perform = createPerform({ client: {}, pipe } as unknown as EffectPorts);
  const runs = [1, 2, 3, 4].map((key) =>
    perform({ kind: 'pipe', key, id: 41, message: key, text: 'Bonjour' }),
  );
  await expect.poll(() => begun).toEqual([1, 2]);
  ends[0]?.();
  expect(await runs[0]).toEqual({ kind: 'piped', key: 1, processed: { output: 'of 1' } });
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  expect(await perform({ kind: 'pipe-end' })).toBeNull();
  expect(await runs[2]).toMatchObject({ processed: { failure: 'it was stopped' } });
  expect([await runs[3], begun]).toEqual([null, [1, 2, 3]]);
});
