import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { newFolder } from '../support/new-folder.ts';
import { runConvops } from '../support/run-convops.ts';
import { skipUnlessRoot } from '../support/tools.ts';

const top = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(top, 'bin', 'convops.js');

let home: string;
beforeEach(() => {
  home = newFolder();
});

function run(env: Record<string, string> = {}, words = ['profile', 'path']) {
  return runNode([bin, ...words], env);
}

function runNode(words: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    env: { PATH: process.env.PATH, HOME: home, ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const folder = () => join(home, '.cache', 'convops');
const entries = () => readdirSync(folder()).filter((name) => name.startsWith('convops-'));
const good = () => ({
  status: 0,
  stdout: `${join(home, '.config', 'convops', 'profiles.json')}\n`,
  stderr: '',
});

/** The files of `profile path`, by their paths. */
const filesOf = (command: string) =>
  readdirSync(folder())
    .filter((name) => name.includes(`-${command}-`))
    .sort()
    .map((name) => join(folder(), name));
const firstLine = (file: string) => readFileSync(file, 'latin1').split('\n')[0];

describe('the code cache', () => {
  it('keeps compiled code for the user alone and runs from it the next time', () => {
    expect(run()).toEqual(good());
    const [name = ''] = entries();
    const before = statSync(join(folder(), name));
    expect(before.mode & 0o777).toBe(0o600);
    expect(statSync(folder()).mode & 0o777).toBe(0o700);

    expect(run()).toEqual(good());
    expect(entries()).toEqual([name]);
    expect(statSync(join(folder(), name)).mtimeMs).toBe(before.mtimeMs);
  });

  it('runs no code of the build before, though the new one is as long and stands in its place', () => {
    const script = join(home, 'program.cjs');
    const build = (digest: string, says: string) =>
      writeFileSync(script, `/* ${digest} */\nconst say = () => '${says}';\nconsole.log(say());\n`);
    const load = [
      '-e',
      `require(${JSON.stringify(join(top, 'bin', 'code-cache.js'))}).load(${JSON.stringify(script)})`,
    ];
    const cached = () => readdirSync(folder()).map((name) => readFileSync(join(folder(), name), 'latin1'));
    build('a'.repeat(64), 'one');
    expect(runNode(load)).toEqual({ status: 0, stdout: 'one\n', stderr: '' });
    const [before = ''] = cached();
    build('b'.repeat(64), 'two');
    expect(runNode(load)).toEqual({ status: 0, stdout: 'two\n', stderr: '' });
    const [after = '', ...more] = cached();
    expect([before.includes('a'.repeat(64)), after.includes('b'.repeat(64)), more]).toEqual([true, true, []]);
  });

  it('has what each command needs, and makes nothing anew for the command before', () => {
    run();
    const before = filesOf('profile-path').map((file) => statSync(file).mtimeMs);
    expect(before.length).toBeGreaterThan(0);
    expect(run({}, ['alias', 'list']).status).toBe(0);
    expect(filesOf('alias-list').length).toBeGreaterThan(0);
    expect(filesOf('profile-path').map((file) => statSync(file).mtimeMs)).toEqual(before);
  });

  it('makes it anew at the end of the first run that did not fail', () => {
    const failing = { CONVOPS_CONFIG_DIR: join(home, 'file', 'below') };
    writeFileSync(join(home, 'file'), '');
    expect(run(failing, ['profile', 'list']).status).not.toBe(0);
    const [file = ''] = filesOf('profile-list');
    expect(firstLine(file)).toMatch(/\|failed$/);
    expect(run(failing, ['profile', 'list']).status).not.toBe(0);
    expect(run({}, ['profile', 'list']).status).toBe(0);
    expect(firstLine(file)).toMatch(/\|whole$/);
  });

  it('takes no words for the name of a file but commands', () => {
    for (const words of [['../../x', '/etc'], ['xyzzy', 'clsoe'], ['conv-clsoe'], ['*/']]) {
      expect(run({}, words).status).toBe(2);
    }
    expect(entries().filter((name) => !/^convops-[a-z0-9]+\.bin$/.test(name))).toEqual([]);
    expect(run({}, ['conv', 'clsoe']).status).toBe(2);
    expect(entries().filter((name) => !/^convops-(conv-)?[a-z0-9]+\.bin$/.test(name))).toEqual([]);
  });

  it('keeps no more files than commands can need: the oldest go', () => {
    mkdirSync(folder(), { recursive: true, mode: 0o700 });
    for (let index = 0; index < 150; index += 1) {
      const file = join(folder(), `convops-old-${index}.bin`);
      writeFileSync(file, '');
      utimesSync(file, index, index);
    }
    expect(run()).toEqual(good());
    const left = readdirSync(folder());
    expect(left).toHaveLength(128);
    expect(left).toContain('convops-old-149.bin');
    expect(left).not.toContain('convops-old-0.bin');
    expect(filesOf('profile-path').length).toBeGreaterThan(0);
  });

  it('does without when its folder can be written by others, is a file, or is not wanted', () => {
    mkdirSync(folder(), { recursive: true });
    chmodSync(folder(), 0o777);
    expect(run()).toEqual(good());
    expect(entries()).toEqual([]);

    rmSync(folder(), { recursive: true });
    writeFileSync(folder(), '');
    expect(run()).toEqual(good());

    rmSync(folder());
    expect(run({ NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual(good());
    expect(() => entries()).toThrow('ENOENT');
  });

  it('does without when its folder is of another user', (context) => {
    skipUnlessRoot(context);
    mkdirSync(folder(), { recursive: true, mode: 0o700 });
    chownSync(folder(), 12345, 12345);
    expect(run()).toEqual(good());
    expect(entries()).toEqual([]);
  });
});

describe('each file of the build', () => {
  it('begins with a digest of the rest, by which its compiled code is known', () => {
    const dist = join(top, 'dist');
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.cjs'),
    );
    expect(files).toContain('convops.cjs');
    for (const file of files) {
      const text = readFileSync(join(dist, file), 'utf8');
      const end = text.indexOf('\n');
      const digest = createHash('sha256')
        .update(text.slice(end + 1))
        .digest('hex');
      expect(text.slice(0, end).split(' ', 2).join(' '), file).toBe(`/* ${digest}`);
    }
  });
});

describe('the start of the program', () => {
  it('that never comes to the end of its run is a failure', () => {
    cpSync(join(top, 'bin'), join(home, 'bin'), { recursive: true });
    mkdirSync(join(home, 'dist'));
    const main = (body: string) => {
      writeFileSync(join(home, 'dist', 'convops.cjs'), `exports.main = () => ${body};\n`);
      // All three are as long, and none has a digest: compiled code must not be kept.
      const env = { NODE_DISABLE_COMPILE_CACHE: '1' };
      return runNode([join(home, 'bin', 'convops.js'), 'conv', 'list'], env).status;
    };
    expect(main('new Promise(() => {})')).toBe(1);
    expect(main('Promise.resolve(0)')).toBe(0);
    expect(main('Promise.resolve(6)')).toBe(6);
  });

  it.each(['--version', '-V'])('is quiet where nobody reads %s', async (word) => {
    expect(await runConvops([word], { stdout: 'gone' })).toEqual({ exit: 0, stdout: '', stderr: '' });
  });
});
