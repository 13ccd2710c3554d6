// The watch over 10,000 looks at a changing inbox, on a clock of its own: what it keeps in memory must not grow. Run by
// itself it prints its figures as JSON; it needs --expose-gc.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const SELF = fileURLToPath(import.meta.url);
const EVERY_MS = 15_000;
const LOOKS = 10_000;
const WARM = 1000;

/** Prints the figures of the watch. */
export async function benchWatch({ line }) {
  const run = spawnSync(process.execPath, ['--expose-gc', SELF, '300'], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  const { heap, later, events, ms } = JSON.parse(run.stdout);
  const mebibytes = (bytes) => (bytes / 1024 / 1024).toFixed(1);
  line(
    `watch, heap after ${WARM} and ${LOOKS} polls`,
    `${mebibytes(heap)} and ${mebibytes(later)} MiB  (300 open, ${events} events, ${(ms / LOOKS).toFixed(2)} ms a poll)`,
  );
}

/** The parts of the watch that go on for days, as one module. */
async function load() {
  const folder = mkdtempSync(join(tmpdir(), 'convops-bench-watch-'));
  const outfile = join(folder, 'watch.mjs');
  const root = fileURLToPath(new URL('../../', import.meta.url));
  try {
    await build({
      stdin: {
        resolveDir: root,
        contents: `
          export * from './src/commands/watch/polls.ts';
          export * from './src/commands/watch/run.ts';
          export * from './src/commands/watch/names.ts';
          export * from './src/backlog/changes.ts';`,
      },
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile,
      logLevel: 'warning',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An inbox of so many open conversations: with each look some are taken, answered, closed, and new ones come. */
function inboxOf(size) {
  let seed = 1;
  let nextId = 1;
  const chance = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed / 2 ** 32;
  };
  const arrive = (at) => ({
    id: nextId++,
    group_id: nextId % 9,
    operator_user_id: 0,
    status: 'unassigned',
    application: 'web',
    from_user_name: `Customer ${nextId} ${'x'.repeat(40)}`,
    custom_name: '',
    unassigned_date: Math.floor(at / 1000),
  });
  let rows = Array.from({ length: size }, () => arrive(0));
  return {
    step(at) {
      rows = rows.map((row) => {
        const luck = chance();
        if (luck < 0.01) return arrive(at);
        if (luck > 0.02) return row;
        return {
          ...row,
          status: 'inbox',
          operator_user_id: 1 + (nextId % 50),
          unread_count: Math.floor(9 * chance()),
        };
      });
    },
    /** As from the wire: nothing is shared with the answer before. */
    list: (status) => JSON.parse(JSON.stringify(rows.filter((row) => row.status === status))),
  };
}

async function measure(size) {
  const {
    runPolls,
    readOpen,
    readSettled,
    hasAllOf,
    snapshotOf,
    changesBetween,
    createNames,
    endOnSignal,
    eventOf,
  } = await load();
  const inbox = inboxOf(size);
  const client = {
    operators: {
      groups: async () => [{ id: 1, title: 'Billing' }],
      list: async () => [{ id: 7, user_id: 7, invite_email: 'anna@example.test' }],
    },
    conversations: {
      unassigned: async () => inbox.list('unassigned'),
      unread: async () => [],
      notAnswered: async () => inbox.list('inbox'),
    },
  };
  const names = createNames(client, []);
  const { unlessEnded } = endOnSignal({ io: { onSignal: () => () => {} }, exitCode: 0 });
  const figures = { heap: 0, later: 0, events: 0, ms: 0 };
  let at = 1_790_000_000_000;
  let looks = 0;
  const heap = () => {
    globalThis.gc();
    return process.memoryUsage().heapUsed;
  };
  const began = performance.now();
  const ports = {
    async look(before) {
      looks += 1;
      if (looks === WARM) figures.heap = heap();
      inbox.step(at);
      const reading = await unlessEnded(
        readSettled(
          () => readOpen(client, { operator: undefined, group: undefined }),
          (found) => before !== null && hasAllOf(before, found),
        ),
      );
      const options = {
        now: at,
        timeOf: (value) => (value ? value * 1000 : null),
        lateAfterOf: () => 1_800_000,
      };
      const snapshot = snapshotOf(reading, before, options);
      return { snapshot, changes: before ? changesBetween(before, snapshot, options) : [] };
    },
    prepare: (changes) => names.learn(changes),
    async tell(change) {
      if (eventOf(change, names, at).id > 0) figures.events += 1;
      return true;
    },
    keep: () => {},
    lost: async () => {},
    back: async () => {},
    async pause(ms) {
      at += ms;
      return looks < LOOKS;
    },
    now: () => at,
    random: () => 0.5,
  };
  await runPolls(ports, { everyMs: EVERY_MS, once: false, most: null, from: null });
  figures.later = heap();
  figures.ms = Math.round(performance.now() - began);
  return figures;
}

if (process.argv[1] === SELF) {
  process.stdout.write(`${JSON.stringify(await measure(Number(process.argv[2] ?? 50)))}\n`);
}
