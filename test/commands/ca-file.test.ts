// A service whose certificate a private authority vouches for: ca_file of a profile, or CONVOPS_CA_FILE, is trusted for
// that service beside what Node trusts, and whatever cannot be used of it is said before anything is sent.
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BytesServer } from '../support/bytes.ts';
import { startTls } from '../support/bytes-faults.ts';
import { examined } from '../support/doctor-runs.ts';
import { createHome, type Home } from '../support/run-convops.ts';

const certificate = (name: string) => fileURLToPath(new URL(`../support/tls/${name}.pem`, import.meta.url));
const CA = certificate('ca');
const TOKEN = 'private-token';

let server: BytesServer;
let strange: BytesServer;
let home: Home;

beforeAll(async () => {
  server = await startTls('right-name', 'data is a list');
  strange = await startTls('self-signed', 'data is a list');
});
afterAll(async () => {
  await server.close();
  await strange.close();
});
beforeEach(async () => {
  home = await createHome();
  await copyFile(CA, home.path('ca.pem'));
});
afterEach(() => home.remove());

const at = ({ port }: BytesServer) => `https://127.0.0.1:${port}`;
const inEnvironment = () => ({ CONVOPS_BASE_URL: at(server), CONVOPS_TOKEN: TOKEN });
const LIST = ['operators', 'list', '-o', 'ids', '--retries', '0'];

async function addWork(service = server): Promise<void> {
  const words = ['profile', 'add', 'work', '--base-url', at(service), '--token-stdin'];
  expect(await home.run(words, { input: TOKEN })).toMatchObject({ exit: 0 });
}
const set = (...words: string[]) => home.run(['profile', 'set', 'ca_file', ...words]);

describe('a private authority', () => {
  it('is trusted where the profile names its file, and by no other way', async () => {
    await addWork();
    const before = server.requests.length;
    const distrusted = await home.run(LIST);
    expect(distrusted).toMatchObject({ exit: 5, stderr: expect.stringContaining('certificate') });
    expect(distrusted.stderr).toContain('\ntry: convops profile set ca_file /path/to/ca.pem\n');
    expect(server.requests.length).toBe(before);
    expect(await set(home.path('ca.pem'))).toMatchObject({ exit: 0, stderr: '' });
    expect(await home.run(LIST)).toEqual({ exit: 0, stdout: '42\n', stderr: '' });
    expect(server.requests.length).toBe(before + 1);
    const close = await home.run(['conv', 'close', '42', '--json', 'outcome', '--timeout', '2s']);
    expect(close.stderr).not.toContain('certificate');
    // Two requests: the close, which this service answers with a list, and the reading back.
    expect(server.requests.length).toBeGreaterThan(before + 1);
    expect(await home.run(['profile', 'unset', 'ca_file'])).toMatchObject({ exit: 0 });
    expect((await home.run(LIST)).exit).toBe(5);
  });

  it('is trusted where the environment names its file, which outranks the profile', async () => {
    const env = { ...inEnvironment(), CONVOPS_CA_FILE: home.path('ca.pem') };
    expect(await home.run(LIST, { env })).toEqual({ exit: 0, stdout: '42\n', stderr: '' });
    await addWork();
    expect(await set(certificate('self-signed'))).toMatchObject({ exit: 0 });
    expect((await home.run(LIST)).exit).toBe(5);
    const own = { CONVOPS_CA_FILE: home.path('ca.pem') };
    expect(await home.run(LIST, { env: own })).toMatchObject({ exit: 0, stdout: '42\n' });
    const shown = await home.run(['profile', 'show', '--json'], { env: own });
    expect(JSON.parse(shown.stdout)).toContainEqual({
      ...{ key: 'ca_file', value: home.path('ca.pem'), origin: 'CONVOPS_CA_FILE' },
    });
  });

  it('is not trusted for another service than the one it is for', async () => {
    await addWork();
    const env = { ...inEnvironment(), CONVOPS_CA_FILE: home.path('ca.pem') };
    expect((await home.run([...LIST, '-p', 'work'], { env })).exit).toBe(5);
    const sandbox = ['operators', 'list', '-o', 'ids', '--limit', '1', '--sandbox'];
    const nowhere = { CONVOPS_CA_FILE: home.path('nowhere.pem') };
    expect(await home.run(sandbox, { env: nowhere })).toMatchObject({ exit: 0 });
  });

  it('takes away nothing that NODE_EXTRA_CA_CERTS adds', async () => {
    await addWork();
    expect(await set(certificate('self-signed'))).toMatchObject({ exit: 0 });
    const run = (path: string) => home.run(LIST, { env: { NODE_EXTRA_CA_CERTS: path }, ownProcess: true });
    expect(await run(home.path('ca.pem'))).toMatchObject({ exit: 0, stdout: '42\n' });
    expect((await run(certificate('expired'))).exit).toBe(5);
  });

  it('vouches for no certificate that is not its own', async () => {
    await addWork(strange);
    await set(home.path('ca.pem'));
    expect((await home.run(LIST)).exit).toBe(5);
    expect(strange.requests.length).toBe(0);
  });
});

describe('a file that cannot be used', () => {
  it.each<[what: string, spoil: (path: string) => Promise<void>, said: string]>([
    ['is gone', (path) => rm(path), 'cannot be read: no such file'],
    ['has no certificate', (path) => writeFile(path, 'ca'), 'has no certificate in PEM form'],
    [
      'is damaged',
      (path) => writeFile(path, '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'),
      'has a damaged certificate',
    ],
  ])('%s: exit 8, the setting is named, and nothing is sent', async (_what, spoil, said) => {
    const path = home.path('ca.pem');
    await addWork();
    expect((await set(path)).exit).toBe(0);
    await spoil(path);
    const before = server.requests.length;
    expect(await home.run(LIST)).toEqual({
      exit: 8,
      stdout: '',
      stderr: `convops: ca_file of profile work (${path}) ${said}\ntry: convops profile show --origin\n`,
    });
    const env = { ...inEnvironment(), CONVOPS_CA_FILE: path };
    expect(await home.run(LIST, { env })).toMatchObject({
      exit: 8,
      stderr: expect.stringContaining(`CONVOPS_CA_FILE (${path}) ${said}\n`),
    });
    const doctor = examined(await home.run(['doctor', '--json']));
    expect([doctor.exit, doctor.withStatus('failed')]).toEqual([8, ['ca-file']]);
    expect(doctor.row('ca-file').message).toBe(`ca_file of profile work (${path}) ${said}`);
    expect(server.requests.length).toBe(before);
    expect(await set(path)).toMatchObject({ exit: 2, stderr: expect.stringContaining(said) });
  });

  it.each([['ca.pem'], ['']])('%j is no absolute path', async (path) => {
    await addWork();
    expect(await set(path)).toMatchObject({ exit: 2, stderr: expect.stringContaining('ca_file must ') });
  });
});

describe('doctor', () => {
  it('names the file and how many it holds, and tries it', async () => {
    await addWork();
    expect((await set(home.path('ca.pem'))).exit).toBe(0);
    const run = examined(await home.run(['doctor', '--json']));
    expect(run.row('ca-file')).toMatchObject({
      status: 'ok',
      message: `1 certificate in ${home.path('ca.pem')}, from profile work`,
    });
    expect(run.row('tls').status).toBe('ok');
    expect(run.row('profile').message).toContain('ca_file from profile work');
  });
});
