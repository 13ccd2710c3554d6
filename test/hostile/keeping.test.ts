// What keeps files, killed in the middle of everything that is ever written, and eight of it at once: what is there
// afterwards is the old or the new, whole, and what any of them was told is kept is there in the end.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { readCursor } from '../../src/commands/watch/cursor.ts';
import { loadReplies } from '../../src/replies/replies.ts';
import { SandboxFile } from '../../src/sandbox/persist.ts';
import { loadAliases } from '../../src/settings/aliases.ts';
import { profileNamed } from '../../src/settings/profile-document.ts';
import { loadProfiles } from '../../src/settings/profiles.ts';
import { loadSession } from '../../src/triage/drafts.ts';
import { readLine } from '../../src/writes/journal-lines.ts';
import { bundled } from '../support/bundled.ts';
import { journalText, readJournal } from '../support/journal-text.ts';
import { FILLER, leftOvers, makeFolder, places } from './keeping.ts';

// A sum of many runs, on a machine that may be ten times slower than an idle one.
vi.setConfig({ testTimeout: 300_000 });

const LONG = process.env.CONVOPS_FUZZ === 'long';
const KILLS = LONG ? 200 : 20;
const WRITERS = Array.from({ length: 8 }, (_, index) => `writer-${index}`);
const ROUNDS = LONG ? 50 : 3;

const KEEPING = `import { keep } from '../test/hostile/keeping.ts'; keep(process.argv.slice(2));`;
const program = await bundled(KEEPING, '.', 'keeping.cjs');

/** Starts the program, which keeps things for so many rounds; and how it ends. */
function startKeeping(folder: string, name: string, rounds: number) {
  const words = [program, folder, name, String(rounds)];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  return { child, ended: once(child, 'exit') };
}

/** Lets the program keep things until it is killed, and resolves to what it found left over when it began. */
async function keepUntilKilled(folder: string, afterMs: number): Promise<readonly string[]> {
  const { child, ended } = startKeeping(folder, 'one', 100_000);
  const [found] = (await once(child.stdout, 'data')) as [Buffer];
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill('SIGKILL');
  const [, signal] = await ended;
  expect(signal).toBe('SIGKILL');
  return JSON.parse(found.toString('utf8')) as string[];
}

/** The round each thing of that name is from, in the order in which a round keeps them; throws where one is torn. */
function roundsIn(folder: string, name: string): number[] {
  const { config, state, cursor, session } = places(folder);
  const roundOf = (text: unknown) => {
    const [, round] = /^(\d+)[- ]x+$/.exec(String(text)) ?? [];
    expect(String(text)).toHaveLength(`${round} ${FILLER}`.length);
    return Number(round);
  };
  const named = <T extends { readonly name: string }>(all: readonly T[]) =>
    all.find((one) => one.name === name);
  const seen = readCursor(cursor(name))?.snapshot.open;
  const drafts = loadSession(session(name), () => [], 1);
  expect(drafts.notes).toEqual([]);
  return [
    roundOf(profileNamed(loadProfiles(config), name)?.token),
    roundOf(named(loadReplies(config))?.text),
    roundOf(named(loadAliases(config))?.expansion),
    Number([...(seen ?? new Map()).keys()][0]) - 1,
    roundOf(drafts.drafts[0]?.text),
    Number(entriesIn(state).findLast(({ params }) => params.name === name)?.id),
  ];
}

const entriesIn = (state: string) => readJournal(state).flatMap((run) => run.entries);

it(`whatever was being written when the program was killed ${KILLS} times is the old or the new, and the next write clears up`, async () => {
  const folder = makeFolder();
  // So that there is something of before, however early the first kill comes.
  expect(await startKeeping(folder, 'one', 1).ended).toEqual([0, null]);
  let inTheMiddle = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Some 10 ms a round; what was left over by the last kill is gone once each thing was written again.
    expect(await keepUntilKilled(folder, (kill * 7) % 31)).toEqual([]);
    const rounds = roundsIn(folder, 'one');
    const [first = 0] = rounds;
    const { state } = places(folder);
    for (const { params } of entriesIn(state))
      expect(params.text).toBe(`${params.conversation_id} ${FILLER}`);
    expect(new SandboxFile({ stateFolder: state, now: () => 1 }).peek()?.conversations).toHaveLength(5);
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

it(`eight writers of ${ROUNDS} rounds each lose nothing, and every line is whole`, async () => {
  const folder = makeFolder();
  const { state } = places(folder);
  const options = { stateFolder: state, now: () => 1_700_000_000_000, conversations: 5 };
  const before = await new SandboxFile(options).read(({ nextMessageId }) => nextMessageId);
  const ends = await Promise.all(WRITERS.map((name) => startKeeping(folder, name, ROUNDS).ended));
  expect(ends).toEqual(WRITERS.map(() => [0, null]));

  for (const name of WRITERS)
    expect([name, ...roundsIn(folder, name)]).toEqual([name, ...Array(6).fill(ROUNDS)]);
  const after = await new SandboxFile(options).read(({ nextMessageId }) => nextMessageId);
  expect(after).toBe(before + WRITERS.length * ROUNDS);

  // Without empty lines: a line of another writer may look torn while it is being written.
  const lines = journalText(state)
    .split('\n')
    .filter((line) => line !== '');
  expect(lines.filter((line) => 'text' in readLine(line))).toEqual([]);
  const expected = WRITERS.flatMap((name) =>
    Array.from({ length: ROUNDS }, (_, round) => `${name} ${round + 1} done`),
  );
  expect(
    entriesIn(state)
      .map(({ params, id, outcome }) => `${params.name} ${id} ${outcome}`)
      .sort(),
  ).toEqual(expected.sort());
  expect(leftOvers(folder)).toEqual([]);
});
