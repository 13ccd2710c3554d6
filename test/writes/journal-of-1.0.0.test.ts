// Journals that 1.0.0 wrote, the program of its tag against its own sandbox: each is listed, gone on with, taken back and
// asked about before a text goes out twice, and none is ever written. `writes/journals-of-1.0.0` holds them.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { journalFolder, oldJournalPath } from '../../src/writes/journal-files.ts';
import { entriesNewestFirst } from '../../src/writes/journal-reader.ts';
import { readJournal } from '../support/journal-text.ts';
import { createHome, type Home } from '../support/run-convops.ts';

const FOLDER = fileURLToPath(new URL('./journals-of-1.0.0/', import.meta.url));
const CLOCK = fileURLToPath(new URL('../support/fixed-clock.cjs', import.meta.url));
const textOf = (name: string) => readFileSync(join(FOLDER, `${name}.ndjson`), 'utf8');
const NAMES = readdirSync(FOLDER).map((name) => name.replace('.ndjson', ''));

/** What a crash, a full disk or a person makes of a journal. */
const TORN: Readonly<Record<string, (text: string) => string>> = {
  whole: (text) => text,
  'its last line torn': (text) => text.slice(0, -40),
  'a line in its middle torn': (text) =>
    text.replace(/^((?:.*\n){2})(.{30}).*\n/, (_, before: string, half: string) => `${before}${half}`),
  'cut at its beginning': (text) => text.slice(text.indexOf('\n') - 20),
};

/** Runs, entries, and entries whose outcome is unknown. */
const HELD: Readonly<Record<string, readonly [number, number, number]>> = {
  finished: [7, 11, 0],
  'killed-close': [1, 2, 0],
  'killed-macro': [1, 4, 0],
  'killed-send': [1, 2, 0],
  triage: [1, 2, 0],
  unknown: [2, 8, 7],
};

function heldIn(name: string, how: string): readonly number[] {
  const [runs = 0, entries = 0, unknown = 0] = HELD[name] ?? [];
  if (!how.includes('torn')) return [runs, entries, unknown];
  if (name !== 'unknown') return [runs, entries, unknown + 1];
  // The torn line in its middle is an intent; that at its end, a result of an unknown outcome.
  return how.includes('middle') ? [runs, entries - 1, unknown - 1] : [runs, entries, unknown];
}

describe('a journal of 1.0.0', () => {
  let stateFolder: string;
  beforeEach(() => {
    stateFolder = mkdtempSync(join(tmpdir(), 'convops-old-'));
  });
  afterEach(() => rmSync(stateFolder, { recursive: true }));

  it.each(NAMES.flatMap((name) => Object.keys(TORN).map((how) => [name, how] as const)))(
    'is listed as far as it can be read: %s, %s',
    (name, how) => {
      const text = (TORN[how] ?? String)(textOf(name));
      writeFileSync(oldJournalPath(stateFolder), text, { mode: 0o600 });
      const runs = readJournal(stateFolder);
      const entries = runs.flatMap((run) => run.entries);
      expect([
        runs.length,
        entries.length,
        entries.filter(({ outcome }) => outcome === 'unknown').length,
      ]).toEqual(heldIn(name, how));
      const listed = [...entriesNewestFirst(stateFolder)].map(({ entry, service, outcome }) => [
        entry,
        service,
        outcome,
      ]);
      expect(listed.reverse().sort()).toEqual(
        entries.map(({ entry, service, outcome }) => [entry, service, outcome]).sort(),
      );
      // Only a run that has lost its first line is nobody's.
      const lost = runs.filter(({ service }) => service === '').length;
      expect(lost).toBe(how === 'cut at its beginning' ? 1 : 0);
    },
  );
});

describe('with a journal of 1.0.0', () => {
  let home: Home;
  beforeEach(async () => {
    home = await createHome();
  });
  afterEach(() => home.remove());

  function put(text: string): string {
    mkdirSync(home.stateFolder, { mode: 0o700, recursive: true });
    rmSync(journalFolder(home.stateFolder), { recursive: true, force: true });
    writeFileSync(oldJournalPath(home.stateFolder), text, { mode: 0o600 });
    return text;
  }
  const inSandbox = (...words: string[]) => home.run([...words, '--sandbox']);
  const runIn = (text: string) => (JSON.parse(text.split('\n')[0] ?? '{}') as { run: string }).run;
  const receipts = (stdout: string) => JSON.parse(stdout) as { id: number; outcome: string }[];
  const old = () => readFileSync(oldJournalPath(home.stateFolder), 'utf8');

  it('history lists both, newest first', async () => {
    const text = put(textOf('finished'));
    await inSandbox('conv', 'note', '79', 'of today');
    const { stdout } = await home.run(['history', '--json', 'action,id,text']);
    const rows = JSON.parse(stdout) as { action: string; id: number; text: string | null }[];
    expect(rows.length).toBe(12);
    expect(rows[0]).toEqual({ action: 'note', id: 79, text: 'of today' });
    expect(rows.at(-1)).toMatchObject({ action: 'start', id: 79 });
    expect(old()).toBe(text);
  });

  it('a batch that was killed is gone on with: what is open is looked at, what is done stays done', async () => {
    await inSandbox('conv', 'close', '79', '78');
    const text = put((TORN['its last line torn'] ?? String)(textOf('killed-close')));
    const run = runIn(text);
    const resumed = await inSandbox('conv', 'close', '--resume', run, '--json');
    expect(resumed.exit).toBe(0);
    expect(receipts(resumed.stdout).map(({ id, outcome }) => [id, outcome])).toEqual(
      expect.arrayContaining([78, 77, 76, 75, 74].map((id) => [id, 'done'])),
    );
    expect(receipts(resumed.stdout).map(({ id }) => id)).not.toContain(79);
    const again = await inSandbox('conv', 'close', '--resume', run, '--json');
    expect([again.exit, receipts(again.stdout)]).toEqual([0, []]);
    expect(old()).toBe(text);
  });

  it('a batch of texts and a macro that were killed are gone on with', async () => {
    await inSandbox('conv', 'start', '79', '78', '77', '76', '75', '74');
    const sends = put(textOf('killed-send'));
    const sent = await inSandbox('conv', 'send', '--resume', runIn(sends), '--json');
    expect([
      sent.exit,
      receipts(sent.stdout)
        .map(({ id }) => id)
        .sort(),
    ]).toEqual([0, [74, 75, 76, 77]]);
    const added = ['replies', 'add', 'bye', 'Goodbye.', '--note', 'said goodbye', '--close'];
    expect((await home.run(added)).exit).toBe(0);
    const macro = put(textOf('killed-macro'));
    const done = await inSandbox('replies', 'run', 'bye', '--resume', runIn(macro), '--json');
    expect([
      done.exit,
      receipts(done.stdout)
        .map(({ id }) => id)
        .sort(),
    ]).toEqual([0, [77, 77, 77, 78, 78]]);
  });

  it('a run is taken back, and what was taken back is not taken back twice', async () => {
    await inSandbox('conv', 'close', '79', '78');
    const text = put(textOf('killed-close'));
    const run = runIn(text);
    const undone = await inSandbox('undo', run, '--yes', '--json');
    expect(receipts(undone.stdout).map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    const again = await inSandbox('undo', run, '--yes', '--json');
    expect(receipts(again.stdout).map(({ outcome }) => outcome)).toEqual(['already', 'already']);
    put(textOf('finished'));
    const before = await inSandbox(
      'undo',
      runIn(textOf('finished').split('\n').slice(3).join('\n')),
      '--yes',
      '--json',
    );
    expect(receipts(before.stdout).map(({ outcome }) => outcome)).toEqual(['already', 'already', 'already']);
    expect(old()).toBe(textOf('finished'));
  });

  it.each([
    ['9 min 59 s', 599_000, 2],
    ['more than 10 min', 600_001, 0],
  ])('the same text is asked about when it went out %s ago', async (_, later, exit) => {
    await inSandbox('conv', 'start', '79');
    const text = put(textOf('killed-send'));
    const at = Number(/"kind":"intent".*?"at":(\d+)/.exec(text)?.[1]);
    writeFileSync(home.path('clock'), String(at + later));
    const env = { NODE_OPTIONS: `--require ${CLOCK}`, CLOCK_FILE: home.path('clock') };
    const run = await home.run(['conv', 'send', '79', 'We are on it.', '--sandbox'], { env });
    expect(run.exit).toBe(exit);
    if (exit === 2) expect(run.stderr).toContain('less than 10 minutes ago');
  });

  // What goes to a staging service is no repetition of what goes to the real one.
  it('the same text to another service is not asked about', async () => {
    await inSandbox('conv', 'start', '79');
    const text = put(textOf('killed-send').replaceAll('the sandbox', 'https://staging.example.test'));
    writeFileSync(home.path('clock'), String(Number(/"kind":"intent".*?"at":(\d+)/.exec(text)?.[1]) + 1000));
    const env = { NODE_OPTIONS: `--require ${CLOCK}`, CLOCK_FILE: home.path('clock') };
    const run = await home.run(['conv', 'send', '79', 'We are on it.', '--sandbox'], { env });
    expect([run.exit, run.stderr]).toEqual([0, expect.not.stringContaining('10 minutes')]);
  });

  it('history masks the token in force in what it prints of one', async () => {
    const token = 'canary-of-an-old-journal';
    put(textOf('unknown').replaceAll('One moment, please.', `with ${token} in it`));
    const env = { CONVOPS_BASE_URL: 'http://127.0.0.1:47113', CONVOPS_TOKEN: token };
    for (const format of ['json', 'ndjson', 'csv', 'tsv', 'yaml', 'table']) {
      const run = await home.run(['history', '-o', format, '--action', 'send'], { env });
      expect([format, run.exit, run.stdout.includes(token)]).toEqual([format, 0, false]);
    }
  });
});
