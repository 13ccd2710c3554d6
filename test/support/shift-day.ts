// A working day with customers and rivals behind a real service, for programs: its clock is wound by hand, nothing sleeps, and
// a seed repeats all of it.
import { SANDBOX_ACTING_OPERATOR } from '../../src/sandbox/identity.ts';
import { seedInbox } from '../../src/sandbox/seed.ts';
import type { Store } from '../../src/sandbox/store.ts';
import { aDay, type Day, type DayOptions } from '../sandbox/days.ts';
import { NOW } from '../sandbox/wire.ts';
import { type Desk, type Heard, listenAt, openDesk } from './desk.ts';

export interface ServedShift {
  readonly day: Day;
  readonly desk: Desk;
  /** What points a program at it, as operator 7. */
  readonly env: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

interface ServedShiftOptions extends Omit<DayOptions, 'state' | 'store'> {
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
function storeOf(desk: Desk): Store {
  return {
    read: async (look) => look(desk.state()),
    async transact(change) {
      const { state, value } = change(desk.state());
      desk.change(() => state);
      return value;
    },
  };
}
