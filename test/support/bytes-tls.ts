// What stands between the program and a service with TLS: a proxy, and a process that trusts the authority of the tests.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import type { TransportOptions } from '../../src/api/transport.ts';
import { bundled } from './bundled.ts';
import { type BytesServer, pemOf, startBytes } from './bytes.ts';

const execute = promisify(execFile);

/** Starts a proxy that does the given with every connection that asks for a tunnel; nothing of it is read any more. */
export function startProxy(answer: (socket: Socket) => void): Promise<BytesServer> {
  return startBytes((socket) => {
    socket.removeAllListeners('data');
    answer(socket);
  });
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
}

/** The certificate file of the test authority, and of a certificate that vouches for itself from 2119 on. */
export const TRUSTED = pemOf('ca') + pemOf('not-yet-valid');

/** Builds the program that makes exchanges in a process of its own. */
export async function buildExchanger(): Promise<Exchanger> {
  const outfile = await bundled("import '../test/support/one-exchange.ts';", '.', 'one-exchange.cjs');
  const trusted = `${outfile}.pem`;
  await writeFile(trusted, TRUSTED);
  // A switch of Node's that would accept any certificate stands in every exchange: it must change nothing.
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: trusted, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  const common = { token: 'tok-1234', timeoutMs: 10_000, userAgent: 'test' };
  return {
    async run(exchanges) {
      const given = JSON.stringify(exchanges.map((options) => ({ ...common, ...options })));
      const { stdout } = await execute(process.execPath, [outfile, given], { env, timeout: 120_000 });
      return JSON.parse(stdout) as unknown[];
    },
  };
}
