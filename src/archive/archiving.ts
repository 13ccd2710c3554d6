// Keeps what the service answers, if a person said so: the one place where all that is read and sent passes. Without the
// setting nothing of the archive is loaded.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointName } from '../api/derive.ts';
import { unreadArchive } from '../disk/damage.ts';
import { archivePlace } from './store.ts';

/** What keeps the answers of one run. */
export function createArchiving(run: Parameters<typeof archivePlace>[0]) {
  const { io, settings } = run;
  let recorder: ReturnType<typeof open> | undefined;
  let begun: number | null = null;
  const open = async (keepMs: number) => {
    const { createRecorder } = await import('./recorder.ts');
    return createRecorder(archivePlace(run, keepMs), io.now);
  };
  return {
    /** Keeps from now on, for that long in milliseconds, whatever the settings say. */
    begin(keepMs: number): void {
      begun = keepMs;
    },
    /** Keeps what a call answered. */
    async keep(name: EndpointName, params: unknown, data: unknown): Promise<void> {
      const keepMs = begun ?? settings.values().archiveMs;
      if (keepMs === null) return;
      recorder ??= open(keepMs);
      (await recorder).note(name, params, data);
    },
    /** Removes what is too old and what is to be forgotten; says what went wrong. */
    async close(out: { warn(text: string): Promise<void> }): Promise<void> {
      const trouble = (await recorder)?.close() ?? null;
      await forgetDue(settings.stateFolder, io.now());
      if (trouble !== null) await out.warn(`nothing more was saved in the archive: ${trouble}`);
      const unread = unreadArchive.take();
      if (unread !== null) await out.warn(`a part of the archive was not read: ${unread}`);
    },
  };
}

/** The file of who is to be forgotten: a line for each customer, so that nobody needs a lock. */
export function forgetLaterPath(stateFolder: string): string {
  return join(stateFolder, 'forget-later.ndjson');
}

/** Forgets what was left for a day that is over by now; what stands in the way is tried again. */
async function forgetDue(stateFolder: string, nowMs: number): Promise<void> {
  try {
    const path = forgetLaterPath(stateFolder);
    if (!existsSync(path)) return;
    const { forgetWhatIsDue } = await import('./forget-in-journal.ts');
    forgetWhatIsDue(path, stateFolder, nowMs);
  } catch {
    // The command that was run has done its work.
  }
}
