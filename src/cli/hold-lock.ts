import { join } from 'node:path';
import { withLock } from '../disk/lock.ts';
import { ensurePrivateFolder } from '../disk/private-file.ts';
import type { InForce } from './context.ts';

/** Takes the lock of a triage session, waiting for it if told to, and resolves to what gives it back; throws LockBusyError. */
export async function takeRunLock(settings: InForce, run: string, waitMs = 0): Promise<() => Promise<void>> {
  const folder = join(settings.stateFolder, 'runs');
  ensurePrivateFolder(folder);
  let release: () => void = () => undefined;
  let entered: () => void = () => undefined;
  const inside = new Promise<void>((resolve) => {
    entered = resolve;
  });
  const options = { waitMs, what: `run ${run}` };
  const held = withLock(join(folder, `${run.replaceAll(/[^a-z0-9-]/g, '_')}.lock`), options, () => {
    entered();
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  await Promise.race([inside, held]);
  return async () => {
    release();
    await held;
  };
}
