// A token that is refused in the middle of a session, and renewed on the disk: nothing is lost, nothing goes out twice,
// and the session stays at its service.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ANYONE, type DeskHome, openDeskHome, shownId } from '../support/desk-home.ts';
import { closeScreens, KEYS, openProgram, type Screen } from '../support/screen-terminal.ts';

let desk: DeskHome;
let url: string;

beforeEach(async () => {
  desk = await openDeskHome({ conversations: 30, token: 'first-token' });
  url = desk.env.CONVOPS_BASE_URL ?? '';
});
afterEach(async () => {
  await closeScreens();
  await desk.close();
});

const profile = (line: string, input = '') => desk.home.run(`profile ${line}`.split(' '), { input });

async function begin(): Promise<Screen> {
  const screen = await openProgram(['triage', '-p', 'work', '--as', '7', '--hold', '1'], {
    home: desk.home,
    env: { TZ: 'UTC' },
  });
  await screen.sees(ANYONE);
  return screen;
}

it('is renewed by R, and what was finished meanwhile goes out once', async () => {
  await profile(`add work --base-url ${url} --token-stdin`, 'first-token\n');
  const screen = await begin();
  const id = shownId(screen) as number;
  desk.desk.useToken('second-token');
  screen.type('r');
  const frame = await screen.sees(/TOKEN REFUSED \d+s/);
  expect(frame.join('\n')).toContain('convops profile set token -p work');
  expect(frame.join('\n')).not.toContain('REFUSED: claim');
  screen.type('On its way.');
  await screen.sees('On its way.');
  // The letters may have come in one read, as a paste does, and what follows a paste at once is the rest of it.
  await wait(100);
  screen.type(KEYS.enter);
  await screen.seesNo('REPLY: the customer');
  await screen.sees('waits for another token');
  screen.type('R');
  await screen.sees('the token is still refused');
  await profile('set token --token-stdin -p work', 'second-token\n');
  screen.type('R');
  await screen.seesNo('TOKEN REFUSED');
  await expect
    .poll(async () => (await desk.conversation(id)).messages.map(({ text }) => text))
    .toContain('On its way.');
  const sent = (await desk.conversation(id)).messages.filter(({ text }) => text === 'On its way.');
  expect(sent).toHaveLength(1);
  screen.type('q');
  expect(await screen.ended).toBe(0);
  expect(screen.raw()).not.toMatch(/(?:first|second)-token/);
});

it('is asked of its program again', async () => {
  const file = join(desk.home.stateFolder, 'printed-token');
  await mkdir(desk.home.stateFolder, { recursive: true });
  await writeFile(file, 'first-token\n');
  const add = ['profile', 'add', 'work', '--base-url', url, '--token-command', `cat '${file}'`, '--no-check'];
  expect((await desk.home.run(add)).exit).toBe(0);
  const screen = await begin();
  desk.desk.useToken('second-token');
  await writeFile(file, 'second-token\n');
  screen.type('c');
  await screen.sees('R runs token_command for another token');
  screen.type('R');
  await screen.seesNo('TOKEN REFUSED');
  await screen.sees(/yours/);
});

it('never takes the session to another service', async () => {
  await profile(`add work --base-url ${url} --token-stdin`, 'first-token\n');
  const screen = await begin();
  desk.desk.useToken('second-token');
  screen.type('c');
  await screen.sees('TOKEN REFUSED');
  await profile('unset token -p work');
  const other = await openDeskHome();
  await profile(`set base_url ${other.env.CONVOPS_BASE_URL} -p work`);
  await profile('set token --token-stdin -p work', 'desk\n');
  const before = other.requests().length;
  screen.type('R');
  await screen.sees('the profile now names another service');
  await screen.sees('TOKEN REFUSED');
  expect(other.requests()).toHaveLength(before);
  await other.close();
});
