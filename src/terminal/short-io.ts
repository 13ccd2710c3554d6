// The door to the process for a run that answers at once, beside `io.ts`: no streams are opened, because loading what Node
// opens them with takes as long as such a run does.
import { writeSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';

/** What a run needs that only looks something up and prints it. */
export interface ShortIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly home: string;
  readonly stdout: { write(text: string): Promise<void> };
}

/** The short Io of the running process. */
export function shortIo(): ShortIo {
  return {
    env: process.env,
    platform: process.platform,
    home: homeFolder(),
    stdout: {
      async write(text) {
        const bytes = Buffer.from(text);
        for (let from = 0; from < bytes.length; ) from += writeSync(1, bytes, from);
      },
    },
  };
}

/** Where the account lives; an empty HOME counts as none. An account that no list of users has may have no home. */
export function homeFolder(): string {
  try {
    return homedir() || userInfo().homedir;
  } catch {
    return '';
  }
}
