// A gate before a service: writes wait at it until a test lets them through, so that what is under way stays so for as
// long as the test needs, and no longer.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Gate {
  readonly baseUrl: string;
  /** The paths of the writes that have come to it, whole. */
  readonly posts: readonly string[];
  /** From now on holds back the writes that are meant: by their path, and which they are from now on, from 1. */
  readonly hold: (isMeant?: (path: string, nth: number) => boolean) => void;
  /** How many wait at it. */
  readonly held: () => number;
  /** Lets through what waits, and all that comes; resolves once the service has answered what waited. */
  readonly open: () => Promise<void>;
  readonly close: () => void;
}

/** Starts a gate that stands open. */
export async function startGate(service: string): Promise<Gate> {
  const posts: string[] = [];
  let isHeld = (_path: string) => false;
  const waiting: (() => Promise<void>)[] = [];
  const server = createServer(async (incoming, response) => {
    const { method, url = '', headers } = incoming;
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const pass = () =>
      new Promise<void>((resolve) => {
        const onward = request(`${service}${url}`, { method, headers, agent: false }, (answer) => {
          response.writeHead(answer.statusCode ?? 0, answer.headers);
          answer.pipe(response);
          answer.on('close', resolve);
        });
        onward.on('error', () => {
          response.destroy();
          resolve();
        });
        onward.end(Buffer.concat(parts));
      });
    const path = url.split('?')[0] ?? '';
    if (method === 'POST') posts.push(path);
    if (method === 'POST' && isHeld(path)) waiting.push(pass);
    else await pass();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    hold(isMeant = () => true) {
      let nth = 0;
      isHeld = (path) => {
        nth += 1;
        return isMeant(path, nth);
      };
    },
    held: () => waiting.length,
    async open() {
      isHeld = () => false;
      await Promise.all(waiting.splice(0).map((pass) => pass()));
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
