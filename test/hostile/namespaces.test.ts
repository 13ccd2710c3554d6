// Processes that share a home and not the table of processes, as in containers and the sandboxes of assistants: the number
// of a process says nothing there. Finding F1: proposals were lost, and customers got a text twice.
import { afterEach, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { readProposals } from '../../src/proposals/store.ts';
import { loadAliases } from '../../src/settings/aliases.ts';
import { type DeskHome, openDeskHome } from '../support/desk-home.ts';
import { PROGRAM, type Run, runProgram } from '../support/run-convops.ts';
import { inOwnProcesses } from '../support/tools.ts';

let desk: DeskHome;
beforeEach(async () => {
  desk = await openDeskHome({ conversations: 60 });
});
afterEach(() => desk.close());

/** Runs convops in a table of processes of its own. */
function alone(context: TestContext, ...argv: readonly (string | number)[]): Promise<Run> {
  const [program = '', ...words] = inOwnProcesses(context);
  const args = [...words, process.execPath, PROGRAM, ...argv.map(String)];
  return runProgram(program, args, { env: { ...desk.home.env, ...desk.env } });
}

const all = async (runs: readonly Promise<Run>[]) => {
  const ended = await Promise.all(runs);
  expect(ended.map(({ exit, stderr }) => `${exit} ${stderr}`.trim())).toEqual(ended.map(() => '0'));
};

describe('each in a table of processes of its own', { timeout: 120_000 }, () => {
  it('six that propose lose no proposal', async (context) => {
    const ids = (await desk.waiting()).slice(0, 6);
    expect(ids).toHaveLength(6);
    await all(ids.map((id) => alone(context, 'conv', 'propose', id, `Text ${id}.`, '--reason', 'asked')));
    const { proposals, broken } = readProposals(desk.home.stateFolder);
    expect(broken).toBe(0);
    expect(proposals.map(({ conversation }) => conversation).sort()).toEqual([...ids].sort());
    expect(new Set(proposals.map(({ id }) => id)).size).toBe(6);
  });

  it('eight that set an alias keep eight', async (context) => {
    const names = Array.from({ length: 8 }, (_, nth) => `word-${nth}`);
    await all(names.map((name) => alone(context, 'alias', 'set', name, 'conv list')));
    expect(
      loadAliases(desk.home.configFolder)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...names].sort());
  });

  it('a run that lives is not gone on with, and no customer gets a text twice', async (context) => {
    const ids = (await desk.waiting()).slice(0, 20);
    desk.hold((_, nth) => nth > 3);
    const slowly = '--concurrency 1 --timeout 60s --yes'.split(' ');
    const living = alone(context, 'conv', 'send', ...ids, 'Hello.', ...slowly);
    await expect.poll(() => desk.held(), { timeout: 60_000 }).toBe(1);
    const resumed = alone(context, 'conv', 'send', '--resume', 'last', '--json');
    // It is watched for a sign of life, which comes when the service answers.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await desk.open();
    expect(await resumed).toMatchObject({ exit: 8, stderr: expect.stringContaining('is still at work') });
    expect((await living).exit).toBe(0);
    expect(desk.posts).toHaveLength(20);
  });
});
