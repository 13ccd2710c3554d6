// A token that is refused in the middle of a session: its program is run again, and the session stays at its service.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ANYONE, type DeskHome, openDeskHome } from '../support/desk-home.ts';
import { closeScreens, openProgram, type Screen } from '../support/screen-terminal.ts';

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
  await screen.sees('R runs token_command again');
  screen.type('R');
  await screen.seesNo('Token refused');
  await screen.sees(/yours/);
});

it('never takes the session to another service', async () => {
  await profile(`add work --base-url ${url} --token-stdin`, 'first-token\n');
  const screen = await begin();
  desk.desk.useToken('second-token');
  screen.type('c');
  await screen.sees('Token refused');
  await profile('unset token -p work');
  const other = await openDeskHome();
  await profile(`set base_url ${other.env.CONVOPS_BASE_URL} -p work`);
  await profile('set token --token-stdin -p work', 'desk\n');
  const before = other.requests().length;
  screen.type('R');
  await screen.sees('the profile now names another');
  await screen.sees('Token refused');
  expect(other.requests()).toHaveLength(before);
  await other.close();
});
