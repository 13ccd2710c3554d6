// A batch killed at any moment and gone on with does everything once: counted on the side of the service.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { openDeskHome } from '../support/desk-home.ts';
import { readJournal } from '../support/journal-text.ts';
import { PROGRAM } from '../support/run-convops.ts';

// A sum of many runs, on a machine that may be ten times slower than an idle one.
vi.setConfig({ testTimeout: 300_000 });

/** Of them 200 in the long run. */
const MOMENTS = process.env.CONVOPS_FUZZ === 'long' ? 200 : 22;
const SIZE = 10;

interface Outcome {
  readonly id: number;
  readonly outcome: string;
}

function start(
  words: readonly string[],
  env: Record<string, string>,
): { child: ChildProcess; text: Promise<string>; problem: () => string } {
  const child = spawn(process.execPath, [PROGRAM, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout?.on('data', (part) => {
    text += part;
  });
  let problem = '';
  child.stderr?.on('data', (part) => {
    problem += part;
  });
  return { child, text: once(child, 'close').then(() => text), problem: () => problem };
}

/** When a batch is killed: once so many of its writes have arrived, and so many milliseconds later. */
interface Moment {
  readonly writes: number;
  readonly delayMs: number;
}

/** Kills a batch at a moment, goes on with it, counts what the service did, and tells whether it was under way. */
async function killedAt({ writes, delayMs }: Moment, action: 'close' | 'send'): Promise<boolean> {
  const desk = await openDeskHome({ latencyMs: 8 });
  const { home, state, posts } = desk;
  // What would follow waits here: the batch is not over before it is killed, however late that is.
  desk.hold((_path, nth) => nth > writes);
  try {
    const before = await state();
    const ids = before.conversations
      .filter(({ status }) => status !== 'closed')
      .slice(0, SIZE)
      .map(({ id }) => id);
    const env = { ...home.env, ...desk.env };
    const text = action === 'send' ? ['a text of its own'] : [];
    // Some are a colleague's, and how a run that is gone on with ends is not about that.
    const force = action === 'send' ? ['--force'] : [];
    const common = [...force, '--concurrency', '2', '--timeout', '2s', '-o', 'ndjson', '--json=id,outcome'];
    const first = start(['conv', action, ...ids.map(String), ...text, ...common], env);
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    while (posts.length < writes && first.child.exitCode === null) await pause(1);
    await pause(delayMs);
    first.child.kill('SIGKILL');
    await first.text;
    const arrived = posts.length;
    await desk.open();
    const [run] = readJournal(home.stateFolder);
    const settled = run?.entries.filter((entry) => entry.settled).length ?? SIZE;
    // What arrived was noted before. Killed before the first intent there is nothing to go on with, and nothing was sent.
    if (arrived > 0) expect(run, `${arrived} writes arrived, and no run is in the journal`).toBeDefined();
    const again = run ? start(['conv', action, '--resume', run.run, ...common], env) : undefined;
    const lines = ((await again?.text) ?? '').split('\n').filter((line) => line !== '');
    const problem = again?.problem() ?? '';
    const ended = new Map(
      lines.map((line) => JSON.parse(line) as Outcome).map(({ id, outcome }) => [id, outcome]),
    );

    const after = await state();
    for (const id of ids) {
      const about = `${action} of ${id}, killed ${delayMs} ms after write ${writes}; then: ${lines.join(' ')} ${problem}`;
      const conversation = after.conversations.find((one) => one.id === id);
      // Where the machine stood still for longer than the timeout nothing was sent, and that is what it says.
      const isNotSent = ended.get(id) === 'not_sent';
      const isKnown = run !== undefined && ended.get(id) !== 'unknown';
      if (action === 'close') {
        if (isKnown) expect(conversation?.status === 'closed', about).toBe(!isNotSent);
      } else {
        const sent = conversation?.messages.filter((message) => message.text === text[0]) ?? [];
        expect(sent.length, about).toBeLessThanOrEqual(1);
        if (isKnown) expect(sent.length, about).toBe(isNotSent ? 0 : 1);
      }
    }
    if (!run) expect(after).toEqual(before);
    return settled < SIZE;
  } finally {
    await desk.close();
  }
}

it(`a batch killed at ${MOMENTS} moments and gone on with acts once on each conversation, or says that it does not know`, async () => {
  // Spread over the whole of a run; before the first write over its start, which takes longer.
  const moments = Array.from({ length: MOMENTS }, (_, index): Moment => {
    const writes = index % (SIZE + 1);
    return { writes, delayMs: writes === 0 ? index * 2 : (index * 5) % 12 };
  });
  let underWay = 0;
  const lanes = [0, 1, 2].map(async (lane) => {
    for (const [index, moment] of moments.entries()) {
      if (index % 3 !== lane) continue;
      if (await killedAt(moment, index % 4 === 0 ? 'send' : 'close')) underWay += 1;
    }
  });
  await Promise.all(lanes);
  // Else it was hardly ever killed where it matters.
  expect(underWay).toBeGreaterThanOrEqual(MOMENTS / 2);
});
