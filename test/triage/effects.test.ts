// The effects against the sandbox over the wire: reads, writes with their checks, and what is found when no answer came.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type EndpointName, endpointNamed } from '../../src/api/derive.ts';
import { TokenRefusedError } from '../../src/api/errors.ts';
import { loadReplies, repliesPath, saveReply } from '../../src/replies/replies.ts';
import { seedInbox } from '../../src/sandbox/seed.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { MemoryStore, type SandboxState } from '../../src/sandbox/store.ts';
import { sendMessage, startConversation, unassignConversation } from '../../src/sandbox/transitions.ts';
import { EditorError } from '../../src/terminal/editor.ts';
import { createPerform, type EffectPorts } from '../../src/triage/effects.ts';
import type { Effect } from '../../src/triage/state/events.ts';
import type { OutboxItem, SendCheck } from '../../src/triage/state/outbox.ts';
import { closeWrite, releaseWrite, textWrite } from '../../src/triage/update/writes.ts';
import { beginRun } from '../../src/writes/journal.ts';
import { conversationsMet } from '../../src/writes/journal-reader.ts';
import { answerOf, envelopeOf, startBytes } from '../support/bytes.ts';
import { JOURNAL_SERVICE, journalFolder, wire } from '../support/delivery-ports.ts';
import { type DeskFault, FAULTY_TOKEN, openFaultyDesk } from '../support/desk-faults.ts';
import { readJournal } from '../support/journal-text.ts';
import { FRESH_PORTS } from './session-samples.ts';

const SELF = 7;
const OTHER = 3;
const SEND = '/api/conversations/send-message';

const routeOf = (name: EndpointName) => endpointNamed(name).path;
const skip = (error: string) => ({ outcome: 'skipped', error });

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
    folder.remove();
  });
  const told: unknown[] = [];
  const perform = createPerform({
    ...wired.ports,
    ...FRESH_PORTS,
    groups: [],
    operator: SELF,
    entries: new Map(),
    replies: async () => [],
    lastLines: (id) => [`> message of #${id}`],
    random: () => 0.5,
    edit: async (text) => `${text} edited`,
    page: async () => undefined,
    openAddress: async () => null,
    copy: () => undefined,
    pageText: (id) => (id === 0 ? '' : `#${id}`),
    ...change,
  });
  return {
    perform: (effect: Effect) => perform(effect, (event) => told.push(event)),
    told,
    entries: () => readJournal(folder.stateFolder).flatMap(({ entries }) => entries),
    met: () =>
      conversationsMet(folder.stateFolder, {
        service: JOURNAL_SERVICE,
        since: 0,
        pause: async () => undefined,
      }),
  };
}

/** A sandbox in which the acting operator holds a conversation, and its last message. */
async function sandbox(latencyMs = 0) {
  const at = Date.now();
  const seeded = seedInbox({ now: at });
  const free = seeded.conversations.find(
    ({ status, messages }) => status === 'unassigned' && messages.length > 1,
  );
  if (!free) throw new Error('nobody waits');
  const store = new MemoryStore(startConversation(seeded, free.id, SELF, Math.floor(at / 1000)));
  const paths: string[] = [];
  let busy = 0;
  let most = 0;
  const late = async <T>(work: () => Promise<T>) => {
    await sleep(latencyMs);
    return await work();
  };
  const server = await startSandbox({
    store: {
      read: (look) => late(() => store.read(look)),
      transact: (change) => late(() => store.transact(change)),
    },
    token: FAULTY_TOKEN,
    now: () => Date.now(),
    onRequest: ({ path }) => void paths.push(path),
  });
  cleanups.push(() => server.close());
  const change = (make: (state: SandboxState) => SandboxState) =>
    store.transact((state) => ({ state: make(state), value: undefined }));
  return {
    baseUrl: server.baseUrl,
    id: free.id,
    last: Math.max(...free.messages.map(({ id }) => id)),
    change,
    state: () => store.read((state) => state),
    paths,
    busy: {
      now: () => busy,
      most: () => most,
      enter: () => (most = Math.max(most, ++busy)),
      leave: () => busy--,
    },
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
    name: null,
    action: 'reply',
    write: textWrite('reply', id, text, SELF),
    draft: null,
    check,
    phase: { kind: 'sending', since: Date.now() },
    ...change,
  };
}

const unknownSince = (since: number) =>
  ({ kind: 'unknown', since, error: '', check: '', absent: 0, nextLook: 0 }) as const;

/** A customer's message: the state has no transition for it. */
function customerWrites(id: number): (state: SandboxState) => SandboxState {
  return (state) => ({
    ...state,
    nextMessageId: state.nextMessageId + 1,
    conversations: state.conversations.map((one) =>
      one.id === id
        ? {
            ...one,
            messages: [
              ...one.messages,
              { id: state.nextMessageId, text: 'and?', type: 'text', at: one.updated + 1 },
            ],
          }
        : one,
    ),
  });
}

describe('reading', () => {
  it('lists who waits, in the order of the service, with times in milliseconds', async () => {
    const { baseUrl, state } = await sandbox();
    const { perform } = performAt(baseUrl);
    const event = await perform({ kind: 'list', sequence: 3 });
    if (event?.kind !== 'listed') throw new Error('not listed');
    const waiting = (await state()).conversations.filter(({ status }) => status === 'unassigned');
    expect(event).toMatchObject({ sequence: 3, cut: false });
    expect(event.rows.map(({ id }) => id).sort()).toEqual(waiting.map(({ id }) => id).sort());
    const [row] = event.rows;
    expect(row?.since).toBe((waiting.find(({ id }) => id === row?.id)?.unassignedAt ?? 0) * 1000);
    expect(event.rows.every(({ name }) => name === null || name.trim() !== '')).toBe(true);
  });

  it('knows the operators and groups, and a conversation', async () => {
    const { baseUrl, id } = await sandbox();
    const { perform } = performAt(baseUrl);
    expect(await perform({ kind: 'detail', id })).toMatchObject({
      kind: 'detailed',
      detail: { operator_id: SELF },
    });
    const directory = await perform({ kind: 'directory' });
    if (directory?.kind !== 'directory') throw new Error('no directory');
    expect(directory.operators.every(({ email }) => email.includes('@'))).toBe(true);
    expect(directory.groups[0]).toEqual({ id: 1, title: expect.any(String) });
  });

  it('tells with a list or a conversation which notes others have saved since; a journal that cannot be read, of none', async () => {
    const { baseUrl, id } = await sandbox();
    const note = { id, text: 'ask Bea', at: 1 };
    const unread = () => {
      throw new Error('no journal');
    };
    for (const [notes, told] of [
      [() => [note], { notes: [note] }],
      [() => [], {}],
      [unread, {}],
    ] as const) {
      const { perform } = performAt(baseUrl, { notes });
      for (const effect of [{ kind: 'list', sequence: 1 } as const, { kind: 'detail', id } as const]) {
        const came = await perform(effect);
        expect(came).toMatchObject({ kind: effect.kind === 'list' ? 'listed' : 'detailed', ...told });
        expect(came && 'notes' in came).toBe('notes' in told);
      }
    }
  });

  it('asks once for what is asked for twice at the same time', async () => {
    const { baseUrl, id, paths } = await sandbox(20);
    const { perform } = performAt(baseUrl);
    const events = await Promise.all([
      perform({ kind: 'list', sequence: 1 }),
      perform({ kind: 'list', sequence: 2 }),
      perform({ kind: 'detail', id }),
      perform({ kind: 'detail', id }),
    ]);
    expect(events.map((event) => event?.kind)).toEqual(['listed', 'listed', 'detailed', 'detailed']);
    // The three lists and the conversation.
    expect(paths).toHaveLength(4);
  });

  it('has at most three reads under way, and four calls in all', async () => {
    const { baseUrl, state, busy } = await sandbox();
    const ids = (await state()).conversations.slice(0, 12).map((one) => one.id);
    const counted = <T>(run: () => Promise<T>): Promise<T> => {
      busy.enter();
      return run().finally(busy.leave);
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
    expect(busy.most()).toBe(3);
    const looks = ids.map((one) =>
      perform({ kind: 'verify', item: item(one, 'x', null, { key: `o${one}` }) }),
    );
    await Promise.all([...looks, ...ids.map((one) => perform({ kind: 'detail', id: one }))]);
    expect(busy.most()).toBe(4);
  });

  it('says whether nobody answered or the service said no', async () => {
    const { baseUrl } = await sandbox();
    expect(await performAt(baseUrl).perform({ kind: 'detail', id: 999_999 })).toMatchObject({
      kind: 'detail-failed',
      offline: false,
    });
    const nobody = performAt('http://127.0.0.1:9').perform;
    expect(await nobody({ kind: 'list', sequence: 1 })).toMatchObject({ kind: 'list-failed', offline: true });
    expect(await nobody({ kind: 'detail', id: 1 })).toMatchObject({ kind: 'detail-failed', offline: true });
    expect(await nobody({ kind: 'directory' })).toMatchObject({ kind: 'notice' });
  });
});

describe('a token that is refused', () => {
  const refusal = (status: number) =>
    new TokenRefusedError({ method: 'GET', path: '/api/conversations/get' }, status, null);

  it.each([401, 403])('is told of a list, and of what was to be sent: HTTP %i', async (status) => {
    const { baseUrl, id } = await sandbox();
    const wired = wire({ baseUrl, journal: null });
    cleanups.push(() => wired.close());
    const { client } = wired.ports;
    const refused = async () => {
      throw refusal(status);
    };
    const { conversations } = client;
    const { perform } = performAt(baseUrl, {
      client: { ...client, conversations: { ...conversations, get: refused, unassigned: refused } },
      call: refused,
    });
    expect(await perform({ kind: 'list', sequence: 1 })).toMatchObject({ token: true, offline: false });
    const write = await perform({ kind: 'deliver', item: item(id, 'Hello', null) });
    expect(write).toMatchObject({ kind: 'delivered', token: true });
    // What one conversation alone refuses is no trouble of the session.
    const detail = await perform({ kind: 'detail', id });
    expect(detail).toMatchObject({ kind: 'detail-failed', ...(status === 401 ? { token: true } : {}) });
    expect('token' in (detail ?? {})).toBe(status === 401);
  });

  it('is read again before the list that a person asks for, and the session goes on where it cannot be', async () => {
    const { baseUrl } = await sandbox();
    const asked: unknown[] = [];
    const { perform } = performAt(baseUrl, {
      renew: async (now) => {
        asked.push(now);
        throw new Error('the profile names another service now');
      },
    });
    const event = await perform({ kind: 'list', sequence: 1, renew: { refused: true } });
    expect(event).toMatchObject({ kind: 'listed', also: { text: 'the profile names another service now' } });
    expect(asked).toEqual([{ refused: true }]);
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
  const GET = routeOf('conversations.get');

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
      const { inbox } = (await perform({ kind: 'list', sequence })) as { inbox?: unknown };
      expect(inbox).toMatchObject({ rows: [{ id: 1 }, { id: 2 }, { id: 3 }] });
    }
    expect(asked.filter((path) => path === routeOf('operators.list'))).toHaveLength(1);
  });

  it('are left out of the queue, which is said once for each count', async () => {
    const bodies: Record<string, unknown> = { [UNASSIGNED]: [{ id: 1 }, null, { id: '2' }, { id: 3 }, 'x'] };
    const { perform } = await serving(bodies);
    const list = (sequence: number) => perform({ kind: 'list', sequence });
    expect(await list(1)).toMatchObject({
      ...{ kind: 'listed', cut: false, rows: [{ id: 1 }, { id: 3 }] },
      also: { text: '3 rows of the queue cannot be read and are left out', tone: 'warn' },
    });
    expect(await list(2)).not.toHaveProperty('also');
    bodies[UNASSIGNED] = [{ id: 1 }, { id: '2' }];
    expect(await list(3)).toMatchObject({
      also: { text: '1 row of the queue cannot be read and is left out' },
    });
    bodies[UNASSIGNED] = [{ id: 1 }];
    expect(await list(4)).not.toHaveProperty('also');
  });

  it('leave a list as cut as it came', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => (index === 0 ? null : { id: index }));
    const { perform } = await serving({ [UNASSIGNED]: rows });
    expect(await perform({ kind: 'list', sequence: 1 })).toMatchObject({ kind: 'listed', cut: true });
  });

  it('are left out of the operators and groups', async () => {
    const { perform } = await serving({
      [routeOf('operators.list')]: [null, { id: 3, invite_email: 'a@b.test' }],
      [routeOf('operators.groups')]: [
        { id: '1', title: 'x' },
        { id: 2, title: 'Billing' },
      ],
    });
    expect(await perform({ kind: 'directory' })).toMatchObject({
      operators: [{ id: 3, email: 'a@b.test' }],
      groups: [{ id: 2, title: 'Billing' }],
      also: { text: '2 rows of the operators and groups cannot be read and are left out' },
    });
  });

  it('are refused where they are of another conversation, and nothing is sent by them', async () => {
    const other = { conversation_id: 999, operator_id: SELF, status: 'inbox', messages: [] };
    const { perform, asked } = await serving({ [GET]: other });
    const error = 'the answer is about conversation 999, not 8';
    expect(await perform({ kind: 'detail', id: 8 })).toEqual({
      ...{ kind: 'detail-failed', id: 8, offline: false },
      error,
    });
    for (const check of [{ holder: SELF, lastSeen: null }, null]) {
      const event = await perform({ kind: 'deliver', item: item(8, 'hello', check) });
      expect(event).toMatchObject({
        receipt: { outcome: 'not_sent', changed: false, error: expect.stringContaining(error) },
      });
    }
    expect(await perform({ kind: 'verify', item: item(8, 'hello', null) })).toMatchObject({
      found: 'unread',
    });
    expect(new Set(asked)).toEqual(new Set([GET]));
  });
});

describe('the canned replies', () => {
  it('are read from their file each time, and the reason is told where that cannot be', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'replies-'));
    cleanups.push(async () => rmSync(folder, { recursive: true, force: true }));
    const { baseUrl } = await sandbox();
    const { perform } = performAt(baseUrl, { replies: async () => loadReplies(folder) });
    const read = () => perform({ kind: 'replies' });
    expect(await read()).toEqual({ kind: 'replies', replies: [], error: null });
    await saveReply(folder, { name: 'delay', text: 'Sorry.', actions: null });
    expect(await read()).toMatchObject({ replies: [{ name: 'delay', text: 'Sorry.' }], error: null });
    writeFileSync(repliesPath(folder), 'half a fi');
    expect(await read()).toMatchObject({ replies: null, error: expect.stringContaining('replies.json') });
  });
});

describe('the editor and the pager', () => {
  it('come back with a text, or with what went wrong', async () => {
    const { baseUrl, id } = await sandbox();
    const pages: string[] = [];
    const { perform } = performAt(baseUrl, { page: async (text) => void pages.push(text) });
    const opened: string[] = [];
    const edit = async (text: string) => {
      opened.push(text);
      return text.replace('so', 'so it is\n');
    };
    const editing = performAt(baseUrl, { edit }).perform;
    expect(await editing({ kind: 'edit', id, text: 'so' })).toEqual({
      kind: 'edited',
      text: 'so it is',
      error: null,
    });
    expect(opened.join()).toMatch(
      new RegExp(`^so\\n\\n# -+ >8 -+ \\w+\\n[\\s\\S]*#   > message of #${id}\\n$`),
    );
    expect(await perform({ kind: 'page', id })).toBeNull();
    expect(await perform({ kind: 'page', id: 0 })).toMatchObject({ kind: 'notice' });
    expect(pages).toEqual([`#${id}`]);
    const slow = performAt(baseUrl, {
      edit: async (text, onSaved) => {
        onSaved(text.replace('so', 'so far'));
        return text.replace('so', 'so it is');
      },
    });
    await slow.perform({ kind: 'edit', id, text: 'so' });
    expect(slow.told).toEqual([{ kind: 'saved-in-editor', text: 'so far' }]);
    const broken = performAt(baseUrl, { edit: () => Promise.reject(new Error('no vi')) }).perform;
    expect(await broken({ kind: 'edit', id, text: 'so' })).toEqual({
      kind: 'edited',
      text: null,
      error: 'no vi',
    });
    const missing = new EditorError('x: nothing was sent', null, null, 'the editor "x" could not be started');
    const unstarted = performAt(baseUrl, { edit: () => Promise.reject(missing) }).perform;
    expect(await unstarted({ kind: 'edit', id, text: 'so' })).toEqual({
      kind: 'edited',
      text: null,
      error: 'The editor "x" could not be started. Your text is unchanged.',
    });
    const left = Object.assign(new Error('ended with 1'), { saved: 'half a text' });
    const crashed = performAt(baseUrl, { edit: () => Promise.reject(left) }).perform;
    expect(await crashed({ kind: 'edit', id, text: 'so' })).toEqual({
      kind: 'edited',
      text: 'half a text',
      error: 'ended with 1',
    });
  });
});

describe('sending', () => {
  it('sends once with one look before, and notes it', async () => {
    const { baseUrl, id, last, paths, state } = await sandbox();
    const { perform, entries } = performAt(baseUrl);
    const event = await perform({
      kind: 'deliver',
      item: item(id, 'hello', { holder: SELF, lastSeen: last }),
    });
    expect(event).toMatchObject({
      kind: 'delivered',
      key: 'o1',
      conflict: false,
      receipt: { outcome: 'done' },
    });
    expect(paths).toEqual(['/api/conversations/get', SEND]);
    expect(entries()).toMatchObject([{ id, outcome: 'done' }]);
    const texts = (await state()).conversations
      .find((one) => one.id === id)
      ?.messages.map(({ text }) => text);
    expect(texts?.at(-1)).toBe('hello');
  });

  it('keeps with the intent whose conversation it is, as far as is known', async () => {
    const { baseUrl, id, last, state } = await sandbox();
    const { perform, met } = performAt(baseUrl);
    await perform({ kind: 'deliver', item: item(id, 'hello', { holder: SELF, lastSeen: last }) });
    await perform({ kind: 'deliver', item: item(id, 'again', null) });
    const whose = (await state()).conversations.find((one) => one.id === id)?.customer ?? 0;
    expect(await met()).toEqual({ [whose]: [{ id, at: expect.any(Number), operator: SELF }] });
  });

  it('does not take its own message for one that came meanwhile', async () => {
    const { baseUrl, id, last } = await sandbox();
    const { perform } = performAt(baseUrl);
    const check = { holder: SELF, lastSeen: last };
    for (const text of ['one', 'two'])
      expect(await perform({ kind: 'deliver', item: item(id, text, check) })).toMatchObject({
        receipt: { outcome: 'done' },
      });
  });

  const seconds = Math.floor(Date.now() / 1000);
  it.each<[string, (id: number) => (state: SandboxState) => SandboxState, string, boolean]>([
    ['the customer wrote', customerWrites, 'the customer has written', false],
    [
      'somebody answered',
      (id) => (state) => sendMessage(state, id, 'mine', OTHER, seconds).state,
      `operator ${OTHER} has answered`,
      false,
    ],
    [
      'somebody took it',
      (id) => (state) => ({
        ...state,
        conversations: state.conversations.map((one) => (one.id === id ? { ...one, operator: OTHER } : one)),
      }),
      `operator ${OTHER} has it now`,
      true,
    ],
    [
      'it was closed',
      (id) => (state) => ({
        ...state,
        conversations: state.conversations.map((one) => (one.id === id ? { ...one, status: 'closed' } : one)),
      }),
      'it has been closed',
      false,
    ],
  ])('sends nothing when %s meanwhile', async (_name, happening, reason, conflict) => {
    const { baseUrl, id, last, change, paths } = await sandbox();
    const { perform } = performAt(baseUrl);
    await change(happening(id));
    const event = await perform({
      kind: 'deliver',
      item: item(id, 'hello', { holder: SELF, lastSeen: last }),
    });
    expect(event).toMatchObject({ conflict, receipt: { outcome: 'skipped', error: reason } });
    expect(paths).not.toContain(SEND);
  });

  it('sends what follows a hand-over, unless the one who has it then was faster', async () => {
    const { baseUrl, id, last, change } = await sandbox();
    const { perform } = performAt(baseUrl);
    const check = { holder: OTHER, own: SELF, lastSeen: last };
    await change((state) => ({
      ...state,
      conversations: state.conversations.map((one) => (one.id === id ? { ...one, operator: OTHER } : one)),
    }));
    expect(await perform({ kind: 'deliver', item: item(id, 'first', check) })).toMatchObject({
      receipt: { outcome: 'done' },
    });
    await change((state) => sendMessage(state, id, 'theirs', OTHER, seconds).state);
    expect(await perform({ kind: 'deliver', item: item(id, 'second', check) })).toMatchObject({
      conflict: false,
      receipt: { outcome: 'skipped', error: `operator ${OTHER} has answered` },
    });
  });

  it('sends no reply when nobody has it any more', async () => {
    const { baseUrl, id, change, paths } = await sandbox();
    const { perform } = performAt(baseUrl);
    await change((state) => unassignConversation(state, id, SELF, seconds));
    const event = await perform({
      kind: 'deliver',
      item: item(id, 'hello', { holder: SELF, lastSeen: null }),
    });
    expect(event).toMatchObject({
      conflict: false,
      receipt: { outcome: 'skipped', error: 'nobody has it any more' },
    });
    expect(paths).not.toContain(SEND);
  });

  const stands =
    (change: Partial<SandboxState['conversations'][number]>) => (id: number) => (state: SandboxState) => ({
      ...state,
      conversations: state.conversations.map((one) => (one.id === id ? { ...one, ...change } : one)),
    });
  const taken = stands({ operator: OTHER });
  const free = (id: number) => (state: SandboxState) => unassignConversation(state, id, SELF, seconds);
  const close = (id: number) => ({ action: 'close', write: closeWrite(id, SELF) }) as const;
  const release = (id: number) => ({ action: 'release', write: releaseWrite(id, SELF) }) as const;
  const back = (id: number): Partial<OutboxItem> => ({
    action: 'claim',
    write: {
      name: 'conversations.assignOperator',
      id,
      params: { conversation_id: id, operator_id: SELF },
    },
  });
  it.each<
    [
      string,
      (id: number) => Partial<OutboxItem>,
      (id: number) => (state: SandboxState) => SandboxState,
      number,
      object,
    ]
  >([
    ['a close when the customer wrote', close, customerWrites, SELF, skip('the customer has written')],
    ['a close when another holds it', close, taken, SELF, skip(`operator ${OTHER} has it now`)],
    ['a close when it is closed', close, stands({ status: 'closed' }), SELF, { outcome: 'already' }],
    ['a release when another holds it', release, taken, SELF, skip(`operator ${OTHER} has it now`)],
    ['a release when nobody holds it', release, free, SELF, { outcome: 'already' }],
    ['an assignment taken back when he has it', back, taken, OTHER, { outcome: 'done' }],
    ['an assignment taken back when another has it', back, taken, 4, skip(`operator ${OTHER} has it now`)],
  ])('checks %s', async (_name, what, happening, holder, receipt) => {
    const { baseUrl, id, last, change } = await sandbox();
    const { perform } = performAt(baseUrl);
    await change(happening(id));
    const lastSeen = what === close ? last : null;
    const checked = item(id, '', { holder, lastSeen }, what(id));
    expect(await perform({ kind: 'deliver', item: checked })).toMatchObject({ receipt });
  });

  // Once z put the group from before over a colleague's later move.
  it('undoes a move to a group only while a list still shows that group', async () => {
    const { baseUrl, id, state } = await sandbox();
    const { perform } = performAt(baseUrl);
    const { group } = (await state()).conversations.find((one) => one.id === id) ?? { group: 0 };
    const moving = (key: string, left: number) =>
      perform({
        kind: 'deliver',
        item: item(id, '', null, {
          key,
          action: 'assign',
          write: {
            name: 'conversations.assignGroup',
            id,
            params: { conversation_id: id, group_id: group === 1 ? 2 : 1 },
          },
          still: { operators: [], group: left },
        }),
      });
    expect(await moving('o1', group + 50)).toMatchObject({
      receipt: { outcome: 'skipped', error: `changed since: its group is ${group}, not ${group + 50}` },
    });
    expect(await moving('o2', group)).toMatchObject({ receipt: { outcome: 'done' } });
  });

  it('notes the decision that a write is part of, and what it undoes', async () => {
    const { baseUrl, id, last } = await sandbox();
    const { perform, entries } = performAt(baseUrl);
    const closing = item(id, '', { holder: SELF, lastSeen: last }, close(id));
    await perform({ kind: 'deliver', item: closing, shown: { decision: 'o1' } });
    const undoes = { key: 'o1', more: true } as const;
    await perform({ kind: 'deliver', item: item(id, '', null, { ...back(id), key: 'o2', undoes }) });
    const [closed, reopened] = entries();
    expect(closed).toMatchObject({ action: 'close', outcome: 'done', decision: 'o1' });
    expect(reopened).toMatchObject({ undoes: closed?.entry, more: true });
  });

  it('sends nothing in a read-only session', async () => {
    const { baseUrl, id, paths } = await sandbox();
    const { perform } = performAt(baseUrl, { journal: null });
    const event = await perform({ kind: 'deliver', item: item(id, 'hello', null) });
    expect(event).toMatchObject({ receipt: { outcome: 'refused', error: 'this session is read-only' } });
    expect(paths).toEqual([]);
  });

  it('sends nothing when the journal takes no intent', async () => {
    const { baseUrl, id, paths } = await sandbox();
    const folder = journalFolder();
    const journal = folder.begin();
    folder.remove();
    const { perform } = performAt(baseUrl, { journal });
    const event = await perform({ kind: 'deliver', item: item(id, 'hello', null) });
    expect(event).toMatchObject({ receipt: { outcome: 'not_sent', changed: false } });
    expect(paths).not.toContain(SEND);
    await journal.close();
  });
});

describe('when no answer came', () => {
  async function faulty(fault: DeskFault, { applied, path = SEND }: { applied: boolean; path?: string }) {
    const seeded = seedInbox({ now: Date.now() });
    const id = seeded.conversations.find(({ status }) => status === 'unassigned')?.id ?? 0;
    const state = startConversation(seeded, id, SELF, Math.floor(Date.now() / 1000));
    const server = await openFaultyDesk({ fault, method: 'POST', path, nth: 1, applied, state });
    cleanups.push(() => server.close());
    return { server, id };
  }

  it('a reply that arrived is found by reading back, and sent once', async () => {
    const { server, id } = await faulty('reset after read', { applied: true });
    const { perform } = performAt(server.baseUrl);
    const event = await perform({
      kind: 'deliver',
      item: item(id, 'hello', { holder: SELF, lastSeen: null }),
    });
    expect(event).toMatchObject({ receipt: { outcome: 'done', proof: 'read-back' } });
    expect(server.tally('POST', SEND).reached).toBe(1);
  });

  it('a reply that did not arrive stays unknown, is not there at a look, and is never sent again', async () => {
    const { server, id } = await faulty('reset after read', { applied: false });
    const { perform } = performAt(server.baseUrl);
    const sending = item(id, 'hello', { holder: SELF, lastSeen: null });
    expect(await perform({ kind: 'deliver', item: sending })).toMatchObject({
      receipt: { outcome: 'unknown' },
    });
    const look = { ...sending, phase: unknownSince(Date.now()) };
    expect(await perform({ kind: 'verify', item: look })).toEqual({
      kind: 'verified',
      key: 'o1',
      found: 'absent',
    });
    expect(server.tally('POST', SEND).reached).toBe(0);
  });
});

describe('a look for an unknown write', () => {
  it('finds a reply of an earlier session by what was there before it, and settles its entry', async () => {
    const { baseUrl, id, change } = await sandbox();
    const since = Date.now();
    const seconds = Math.floor(since / 1000);
    const open = item(id, 'hello', null, { phase: unknownSince(since) });
    const folder = journalFolder();
    cleanups.push(folder.remove);
    const earlier = folder.begin();
    const { name, params } = open.write;
    const entry = await earlier.intend({ name, action: 'send', id, params, before: null, same: [] });
    await earlier.close();
    const { perform } = performAt(baseUrl, {
      entries: new Map([['o1', { entry, before: null, same: [] }]]),
      journal: beginRun(
        { stateFolder: folder.stateFolder, now: () => since, pid: 1, random: () => 0 },
        { profile: null, service: '', action: 'triage', targets: 0 },
      ),
    });
    const outcome = () => readJournal(folder.stateFolder).flatMap(({ entries }) => entries)[0]?.outcome;
    expect(await perform({ kind: 'verify', item: open })).toMatchObject({ found: 'absent' });
    await change((state) => sendMessage(state, id, 'hello', OTHER, seconds).state);
    expect(await perform({ kind: 'verify', item: open })).toMatchObject({ found: 'absent' });
    expect(outcome()).toBe('unknown');
    await change((state) => sendMessage(state, id, 'hello', SELF, seconds).state);
    expect(await perform({ kind: 'verify', item: open })).toMatchObject({ found: 'there' });
    expect(outcome()).toBe('done');
  });

  it('does not take an older message of the same text for it', async () => {
    const { baseUrl, id, change } = await sandbox();
    const { perform } = performAt(baseUrl);
    const since = Date.now();
    await change((state) => sendMessage(state, id, 'hello', SELF, Math.floor(since / 1000) - 60).state);
    const open = item(id, 'hello', null, { phase: unknownSince(since) });
    // Without the messages from before nothing can be said, whatever its time is.
    expect(await perform({ kind: 'verify', item: open })).toMatchObject({ found: 'unread' });
  });

  it('does not take another message of this session for it', async () => {
    const { baseUrl, id } = await sandbox();
    const { perform } = performAt(baseUrl);
    await perform({ kind: 'deliver', item: item(id, 'ok', null, { key: 'o1' }) });
    const open = item(id, 'ok', null, { key: 'o2', phase: unknownSince(Date.now() - 1000) });
    expect(await perform({ kind: 'verify', item: open })).toMatchObject({ key: 'o2', found: 'unread' });
  });

  it('finds a note of an earlier session that the service shows, by what was there before it', async () => {
    const { baseUrl, id, change } = await sandbox();
    const seconds = Math.floor(Date.now() / 1000);
    const phase = unknownSince(Date.now());
    const note = item(id, '', null, { action: 'note', write: textWrite('note', id, 'hm', SELF), phase });
    const { perform } = performAt(baseUrl, {
      entries: new Map([['o1', { entry: 'e1', before: null, same: [] }]]),
    });
    expect(await perform({ kind: 'verify', item: note })).toMatchObject({ found: 'absent' });
    // The service may list a note among the messages, as it does any operator's entry.
    await change((state) => sendMessage(state, id, 'hm', SELF, seconds).state);
    expect(await perform({ kind: 'verify', item: note })).toMatchObject({ found: 'there' });
  });

  it('goes by the state for a close, and can say nothing of a note without what was there before', async () => {
    const { baseUrl, id } = await sandbox();
    const { perform } = performAt(baseUrl);
    const phase = unknownSince(Date.now());
    const close = item(id, '', null, { action: 'close', write: closeWrite(id, SELF), phase });
    expect(await perform({ kind: 'verify', item: close })).toMatchObject({ found: 'absent' });
    await perform({ kind: 'deliver', item: { ...close, key: 'o2' } });
    expect(await perform({ kind: 'verify', item: close })).toMatchObject({ found: 'there' });
    const note = item(id, '', null, { action: 'note', write: textWrite('note', id, 'hm', SELF), phase });
    expect(await perform({ kind: 'verify', item: note })).toMatchObject({ found: 'unread' });
  });

  it('says that it could not look', async () => {
    const { perform } = performAt('http://127.0.0.1:9');
    const open = item(42, 'hello', null, { phase: unknownSince(Date.now()) });
    expect(await perform({ kind: 'verify', item: open })).toMatchObject({ found: 'unread' });
  });
});
