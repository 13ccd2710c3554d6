import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LocalError } from '../../src/base/local-error.ts';
import { LockBusyError } from '../../src/disk/lock.ts';
import { PrivateFileError } from '../../src/disk/private-file.ts';
import { addProfile, removeProfile, setKey, useProfile } from '../../src/settings/profile-changes.ts';
import { loadProfiles, profilesPath, updateProfiles } from '../../src/settings/profiles.ts';
import { refusal } from './refusal.ts';

let root: string;
let folder: string;
let file: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'convops-profiles-'));
  folder = join(root, 'convops');
  file = profilesPath(folder);
});

afterEach(() => rmSync(root, { recursive: true }));

const add = (name: string) => (document: ReturnType<typeof loadProfiles>) =>
  addProfile(document, name, { base_url: 'https://a.example', token: 'c4nary' });

function modes(): string[] {
  return [folder, file].map((path) => (statSync(path).mode & 0o777).toString(8));
}

function writeProfiles(text: string | Uint8Array, mode = 0o600): void {
  mkdirSync(folder, { mode: 0o700, recursive: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
}

const GOOD =
  '{"version":1,"current":"work","profiles":{"work":{"base_url":"https://a.example","token":"c4nary"}}}';

describe('reading and writing', () => {
  test('reading where there is nothing finds no profile and makes no folder', () => {
    expect(loadProfiles(folder)).toEqual({ version: 1, current: null, profiles: {} });
    expect(existsSync(folder)).toBe(false);
  });

  test('after every write the file is 0600 in a 0700 folder, and alone', async () => {
    const umask = process.umask(0);
    try {
      await updateProfiles(folder, add('work'));
      expect(modes()).toEqual(['700', '600']);
      chmodSync(file, 0o644);
      chmodSync(folder, 0o755);
      await updateProfiles(folder, (document) => setKey(document, 'work', 'concurrency', '5'));
      expect(modes()).toEqual(['700', '600']);
      await updateProfiles(folder, (document) => useProfile(document, 'sandbox'));
      expect(modes()).toEqual(['700', '600']);
      await updateProfiles(folder, (document) => removeProfile(document, 'work'));
      expect(modes()).toEqual(['700', '600']);
      expect(readdirSync(folder)).toEqual(['profiles.json']);
    } finally {
      process.umask(umask);
    }
  });

  test('the file is written with two blanks and read back the same', async () => {
    const written = await updateProfiles(folder, add('work'));
    expect(written).toEqual(JSON.parse(GOOD));
    expect(loadProfiles(folder)).toEqual(written);
    expect(readFileSync(file, 'utf8')).toBe(`${JSON.stringify(JSON.parse(GOOD), undefined, 2)}\n`);
  });

  test('a file or folder that others could write is refused, and kept as it is', async () => {
    for (const [path, mode, remedy] of [
      [file, 0o666, 'chmod 600'],
      [folder, 0o775, 'chmod 700'],
    ] as const) {
      writeProfiles(GOOD);
      chmodSync(path, mode);
      const message = `${path} can be written by other users`;
      expect(() => loadProfiles(folder)).toThrow(message);
      await expect(updateProfiles(folder, add('new'))).rejects.toThrow(`${remedy} ${path}`);
      expect(statSync(path).mode & 0o777).toBe(mode);
      expect(readFileSync(file, 'utf8')).toBe(GOOD);
      chmodSync(path, path === file ? 0o600 : 0o700);
      expect(loadProfiles(folder).current).toBe('work');
    }
  });

  test('a refused change writes nothing', async () => {
    writeProfiles(GOOD);
    await expect(updateProfiles(folder, add('work'))).rejects.toThrow('profile "work" already exists');
    expect(readFileSync(file, 'utf8')).toBe(GOOD);
    expect(readdirSync(folder)).toEqual(['profiles.json']);
  });

  test('a byte order mark that an editor put before it is not part of it', async () => {
    writeProfiles(`\ufeff${GOOD}`);
    expect(loadProfiles(folder)).toEqual(JSON.parse(GOOD));
    await updateProfiles(folder, add('other'));
    expect(Object.keys(loadProfiles(folder).profiles)).toEqual(['work', 'other']);
  });

  test('what this version does not know stays in the file', async () => {
    const later = JSON.parse(GOOD);
    later.profiles.work.colour = 'red';
    later.seen = 7;
    writeProfiles(JSON.stringify(later));
    await updateProfiles(folder, (document) => setKey(document, 'work', 'concurrency', '5'));
    later.profiles.work.concurrency = 5;
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(later);
  });

  test('drafts that a killed writer left behind are removed by the next', async () => {
    writeProfiles(GOOD);
    writeFileSync(join(folder, 'profiles.draft.json'), '{"cut');
    writeFileSync(join(folder, 'profiles.draft.json.tmp-1234567890abcdef'), 'c4nary');
    await updateProfiles(folder, add('other'));
    expect(readdirSync(folder)).toEqual(['profiles.json']);
  });

  test('writing adds no listener to any signal', async () => {
    const count = () => ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'].map((name) => process.listenerCount(name));
    const before = count();
    await updateProfiles(folder, add('work'));
    expect(count()).toEqual(before);
  });

  test('a lock that another writer holds is waited for, then named', async () => {
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(`${file}.lock`, JSON.stringify({ pid: process.ppid, host: hostname(), nonce: 'n' }));
    const busy = updateProfiles(folder, add('work'), { waitMs: 20 });
    await expect(busy).rejects.toBeInstanceOf(LockBusyError);
    expect(existsSync(file)).toBe(false);
  });
});

describe('what is refused', () => {
  test('a symbolic link as file or folder, and its target keeps every byte', async () => {
    const target = join(root, 'target.json');
    writeFileSync(target, GOOD, { mode: 0o600 });
    mkdirSync(folder, { mode: 0o700 });
    symlinkSync(target, file);
    expect(() => loadProfiles(folder)).toThrow(PrivateFileError);
    await expect(updateProfiles(folder, add('x'))).rejects.toThrow('symbolic link');
    expect(readFileSync(target, 'utf8')).toBe(GOOD);
    const link = join(root, 'link');
    symlinkSync(folder, link);
    expect(() => loadProfiles(link)).toThrow(PrivateFileError);
    await expect(updateProfiles(link, add('x'))).rejects.toThrow('symbolic link');
  });

  const withWork = (profile: unknown) =>
    JSON.stringify({ version: 1, current: null, profiles: { work: profile } });
  const broken: [string, string | Uint8Array, string][] = [
    ['an empty file', '', 'is empty'],
    ['a text', '"c4nary"', 'does not hold an object'],
    ['bytes that are not UTF-8', Buffer.from(GOOD.replace('work', 'w\u00e9'), 'latin1'), 'is not UTF-8'],
    ['a newer version', GOOD.replace('1', '2'), 'does not say "version": 1'],
    ['no current', '{"version":1,"profiles":{}}', '"current"'],
    ['current as a number', '{"version":1,"current":1,"profiles":{}}', '"current"'],
    ['no profiles', '{"version":1,"current":null}', '"profiles"'],
    ['profiles as a list', '{"version":1,"current":null,"profiles":[]}', '"profiles"'],
    ['a profile that is null', withWork(null), 'of which one is not an object'],
    ['a profile that is a list', withWork([]), 'of which one is not an object'],
    ['a bad name', '{"version":1,"current":null,"profiles":{"a b":{}}}', 'name is not allowed'],
    ['a number for a text', withWork({ operator: 7 }), 'operator is not a string'],
    ['a text for a number', withWork({ concurrency: '2' }), 'concurrency is not a number'],
    ['a text for a switch', withWork({ read_only: 'false' }), 'read_only is not a boolean'],
    ['null for a text', withWork({ token: null }), 'token is not a string'],
    ['a count out of range', withWork({ concurrency: 0 }), 'concurrency must be'],
    ['an unknown choice', withWork({ list_params: 'body' }), 'list_params: "body" is not one of query, path'],
    ['plain http', withWork({ base_url: 'http://a.example' }), 'not encrypted'],
    ['a token with a line end', withWork({ token: 'c4nary\r\nX: y' }), 'the token has more than one line'],
    [
      'token and token_command',
      withWork({ token: 'c4nary', token_command: 'x' }),
      'both token and token_command',
    ],
    [
      'a connection in the sandbox',
      '{"version":1,"current":null,"profiles":{"sandbox":{"token":"c4nary"}}}',
      'a profile sandbox with token',
    ],
  ];

  test.each(broken)(
    '%s: exit 8, the file is named and untouched, and no token is shown',
    async (_name, bytes, reason) => {
      writeProfiles(bytes);
      const before = readFileSync(file);
      const error = refusal(() => loadProfiles(folder));
      expect(error).toMatchObject({ code: 'broken_profiles', exitCode: 8 });
      expect(error.message).toContain(`${file} `);
      expect(error.message).toContain(reason);
      expect(error.hint).toMatch(/^mv .*profiles\.json\.broken$/);
      expect(`${error.stack} ${error.hint} ${error.cause}`).not.toContain('c4nary');
      await expect(updateProfiles(folder, add('x'))).rejects.toBeInstanceOf(LocalError);
      expect(readFileSync(file).equals(before)).toBe(true);
      expect(readdirSync(folder)).toEqual(['profiles.json']);
    },
  );
});

describe('between processes', () => {
  const CHILD = `
    import { addProfile } from './profile-changes.ts';
    import { updateProfiles } from './profiles.ts';
    const [folder, who] = process.argv.slice(2);
    for (let round = 0; round < 25; round += 1) {
      process.stdout.write('.');
      await updateProfiles(
        folder,
        (document) => addProfile(document, who + '-' + round, { base_url: 'https://a.example' }),
        { waitMs: 170000 },
      );
    }`;

  async function bundled(): Promise<string> {
    const child = join(root, 'child.mjs');
    await build({
      stdin: { contents: CHILD, resolveDir: join(import.meta.dirname, '../../src/settings'), loader: 'ts' },
      outfile: child,
      bundle: true,
      platform: 'node',
      format: 'esm',
      banner: {
        js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
      },
      logLevel: 'silent',
    });
    return child;
  }

  test('eight writers of twenty-five profiles each lose none', async () => {
    const child = await bundled();
    const writers = Array.from({ length: 8 }, (_, who) =>
      spawn(process.execPath, [child, folder, `w${who}`], { stdio: ['ignore', 'ignore', 'inherit'] }),
    );
    const ends = await Promise.all(writers.map(async (writer) => (await once(writer, 'exit'))[0]));
    expect(ends).toEqual(Array.from({ length: 8 }, () => 0));
    expect(Object.keys(loadProfiles(folder).profiles)).toHaveLength(200);
    expect(modes()).toEqual(['700', '600']);
    expect(readdirSync(folder)).toEqual(['profiles.json']);
  });

  test('a writer killed at any moment leaves whole profiles, and the next writer goes on', async () => {
    const child = await bundled();
    for (let kill = 0; kill < 6; kill += 1) {
      const writer = spawn(process.execPath, [child, folder, `k${kill}`], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const exited = once(writer, 'exit');
      // In the middle of its rounds, of which each begins with a dot, and at another moment of them each time.
      for (let begun = 0; begun < 3; ) begun += String((await once(writer.stdout, 'data'))[0]).length;
      await new Promise((resolve) => setTimeout(resolve, kill));
      writer.kill('SIGKILL');
      expect(await exited).toEqual([null, 'SIGKILL']);
      const before = Object.keys(loadProfiles(folder).profiles).length;
      const after = await updateProfiles(folder, add(`after-${kill}`));
      expect(Object.keys(after.profiles)).toHaveLength(before + 1);
      expect(readdirSync(folder)).toContain('profiles.json');
    }
  });
});
