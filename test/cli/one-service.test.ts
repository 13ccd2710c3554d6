// One command, one service: what names it decides everything, and what does not apply is left out. Also what others
// could have written, and files that cannot be read. Which of them wins is tested in test/settings/connection.test.ts.
import { readFileSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BytesServer, startBytes } from '../support/bytes.ts';
import { createHome, type Home } from '../support/run-convops.ts';

let home: Home;
let ours: BytesServer;
let theirs: BytesServer;

const run = (line: string, env: Record<string, string> = {}) => home.run(line.split(' '), { env });
const profiles = () => `${home.configFolder}/profiles.json`;

/** Writes the profiles as they would lie there; `work` is in use. */
async function write(work: Record<string, unknown>, mode = 0o600): Promise<void> {
  await mkdir(home.configFolder, { recursive: true, mode: 0o700 });
  await writeFile(profiles(), JSON.stringify({ version: 1, current: 'work', profiles: { work } }));
  await chmod(profiles(), mode);
}

function answer(server: BytesServer): void {
  server.requests.splice(0);
  server.answerWith(({ url }, response) => {
    const list = /all|groups|un|not/.test(url);
    const data = list ? [] : { id: 1, status: 'closed' };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: 200, data }));
  });
}

beforeAll(async () => {
  [ours, theirs] = await Promise.all([startBytes(), startBytes()]);
});

beforeEach(async () => {
  home = await createHome();
  answer(ours);
  answer(theirs);
});

afterEach(async () => {
  await home.remove();
});

afterAll(() => Promise.all([ours.close(), theirs.close()]));

describe('a profile that an option names, beside another service in the environment', () => {
  const env = () => ({
    CONVOPS_BASE_URL: theirs.origin,
    CONVOPS_TOKEN: 'their-token',
    CONVOPS_OPERATOR: '9',
  });

  it('gets the command with its own address, token and operator', async () => {
    await write({ base_url: ours.origin, token: 'our-token', operator: '8' });
    expect(await run('conv close 1 -p work --json outcome', env())).toMatchObject({ exit: 0, stderr: '' });
    expect(theirs.requests).toEqual([]);
    const post = ours.requests.find(({ method }) => method === 'POST');
    expect(JSON.parse(String(post?.body))).toEqual({ conversation_id: 1, operator_id: 8 });
    expect(post?.headers).toContainEqual(['Authentication', 'our-token']);
    await run('conv close 1 --json outcome', env());
    const other = theirs.requests.find(({ method }) => method === 'POST');
    expect(JSON.parse(String(other?.body))).toEqual({ conversation_id: 1, operator_id: 9 });
  });
});

it('a setting is changed in the profile in force, and in none where the environment names the service', async () => {
  await write({ base_url: ours.origin });
  expect((await run('profile set concurrency 5', { CONVOPS_SANDBOX: '1' })).exit).toBe(0);
  const refused = await run('profile set concurrency 7', { CONVOPS_BASE_URL: theirs.origin });
  expect([refused.exit, refused.stderr]).toEqual([
    2,
    'convops: CONVOPS_BASE_URL names a service without a profile; to name a profile, use --profile\n' +
      'try: convops profile list\n',
  ]);
  const stored = JSON.parse(readFileSync(profiles(), 'utf8')).profiles;
  expect(stored).toEqual({ work: { base_url: ours.origin }, sandbox: { concurrency: 5 } });
});

describe('an empty value', () => {
  it.each(['--columns', '--json', '--sort', '--jq', '--profile', '-p'])(
    'of %s is a usage error',
    async (option) => {
      for (const value of ['', ' ']) {
        const argv = ['conv', 'unread', option, value, ...(option.endsWith('p') ? [] : ['--sandbox'])];
        const { exit, stdout, stderr } = await home.run(argv);
        expect([exit, stdout]).toEqual([2, '']);
        expect(stderr).toContain(`${option === '-p' ? '--profile' : option} has an empty value`);
      }
    },
  );
});

it('a text that went to the same number at another service is no repetition', async () => {
  for (const { origin } of [ours, theirs]) {
    const env = { CONVOPS_BASE_URL: origin, CONVOPS_TOKEN: 'T-471108', CONVOPS_OPERATOR: '7' };
    const sent = await home.run(['conv', 'send', '1', 'Hello.', '--force', '--json'], { env });
    expect(sent).toMatchObject({ exit: 0 });
  }
});
