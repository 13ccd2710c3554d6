// Beside an earlier release: BENCH_EARLIER is the path of its bin/convops.js, built. Nothing is printed without it.
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { peakMemory, timeOf } from './measure.mjs';

const COMMANDS = [
  ['--version'],
  ['--help'],
  ['completion', 'bash'],
  ['conv', 'get', '42', '--json', 'status'],
  ['conv', 'close', '42'],
  ['conv', 'unread', '--group', '100', '-o', 'json'],
  ['conv', 'unread', '--group', '1000', '-o', 'table'],
];
const CLOSING = ['conv', 'close', '-', '--yes', '--concurrency', '16', '-o', 'ids'];
const ROUNDS = 5;

/** Prints what this release takes, and the earlier one beside it. */
export function benchEarlier({ convops, env, line, ratio }) {
  const path = process.env.BENCH_EARLIER;
  if (!path) return;
  const earlier = [convops[0], path];
  // Each with a home of its own: the earlier one does not read the journal of this one.
  const own = () => ({ ...env, HOME: mkdtempSync(join(env.HOME, 'release-')) });
  const [here, there] = [own(), own()];
  const at = ({ HOME }, command) => ['env', `HOME=${HOME}`, ...command];
  for (const words of COMMANDS) {
    const [ours, theirs] = [at(here, [...convops, ...words]), at(there, [...earlier, ...words])];
    ratio(`${words.join(' ')} / the earlier release`, ours, theirs, { env });
  }
  for (const words of COMMANDS.slice(4)) {
    const [ours, theirs] = [
      peakMemory([...convops, ...words], here),
      peakMemory([...earlier, ...words], there),
    ];
    line(
      `peak memory, ${words.join(' ')} / the earlier release`,
      `${ours.toFixed(0)} MiB, ${theirs.toFixed(0)} MiB`,
    );
  }
  const input = Array.from({ length: 1000 }, (_, index) => `${index + 1}\n`).join('');
  const times = Array.from({ length: ROUNDS }, () => [
    timeOf([...convops, ...CLOSING], { env: here, input }),
    timeOf([...earlier, ...CLOSING], { env: there, input }),
  ]);
  const least = (index) => Math.min(...times.map((pair) => pair[index]));
  line(
    '1000 closes, 16 at once / the earlier release',
    `${(least(0) / least(1)).toFixed(2)} x the time  (${least(0).toFixed(0)} ms / ${least(1).toFixed(0)} ms)`,
  );
}
