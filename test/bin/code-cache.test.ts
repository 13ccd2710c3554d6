import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/convops.js', import.meta.url));
/** Later versions of Node keep compiled code themselves. */
const ownCache = Number(process.versions.node.split('.')[0]) < 22;

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'convops-cache-'));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

function run(env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, 'profile', 'path'], {
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

describe.runIf(ownCache)('the code cache', () => {
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
