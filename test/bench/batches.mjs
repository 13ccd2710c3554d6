// Batches: their rate beside xargs and curl doing the same, their share of what the latency allows, their memory.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { peakMemory, timeOf } from './measure.mjs';
import { withService } from './service.mjs';

const ids = (count) => Array.from({ length: count }, (_, index) => `${index + 1}\n`).join('');
const closing = 'conv close - --yes --concurrency 16 -o ndjson --json=id,outcome'.split(' ');

/** Messages with the read before each, beside the same without it, as the profile's `get_marks_read` has it. */
function benchSends({ convops, env, line, input }) {
  const { CONVOPS_BASE_URL: _, CONVOPS_TOKEN: __, ...plain } = env;
  const sending = 'conv send - Sent. --as 7 --yes --again --concurrency 16 -o ids'.split(' ');
  const set = (value) =>
    spawnSync(convops[0], [convops[1], 'profile', 'set', 'get_marks_read', value], { env: plain });
  const took = { yes: [], no: [] };
  for (let round = 0; round < 5; round += 1) {
    for (const value of ['yes', 'no']) {
      set(value);
      took[value].push(timeOf([...convops, ...sending], { env: plain, input }));
    }
  }
  line(
    '1000 sends, 16 at once, each read before / without',
    `${(Math.min(...took.yes) / Math.min(...took.no)).toFixed(2)} x the rate`,
  );
}

/** Prints the figures of batches. */
export async function benchBatches({ convops, env, line }) {
  const input = ids(1000);
  const batch = timeOf([...convops, ...closing], { env, input });
  const rate = (ms, count = 1000) => (count * 1000) / ms;
  if (spawnSync('curl', ['--version']).status === 0) {
    const url = `${env.CONVOPS_BASE_URL}/api/conversations/close`;
    const headers = ['-H', 'content-type: application/json', '-H', `Authentication: ${env.CONVOPS_TOKEN}`];
    const curl = ['curl', '-s', '-X', 'POST', ...headers];
    const xargs = ['xargs', '-P', '16', '-I', '{}', ...curl, '-d', '{"conversation_id":{}}', url];
    const plain = timeOf(xargs, { env, input });
    line(
      '1000 closes, 16 at once / xargs -P 16 curl',
      `${(plain / batch).toFixed(1)} x the rate  (${rate(batch).toFixed(0)}/s, ${rate(plain).toFixed(0)}/s)`,
    );
  }
  const pool = timeOf([convops[0], fileURLToPath(new URL('bare-pool.cjs', import.meta.url)), '1000', '16'], {
    env,
  });
  line(
    '1000 closes, 16 at once / bare undici pool',
    `${(pool / batch).toFixed(2)} x the rate  (${rate(batch).toFixed(0)}/s, ${rate(pool).toFixed(0)}/s)`,
  );
  benchSends({ convops, env, line, input });
  await withService(env, { BENCH_LATENCY: '50' }, (slowly) => {
    const start = timeOf([...convops, 'conv', 'close', '1'], { env: slowly }) - 50;
    const ms = timeOf([...convops, ...closing], { env: slowly, input });
    const ideal = 16 / 0.05;
    line(
      '1000 closes, 50 ms a request, share of the possible rate',
      `${((100 * rate(ms)) / ideal).toFixed(0)} %, without start-up ${((100 * rate(ms - start)) / ideal).toFixed(0)} %`,
    );
  });
  const memory = (count, ...words) =>
    peakMemory([...convops, ...closing, ...words], env, ids(count)).toFixed(0);
  line('peak memory, 100000 ids, --dry-run', `${memory(100_000, '--dry-run')} MiB`);
  line('peak memory, 5000 and 20000 closes', `${memory(5000)} MiB, ${memory(20_000)} MiB`);
  const journal = join(env.HOME, '.local', 'state', 'convops', 'journal');
  const bytes = readdirSync(journal).reduce((sum, name) => sum + statSync(join(journal, name)).size, 0);
  line('journal after all that', `${(bytes / 1024 / 1024).toFixed(1)} MiB`);
  rmSync(journal, { recursive: true });
}
