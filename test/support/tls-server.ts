// TLS servers and a proxy on loopback ports, with the certificates of test/support/tls.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { TransportOptions } from '../../src/api/transport.ts';
import { FAULTS, type Listening, listening, onWholeRequest } from './fault-server.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export type CertificateName = 'right-name' | 'wrong-name' | 'self-signed' | 'expired' | 'not-yet-valid';

export interface TlsServer extends Listening {
  /** Whole requests that were read. */
  readonly requests: () => number;
}

/** Starts a TLS server with one of the test certificates that answers in the named way. */
export async function startTlsServer(
  certificate: CertificateName,
  fault: keyof typeof FAULTS = 'ok',
): Promise<TlsServer> {
  let requests = 0;
  const key = readFileSync(file('tls/server-key.pem'));
  const cert = readFileSync(file(`tls/${certificate}.pem`));
  const server = createTlsServer({ key, cert }, (socket) => {
    socket.on('error', () => undefined);
    onWholeRequest(socket, () => {
      requests += 1;
      FAULTS[fault](socket, '');
    });
  });
  return { ...(await listening(server)), requests: () => requests };
}

export interface Proxy extends Listening {
  /** The heads of the CONNECT requests. */
  readonly heads: readonly string[];
}

/** Starts a proxy that does the given with every connection that asks for a tunnel. */
export async function startProxy(answer: (socket: Socket) => void): Promise<Proxy> {
  const heads: string[] = [];
  const server = createServer((socket) => {
    onWholeRequest(socket, (head) => {
      heads.push(head);
      socket.removeAllListeners('data');
      answer(socket);
    });
  });
  return { ...(await listening(server)), heads };
}

/** Opens the tunnel, whatever name was asked for, to a port of this machine. */
export function tunnelTo(port: number): (socket: Socket) => void {
  return (socket) => {
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    onward.on('close', () => socket.destroy());
    socket.on('close', () => onward.destroy());
  };
}

export interface Exchanger {
  /** Makes the exchanges in a process that trusts the test authority; rejects unless it ends well by itself. */
  readonly run: (exchanges: readonly Partial<TransportOptions>[]) => Promise<unknown[]>;
  readonly remove: () => Promise<void>;
}

/** The certificate file of the test authority, and of a certificate that vouches for itself from 2119 on. */
export const TRUSTED = ['ca', 'not-yet-valid']
  .map((name) => readFileSync(file(`tls/${name}.pem`), 'utf8'))
  .join('');

/** Builds the program that makes exchanges in a process of its own. */
export async function buildExchanger(): Promise<Exchanger> {
  const folder = await mkdtemp(join(tmpdir(), 'convops-exchange-'));
  const outfile = join(folder, 'one-exchange.cjs');
  await build({
    entryPoints: [file('one-exchange.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'warning',
  });
  const trusted = join(folder, 'trusted.pem');
  await writeFile(trusted, TRUSTED);
  // A switch of Node's that would accept any certificate stands in every exchange: it must change nothing.
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: trusted, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  return {
    run: (exchanges) =>
      new Promise((resolve, reject) => {
        const given = exchanges.map((options) => ({
          token: 'tok-1234',
          timeoutMs: 10_000,
          userAgent: 'test',
          ...options,
        }));
        execFile(
          process.execPath,
          [outfile, JSON.stringify(given)],
          { env, timeout: 120_000 },
          (error, stdout) => (error ? reject(error) : resolve(JSON.parse(stdout) as unknown[])),
        );
      }),
    remove: () => rm(folder, { recursive: true }),
  };
}
