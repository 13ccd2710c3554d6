// A busy day on a clock that is wound by hand, and what happened in it by its states.
import { createLife } from '../../src/sandbox/life.ts';
import { chanceOf } from '../../src/sandbox/random.ts';
import { seedInbox } from '../../src/sandbox/seed.ts';
import { MemoryStore, type SandboxState, type Store } from '../../src/sandbox/store.ts';
import { NOW } from './wire.ts';

export interface DayOptions {
  readonly seed?: number;
  readonly rivals?: number;
  readonly customers?: boolean;
  readonly state?: SandboxState;
  /** Milliseconds of a second that have passed when the day begins. */
  readonly phase?: number;
  /** Told of every state a step has made. */
  readonly onState?: (before: SandboxState, after: SandboxState) => void;
}

interface Happened {
  readonly what: string;
  readonly id: number;
  readonly operator: number;
  readonly at: number;
}

/** A day with three rivals and customers unless told otherwise. */
export function aDay(options: DayOptions = {}) {
  const { seed = 1, rivals = 3, customers = true, state, phase = 0, onState } = options;
  let now = NOW + phase;
  const memory = new MemoryStore(state ?? seedInbox({ now, seed }));
  const events: Happened[] = [];
  let known: SandboxState | undefined;
  const note = (seen: SandboxState) => {
    if (known) events.push(...happenedBetween(known, seen).map((one) => ({ ...one, at: now })));
    known = seen;
  };
  const store: Store = {
    read: (look) =>
      memory.read((seen) => {
        note(seen);
        return look(seen);
      }),
    transact: (change) =>
      memory.transact((before) => {
        note(before);
        const outcome = change(before);
        onState?.(before, outcome.state);
        note(outcome.state);
        return outcome;
      }),
  };
  const life = createLife({ store, now: () => now, chance: chanceOf(seed), rivals, customers });
  /** Takes steps until nothing is due any more, and resolves to how many there were. */
  const catchUp = async () => {
    let steps = 0;
    for (; life.dueAt() <= now; steps += 1) await life.step();
    return steps;
  };
  return {
    ...{ life, store, events, catchUp },
    state: () => store.read((current) => current),
    now: () => now,
    wind: (milliseconds: number) => {
      now += milliseconds;
    },
    /** Lets the time pass in bits of so many milliseconds, everything happening as it falls due. */
    async pass(milliseconds: number, bit = 1000) {
      const end = now + milliseconds;
      while (now < end) {
        now = Math.min(end, now + bit);
        await catchUp();
      }
    },
  };
}

export type Day = ReturnType<typeof aDay>;

const HANDS = { inbox: 'claimed', unassigned: 'released', closed: 'closed' } as const;

function happenedBetween(before: SandboxState, after: SandboxState): Omit<Happened, 'at'>[] {
  const earlier = new Map(before.conversations.map((each) => [each.id, each]));
  return after.conversations.flatMap((now) => {
    const old = earlier.get(now.id);
    if (old === now) return [];
    const written = now.messages.slice(old?.messages.length);
    const names = old
      ? [
          old.status !== now.status && HANDS[now.status],
          old.status === 'inbox' && now.status === 'inbox' && old.operator !== now.operator && 'assigned',
          old.group !== now.group && 'moved',
          written.some(({ operator }) => operator !== undefined) && 'answered',
          written.some(({ operator }) => operator === undefined) && 'unread',
          now.notes.length > old.notes.length && 'noted',
        ]
      : ['arrived'];
    return names.flatMap((what) => (what ? [{ what, id: now.id, operator: now.operator }] : []));
  });
}
