// A batch killed at any moment and gone on with does everything once: counted on the side of the service.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readJournal } from '../../src/delivery/journal.ts';
import { seedInbox } from '../../src/sandbox/seed.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { MemoryStore } from '../../src/sandbox/store.ts';

const bin = fileURLToPath(new URL('../../bin/convops.js', import.meta.url));
const MOMENTS = 100;
const SIZE = 10;

interface Outcome {
  readonly id: number;
  readonly outcome: string;
}

function start(
  words: readonly string[],
  env: Record<string, string>,
): { child: ChildProcess; text: Promise<string>; problem: () => string } {
  const child = spawn(process.execPath, [bin, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
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

/** Kills a batch after `delayMs`, goes on with it, and counts what the service did. */
async function killedAfter(delayMs: number, action: 'close' | 'send'): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'convops-kill-'));
  const now = () => Date.now();
  const store = new MemoryStore(seedInbox({ now: Date.now() }));
  const server = await startSandbox({ store, token: 'kill', now, latencyMs: 8 });
  try {
    const state = () => store.read((current) => current);
    const before = await state();
    const ids = before.conversations
      .filter(({ status }) => status !== 'closed')
      .slice(0, SIZE)
      .map(({ id }) => id);
    const env = {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      CONVOPS_STATE_DIR: join(folder, 'state'),
      CONVOPS_BASE_URL: server.baseUrl,
      CONVOPS_TOKEN: 'kill',
      CONVOPS_OPERATOR: '7',
    };
    const text = action === 'send' ? ['a text of its own'] : [];
    const common = ['--concurrency', '2', '--timeout', '2s', '-o', 'ndjson', '--json=id,outcome'];
    const first = start(['conv', action, ...ids.map(String), ...text, ...common], env);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    first.child.kill('SIGKILL');
    await first.text;
    const [run] = readJournal(env.CONVOPS_STATE_DIR);
    // Killed before the first intent: nothing was sent, and there is nothing to go on with.
    const again = run ? start(['conv', action, '--resume', run.run, ...common], env) : undefined;
    const lines = ((await again?.text) ?? '').split('\n').filter((line) => line !== '');
    const problem = again?.problem() ?? '';
    const unknown = new Set(
      lines
        .map((line) => JSON.parse(line) as Outcome)
        .flatMap(({ id, outcome }) => (outcome === 'unknown' ? [id] : [])),
    );

    const after = await state();
    for (const id of ids) {
      const about = `${action} of ${id}, killed after ${delayMs} ms; then: ${lines.join(' ')} ${problem}`;
      const conversation = after.conversations.find((one) => one.id === id);
      if (action === 'close') {
        if (run && !unknown.has(id)) expect(conversation?.status, about).toBe('closed');
      } else {
        const sent = conversation?.messages.filter((message) => message.text === text[0]) ?? [];
        expect(sent.length, about).toBeLessThanOrEqual(1);
        if (run && !unknown.has(id)) expect(sent.length, about).toBe(1);
      }
    }
    if (!run) expect(after).toEqual(before);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

it(`a batch killed at ${MOMENTS} moments and gone on with acts once on each conversation, or says that it does not know`, async () => {
  // Spread over the whole of a run, which takes about 200 ms.
  const moments = Array.from({ length: MOMENTS }, (_, index) => 50 + ((index * 37) % 170));
  const lanes = [0, 1, 2].map(async (lane) => {
    for (const [index, moment] of moments.entries()) {
      if (index % 3 === lane) await killedAfter(moment, index % 4 === 0 ? 'send' : 'close');
    }
  });
  await Promise.all(lanes);
}, 120_000);
