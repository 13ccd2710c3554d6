// `npm run demo`: the main job against the sandbox, in a folder that is thrown away afterwards. Each step is the
// command an operator would type, printed before it runs.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'bin', 'convops.js');
const folder = mkdtempSync(join(tmpdir(), 'convops-demo-'));
const env = {
  ...process.env,
  CONVOPS_SANDBOX: '1',
  CONVOPS_CONFIG_DIR: join(folder, 'config'),
  CONVOPS_STATE_DIR: join(folder, 'state'),
};
for (const name of [
  'CONVOPS_PROFILE',
  'CONVOPS_BASE_URL',
  'CONVOPS_TOKEN',
  'CONVOPS_OPERATOR',
  'CONVOPS_OUTPUT',
]) {
  delete env[name];
}

const quote = (word) => (/^[\w./:=,-]+$/.test(word) ? word : `'${word}'`);

function step(what, words, capture = false) {
  process.stdout.write(`\n# ${what}\n$ convops ${words.map(quote).join(' ')}\n`);
  const run = spawnSync(process.execPath, [bin, ...words], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', capture ? 'pipe' : 'inherit', 'inherit'],
  });
  if (run.status !== 0) throw new Error(`convops ended with exit code ${run.status}`);
  if (capture) process.stdout.write(run.stdout);
  return run.stdout;
}

try {
  step('The inbox: who waits for an operator', ['conv', 'unassigned', '--limit', '8']);
  const rows = step(
    'The one that waits longest',
    ['conv', 'unassigned', '--sort', 'unassigned_date', '--limit', '1', '-o', 'ids'],
    true,
  );
  const id = rows.trim();
  step('Claim it', ['conv', 'claim', id]);
  step('Read it', ['conv', 'get', id, '-o', 'markdown']);
  step('Answer it', [
    'conv',
    'reply',
    id,
    'Thank you for waiting. I have it in front of me and will sort it out now.',
  ]);
  step('Leave a note for colleagues', ['conv', 'note', id, 'Called the warehouse.']);
  step('Close it', ['conv', 'close', id, '--json', 'id,action,outcome,changed']);
  step('What happened', [
    'conv',
    'get',
    id,
    '--jq',
    '{status, operator: .operator_id, last: .messages[-1].message}',
  ]);
  process.stdout.write(`
Nothing left this machine: the service ran inside each command.
Next: node bin/convops.js conv list --sandbox
`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
