// What `npm run demo` shows once the program is built.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('the demo claims, answers and closes a conversation of the sandbox', () => {
  const demo = fileURLToPath(new URL('../../src/build/demo.mjs', import.meta.url));
  const printed = execFileSync(process.execPath, [demo], { encoding: 'utf8' });
  expect(printed).toMatch(/\$ convops conv claim \d+\n/);
  expect(printed).toContain('{"status":"closed"');
});
