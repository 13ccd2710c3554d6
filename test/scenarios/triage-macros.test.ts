// Macros in a real terminal: what follows a text is on screen before it is sent, and the service ends up as was meant.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ANYONE, type DeskHome, openDeskHome, shownId } from '../support/desk-home.ts';
import { closeScreens, KEYS } from '../support/screen-terminal.ts';

const TEXT = 'Number {{conversation}}: your refund is on its way.';

let desk: DeskHome;
beforeEach(async () => {
  desk = await openDeskHome({ conversations: 40 });
  const add = async (name: string, ...words: readonly string[]) =>
    expect(await desk.home.run(['replies', 'add', name, ...words])).toMatchObject({ exit: 0 });
  const rest = ['--note', 'refund {{conversation}}', '--assign-group', 'vip', '--close'];
  await add('refund', TEXT, ...rest);
  await add('silent', ...rest);
});
afterEach(async () => {
  await closeScreens();
  await desk.close();
});

/** What became of a conversation: who has it, and what was written to it, private notes last. */
async function standing(id: number) {
  const { status, group, operator, messages, notes } = await desk.conversation(id);
  return { status, group, operator, said: messages.at(-1)?.text, noted: notes.at(-1)?.text };
}

it('shows what follows a text, takes all of it back with z, and does it in order once it is let go', async () => {
  const screen = await desk.triage(['--hold', '30']);
  await screen.sees(ANYONE);
  const id = shownId(screen) as number;
  const before = await standing(id);
  screen.type('m');
  await screen.sees('refund');
  screen.type(`refund${KEYS.enter}`);
  await screen.sees(/REPLY[\s\S]*then: note, group VIP, close[\s\S]*your refund is on its way/);
  screen.type(KEYS.enter);
  await screen.sees(/refund for #\d+ in/);
  screen.type('z');
  await screen.sees(/then: note, group VIP, close[\s\S]*your refund is on its way/);
  await screen.sees(/\byours\b/);
  expect(await standing(id)).toEqual({ ...before, status: 'inbox', operator: 7 });
  screen.type(KEYS.enter);
  await screen.sees(/ for #\d+ in/);
  screen.type('q');
  await screen.sees('send now');
  screen.type('s');
  expect(await screen.ended).toBe(0);
  expect(screen.frame().join('\n')).toMatch(
    /handled +1 conversation, by 1 reply, 1 close, 1 assignment\nnotes +1/,
  );
  expect(await standing(id)).toEqual({
    status: 'closed',
    group: 5,
    operator: 7,
    said: TEXT.replace('{{conversation}}', String(id)),
    noted: `refund ${id}`,
  });
});

it('asks step by step for a macro without a text, of which nothing is done once somebody else was faster', async () => {
  const screen = await desk.triage(['--hold', '30']);
  await screen.sees(ANYONE);
  const id = shownId(screen) as number;
  const before = await standing(id);
  screen.type('m');
  await screen.sees('silent');
  screen.type(`silent${KEYS.enter}`);
  await screen.sees(
    /Do this to #\d+\? silent[\s\S]*\n note: refund \d+\s*\n assign to group VIP\s*\n close\s*\n Enter/,
  );
  screen.type(KEYS.enter);
  await screen.sees(/silent for #\d+ in/);
  // Somebody else is faster than the hold.
  await desk.change(id, { status: 'inbox', operator: 12 });
  screen.type('q');
  await screen.sees('held: note');
  screen.type('s');
  expect(await screen.ended).toBe(0);
  expect(screen.frame().join('\n')).toMatch(
    /handled +0\ntaken by colleagues +1\nnot done +#\d+ note, assignment, close, of silent: [^\n]*oper/,
  );
  expect(await standing(id)).toEqual({ ...before, status: 'inbox', operator: 12 });
});
