// A token: how it comes in, where it goes, and that it appears nowhere.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startBytes } from '../support/bytes.ts';
import { TOKEN, URL_A, useProfileHome } from '../support/profile-home.ts';

const { home, run, add, file } = useProfileHome();

describe('the token', () => {
  it('comes from stdin or a file, and appears in no output', async () => {
    await writeFile(home().path('token.txt'), `${TOKEN}\r\n`);
    const lines = [
      `profile add work --base-url ${URL_A} --token-file ${home().path('token.txt')} --no-check --debug`,
      `profile set token --token-file ${home().path('token.txt')}`,
      'profile list --json',
      'profile show --json --origin',
      'profile show --json --show-secrets',
      'profile show -o csv',
      'profile use work --json',
      'profile rename work other -o csv',
    ];
    for (const line of lines) {
      const { exit, stdout, stderr } = await run(line);
      expect([line, exit]).toEqual([line, 0]);
      expect(`${stdout}${stderr}`).not.toContain(TOKEN);
    }
    expect(await readFile(file(), 'utf8')).toContain(`"${TOKEN}"`);
  });

  it.each(['', ' --json'])('stands in no command that is given to try next%s', async (more) => {
    const folder = home().path(`of-${TOKEN}`);
    await mkdir(folder, { mode: 0o700 });
    await writeFile(join(folder, 'replies.json'), '{', { mode: 0o600 });
    const env = { CONVOPS_CONFIG_DIR: folder, CONVOPS_BASE_URL: URL_A, CONVOPS_TOKEN: TOKEN };
    const { exit, stdout, stderr } = await run(`replies list${more}`, { env });
    expect([exit, stdout]).toEqual([8, '']);
    expect(stderr).toMatch(/(try: |"hint":")mv .*of-<hidden>\S*replies\.json/);
    expect(stderr).not.toContain(TOKEN);
  });

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
    const { stdout } = await run('commands --json');
    expect(valued(JSON.parse(stdout) as Facts)).toEqual([
      'convops profile add --token-file',
      'convops profile add --token-command',
      'convops profile set --token-file',
      // The token of the sandbox is made up by whoever starts it.
      'convops sandbox serve --token',
    ]);
    await add('work');
    for (const line of [
      `profile set token ${TOKEN}`,
      `profile add new --base-url ${URL_A} --token ${TOKEN}`,
      `profile add new --base-url ${URL_A} --token=${TOKEN}`,
      `conv unassigned --token ${TOKEN}`,
    ]) {
      const { exit, stdout: printed, stderr } = await run(line);
      expect([line, exit, printed]).toEqual([line, 2, '']);
      expect(stderr).not.toContain(TOKEN);
    }
  });
});

// Which token goes where, and what a token command may print: test/settings.
it('a token command is run for the token, which is sent and shown nowhere', async () => {
  const server = await startBytes();
  server.answerWith({ status: 200, envelope: { status: 200, data: [] } });
  const work = `profile add work --base-url ${server.origin} --no-check --token-command`;
  await home().run([...work.split(' '), `echo ${TOKEN.split('').join('""')}`]);
  const { exit, stdout, stderr } = await run('conv unassigned --debug');
  await server.close();
  expect([exit, server.requests[0]?.headers]).toEqual([
    0,
    expect.arrayContaining([['Authentication', TOKEN]]),
  ]);
  expect(`${stdout}${stderr}`).not.toContain(TOKEN);
});
