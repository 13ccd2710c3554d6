// A program of its own: makes the exchanges it is given, one after the other, and prints what came of each.
// What only a fresh process reads (NODE_EXTRA_CA_CERTS) is tried with it, and that it ends by itself.
import { createTransport, type TransportOptions } from '../../src/api/transport.ts';

async function run(given: readonly TransportOptions[]): Promise<void> {
  const ends: unknown[] = [];
  for (const options of given) {
    const transport = createTransport(options);
    const request = { method: 'POST', path: '/api/x', body: '{}', token: true } as const;
    const end: unknown = await transport.send(request).then(
      ({ status }) => ({ status }),
      ({ name, reason, sent, message }) => ({ name, reason, sent, message }),
    );
    ends.push(end);
    await transport.close();
  }
  process.stdout.write(JSON.stringify(ends));
}

void run(JSON.parse(process.argv[2] ?? '[]'));
