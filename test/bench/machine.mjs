// What the machine does to what is measured on it: its host gives the CPU to others, and so does its own kernel. And what a
// program used of the rest. Linux tells; elsewhere nothing is said.
import { readFileSync } from 'node:fs';

/** The kernel counts what is stolen, and what is used, in these: less is not seen. */
const TICK_MS = 10;
/** Whoever waits longer than this for a core, in nanoseconds, is late by that and not by what it does. */
const LONGEST_WAIT = 1e6;

function numbersOf(path, behind = '') {
  try {
    const text = readFileSync(path, 'latin1');
    const from = text.indexOf(behind) + behind.length;
    return text.slice(from, text.indexOf('\n', from)).trim().split(/ +/).map(Number);
  } catch {
    return undefined;
  }
}

/** Ticks of all cores so far, and those of them that the host gave to others; undefined where that is not told. */
export function ticks() {
  const columns = numbersOf('/proc/stat', 'cpu ')?.slice(0, 8);
  return columns && { all: columns.reduce((sum, one) => sum + one), stolen: columns[7] };
}

/** The share of the CPU that the host gave to others since then; undefined where that is not told. */
export function stolenSince(before) {
  const now = ticks();
  return now && before && (now.stolen - before.stolen) / Math.max(1, now.all - before.all);
}

/** Milliseconds of CPU that a process has used, all of its threads; undefined where that is not told. */
export function cpuOf(pid) {
  // Behind the name, which may have blanks: state, ten numbers, then user and system.
  const columns = numbersOf(`/proc/${pid}/stat`, ') ');
  return columns && (columns[11] + columns[12]) * TICK_MS;
}

/** The most memory that a process ever had, in MiB; undefined where that is not told. */
export function mostMemoryOf(pid) {
  const kib = numbersOf(`/proc/${pid}/status`, 'VmHWM:\t')?.[0];
  return kib && kib / 1024;
}

/** Says, once it is called, whether the host took the CPU since, or the program or the bench waited for it. */
export function watchMachine(pid) {
  const look = () => ({
    stolen: ticks()?.stolen,
    waited: ['self', pid].reduce((sum, one) => sum + numbersOf(`/proc/${one}/schedstat`)?.[1], 0),
  });
  const before = look();
  return () => {
    const { stolen, waited } = look();
    if (stolen === undefined || Number.isNaN(waited)) return undefined;
    return stolen > before.stolen || waited - before.waited > LONGEST_WAIT;
  };
}

function quantile(sorted, share) {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}

/** The times of samples, the least first. */
export const inOrder = (samples) => samples.map(({ ms }) => ms).sort((a, b) => a - b);

/** How many samples the machine left alone, and what is told of these; empty where it is not known. */
export function undisturbed(samples, tell = (times) => `p95 ${quantile(times, 0.95)} ms`) {
  const calm = samples.filter(({ disturbed }) => disturbed === false);
  if (samples.some(({ disturbed }) => disturbed === undefined)) return '';
  return `; undisturbed ${calm.length} of ${samples.length}${calm.length === 0 ? '' : `: ${tell(inOrder(calm))}`}`;
}

/** The median, what 95 and 99 of 100 are not above, and the second of these of what was not disturbed. */
export function quantiles(samples) {
  const times = inOrder(samples);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(times, share));
  return `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms${undisturbed(samples)}`;
}
