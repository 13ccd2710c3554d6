// A busy day in the sandbox, and `sandbox serve`, which has one: rivals take and answer conversations, customers come and
// write. What happens goes through the transitions the API uses; when and to whom is decided by chance alone, so that a seed
// repeats a day.
import { CUSTOMER_ACTORS } from './customers.ts';
import type { EmbeddedSandbox } from './embedded.ts';
import { SANDBOX_TOKEN } from './identity.ts';
import { SandboxFile } from './persist.ts';
import { type Actor, type Chance, chanceOf, type Turn } from './random.ts';
import { rivalActors } from './rivals.ts';
import { seedInbox } from './seed.ts';
import { type Life, type SandboxOptions, startSandbox } from './server.ts';
import { MemoryStore, type SandboxState, type Store } from './store.ts';

interface LifeOptions {
  readonly store: Store;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly chance: Chance;
  /** How many operators besides the acting one are at work; there are no more than MOST_RIVALS. */
  readonly rivals: number;
  /** Whether customers arrive and write. */
  readonly customers: boolean;
  /** When the life begins, in milliseconds since 1970; now when not given. Its whole second counts. */
  readonly begun?: number | undefined;
}

/** What was slept through is made up for by this much only: a laptop that wakes up meets no flood. */
const MOST_ARREARS_MS = 5_000;

/** A life that begins now; nothing happens until its steps are taken. */
export function createLife(options: LifeOptions): Life {
  const { store, now, chance } = options;
  const pause = ([low, high]: Turn['rest']) => (low + chance.next() * (high - low)) * 1000;
  // A whole second, as the times in the state are: in the middle of one, ages would come out differently each day.
  const begun = 1000 * Math.floor((options.begun ?? now()) / 1000);
  const agenda = [
    ...rivalActors(options.rivals, { repliesCome: options.customers }),
    ...(options.customers ? CUSTOMER_ACTORS : []),
  ].map((actor) => ({ actor, due: begun + pause(actor.first) }));
  const next = () => agenda.reduce((first, each) => (each.due < first.due ? each : first), NOBODY);

  return {
    dueAt: () => next().due,
    async step() {
      const at = now();
      const entry = next();
      if (!entry.actor || entry.due > at) return;
      const { actor } = entry;
      const moment = Math.max(entry.due, at - MOST_ARREARS_MS);
      let rest = actor.first;
      try {
        await store.transact((state) => {
          const seconds = Math.min(wholeSeconds(at), Math.max(wholeSeconds(moment), newest(state)));
          const turn = actor.turn(state, { seconds, chance });
          rest = turn.rest;
          return { state: turn.state, value: undefined };
        });
      } finally {
        entry.due = moment + pause(rest);
      }
    },
  };
}

function wholeSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}

/** When somebody last did something: nothing that comes after it may be dated before it. */
function newest({ conversations }: SandboxState): number {
  return conversations.reduce((latest, { updated }) => Math.max(latest, updated), 0);
}

const NOBODY: { readonly actor?: Actor; due: number } = { due: Number.POSITIVE_INFINITY };

interface LivingOptions extends Omit<SandboxOptions, 'store' | 'token' | 'life'> {
  readonly stateFolder: string;
  /** SANDBOX_TOKEN when not given. */
  readonly token?: string | undefined;
  /** Of an inbox in memory, the same at every start, in place of the state of the folder. */
  readonly seed?: number | undefined;
  /** What decides on the life; those of two numbers differ. */
  readonly luck: number;
  readonly rivals: number;
  readonly customers: boolean;
}

/** Serves until closed; throws SandboxStateError for a broken state, and what a port that cannot be used throws. */
export async function openLivingSandbox(options: LivingOptions): Promise<EmbeddedSandbox> {
  const { token = SANDBOX_TOKEN, rivals, customers, now, luck, ...rest } = options;
  const begun = now();
  const store = await storeOf(options, begun);
  const life = createLife({ store, now, chance: chanceOf(luck), rivals, customers, begun });
  const { baseUrl, close } = await startSandbox({ ...rest, store, token, now, life });
  return { baseUrl, token, close };
}

async function storeOf({ stateFolder, seed, now }: LivingOptions, begun: number): Promise<Store> {
  if (seed !== undefined) return new MemoryStore(seedInbox({ now: begun, seed }));
  const kept = new SandboxFile({ stateFolder, now });
  await kept.prepare();
  return kept;
}
