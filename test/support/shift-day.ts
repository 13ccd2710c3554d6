// A working day of eight hours with customers, rivals and an operator at the desk, played in seconds: its clock is wound by
// hand, nothing sleeps, and a seed repeats all of it. `serveShift` puts a real service before it, for programs.
import { assumptionsWith } from '../../src/sandbox/assumptions.ts';
import { handlers } from '../../src/sandbox/handlers.ts';
import { SANDBOX_ACTING_OPERATOR } from '../../src/sandbox/identity.ts';
import { seedInbox } from '../../src/sandbox/seed.ts';
import { isAsked, type SandboxState, type Store, type StoredConversation } from '../../src/sandbox/store.ts';
import { closeConversation, sendMessage, startConversation } from '../../src/sandbox/transitions.ts';
import { aDay, type Day, type DayOptions } from '../sandbox/days.ts';
import { NOW } from '../sandbox/wire.ts';
import { type Desk, type Heard, listenAt, openDesk } from './desk.ts';

const MINUTE_MS = 60_000;

/** What the operator at the desk does within a minute of the day; `seconds` since 1970. */
export type Work = (state: SandboxState, seconds: number, pace: number) => SandboxState;

export interface ShiftOptions extends DayOptions {
  /** 8 when not given. */
  readonly hours?: number;
  /** `workOf` the acting operator when not given; null where nobody sits at the desk. */
  readonly work?: Work | null;
  /** Told of the state at the end of each minute of the day. */
  readonly onMinute?: (state: SandboxState, minute: number) => void;
}

/** Plays a shift of customers and five rivals unless told otherwise, and resolves to the day as it is then. */
export async function playShift({ hours = 8, onMinute, ...options }: ShiftOptions = {}): Promise<Day> {
  const { pace = 1, work = workOf(SANDBOX_ACTING_OPERATOR) } = options;
  const day = aDay({ rivals: 5, ...options });
  for (let minute = 1; minute <= hours * 60; minute += 1) {
    // A second of the day at a time, however fast it goes.
    await day.pass(MINUTE_MS / pace, 1000 / pace);
    const seconds = Math.floor(day.now() / 1000);
    if (work) {
      await day.store.transact((state) => ({ state: work(state, seconds, pace), value: undefined }));
    }
    if (onMinute) onMinute(await day.state(), minute);
  }
  return day;
}

/** An operator who answers own customers first, else takes who waits longest, and closes what has gone quiet. */
export function workOf(self: number): Work {
  return (state, seconds, pace) => {
    const mine = state.conversations.filter((each) => each.status === 'inbox' && each.operator === self);
    const isQuiet = (each: StoredConversation) => (seconds - each.updated) * pace > 10 * 60;
    const asked = mine.filter(isAsked).sort((one, other) => one.updated - other.updated)[0];
    const quiet = mine.find((each) => !isAsked(each) && isQuiet(each));
    const closed = quiet ? closeConversation(state, quiet.id, self, seconds) : state;
    const waiting = state.conversations.filter(({ status }) => status === 'unassigned');
    const next = asked ?? waiting.sort((one, other) => one.unassignedAt - other.unassignedAt)[0];
    if (!next) return closed;
    // An own conversation is claimed already: a repeated start changes nothing.
    const taken = startConversation(closed, next.id, self, seconds);
    return sendMessage(taken, next.id, 'Thank you for writing, I am looking into it.', self, seconds).state;
  };
}

/** The ids on each of the service's three lists, of everybody. */
export function listsOf(
  state: SandboxState,
): Readonly<Record<'unassigned' | 'unread' | 'notAnswered', number[]>> {
  const { conversations } = handlers;
  const desk = { state, now: 0, assumptions: assumptionsWith() };
  const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
  return {
    unassigned: ids(conversations.unassigned(desk, {})),
    unread: ids(conversations.unread(desk, {})),
    notAnswered: ids(conversations.notAnswered(desk, {})),
  };
}

export interface ServedShift {
  readonly day: Day;
  readonly desk: Desk;
  /** What points a program at it, as operator 7. */
  readonly env: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

export interface ServedShiftOptions extends Omit<DayOptions, 'state' | 'store'> {
  /** Told of each request once it has its answer. */
  readonly onRequest?: (heard: Heard) => unknown;
}

/** Serves a day whose clock goes on only when the test lets it pass: `day.pass`, and `day.now()` for the program. */
export async function serveShift({ onRequest, ...options }: ServedShiftOptions = {}): Promise<ServedShift> {
  const { seed, phase = 0 } = options;
  const state = seedInbox({ now: NOW + phase, seed: seed ?? 1 });
  const desk: Desk = openDesk({ state, now: () => day.now() });
  const day = aDay({ rivals: 5, ...options, store: storeOf(desk) });
  // The day notes what a program did when it looks, and begins with its first look.
  await day.state();
  desk.listen((heard) => {
    void day.state();
    onRequest?.(heard);
  });
  const server = await listenAt(desk);
  const env = {
    CONVOPS_BASE_URL: server.baseUrl,
    CONVOPS_TOKEN: desk.token,
    CONVOPS_OPERATOR: String(SANDBOX_ACTING_OPERATOR),
  };
  return { day, desk, env, close: () => server.close() };
}

/** The state of a desk, for those who keep theirs in a store. */
export function storeOf(desk: Desk): Store {
  return {
    read: async (look) => look(desk.state()),
    async transact(change) {
      const { state, value } = change(desk.state());
      desk.change(() => state);
      return value;
    },
  };
}
