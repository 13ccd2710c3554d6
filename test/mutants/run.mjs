// `npm run mutants`: makes each mistake of mutants.jsonl in a copy of the tree, and says whether its tests catch it.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { build as bundle } from 'esbuild';
import { MUTANTS } from './mutants.mjs';

const USAGE = `usage: npm run mutants -- [ID|room...]

Tries these mistakes of test/mutants/mutants.jsonl, or those in these rooms; without a word all of them. A line for each:

  caught    its tests fail; the first that does
  survived  they pass
  stale     what it changes does not stand in its file, or more than once
  broken    its tests could not be run

Exit code 1 where any was not caught, or where the tests fail without a mistake.
`;

const top = fileURLToPath(new URL('../..', import.meta.url));
const say = (text) => process.stdout.write(`${text}\n`);

/** What runs at the moment: it ends with this program. */
let running;

/** Milliseconds after which tests that a mistake keeps busy for ever are ended, and all that they have started. */
const LONGEST_MS = 300_000;

/** Runs Node in a folder, and resolves to how it ended and what it printed; a code of null is that of a hang. */
function node(folder, words) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, {
      ...{ cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
    });
    running = child;
    const late = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), LONGEST_MS);
    const parts = [];
    child.stdout.on('data', (part) => parts.push(part));
    child.stderr.on('data', (part) => parts.push(part));
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(late);
      resolve({ code, text: stripVTControlCharacters(Buffer.concat(parts).toString('utf8')) });
    });
  });
}

const build = (folder) => node(folder, [join('src', 'build', 'bundle.mjs')]);

function test(folder, files) {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const words = ['run', '--config', join('test', 'vitest.config.ts'), '--bail', '1', '--retry', '1'];
  return node(folder, [vitest, ...words, ...files]);
}

/** Whether the tests run the built program, by the files they import: the others need not wait for a build. */
async function runProgram(tests) {
  const { metafile } = await bundle({
    ...{ entryPoints: tests, absWorkingDir: top, outdir: 'unwritten', platform: 'node', format: 'esm' },
    ...{ bundle: true, packages: 'external', write: false, metafile: true, logLevel: 'error' },
  });
  return Object.keys(metafile.inputs).some(
    (path) => path.startsWith('test/') && /\bdist\b|convops\.js/.test(readFileSync(join(top, path), 'utf8')),
  );
}

/** What becomes of one mistake, in a word, and what is to be known of it. */
async function tryMutant(folder, { file, find, replace, tests }) {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const times = text.split(find).length - 1;
  if (times !== 1) return ['stale', `${times} times in ${file}: ${find.split('\n')[0].trim()}`];
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  try {
    const built = (await runProgram(tests)) ? await build(folder) : { code: 0 };
    if (built.code !== 0) return ['broken', built.text.trim()];
    const { code, text: printed } = await test(folder, tests);
    if (code === 0) return ['survived', tests.join(' ')];
    if (code === null) return ['caught', `${tests.join(' ')}: never end`];
    const [, failed] = /^ *FAIL +(.+)$/m.exec(printed) ?? [];
    return failed === undefined ? ['broken', printed.trim()] : ['caught', failed.slice(0, 160)];
  } finally {
    writeFileSync(path, text);
  }
}

const words = process.argv.slice(2);
const isChosen = ({ id, room }) => words.length === 0 || words.includes(id) || words.includes(room);
const chosen = MUTANTS.filter(isChosen);
if (chosen.length === 0) {
  say(USAGE);
  // Before a copy is made of what nobody asked for.
  process.exit(words.includes('--help') ? 0 : 2);
}

// A copy with the packages of the tree itself: no mistake is ever made in that.
const folder = mkdtempSync(join(tmpdir(), 'convops-mutants-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    if (running) process.kill(-running.pid, 'SIGKILL');
    // The loop over the mistakes would begin the next one.
    process.exit(130);
  });
const isCopied = (path) => !['.git', 'node_modules', 'dist', 'build'].includes(relative(top, path));
cpSync(top, folder, { recursive: true, filter: isCopied });
symlinkSync(join(top, 'node_modules'), join(folder, 'node_modules'), 'junction');

const whole = await build(folder);
if (whole.code !== 0) throw new Error(whole.text);
const { code, text } = await test(folder, [...new Set(chosen.flatMap(({ tests }) => tests))]);
if (code !== 0) throw new Error(`the tests fail without a mistake:\n${text}`);
const rooms = new Map(chosen.map(({ room }) => [room, { caught: 0, survived: 0, stale: 0, broken: 0 }]));
for (const mutant of chosen) {
  const [end, about] = await tryMutant(folder, mutant);
  rooms.get(mutant.room)[end] += 1;
  say(`${end} ${mutant.id}  ${about}`);
  if (end !== 'caught') process.exitCode = 1;
}
for (const [room, { caught, survived, stale, broken }] of [...rooms].sort()) {
  const untried = stale + broken > 0 ? `, ${stale + broken} not tried` : '';
  say(`${room}: ${caught} caught, ${survived} survived${untried}`);
}
