// What a command needs to know of the sandbox without loading a whole inbox: who it is there, and the error of its file.
import { join } from 'node:path';
import { LocalError } from '../base/local-error.ts';
import { readPrivateFile } from '../disk/private-file.ts';

/** The operator the sandbox profile acts as: one with an inbox, and not the admin. */
export const SANDBOX_ACTING_OPERATOR = 7;

/** The planted operators besides the acting one, in the order they come to work; the owner of the account last. */
export const RIVALS: readonly number[] = [2, 3, 4, 5, 6, 8, 1];

/** How many rivals there can be. */
export const MOST_RIVALS = RIVALS.length;

/** The token of the sandbox unless another is given. It guards nothing. */
export const SANDBOX_TOKEN = 'sandbox-token';

/** The file of the sandbox's state. */
export function sandboxPath(stateFolder: string): string {
  return join(stateFolder, 'sandbox', 'state.json');
}

/** When it was last started over on purpose, in milliseconds since 1970; 0 for never. Throws PrivateFileError. */
export function sandboxResetAt(stateFolder: string): number {
  // It stands at the end: to parse the whole inbox takes too long for a command that only lists.
  return Number(/"reset_at":(\d+)\}\s*$/.exec(readPrivateFile(sandboxPath(stateFolder)) ?? '')?.[1] ?? 0);
}

/** The state file holds something else than a state; the message names the file and the way out. */
export class SandboxStateError extends LocalError {
  constructor(path: string, reason: string) {
    super(8, 'sandbox', `the sandbox state ${path} ${reason}`, 'convops sandbox reset --yes');
  }
}
