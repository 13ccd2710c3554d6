// Eight programs that change the same files at once: what any of them was told is kept is there in the end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCursor } from '../../src/commands/watch/cursor.ts';
import { loadReplies } from '../../src/replies/replies.ts';
import { SandboxFile } from '../../src/sandbox/persist.ts';
import { loadAliases } from '../../src/settings/aliases.ts';
import { profileNamed } from '../../src/settings/profile-document.ts';
import { loadProfiles } from '../../src/settings/profiles.ts';
import { loadSession } from '../../src/triage/drafts.ts';
import { parseLine } from '../../src/writes/journal-lines.ts';
import { journalText, readJournal } from '../support/journal-text.ts';
import { buildKeeping, FILLER, leftOvers, makeFolder, places } from './keeping.ts';

const WRITERS = Array.from({ length: 8 }, (_, index) => `writer-${index}`);
const ROUNDS = process.env.CONVOPS_FUZZ === 'long' ? 50 : 3;

let root: string;
let program: string;
beforeAll(async () => {
  ({ root, program } = await buildKeeping());
});
afterAll(() => rmSync(root, { recursive: true }));

it(`eight writers of ${ROUNDS} rounds each lose nothing, and every line is whole`, async () => {
  const folder = makeFolder(root);
  const { config, state, cursor, session } = places(folder);
  const options = { stateFolder: state, now: () => 1_700_000_000_000, conversations: 5 };
  const before = await new SandboxFile(options).read(({ nextMessageId }) => nextMessageId);
  const children = WRITERS.map((name) =>
    spawn(process.execPath, [program, folder, name, String(ROUNDS)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  const ends = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0] as number));
  expect(ends).toEqual(WRITERS.map(() => 0));

  const profiles = loadProfiles(config);
  const last = `${ROUNDS} ${FILLER}`;
  expect(WRITERS.map((name) => profileNamed(profiles, name)?.token)).toEqual(
    WRITERS.map(() => `${ROUNDS}-${FILLER}`),
  );
  expect(loadReplies(config).map(({ name, text }) => [name, text])).toEqual(
    WRITERS.map((name) => [name, last]),
  );
  expect(loadAliases(config).map(({ name, expansion }) => [name, expansion])).toEqual(
    WRITERS.map((name) => [name, last]),
  );
  for (const name of WRITERS)
    expect([...(readCursor(cursor(name))?.snapshot.open.keys() ?? [])]).toEqual([ROUNDS + 1]);
  const after = await new SandboxFile(options).read(({ nextMessageId }) => nextMessageId);
  expect(after).toBe(before + WRITERS.length * ROUNDS);

  // Without empty lines: a line of another writer may look torn while it is being written.
  const lines = journalText(state)
    .split('\n')
    .filter((line) => line !== '');
  expect(lines.filter((line) => parseLine(line) === undefined)).toEqual([]);
  const entries = readJournal(state).flatMap((run) => run.entries);
  const expected = WRITERS.flatMap((name) =>
    Array.from({ length: ROUNDS }, (_, round) => `${name} ${round + 1} done`),
  );
  expect(entries.map(({ params, id, outcome }) => `${params.name} ${id} ${outcome}`).sort()).toEqual(
    expected.sort(),
  );
  expect(leftOvers(folder)).toEqual([]);
  const drafts = WRITERS.flatMap((name) => loadSession(session(name), () => [], 1).drafts);
  expect(drafts.map(({ text }) => text)).toEqual(WRITERS.map(() => last));
});
