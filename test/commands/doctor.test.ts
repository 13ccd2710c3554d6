// What doctor finds at a service that keeps to its document, and at services that do not.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../src/api/derive.ts';
import type { Endpoint } from '../../src/api/endpoint-row.ts';
import { GROUPS, OPERATORS, TOKEN } from '../support/bytes-service.ts';
import {
  type Answered,
  type Examined,
  examined,
  type Patient,
  startPatient,
} from '../support/doctor-runs.ts';
import { runConvops } from '../support/run-convops.ts';
import { aSummary, aUser, UNSAFE } from '../views/samples.ts';

let patient: Patient;

beforeAll(async () => {
  patient = await startPatient();
});

afterAll(() => patient.close());

/** A run after which the service was only read, and its token seen by nobody. */
async function examine(...words: readonly string[]): Promise<Examined> {
  const run = await patient.examine(words);
  expect(`${run.stdout}${run.stderr}`).not.toContain(TOKEN);
  expect(patient.server.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  return run;
}

const html: Answered = {
  status: 200,
  body: '<!doctype html>Sign in',
  headers: { 'content-type': 'text/html' },
};

/** What doctor calls the reads whose row is so. */
function readChecks(isSo: (row: Endpoint) => boolean): string[] {
  return allEndpoints()
    .filter(({ verb, row }) => verb === 'GET' && isSo(row))
    .map(({ path }) => path.split('/').slice(2).join('-'));
}

describe('a service as published', () => {
  it('is found well, with every check in its order', async () => {
    patient.bend({});
    const run = await examine();
    expect([run.exit, run.stderr]).toEqual([0, '']);
    expect([run.withStatus('failed'), run.withStatus('warning')]).toEqual([[], []]);
    expect(run.rows.map(({ check }) => check)).toEqual([
      ...['program', 'config-folder', 'profiles', 'profile', 'late-after', 'agents'],
      ...['replies', 'state-folder'],
      ...['journal', 'drafts', 'token-source'],
      ...['base-url', 'proxy', 'dns', 'tcp', 'tls', 'http', 'clock'],
      ...['token-accepted', 'token-missing', 'token-wrong'],
      ...readChecks(({ query = {} }) => Object.values(query).every(({ required }) => !required)),
      ...readChecks(({ query = {} }) => Object.values(query).some(({ required }) => required)),
      ...['writes', 'latency'],
      ...['list-params', 'error-form', 'auth-scope', 'time-unit', 'unread-scope', 'not-answered-unread'],
      ...['get-marks-read', 'notes'],
    ]);
    expect(run.row('list-params').message).toBe('query obeyed, path obeyed; list_params is query');
    expect(run.row('time-unit').message).toBe('seconds');
    expect(run.row('writes')).toMatchObject({ status: 'skipped', subject: '11 POST endpoints' });
    expect(run.row('token-source').message).toBe(`${TOKEN.length} characters, from CONVOPS_TOKEN`);
  });

  it('is asked for each list once, and for one conversation and its customer', async () => {
    patient.bend({});
    await examine();
    const asked = patient.server.requests
      .filter(({ headers }) => headers.some(([, value]) => value === TOKEN))
      .map(({ url }) => url);
    expect(asked.sort()).toEqual([
      '/api/conversations/get?conversation_id=1',
      '/api/conversations/get?conversation_id=2147483647',
      '/api/conversations/not-answered',
      '/api/conversations/unassigned',
      '/api/conversations/unassigned/4',
      '/api/conversations/unassigned?group_id=4',
      '/api/conversations/unread',
      '/api/operators/all',
      '/api/operators/groups',
      '/api/users/get?platform_user_id=1001',
    ]);
  });

  it('without a conversation leaves open what only conversations tell', async () => {
    const empty = ['unassigned', 'unread', 'not-answered'].map((list) => [`/api/conversations/${list}`, []]);
    patient.bend({ data: Object.fromEntries(empty) });
    const run = await examine();
    expect([run.exit, run.withStatus('warning')]).toEqual([0, []]);
    expect(run.row('users-get')).toMatchObject({ status: 'skipped' });
    expect(run.row('conversations-get')).toMatchObject({ status: 'skipped' });
    for (const check of ['list-params', 'unread-scope', 'not-answered-unread']) {
      expect(run.row(check)).toMatchObject({
        status: 'info',
        message: expect.stringContaining('unknown'),
      });
    }
  });

  it('may be the sandbox', async () => {
    const { exit, stdout, stderr } = await runConvops(['doctor', '--sandbox', '--jq', '.[].status']);
    expect([exit, stderr]).toEqual([0, '']);
    expect(new Set(stdout.trim().split('\n'))).toEqual(new Set(['ok', 'info', 'skipped']));
  });
});

describe('whether reading marks as read', () => {
  /** The conversations that were read; 2147483647 is the one that does not exist. */
  const read = () =>
    patient.server.requests
      .map(({ url }) => new URL(url, 'http://service.test').searchParams.get('conversation_id'))
      .filter((id) => id !== null && id !== '2147483647');

  it('is told how to find out in a line, and never tried at an unread conversation', async () => {
    const unread = aSummary({ id: 5, status: 'inbox', unread_count: 1, operator_user_id: 8 });
    const lists = { unassigned: [], unread: [unread], 'not-answered': [unread] };
    const data = Object.entries(lists).map(([list, rows]) => [`/api/conversations/${list}`, rows]);
    patient.bend({ data: Object.fromEntries(data) });
    const run = await examine();
    expect(run.row('get-marks-read')).toMatchObject({
      status: 'info',
      message:
        'unknown: run "convops conv unread" before and after "convops conv get ID" of one of its rows; ' +
        'set get_marks_read to yes if the row is gone, else to no',
    });
    expect(run.row('conversations-get')).toMatchObject({
      status: 'skipped',
      message: 'not tried: reading a conversation may mark it as read',
    });
    expect([run.exit, read(), run.row('users-get').status]).toEqual([0, [], 'ok']);
    // One that nobody has unread is read all the same.
    const answered = { ...unread, id: 4, unread_count: 0 };
    patient.bend({
      data: { ...Object.fromEntries(data), '/api/conversations/not-answered': [unread, answered] },
    });
    expect((await examine()).row('conversations-get').status).toBe('ok');
    expect(read()).toEqual(['4']);
  });

  it('is what the profile says, where it says something', async () => {
    const { home } = patient;
    for (const value of ['yes', 'no']) {
      await home.run(['profile', 'set', 'get_marks_read', value, '-p', 'sandbox']);
      const run = examined(await home.run(['doctor', '--sandbox', '--json']));
      expect(run.row('get-marks-read')).toMatchObject({
        message: `get_marks_read is ${value}`,
        details: { get_marks_read: value },
      });
    }
    await home.run(['profile', 'unset', 'get_marks_read', '-p', 'sandbox']);
  });
});

describe('fields that are not as published', () => {
  it('are named with their types, and their values are not', async () => {
    const { title: _, ...group } = { ...(GROUPS[0] ?? {}), priority: 'canary-1', vip: 'canary-2' } as Record<
      string,
      unknown
    >;
    patient.bend({
      data: { '/api/operators/groups': [group], '/api/users/get': aUser({ tags: ['canary-3'] }) },
    });
    const run = await examine('--show-secrets');
    expect(run.exit).toBe(0);
    expect(run.row('operators-groups')).toMatchObject({
      status: 'warning',
      message: '1 row; missing: title; other type: priority is string, not integer; not published: vip',
    });
    expect(run.row('users-get')).toMatchObject({
      status: 'info',
      message: 'a record; as published; type now known: tags array',
    });
    expect(run.stdout).not.toContain('canary-1');
    expect(run.stdout).not.toContain('canary-2');
    expect(run.stdout).not.toContain('canary-3');
  });

  it('cannot drive the terminal by their names', async () => {
    const odd = { ...GROUPS[0], '\x1b[2J\u202eevil\n': 1 };
    patient.bend({ data: { '/api/operators/groups': [odd] } });
    const { stdout } = await patient.home.run(['doctor'], { env: patient.env });
    expect(stdout).toContain('not published: <U+001B>[2J<U+202E>evil<U+000A>');
    expect(stdout).not.toMatch(UNSAFE);
  });

  it('are also those of a list in the wrong order, and of one that is cut', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) =>
      aSummary({ id: index + 1, unassigned_date: 1_700_000_000_000 + index }),
    );
    patient.bend({ data: { '/api/conversations/unassigned': rows } });
    const run = await examine();
    expect(run.row('conversations-unassigned')).toMatchObject({
      status: 'warning',
      message:
        '1000 rows; oldest first by unassigned_date, not newest first; ' +
        '1000 rows: the list may be cut, and the longest-waiting conversations may be missing',
    });
    expect(run.row('time-unit')).toMatchObject({ status: 'warning', details: { milliseconds: 200 } });
  });
});

describe('the parameters of the lists', () => {
  it.each([
    ['query', 'ok', 'query obeyed, path refused; list_params is query'],
    ['path', 'warning', 'query ignored, path obeyed, but list_params is query, so filters have no effect'],
    ['neither', 'warning', 'query ignored, path ignored: this service cannot narrow the lists to a group'],
  ] as const)('that are taken from the %s: %s', async (filter, status, message) => {
    patient.bend({ filter });
    const run = await examine();
    expect(run.row('list-params')).toMatchObject({ status, message, fix: null });
    expect(run.exit).toBe(0);
  });

  it('can be tried on a group that nobody waits for', async () => {
    const rows = [aSummary({ id: 1, group_id: 3, unassigned_date: 1_700_000_000 })];
    patient.bend({ filter: 'path', data: { '/api/conversations/unassigned': rows } });
    expect((await examine()).row('list-params').message).toContain('query ignored, path obeyed');
  });
});

describe('--fix', () => {
  const profiles = () => {
    const text = readFileSync(`${patient.home.configFolder}/profiles.json`, 'utf8');
    return (JSON.parse(text) as { profiles: Record<string, unknown> }).profiles;
  };
  const doctor = (...words: readonly string[]) =>
    patient.home.run(['doctor', '--json', '-p', 'work', ...words]);

  it('sets in the profile what is offered, and the next run finds it well', async () => {
    const added = ['profile', 'add', 'work', '--base-url', patient.server.origin, '--token-stdin'];
    expect(await patient.home.run(added, { input: TOKEN })).toMatchObject({ exit: 0 });
    patient.bend({ filter: 'path' });
    const before = await doctor();
    expect(before.stdout).toContain('"fix":"convops profile set list_params path -p work"');
    const dry = await doctor('--fix', '--dry-run');
    expect([dry.exit, dry.stderr]).toEqual([0, 'dry run: nothing was changed\n']);
    expect(profiles().work).not.toHaveProperty('list_params');
    expect(await doctor('--fix', '--yes')).toMatchObject({ exit: 0, stderr: '' });
    expect(profiles()).toMatchObject({ work: { list_params: 'path', base_url: patient.server.origin } });
    expect((await doctor()).stdout).toContain('query ignored, path obeyed; list_params is path');
    expect(patient.server.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(before.stdout).not.toContain(TOKEN);
  });

  it('has the token sent where the setting kept it from operators and groups', async () => {
    await patient.home.run(['profile', 'set', 'auth_scope', 'conversations', '-p', 'work']);
    patient.bend({});
    const found = await doctor();
    expect(found.exit).toBe(4);
    expect(found.stdout).toContain('"fix":"convops profile set auth_scope all -p work"');
    await doctor('--fix', '--yes');
    expect(profiles()).toMatchObject({ work: { auth_scope: 'all' } });
    expect((await doctor()).exit).toBe(0);
  });

  it('keeps the token from operators and groups where they refuse it', async () => {
    const refusal = { status: 401, body: { error: 'no token here', status: 401 } };
    patient.bend({
      first: ({ url }, hasToken) => {
        if (url.startsWith('/api/users/')) return { status: 200, body: { status: 200, data: aUser() } };
        if (!url.startsWith('/api/operators/')) return undefined;
        const data = url.endsWith('/groups') ? GROUPS : OPERATORS;
        return hasToken ? refusal : { status: 200, body: { status: 200, data } };
      },
    });
    const before = examined(await doctor());
    expect([before.exit, before.row('auth-scope').status]).toEqual([4, 'warning']);
    expect(before.row('auth-scope').message).toContain('must not be sent: with it HTTP 401');
    await doctor('--fix', '--yes');
    expect(profiles()).toMatchObject({ work: { auth_scope: 'conversations' } });
    const after = examined(await doctor());
    expect([after.exit, after.row('auth-scope').status]).toEqual([0, 'ok']);
  });

  it('is refused where nobody can be asked, before any request', async () => {
    patient.bend({});
    const run = await patient.examine(['--fix']);
    expect(run).toMatchObject({ exit: 2, stdout: '' });
    expect(run.stderr).toContain('--yes');
    expect(patient.server.requests).toEqual([]);
  });
});

describe('the token', () => {
  it.each([401, 403])(
    'that is refused with HTTP %i: exit 4, and what does not need it is read',
    async (status) => {
      const refused = { status, body: { error: `not ${TOKEN}`, status: 400 } };
      patient.bend({ first: ({ url }) => (url.startsWith('/api/conversations') ? refused : undefined) });
      const run = await examine();
      expect(run.exit).toBe(4);
      expect(run.row('token-accepted')).toMatchObject({
        status: 'failed',
        message: `refused: HTTP ${status}, status 400, "not <hidden>"`,
      });
      expect(run.row('operators-all').status).toBe('ok');
      expect(run.row('conversations-unread').message).toBe('the token was refused');
      expect(run.row('users-get').message).toBe('not tried: the token was refused, so no list gives an id');
      expect(run.row('unread-scope').message).toBe('the token was refused');
      expect(run.row('auth-scope').status).not.toBe('skipped');
      expect(run.withStatus('failed')).toEqual(['token-accepted']);
      expect(run.stderr).toContain('"exit_code":4');
    },
  );

  it('that is refused in the words for a wrong one: exit 4', async () => {
    const refused = { status: 400, body: { error: 'no access', status: 400 } };
    patient.bend({ first: () => refused });
    const run = await examine();
    expect([run.exit, run.row('token-accepted').status]).toEqual([4, 'failed']);
    expect(run.row('token-accepted').message).toContain(
      'refused, with the same answer as a wrong token: HTTP 400',
    );
    expect(run.row('token-wrong').message).toContain('this does not show that the token is the cause');
  });

  it('that nobody asks for is a warning', async () => {
    patient.bend({ stranger: 'welcome' });
    const run = await examine();
    expect([run.exit, run.withStatus('warning')]).toEqual([0, ['token-missing', 'token-wrong']]);
    expect(run.row('auth-scope').message).toMatch(/^not needed: /);
  });

  it('is left out, and a wrong one given, without the real one going along', async () => {
    patient.bend({});
    await examine();
    const tokens = patient.server.requests.map(
      ({ headers }) => headers.find(([name]) => name === 'Authentication')?.[1] ?? null,
    );
    expect(new Set(tokens)).toEqual(new Set([TOKEN, null, 'not-a-token-convops-doctor']));
    expect(tokens.filter((token) => token === null)).toHaveLength(3);
  });
});

describe('a service that is none', () => {
  it('answers with a page: exit 7, and nothing more is asked', async () => {
    patient.bend({ first: () => html });
    const run = await examine();
    expect(run.exit).toBe(7);
    expect(run.withStatus('failed')).toEqual(['http']);
    expect(run.row('http').message).toContain('the response is not from the API of the service');
    expect(run.row('conversations-get')).toMatchObject({ status: 'skipped' });
    expect(patient.server.requests).toHaveLength(2);
  });

  it('redirects: exit 7, and the redirect is not followed', async () => {
    const elsewhere = { status: 302, body: '', headers: { location: 'http://127.0.0.1:9/trap' } };
    patient.bend({ first: () => elsewhere });
    const run = await examine();
    expect(run.exit).toBe(7);
    expect(run.row('http').message).toContain('redirects are never followed');
  });

  it.each([
    [500, 5, 'the service is not available (HTTP 500)'],
    [404, 1, 'nothing answers at'],
    [429, 5, 'the service asks convops to slow down'],
  ])('answers HTTP %i: exit %i', async (status, exit, message) => {
    patient.bend({ first: () => ({ status, body: '' }) });
    const run = await examine();
    expect([run.exit, run.withStatus('failed')]).toEqual([exit, ['http']]);
    expect(run.row('http').message).toContain(message);
  });

  // It once looked like a wrong token, since both were refused in the same words.
  it.each([
    [500, 500, 5, /^the service reports an internal error: HTTP 500, status 500, "No."/],
    [200, 502, 5, /^the service reports an internal error: HTTP 200, status 502/],
    [404, 404, 1, /^no such path: is the base URL right\? It must not include \/api/],
    [401, 401, 4, null],
    [400, 400, 4, null],
  ])('refuses everything with HTTP %i and status %i: exit %i', async (http, status, exit, message) => {
    patient.bend({ first: () => ({ status: http, body: { error: 'No.', status } }) });
    const run = await examine();
    expect([run.exit, run.withStatus('failed')[0]]).toEqual([exit, message ? 'http' : 'token-accepted']);
    if (message) expect(run.row('http').message).toMatch(message);
    expect(run.row('token-accepted').status).toBe(message ? 'skipped' : 'failed');
  });

  it('hangs: exit 5 after one timeout, not one a check', async () => {
    patient.bend({ first: () => 'hang' });
    const run = await examine('--timeout', '4s');
    expect([run.exit, run.withStatus('failed')]).toEqual([5, ['http']]);
    expect(patient.server.requests).toHaveLength(1);
  });
});

describe('an endpoint that is broken', () => {
  it('is found among those that are not', async () => {
    patient.bend({
      data: { '/api/conversations/unread': { id: 1 } },
      first: ({ url }) => (url.startsWith('/api/users/get') ? html : undefined),
    });
    const run = await examine();
    expect([run.exit, run.withStatus('failed')]).toEqual([7, ['conversations-unread', 'users-get']]);
    expect(run.row('conversations-unread').message).toBe('`data` in the answer is not a list');
    expect(run.row('list-params').status).toBe('ok');
  });

  it('may be the very first', async () => {
    patient.bend({
      first: ({ url }) => (url.startsWith('/api/conversations/unassigned') ? html : undefined),
    });
    const run = await examine();
    expect([run.exit, run.withStatus('failed')]).toEqual([7, ['conversations-unassigned']]);
    expect(run.row('token-accepted').message).toContain('unknown');
  });

  it('may hang up; when two do, the rest is not tried', async () => {
    patient.bend({ first: ({ url }) => (url.includes('/unread') ? 'reset' : undefined) });
    const one = await examine();
    expect([one.exit, one.withStatus('failed')]).toEqual([5, ['conversations-unread']]);
    patient.bend({ first: ({ url }) => (/operators\/(?:all|groups)/.test(url) ? 'reset' : undefined) });
    const two = await examine();
    expect(two.withStatus('failed')).toEqual(['operators-all', 'operators-groups']);
    expect(two.row('conversations-get').message).toBe('the service does not answer');
  });

  it('in several ways ends with the first of 8, 4, 5, 7', async () => {
    patient.bend({
      first: ({ url }) => {
        if (url.startsWith('/api/users/get')) return html;
        return url.includes('/not-answered') ? { status: 503, body: '' } : undefined;
      },
    });
    expect((await examine()).exit).toBe(5);
  });
});

describe('the clock', () => {
  it.each([
    [90_000_000, 'behind'],
    [-90_000_000, 'ahead of'],
  ])('that is off by %i ms is a warning', async (ms, message) => {
    const date = new Date(Date.now() + ms).toUTCString();
    patient.bend({ first: () => ({ status: 401, body: {}, headers: { date } }) });
    const run = await examine();
    expect(run.row('clock').status).toBe('warning');
    expect(run.row('clock').message).toMatch(
      new RegExp(`^the clock of this computer is 1d ${message} the clock of the service`),
    );
  });
});
