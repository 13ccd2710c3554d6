// Who decided, in the history: as far as the journal says it, listed by kind and name, and counted.
import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { journalFile, textOfLines } from '../support/journal-text.ts';
import { createHome, type Home } from '../support/run-convops.ts';

let home: Home;
beforeEach(async () => {
  home = await createHome();
});
afterEach(() => home.remove());

const run = (line: string, env: Readonly<Record<string, string>> = {}) =>
  home.run([...line.split(' '), '--sandbox'], { env });
const rows = async (line: string) => JSON.parse((await run(`${line} --json`)).stdout);

/** A run that says nothing of who decided. */
function writeVagueRun(): void {
  const path = journalFile(home.stateFolder);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const about = { profile: 'sandbox', service: 'the sandbox' };
  const params = { conversation_id: 42 };
  const name = { run: 'r0', at: 1_700_000_000_000 };
  const entry = { run: name.run, entry: 'r0.1' };
  const intent = { ...about, name: 'conversations.close', action: 'close', id: 42, params, before: null };
  const result = { at: name.at, outcome: 'done', changed: true, error: null, after: null };
  const lines = [
    { kind: 'run', ...name, ...about, action: 'close', targets: 1 },
    { kind: 'intent', ...name, ...entry, ...intent },
    { kind: 'result', ...entry, ...result },
  ];
  appendFileSync(path, textOfLines(lines), { mode: 0o600 });
}

describe('who decided', () => {
  beforeEach(async () => {
    writeVagueRun();
    await run('conv note 42 one');
    await run('conv note 42 two --by script:Nightly');
    await run('conv note 42 three', { CLAUDECODE: '1' });
    await run('conv note 42 four', { CODEX_CI: '1' });
  });

  it('stands in each row, and is null where the journal does not say', async () => {
    const entries = (await rows('history')) as { by: unknown }[];
    expect(entries.map(({ by }) => by)).toEqual([
      { kind: 'agent', name: 'codex', evidence: 'CODEX_CI' },
      { kind: 'agent', name: 'claude-code', evidence: 'CLAUDECODE' },
      { kind: 'script', name: 'Nightly', evidence: '--by' },
      { kind: 'script', name: null, evidence: 'no terminal' },
      null,
    ]);
    const runs = (await rows('history --runs')) as { by: unknown }[];
    expect(runs.slice(4).map(({ by }) => by)).toEqual([null]);
  });

  it.each([
    ['agent', ['four', 'three']],
    ['claude-code', ['three']],
    ['NIGHTLY', ['two']],
    ['script', ['two', 'one']],
    ['person', []],
    ['nobody', []],
  ])('--by %s', async (by, texts) => {
    const entries = (await rows(`history --by ${by}`)) as { text: string }[];
    expect(entries.map(({ text }) => text)).toEqual(texts);
  });

  it('--by with nothing is refused', async () => {
    expect((await home.run(['history', '--by', ' ', '--sandbox'])).exit).toBe(2);
  });

  it('is named by undo, which asks where it was another kind', async () => {
    await run('conv start 43', { CODEX_CI: '1' });
    const { exit, stderr } = await run('undo');
    expect([exit, stderr.split('\n')[0]]).toEqual([
      2,
      expect.stringContaining('an agent (codex) made the run'),
    ]);
    expect((await run('undo', { CODEX_CI: '1' })).exit).toBe(0);
  });
});
