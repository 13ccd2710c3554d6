// A gate before a service: writes wait at it until a test lets them through, so that what is under way stays so for as
// long as the test needs, and no longer.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Gate {
  readonly baseUrl: string;
  /** The paths of the writes that have come to it. */
  readonly posts: readonly string[];
  /** From now on holds back the writes that are meant: by their path, and which they are from now on, from 1. */
  readonly hold: (isMeant?: (path: string, nth: number) => boolean) => void;
  /** How many wait at it. */
  readonly held: () => number;
  /** Lets through what waits, and all that comes. */
  readonly open: () => void;
  readonly close: () => void;
}

/** Starts a gate that stands open. */
export async function startGate(service: string): Promise<Gate> {
  const posts: string[] = [];
  let isHeld = (_path: string) => false;
  let waiting: (() => void)[] = [];
  const server = createServer((incoming, response) => {
    const { method, url = '', headers } = incoming;
    const pass = () => {
      const onward = request(`${service}${url}`, { method, headers, agent: false }, (answer) => {
        response.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', () => response.destroy());
      incoming.pipe(onward);
    };
    const path = url.split('?')[0] ?? '';
    if (method === 'POST') posts.push(path);
    if (method === 'POST' && isHeld(path)) waiting.push(pass);
    else pass();
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
    open() {
      isHeld = () => false;
      for (const pass of waiting) pass();
      waiting = [];
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
