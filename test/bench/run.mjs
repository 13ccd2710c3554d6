// `npm run bench`: prints each figure beside its baseline, measured in the same run. It judges nothing. With
// `-- --markdown` it prints a table for a page; `-- triage lists` runs those parts alone; `--beside FOLDER` sets the keys of
// triage beside those of the build in another folder.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchArchive } from './archive.mjs';
import { benchBatches } from './batches.mjs';
import { benchJournal } from './journal.mjs';
import { benchLists } from './lists.mjs';
import { peakMemory } from './measure.mjs';
import { openReport } from './report.mjs';
import { withService } from './service.mjs';
import { benchStartUp } from './start-up.mjs';
import { benchTriage } from './triage.mjs';

const PARTS = {
  'start-up': benchStartUp,
  lists: benchLists,
  batches: benchBatches,
  journal: benchJournal,
  archive: benchArchive,
  triage: benchTriage,
};
const { values, positionals } = parseArgs({
  options: { markdown: { type: 'boolean', default: false }, beside: { type: 'string' } },
  allowPositionals: true,
});
const unknown = positionals.find((part) => !Object.hasOwn(PARTS, part));
if (unknown !== undefined) throw new Error(`${unknown} is none of ${Object.keys(PARTS).join(', ')}`);
const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const node = process.execPath;
const convops = [node, at('../../bin/convops.js')];

const folder = mkdtempSync(join(tmpdir(), 'convops-bench-'));
const plain = { PATH: process.env.PATH, HOME: folder, TERM: 'xterm-256color' };
try {
  await withService({ ...plain, CONVOPS_TOKEN: 'bench-token' }, {}, bench);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function bench(env) {
  const added = spawnSync(
    node,
    [convops[1], 'profile', 'add', 'bench', '--base-url', env.CONVOPS_BASE_URL, '--token-stdin'],
    { env: plain, input: `${env.CONVOPS_TOKEN}\n`, encoding: 'utf8' },
  );
  if (added.status !== 0) throw new Error(added.stderr);

  const machine = `${cpus().length} x ${cpus()[0]?.model.trim()}`;
  const report = openReport({
    markdown: values.markdown,
    title: `convops bench, Node ${process.version}, ${machine}, load ${loadavg()[0]?.toFixed(1)}; medians, A and B in turn, least to greatest ratio`,
  });
  const { line } = report;
  const parts = positionals.length > 0 ? positionals : Object.keys(PARTS);
  for (const part of parts) await PARTS[part]({ convops, env, beside: values.beside, ...report });
  line('peak memory, bare node', `${peakMemory([node, '-e', '0'], env).toFixed(0)} MiB`);
}
