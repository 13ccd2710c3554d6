// The built program and what may stand between it and the service: certificates nobody should accept, ports that speak
// something else. Nothing was sent, which is said, and no way round it is offered. Proxies: test/api/proxy.test.ts.
import { writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type CertificateName, listening, pemOf } from '../support/bytes.ts';
import { startTls } from '../support/bytes-faults.ts';
import { createHome, runConvops } from '../support/run-convops.ts';
import { walkInPipe } from '../support/walk.ts';

/** The authority of the tests, and a certificate that vouches for itself from 2119 on. */
const TRUSTED = pemOf('ca') + pemOf('not-yet-valid');
const TOKEN = 'canary-token-5c1e';

/** What no message may hold: the secrets, and a way to do without the check. */
const FORBIDDEN = new RegExp(`${TOKEN}|insecure|REJECT_UNAUTHORIZED|no.?verify|\\n    at `, 'i');

const OTHERS: Readonly<Record<string, (socket: Socket) => void>> = {
  'plain text': (socket) => void socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n'),
  'a reset': (socket) => void socket.once('data', () => socket.resetAndDestroy()),
  silence: (socket) => void socket.resume(),
};

/** What a list, a close and the doctor say of what answers, and how many requests it has read. */
async function meets(name: string) {
  const server = OTHERS[name]
    ? { ...(await listening(createServer(OTHERS[name]))), requests: [] }
    : await startTls(name as CertificateName, 'ok list');
  const home = createHome();
  await writeFile(home.path('ca.pem'), TRUSTED);
  const lines = ['groups list', 'conv close 42 --json --debug', 'doctor --json'];
  const timeout = name === 'silence' ? '300ms' : '20s';
  const [list, close, doctor] = await walkInPipe(
    lines.map((line) => [...line.split(' '), '--timeout', timeout]),
    {
      home,
      env: {
        ...{
          CONVOPS_BASE_URL: `https://localhost:${server.port}`,
          CONVOPS_TOKEN: TOKEN,
          CONVOPS_OPERATOR: '7',
        },
        ...{ NODE_EXTRA_CA_CERTS: home.path('ca.pem'), NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      },
    },
  );
  await server.close();
  if (!list || !close || !doctor) throw new Error('not all of them ended');
  return { list, close, doctor, requests: server.requests.length };
}

describe('what answers at the address', () => {
  it('is the service, where an authority given by NODE_EXTRA_CA_CERTS vouches for it', async () => {
    const { list, requests } = await meets('right-name');
    expect(list).toMatchObject({ exit: 0, stdout: expect.stringContaining('42') });
    expect(requests).toBeGreaterThan(0);
  });

  it.each([
    ['wrong-name', 'ERR_TLS_CERT_ALTNAME_INVALID', false],
    ['self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT', true],
    ['expired', 'CERT_HAS_EXPIRED', false],
    ['not-yet-valid', 'CERT_NOT_YET_VALID', false],
    ['plain text', 'the TLS handshake failed', false],
    ['a reset', 'the connection was reset', false],
    ['silence', 'no response within 0.3 s', false],
  ] as const)('is not trusted with anything: %s', async (name, reason, distrusted) => {
    const { list, close, doctor, requests } = await meets(name);
    expect(list).toMatchObject({ exit: 5, stdout: '' });
    expect(list.stderr).toContain(`convops: cannot connect to https://localhost:`);
    expect(list.stderr).toContain(reason);
    expect(close.exit).toBe(5);
    expect(JSON.parse(close.stdout)).toMatchObject({ id: 42, outcome: 'not_sent', changed: false });
    expect(list.stderr.includes('to trust its authority, set NODE_EXTRA_CA_CERTS')).toBe(distrusted);
    expect(list.stderr.includes('try: export NODE_EXTRA_CA_CERTS=/path/to/ca.pem\n')).toBe(distrusted);
    const check = JSON.parse(doctor.stdout).find(({ status }: { status: string }) => status === 'failed');
    const fix = distrusted ? 'export NODE_EXTRA_CA_CERTS=/path/to/ca.pem' : null;
    expect([doctor.exit, check.fix]).toEqual([5, fix]);
    if (/CERT/.test(reason))
      expect(check).toMatchObject({ check: 'service', message: expect.stringContaining(reason) });
    for (const { stdout, stderr } of [list, close, doctor])
      expect(stdout + ours(stderr)).not.toMatch(FORBIDDEN);
    expect(requests).toBe(0);
  });
});

/** Without what Node says by itself of the switch that these tests set. */
function ours(stderr: string): string {
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
