// A journal that goes away in the middle of a session: from then on nothing is sent, and nothing written is lost.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeScreens } from '../support/screen-terminal.ts';
import { type Desk, openDesk, shownId } from '../support/triage-desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk({ conversations: 40 });
});
afterEach(async () => {
  await closeScreens();
  await desk.close();
});

const sends = () => desk.requests().filter((request) => request.startsWith('POST'));

it.each([
  ['the file', 'journal/000001.ndjson'],
  ['its folder', ''],
])('sends nothing more once %s of the journal is gone, and ends with exit 8', async (_name, gone) => {
  const screen = await desk.triage(['--hold', '0']);
  await screen.sees(/^ ?#\d+\b/m);
  const first = shownId(screen);
  screen.type('r');
  await screen.sees('REPLY');
  // Enter apart from the text: what comes in one piece may be a paste, whose line ends send nothing.
  screen.type('one');
  await screen.sees(/= one\b/);
  screen.type('\r');
  await screen.sees(`Reply sent to #${first}`);
  const before = sends();
  expect(before.some((request) => request.endsWith('/send-message'))).toBe(true);
  rmSync(join(desk.home.folder, 'state', gone), { recursive: true });
  screen.type('r');
  await screen.sees('was not sent');
  await screen.sees('REPLY');
  screen.type('two');
  await screen.sees('two');
  screen.type('\r');
  await screen.seesNo('REPLY');
  screen.type('\x03\x03');
  expect(await screen.ended).toBe(8);
  expect(sends()).toEqual(before);
});
