// kill -9 in the middle of everything that is ever written: what is there afterwards is the old or the new, whole.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCursor } from '../../src/commands/watch/cursor.ts';
import { loadReplies } from '../../src/replies/replies.ts';
import { SandboxFile } from '../../src/sandbox/persist.ts';
import { loadAliases } from '../../src/settings/aliases.ts';
import { profileNamed } from '../../src/settings/profile-document.ts';
import { loadProfiles } from '../../src/settings/profiles.ts';
import { loadSession } from '../../src/triage/drafts.ts';
import { readJournal } from '../support/journal-text.ts';
import { buildKeeping, FILLER, leftOvers, makeFolder, places } from './keeping.ts';

const KILLS = process.env.CONVOPS_FUZZ === 'long' ? 200 : 20;

let root: string;
let program: string;
beforeAll(async () => {
  ({ root, program } = await buildKeeping());
});
afterAll(() => rmSync(root, { recursive: true }));

/** Lets the program keep things until it is killed, and resolves to what it found left over when it began. */
async function keepUntilKilled(folder: string, afterMs: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, [program, folder, 'one', '100000'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [found] = (await once(child.stdout, 'data')) as [Buffer];
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill('SIGKILL');
  const [, signal] = await ended;
  expect(signal).toBe('SIGKILL');
  return JSON.parse(found.toString('utf8')) as string[];
}

/** The round each thing is from, in the order in which a round keeps them; throws where one is torn. */
async function roundsIn(folder: string): Promise<number[]> {
  const { config, state, cursor, session } = places(folder);
  const roundOf = (text: unknown) => {
    const [, round] = /^(\d+)[- ]x+$/.exec(String(text)) ?? [];
    expect(String(text)).toHaveLength(`${round} ${FILLER}`.length);
    return Number(round);
  };
  const seen = readCursor(cursor('one'))?.snapshot.open;
  const drafts = loadSession(session('one'), () => [], 1);
  expect(drafts.notes).toEqual([]);
  const entries = readJournal(state).flatMap((run) => run.entries);
  for (const { params } of entries) expect(roundOf(params.text)).toBe(params.conversation_id);
  expect(new SandboxFile({ stateFolder: state, now: () => 1 }).peek()?.conversations).toHaveLength(5);
  return [
    roundOf(profileNamed(loadProfiles(config), 'one')?.token),
    roundOf(loadReplies(config)[0]?.text),
    roundOf(loadAliases(config)[0]?.expansion),
    Number([...(seen ?? new Map()).keys()][0]) - 1,
    roundOf(drafts.drafts[0]?.text),
    Number(entries.at(-1)?.id),
  ];
}

it(`whatever was being written when the program was killed ${KILLS} times is the old or the new, and the next write clears up`, async () => {
  const folder = makeFolder(root);
  // So that there is something of before, however early the first kill comes.
  const begun = spawn(process.execPath, [program, folder, 'one', '1'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  expect(await once(begun, 'exit')).toEqual([0, null]);
  let inTheMiddle = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Some 10 ms a round; what was left over by the last kill is gone once each thing was written again. The name of a lock
    // that was not taken yet may stay: it holds nothing.
    const left = await keepUntilKilled(folder, (kill * 7) % 31);
    expect(left.filter((path) => !path.includes('.lock.'))).toEqual([]);
    const rounds = await roundsIn(folder);
    const [first = 0] = rounds;
    expect(rounds).toEqual([...rounds].sort((a, b) => b - a));
    expect(first - (rounds.at(-1) ?? 0)).toBeLessThanOrEqual(1);
    if (leftOvers(folder).length > 0 || first !== rounds.at(-1)) inTheMiddle += 1;
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const stats = statSync(join(folder, path), { throwIfNoEntry: false });
      if (stats?.isFile()) expect([path, stats.mode & 0o077]).toEqual([path, 0]);
    }
  }
  // Else it was never killed where it matters.
  expect(inTheMiddle).toBeGreaterThan(0);
});
