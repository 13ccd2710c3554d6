// What undo says on a terminal; what it sends, and when it asks, is told in test/stories/writes.
import { afterAll, afterEach, expect, it } from 'vitest';
import { closeScreens, openProgram } from '../support/screen-terminal.ts';
import { closeServedSandboxes, serveSandbox } from '../support/served-sandbox.ts';

afterEach(() => closeScreens());
afterAll(() => closeServedSandboxes());

it('finds who acts before it asks, says once what is not known of several, and that it reopened them', async () => {
  const { home, env } = await serveSandbox([]);
  const run = async (...words: string[]) => await home.run(words, { env: { ...env, CONVOPS_OPERATOR: '7' } });
  const [first, second] = JSON.parse((await run('conv', 'unassigned', '--json')).stdout) as { id: number }[];
  await run('conv', 'close', `${first?.id}`, `${second?.id}`);
  // A resume with nothing left to do is not what is undone.
  await run('conv', 'close', '--resume', 'last');
  const unnamed = await openProgram(['undo'], { home, env: { ...env, CONVOPS_OPERATOR: 'dup@x.test' } });
  expect(await unnamed.ended).toBe(10);
  const screen = await openProgram(['undo', '--yes'], { home, env, columns: 160 });
  expect(await screen.ended).toBe(0);
  expect(screen.frame().filter((line) => /does not say|Reopened/.test(line))).toEqual([
    expect.stringContaining('2 conversations: the service does not say who had it'),
    expect.stringMatching(/^✓ Reopened #/),
    expect.stringMatching(/^✓ Reopened #/),
  ]);
  expect(await run('undo', `#${first?.id}`)).toMatchObject({ exit: 9 });
});
