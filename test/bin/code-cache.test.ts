import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/convops.js', import.meta.url));

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'convops-cache-'));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

function run(env: Record<string, string> = {}, words = ['profile', 'path']) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...words], {
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

  it('makes it anew when it was made for another build', () => {
    run();
    const [name = ''] = entries();
    const file = join(folder(), name);
    const bytes = readFileSync(file);
    writeFileSync(
      file,
      Buffer.concat([Buffer.from('another build\n'), bytes.subarray(bytes.indexOf(10) + 1)]),
    );

    expect(run()).toEqual(good());
    expect(readFileSync(file).subarray(0, 40)).toEqual(bytes.subarray(0, 40));
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
});
