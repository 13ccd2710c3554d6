// A session that is killed: the next one offers what was written, and nothing goes out by itself.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ANYONE, type DeskHome, openDeskHome, shownId } from '../support/desk-home.ts';
import { closeScreens, KEYS, type Screen } from '../support/screen-terminal.ts';

let desk: DeskHome;

beforeEach(async () => {
  desk = await openDeskHome({ conversations: 80 });
});
afterEach(async () => {
  await closeScreens();
  await desk.close();
});

const textsOf = async (id: number) => (await desk.conversation(id)).messages.map(({ text }) => text);

async function beginReply(screen: Screen, text: string): Promise<number> {
  await screen.sees(ANYONE);
  const id = shownId(screen) as number;
  screen.type('r');
  await screen.sees('REPLY');
  screen.type(text);
  // A claim that a kill overtakes is one more thing the next session does not know of, and asks about.
  await screen.sees(new RegExp(`\\byours\\b[\\s\\S]*${text}`));
  return id;
}

/** What is on the disk of the session, to be polled: typing is kept within 250 ms, where the disk is not slow. */
async function savedSession(): Promise<string> {
  const folder = join(desk.home.stateFolder, 'triage');
  const names = await readdir(folder).catch(() => []);
  const texts = names
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFile(join(folder, name), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}

async function kill(screen: Screen): Promise<void> {
  screen.signal('SIGKILL');
  expect(await screen.ended).toBe(137);
}

// Node once ended it with 134, a stack of its own, where only the full screen was cared for.
it('ends with 129 in plain form, too, where its terminal is gone', async () => {
  const screen = await desk.triage(['--plain']);
  await screen.sees('What next?');
  screen.hangUp();
  expect(await screen.ended).toBe(129);
});

describe('after SIGKILL', () => {
  it('the next session offers what was being typed', async () => {
    const first = await desk.triage();
    const id = await beginReply(first, 'half a sentence');
    await expect.poll(savedSession).toContain('half a sentence');
    await kill(first);
    const second = await desk.triage();
    await second.sees('half a sentence');
    second.type(KEYS.enter);
    await second.sees(/REPLY[\s\S]*half a sentence/);
    await second.sees(new RegExp(`^ ?#${id}\\b`, 'm'));
    expect(await textsOf(id)).not.toContain('half a sentence');
  });

  it('the next session offers what was held, and sends it only when told to', async () => {
    const first = await desk.triage(['--hold', '30']);
    const id = await beginReply(first, 'nobody has seen this');
    first.type(KEYS.enter);
    await first.sees(/(sending|saving) .* in \d/);
    await kill(first);
    const second = await desk.triage(['--hold', '0']);
    await second.sees('nobody has seen this');
    second.type(KEYS.escape);
    await second.sees(ANYONE);
    expect(await textsOf(id)).not.toContain('nobody has seen this');
    second.type('q');
    expect(await second.ended).toBe(0);
    const third = await desk.triage(['--hold', '0']);
    await third.sees('nobody has seen this');
    third.type(KEYS.enter);
    // With the message it answers: before that is read, Enter sends nothing.
    await third.sees(/yours[\s\S]*^ > [\s\S]*REPLY/m);
    third.type(KEYS.enter);
    await expect.poll(() => textsOf(id)).toContain('nobody has seen this');
  });

  it('skips and snoozes are kept too', async () => {
    const first = await desk.triage();
    await first.sees(ANYONE);
    const [one, two, three] = await desk.waiting();
    first.type('s');
    await first.sees(new RegExp(`^ ?#${two}\\b`, 'm'));
    first.type('h2');
    await first.sees(new RegExp(`^ ?#${three}\\b`, 'm'));
    await expect.poll(savedSession).toMatch(/"skipped":\[\d+\],"snoozed":\[\{/);
    await kill(first);
    const second = await desk.triage();
    await second.sees(ANYONE);
    expect(shownId(second)).toBe(three);
    second.type('R');
    // What was skipped comes round again once the list is there.
    await expect.poll(savedSession).not.toMatch(/"skipped":\[\d/);
    second.type('k');
    await second.sees(new RegExp(`^ ?#${two}\\b[\\s\\S]*SNOOZED`, 'm'));
    second.type('k');
    await second.sees(new RegExp(`^ ?#${one}\\b`, 'm'));
    await second.seesNo('SKIPPED');
  });

  it('a close that was held is not done', async () => {
    const first = await desk.triage(['--hold', '30']);
    await first.sees(ANYONE);
    const id = shownId(first) as number;
    first.type('e');
    await first.sees(/(sending|saving|closing) .*in \d/);
    await kill(first);
    const second = await desk.triage(['--hold', '0']);
    await second.sees(ANYONE);
    expect((await desk.conversation(id)).status).not.toBe('closed');
  });
});
