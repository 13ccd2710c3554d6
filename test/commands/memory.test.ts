// An archive that others can change; what this computer remembers otherwise: memory.story.
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { archivedMonths, archiveFolder } from '../../src/archive/store.ts';
import { openDeskHome } from '../support/desk-home.ts';

it('is searched without the part that others can change, which is said once', async () => {
  const desk = await openDeskHome();
  const { CONVOPS_BASE_URL: service = '', CONVOPS_TOKEN: token } = desk.env;
  const run = (...words: string[]) => desk.home.run(words, { input: `${token}\n` });
  const add = ['profile', 'add', 'work', '--base-url', service, '--token-stdin', '--operator', '7'];
  await run(...add, '--no-check');
  await run('profile', 'set', 'archive', '90d');
  await run('conv', 'get', '42');
  await run('conv', 'note', '43', 'the chair of our own');
  const place = { stateFolder: desk.home.stateFolder, service, keptSince: 0 };
  const [month = ''] = archivedMonths(place);
  chmodSync(join(archiveFolder(place), `${month}.ndjson`), 0o666);
  const { stdout, stderr } = await run('search', 'chair', '-o', 'ids');
  expect(stdout).toBe('43\n');
  expect(stderr.match(/was not read/g)).toHaveLength(1);
  expect((await run('archive', 'forget', '5002', '--yes')).exit).toBe(8);
  // What is for keeping, and for nothing else, has failed.
  const filled = await run('archive', 'fill', '--json');
  expect([filled.exit, filled.stderr.match(/saved in the archive/g)?.length]).toEqual([8, 1]);
  await desk.close();
});
