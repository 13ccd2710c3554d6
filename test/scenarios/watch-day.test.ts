// A busy day in the sandbox, watched: what `watch` tells is held against the service's own record of what happened.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type ChangeOptions,
  changesBetween,
  hasAllOf,
  readOpen,
  readSettled,
  type Snapshot,
  snapshotOf,
} from '../../src/backlog/changes.ts';
import { createLife } from '../../src/sandbox/life.ts';
import { chanceOf } from '../../src/sandbox/random.ts';
import { seedInbox } from '../../src/sandbox/seed.ts';
import { MemoryStore, type SandboxState } from '../../src/sandbox/store.ts';
import { closeConversation } from '../../src/sandbox/transitions.ts';
import { type Desk, listenAt, openDesk } from '../support/desk.ts';
import { loggedStore, type SandboxEvent } from '../support/event-log.ts';
import type { Fate } from '../support/fates.ts';
import { listClient } from '../support/list-client.ts';
import { createHome, type Home } from '../support/run-convops.ts';
import { storeOf } from '../support/shift-day.ts';
import { startWatch, type Watching } from '../support/watching.ts';

const HOUR = 3_600_000;
const LATE = 30 * 60_000;
const TOKEN = 'watch-day';

/** Who has an open conversation, null for nobody, and its group. */
type Standing = Readonly<Record<number, { readonly holder: number | null; readonly group: number }>>;

function standingOf({ conversations }: SandboxState): Standing {
  const open = conversations.filter(({ status }) => status !== 'closed');
  return Object.fromEntries(open.map(({ id, operator, group }) => [id, { holder: operator || null, group }]));
}

interface Told {
  readonly event: string;
  readonly id: number;
  readonly group_id: number | null;
  readonly operator_user_id: number | null;
}

/** What follows from a list of events, by the meaning of each alone. */
function replayed(base: Standing, events: readonly Told[]): Standing {
  const standing = { ...base };
  for (const { event, id, group_id, operator_user_id: holder } of events) {
    const group = group_id ?? 0;
    const known = standing[id];
    if (event === 'arrived' || event === 'reopened') standing[id] = { holder, group };
    else if (event === 'left' || event === 'closed') delete standing[id];
    else if (!known) throw new Error(`${event} of ${id}, which is not open`);
    else if (event === 'claimed' || event === 'assigned' || event === 'released')
      standing[id] = { ...known, holder };
    else if (event === 'moved') standing[id] = { ...known, group };
  }
  return standing;
}

/** What the lists can show of the service's own events. */
function visible({ event, id, status, ...now }: SandboxEvent): string[] {
  const as = (name: string) => [`${name} ${id} ${now.operator_user_id ?? '-'} ${now.group_id}`];
  const before = now.from_unread_count ?? now.unread_count;
  const stays = status === 'inbox' && now.from_status === undefined;
  switch (event) {
    case 'arrived':
    case 'reopened':
      return as('arrived');
    case 'closed':
      return as('left');
    case 'assigned':
      return as('claimed');
    case 'claimed':
    case 'released':
    case 'moved':
      return as(event);
    case 'answered':
      return stays && before > 0 && now.unread_count === 0 ? as('answered') : [];
    case 'unread':
      return stays && now.unread_count > before ? as('unread') : [];
    case 'noted':
      return [];
  }
}

describe('a look after every change', () => {
  it('tells event by event what the service has noted, and each wait that gets too long once', async () => {
    const begun = 1_790_000_000_000;
    let now = begun;
    let state = seedInbox({ now });
    const log: SandboxEvent[] = [];
    const memory = new MemoryStore(state);
    const store = loggedStore(memory, {
      now: () => now,
      onEvent: (event, newest) => {
        log.push(event);
        state = newest;
      },
    });
    await store.read(() => undefined);
    const life = createLife({ store, now: () => now, chance: chanceOf(11), rivals: 4, customers: true });
    const client = listClient(() => state);
    const look = async (before: Snapshot | null) => {
      const options: ChangeOptions = {
        now,
        timeOf: (value) => (value ? value * 1000 : null),
        lateAfterOf: () => LATE,
      };
      const reading = await readSettled(
        () => readOpen(client, { operators: undefined, group: undefined }),
        (found) => before !== null && hasAllOf(before, found),
      );
      const snapshot = snapshotOf(reading, before, options);
      return { snapshot, changes: before ? changesBetween(before, snapshot, options) : [] };
    };
    const base = standingOf(state);
    const aged: string[] = [];
    const all: Told[] = [];
    const kinds = new Set<string>();
    let { snapshot } = await look(null);
    const wasLate = [...snapshot.open.values()].filter(({ late }) => late).map(({ id }) => id);
    while (now < begun + 2 * HOUR) {
      now = Math.max(now, Math.ceil(life.dueAt()));
      await life.step();
      const seen = await look(snapshot);
      snapshot = seen.snapshot;
      const told = seen.changes.filter(({ event }) => event !== 'aged');
      const lines = told.map(({ event, conversation: { id, operator_user_id, group_id } }) => {
        kinds.add(event);
        all.push({ event, id, operator_user_id, group_id });
        return `${event} ${id} ${operator_user_id ?? '-'} ${group_id}`;
      });
      expect([...lines].sort()).toEqual(log.splice(0).flatMap(visible).sort());
      for (const { event, conversation, waitedMs } of seen.changes) {
        if (event !== 'aged') continue;
        expect(waitedMs).toBeGreaterThanOrEqual(LATE);
        aged.push(`${conversation.id} ${conversation.unassigned_date}`);
      }
    }
    expect(replayed(base, all)).toEqual(standingOf(state));
    // The day has had all of it.
    expect([...kinds].sort()).toEqual([
      'answered',
      'arrived',
      'claimed',
      'left',
      'moved',
      'released',
      'unread',
    ]);
    expect(new Set(aged).size).toBe(aged.length);
    const late = state.conversations.filter(
      ({ status, unassignedAt }) => status === 'unassigned' && now - unassignedAt * 1000 >= LATE,
    );
    const known = new Set([...wasLate, ...aged.map((line) => Number(line.split(' ')[0]))]);
    expect(late.filter(({ id }) => !known.has(id))).toEqual([]);
    expect(aged.length).toBeGreaterThan(0);
  });
});

describe('the built watch', () => {
  let home: Home;
  let watching: Watching | undefined;
  let closing: (() => Promise<void>)[];

  beforeEach(async () => {
    home = await createHome();
    closing = [];
  });
  afterEach(async () => {
    await watching?.stop('SIGKILL');
    for (const close of closing) await close();
    await home.remove();
  });

  const events = () =>
    (watching?.stdout() ?? '')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Told);

  const aDesk = () =>
    openDesk({ state: seedInbox({ now: Date.now() }), now: () => Date.now(), token: TOKEN });

  /** Has a desk listen, and tells how often each list was answered whole. */
  async function serve(desk: Desk, port?: number) {
    const answered: Record<string, number> = {};
    desk.listen(({ path, status, fate }) => {
      if (status === 200 && fate === null) answered[path] = (answered[path] ?? 0) + 1;
    });
    const server = await listenAt(desk, port);
    closing.push(() => server.close());
    const looks = () =>
      Math.min(
        ...['unassigned', 'unread', 'not-answered'].map(
          (list) => answered[`/api/conversations/${list}`] ?? 0,
        ),
      );
    return { ...server, looks };
  }

  function watch(baseUrl: string, ...words: string[]): Watching {
    const env = { ...home.env, CONVOPS_BASE_URL: baseUrl, CONVOPS_TOKEN: TOKEN };
    watching = startWatch(['--every', '1s', '-o', 'ndjson', ...words], env, home.folder);
    return watching;
  }

  it('tells a busy hour in seconds, through faults, so that its events lead to what the service holds', async () => {
    const desk = aDesk();
    const log: SandboxEvent[] = [];
    const store = loggedStore(storeOf(desk), { now: () => Date.now(), onEvent: (event) => log.push(event) });
    await store.read(() => undefined);
    const base = standingOf(desk.state());
    let isDay = false;
    const day = createLife({
      store,
      now: () => Date.now(),
      chance: chanceOf(5),
      rivals: 5,
      customers: true,
      pace: 1000,
    });
    const play = async () => {
      while (isDay) {
        if (day.dueAt() <= Date.now()) await day.step();
        else await sleep(1);
      }
    };
    const fates: readonly Fate[] = [
      ...[429, 500, 503].map((status) => ({ kind: 'turned-away', status, after: 1 }) as const),
      ...(['lost-request', 'lost-answer', 'cut'] as const).map((kind) => ({ kind })),
    ];
    const chance = chanceOf(3);
    // Two in a hundred of each.
    desk.choose(() => (isDay ? (fates[Math.floor(chance.next() * 50)] ?? null) : null));
    const server = await serve(desk);
    const { until } = watch(server.baseUrl, '--state', 'cursor.json');
    await expect.poll(server.looks).toBeGreaterThanOrEqual(2);
    isDay = true;
    const played = play();
    await expect.poll(() => log.length).toBeGreaterThanOrEqual(200);
    await until(() => events().length >= 50);
    isDay = false;
    await played;
    const last = standingOf(desk.state());
    expect(replayed(base, log)).toEqual(last);
    await expect.poll(() => replayed(base, events())).toEqual(last);
    expect((await watching?.stop())?.exit).toBe(130);
    // The next watch goes on from the cursor: nobody has come, gone or changed hands since. Who wrote last, or has
    // waited too long meanwhile, may have been seen by neither look yet.
    const next = await home.run(['watch', '--once', '--state', 'cursor.json', '-o', 'ndjson'], {
      env: { CONVOPS_BASE_URL: server.baseUrl, CONVOPS_TOKEN: TOKEN },
      cwd: home.folder,
    });
    expect(next.exit).toBe(0);
    const since = next.stdout.split('\n').filter((line) => line !== '');
    const kinds = since.map((line) => (JSON.parse(line) as { event: string }).event);
    expect(kinds.filter((kind) => !['unread', 'answered', 'aged'].includes(kind))).toEqual([]);
  });

  it('says once that the service is gone and once that it is back, and tells what happened meanwhile', async () => {
    const desk = aDesk();
    const first = await serve(desk);
    const { until, stderr } = watch(first.baseUrl);
    await expect.poll(first.looks).toBeGreaterThanOrEqual(2);
    await first.close();
    await until(() => stderr().endsWith('\n'));
    desk.change((state, seconds) => closeConversation(state, 42, 7, seconds));
    await serve(desk, Number(new URL(first.baseUrl).port));
    await until(() => events().length > 0);
    expect(events()).toMatchObject([{ event: 'left', id: 42 }]);
    expect((await watching?.stop())?.exit).toBe(130);
    expect(stderr().split('\n')).toEqual([
      expect.stringMatching(/^convops: warning: .*; convops goes on as soon as the service answers$/),
      expect.stringMatching(/^convops: warning: http:\S+ answers again after \d+s$/),
      '',
    ]);
  });
});
