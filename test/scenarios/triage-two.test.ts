// Two operators at one queue: whoever comes second is told, and no customer is answered twice.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ANYONE, type DeskHome, openDeskHome, shownId } from '../support/desk-home.ts';
import { createHome, type Home } from '../support/run-convops.ts';
import { closeScreens, KEYS, type Screen } from '../support/screen-terminal.ts';

const TURNS = 12;

let desk: DeskHome;
let other: Home;

beforeEach(async () => {
  desk = await openDeskHome({ conversations: 100 });
  other = await createHome();
});
afterEach(async () => {
  await closeScreens();
  await desk.close();
  await other.remove();
});

const sit = (operator: number, words: readonly string[] = ['--hold', '0']) =>
  desk.triage(words, {
    env: { CONVOPS_OPERATOR: String(operator) },
    ...(operator === 7 ? {} : { home: other }),
  });
const isOn = (id: number) => new RegExp(`^ ?#${id}\\b`, 'm');

async function answer(screen: Screen, text: string): Promise<'sent' | 'told'> {
  const id = shownId(screen);
  screen.type('r');
  await screen.sees('REPLY');
  screen.type(text);
  await screen.sees(text);
  screen.type(KEYS.enter);
  // Sent: another conversation is on screen. Told: a question, or the text is still there.
  await screen.sees(new RegExp(`is with .+ now|^ ?#(?!${id}\\b)\\d+`, 'm'));
  return shownId(screen) === id ? 'told' : 'sent';
}

describe('two operators at one queue', () => {
  it('never both answer a customer, however their keys fall', async () => {
    const [first, second] = await Promise.all([sit(7), sit(8)]);
    await Promise.all([first.sees(ANYONE), second.sees(ANYONE)]);
    for (let turn = 0; turn < TURNS; turn += 1) {
      const id = (await desk.waiting())[0] as number;
      // Both look at the same customer, as at the start of a shift.
      for (const screen of [first, second]) {
        if (shownId(screen) === id) continue;
        screen.type('/');
        await screen.sees('Find, or open by number');
        screen.type(`#${id} ${KEYS.enter}`);
        await screen.sees(isOn(id));
      }
      await Promise.all([answer(first, `seven to ${id}`), answer(second, `eight to ${id}`)]);
      for (const screen of [first, second]) {
        if (!/keep as draft/.test(screen.frame().join('\n'))) continue;
        screen.type('d');
        await screen.seesNo('keep as draft');
      }
      const isAnswered = async () =>
        (await desk.conversation(id)).messages.some(({ text }) => text.endsWith(` to ${id}`));
      await expect.poll(isAnswered).toBe(true);
    }
    for (const screen of [first, second]) {
      screen.type(`q`);
      await screen.sees(/handled|leave/);
      screen.type('l');
      await screen.ended;
    }
    const { conversations } = await desk.state();
    const answers = conversations.flatMap(({ id, messages }) =>
      messages
        .filter(({ text }) => /^(seven|eight) to \d+$/.test(text))
        .map(({ text, operator }) => ({ id, text, operator })),
    );
    expect(answers).toHaveLength(TURNS);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(TURNS);
    for (const { id, text, operator } of answers)
      expect(text).toBe(`${operator === 7 ? 'seven' : 'eight'} to ${id}`);
  });

  it('are told while they only look, and cannot write to what is taken', async () => {
    const screen = await sit(7);
    await screen.sees(ANYONE);
    const id = shownId(screen) as number;
    await desk.change(id, { status: 'inbox', operator: 8 });
    screen.type('R');
    await screen.sees(/operator 8|with yuki/);
    screen.type('r');
    await screen.sees(/#\d+ is with /);
    expect(screen.frame().join('\n')).not.toContain('REPLY');
  });

  it('keep a reply that is held when the conversation changes hands meanwhile', async () => {
    const screen = await sit(7, ['--hold', '1']);
    await screen.sees(ANYONE);
    const id = shownId(screen) as number;
    screen.type('r');
    await screen.sees('REPLY');
    await screen.sees(/yours/);
    screen.type('too late');
    await screen.sees('too late');
    await desk.change(id, { operator: 8 });
    screen.type(KEYS.enter);
    await screen.sees(/was not sent/);
    expect((await desk.conversation(id)).messages.map(({ text }) => text)).not.toContain('too late');
    await screen.sees(/drafts? 1/);
  });

  it('keep a reply that is held when the customer writes meanwhile', async () => {
    const screen = await sit(7, ['--hold', '1']);
    await screen.sees(ANYONE);
    const id = shownId(screen) as number;
    screen.type('r');
    await screen.sees('REPLY');
    await screen.sees(/yours/);
    screen.type('already answered');
    await screen.sees('already answered');
    const { messages } = await desk.conversation(id);
    const late = {
      id: 9_000_000 + id,
      text: 'Forget it, it is here.',
      type: 'text',
      at: 1_790_000_000,
    } as const;
    await desk.change(id, { messages: [...messages, late] });
    screen.type(KEYS.enter);
    await screen.sees(/the customer has written/);
    expect((await desk.conversation(id)).messages.map(({ text }) => text)).not.toContain('already answered');
  });
});

describe('a second session of the same operator on one machine', () => {
  it('is refused before anything is drawn', async () => {
    const first = await sit(7);
    await first.sees(ANYONE);
    const second = await sit(7);
    expect(await second.ended).toBe(9);
    expect(second.raw()).toMatch(/triage/);
    expect(second.raw()).not.toContain('\x1b[?1049h');
  });
});
