// Who decided, in the history: as far as the journal says it, listed by kind and name, and counted.
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
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

/** Runs that say nothing of who decided, too little, or what nobody knows. */
function writeVagueRuns(): void {
  const path = journalFile(home.stateFolder);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const about = { profile: 'sandbox', service: 'the sandbox' };
  const params = { conversation_id: 42 };
  for (const [nth, by] of [undefined, { kind: 'person' }, { kind: 'oracle' }].entries()) {
    const name = { run: `r${nth}`, at: 1_700_000_000_000 + nth };
    const lines = [
      { kind: 'run', ...name, ...about, action: 'close', targets: 1, ...(by && { by }) },
      {
        kind: 'intent',
        ...name,
        entry: `r${nth}.1`,
        ...about,
        name: 'conversations.close',
        action: 'close',
        id: 42,
        params,
        before: null,
      },
      {
        kind: 'result',
        run: name.run,
        entry: `r${nth}.1`,
        at: name.at,
        outcome: 'done',
        changed: true,
        error: null,
        after: null,
      },
    ];
    appendFileSync(path, textOfLines(lines), { mode: 0o600 });
  }
}

describe('who decided', () => {
  beforeEach(async () => {
    writeVagueRuns();
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
      ...[null, null, null],
    ]);
    const runs = (await rows('history --runs')) as { by: unknown }[];
    expect(runs.slice(4).map(({ by }) => by)).toEqual([
      null,
      { kind: 'person', name: null, evidence: null },
      null,
    ]);
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

  it('leaves out a proposal that this version cannot read', async () => {
    const path = journalFile(home.stateFolder);
    const [, intent = ''] = readFileSync(path, 'utf8').split('\n');
    const by = { kind: 'person', name: null, evidence: 'terminal' };
    const whole = { id: 'p1', proposed_by: by, approved_by: by, changed: 0.5 };
    const odd = [whole, { ...whole, changed: 'much' }, { ...whole, approved_by: { kind: 'oracle' } }, 'p1'];
    const { n: _, sum: __, ...line } = JSON.parse(intent);
    appendFileSync(
      path,
      textOfLines(odd.map((proposal, nth) => ({ ...line, entry: `r0.${nth + 2}`, proposal }))),
    );
    const entries = (await rows('history --limit 4')) as { proposal: unknown }[];
    expect(entries.map(({ proposal }) => proposal)).toEqual([null, null, null, whole]);
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
