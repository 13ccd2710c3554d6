// Whole processes, timed from outside, two commands in turn: what counts is the ratio measured in one run.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PEAK = fileURLToPath(new URL('peak-memory.cjs', import.meta.url));

export function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

/** The median, and what 95 and 99 of 100 times are not above. */
export function quantiles(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`;
}

/** Milliseconds of A and of B, run in turn, as medians, with the median of the ratios pair by pair. */
export function compare(a, b, { runs = 21, env = process.env } = {}) {
  const both = () => [timeOf(a, { env }), timeOf(b, { env })];
  both();
  const times = Array.from({ length: runs }, both);
  const ratios = times.map(([left, right]) => left / right);
  return {
    a: median(times.map(([left]) => left)),
    b: median(times.map(([, right]) => right)),
    ratio: median(ratios),
    difference: median(times.map(([left, right]) => left - right)),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  };
}

/** A command with variables of its own, for two that are compared in different surroundings. */
export const inEnv = (env, command) => [
  'env',
  ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
  ...command,
];

/** Milliseconds of one run of a command that reads `input`. */
export function timeOf([file, ...words], { env = process.env, input = '' } = {}) {
  const started = process.hrtime.bigint();
  const run = spawnSync(file, words, { env, input, stdio: ['pipe', 'pipe', 'pipe'], maxBuffer: 1 << 30 });
  if (run.status !== 0) throw new Error(`${file} ${words.join(' ')} ended with ${run.status}: ${run.stderr}`);
  return Number(process.hrtime.bigint() - started) / 1e6;
}

/** Peak memory of a Node program in MiB. */
export function peakMemory([node, ...words], env = process.env, input = undefined) {
  const run = spawnSync(node, ['--require', PEAK, ...words], {
    env,
    input,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'pipe'],
    maxBuffer: 1 << 30,
  });
  if (run.status !== 0) throw new Error(`${words.join(' ')} ended with ${run.status}: ${run.stderr}`);
  return Number(run.output[3].toString()) / 1024 / 1024;
}
