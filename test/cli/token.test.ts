// A token: how it comes in, and that it appears nowhere. Which one goes where, and what a token command may print:
// test/settings; that no command prints it: test/hostile/secrets.test.ts.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startBytes } from '../support/bytes.ts';
import { createHome, runConvops } from '../support/run-convops.ts';

const TOKEN = 'canary-token-31dd';

it('is the value of no option and of no argument', async () => {
  interface Facts {
    readonly name: string;
    readonly options: readonly { readonly long: string; readonly type: string }[];
    readonly commands: readonly Facts[];
  }
  const valued = ({ name, options = [], commands }: Facts): string[] => [
    ...options
      .filter(({ long, type }) => /token|secret|password/.test(long) && type !== 'flag')
      .map(({ long }) => `${name} ${long}`),
    ...commands.flatMap((child) => valued(child).map((each) => `${name} ${each}`)),
  ];
  const { stdout } = await runConvops(['commands', '--json']);
  expect(valued(JSON.parse(stdout) as Facts)).toEqual([
    'convops profile add --token-file',
    'convops profile add --token-command',
    'convops profile set --token-file',
    // The token of the sandbox is made up by whoever starts it.
    'convops sandbox serve --token',
  ]);
});

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
