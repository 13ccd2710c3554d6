// Keeps what the service answers, if a person said so: the one place where all that is read and sent passes. Without the
// setting nothing of the archive is loaded.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointName } from '../api/derive.ts';
import { archiveTrouble } from '../disk/damage.ts';
import type { createRecorder } from './recorder.ts';
import { archivePlace } from './store.ts';

/** What keeps the answers of one run. */
export function createArchiving(run: Parameters<typeof archivePlace>[0]) {
  const { io, settings } = run;
  let recorder: Promise<ReturnType<typeof createRecorder>> | undefined;
  let begun: number | null = null;
  return {
    /** Keeps from now on, for that long in milliseconds, whatever the settings say. */
    begin(keepMs: number): void {
      begun = keepMs;
    },
    /** Keeps what a call answered. */
    async keep(name: EndpointName, params: unknown, data: unknown): Promise<void> {
      const keepMs = begun ?? settings.values().archiveMs;
      if (keepMs === null) return;
      recorder ??= import('./recorder.ts').then((one) =>
        one.createRecorder(archivePlace(run, keepMs), io.now),
      );
      (await recorder).note(name, params, data);
    },
    /** Removes what is too old and who is to be forgotten by now; says what went wrong. */
    async close(out: { warn(text: string): Promise<void> }): Promise<void> {
      (await recorder)?.close();
      const path = forgetLaterPath(settings.stateFolder);
      try {
        if (existsSync(path))
          (await import('./forget-in-journal.ts')).forgetWhatIsDue(path, settings.stateFolder, io.now());
      } catch {
        // The command that was run has done its work; the next one tries again.
      }
      const trouble = archiveTrouble.take();
      if (trouble !== null) await out.warn(trouble);
    },
  };
}

/** The file of who is to be forgotten: a line for each customer, so that nobody needs a lock. */
export function forgetLaterPath(stateFolder: string): string {
  return join(stateFolder, 'forget-later.ndjson');
}
