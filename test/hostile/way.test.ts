// The built program and what may stand between it and the service: certificates nobody should accept, ports that speak
// something else, proxies that open no tunnel. Nothing was sent, which is said, and no way round it is offered.
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CertificateName, type Listening, listening, pemOf } from '../support/bytes.ts';
import { startTls } from '../support/bytes-faults.ts';
import { createHome, runConvops } from '../support/run-convops.ts';
import { type Walked, walkInPipe } from '../support/walk.ts';

/** The authority of the tests, and a certificate that vouches for itself from 2119 on. */
const TRUSTED = pemOf('ca') + pemOf('not-yet-valid');
const TOKEN = 'canary-token-5c1e';
const PASSWORD = 'canary-password-9d2f';

const home = createHome();
const open: { close: () => Promise<void> }[] = [];

afterAll(async () => {
  for (const each of open) await each.close();
});

const keep = async <T extends { close: () => Promise<void> }>(opening: Promise<T>): Promise<T> => {
  const opened = await opening;
  open.push(opened);
  return opened;
};

/** What no message may hold: the secrets, and a way to do without the check. */
const FORBIDDEN = new RegExp(`${TOKEN}|${PASSWORD}|insecure|REJECT_UNAUTHORIZED|no.?verify|\\n    at `, 'i');

describe('what answers at the address', () => {
  const certificates = ['right-name', 'wrong-name', 'self-signed', 'expired', 'not-yet-valid'] as const;
  const others: Readonly<Record<string, (socket: Socket) => void>> = {
    'plain text': (socket) => void socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    'a reset': (socket) => void socket.once('data', () => socket.resetAndDestroy()),
    silence: (socket) => void socket.resume(),
  };
  const walked = new Map<string, readonly Walked[]>();
  const requests = new Map<string, () => number>();

  beforeAll(async () => {
    const started = new Map<string, Listening>();
    for (const name of certificates satisfies readonly CertificateName[]) {
      const server = await keep(startTls(name, 'ok list'));
      started.set(name, server);
      requests.set(name, () => server.requests.length);
    }
    for (const [name, answer] of Object.entries(others))
      started.set(name, await keep(listening(createServer(answer))));
    const profile = ({ port }: Listening) => ({
      base_url: `https://localhost:${port}`,
      token: TOKEN,
      operator: '7',
    });
    const profiles = Object.fromEntries(
      [...started].map(([name, at]) => [name.replace(' ', '-'), profile(at)]),
    );
    await mkdir(home.configFolder, { mode: 0o700 });
    const document = JSON.stringify({ version: 1, current: null, profiles });
    await writeFile(join(home.configFolder, 'profiles.json'), document, { mode: 0o600 });
    await writeFile(home.path('ca.pem'), TRUSTED);
    const names = Object.keys(profiles);
    const all = await walkInPipe(
      names.flatMap((name) =>
        ['groups list', 'conv close 42 --json --debug', 'doctor --json'].map((line) => [
          ...line.split(' '),
          ...['-p', name, '--timeout', name === 'silence' ? '300ms' : '20s'],
        ]),
      ),
      { home, env: { NODE_EXTRA_CA_CERTS: home.path('ca.pem'), NODE_TLS_REJECT_UNAUTHORIZED: '0' } },
    );
    for (const name of names)
      walked.set(
        name,
        all.filter(({ line }) => line.includes(name)),
      );
  });

  it('is the service, where an authority given by NODE_EXTRA_CA_CERTS vouches for it', () => {
    const [list] = walked.get('right-name') ?? [];
    expect(list).toMatchObject({ exit: 0, stdout: expect.stringContaining('42') });
    expect(requests.get('right-name')?.()).toBeGreaterThan(0);
  });

  it.each([
    ['wrong-name', 'ERR_TLS_CERT_ALTNAME_INVALID', false],
    ['self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT', true],
    ['expired', 'CERT_HAS_EXPIRED', false],
    ['not-yet-valid', 'CERT_NOT_YET_VALID', false],
    ['plain-text', 'the TLS handshake failed', false],
    ['a-reset', 'the connection was reset', false],
    ['silence', 'no response within 0.3 s', false],
  ] as const)('is not trusted with anything: %s', (name, reason, distrusted) => {
    const [list, close, doctor] = walked.get(name) ?? [];
    expect(list).toMatchObject({ exit: 5, stdout: '' });
    expect(list?.stderr).toContain(`convops: cannot connect to https://localhost:`);
    expect(list?.stderr).toContain(reason);
    expect(close?.exit).toBe(5);
    expect(JSON.parse(close?.stdout ?? '')).toMatchObject({ id: 42, outcome: 'not_sent', changed: false });
    expect(list?.stderr.includes('to trust its authority, set NODE_EXTRA_CA_CERTS')).toBe(distrusted);
    expect(list?.stderr.includes('try: export NODE_EXTRA_CA_CERTS=/path/to/ca.pem\n')).toBe(distrusted);
    const check = JSON.parse(doctor?.stdout ?? '').find(
      ({ status }: { status: string }) => status === 'failed',
    );
    expect([doctor?.exit, check.fix]).toEqual([
      5,
      distrusted ? 'export NODE_EXTRA_CA_CERTS=/path/to/ca.pem' : null,
    ]);
    if (/CERT/.test(reason))
      expect(check).toMatchObject({ check: 'service', message: expect.stringContaining(reason) });
    for (const run of [list, close, doctor])
      expect(`${run?.stdout}${ours(run?.stderr)}`).not.toMatch(FORBIDDEN);
    expect(requests.get(name)?.() ?? 0).toBe(0);
  });
});

/** Without what Node says by itself of the switch that these tests set. */
function ours(stderr = ''): string {
  return stderr.replace(/^\(node:\d+\) Warning: Setting the NODE_TLS_REJECT_UNAUTHORIZED.*\n.*\n/m, '');
}

// Every certificate is checked all the same, and Node would say the contrary.
it('the switch that turns checks off in other programs says nothing here', async () => {
  const env = {
    CONVOPS_BASE_URL: 'https://127.0.0.1:9',
    CONVOPS_TOKEN: TOKEN,
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  };
  const { exit, stderr } = await runConvops(['groups', 'list'], { env });
  expect([exit, stderr.trimEnd().split('\n')]).toEqual([
    5,
    [expect.stringMatching(/^convops: cannot connect to /), 'try: convops doctor'],
  ]);
});
