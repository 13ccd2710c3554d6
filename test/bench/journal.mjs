// The journal at any age: what is asked every day, with a million entries beside it and with none, in the same run.
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, peakMemory, timeOf } from './measure.mjs';

const ENTRIES = 1_000_000;
const SEGMENT_BYTES = 4 * 1024 * 1024;
const RUN = 500;
const WRITES = {
  close: ['conversations.close', {}, 'closed'],
  send: ['conversations.sendMessage', { text: 'Your parcel has left the warehouse this morning.' }, 'inbox'],
  // As every conversation of the stand-in is.
  unassign: ['conversations.unassign', {}, 'unassigned'],
};

/** The lines of a run, an hour ago or longer. */
function runLines(service, number, size, action) {
  const run = `${(1_700_000_000_000 + number).toString(36)}-a-${String(number % 10_000).padStart(4, '0')}`;
  const at = Date.now() - 3_600_000 - (ENTRIES - number) * 1000;
  const [name, params, status] = WRITES[action];
  const lines = [{ kind: 'run', run, at, profile: null, service, action, targets: size }];
  for (let index = 1; index <= size; index += 1) {
    const id = number * size + index;
    const entry = `${run}.${index}`;
    const before = { operator: 7, group: 3, status: 'inbox' };
    lines.push(
      {
        kind: 'intent',
        run,
        entry,
        at,
        service,
        profile: null,
        name,
        action,
        id,
        params: { conversation_id: id, operator_id: 7, ...params },
        before,
      },
      {
        kind: 'result',
        at,
        entry,
        outcome: 'done',
        changed: true,
        error: null,
        after: { ...before, operator: 0, status },
      },
    );
  }
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Writes a journal of a million entries: runs of 500 and single texts in turn. */
function makeJournal(state, service, most = ENTRIES) {
  const folder = join(state, 'journal');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let [fd, size, segment, entries] = [-1, 0, 0, 0];
  for (let number = 0; fd < 0 || entries < most; number += 1) {
    if (fd < 0) {
      segment += 1;
      fd = openSync(join(folder, `${String(segment).padStart(6, '0')}.ndjson`), 'w', 0o600);
      size = 0;
    }
    if (most === 0) break;
    const count = number % 2 === 0 ? RUN : 1;
    entries += count;
    size += writeSync(fd, runLines(service, number, count, count === 1 ? 'send' : 'close'));
    if (size < SEGMENT_BYTES || entries >= most) continue;
    writeSync(fd, '{"kind":"end","at":1}\n');
    closeSync(fd);
    fd = -1;
  }
  writeSync(fd, runLines(service, ENTRIES, 1, 'unassign'));
  closeSync(fd);
}

const LONG = 'a million entries';
const SHORT = 'none';

/** Prints how much more everyday commands take beside a long journal. */
export function benchJournal({ convops, env, line }) {
  const folder = mkdtempSync(join(tmpdir(), 'convops-bench-journal-'));
  const service = env.CONVOPS_BASE_URL;
  const state = (name) => ({ ...env, CONVOPS_STATE_DIR: join(folder, name) });
  try {
    makeJournal(join(folder, LONG), service);
    // Empty but for one run, so that there is as much to take back.
    makeJournal(join(folder, SHORT), service, 0);
    for (const words of [
      // First, for it is about the last run.
      ['undo', '--dry-run'],
      ['conv', 'send', '42', 'hello', '--again'],
      ['conv', 'close', '42'],
      ['history', '--limit', '20'],
    ]) {
      const command = (at) => ['env', `CONVOPS_STATE_DIR=${join(folder, at)}`, ...convops, ...words];
      const { difference } = compare(command(LONG), command(SHORT), { runs: 11, env });
      const more =
        peakMemory([...convops, ...words], state(LONG)) - peakMemory([...convops, ...words], state(SHORT));
      line(
        `1000000 entries, ${words.slice(0, 2).join(' ')}`,
        `${difference.toFixed(0)} ms and ${more.toFixed(1)} MiB more than beside none`,
      );
    }
    const input = `${Array.from({ length: 1000 }, (_, index) => index + 1).join('\n')}\n`;
    const batch = [
      ...convops,
      'conv',
      'send',
      '-',
      'a text',
      '--yes',
      '--again',
      '--quiet',
      '--concurrency',
      '16',
      '-o',
      'ids',
    ];
    const times = { [SHORT]: [], [LONG]: [] };
    for (let round = 0; round < 5; round += 1)
      for (const at of [SHORT, LONG]) times[at].push(timeOf(batch, { env: state(at), input }));
    const [beside, alone] = [LONG, SHORT].map((at) => times[at].sort((a, b) => a - b)[2]);
    line(`1000 texts, time of the same beside none`, `${((100 * beside) / alone).toFixed(0)} %`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
