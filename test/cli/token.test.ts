// The token of a command. Which options take one: test/reference/contract.test.ts; which one goes where, and what a token
// command may print: test/settings; that no command prints it: test/hostile/secrets.test.ts.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startBytes } from '../support/bytes.ts';
import { createHome } from '../support/run-convops.ts';

const TOKEN = 'canary-token-31dd';

it('of a token command is sent and shown nowhere, nor in a command that is given to try next', async () => {
  const server = await startBytes();
  const home = createHome();
  server.answerWith({ status: 200, envelope: { status: 200, data: [] } });
  const work = `profile add work --base-url ${server.origin} --no-check --token-command`;
  await home.run([...work.split(' '), `echo ${TOKEN.split('').join('""')}`]);
  const { exit, stdout, stderr } = await home.run(['conv', 'unassigned', '--debug']);
  expect(exit).toBe(0);
  expect(server.requests[0]?.headers).toContainEqual(['Authentication', TOKEN]);
  const folder = home.path(`of-${TOKEN}`);
  await mkdir(folder, { mode: 0o700 });
  await writeFile(join(folder, 'replies.json'), '{', { mode: 0o600 });
  const env = { CONVOPS_CONFIG_DIR: folder, CONVOPS_BASE_URL: server.origin, CONVOPS_TOKEN: TOKEN };
  const broken = await home.run(['replies', 'list'], { env });
  expect(broken.stderr).toMatch(/\ntry: mv .*of-<hidden>\S*replies\.json/);
  expect(`${stdout}${stderr}${broken.stderr}`).not.toContain(TOKEN);
  await server.close();
});
