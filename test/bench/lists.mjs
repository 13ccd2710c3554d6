// Reads: lists of 1, 100 and 1000 rows in each format, beside curl and jq for the same rows.
import { spawnSync } from 'node:child_process';
import { compare, peakMemory } from './measure.mjs';

const FORMATS = ['json', 'ndjson', 'csv', 'ids', 'table'];
const SIZES = [1, 100, 1000];

/** Whether a program is there. */
export function isInstalled(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** The shell line that gets a path of the service and filters it, as one would without the console. */
export function curlAndJq(env, path, filter) {
  const header = `Authentication: ${env.CONVOPS_TOKEN}`;
  return ['sh', '-c', `curl -s -H '${header}' '${env.CONVOPS_BASE_URL}${path}' | jq '${filter}'`];
}

/** Prints the figures of reads. */
export function benchLists({ convops, env, line, over }) {
  const unread = (rows, ...words) => [...convops, 'conv', 'unread', '--group', String(rows), ...words];
  const baseline = isInstalled('curl') && isInstalled('jq');
  for (const format of FORMATS) {
    const cells = SIZES.map((rows) => {
      const plain = baseline
        ? curlAndJq(env, `/api/conversations/unread?group_id=${rows}`, '.data')
        : unread(1, '-o', 'json');
      const { a, ratio } = compare(unread(rows, '-o', format), plain, { env, runs: 7 });
      return `${ratio.toFixed(2)} x (${a.toFixed(0)} ms)`;
    });
    line(
      `unread -o ${format}, ${SIZES.join(', ')} rows / ${baseline ? 'curl | jq' : '-o json, 1 row'}`,
      cells.join(', '),
    );
  }
  over('unread --json, 1000 rows compared to 1 row', unread(1000, '--json'), unread(1, '--json'), { env });
  over('unread in a pipe, 1000 rows compared to --json, 1 row', unread(1000), unread(1, '--json'), { env });
  if (isInstalled('script')) {
    const onTerminal = ['script', '-qec', unread(1000).join(' '), '/dev/null'];
    const oneOnTerminal = ['script', '-qec', unread(1, '--json').join(' '), '/dev/null'];
    over('unread on a terminal, 1000 rows compared to --json, 1 row', onTerminal, oneOnTerminal, { env });
    const oneRow = ['script', '-qec', unread(1).join(' '), '/dev/null'];
    over('table on a terminal, 1000 rows compared to 1 row (limit: 120 ms)', onTerminal, oneRow, { env });
  }
  line('peak memory, unread --json, 1000 rows', `${peakMemory(unread(1000, '--json'), env).toFixed(0)} MiB`);
  line('peak memory, unread table, 1000 rows', `${peakMemory(unread(1000), env).toFixed(0)} MiB`);
}
