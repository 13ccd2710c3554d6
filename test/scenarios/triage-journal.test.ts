// What a session has of the journal: whom this computer met before; and where it goes away in the middle, nothing is sent
// from then on, and nothing written is lost.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DeskHome, openDeskHome, shownId } from '../support/desk-home.ts';
import { closeScreens } from '../support/screen-terminal.ts';

let desk: DeskHome;
beforeEach(async () => {
  desk = await openDeskHome({ conversations: 40 });
});
afterEach(async () => {
  await closeScreens();
  await desk.close();
});

const sends = () => desk.requests().filter((request) => request.startsWith('POST'));

it.each([
  ['the file', `journal/${new Date().toISOString().slice(0, 10)}.ndjson`],
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

it('shows an earlier conversation of the customer that another command of this computer wrote to', async () => {
  const [first = 0, earlier = 0] = await desk.waiting();
  const { customer } = await desk.conversation(first);
  await desk.change(earlier, { customer });
  for (const words of [`conv claim ${earlier} --as 3`, `conv close ${earlier} --as 3`])
    expect(await desk.home.run(words.split(' '), { env: desk.env })).toMatchObject({ exit: 0 });
  const screen = await desk.triage([], { columns: 120, rows: 40 });
  await screen.sees(
    new RegExp(`#${first}\\b[\\s\\S]*Earlier[\\s\\S]*#${earlier} \\d{4}-\\d\\d-\\d\\d, with bea`),
  );
  screen.type('q');
  expect(await screen.ended).toBe(0);
});

it('asks about a note that another command of this computer has just saved', async () => {
  const [first = 0] = await desk.waiting();
  const noted = await desk.home.run(['conv', 'note', `${first}`, 'the same'], { env: desk.env });
  expect(noted).toMatchObject({ exit: 0 });
  const before = sends();
  const screen = await desk.triage(['--hold', '0']);
  await screen.sees(`#${first}`);
  screen.type('n');
  await screen.sees('NOTE');
  screen.type('the same');
  await screen.sees(/# the same\b/);
  screen.type('\r');
  await screen.sees(`The same note went to #${first} a moment ago.`);
  screen.type('d');
  await screen.seesNo('a moment ago');
  screen.type('q');
  expect(await screen.ended).toBe(0);
  expect(sends()).toEqual(before);
});

it('shows a note that another command of this computer saves while the session is open, with the next list', async () => {
  const [first = 0] = await desk.waiting();
  const screen = await desk.triage();
  await screen.sees(`#${first}`);
  const noted = await desk.home.run(['conv', 'note', `${first}`, 'ask Bea'], { env: desk.env });
  expect(noted).toMatchObject({ exit: 0 });
  screen.type('R');
  await screen.sees(/note by you, from this computer\s+ask Bea/);
  screen.type('q');
  expect(await screen.ended).toBe(0);
});
