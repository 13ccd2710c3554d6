// Tokens: what may be one, and how a helper program is asked for one. No message here ever holds a token.
import { LocalError } from '../base/local-error.ts';

const MOST_BYTES = 8192;

/**
 * The token; throws a LocalError that says why a text cannot be one. A byte order mark before it and one line end after
 * it are of the file, the pipe or the program that gave it; nothing else is ever trimmed.
 */
export function checkToken(text: string): string {
  const token = text.replace(/^\uFEFF/, '').replace(/\r?\n$/, '');
  const reason = reasonAgainst(token);
  if (reason === null) return token;
  throw new LocalError(2, 'bad_token', `the token ${reason}`);
}

function reasonAgainst(token: string): string | null {
  if (token === '') return 'is empty';
  if (Buffer.byteLength(token) > MOST_BYTES) return `is longer than ${MOST_BYTES} bytes`;
  if (/^[\x21-\x7e]*$/.test(token)) return null;
  return 'contains what a header cannot carry: blanks, line ends, control characters or letters beyond ASCII';
}

/**
 * The token a helper program prints, such as a keyring or a password manager; throws a LocalError, exit 4.
 * The line is run by the shell with no input, as git and gh run theirs.
 */
export async function runTokenCommand(
  command: string,
  /** Until the program is stopped. */
  timeoutMs: number,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const { exec } = await import('node:child_process');
  const stdout = await new Promise<string>((resolve, reject) => {
    const limits = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 8 * MOST_BYTES } as const;
    const child = exec(command, { ...limits, env: { ...env }, windowsHide: true }, (error, out) => {
      if (error) reject(commandFailed(reasonOf(error)));
      else resolve(out);
    });
    // A program that would ask must fail instead of waiting for an answer that cannot come.
    child.stdin?.on('error', () => undefined).end();
  });
  try {
    return checkToken(stdout);
  } catch (error) {
    throw commandFailed(error instanceof Error ? error.message : String(error));
  }
}

function reasonOf(error: { code?: unknown; killed?: boolean; signal?: unknown }): string {
  if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'it prints far more than a token';
  if (error.killed) return 'it took too long';
  if (typeof error.code === 'number') return `exit ${error.code}`;
  return `ended by ${error.signal ?? error.code ?? 'an unknown cause'}`;
}

/** What a helper says on stderr may be the token: who wants to read it runs the helper. */
function commandFailed(reason: string): LocalError {
  const message = `token command failed (${reason}); to see what it says, run it yourself`;
  return new LocalError(4, 'token_command_failed', message, 'convops profile show --origin', { ofRun: true });
}
