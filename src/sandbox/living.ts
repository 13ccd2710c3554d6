// The sandbox of `sandbox serve`: kept running, with the life that was asked for.
import type { EmbeddedSandbox } from './embedded.ts';
import { SANDBOX_TOKEN } from './identity.ts';
import { createLife } from './life.ts';
import { SandboxFile } from './persist.ts';
import { chanceOf } from './random.ts';
import { seedInbox } from './seed.ts';
import { type SandboxOptions, startSandbox } from './server.ts';
import { MemoryStore, type Store } from './store.ts';

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
