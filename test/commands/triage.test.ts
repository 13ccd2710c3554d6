// The command around the session: where it refuses to begin, who acts, one session at a time, what it leaves behind.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seedInbox } from '../../src/sandbox/seed.ts';
import { type RunningSandbox, startSandbox } from '../../src/sandbox/server.ts';
import { MemoryStore } from '../../src/sandbox/store.ts';
import { hearRequests } from '../support/hear-requests.ts';
import { createHome, type Home } from '../support/run-convops.ts';
import { closeScreens, openTerminal, runInTerminal } from '../support/screen-terminal.ts';

// A sum of many runs, on a machine that may be ten times slower than an idle one.
vi.setConfig({ testTimeout: 300_000 });

/** The alternate screen has been entered and drawn on. */
const OPENED = /\?1049h[\s\S]*Mine/;

let home: Home;
let server: RunningSandbox;
let requests: string[];
let release: () => void;

beforeEach(async () => {
  home = await createHome();
  requests = [];
  server = await startSandbox({
    store: new MemoryStore(seedInbox({ now: Date.now() })),
    token: 'tok',
    now: () => Date.now(),
  });
  release = hearRequests(server.baseUrl, ({ path }) => void requests.push(path));
});
afterEach(async () => {
  await closeScreens();
  release();
  await server.close();
  await home.remove();
});

/** A profile `work` for the server, without an acting operator. */
const addProfile = () =>
  home.run(['profile', 'add', 'work', '--base-url', server.baseUrl, '--token-stdin', '--no-check'], {
    input: 'tok',
  });

describe('triage without a terminal', () => {
  it.each([[[]], [['--plain']], [['--group', 'nobody']]])(
    'is refused before any request: %j',
    async (words) => {
      await addProfile();
      const { exit, stdout, stderr } = await home.run(['triage', ...words]);
      expect([exit, stdout, requests]).toEqual([2, '', []]);
      expect(stderr).toBe(
        'convops: triage needs a terminal; without one, use conv unassigned, conv get, conv send and conv close\n' +
          'try: convops triage --help\n',
      );
    },
  );
});

describe('triage refuses', () => {
  it.each([
    ['a dry run', ['--dry-run'], 2, /triage has no dry run/],
    ['a field that the summary does not have', ['--json', 'nonsense'], 2, /there is no field ..?nonsense/],
    ['to hold for a minute', ['--hold', '60'], 2, /--hold must be a whole number from 0 to 30/],
    ['a group nobody knows', ['--group', 'nonsense'], 10, /there is no group "nonsense"/],
    ['an operator nobody knows', ['--as', 'nonsense'], 10, /there is no operator "nonsense"/],
  ])('%s', async (_name, words, code, message) => {
    const { exit, shown } = await runInTerminal(['triage', '--sandbox', ...words], { home });
    expect(exit).toBe(code);
    expect(shown).toMatch(message);
    // Nothing of a session was begun: the screen was left alone.
    expect(shown).not.toContain('\x1b[?1049h');
  });
});

describe('a session', () => {
  it('that another computer has is named, with the file to remove', async () => {
    const folder = join(home.stateFolder, 'runs');
    const first = await openTerminal(['triage', '--sandbox'], { home });
    await first.said(OPENED);
    const [lock = ''] = readdirSync(folder).filter((name) => /^triage-.*\.lock$/.test(name));
    first.type('q');
    expect(await first.ended).toBe(0);
    const owner = { pid: 28072, host: 'another.example.test', space: 'its own', started: null, nonce: 'n' };
    writeFileSync(join(folder, lock), `${JSON.stringify(owner)}\n`);
    const { exit, shown } = await runInTerminal(['triage', '--sandbox'], { home });
    expect(exit).toBe(9);
    expect(shown).toMatch(/^waiting for your other triage session to end\r\n/);
    expect(shown).toContain('(process 28072 on another.example.test, which cannot be seen from here)');
    expect(shown.replace(/\s/g, '')).toContain(`removethelockfile${join(folder, lock)}`);
  });

  it('ends with a summary, as JSON where that was asked for', async () => {
    const terminal = await openTerminal(
      ['triage', '--sandbox', '--read-only', '--json', 'handled,operator'],
      { home },
    );
    await terminal.said(/#\d+/);
    terminal.type('q');
    expect(await terminal.ended).toBe(0);
    const after = terminal.raw().split('\x1b[?1049l').at(-1) ?? '';
    expect(JSON.parse(after.slice(after.indexOf('{'), after.lastIndexOf('}') + 1))).toEqual({
      handled: 0,
      operator: 7,
    });
    // A read-only session leaves no trace.
    expect((await home.run(['history', '--json', '--sandbox'])).stdout).toBe('[]\n');
  });
});
