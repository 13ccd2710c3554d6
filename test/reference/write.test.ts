import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { newFolder } from '../support/new-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Pages with generated blocks, as they are before the first run. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  'README.md': ['exit-codes'],
  'docs/environment.md': ['environment'],
  'docs/exit-codes.md': ['exit-codes'],
  'docs/options.md': ['options'],
  'docs/reference.md': ['commands', 'options', 'settings', 'endpoints'],
  'docs/service-assumptions.md': ['assumptions'],
  'docs/triage.md': ['keys'],
};
const marked = (names: readonly string[]) =>
  names.map((name) => `<!-- begin ${name} -->\n<!-- end ${name} -->\n`).join('\n');

function reference(cwd: string, ...args: readonly string[]) {
  const words = [join(root, 'dist/reference.cjs'), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('the committed pages are what the program generates', () => {
  const { status, stderr } = reference(root, '--check');
  expect(stderr, 'generated files are stale: run `npm run reference` and commit what it writes').toBe('');
  expect(status).toBe(0);
});

describe('npm run reference', () => {
  let folder: string;
  const at = (path: string) => join(folder, path);

  beforeEach(() => {
    folder = newFolder();
    symlinkSync(join(root, 'bin'), at('bin'));
    symlinkSync(join(root, 'test'), at('test'));
    writeFileSync(at('package.json'), '{"man":[]}');
    mkdirSync(at('docs'));
    for (const [page, names] of Object.entries(PAGES)) writeFileSync(at(page), marked(names));
  });

  test('writes what is stale, and then nothing is', () => {
    expect(reference(folder, '--check')).toMatchObject({
      status: 1,
      stderr: ['skills/convops/SKILL.md', 'package.json', ...Object.keys(PAGES)]
        .map((path) => `${path} is stale: run \`npm run reference\`\n`)
        .join(''),
    });
    expect(reference(folder).status).toBe(0);
    expect(readFileSync(at('docs/reference.md'), 'utf8')).toContain('`convops conv close');
    expect(reference(folder, '--check')).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(reference(folder)).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  test('names a page that is missing, and markers that are', () => {
    rmSync(at('README.md'));
    expect(reference(folder).status).toBe(1);
    expect(readFileSync(at('skills/convops/SKILL.md'), 'utf8')).toContain('convops');
    expect(reference(folder).stderr).toBe(
      'reference: README.md is missing: it holds the markers of generated blocks\n',
    );
    writeFileSync(at('README.md'), 'no markers\n');
    expect(reference(folder).stderr).toBe(`reference: markers are missing for: exit-codes\n`);
  });
});
