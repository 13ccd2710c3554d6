// The standalone executable and the Debian package of it, made once and unpacked into an empty root: everything here
// runs from there, with no Node and nothing of the tree within reach.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type TestContext } from 'vitest';
// @ts-expect-error: plain JavaScript, which runs before anything is built
import { nodeAtHand, nodeOf } from '../../src/build/nodes.mjs';
import { createHome, type Home, runProgram } from '../support/run-convops.ts';
import { closeScreens } from '../support/screen-terminal.ts';
import { hasTool, skipUnlessRoot, skipWithout } from '../support/tools.ts';
import { describeShift } from './shift.ts';

const top = fileURLToPath(new URL('../..', import.meta.url));
const source = (path: string) => readFileSync(`${top}${path}`, 'utf8');
const { version } = JSON.parse(source('package.json')) as { version: string };
const manPages = readdirSync(`${top}dist/man`).sort();

/** Two files of 160 megabytes are made, after CI has fetched Node 26, on a machine that may have other work. */
const PATIENCE_MS = 300_000;

const isBuiltByNode = process.version.startsWith('v26.');

/** The Node that the executable is made of. CI fetches it; elsewhere the tests are skipped if there is none. */
function nodeToBuildWith(): string | undefined {
  return process.env.CONVOPS_TEST_TOOLS === 'installed' ? nodeOf('26') : nodeAtHand('26');
}

/** Skips the test if there is no Node to make the executable of, with the reason that the closing line prints. */
function skipWithoutNode({ skip }: Pick<TestContext, 'skip'>): void {
  skip(nodeAtHand('26') === undefined, 'Node 26 was not fetched yet: npm run standalone fetches it');
}

// A package of Debian is made on Debian and its like.
describe('the standalone executable', () => {
  let home: Home;
  let deb: string;
  let env: Readonly<Record<string, string>>;
  const root = (path: string) => home.path(`root/${path}`);
  const text = (path: string) => readFileSync(root(path), 'utf8');

  /** What the build scripts told the person who ran them. */
  let told = '';
  /** Runs a build script; what it prints. */
  const build = (script: string, ...words: string[]) => {
    const run = spawnSync(process.execPath, [`${top}src/build/${script}.mjs`, ...words], {
      encoding: 'utf8',
      cwd: home.folder,
    });
    if (run.status !== 0) throw new Error(run.stderr);
    told += run.stderr;
    return run.stdout;
  };
  const package_ = (output: string) =>
    build(
      'debian',
      ...['--executable', home.path('made/convops'), '--output', home.path(output)],
      // Compressing takes longer than all the rest, and would try nothing of ours.
      ...['--compression', 'none'],
    ).trim();

  beforeAll(async () => {
    const node = nodeToBuildWith();
    if (!node || !hasTool('dpkg-deb')) return;
    home = await createHome();
    build('standalone', '--node', node, '--output', home.path('made/convops'));
    deb = package_('made');
    execFileSync('dpkg-deb', ['-x', deb, home.path('root')]);
    mkdirSync(home.path('empty'));
    const { XDG_CACHE_HOME: _, ...own } = home.env;
    env = { ...own, PATH: home.path('empty') };
  }, PATIENCE_MS);

  beforeEach((context) => {
    skipWithoutNode(context);
    skipWithout(context, 'dpkg-deb');
  });

  afterEach(() => closeScreens());

  it('is made with a word of what is made, where, and of what size; stdout is the path of the package', () => {
    expect(told).toMatch(/^made \S+\/made\/convops, \d{2,}\.\d MB\nmaking a Debian package of \S+\/convops,/);
    expect(deb).toMatch(/^\/\S+\/convops_\S+\.deb$/);
  });
  afterAll(() => home?.remove());

  it('stands in Debian with its manual pages, completions and documents, and nothing else', () => {
    const files = readdirSync(home.path('root'), { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(home.path('root').length))
      .sort();
    expect(files).toEqual([
      '/usr/bin/convops',
      '/usr/share/bash-completion/completions/convops',
      '/usr/share/doc/convops/changelog.gz',
      '/usr/share/doc/convops/copyright',
      '/usr/share/fish/vendor_completions.d/convops.fish',
      ...manPages.map((name) => `/usr/share/man/man1/${name}.gz`),
      '/usr/share/zsh/vendor-completions/_convops',
    ]);
    for (const path of files) {
      expect([path, statSync(root(path)).mode & 0o777]).toEqual([
        path,
        path.includes('/bin/') ? 0o755 : 0o644,
      ]);
    }
    expect(text('usr/share/bash-completion/completions/convops')).toBe(source('completions/convops.bash'));
    expect(text('usr/share/zsh/vendor-completions/_convops')).toBe(source('completions/_convops'));
    expect(text('usr/share/fish/vendor_completions.d/convops.fish')).toBe(source('completions/convops.fish'));
    for (const name of manPages) {
      const page = gunzipSync(readFileSync(root(`usr/share/man/man1/${name}.gz`))).toString();
      expect(page).toBe(source(`dist/man/${name}`));
    }
  });

  it('is installed, found whole, and removed without a trace', (context) => {
    skipUnlessRoot(context);
    for (const folder of ['updates', 'info'])
      mkdirSync(home.path(`system/var/lib/dpkg/${folder}`), { recursive: true });
    writeFileSync(home.path('system/var/lib/dpkg/status'), '');
    const dpkg = (...words: string[]) =>
      execFileSync(
        'dpkg',
        // Nothing else is installed there; what it needs is that of this system.
        [`--root=${home.path('system')}`, `--log=${home.path('log')}`, '--force-depends', ...words],
        { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
      );
    dpkg('--install', deb);
    expect(dpkg('--verify', 'convops')).toBe('');
    expect(dpkg('--listfiles', 'convops')).toContain('/usr/bin/convops\n');
    dpkg('--purge', 'convops');
    expect(readdirSync(home.path('system'))).toEqual(['var']);
  });

  it('says what it is, what it needs and whose the parts of it are', () => {
    const field = (name: string) => execFileSync('dpkg-deb', ['-f', deb, name], { encoding: 'utf8' }).trim();
    expect([field('Package'), field('Version')]).toEqual(['convops', version]);
    const [architecture] = execFileSync('dpkg', ['--print-architecture'], { encoding: 'utf8' }).split('\n');
    expect(field('Architecture')).toBe(architecture);
    expect(field('Depends')).toMatch(
      /^(libatomic1, )?libc6 \(>= 2\.\d+\), libgcc-s1, libstdc\+\+6 \(>= \d+\)$/,
    );
    const copyright = text('usr/share/doc/convops/copyright');
    for (const part of [source('LICENSE'), source('dist/LICENSES.txt')])
      expect(copyright).toContain(part.trim());
    expect(copyright).toMatch(/Copyright Node\.js contributors[\s\S]*V8[\s\S]*OpenSSL/);
  });

  it('is the same, byte for byte, when it is packed again', () => {
    const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
    expect(digest(package_('again'))).toBe(digest(deb));
  });

  it('is not made of an executable of another version', () => {
    const words = ['--executable', process.execPath, '--output', home.path('wrong')];
    expect(() => build('debian', ...words)).toThrow(/is v[\d.]+, not/);
    expect(existsSync(home.path('wrong'))).toBe(false);
  });

  it('runs what was compiled when it was made, and leaves nothing in a cache', async () => {
    const run = (more: Record<string, string>) =>
      runProgram(root('usr/bin/convops'), ['conv', 'list', '--sandbox', '-o', 'ids'], {
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
    const bytes = readFileSync(root('usr/bin/convops'));
    expect(bytes.includes(top)).toBe(false);
    expect(bytes.includes(home.folder)).toBe(false);
    expect(bytes.includes('convops-standalone-')).toBe(false);
  });

  describeShift(() => ({ program: root('usr/bin/convops'), home, env }), version);

  it('is completed by bash from the file in its place', (context) => {
    skipWithout(context, 'bash');
    const script = `
      source "$1"
      COMP_WORDS=(convops conv clo) COMP_CWORD=2 COMP_LINE='convops conv clo' COMP_POINT=16
      _convops convops clo conv
      printf '%s\\n' "\${COMPREPLY[@]}"`;
    const env = { ...home.env, PATH: `${root('usr/bin')}:${home.env.PATH}` };
    const words = ['-c', script, 'bash', root('usr/share/bash-completion/completions/convops')];
    expect(execFileSync('bash', words, { encoding: 'utf8', env }).trim()).toBe('close');
  });

  it('has a manual page that is read where it stands', (context) => {
    skipWithout(context, 'mandoc');
    const page = execFileSync('mandoc', ['-T', 'ascii', root('usr/share/man/man1/convops.1.gz')], {
      encoding: 'utf8',
    });
    expect(page).toMatch(/CONVOPS\(1\)/);
  });
});

describe('making the executable', () => {
  const refused = async (words: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const run = await runProgram(process.execPath, [`${top}src/build/standalone.mjs`, ...words], { env });
    expect([run.exit, run.stdout]).toEqual([1, '']);
    expect(run.stderr).toContain('usage: npm run standalone');
    return run.stderr;
  };

  it.each([
    [['--node', '/nowhere/node'], 'ENOENT'],
    [
      ['--node', `${top}bin/convops.js`],
      'bin/convops.js is not Node: the executable is made of Node 26 or later',
    ],
    [['--nodes', 'x'], "Unknown option '--nodes'"],
  ])('%j is refused with what to type', async (words, says) => {
    expect(await refused(words)).toContain(says);
  });

  it('is refused with a Node that is too old for it', async () => {
    const home = await createHome();
    writeFileSync(home.path('node'), '#!/bin/sh\necho v24.1.0\n', { mode: 0o755 });
    expect(await refused(['--node', home.path('node')])).toContain(
      'is v24.1.0: the executable is made of Node 26',
    );
    await home.remove();
  });

  it('says what can be done if Node 26 cannot be fetched', async ({ skip }) => {
    skip(isBuiltByNode, 'Node 26 runs the tests, and need not be fetched');
    const home = await createHome();
    const stderr = await refused([], {
      ...home.env,
      CONVOPS_NODES_DIR: home.path('nodes'),
      npm_config_offline: 'true',
      npm_config_cache: home.path('npm'),
    });
    expect(stderr).toMatch(/Node 26 could not be fetched: .*ENOTCACHED/);
    expect(stderr).toContain('--node PATH');
    await home.remove();
  });
});
