// Sessions that are killed, or whose service loses answers, at every step: no customer gets a text twice, and
// no text that was finished is lost.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedInbox } from '../../../src/sandbox/seed.ts';
import type { SandboxState as Inbox } from '../../../src/sandbox/store.ts';
import { createSaver, loadSession } from '../../../src/triage/drafts.ts';
import { createPerform } from '../../../src/triage/effects.ts';
import { createLoop, type Loop } from '../../../src/triage/loop.ts';
import { initial } from '../../../src/triage/state/start.ts';
import type { WalkName } from '../../../src/triage/state/walk.ts';
import type { State } from '../../../src/triage/state.ts';
import { update } from '../../../src/triage/update.ts';
import { beginRun, type RunJournal } from '../../../src/writes/journal.ts';
import { wire } from '../../support/delivery-ports.ts';
import { type DeskFault, openFaultyDesk } from '../../support/desk-faults.ts';
import { readJournal } from '../../support/journal-text.ts';
import { FRESH_PORTS, key, SESSION } from '../../triage/session-samples.ts';
import type { Property, Run } from '../property.ts';

const LANES = 6;

const FAULTS: readonly DeskFault[] = [
  'reset after read',
  'fin after read',
  'cut chunk',
  'html 502',
  'error under 500',
  'data missing',
  'redirect 307',
  'silent',
  'error under 400',
  '429 in 5 s',
  'reset while it comes in',
  '401',
  '403',
];

const PATHS = [
  ['POST', '/api/conversations/send-message'],
  ['POST', '/api/conversations/send-message'],
  ['POST', '/api/conversations/start'],
  ['POST', '/api/conversations/close'],
  ['GET', '/api/conversations/get'],
] as const;

/** A clock that can be put forward; the service has the same. */
function clockOf() {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    forward: (ms: number) => {
      ahead += ms;
    },
  };
}
type Clock = ReturnType<typeof clockOf>;

interface Seat {
  readonly loop: Loop;
  readonly state: () => State;
  /** The process is gone: nothing that was under way goes on. */
  readonly kill: () => void;
  readonly close: () => Promise<void>;
}

const NEVER = new Promise<never>(() => undefined);

function sitDown(baseUrl: string, stateFolder: string, clock: Clock, beginsWith: WalkName): Seat {
  let dead = false;
  const alive = async <T>(run: () => Promise<T>): Promise<T> => {
    if (dead) return await NEVER;
    const value = await run();
    return dead ? await NEVER : value;
  };
  const file = join(stateFolder, 'triage', 'session.json');
  const left = loadSession(
    file,
    () => readJournal(stateFolder).flatMap(({ entries }) => entries),
    clock.now(),
  );
  const real = beginRun(
    { stateFolder, now: clock.now, pid: process.pid, random: Math.random },
    { profile: null, service: baseUrl, action: 'triage', targets: 0, digest: '' },
  );
  const journal: RunJournal = {
    run: real.run,
    intend: (intent) => alive(() => real.intend(intent)),
    settle: (result) => alive(() => real.settle(result)),
    rivalOf: (write, entry) => real.rivalOf(write, entry),
    close: () => real.close(),
  };
  const wired = wire({
    baseUrl,
    journal,
    timeoutMs: 120,
    patience: {
      now: clock.now,
      sleep: (ms) =>
        alive(async () => {
          clock.forward(ms);
        }),
    },
  });
  const { ports } = wired;
  const perform = createPerform({
    ...ports,
    ...FRESH_PORTS,
    timeoutMs: 9000,
    call: (name, params) => alive(() => ports.call(name, params)),
    openAddress: async () => null,
    copy: () => undefined,
    entries: left.entries,
    group: null,
    operator: SESSION.operator.id,
    replies: async () => SESSION.replies,
    lastLines: () => [],
    random: () => 0.5,
    edit: async (text) => text,
    page: async () => undefined,
    pageText: () => '',
  });
  const saver = createSaver({
    path: file,
    now: clock.now,
    sleep: async () => undefined,
  });
  const loop = createLoop({
    initial: initial(
      { ...SESSION, holdMs: 500, prefetch: 1, beginsWith },
      left,
      { columns: 80, rows: 24 },
      clock.now(),
    ),
    update,
    perform: (effect, tell) => alive(() => perform(effect, tell)),
    save: (state) => {
      if (!dead) saver.save(state);
    },
    saveNow: (state) => {
      if (!dead) saver.saveNow(state);
    },
    now: clock.now,
    steady: clock.now,
  });
  return {
    loop,
    state: () => loop.state(),
    kill: () => {
      dead = true;
    },
    async close() {
      dead = true;
      await real.close();
      await wired.close();
    },
  };
}

const press = (seat: Seat, ...keys: readonly string[]) => {
  for (const each of keys) seat.loop.dispatch({ kind: 'key', key: key(each) });
};

/** Lets what is under way go on, and the clock too, until `isSo` or nothing more can come of it. */
async function until(
  seat: Seat,
  clock: Clock,
  isSo: (state: State) => boolean,
  most = 400,
): Promise<boolean> {
  for (let turn = 0; turn < most; turn += 1) {
    if (isSo(seat.state())) return true;
    await new Promise((resolve) => setTimeout(resolve, turn < 20 ? 0 : 2));
    clock.forward(100);
    seat.loop.dispatch({ kind: 'tick' });
  }
  return false;
}

const isSettled = ({ outbox }: State) =>
  outbox.every(({ phase }) => phase.kind === 'done' || phase.kind === 'refused');
const isShown = ({ queue, details }: State) =>
  queue.current !== null && details[queue.current]?.kind === 'ready';

interface Round {
  readonly index: number;
  readonly text: (id: number) => string;
  /** Texts that were finished with Enter or Ctrl-S. */
  readonly finished: Set<number>;
}

/** An operator who answers two customers, the second with Ctrl-S. */
async function work(seat: Seat, clock: Clock, round: Round, killAt: number | null): Promise<void> {
  let steps = 0;
  const unsubscribe = seat.loop.subscribe(() => {
    steps += 1;
    if (killAt !== null && steps >= killAt) seat.kill();
  });
  try {
    for (const finish of ['Enter', '^S']) {
      if (!(await until(seat, clock, isShown, 60))) return;
      const id = seat.state().queue.current ?? 0;
      press(seat, 'r');
      seat.loop.dispatch({ kind: 'pasted', text: round.text(id) });
      const before = steps;
      press(seat, finish);
      if (killAt === null || before < killAt - 1) round.finished.add(id);
      if (seat.state().mode.kind !== 'show') press(seat, 'Esc', 'Esc');
    }
    await until(seat, clock, isSettled, killAt === null ? 150 : 60);
  } finally {
    unsubscribe();
  }
}

/** The next morning: the first draft is opened and sent; what may have arrived is not sent a second time. */
async function goOn(seat: Seat, clock: Clock): Promise<void> {
  await until(seat, clock, (state) => state.queue.loaded, 60);
  if (seat.state().mode.kind === 'recover') {
    press(seat, 'Enter');
    await until(seat, clock, isShown, 60);
    if (seat.state().mode.kind === 'compose') press(seat, 'Enter');
    if (seat.state().mode.kind !== 'show') press(seat, 'Esc', 'Esc', 'Esc');
  }
  await until(seat, clock, isSettled, 150);
}

/** The same inbox once the operator has claimed everybody who waited. */
function heldBySelf({ conversations, ...rest }: Inbox): Inbox {
  const held = { status: 'inbox', operator: SESSION.operator.id } as const;
  return {
    ...rest,
    conversations: conversations.map((one) => (one.status === 'unassigned' ? { ...one, ...held } : one)),
  };
}

/** What the runs met, so that one in which nothing happens cannot pass. */
type Met = Record<'finished' | 'arrived' | 'kept' | 'doubtful' | 'killedMidway' | 'inMine', number>;

async function oneRun(index: number, met: Met): Promise<void> {
  const clock = clockOf();
  // Each fault is met in both walks.
  const walk: WalkName = Math.floor(index / (2 * FAULTS.length)) % 2 === 0 ? 'waiting' : 'mine';
  const seeded = seedInbox({ now: clock.now(), conversations: 8, seed: index });
  const inbox = walk === 'mine' ? heldBySelf(seeded) : seeded;
  const [method, path] = PATHS[index % PATHS.length] as (typeof PATHS)[number];
  const killed = index % 2 === 0;
  const fault = FAULTS[Math.floor(index / 2) % FAULTS.length] as DeskFault;
  const desk = await openFaultyDesk({
    fault,
    method,
    path,
    nth: killed && index % 4 === 0 ? 10_000 : path.endsWith('get') ? 3 : 1,
    // A service that says no has not done it.
    applied: index % 3 !== 0 && !/^4\d\d|under 400/.test(fault),
    state: inbox,
    now: clock.now,
  });
  const folder = mkdtempSync(join(tmpdir(), 'convops-triage-'));
  const round: Round = { index, text: (id) => `answer ${index} to ${id}`, finished: new Set() };
  try {
    const first = sitDown(desk.baseUrl, folder, clock, walk);
    await work(first, clock, round, killed ? 1 + ((index * 7) % 90) : null);
    const atEnd = first.state();
    met.doubtful += atEnd.outbox.filter(({ phase }) => phase.kind === 'unknown').length;
    met.killedMidway += killed && atEnd.outbox.some(({ phase }) => phase.kind === 'sending') ? 1 : 0;
    first.kill();
    await first.close();
    if (!killed) {
      // What is not killed is left by a signal: the last state is on the disk.
      createSaver({
        path: join(folder, 'triage', 'session.json'),
        now: clock.now,
        sleep: async () => undefined,
      }).saveNow(atEnd);
    }
    const second = sitDown(desk.baseUrl, folder, clock, walk);
    await goOn(second, clock);
    const { drafts, outbox } = second.state();
    await second.close();
    const after: Inbox = await desk.state();
    for (const { id, messages } of after.conversations) {
      const copies = messages.filter(({ text }) => text.includes(round.text(id))).length;
      const about = `run ${index}: ${path}, #${id}`;
      assert.ok(copies <= 1, `${about} got its text more than once`);
      if (!round.finished.has(id)) continue;
      met.finished += 1;
      met.inMine += walk === 'mine' ? 1 : 0;
      met.arrived += copies;
      if (copies === 1) continue;
      met.kept += 1;
      const kept =
        drafts[`reply:${id}`]?.text.includes(round.text(id)) ||
        outbox.some((item) => item.id === id && item.draft?.text === round.text(id));
      assert.ok(kept, `${about} lost its text`);
    }
  } finally {
    await desk.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs by number; the seed is that of the first. */
const run: Run = async (runs, seed = 0) => {
  const first = Math.abs(seed) % 1_000_000;
  const met: Met = { finished: 0, arrived: 0, kept: 0, doubtful: 0, killedMidway: 0, inMine: 0 };
  let next = 0;
  const lane = async () => {
    while (next < runs) {
      next += 1;
      await oneRun(first + next - 1, met);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const least: Met = {
    ...{ finished: 1, arrived: 1 / 2, kept: 1 / 20, doubtful: 1 / 50, killedMidway: 1 / 20, inMine: 1 / 3 },
  };
  for (const [what, share] of runs < 200 ? [] : Object.entries(least))
    assert.ok(met[what as keyof Met] > runs * share, `${runs} runs met ${JSON.stringify(met)}: ${what}`);
  return next;
};

export const triageFaultsProperties: readonly Property[] = [
  {
    name: 'doubles no text and loses none in either walk, with kills, lost answers and refused tokens at every step',
    runs: { suite: 50, fuzz: 2000 },
    run,
  },
];
