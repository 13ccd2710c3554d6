// The walk of the canaries: every command of the tree against a service that repeats the token wherever it can, with
// --debug, in every format, succeeding and failing; then every byte that was printed or kept is read.
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OUTPUT_FORMATS } from '../../src/settings/keys.ts';
import { answering, type BytesServer, startBytes } from '../support/bytes.ts';
import { createHome, type Home } from '../support/run-convops.ts';
import { openProgram } from '../support/screen-terminal.ts';
import { type Walked, walkInPipe } from '../support/walk.ts';
import { ANSWERS, type AnswerName, FORMS, leaksIn, reflecting, SECRETS, TOKEN } from './secrets-answers.ts';
import { DRIVEN } from './text-commands.ts';

// A sum of many runs, on a machine that may be ten times slower than an idle one.
vi.setConfig({ testTimeout: 300_000 });

const LONG = process.env.CONVOPS_FUZZ === 'long';

let service: BytesServer;
let home: Home;

/** Every file below the folders of the program, with its mode; folders end in a slash. */
async function kept(of: Home): Promise<{ path: string; mode: number }[]> {
  const found: { path: string; mode: number }[] = [];
  const stats = await stat(of.path('watch.json')).catch(() => null);
  if (stats) found.push({ path: of.path('watch.json'), mode: stats.mode & 0o777 });
  for (const top of ['config', 'state', 'cache', 'tmp']) {
    const names = await readdir(of.path(top), { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of names) {
      const path = join(entry.parentPath, entry.name);
      const { mode } = await stat(path);
      found.push({ path: entry.isDirectory() ? `${path}/` : path, mode: mode & 0o777 });
    }
  }
  return found;
}

/** The files in which a secret stands, but for the one that is made to keep it. */
async function leakingFiles(of: Home, secrets?: string[]): Promise<string[]> {
  const leaks: string[] = [];
  for (const { path } of await kept(of)) {
    if (path.endsWith('/') || path.endsWith('/config/profiles.json')) continue;
    const found = leaksIn(await readFile(path, 'latin1'), secrets);
    if (found.length > 0) leaks.push(`${path}: ${found.join(', ')}`);
  }
  return leaks;
}

function leaksOf(walked: readonly Walked[], secrets?: string[]): string[] {
  return walked.flatMap(({ line, stdout, stderr }) =>
    [
      ...leaksIn(stdout, secrets).map((leak) => `stdout: ${leak}`),
      ...leaksIn(stderr, secrets).map((leak) => `stderr: ${leak}`),
    ].map((leak) => `${line.join(' ')}: ${leak}`),
  );
}

/** A home with a profile for each way of answering, and what makes it the home of a walk. */
async function prepare(): Promise<Home> {
  const made = createHome();
  await writeFile(made.path('token.txt'), `${TOKEN}\n`, { mode: 0o600 });
  await mkdir(made.path('cache'), { mode: 0o700 });
  const profile = (name: string) => ({ base_url: `${service.origin}/${name}`, token: TOKEN, operator: '7' });
  await mkdir(made.configFolder, { mode: 0o700 });
  const profiles = Object.fromEntries(Object.keys(ANSWERS).map((name) => [name, profile(name)]));
  const document = { version: 1, current: 'data', profiles };
  await writeFile(join(made.configFolder, 'profiles.json'), JSON.stringify(document), { mode: 0o600 });
  return made;
}

const walk = (
  lines: readonly (readonly string[])[],
  more: Readonly<Record<string, string>> = {},
  of = home,
) =>
  walkInPipe(lines, {
    home: of,
    env: { XDG_CACHE_HOME: of.path('cache'), CONVOPS_PROFILE: 'data', ...more },
  });

beforeAll(async () => {
  service = await startBytes(answering(reflecting));
  home = await prepare();
});

afterAll(() => service.close());

/** What has to do with a token, or has a text of the service in its error. */
const OWN = [
  ...['profile add extra --base-url https://x.test --token-file token.txt --no-check --yes', 'profile list'],
  ...['profile set token --token-file token.txt -p extra', 'profile show --origin -p extra'],
  ...['conv close 42 --strict', 'conv send 43 --file-url https://files.test/a --again', 'conv get 42 43'],
  ...['api /api/operators/all --include', 'api POST /api/conversations/close -F conversation_id=42 -i'],
  ...['api HEAD /api/operators/all -i', 'api /api/users/get?platform_user_id=42&token=conv-secret-41aa'],
];
/** Every command of the tree: that each has its line is asked in text.test.ts. */
const all = [...Object.values(DRIVEN).map(({ lines }) => lines), OWN.map((line) => line.split(' '))];
const ASKING = /^(?:conv|operators|groups|users|customer|board|watch|doctor|undo|api|replies)$/;
const WAYS = (Object.keys(ANSWERS) as AnswerName[]).filter((way) => way !== 'data');

/** The line in a few formats, others for each command; in all of them in the long run. */
const inFormats = (line: readonly string[], nth: number) =>
  OUTPUT_FORMATS.filter((_, format) => LONG || (format + nth) % 3 === 0).map((format) => [
    ...line,
    '-o',
    format,
    '--debug',
  ]);

describe('the canaries', () => {
  it('appear nowhere while all goes well', async () => {
    const walked = await walk(all.flatMap((lines, nth) => lines.flatMap((line) => inFormats(line, nth))));
    expect(leaksOf(walked)).toEqual([]);
    expect(await leakingFiles(home)).toEqual([]);
    // They were there to be found, and most commands did what they were asked.
    expect(walked.filter(({ exit }) => exit === 0).length).toBeGreaterThan(walked.length * 0.7);
    expect(walked.filter(({ stderr }) => stderr.includes('<hidden>')).length).toBeGreaterThan(50);
    expect(walked.filter(({ stdout }) => stdout.includes('<hidden>')).length).toBeGreaterThan(30);
  });

  it('appear nowhere when the service fails, in whatever way', async () => {
    const asking = all.flatMap((lines) => lines.slice(0, 1)).filter(([noun = '']) => ASKING.test(noun));
    const walked = await walk(
      WAYS.flatMap((way, nth) =>
        asking
          .filter(
            (_, index) => LONG || (index + nth) % (way === 'silent' ? 26 : way === 'error' ? 4 : 12) === 0,
          )
          .map((line, index) => {
            const format = OUTPUT_FORMATS[(index + nth) % OUTPUT_FORMATS.length] ?? 'json';
            return [...line, '-p', way, '-o', format, '--debug', '--timeout', '1s'];
          }),
      ),
    );
    expect(leaksOf(walked)).toEqual([]);
    expect(await leakingFiles(home)).toEqual([]);
    const exits = walked.map(({ exit }) => exit);
    for (const exit of [1, 4, 5, 6, 7]) expect(exits).toContain(exit);
  });

  it('that are fields are shown by --show-secrets, the token and the requests are not', async () => {
    const lines = [
      'operators list',
      'users get 42',
      'conv get 42',
      'conv close 42',
      'api /api/operators/all -i',
    ];
    const walked = await walk(
      lines.flatMap((line) =>
        ['json', 'ndjson'].map((format) => [...line.split(' '), '-o', format, '--show-secrets', '--debug']),
      ),
    );
    expect(leaksOf(walked, [])).toEqual([]);
    expect(walked.flatMap(({ stderr }) => leaksIn(stderr))).toEqual([]);
    const shown = walked.map(({ stdout }) => leaksIn(stdout).length);
    expect(shown.every((count) => count > 0)).toBe(true);
    expect(new Set(walked.flatMap(({ stdout }) => leaksIn(stdout)))).toEqual(new Set(Object.values(SECRETS)));
    expect(await leakingFiles(home)).toEqual([]);
  });

  it('appear nowhere when the program breaks at a place nobody thought of', async () => {
    // Date.parse is called between an answer and whoever waits for it.
    const broken = home.path('broken.cjs');
    const message = JSON.stringify(`lost ${FORMS.join(' ')}`);
    await writeFile(broken, `Date.parse = () => { throw new Error(${message}); };`);
    const lines = ['conv list', 'conv get 42 --json', 'conv close 42 -o ndjson', 'doctor --json', 'board'];
    const walked = await walk(
      [...lines, ...lines.map((line) => `${line} --debug`)].map((line) => line.split(' ')),
      { NODE_OPTIONS: `--require ${broken}` },
    );
    expect(leaksOf(walked)).toEqual([]);
    expect(walked.filter(({ stdout, stderr }) => `${stdout}${stderr}`.includes('lost <hidden>')).length).toBe(
      10,
    );
    expect(await leakingFiles(home)).toEqual([]);
  });
});

describe('programs that are started', () => {
  it('find the token neither in their environment nor on a command line', async () => {
    // Says who it is and who started it, in a file of its own.
    const spy = home.path('spy.sh');
    const seen = home.path('seen');
    await mkdir(seen, { mode: 0o700 });
    const own = '/proc/$$/environ /proc/$$/cmdline /proc/$PPID/cmdline';
    await writeFile(
      spy,
      `#!/bin/sh\ncat ${own} > "${seen}/$1"; env >> "${seen}/$1"; [ -z "$2" ] || echo Hi > "$2"\n`,
    );
    await chmod(spy, 0o700);
    const helped = `${spy} helper; cat ${home.path('token.txt')}`;
    const adding = `profile add helped --no-check --base-url ${service.origin}/data --token-command`;
    const walked = await walk([
      [...adding.split(' '), helped],
      ['conv', 'list', '-p', 'helped', '--debug'],
      ['conv', 'get', '42', '-p', 'helped', '--json', '--debug'],
    ]);
    expect(leaksOf(walked)).toEqual([]);
    const env = { XDG_CACHE_HOME: home.path('cache'), EDITOR: `${spy} editor`, PAGER: `${spy} pager;cat` };
    // The record of the note has a text in its error.
    const lines = [
      ['conv note 44 --editor -p data', 1],
      ['conv get 42 -p data', 0],
    ] as const;
    for (const [line, exit] of lines) {
      const screen = await openProgram(line.split(' '), { home, env, rows: 5 });
      expect([line, await screen.ended]).toEqual([line, exit]);
      expect(leaksIn(screen.raw())).toEqual([]);
    }
    const files = await readdir(seen);
    expect(files.sort()).toEqual(['editor', 'helper', 'pager']);
    for (const file of files) {
      const text = await readFile(join(seen, file), 'latin1');
      expect(text).toContain('HOME=');
      expect([file, ...leaksIn(text)]).toEqual([file]);
    }
    expect(await leakingFiles(home)).toEqual([]);
  });
});

describe('a session that is killed', () => {
  it('leaves the token and the secret fields nowhere', async () => {
    const env = { XDG_CACHE_HOME: home.path('cache') };
    const screen = await openProgram(['triage', '-p', 'data'], { home, env });
    await screen.sees('#42');
    const own = await readFile(`/proc/${screen.pid}/cmdline`, 'latin1');
    const around = await readFile(`/proc/${screen.pid}/environ`, 'latin1');
    screen.type('r');
    await screen.sees('REPLY');
    screen.type('My draft');
    await screen.sees('My draft');
    await screen.close();
    expect([own, around, screen.raw()].flatMap((text) => leaksIn(text))).toEqual([]);
    expect(await leakingFiles(home)).toEqual([]);
  });
});

describe('whatever is kept', () => {
  // An open umask is the one that gives most away; the long run tries a closed one, too.
  it.each(LONG ? [0o000, 0o077] : [0o000])('is for its owner alone, under the umask %o', async (umask) => {
    const preload = home.path(`umask-${umask}.cjs`);
    await writeFile(preload, `process.umask(${umask});`);
    const lines = all.flatMap((own) => own.slice(0, 1).map((line) => [...line, '--json']));
    const other = await prepare();
    await walk(lines, { NODE_OPTIONS: `--require ${preload}` }, other);
    const found = await kept(other);
    expect(found.map(({ path }) => path.slice(other.folder.length))).toEqual(
      expect.arrayContaining([
        '/watch.json',
        '/config/profiles.json',
        '/config/aliases.json',
        '/config/replies.json',
        expect.stringMatching(/^\/state\/journal\/[-\d]+\.ndjson$/),
        '/state/names/data.json',
        '/state/sandbox/state.json',
      ]),
    );
    expect(tooWide(found)).toEqual([]);
  });

  it('is no more open by the umask of most', async () => {
    const found = await kept(home);
    expect(found.some(({ path }) => path.startsWith(home.path('cache/convops/')))).toBe(true);
    expect(tooWide(found)).toEqual([]);
  });
});

/** What is not exactly 0600, or 0700 for a folder. */
function tooWide(found: readonly { path: string; mode: number }[]): string[] {
  return found
    .filter(({ path, mode }) => mode !== (path.endsWith('/') ? 0o700 : 0o600))
    .map(({ path, mode }) => `${path}: ${mode.toString(8)}`);
}
