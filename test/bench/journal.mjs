// The journal at any age: what is asked every day, with a million entries beside it and with none, in the same run.
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, inEnv, median, peakMemory, timeOf } from './measure.mjs';

const LONG = 'a million entries';
const SHORT = 'none';
const COPIES = 2000;
/** Between one copy and the next: a second for each of its entries. */
const APART_MS = 500_000;

const numbers = (count) => Array.from({ length: count }, (_, index) => `${index + 1}\n`).join('');

/** A line with the sum of its letters as the program counts it: as long as before. */
function summed(line) {
  const letters = line.slice(line.indexOf('"kind"'));
  let sum = 0x811c9dc5;
  for (let at = 0; at < letters.length; at += 1) sum = Math.imul(sum ^ letters.charCodeAt(at), 0x01000193);
  return line.replace(/"sum":"\w+"/, `"sum":"${(sum >>> 0).toString(16).padStart(8, '0')}"`);
}

/** A million entries of the days before: what a batch of 499 and a text have left, 2000 times. */
function makeJournal(folder, text) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (let copy = COPIES; copy > 0; copy -= 1) {
    const at = Date.now() - copy * APART_MS;
    const chance = String(copy).padStart(4, '0');
    const lines = text
      .replaceAll(/("(?:run|entry)":"\w+-\w+-)\w{4}/g, `$1${chance}`)
      .replaceAll(/"at":\d{13}/g, `"at":${at}`)
      .replaceAll(/.+/g, summed);
    appendFileSync(join(folder, `${new Date(at).toISOString().slice(0, 10)}.ndjson`), lines, { mode: 0o600 });
  }
}

/** Prints how much more everyday commands take beside a long journal. */
export function benchJournal({ convops: [node, program], env, line }) {
  const folder = mkdtempSync(join(tmpdir(), 'convops-bench-journal-'));
  const command = (words) => [node, program, ...words.split(' ')];
  const state = (name) => ({ ...env, CONVOPS_STATE_DIR: join(folder, name) });
  const run = (name, words, input = '') => {
    const { status, stderr } = spawnSync(node, [program, ...words.split(' ')], { env: state(name), input });
    if (status !== 0) throw new Error(`${words} ended with ${status}: ${stderr}`);
  };
  try {
    run('once', 'conv close - --yes --quiet', numbers(499));
    run('once', 'conv send 500 Sent. --again --quiet');
    const once = join(folder, 'once', 'journal');
    const text = readdirSync(once).map((day) => readFileSync(join(once, day), 'utf8'));
    makeJournal(join(folder, LONG, 'journal'), text.join(''));
    // As much to take back beside both.
    run(LONG, 'conv unassign 5001 --quiet');
    run(SHORT, 'conv unassign 5002 --quiet');
    // First what is about the last run.
    for (const words of [
      'undo --dry-run',
      'conv send 42 hello --again',
      'conv close 42',
      'history --limit 20',
    ]) {
      const at = (name) => inEnv(state(name), command(words));
      const { difference } = compare(at(LONG), at(SHORT), { runs: 11, env });
      const [most, least] = [LONG, SHORT].map((name) => peakMemory(command(words), state(name)));
      const more = `${difference.toFixed(0)} ms and ${(most - least).toFixed(1)} MiB more than beside none`;
      line(`1000000 entries, ${words.replace(/ (?:--|42).*/, '')}`, more);
    }
    const batch = command('conv send - Sent. --yes --again --quiet --concurrency 16 -o ids');
    const times = { [SHORT]: [], [LONG]: [] };
    for (let round = 0; round < 5; round += 1)
      for (const at of [SHORT, LONG]) times[at].push(timeOf(batch, { env: state(at), input: numbers(1000) }));
    const share = (100 * median(times[LONG])) / median(times[SHORT]);
    line('1000 texts, time of the same beside none', `${share.toFixed(0)} %`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
