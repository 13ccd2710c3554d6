// The package as it is published: what is in it, and that installing it installs nothing else and works offline.
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHome, type Home, runProgram } from '../support/run-convops.ts';

const top = fileURLToPath(new URL('../..', import.meta.url));

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string; readonly mode: number }[];
}

let home: Home;
let packed: Packed;

const npm = async (...args: string[]) => {
  const run = await runProgram('npm', args, { env: home.env, cwd: top });
  if (run.exit !== 0) throw new Error(`npm ${args.join(' ')} ended with ${run.exit}: ${run.stderr}`);
  return run.stdout;
};

beforeAll(async () => {
  home = await createHome();
  // `npm test` has built already; two builds at once would be in each other's way.
  const [first] = JSON.parse(
    await npm('pack', '--ignore-scripts', '--json', '--pack-destination', home.folder),
  ) as Packed[];
  if (!first) throw new Error('npm packed nothing');
  packed = first;
});

afterAll(() => home.remove());

describe('the package', () => {
  it('holds the program, what explains it and the licences of what is in it, and no source', () => {
    const paths = packed.files.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'bin/convops.js',
        'completions/_convops',
        'completions/convops.bash',
        'completions/convops.fish',
        'dist/LICENSES.txt',
        'dist/convops.1',
        'dist/convops.cjs',
        'package.json',
      ]),
    );
    const known = /^(?:bin|dist|completions)\/|^(?:LICENSE|README\.md|CHANGELOG\.md|package\.json)$/;
    expect(paths.filter((path) => !known.test(path))).toEqual([]);
    expect(paths.filter((path) => /\.(?:ts|map)$|node_modules/.test(path))).toEqual([]);
  });

  it('may run its program', () => {
    const program = packed.files.find(({ path }) => path === 'bin/convops.js');
    expect((program?.mode ?? 0) & 0o111).toBe(0o111);
  });

  it('asks for no other package and runs nothing when it is installed', async () => {
    const facts = JSON.parse(await readFile(`${top}/package.json`, 'utf8')) as Record<string, unknown>;
    for (const kind of ['dependencies', 'optionalDependencies', 'peerDependencies', 'bundleDependencies']) {
      expect([kind, facts[kind]]).toEqual([kind, undefined]);
    }
    expect(Object.keys(facts.scripts ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:pre|post)?install$/)]),
    );
  });

  it('names the licence of every package that is bundled into it', async () => {
    const licences = await readFile(`${top}/dist/LICENSES.txt`, 'utf8');
    for (const name of [
      'commander',
      '@inquirer/prompts',
      'chalk',
      'cli-table3',
      'conf',
      'undici',
      'yaml',
      'jq-wasm',
    ]) {
      expect(licences).toContain(name);
    }
    expect(licences).toContain('MIT');
  });
});

describe('installed from the tarball, without a network', () => {
  let program: string;

  beforeAll(async () => {
    const tarball = home.path(packed.filename);
    await npm('install', '--global', '--prefix', home.path('prefix'), '--offline', '--no-audit', tarball);
    program = home.path('prefix/bin/convops');
  });

  const run = (...args: string[]) => runProgram(program, args, { env: home.env, cwd: home.folder });

  it('is one package', async () => {
    expect(await readdir(home.path('prefix/lib/node_modules'))).toEqual(['convops']);
    expect(await readdir(home.path('prefix/lib/node_modules/convops'))).not.toContain('node_modules');
  });

  it('says its version', async () => {
    const { version } = JSON.parse(await readFile(`${top}/package.json`, 'utf8')) as { version: string };
    expect(await run('--version')).toEqual({ exit: 0, stdout: `${version}\n`, stderr: '' });
  });

  it.each([
    [['conv', 'unassigned', '--sandbox', '--json', 'id']],
    [['conv', 'unassigned', '--sandbox', '-o', 'yaml']],
    [['conv', 'unassigned', '--sandbox', '--jq', '.[0]']],
    [['conv', 'unassigned', '--sandbox', '--color', 'always']],
    [['conv', 'close', '42', '--sandbox']],
    [['profile', 'list']],
    [['help', 'exit-codes']],
    [['completion', 'bash']],
  ])('works: %j', async (args) => {
    const { exit, stdout, stderr } = await run(...args);
    expect([exit, stderr]).toEqual([0, '']);
    expect(stdout).not.toBe('');
  });
});
