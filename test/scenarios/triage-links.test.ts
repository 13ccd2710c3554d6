// Links of a customer on a real terminal: plain text to it, opened by the person's own
// program, copied where there is no display.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ANYONE, type DeskHome, openDeskHome } from '../support/desk-home.ts';

const ADDRESS = 'https://example.test/a?b=$(id);c';
const HIDDEN = 'evil.test';

let desk: DeskHome;
beforeEach(async () => {
  desk = await openDeskHome({ conversations: 12 });
  const [id = 0] = await desk.waiting();
  const at = Math.floor(Date.now() / 1000);
  const text = `my order: ${ADDRESS}, \x1b]8;;https://${HIDDEN}/\x1b\\https://bank.test@${HIDDEN}/\x1b]8;;\x1b\\`;
  await desk.change(id, { messages: [{ id: 90_001, text, type: 'text', at }] });
});
afterEach(() => desk.close());

const NO_DISPLAY = { DISPLAY: '', WAYLAND_DISPLAY: '', SSH_TTY: '', SSH_CONNECTION: '' };

it('a link is plain text to the terminal, and copied by o where there is no display', async () => {
  const screen = await desk.triage([], { env: { ...NO_DISPLAY, TERM: 'xterm-256color' } });
  await screen.sees(ANYONE);
  expect(screen.raw()).not.toContain('\x1b]8;');
  expect(screen.raw()).not.toContain('\x1b]52;');
  screen.type('o');
  await screen.sees('Copy a link or file of');
  screen.type('1\r');
  await screen.sees(`Copied ${ADDRESS}`);
  expect(screen.raw()).toContain(`\x1b]52;c;${Buffer.from(ADDRESS).toString('base64')}\x07`);
});

// By a script in place of xdg-open, which Windows does not run.
it.skipIf(process.platform === 'win32')('o hands the address to the opener, not to a shell', async () => {
  const folder = desk.home.path('bin');
  const seen = desk.home.path('opened');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$@" >'${seen}'\n`, { mode: 0o755 });
  const env = { ...NO_DISPLAY, DISPLAY: ':0', PATH: `${folder}:${process.env.PATH}` };
  const screen = await desk.triage([], { env });
  await screen.sees(ANYONE);
  screen.type('o');
  await screen.sees('Open a link or file of');
  screen.type('1\r');
  await screen.sees(`Opening ${ADDRESS}`);
  await expect.poll(() => readFileSync(seen, 'utf8'), { timeout: 60_000 }).toBe(`${ADDRESS}\n`);
  expect(screen.raw()).not.toContain('\x1b]52;');
});
