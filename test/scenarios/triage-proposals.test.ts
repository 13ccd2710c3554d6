// Proposals in a real terminal: somebody proposes at the command line, a person decides in triage, and who proposed reads
// what became of it; what has become stale meanwhile never reaches the service.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ANYONE, type DeskHome, openDeskHome } from '../support/desk-home.ts';
import { closeScreens, KEYS } from '../support/screen-terminal.ts';

let desk: DeskHome;
let ids: number[];
beforeEach(async () => {
  desk = await openDeskHome({ conversations: 40 });
  ids = await desk.waiting();
});
afterEach(async () => {
  await closeScreens();
  await desk.close();
});

async function propose(id: number, text: string, ...words: readonly string[]): Promise<string> {
  const run = await desk.home.run(
    ['conv', 'propose', String(id), text, '--reason', 'It left today.', '--by', 'helper', '--json', ...words],
    { env: desk.env },
  );
  expect(run).toMatchObject({ exit: 0 });
  return JSON.parse(run.stdout).id;
}

async function proposals(): Promise<Readonly<Record<string, { state: string; [field: string]: unknown }>>> {
  const run = await desk.home.run(['conv', 'proposals', '--json'], { env: desk.env });
  const rows = JSON.parse(run.stdout) as readonly { id: string; state: string }[];
  return Object.fromEntries(rows.map((row) => [row.id, row]));
}

async function history(): Promise<readonly { id: number; action: string; proposal: unknown }[]> {
  return JSON.parse((await desk.home.run(['history', '--json'], { env: desk.env })).stdout);
}

const lastSaid = async (id: number) => (await desk.conversation(id)).messages.at(-1)?.text;

it('sends one as it is, changes one and rejects one', async () => {
  const [first, second, third] = ids as [number, number, number];
  const approved = await propose(first, 'It is on its way.', '--close');
  const edited = await propose(second, 'It is on its way to you.');
  const rejected = await propose(third, 'We have lost it.');
  const screen = await desk.triage(['--hold', '1']);
  await screen.sees(ANYONE);
  await screen.sees('Proposals 3');
  await screen.sees(/PROPOSAL p1 by agent helper[\s\S]*It is on its way\.[\s\S]*and: close[\s\S]*r opens it/);
  screen.type('r');
  await screen.sees(/REPLY[\s\S]*It is on its way\./);
  screen.type(KEYS.enter);
  await screen.sees(new RegExp(`^ ?#${second}\\b`, 'm'));
  await screen.sees(/PROPOSAL p2/);
  screen.type('r');
  await screen.sees(/REPLY[\s\S]*It is on its way to you\./);
  screen.type(' Sorry!');
  await screen.sees('Sorry!');
  screen.type(KEYS.enter);
  await screen.sees(new RegExp(`^ ?#${third}\\b`, 'm'));
  await screen.sees(/PROPOSAL p3/);
  screen.type('D');
  await screen.sees('Reject proposal p3');
  screen.type(`Not so.${KEYS.enter}`);
  await screen.sees('p3 is rejected');
  await screen.seesNo(/goes out in|sending|held \d/);
  screen.type('q');
  expect(await screen.ended).toBe(0);
  expect(await lastSaid(first)).toBe('It is on its way.');
  expect(await desk.conversation(first)).toMatchObject({ status: 'closed' });
  expect(await lastSaid(second)).toBe('It is on its way to you. Sorry!');
  const found = await proposals();
  expect(found[approved]).toMatchObject({ state: 'approved', sent: { outcome: 'done' } });
  expect(found[edited]).toMatchObject({
    state: 'edited',
    decision: { text: 'It is on its way to you. Sorry!', changed: 1 / 8, by: { kind: 'person' } },
    sent: { outcome: 'done' },
  });
  expect(found[rejected]).toMatchObject({ state: 'rejected', decision: { reason: 'Not so.' }, sent: null });
  const entries = await history();
  const origin = (id: string, changed: number) => ({
    ...{ id, proposed_by: { kind: 'agent', name: 'helper' }, approved_by: { kind: 'person' }, changed },
  });
  expect(entries.filter(({ id }) => id === first).map(({ action }) => action)).toEqual([
    'close',
    'send',
    'start',
  ]);
  for (const entry of entries.filter(({ id }) => id === first))
    expect(entry).toMatchObject({ by: { kind: 'person' }, proposal: origin(approved, 0) });
  expect(entries.find(({ id, action }) => id === second && action === 'send')).toMatchObject({
    by: { kind: 'person' },
    proposal: origin(edited, 1 / 8),
  });
});

it('notes every step of a changed one, and nothing of what a person wrote', async () => {
  const [first, second] = ids as [number, number];
  await propose(first, 'It is on its way.', '--close');
  const screen = await desk.triage(['--hold', '1']);
  await screen.sees(/PROPOSAL p1[\s\S]*r opens it/);
  screen.type('r');
  await screen.sees(/REPLY[\s\S]*It is on its way\./);
  screen.type(` Sorry!${KEYS.enter}`);
  await screen.sees(new RegExp(`^ ?#${second}\\b`, 'm'));
  screen.type('r');
  await screen.sees('REPLY');
  screen.type(`Hello!${KEYS.enter}`);
  await screen.seesNo(/goes out in|sending|held \d/);
  screen.type('q');
  expect(await screen.ended).toBe(0);
  const entries = await history();
  const of = (id: number) => entries.filter((entry) => entry.id === id && entry.action !== 'start');
  expect(of(first).map(({ action, proposal }) => [action, proposal])).toEqual([
    ['close', expect.objectContaining({ id: 'p1', changed: 1 / 6 })],
    ['send', expect.objectContaining({ id: 'p1', changed: 1 / 6 })],
  ]);
  expect(of(second).map(({ action, proposal }) => [action, proposal])).toEqual([['send', null]]);
});

it('is said, sent and rejected in plain lines, too', async () => {
  const [first, second] = ids as [number, number];
  const approved = await propose(first, 'It is on its way.');
  const rejected = await propose(second, 'We have lost it.');
  const screen = await desk.triage(['--plain', '--hold', '1']);
  await screen.sees(
    /PROPOSAL p1 by agent helper[\s\S]*why: It left today\.\s+It is on its way\.[\s\S]*What next\?/,
  );
  screen.type(`reply${KEYS.enter}`);
  await screen.sees(/The text:\s+It is on its way\.[\s\S]*What to do\?/);
  screen.type(`1${KEYS.enter}`);
  await screen.sees(/PROPOSAL p2[\s\S]*We have lost it\.[\s\S]*What next\?/);
  screen.type(`throw away${KEYS.enter}`);
  await screen.sees('Why is proposal p2 rejected?');
  screen.type(`Not so.${KEYS.enter}`);
  await screen.sees('p2 is rejected');
  await screen.sees(/Reply sent to #\d+/);
  await screen.sees(/What next\?[^?]*$/);
  screen.type(`quit${KEYS.enter}`);
  expect(await screen.ended).toBe(0);
  expect(await lastSaid(first)).toBe('It is on its way.');
  const found = await proposals();
  expect(found[approved]).toMatchObject({ state: 'approved', sent: { outcome: 'done' } });
  expect(found[rejected]).toMatchObject({ state: 'rejected', decision: { reason: 'Not so.' } });
});
