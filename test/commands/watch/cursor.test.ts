// The cursor of `watch --state`: what is in the file, and who may use it.
import { once as happens } from 'node:events';
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWatchDesk, type WatchDesk } from '../../support/watching.ts';

let watches: WatchDesk;

beforeEach(async () => {
  watches = await openWatchDesk();
});
afterEach(() => watches.close());

const run: WatchDesk['run'] = (words, env) => watches.run(words, env);
const once = (...words: string[]) => watches.once(...words);
const start = (...words: string[]) => watches.start(...words);

describe('the cursor of a watch', () => {
  it('of something else is refused and left alone', async () => {
    await once();
    const before = readFileSync(watches.file, 'utf8');
    const { exit, stderr } = await once('--group', '5');
    expect([exit, stderr]).toEqual([
      2,
      expect.stringMatching(/w\.json belongs to a watch of .*, every group, not of .*, group 5;/),
    ]);
    const other = await run(['--once', '--state', 'w.json', '--sandbox'], {
      CONVOPS_BASE_URL: '',
      CONVOPS_TOKEN: '',
    });
    expect([other.exit, other.stderr]).toEqual([2, expect.stringContaining('not of the sandbox')]);
    expect(readFileSync(watches.file, 'utf8')).toBe(before);
  });

  it.each([
    ['', 'is empty'],
    ['{"version":1', 'is not valid JSON'],
    ['{"version":1}', 'is not a state file of convops watch'],
  ])('that is broken is never overwritten: %j', async (text, said) => {
    writeFileSync(watches.file, text, { mode: 0o600 });
    const { exit, stderr } = await once();
    expect([exit, stderr]).toEqual([8, expect.stringContaining(said)]);
    // It may be another's file, so that nothing moves it away.
    expect(stderr).toMatch(/try: convops watch --state another-file\.json/);
    expect(readFileSync(watches.file, 'utf8')).toBe(text);
    expect(watches.desk.requests()).toEqual([]);
  });

  it('that others could read is narrowed', async () => {
    await once();
    chmodSync(watches.file, 0o644);
    const { exit, stderr } = await once();
    expect([exit, stderr]).toEqual([0, '']);
    expect(statSync(watches.file).mode & 0o777).toBe(0o600);
  });

  it('has one watch at a time', async () => {
    const first = start('--state', 'w.json');
    await expect.poll(() => existsSync(watches.file)).toBe(true);
    const { exit, stderr } = await once();
    expect([exit, stderr]).toEqual([8, expect.stringContaining(`in use by process ${first.pid}`)]);
    first.kill('SIGINT');
    expect(await happens(first, 'close')).toEqual([130, null]);
    expect((await once()).exit).toBe(0);
    expect(existsSync(`${watches.file}.lock`)).toBe(false);
  });
});
