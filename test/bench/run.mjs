// `npm run bench`: prints each figure beside its baseline, measured in the same run. It judges nothing.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchBatches } from './batches.mjs';
import { benchBoard } from './board.mjs';
import { benchCompletion } from './completion.mjs';
import { compare, peakMemory } from './measure.mjs';
import { benchTriage } from './triage.mjs';
import { benchWatch } from './watch.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const node = process.execPath;
const convops = [node, at('../../bin/convops.js')];

const folder = mkdtempSync(join(tmpdir(), 'convops-bench-'));
const server = spawn(node, [at('server.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
try {
  const [port] = await once(server.stdout, 'data');
  const service = {
    CONVOPS_BASE_URL: `http://127.0.0.1:${String(port).trim()}`,
    CONVOPS_TOKEN: 'bench-token',
  };
  const plain = { PATH: process.env.PATH, HOME: folder, TERM: 'xterm-256color' };
  const env = { ...plain, ...service };
  const added = spawnSync(
    node,
    [convops[1], 'profile', 'add', 'bench', '--base-url', service.CONVOPS_BASE_URL, '--token-stdin'],
    { env: plain, input: `${service.CONVOPS_TOKEN}\n`, encoding: 'utf8' },
  );
  if (added.status !== 0) throw new Error(added.stderr);

  const machine = `${cpus().length} x ${cpus()[0]?.model.trim()}`;
  process.stdout.write(`convops bench, Node ${process.version}, ${machine}; medians, A and B in turn\n\n`);
  const line = (name, text) => process.stdout.write(`${name.padEnd(44)} ${text}\n`);
  const ratio = (name, a, b, options) => {
    const { a: left, b: right, ratio: found, spread } = compare(a, b, options);
    const [least, most] = spread.map((value) => value.toFixed(2));
    line(
      name,
      `${found.toFixed(2)} x  (${left.toFixed(0)} ms / ${right.toFixed(0)} ms, ${least} to ${most})`,
    );
  };
  const over = (name, a, b, options) => {
    const { a: left, b: right, difference } = compare(a, b, { runs: 11, ...options });
    line(name, `+${difference.toFixed(0)} ms  (${left.toFixed(0)} ms / ${right.toFixed(0)} ms)`);
  };

  ratio('--version / bare node', [...convops, '--version'], [node, '-e', '0'], { env });
  ratio('--help / bare node', [...convops, '--help'], [node, '-e', '0'], { env });
  ratio(
    'usage error / bare node',
    ['sh', '-c', `"${node}" "${convops[1]}" conv clsoe 2>/dev/null || true`],
    [node, '-e', '0'],
    { env },
  );
  const bare = [node, at('bare-post.cjs')];
  ratio('conv close (environment) / bare node:http', [...convops, 'conv', 'close', '42'], bare, { env });
  const byProfile = [
    'sh',
    '-c',
    `unset CONVOPS_BASE_URL CONVOPS_TOKEN; exec "${node}" "${convops[1]}" conv close 42`,
  ];
  const bareInShell = ['sh', '-c', `exec "${node}" "${bare[1]}"`];
  ratio('conv close (profile) / bare node:http', byProfile, bareInShell, { env });

  const unread = (rows, ...words) => [...convops, 'conv', 'unread', '--group', String(rows), ...words];
  over('unread --json, 1000 rows over 1 row', unread(1000, '--json'), unread(1, '--json'), { env });
  over('unread | table, 1000 rows over --json 1 row', unread(1000), unread(1, '--json'), { env });
  if (spawnSync('script', ['--version']).status === 0) {
    const onTerminal = ['script', '-qec', unread(1000).join(' '), '/dev/null'];
    const oneOnTerminal = ['script', '-qec', unread(1, '--json').join(' '), '/dev/null'];
    over('unread on a terminal, 1000 rows over --json 1', onTerminal, oneOnTerminal, { env });
  }
  line('peak memory, unread --json, 1000 rows', `${peakMemory(unread(1000, '--json'), env).toFixed(0)} MiB`);
  line('peak memory, unread table, 1000 rows', `${peakMemory(unread(1000), env).toFixed(0)} MiB`);
  await benchBatches({ convops, env, line });
  await benchCompletion({ convops, env, line });
  await benchBoard({ convops, env, line });
  await benchTriage({ convops, env, line });
  await benchWatch({ line });
  line('peak memory, bare node', `${peakMemory([node, '-e', '0'], env).toFixed(0)} MiB`);
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
