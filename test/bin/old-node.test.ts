// A Node that is too old, as far as the running one can pass for it.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../support/new-folder.ts';

const bin = fileURLToPath(new URL('../../bin/convops.js', import.meta.url));

const home = newFolder();

function runAs(version: string, words: readonly string[]) {
  const preload = join(home, `node-${version}.cjs`);
  const versions = `{ ...process.versions, node: '${version}' }`;
  writeFileSync(preload, `Object.defineProperty(process, 'versions', { value: ${versions} });`);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--require', preload, bin, ...words], {
    env: { PATH: process.env.PATH, HOME: home },
    encoding: 'utf8',
  });
  return { exit: status, stdout, stderr };
}

describe('a Node that is too old', () => {
  it.each(['14.21.3', '18.20.8', '20.16.0'])('is told with what is needed and what to do: %s', (version) => {
    for (const words of [['profile', 'path'], ['--version']]) {
      expect(runAs(version, words)).toEqual({
        exit: 8,
        stdout: '',
        stderr:
          `convops: this is Node ${version} (${process.execPath}), and convops needs Node 20.17 or newer; nothing was done\n` +
          'try: install a newer Node from https://nodejs.org, or the single file of convops, which needs no Node\n',
      });
    }
  });

  it.each(['20.17.0', '22.0.0', '100.1.0'])('is none of these: %s', (version) => {
    expect(runAs(version, ['profile', 'path'])).toMatchObject({ exit: 0, stderr: '' });
  });

  it('can read the file that tells it', () => {
    const source = readFileSync(bin, 'utf8');
    const [old, present] = ['es2017', 'esnext'].map((target) => transformSync(source, { target }).code);
    expect(old).toBe(present);
  });

  it('is the one of package.json', () => {
    const { engines } = JSON.parse(readFileSync(join(bin, '../../package.json'), 'utf8'));
    expect(engines.node).toBe('>=20.17');
  });
});
