// How long a customer has waited is told by the service's clock, which every answer has in its Date header: the clock of
// this computer may be an hour off, and a row would be late an hour too soon or too late.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHome, type Home } from '../../support/run-convops.ts';

const MINUTE = 60_000;

let home: Home;
let closing: () => void;
beforeEach(async () => {
  home = await createHome();
});
afterEach(async () => {
  closing();
  await home.remove();
});

/** A service whose clock is ahead by so much, where conversation 42 waits for `waited` milliseconds by that clock. */
async function serve(aheadMs: number, waited: number): Promise<Record<string, string>> {
  const since = Math.floor((Date.now() + aheadMs - waited) / 1000);
  const server = createServer(({ url = '' }, response) => {
    const rows = url.startsWith('/api/conversations/unassigned')
      ? [{ id: 42, group_id: 0, operator_user_id: 0, status: 'unassigned', unassigned_date: since }]
      : [];
    response.sendDate = false;
    response.setHeader('date', new Date(Date.now() + aheadMs).toUTCString());
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: 200, data: rows }));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  closing = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  return { CONVOPS_BASE_URL: `http://127.0.0.1:${port}`, CONVOPS_TOKEN: 'a-token' };
}

it.each([
  ['an hour ahead', 60],
  ['right', 0],
  ['an hour behind', -60],
])(
  'a row is late after 30 minutes and not before, where the clock of the service is %s',
  async (_, ahead) => {
    // 10 minutes at first, then 20, then 50.
    const env = await serve(ahead * MINUTE, 10 * MINUTE);
    const begun = Date.now();
    const look = async (later: number) => {
      const words = ['watch', '--once', '--state', 'w.json', '--late-after', '30m', '-o', 'ndjson'];
      const { exit, stdout, stderr } = await home.run(words, { env, now: begun + later * MINUTE });
      expect([exit, stderr]).toEqual([0, '']);
      return stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).event]));
    };
    expect(await look(0)).toEqual([]);
    expect(await look(10)).toEqual([]);
    expect(await look(40)).toEqual(['aged']);
  },
);
