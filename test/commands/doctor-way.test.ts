// What doctor finds on this computer and on the way to the service: files, names, ports, certificates, proxies.
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CertificateName, type Listening, listening } from '../support/bytes.ts';
import { startTls } from '../support/bytes-faults.ts';
import { TOKEN } from '../support/bytes-service.ts';
import { startProxy, tunnelTo } from '../support/bytes-tls.ts';
import { type Examined, examined, type Patient, startPatient } from '../support/doctor-runs.ts';
import { firstSegment } from '../support/journal-text.ts';
import { createHome, type Home } from '../support/run-convops.ts';

const CA = fileURLToPath(new URL('../support/tls/ca.pem', import.meta.url));
const CLOCK = fileURLToPath(new URL('../support/fixed-clock.cjs', import.meta.url));

let patient: Patient;
let home: Home;
const servers: Listening[] = [];

beforeAll(async () => {
  patient = await startPatient();
});

afterAll(() => patient.close());

beforeEach(async () => {
  home = await createHome();
});

afterEach(async () => {
  await home.remove();
  for (const server of servers.splice(0)) await server.close();
});

/** A run in the home of this test, with an address in the environment. */
async function at(baseUrl: string, env: Readonly<Record<string, string>> = {}): Promise<Examined> {
  const all = { CONVOPS_BASE_URL: baseUrl, CONVOPS_TOKEN: TOKEN, ...env };
  const run = examined(await home.run(['doctor', '--json', '--utc'], { env: all }));
  expect(`${run.stdout}${run.stderr}`).not.toContain(TOKEN);
  return run;
}

/** A run that finds a service well, whatever else it finds. */
const here = () => at(patient.server.origin);

/** The profiles file of this home, with profile `work` for the service and whatever else. */
function writeProfiles(text?: string, mode = 0o600): string {
  mkdirSync(home.configFolder, { recursive: true, mode: 0o700 });
  const path = join(home.configFolder, 'profiles.json');
  const work = { base_url: patient.server.origin, token: TOKEN };
  writeFileSync(path, text ?? JSON.stringify({ version: 1, current: 'work', profiles: { work } }), { mode });
  chmodSync(path, mode);
  return path;
}

const asProfile = async (...words: readonly string[]) =>
  examined(await home.run(['doctor', '--json', '-p', 'work', ...words]));

describe('no service', () => {
  it('that is set up: exit 4, and what to type', async () => {
    const run = examined(await home.run(['doctor', '--json']));
    expect([run.exit, run.withStatus('failed')]).toEqual([4, ['profile']]);
    expect(run.row('profile').fix).toBe('convops profile add work');
    expect(run.row('http').message).toBe('no service is set up');
    expect(JSON.parse(run.stderr)).toMatchObject({
      error: { exit_code: 4, hint: 'convops profile add work' },
    });
  });

  it('of that name: exit 10', async () => {
    const run = await asProfile();
    expect([run.exit, run.withStatus('failed')]).toEqual([10, ['profile']]);
  });

  it('that listens: exit 5', async () => {
    const gone = await listening(createServer());
    await gone.close();
    const run = await at(`http://127.0.0.1:${gone.port}`);
    expect([run.exit, run.withStatus('failed')]).toEqual([5, ['tcp']]);
    expect(run.row('tcp').message).toBe('connection refused');
    expect(JSON.parse(run.stderr)).toMatchObject({ error: { exit_code: 5, retryable: true } });
    expect(run.row('http').message).toBe(`not reachable: 127.0.0.1:${gone.port}: connection refused`);
  });

  it('that has an address: exit 5', async () => {
    const run = await at('https://nosuch.invalid');
    expect([run.exit, run.withStatus('failed')]).toEqual([5, ['dns']]);
    expect(run.row('tcp').message).toBe('not reachable: nosuch.invalid: the host name was not found');
  });

  it('without a token is looked at as far as one gets without: exit 4', async () => {
    const run = await at(patient.server.origin, { CONVOPS_TOKEN: '' });
    expect([run.exit, run.withStatus('failed')]).toEqual([4, ['token-source']]);
    expect(run.row('tcp').status).toBe('ok');
    expect(run.row('http').message).toBe('no usable token');
  });
});

describe('the files', () => {
  it('are found as they were before anything narrowed their modes', async () => {
    writeProfiles(undefined, 0o644);
    chmodSync(home.configFolder, 0o755);
    // A folder that nobody named is the program's own.
    const own = home.path('.config/convops');
    mkdirSync(home.path('.config'));
    renameSync(home.configFolder, own);
    const env = { CONVOPS_CONFIG_DIR: '' };
    // Without --json, where the format is a setting, so that the profiles are read before the first check.
    const { exit, stdout, stderr } = await home.run(['doctor', '-p', 'work'], { env });
    expect(exit).toBe(0);
    expect(stdout).toMatch(
      /^warning\tconfiguration\tconfig-folder\t.*\tother users could read it \(mode 0755\); convops changed it to 0700\t$/m,
    );
    expect(stdout).toMatch(
      /^warning\t.*\t1 profile, other users could read it \(mode 0644\); convops changed it to 0600\t$/m,
    );
    expect(stdout).toMatch(/^ok\tconfiguration\tprofile\tprofile work\t/m);
    expect(stderr).toMatch(/other users could read .*profiles\.json/);
    renameSync(own, home.configFolder);
    expect((await asProfile()).withStatus('warning')).toEqual([]);
    chmodSync(home.configFolder, 0o755);
    expect((await asProfile()).row('config-folder')).toMatchObject({
      status: 'ok',
      message: expect.stringContaining('mode 0755, left unchanged'),
    });
    chmodSync(home.configFolder, 0o700);
  });

  it('that cannot be read are a failure, exit 8, and told once', async () => {
    writeProfiles('{"version": 1,');
    const run = await asProfile();
    expect([run.exit, run.withStatus('failed')]).toEqual([8, ['profiles']]);
    expect(run.row('profiles').fix).toMatch(/^mv /);
    expect(run.row('profile').message).toBe('cannot read the profiles');
  });

  it('that are links are refused, exit 8', async () => {
    const path = writeProfiles();
    renameSync(path, `${path}.real`);
    symlinkSync(`${path}.real`, path);
    const run = await asProfile();
    expect([run.exit, run.row('profiles').status]).toEqual([8, 'failed']);
    expect(run.row('profiles').message).toContain('is a symbolic link');
  });

  it('with what this version does not know are a warning that shows no value', async () => {
    const work = { base_url: patient.server.origin, token: TOKEN, mood: 'canary-mood' };
    writeProfiles(JSON.stringify({ version: 1, current: 'work', profiles: { work }, theme: 'canary-theme' }));
    const run = await asProfile();
    expect(run.row('profiles')).toMatchObject({
      status: 'warning',
      message: '1 profile; this version does not know theme, work.mood',
    });
    expect(run.stdout).not.toContain('canary-');
    expect(run.stdout).not.toContain(TOKEN);
  });

  it('of replies that are broken do not keep the service from being looked at', async () => {
    writeProfiles();
    writeFileSync(join(home.configFolder, 'replies.json'), 'no', { mode: 0o600 });
    const run = await asProfile();
    expect([run.exit, run.withStatus('failed')]).toEqual([8, ['replies']]);
    expect(run.row('conversations-get').status).toBe('ok');
  });

  it('of the state: writes, those without a result, torn lines, drafts that were kept', async () => {
    const env = patient.env;
    await home.run(['conv', 'note', '42', 'hello', '--as', '7'], { env });
    expect((await here()).row('journal').message).toMatch(/^1 write, the last at \S+Z, mode 0600$/);

    const journal = firstSegment(home.stateFolder);
    const lines = readFileSync(journal, 'utf8').split('\n');
    writeFileSync(journal, `${lines.filter((line) => !line.includes('"kind":"result"')).join('\n')}`);
    const open = await here();
    expect(open.row('journal')).toMatchObject({
      status: 'warning',
      message: expect.stringMatching(/; 1 with outcome unknown$/),
      fix: 'convops history --outcome unknown --all-profiles',
    });

    appendFileSync(journal, '{"kind":"int');
    mkdirSync(join(home.stateFolder, 'triage'), { mode: 0o700 });
    writeFileSync(join(home.stateFolder, 'triage', 'ab.json.broken-1'), '');
    const torn = await here();
    expect(torn.row('journal').message).toMatch(/; its last line is incomplete, probably after a crash$/);
    expect(torn.row('drafts').status).toBe('warning');
    expect(torn.exit).toBe(0);

    // What is JSON need not be a line of the journal.
    appendFileSync(journal, '\nnull\n{"x":1}\n');
    expect((await here()).row('journal').message).toMatch(/; 3 unreadable lines$/);
  });

  it('of a state folder that cannot be made are a failure, exit 8', async () => {
    writeFileSync(home.path('file'), '');
    const run = await at(patient.server.origin, { CONVOPS_STATE_DIR: home.path('file') });
    expect([run.exit, run.row('state-folder').status]).toEqual([8, 'failed']);
    // There the system says for ever that a parent is missing, which is there.
    const nowhere = await at(patient.server.origin, { CONVOPS_STATE_DIR: '/proc/nope' });
    expect([nowhere.exit, nowhere.row('state-folder').status]).toEqual([8, 'failed']);
  });

  it('of a late_after that cannot be read are a failure, exit 8, with the way out', async () => {
    const work = { base_url: patient.server.origin, token: TOKEN, late_after: 30 };
    writeProfiles(JSON.stringify({ version: 1, current: 'work', profiles: { work } }));
    const run = await asProfile();
    expect([run.exit, run.withStatus('failed')]).toEqual([8, ['late-after']]);
    expect(run.row('late-after')).toMatchObject({
      message: 'the setting late_after cannot be used: it is not a text',
      fix: 'convops profile set late_after 30m -p work',
    });
  });
});

describe('a token_command', () => {
  it('is run once, and what it prints is not shown', async () => {
    const command = `echo x >> ${home.path('runs')}; echo ${TOKEN}`;
    const work = { base_url: patient.server.origin, token_command: command };
    writeProfiles(JSON.stringify({ version: 1, current: 'work', profiles: { work } }));
    const run = await asProfile();
    expect(run.row('token-source').message).toBe('the token_command of profile work printed one');
    expect([run.exit, readFileSync(home.path('runs'), 'utf8')]).toEqual([0, 'x\n']);
    expect(`${run.stdout}${run.stderr}`).not.toContain(TOKEN);
  });

  it('that fails: exit 4, and the way to the service is looked at all the same', async () => {
    const work = { base_url: patient.server.origin, token_command: 'echo locked >&2; exit 3' };
    writeProfiles(JSON.stringify({ version: 1, current: 'work', profiles: { work } }));
    const run = await asProfile();
    expect([run.exit, run.withStatus('failed')]).toEqual([4, ['token-source']]);
    expect(run.row('token-source').message).toBe('token command failed (exit 3): locked');
    expect(run.row('tcp').status).toBe('ok');
  });
});

describe('http', () => {
  it('beyond this machine is a warning, although the profile allows it', async () => {
    const work = { base_url: 'http://nosuch.invalid', token: TOKEN, allow_http: true };
    writeProfiles(JSON.stringify({ version: 1, current: 'work', profiles: { work } }));
    const run = await asProfile();
    expect(run.row('base-url')).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('http is not encrypted'),
    });
    expect(run.row('tls')).toMatchObject({ status: 'skipped', message: 'http is not encrypted' });
  });
});

describe('a certificate', () => {
  async function tls(certificate: CertificateName) {
    const server = await startTls(certificate, 'ok list');
    servers.push(server);
    return server;
  }

  it.each<readonly [CertificateName, string, string, string | null]>([
    ['expired', CA, 'the certificate has expired; the service must renew it (CERT_HAS_EXPIRED)', null],
    [
      'wrong-name',
      CA,
      'the certificate is for other host names (ERR_TLS_CERT_ALTNAME_INVALID)',
      'convops profile show --origin',
    ],
    [
      'self-signed',
      '',
      'the certificate is not trusted: its authority is unknown; to trust it, set ca_file or NODE_EXTRA_CA_CERTS',
      'export CONVOPS_CA_FILE=/path/to/ca.pem',
    ],
  ])('that is not accepted is a failure, exit 5, and nothing is sent: %s', async (name, ca, message, fix) => {
    const server = await tls(name);
    const run = await at(`https://localhost:${server.port}`, ca === '' ? {} : { NODE_EXTRA_CA_CERTS: ca });
    expect([run.exit, run.withStatus('failed')]).toEqual([5, ['tls']]);
    expect(run.row('tls')).toMatchObject({ message: expect.stringContaining(message), fix });
    expect(run.row('tls').details).toMatchObject({ names: expect.any(Array), refused: expect.any(String) });
    expect(run.row('http').status).toBe('skipped');
    expect(server.requests.length).toBe(0);
  });

  it('that a file should vouch for which is not there says so', async () => {
    const server = await tls('self-signed');
    const ca = home.path('no-ca.pem');
    const run = await at(`https://localhost:${server.port}`, { NODE_EXTRA_CA_CERTS: ca });
    expect(run.row('tls').message).toContain(
      `convops cannot read ${ca} of NODE_EXTRA_CA_CERTS: no such file`,
    );
  });

  it('that is accepted is shown, with a warning when it soon ends', async () => {
    const server = await tls('right-name');
    const env = { NODE_EXTRA_CA_CERTS: CA };
    const fine = await at(`https://localhost:${server.port}`, env);
    expect(fine.row('tls')).toMatchObject({
      status: 'ok',
      message: expect.stringMatching(
        /^TLSv1\.3, service\.test by convops test authority, valid until 2120-01-01, \d+ ms$/,
      ),
      details: { names: ['service.test', 'localhost', '127.0.0.1'], valid_until: '2120-01-01T00:00:00Z' },
    });
    expect(fine.row('http').status).toBe('ok');

    writeFileSync(home.path('clock'), String(Date.UTC(2119, 11, 25)));
    const clock = { NODE_OPTIONS: `--require ${CLOCK}`, CLOCK_FILE: home.path('clock') };
    const soon = await at(`https://localhost:${server.port}`, { ...env, ...clock });
    expect(soon.row('tls')).toMatchObject({
      status: 'warning',
      message: expect.stringMatching(/; it expires in 7d$/),
    });
  });

  it('is not asked for by a port that speaks plain text', async () => {
    const plain = await listening(createServer((socket) => socket.resume().end('HTTP/1.1 400 No\r\n\r\n')));
    servers.push(plain);
    const run = await at(`https://localhost:${plain.port}`);
    expect([run.exit, run.withStatus('failed')]).toEqual([5, ['tls']]);
  });
});

describe('a proxy', () => {
  it('is what is looked at, without its password, and the certificate behind it is not', async () => {
    const behind = await startTls('right-name', 'ok list');
    const proxy = await startProxy(tunnelTo(behind.port));
    servers.push(behind, proxy);
    const env = { HTTPS_PROXY: `http://me:canary-pass@127.0.0.1:${proxy.port}`, NODE_EXTRA_CA_CERTS: CA };
    const run = await at('https://service.test', env);
    expect(run.row('proxy')).toMatchObject({
      status: 'info',
      message: `http://127.0.0.1:${proxy.port} from HTTPS_PROXY`,
    });
    expect(run.row('tcp')).toMatchObject({ status: 'ok', subject: `127.0.0.1:${proxy.port}` });
    expect(run.row('tls')).toMatchObject({ status: 'skipped' });
    expect(run.row('http').status).toBe('ok');
    expect(`${run.stdout}${run.stderr}`).not.toContain('canary-pass');
  });

  it('that no address can be made of is a failure, exit 5', async () => {
    const run = await at('https://service.test', { HTTPS_PROXY: 'socks5://127.0.0.1:1' });
    expect([run.exit, run.withStatus('failed')]).toEqual([5, ['proxy']]);
  });

  it('that NO_PROXY lets this host past is not in the way', async () => {
    const env = { HTTPS_PROXY: 'http://127.0.0.1:1', NO_PROXY: '.invalid' };
    const run = await at('https://nosuch.invalid', env);
    expect(run.row('proxy').message).toBe('http://127.0.0.1:1 is not used: NO_PROXY lists this host');
    expect(run.row('dns')).toMatchObject({ status: 'failed', subject: 'nosuch.invalid' });
  });
});
