// The same text to the same conversation: asked about for ten minutes, and only where it is the same service.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeLines, journalFile } from '../support/journal-text.ts';
import { createHome, type Home } from '../support/run-convops.ts';

const CLOCK = fileURLToPath(new URL('../support/fixed-clock.cjs', import.meta.url));

let home: Home;
beforeEach(async () => {
  home = await createHome();
});
afterEach(() => home.remove());

/** Sends the text at a moment, in milliseconds since 1970. */
function sendAt(at: number) {
  writeFileSync(home.path('clock'), String(at));
  const env = { NODE_OPTIONS: `--require ${CLOCK}`, CLOCK_FILE: home.path('clock') };
  return home.run(['conv', 'send', '79', 'We are on it.', '--sandbox'], { env });
}

/** When it was first sent. */
async function sentOnce(): Promise<number> {
  await home.run(['conv', 'start', '79', '--sandbox']);
  const at = Date.now();
  expect((await sendAt(at)).exit).toBe(0);
  return at;
}

describe('the same text', () => {
  it.each([
    ['9 min 59 s', 599_000, 2],
    ['more than 10 min', 600_001, 0],
  ])('that went out %s ago', async (_, later, exit) => {
    const run = await sendAt((await sentOnce()) + later);
    expect(run.exit).toBe(exit);
    if (exit === 2) expect(run.stderr).toContain('it was sent 9m ago');
  });

  // What goes to a staging service is no repetition of what goes to the real one.
  it('that went to another service is not asked about', async () => {
    const at = await sentOnce();
    const path = journalFile(home.stateFolder);
    changeLines(path, (line) => line.replaceAll('the sandbox', 'https://staging.example.test'));
    const run = await sendAt(at + 1000);
    expect([run.exit, run.stderr]).toEqual([0, expect.not.stringContaining('it was sent')]);
  });
});
