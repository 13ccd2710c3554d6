// What doctor finds: a service that keeps to its document, services that do not, and what keeps it from one.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Listening } from '../support/bytes.ts';
import { TOKEN } from '../support/bytes-service.ts';
import { type Answered, type Examined, examined, startPatient } from '../support/doctor-runs.ts';

const servers: Listening[] = [];

const patient = await startPatient();
afterAll(() => patient.close());

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

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

/** Makes profile `work` for the service, with further settings. */
function writeProfile(settings: Readonly<Record<string, unknown>> = { token: TOKEN }): string {
  const { configFolder } = patient.home;
  mkdirSync(configFolder, { recursive: true, mode: 0o700 });
  const path = join(configFolder, 'profiles.json');
  const work = { base_url: patient.server.origin, ...settings };
  writeFileSync(path, JSON.stringify({ version: 1, current: 'work', profiles: { work } }));
  chmodSync(path, 0o600);
  return path;
}

const asProfile = async (name = 'work') => examined(await patient.home.run(['doctor', '--json', '-p', name]));

describe('a service as published', () => {
  it('is found well, with every check in its order', async () => {
    patient.bend({});
    const run = await examine();
    expect([run.exit, run.stderr]).toEqual([0, '']);
    expect([run.withStatus('failed'), run.withStatus('warning')]).toEqual([[], []]);
    expect(run.rows.map(({ check }) => check)).toEqual([
      ...['program', 'profile', 'agents', 'token-source'],
      ...['address', 'service', 'operator'],
      ...['list-params', 'auth-scope', 'get-marks-read'],
    ]);
    expect(run.row('list-params').message).toBe('query obeyed, path obeyed; list_params is query');
    expect(run.row('token-source').message).toBe(`${TOKEN.length} characters, from CONVOPS_TOKEN`);
  });
});

describe('the parameters of the lists', () => {
  it.each([
    ['path', 'warning', 'query ignored, path obeyed, but list_params is query, so filters have no effect'],
    ['neither', 'warning', 'query ignored, path ignored: this service cannot narrow the lists to a group'],
  ] as const)('that are taken from the %s: %s', async (filter, status, message) => {
    patient.bend({ filter });
    const run = await examine();
    expect(run.row('list-params')).toMatchObject({ status, message, fix: null });
    expect(run.exit).toBe(0);
  });

  it('are set by the command that is offered, and the next run finds them well', async () => {
    writeProfile();
    patient.bend({ filter: 'path' });
    const fix = 'convops profile set list_params path -p work';
    expect((await asProfile()).row('list-params').fix).toBe(fix);
    await patient.home.run(fix.split(' ').slice(1));
    expect((await asProfile()).row('list-params').message).toBe(
      'query ignored, path obeyed; list_params is path',
    );
  });
});

describe('the token of operators and groups', () => {
  it('is sent by the command that is offered, where they need it', async () => {
    writeProfile({ token: TOKEN, auth_scope: 'conversations', operator: '7' });
    patient.bend({});
    const run = await asProfile();
    expect(run.exit).toBe(0);
    expect(run.row('operator').message).toBe('7, from profile work; the list of operators is refused');
    expect(run.row('auth-scope')).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('needed but not sent; without it HTTP 401'),
      fix: 'convops profile set auth_scope all -p work',
    });
  });
});

describe('the token', () => {
  it.each([401, 403])('that is refused with HTTP %i: exit 4', async (status) => {
    const refused = { status, body: { error: `not ${TOKEN}`, status: 400 } };
    patient.bend({ first: ({ url }) => (url.startsWith('/api/conversations') ? refused : undefined) });
    const run = await examine();
    expect(run.exit).toBe(4);
    expect(run.row('service')).toMatchObject({
      status: 'failed',
      message: `the token is refused: HTTP ${status}: not <hidden>`,
    });
    expect(run.rows.at(-1)?.check).toBe('service');
    expect(run.withStatus('failed')).toEqual(['service']);
    expect(run.stderr).toContain('"exit_code":4');
  });

  it('of a token_command that fails: exit 4, and nothing is asked', async () => {
    writeProfile({ token_command: 'echo locked >&2; exit 3' });
    patient.bend({});
    const run = await asProfile();
    expect([run.exit, run.withStatus('failed')]).toEqual([4, ['token-source']]);
    expect(run.row('token-source').message).toMatch(/^token command failed \(exit 3\)/);
    expect(run.rows.at(-1)?.check).toBe('token-source');
    expect(patient.server.requests).toEqual([]);
  });
});

describe('a service that is none', () => {
  it('answers with a page: exit 7, and nothing more is asked', async () => {
    patient.bend({ first: () => html });
    const run = await examine();
    expect(run.exit).toBe(7);
    expect(run.withStatus('failed')).toEqual(['service']);
    expect(run.row('service').message).toContain('the response is not from the API of the service');
    expect(patient.server.requests).toHaveLength(1);
  });

  it.each([
    [500, 5, 'the service is not available (HTTP 500)'],
    [404, 1, 'nothing answers at'],
    [429, 5, 'the service asks to slow down'],
  ])('answers HTTP %i: exit %i', async (status, exit, message) => {
    patient.bend({ first: () => ({ status, body: '' }) });
    const run = await examine();
    expect([run.exit, run.withStatus('failed')]).toEqual([exit, ['service']]);
    expect(run.row('service').message).toContain(message);
  });

  // It once looked like a wrong token, since both were refused in the same words.
  it.each([
    [500, 500, 5, /^the service reports an internal error: HTTP 500: No.$/],
    [404, 404, 1, /^no such path: is the base URL right\? It must not include \/api/],
    [401, 401, 4, /^the token is refused: HTTP 401: No.$/],
    [400, 400, 4, /^the token is refused: HTTP 400: No.$/],
  ])('refuses everything with HTTP %i and status %i: exit %i', async (http, status, exit, message) => {
    patient.bend({ first: () => ({ status: http, body: { error: 'No.', status } }) });
    const run = await examine();
    expect([run.exit, run.withStatus('failed')[0]]).toEqual([exit, 'service']);
    expect(run.row('service').message).toMatch(message);
    expect(run.rows.at(-1)?.check).toBe('service');
  });

  it('hangs: exit 5 after one timeout, not one a check', async () => {
    patient.bend({ first: () => 'hang' });
    const run = await examine('--timeout', '4s');
    expect([run.exit, run.withStatus('failed')]).toEqual([5, ['service']]);
    expect(patient.server.requests).toHaveLength(1);
  });
});
