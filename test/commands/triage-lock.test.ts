// What a session holds while it runs is let go, however early it fails.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Context } from '../../src/cli/context.ts';
import type { OpenTriage } from '../../src/commands/triage/open.ts';
import { runTriage } from '../../src/commands/triage/run.ts';
import { NOTHING_RECOVERED } from '../../src/triage/state/start.ts';
import { SESSION } from '../triage/session-samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'convops-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('lets other sessions of the operator begin when its journal cannot be opened', async () => {
  const stateFolder = join(folder, 'state');
  writeFileSync(stateFolder, 'a file where the folder of the journal should be');
  let released = 0;
  const open: OpenTriage = {
    session: { ...SESSION, plain: true },
    isFirst: false,
    lookedUpTo: undefined,
    path: join(folder, 'session.json'),
    left: { ...NOTHING_RECOVERED, notes: [] },
    release: async () => {
      released += 1;
    },
  };
  // Of a command only what opening the journal asks of it.
  const context = {
    io: { now: () => 0, steady: () => 0, sleep: async () => undefined, pid: 1 },
    settings: { stateFolder, values: () => ({ profile: 'default' }) },
    service: { name: () => 'http://127.0.0.1:1' },
  } as unknown as Context;
  await expect(runTriage(context, open)).rejects.toThrow();
  expect(released).toBe(1);
});
