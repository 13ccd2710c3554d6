// `npm run nodes`: the suite on every version of Node that the program runs on, one line for each. A version that is
// not the running one is a package like any other: npm fetches it once, into a folder outside the tree.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';

const MAJORS = ['20', '22', '24', '26'];
const USAGE = `usage: npm run nodes -- [--only 22,24] [--workers N] [--fresh] [test path...]

  --only MAJORS  these versions, of ${MAJORS.join(', ')}; without it all of them
  --workers N    test files at once; without it as many as npm test
  --fresh        fetches the latest of each version again
  test path      such as test/api; without one the whole suite

Each version is kept in CONVOPS_NODES_DIR, or where your system keeps caches, with the log of its last run.
`;

const top = fileURLToPath(new URL('../..', import.meta.url));
const running = process.versions.node.split('.')[0];

/** The folder of the versions: never in the tree, where a formatter, a packer or a test could meet them. */
const cache =
  process.env.CONVOPS_NODES_DIR ||
  join(process.env.XDG_CACHE_HOME || process.env.LOCALAPPDATA || join(homedir(), '.cache'), 'convops-nodes');

const say = (text) => process.stdout.write(`${text}\n`);
const versionOf = (node) => {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

/** The Node of this major version, fetched where it is not there; throws what npm said. */
function nodeOf(major, fresh) {
  if (major === running) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = join(cache, major);
  const node = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!fresh && versionOf(node)) return node;
  mkdirSync(folder, { recursive: true });
  // A project of its own: npm would otherwise look for one in the folders above.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const words = [
    'install',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = spawnSync('npm', [...words, `${name}@${major}`], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (npm.status === 0 && versionOf(node)) return node;
  const said = `${npm.error?.message ?? ''}${npm.stderr ?? ''}`.trim().split('\n');
  throw new Error(said.find((line) => /E[A-Z]{3,}/.test(line)) ?? said[0] ?? 'npm said nothing');
}

/** Runs the suite, and resolves to what it printed and how it ended. */
function suite(node, paths, workers) {
  const vitest = join(top, 'node_modules', 'vitest', 'vitest.mjs');
  const words = [vitest, 'run', '--config', join(top, 'test', 'vitest.config.ts')];
  if (workers !== undefined) words.push(`--maxWorkers=${workers}`);
  // First in the path, for every script of the tests that asks for `node`.
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
  return new Promise((resolve, reject) => {
    const child = spawn(node, [...words, ...paths], { cwd: top, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const parts = [];
    child.stdout.on('data', (part) => parts.push(part));
    child.stderr.on('data', (part) => parts.push(part));
    child.on('error', reject);
    child.on('close', (code, signal) =>
      resolve({ text: stripVTControlCharacters(Buffer.concat(parts).toString('utf8')), code, signal }),
    );
  });
}

/** One line of the result, and the names of what failed; true where everything passed. */
async function tryVersion(major, { fresh, workers, paths }) {
  let node;
  try {
    node = nodeOf(major, fresh);
  } catch (error) {
    say(`Node ${major}: could not be fetched: ${error.message}`);
    say('  npm must reach a registry for it once; the other versions do not wait for it');
    return false;
  }
  const began = performance.now();
  const { text, code, signal } = await suite(node, paths, workers);
  const seconds = Math.round((performance.now() - began) / 1000);
  mkdirSync(cache, { recursive: true });
  const log = join(cache, `${major}.log`);
  writeFileSync(log, text);
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(text) ?? [];
  const counted = passed === undefined ? 'no test was run' : `${passed} passed, ${failed} failed`;
  say(`Node ${versionOf(node)}: ${counted}, ${seconds} s`);
  if (code === 0 && passed !== undefined && passed !== '0' && failed === '0') return true;
  const names = new Set([...text.matchAll(/^ *FAIL +(.+)$/gm)].map(([, name]) => name.trim()));
  for (const name of names) say(`  ${name}`);
  say(`  ${signal ? `ended by ${signal}` : `exit ${code}`}; the log: ${log}`);
  return false;
}

function parsed() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      workers: { type: 'string' },
      fresh: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const majors = values.only === undefined ? MAJORS : values.only.split(',').map((major) => major.trim());
  const unknown = majors.find((major) => !MAJORS.includes(major));
  if (unknown !== undefined) throw new Error(`--only takes some of ${MAJORS.join(', ')}, not "${unknown}"`);
  if (values.workers !== undefined && !/^[1-9]\d?$/.test(values.workers)) {
    throw new Error(`--workers takes a number from 1 to 99, not "${values.workers}"`);
  }
  return { ...values, majors, paths: positionals };
}

async function main() {
  let options;
  try {
    options = parsed();
  } catch (error) {
    process.stderr.write(`nodes: ${error.message}\n\n${USAGE}`);
    return 2;
  }
  if (options.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  // Ctrl-C goes to the suite too, which ends by it; nothing else is begun then.
  let interrupted = false;
  process.on('SIGINT', () => {
    interrupted = true;
  });
  let code = 0;
  for (const major of options.majors) {
    if (!(await tryVersion(major, options))) code = 1;
    if (interrupted) return 130;
  }
  return code;
}

process.exitCode = await main();
