// `npm run nodes`: the suite on every version of Node that the program runs on, one line for each.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { nodeOf, nodesFolder, versionOf } from '../../src/build/nodes.mjs';

const MAJORS = ['20', '22', '24', '26'];
const USAGE = `usage: npm run nodes -- [--only 22,24] [--workers N] [--fresh] [test path...]

  --only MAJORS  these versions, of ${MAJORS.join(', ')}; without it all of them
  --workers N    test files at once; without it as many as npm test
  --fresh        fetches the latest of each version again
  test path      such as test/api; without one the whole suite

Each version is kept in CONVOPS_NODES_DIR, or where your system keeps caches, with the log of its last run.
`;

const top = fileURLToPath(new URL('../..', import.meta.url));
const say = (text) => process.stdout.write(`${text}\n`);

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
    node = nodeOf(major, { fresh });
  } catch (error) {
    say(error.message);
    say('  npm must reach a registry for it once; the other versions do not wait for it');
    return false;
  }
  const began = performance.now();
  const { text, code, signal } = await suite(node, paths, workers);
  const seconds = Math.round((performance.now() - began) / 1000);
  mkdirSync(nodesFolder, { recursive: true });
  const log = join(nodesFolder, `${major}.log`);
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
