// The package as it is published: what is in it, and that installing it installs nothing else and works offline.
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createHome, runProgram } from '../support/run-convops.ts';
import { describeShift } from './shift.ts';

// A sum of many runs, on a machine that may be ten times slower than an idle one.
vi.setConfig({ testTimeout: 300_000 });

const top = fileURLToPath(new URL('../..', import.meta.url));
const { version, man } = JSON.parse(readFileSync(`${top}/package.json`, 'utf8')) as {
  readonly version: string;
  readonly man: readonly string[];
};

const PACKAGES = `chalk cli-table3 conf html-to-text inquirer-prompts jq-wasm-dist-build-jq
  modelcontextprotocol-server string-width undici`.split(/\s+/);
const DOCS = `agents aliases archive auth batch benchmarks board decisions delivery environment exit-codes
  options output platforms promises reference replies sandbox scripting service-assumptions
  triage troubleshooting watch`.split(/\s+/);

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string; readonly mode: number; readonly size: number }[];
}

const home = createHome();
let packed: Packed;

const npm = async (...args: string[]) => {
  const run = await runProgram('npm', args, { env: home.env, cwd: top });
  if (run.exit !== 0) throw new Error(`npm ${args.join(' ')} ended with ${run.exit}: ${run.stderr}`);
  return run.stdout;
};

beforeAll(async () => {
  // `npm test` has built already; two builds at once would be in each other's way.
  const [first] = JSON.parse(
    await npm('pack', '--ignore-scripts', '--json', '--pack-destination', home.folder),
  ) as Packed[];
  if (!first) throw new Error('npm packed nothing');
  packed = first;
});

describe('the package', () => {
  it('holds the program, what explains it and the licences of what is in it, and no source', () => {
    const pages = man.map((path) => path.replace('./', ''));
    expect(packed.files.map(({ path }) => path).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'bin/code-cache.js',
      'bin/convops.js',
      'bin/package.json',
      'completions/_convops',
      'completions/convops.bash',
      'completions/convops.fish',
      'completions/convops.ps1',
      'dist/LICENSES.txt',
      'dist/convops.cjs',
      ...[...pages].sort(),
      'dist/package.json',
      ...PACKAGES.map((name) => `dist/packages/${name}.cjs`),
      'dist/reference.cjs',
      ...DOCS.map((name) => `docs/${name}.md`),
      'package.json',
      'skills/convops/SKILL.md',
    ]);
  });

  it('takes less than 3 MB without the jq module', () => {
    const sizes = packed.files.filter(({ path }) => !path.includes('/jq-wasm')).map(({ size }) => size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_100_000);
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
      ...'install --global --offline --ignore-scripts --prefix'.split(' '),
      home.path('prefix'),
      tarball,
    );
    program = home.path('prefix/bin/convops');
  });

  it('is one package', async () => {
    expect(await readdir(home.path('prefix/lib/node_modules'))).toEqual(['convops']);
    expect(await readdir(home.path('prefix/lib/node_modules/convops'))).not.toContain('node_modules');
  });

  it('has brought its manual pages, where man looks for them', async () => {
    const installed = await readdir(home.path('prefix/share/man/man1'));
    expect(installed.sort()).toEqual(man.map((path) => basename(path)).sort());
    const page = await readFile(home.path('prefix/share/man/man1/convops-conv-close.1'), 'utf8');
    expect(page).toMatch(/^\.TH /m);
  });

  describeShift(() => ({ program, home, env: home.env }), version);
});
