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
    expect(packed.files.map(({ path }) => path).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'bin/code-cache.js',
      'bin/convops.js',
      'bin/package.json',
      'completions/_convops',
      'completions/convops.bash',
      'completions/convops.fish',
      'dist/LICENSES.txt',
      'dist/convops.1',
      'dist/convops.cjs',
      'dist/package.json',
      'dist/packages/chalk.cjs',
      'dist/packages/cli-table3.cjs',
      'dist/packages/conf.cjs',
      'dist/packages/echarts.cjs',
      'dist/packages/inquirer-core.cjs',
      'dist/packages/inquirer-prompts.cjs',
      'dist/packages/jq-wasm-dist-build-jq.cjs',
      'dist/packages/string-width.cjs',
      'dist/packages/undici.cjs',
      'dist/packages/yaml.cjs',
      'dist/reference.cjs',
      'dist/sbom.cdx.json',
      'package.json',
    ]);
  });

  it('may run its program', () => {
    const program = packed.files.find(({ path }) => path === 'bin/convops.js');
    expect((program?.mode ?? 0) & 0o111).toBe(0o111);
  });
});

describe('installed from the tarball, without a network', () => {
  let program: string;

  beforeAll(async () => {
    const tarball = home.path(packed.filename);
    await npm(
      'install',
      '--global',
      '--prefix',
      home.path('prefix'),
      '--offline',
      '--ignore-scripts',
      tarball,
    );
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
