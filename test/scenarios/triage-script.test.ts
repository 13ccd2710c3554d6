// One operator, in triage and in a script at the same moment: a text that both send reaches the customer once.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ANYONE, type DeskHome, openDeskHome, shownId } from '../support/desk-home.ts';
import { readJournal } from '../support/journal-text.ts';
import { closeScreens, KEYS } from '../support/screen-terminal.ts';

let desk: DeskHome;

beforeEach(async () => {
  desk = await openDeskHome({ conversations: 30, latencyMs: 20 });
});
afterEach(async () => {
  await closeScreens();
  await desk.close();
});

const script = (id: number, text: string) =>
  desk.home.run(['conv', 'send', String(id), text], { env: desk.env, ownProcess: true });

it.each([
  ['both at once', 'both'],
  ['the script first', 'script'],
  ['triage first', 'triage'],
] as const)('is sent once: %s', async (_, first) => {
  const screen = await desk.triage(['--hold', '0']);
  await screen.sees(ANYONE);
  const id = shownId(screen) as number;
  screen.type('r');
  await screen.sees('REPLY');
  await screen.sees(/yours/);
  screen.type('On its way.');
  await screen.sees('On its way.');
  const runs = [];
  if (first === 'script') expect((await script(id, 'On its way.')).exit).toBe(0);
  if (first === 'both') runs.push(script(id, 'On its way.'), script(id, 'On its way.'));
  screen.type(KEYS.enter);
  if (first === 'triage') {
    await screen.seesNo(new RegExp(`^ ?#${id}\\b`, 'm'));
    runs.push(script(id, 'On its way.'));
  }
  const exits = (await Promise.all(runs)).map(({ exit }) => exit);
  // Of triage and the scripts one sends; the others end as left to it, and say so.
  const ended = () =>
    readJournal(desk.home.stateFolder)
      .flatMap(({ entries }) => entries)
      .filter(({ name, settled }) => name === 'conversations.sendMessage' && settled);
  await expect.poll(() => ended().some(({ outcome }) => outcome === 'done')).toBe(true);
  if (first === 'script' || exits.includes(0)) await screen.sees(/was not sent: another run/);
  expect((await desk.conversation(id)).messages.filter(({ text }) => text === 'On its way.')).toHaveLength(1);
  expect(exits.filter((exit) => exit === 0).length).toBeLessThanOrEqual(1);
  for (const exit of exits) expect([0, 2, 9]).toContain(exit);
  expect(ended().filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
});
