// The effects against the sandbox over the wire: reads, writes with their checks, and what is found when no answer came.
import { afterEach, describe, expect, it } from 'vitest';
import { type EndpointName, endpointNamed } from '../../src/api/derive.ts';
import { conversationsByCustomer } from '../../src/archive/customers.ts';
import { knownLines } from '../../src/archive/own-texts.ts';
import { seedInbox } from '../../src/sandbox/seed.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { MemoryStore } from '../../src/sandbox/store.ts';
import { startConversation } from '../../src/sandbox/transitions.ts';
import type { Processed } from '../../src/terminal/text-program.ts';
import { createPerform, type EffectPorts } from '../../src/triage/effects.ts';
import type { OutboxItem, SendCheck } from '../../src/triage/state/outbox.ts';
import { textWrite } from '../../src/triage/update/writes.ts';
import { answerOf, envelopeOf, startBytes } from '../support/bytes.ts';
import { JOURNAL_SERVICE, journalFolder, wire } from '../support/delivery-ports.ts';
import { FAULTY_TOKEN } from '../support/desk-faults.ts';
import { readJournal } from '../support/journal-text.ts';
import { FRESH_PORTS } from './session-samples.ts';

const SELF = 7;
const OTHER = 3;

const routeOf = (name: EndpointName) => endpointNamed(name).path;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function performAt(baseUrl: string, change: Partial<EffectPorts> = {}) {
  const folder = journalFolder();
  const journal = folder.begin();
  const wired = wire({ baseUrl, journal });
  cleanups.push(async () => {
    await wired.close();
    await journal.close();
  });
  const perform = createPerform({
    ...wired.ports,
    ...FRESH_PORTS,
    groups: [],
    operator: SELF,
    replies: async () => [],
    keepMarksRead: () => undefined,
    keep: async () => 'kept',
    readOnce: (params) => wired.ports.client.conversations.get(params),
    lastLines: (id) => [`> message of #${id}`],
    random: () => 0.5,
    edit: async (text) => `${text} edited`,
    page: async () => undefined,
    openAddress: async () => null,
    pipe: async () => ({ failure: 'it is not there' }),
    copy: () => undefined,
    find: async () => [],
    pageText: (id) => (id === 0 ? '' : `#${id}`),
    ...change,
  });
  return {
    perform,
    entries: () => readJournal(folder.stateFolder).flatMap(({ entries }) => entries),
    met: () =>
      conversationsByCustomer(
        knownLines({ stateFolder: folder.stateFolder, service: JOURNAL_SERVICE, keptSince: 0 }),
      ),
  };
}

/** A sandbox in which the acting operator holds a conversation, and its last message. */
async function sandbox() {
  const at = Date.now();
  const seeded = seedInbox({ now: at });
  const free = seeded.conversations.find(
    ({ status, messages }) => status === 'unassigned' && messages.length > 1,
  );
  if (!free) throw new Error('nobody waits');
  const store = new MemoryStore(startConversation(seeded, free.id, SELF, Math.floor(at / 1000)));
  const server = await startSandbox({ store, token: FAULTY_TOKEN, now: () => Date.now() });
  cleanups.push(() => server.close());
  return {
    baseUrl: server.baseUrl,
    id: free.id,
    last: Math.max(...free.messages.map(({ id }) => id)),
    state: () => store.read((state) => state),
  };
}

function item(
  id: number,
  text: string,
  check: SendCheck | null,
  change: Partial<OutboxItem> = {},
): OutboxItem {
  return {
    key: 'o1',
    id,
    action: 'reply',
    write: textWrite('reply', id, text, SELF),
    draft: null,
    group: { key: 'o1' },
    check,
    phase: { kind: 'sending', since: Date.now() },
    ...change,
  };
}

describe('reading', () => {
  it('has at most three reads under way, and four calls in all', async () => {
    const { baseUrl, state } = await sandbox();
    const ids = (await state()).conversations.slice(0, 12).map((one) => one.id);
    let busy = 0;
    let most = 0;
    const counted = <T>(run: () => Promise<T>): Promise<T> => {
      most = Math.max(most, ++busy);
      return run().finally(() => busy--);
    };
    const wired = wire({ baseUrl, journal: null });
    cleanups.push(() => wired.close());
    const { client } = wired.ports;
    const { perform } = performAt(baseUrl, {
      client: {
        ...client,
        conversations: {
          ...client.conversations,
          get: (params) => counted(() => client.conversations.get(params)),
        },
      },
    });
    await Promise.all(ids.map((one) => perform({ kind: 'detail', id: one })));
    expect(most).toBe(3);
    const looks = ids.map((one) =>
      perform({ kind: 'verify', item: item(one, 'x', null, { key: `o${one}` }) }),
    );
    await Promise.all([...looks, ...ids.map((one) => perform({ kind: 'detail', id: one }))]);
    expect(most).toBe(4);
  });
});

describe('records that cannot be used', () => {
  async function serving(bodies: Readonly<Record<string, unknown>>, change: Partial<EffectPorts> = {}) {
    const asked: string[] = [];
    const server = await startBytes((socket, { url }) => {
      const { pathname } = new URL(url, 'http://service.test');
      asked.push(pathname);
      socket.write(answerOf(200, envelopeOf(bodies[pathname] ?? [])));
    });
    cleanups.push(server.close);
    return { asked, ...performAt(server.origin, change) };
  }
  const UNASSIGNED = routeOf('conversations.unassigned');

  it('name the operator of an inbox by id, user id or e-mail', async () => {
    const UNREAD = routeOf('conversations.unread');
    const people = [
      { id: SELF, user_id: 107, invite_email: 'Sam@desk.test' },
      { id: OTHER, user_id: SELF, invite_email: 'ann@desk.test' },
    ];
    const bodies = {
      [routeOf('operators.list')]: people,
      [UNREAD]: [
        { id: 1, operator_user_id: SELF },
        { id: 2, operator_user_id: 107, operator_email: 'sam@desk.test' },
        { id: 3, operator_user_id: 107 },
        { id: 4, operator_user_id: SELF, operator_email: 'ann@desk.test' },
        { id: 5, operator_user_id: OTHER },
      ],
    };
    const { perform, asked } = await serving(bodies);
    for (const sequence of [1, 2]) {
      const came = [(await perform({ kind: 'list', sequence })) ?? []].flat();
      const { inbox } = came[0] as { inbox?: unknown };
      expect(inbox).toMatchObject({ rows: [{ id: 1 }, { id: 2 }, { id: 3 }] });
    }
    expect(asked.filter((path) => path === routeOf('operators.list'))).toHaveLength(1);
  });

  it('are left out of the queue, which is said once for each count', async () => {
    const bodies: Record<string, unknown> = { [UNASSIGNED]: [{ id: 1 }, null, { id: '2' }] };
    const { perform } = await serving(bodies);
    const said = async (sequence: number) => {
      const [listed, ...also] = [(await perform({ kind: 'list', sequence })) ?? []].flat();
      expect(listed).toMatchObject({ kind: 'listed', cut: false, rows: [{ id: 1 }] });
      return also.map((one) => (one.kind === 'notice' ? one.notice.text : one.kind));
    };
    expect(await said(1)).toEqual(['2 rows of the queue cannot be read and are left out']);
    expect(await said(2)).toEqual([]);
    bodies[UNASSIGNED] = [{ id: 1 }, { id: '2' }];
    expect(await said(3)).toEqual(['1 row of the queue cannot be read and is left out']);
    bodies[UNASSIGNED] = [{ id: 1 }];
    expect(await said(4)).toEqual([]);
  });
});

describe('the program of the setting pipe', () => {
  it('gets two texts at once, and none any more once the runs are ended', async () => {
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const { perform } = performAt('http://127.0.0.1:9', {
      pipe: async ({ key }, stop) =>
        await new Promise<Processed>((resolve) => {
          begun.push(key);
          ends.push(() => resolve({ output: `of ${key}`, hadCodes: false }));
          stop.addEventListener('abort', () => resolve({ failure: 'it was stopped' }));
        }),
    });
    const runs = [1, 2, 3, 4].map((key) =>
      perform({ kind: 'pipe', key, id: 41, message: key, text: 'Bonjour' }),
    );
    await expect.poll(() => begun).toEqual([1, 2]);
    ends[0]?.();
    expect(await runs[0]).toEqual({ kind: 'piped', key: 1, processed: { output: 'of 1', hadCodes: false } });
    await expect.poll(() => begun).toEqual([1, 2, 3]);
    expect(await perform({ kind: 'pipe-end' })).toBeNull();
    expect(await runs[2]).toMatchObject({ processed: { failure: 'it was stopped' } });
    expect([await runs[3], begun]).toEqual([null, [1, 2, 3]]);
  });
});

describe('sending', () => {
  it('keeps with the intent whose conversation it is, as far as is known', async () => {
    const { baseUrl, id, last, state } = await sandbox();
    const { perform, met } = performAt(baseUrl);
    await perform({ kind: 'deliver', item: item(id, 'hello', { holder: SELF, lastSeen: last }) });
    await perform({ kind: 'deliver', item: item(id, 'again', null) });
    const whose = (await state()).conversations.find((one) => one.id === id)?.customer ?? 0;
    expect(await met()).toMatchObject({ [whose]: [{ id, date: expect.any(Number), operator_id: SELF }] });
  });
});
