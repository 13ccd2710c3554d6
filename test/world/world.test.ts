// A world keeps what it says: its time passes when it is told to, its processes end where they are killed, and outside of it
// Node is as it was.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { cast, NOON } from '../stories/cast.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { newFolder } from '../support/new-folder.ts';
import { type Computer, computerIn, type Program, start } from './program.ts';
import { listen } from './sockets.ts';
import { World } from './world.ts';

let world: World;
let computer: Computer;
let desk: Desk;

beforeEach(() => {
  world = new World(NOON);
  computer = computerIn(world, newFolder());
  const messages = [{ by: 'customer', text: 'Where is my order?' }] as const;
  const state = cast([{ id: 42, holder: 'sam', ageMs: 60_000, messages }], NOON);
  const sleep = (ms: number) => new Promise<void>((resolve) => void world.after(ms, resolve));
  desk = openDesk({ state, now: () => world.now, sleep });
  listen(world, 7001, {
    travelMs: 10,
    accept(socket, from) {
      desk.serve(socket, from);
      return true;
    },
  });
});

const ENV = { CONVOPS_BASE_URL: 'http://127.0.0.1:7001', CONVOPS_TOKEN: 'desk', CONVOPS_OPERATOR: '7' };

const run = (...words: readonly string[]): Program => start(words, { computer, env: ENV });

async function end(program: Program): Promise<number | string | null> {
  await world.pass(60_000, () => program.exit() !== null);
  return program.exit();
}

describe('time', () => {
  it('passes in order, and only as far as it is told to', async () => {
    const seen: string[] = [];
    for (const ms of [300, 100, 200, 400]) world.after(ms, () => seen.push(`${ms} at ${world.now - NOON}`));
    await world.pass(350);
    expect(seen).toEqual(['100 at 100', '200 at 200', '300 at 300']);
    expect(world.now).toBe(NOON + 350);
  });

  it('is what bytes need on their way, and nothing else', async () => {
    expect(await end(run('conv', 'close', '42'))).toBe(0);
    // To connect, to ask, to answer.
    expect(world.now - NOON).toBe(30);
  });

  it('is that of the computer for the program, and of nobody outside', async () => {
    computer.aheadMs = 3_600_000;
    await end(run('conv', 'close', '42'));
    const history = run('history', '--json', 'at');
    await end(history);
    expect(JSON.parse(history.stdout())).toEqual([{ at: NOON + 3_600_000 }]);
    expect(Math.abs(Date.now() - NOON)).toBeGreaterThan(60_000);
  });
});

describe('a process', () => {
  it('that is killed when a request has left leaves it on its way', async () => {
    const program = run('conv', 'close', '42');
    await world.pass(15);
    program.kill();
    expect(desk.heard).toEqual([]);
    await world.pass(1000);
    expect(desk.heard).toMatchObject([{ name: 'conversations.close', applied: true }]);
    expect(program.exit()).toBe('SIGKILL');
  });

  it('changes nothing after it was killed', async () => {
    const program = run('conv', 'close', '42');
    program.killAt({ change: 3, how: 'before' });
    expect(await end(program)).toBe('SIGKILL');
    await world.pass(60_000);
    expect(program.changes()).toBe(3);
    expect(desk.heard).toEqual([]);
  });

  it('that is killed in the middle of a line leaves half of it', async () => {
    const whole = run('conv', 'close', '42');
    await end(whole);
    const rest = () => readFileSync(journal(), 'utf8').split('\n').at(-1) ?? '';
    expect(rest()).toBe('');
    const torn = run('conv', 'start', '42');
    torn.killAt({ change: 1, how: 'torn' });
    expect(await end(torn)).toBe('SIGKILL');
    expect(rest()).not.toBe('');
    expect(() => JSON.parse(rest())).toThrow();
  });

  function journal(): string {
    const state = join(computer.disk.folder, 'state');
    const name = readdirSync(state, { recursive: true, encoding: 'utf8' }).find((one) =>
      /journal.*json/.test(one),
    );
    return join(state, name ?? '');
  }
});

it('the same world twice is the same to the byte', async () => {
  const heard = async () => {
    const [from, began] = [desk.heard.length, world.now];
    await end(run('conv', 'send', '42', 'On its way.', '--again'));
    return desk.heard
      .slice(from)
      .map(({ at, method, path, status }) => `${at - began} ${method} ${path} ${status}`);
  };
  const first = await heard();
  expect(await heard()).toEqual(first);
});
