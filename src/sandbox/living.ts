// The sandbox of `sandbox serve`: kept running, with the life, the faults and the log that were asked for.
import type { EmbeddedSandbox } from './embedded.ts';
import { type EventLogOptions, loggedStore } from './event-log.ts';
import { createFaults, type FaultRate } from './faults.ts';
import { type Attack, type HostileDay, plantAttacks } from './hostile.ts';
import { SANDBOX_TOKEN } from './identity.ts';
import { createLife } from './life.ts';
import { SandboxFile } from './persist.ts';
import { chanceOf } from './random.ts';
import { seedInbox } from './seed.ts';
import { type SandboxOptions, startSandbox } from './server.ts';
import { MemoryStore, type Store } from './store.ts';

/** An inbox that is not kept: the same at every start. */
interface OwnInbox {
  readonly seed: number;
  readonly conversations?: number | undefined;
  /** What some of its customers try on whoever reads them. */
  readonly attacks?: readonly Attack[] | undefined;
}

interface LivingSandbox extends EmbeddedSandbox {
  /** What was planted, where customers attack. */
  readonly hostile: HostileDay | undefined;
}

interface LivingOptions
  extends Omit<SandboxOptions, 'store' | 'token' | 'nextFault' | 'life'>,
    Pick<EventLogOptions, 'onEvent'> {
  readonly stateFolder: string;
  /** SANDBOX_TOKEN when not given. */
  readonly token?: string | undefined;
  /** In memory, in place of the state of the folder. */
  readonly inbox?: OwnInbox | undefined;
  /** What decides on life and faults; those of two numbers differ. */
  readonly luck: number;
  readonly rivals: number;
  readonly customers: boolean;
  readonly pace?: number | undefined;
  readonly faults: readonly FaultRate[];
}

/** Serves until closed; throws SandboxStateError for a broken state, and what a port that cannot be used throws. */
export async function openLivingSandbox(options: LivingOptions): Promise<LivingSandbox> {
  const { token = SANDBOX_TOKEN, rivals, customers, pace, now, faults, luck, onEvent, ...rest } = options;
  const begun = now();
  const { kept, hostile } = await storeOf(options, begun);
  const store = loggedStore(kept, { now, onEvent });
  // So that the log begins with what is there now.
  await store.read(() => undefined);
  // Two sources, so that what is asked of the server does not decide what its people do.
  const life = createLife({ store, now, chance: chanceOf(luck), rivals, customers, pace, begun });
  const nextFault = faults.length > 0 ? createFaults(faults, chanceOf(luck ^ FAULTS_APART)) : undefined;
  const { baseUrl, close } = await startSandbox({ ...rest, store, token, now, life, nextFault });
  return { baseUrl, token, close, hostile };
}

/** Any number: the two sources must not run alike. */
const FAULTS_APART = 0x5f3759df;

async function storeOf(
  { stateFolder, inbox, now }: LivingOptions,
  begun: number,
): Promise<{ readonly kept: Store; readonly hostile?: HostileDay }> {
  if (inbox) {
    const planted = seedInbox({ now: begun, ...inbox });
    if (!inbox.attacks) return { kept: new MemoryStore(planted) };
    const { state, day } = plantAttacks(planted, inbox.seed, inbox.attacks);
    return { kept: new MemoryStore(state), hostile: day };
  }
  const kept = new SandboxFile({ stateFolder, now });
  await kept.prepare();
  return { kept };
}
