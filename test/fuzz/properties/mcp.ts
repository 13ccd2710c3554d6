// `convops mcp`, the built program, with any calls against a service whose texts bite: nothing but GET reaches it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import { biting } from '../../hostile/text-answers.ts';
import { answering, startBytes } from '../../support/bytes.ts';
import { newFolder } from '../../support/new-folder.ts';
import type { Property, Run } from '../property.ts';
import { hostileText, unsafeIn } from '../texts.ts';

const TOOLS = ['waiting', 'inbox', 'conversation', 'customer', 'propose', 'proposals'];
/** What somebody would try. */
const WANTED = ['send', 'send_message', 'close', 'assign', 'unassign', 'start', 'note', 'api', 'delete'];
/** As the schemas name them, and as the service does. */
const NAMES = [
  ...['id', 'conversation', 'text', 'note', 'close', 'reply', 'reason', 'limit', 'group', 'state'],
  ...['proposal', 'messages', 'conversation_id', 'operator_id', 'method', 'path', '__proto__'],
];

const value = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 60 }) },
  fc.constantFrom('pending', 'stale', 'p1', 'p2', 'POST', '/api/conversations/send-message', 'hello'),
  fc.boolean(),
  hostileText,
  fc.jsonValue({ maxDepth: 2 }),
);
const given = fc.oneof(
  fc.record({ conversation: fc.integer({ min: 1, max: 9 }), text: hostileText, reason: hostileText }),
  fc.record({ id: fc.integer({ min: 1, max: 99 }) }),
  fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 5 }),
  fc.jsonValue({ maxDepth: 1 }),
);
const id = fc.integer({ min: 1, max: 9 });
const proposed = fc.record({
  conversation: id,
  text: fc.string({ minLength: 1, maxLength: 40 }),
  reason: fc.string({ minLength: 1, maxLength: 40 }),
  close: fc.boolean(),
  note: fc.boolean(),
});
/** What a client does that reads the schemas. */
const good = fc.oneof(
  fc.record({ name: fc.constantFrom('waiting', 'inbox', 'proposals'), arguments: fc.record({ limit: id }) }),
  fc.record({ name: fc.constantFrom('conversation', 'customer'), arguments: fc.record({ id }) }),
  fc.record({ name: fc.constant('propose'), arguments: proposed }),
);
const call = fc.record({
  method: fc.oneof(
    { weight: 20, arbitrary: fc.constant('tools/call') },
    fc.constantFrom('tools/list', 'resources/read', 'conversations/send', 'ping'),
  ),
  params: fc.oneof(
    good,
    fc.record({
      name: fc.oneof(
        { weight: 10, arbitrary: fc.constantFrom(...TOOLS) },
        fc.constantFrom(...WANTED),
        hostileText,
      ),
      arguments: given,
    }),
  ),
});

/** Makes so many calls of one server, eight at a time, each of which is to be answered. */
const calls: Run = async (runs, seed) => {
  const service = await startBytes(answering(biting));
  const home = newFolder();
  const server = spawn(process.execPath, [join(process.cwd(), 'bin', 'convops.js'), 'mcp'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...{ PATH: process.env.PATH, HOME: home, CONVOPS_TOKEN: 'canary-token-31dd', CONVOPS_OPERATOR: '7' },
      CONVOPS_BASE_URL: service.origin,
    },
  });
  try {
    const answers = new Map<unknown, (line: Answered) => void>();
    createInterface({ input: server.stdout }).on('line', (line) => {
      const answered = JSON.parse(line) as Answered;
      answers.get(answered.id)?.(answered);
      answers.delete(answered.id);
    });
    const ended = once(server, 'exit').then(() => assert.fail('the server ended'));
    const ask = (id: number, message: object) => {
      const answered = new Promise<Answered>((resolve) => answers.set(id, resolve));
      server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...message })}\n`);
      return Promise.race([answered, ended]);
    };
    const clientInfo = { name: 'fuzz', version: '1' };
    await ask(0, {
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo },
    });
    server.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    const all = fc.sample(call, { numRuns: runs, seed });
    let fine = 0;
    for (let at = 0; at < all.length; at += 8) {
      const group = all.slice(at, at + 8);
      for (const answered of await Promise.all(group.map((each, index) => ask(at + index + 1, each)))) {
        const text = answered.result?.content?.[0]?.text;
        if (text !== undefined && !answered.result?.isError) fine += 1;
        if (text?.startsWith('{'))
          for (const each of textsIn(JSON.parse(text))) assert.deepEqual(unsafeIn(each, { block: true }), []);
      }
    }
    // Calls that are all refused would prove nothing.
    assert.ok(fine > runs / 4, `${fine} of ${runs} calls were good ones`);
    const others = service.requests.filter(({ method }) => method !== 'GET');
    assert.deepEqual(others, []);
    ended.catch(() => undefined);
  } finally {
    server.kill();
    await service.close();
    rmSync(home, { recursive: true, force: true });
  }
};

interface Answered {
  readonly id: unknown;
  readonly result?: { readonly isError?: boolean; readonly content?: readonly { readonly text?: string }[] };
}

function textsIn(found: unknown): readonly string[] {
  if (typeof found === 'string') return [found];
  if (typeof found !== 'object' || found === null) return [];
  return Object.entries(found).flatMap(([key, inner]) => [key, ...textsIn(inner)]);
}

export const mcpProperties: readonly Property[] = [
  {
    name: 'whatever its tools are called with, nothing but GET reaches the service, and no text bites',
    runs: { suite: 300, fuzz: 10_000 },
    run: calls,
  },
];
