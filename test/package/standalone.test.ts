// The standalone executable, made once: everything here runs it with no Node and nothing of the tree within reach.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { createHome, runProgram } from '../support/run-convops.ts';
import { describeShift } from './shift.ts';

const top = fileURLToPath(new URL('../..', import.meta.url));
const source = (path: string) => readFileSync(`${top}${path}`, 'utf8');
const { version } = JSON.parse(source('package.json')) as { version: string };

/** Two files of 160 megabytes are made, on a machine that may have other work. */
const PATIENCE_MS = 300_000;

/** Whether the Node that runs the tests is one that the executable can be made of. */
const canBuild = Number(process.versions.node.split('.')[0]) >= 26;

/** Skips the test if there is no Node to make the executable of, with the reason that the closing line prints. */
function skipWithoutNode({ skip }: Pick<TestContext, 'skip'>): void {
  skip(!canBuild, 'the executable is made of Node 26 or later');
}

describe('the standalone executable', () => {
  const home = createHome();
  let env: Readonly<Record<string, string>>;
  const program = () => home.path('made/convops');

  /** What the build script told the person who ran it. */
  let told = '';
  const make = (...words: string[]) => {
    const run = spawnSync(process.execPath, [`${top}src/build/standalone.mjs`, ...words], {
      encoding: 'utf8',
      cwd: home.folder,
    });
    if (run.status !== 0) throw new Error(run.stderr);
    told = run.stderr;
  };

  beforeAll(async () => {
    if (!canBuild) return;
    make('--output', program());
    mkdirSync(home.path('empty'));
    const { XDG_CACHE_HOME: _, ...own } = home.env;
    env = { ...own, PATH: home.path('empty') };
  }, PATIENCE_MS);

  beforeEach(skipWithoutNode);

  it('is made with a word of what is made, where, and of what size', () => {
    expect(told).toMatch(/^made \S+\/made\/convops, \d{2,}\.\d MB\n/);
  });

  it('runs what was compiled when it was made, and leaves nothing in a cache', async () => {
    const run = (more: Record<string, string>) =>
      runProgram(program(), ['conv', 'list', '--sandbox', '-o', 'ids'], {
        env: { ...env, NODE_DEBUG: 'convops', ...more },
      });
    const { exit, stderr } = await run({});
    expect(exit).toBe(0);
    const scripts = stderr
      .replace(/^CONVOPS \d+: /gm, '')
      .trimEnd()
      .split('\n');
    expect(scripts).toContain('convops/dist/convops.cjs: compiled ahead');
    expect(scripts).toContain('convops/dist/packages/undici.cjs: compiled ahead');
    expect(scripts.filter((line) => !line.endsWith(': compiled ahead'))).toEqual([]);
    expect(existsSync(home.path('.cache'))).toBe(false);
    // Other flags of V8: it compiles anew, says so to nobody who did not ask, and works.
    const other = await run({
      NODE_OPTIONS: '--stack-trace-limit=7 --max-old-space-size=1000',
      NODE_DEBUG: '',
    });
    expect([other.exit, other.stderr]).toEqual([0, '']);
  });

  it('tells nothing of the machine it was made on', () => {
    const bytes = readFileSync(program());
    expect(bytes.includes(top)).toBe(false);
    expect(bytes.includes(home.folder)).toBe(false);
    expect(bytes.includes('convops-standalone-')).toBe(false);
  });

  describeShift(() => ({ program: program(), home, env }), version);
});

it('the executable is not made of a Node that is too old for it, and what to type is said', async () => {
  const home = createHome();
  writeFileSync(home.path('node'), '#!/bin/sh\necho v24.1.0\n', { mode: 0o755 });
  const words = [`${top}src/build/standalone.mjs`, '--node', home.path('node')];
  const { exit, stdout, stderr } = await runProgram(process.execPath, words, { env: {} });
  expect([exit, stdout]).toEqual([1, '']);
  expect(stderr).toContain('is v24.1.0: the executable is made of Node 26');
  expect(stderr).toContain('usage: npm run standalone');
});
