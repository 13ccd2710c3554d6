// A token: how it comes in, where it goes, and that it appears nowhere.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BytesServer, startBytes } from '../support/bytes.ts';
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

describe('which service, which token', () => {
  let server: BytesServer;
  let other: BytesServer;

  beforeAll(async () => {
    [server, other] = await Promise.all([startBytes(), startBytes()]);
    for (const each of [server, other]) each.answerWith({ status: 200, envelope: { status: 200, data: [] } });
  });

  afterAll(() => Promise.all([server.close(), other.close()]));

  beforeEach(() => {
    server.requests.length = 0;
    other.requests.length = 0;
  });

  const tokens = (from: BytesServer) =>
    from.requests.map(
      ({ headers }) => headers.find(([name]) => name === 'Authentication')?.[1] ?? 'no token',
    );
  const list = (env: Readonly<Record<string, string>>, more = '') => run(`conv unassigned${more}`, { env });

  it('a token of the environment goes to a profile named on purpose, and to no other', async () => {
    await add('work', server.origin);
    const env = { CONVOPS_TOKEN: 'env-token' };
    expect(await list(env)).toMatchObject({ exit: 4, stdout: '' });
    expect(tokens(server)).toEqual([]);
    expect(await list(env, ' -p work')).toMatchObject({ exit: 0 });
    expect(await list({ ...env, CONVOPS_PROFILE: 'work' })).toMatchObject({ exit: 0 });
    expect(tokens(server)).toEqual(['env-token', 'env-token']);
  });

  it('a token command is run for the token, which is shown nowhere', async () => {
    await writeFile(home().path('helper.mjs'), `process.stdout.write('${TOKEN}\\n')`);
    const command = `"${process.execPath}" "${home().path('helper.mjs')}"`;
    const added = await home().run([
      'profile',
      'add',
      'work',
      '--base-url',
      server.origin,
      '--token-command',
      command,
      '--no-check',
    ]);
    expect(added).toMatchObject({ exit: 0, stderr: '' });
    const shown = await list({}, ' --debug');
    expect(shown.exit).toBe(0);
    expect(tokens(server)).toEqual([TOKEN]);
    expect(`${shown.stdout}${shown.stderr}${await readFile(file(), 'utf8')}`).not.toContain(TOKEN);
    server.answerWith({ status: 400, envelope: { error: `${TOKEN} is unknown`, status: 400 } });
    const refused = await list({});
    server.answerWith({ status: 200, envelope: { status: 200, data: [] } });
    expect(refused).toMatchObject({ exit: 1, stdout: '' });
    expect(refused.stderr).not.toContain(TOKEN);
  });

  it.each(['exit 3', 'echo', 'echo two words', 'no-such-program-at-all'])(
    'a token command that gives none ends the run before any request: exit 4: %s',
    async (command) => {
      await home().run([
        'profile',
        'add',
        'work',
        '--base-url',
        server.origin,
        '--token-command',
        command,
        '--no-check',
      ]);
      const { exit, stdout, stderr } = await list({});
      expect([exit, stdout]).toEqual([4, '']);
      expect(stderr).toMatch(/^convops: token command failed/);
      expect(server.requests).toEqual([]);
    },
  );
});
