// Ids that are none, or that no double holds: shown as the service wrote them, and never used for a request. As targets they
// are refused in test/cli/bad-input.test.ts.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BytesServer, startBytes } from '../support/bytes.ts';
import { TOKEN } from '../support/bytes-service.ts';
import { type Run, runConvops } from '../support/run-convops.ts';

/** As they stand in the answer; the last one is good. */
const LONG = '9007199254740993';
const IDS = ['"12"', '12.5', '-1', LONG, '0', 'null', '42'];
/** A whole number that no double holds is shown as the text of its digits. */
const shown = (id: string) => (id === LONG ? `"${id}"` : id);
/** What JSON.parse would make 42 of. */
const ALMOST = '42.00000000000000000001';
const row = (id: string, more = '') =>
  `{"id":${id},"group_id":3,"status":"inbox","from_user_name":"Zoë","unassigned_date":1700000000${more}}`;

let server: BytesServer;
let answers: Readonly<Record<string, string>> = {};

beforeAll(async () => {
  server = await startBytes();
  server.answerWith(({ url }, response) => {
    response.end(`{"status":200,"data":${answers[new URL(url, 'http://service.test').pathname] ?? '[]'}}`);
  });
});
beforeEach(() => {
  server.requests.splice(0);
  answers = {};
});
afterAll(() => server.close());

const run = (line: string): Promise<Run> =>
  runConvops(line.split(' '), { env: { CONVOPS_BASE_URL: server.origin, CONVOPS_TOKEN: TOKEN } });
const posted = () =>
  server.requests.filter(({ method }) => method === 'POST').map(({ url, body }) => `${url} ${body}`);
const UNASSIGNED = '/api/conversations/unassigned';
const warning = `convops: warning: GET ${UNASSIGNED}: 6 rows without a usable id\n`;

describe('a list', () => {
  beforeEach(() => {
    answers = { [UNASSIGNED]: `[${IDS.map((id) => row(id)).join(',')}]` };
  });

  it.each<[string, string]>([
    ['--json id', `[${IDS.map((id) => `{"id":${shown(id)}}`).join(',')}]\n`],
    ['--json id -o ndjson', IDS.map((id) => `{"id":${shown(id)}}\n`).join('')],
    ['-o csv --columns id', 'id\n12\n12.5\n-1\n9007199254740993\n0\n\n42\n'],
    ['--columns id', '12\n12.5\n-1\n9007199254740993\n0\n\n42\n'],
    ['--jq .[3].id', '9007199254740993\n'],
  ])('has them as they were written, and ends with 7: %s', async (options, stdout) => {
    expect(await run(`conv unassigned ${options}`)).toMatchObject({ exit: 7, stdout, stderr: warning });
  });

  it('prints those alone that a next command takes where only ids are printed', async () => {
    const { exit, stdout, stderr } = await run('conv unassigned -o ids');
    expect([exit, stdout]).toEqual([7, '42\n']);
    expect(stderr).toBe('convops: warning: left out 6 rows without a usable id\n');
  });

  it('of conversations that cannot be named has the others claimed, and says so', async () => {
    answers = { ...answers, '/api/conversations/start': row('42') };
    const { exit, stderr } = await run('conv next --as 7 --json');
    const said = 'convops: warning: left out 6 waiting conversations without a usable id\n';
    expect([exit, stderr]).toEqual([0, said]);
    expect(posted()).toEqual(['/api/conversations/start {"conversation_id":42,"operator_id":7}']);
  });
});

it.each(['"12"', '12.5', '-1', ALMOST])(
  'a group or an operator is not used by its name with the id %s',
  async (id) => {
    answers = {
      '/api/operators/groups': `[{"id":${id},"title":"Billing"}]`,
      '/api/operators/all': `[{"id":${id},"invite_email":"kim@example.test"}]`,
    };
    const runs = await Promise.all([
      run('conv assign 42 --group Billing'),
      run('conv close 42 --as kim'),
      run('conv unread --group Billing'),
    ]);
    for (const { exit, stdout, stderr } of runs) {
      expect([exit, stdout]).toEqual([2, '']);
      expect(stderr).toContain(`has no usable id ("${id.replaceAll('"', '')}")`);
    }
    expect(server.requests.every(({ url }) => url.startsWith('/api/operators/'))).toBe(true);
  },
);

it('a group or an operator with a whole number that no double holds is named to the service by its digits', async () => {
  answers = { '/api/operators/groups': `[{"id":${LONG},"title":"Billing"}]` };
  await run('conv assign 42 --group Billing');
  expect(posted()).toEqual([`/api/conversations/assign-group {"conversation_id":42,"group_id":${LONG}}`]);
});

it('a conversation with a number no double holds is shown with its digits', async () => {
  answers = {
    '/api/conversations/get': '{"conversation_id":42,"from_platform_user_id":9007199254740993,"messages":[]}',
  };
  const json = await run('conv get 42 --json from_platform_user_id');
  expect([json.exit, json.stdout]).toEqual([0, '{"from_platform_user_id":"9007199254740993"}\n']);
  const whole = await run('api /api/conversations/get?conversation_id=42 --jq .from_platform_user_id');
  expect([whole.exit, whole.stdout]).toEqual([0, '9007199254740993\n']);
  const debug = await run('conv get 42 --debug --json conversation_id');
  expect(debug.stderr).toContain('"from_platform_user_id":"9007199254740993"');
});
