// Opens a web address with the program that the person has for it, and says to a terminal what to copy. The address is
// an argument of its own: no shell reads it.
import { systemOf } from '../base/system.ts';
import type { Io } from './io.ts';

/** So long a program may take to say that it cannot, in milliseconds. */
const DOUBT_MS = 3000;

type Place = Pick<Io, 'env' | 'platform'>;

/** The program that opens addresses here; null if nobody sits at the display, as over ssh. */
export function openerOf({ env, platform }: Place): readonly [program: string, ...args: string[]] | null {
  if (env.SSH_CONNECTION || env.SSH_TTY) return null;
  const { opener, needsDisplay } = systemOf(platform);
  return !needsDisplay || env.DISPLAY || env.WAYLAND_DISPLAY ? opener : null;
}

/** Opens the address, which is http or https; resolves to null, or to what went wrong, as far as that is soon known. */
export async function openAddress(
  io: Pick<Io, 'env' | 'platform' | 'sleep'>,
  address: string,
): Promise<string | null> {
  const opener = openerOf(io);
  if (opener === null) return 'there is no display here';
  const { spawn } = await import('node:child_process');
  const [program, ...args] = opener;
  const over = new AbortController();
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true, env: io.env });
  const ended = new Promise<string | null>((resolve) => {
    child.on('error', () => resolve(`${program} could not be started`));
    child.on('exit', (code) => resolve(code === 0 ? null : `${program} ended with ${code ?? 'a signal'}`));
  });
  // A browser that begins with it stays.
  child.unref();
  try {
    return await Promise.race([ended, io.sleep(DOUBT_MS, over.signal).then(() => null)]);
  } finally {
    over.abort();
  }
}

/** What makes a terminal copy a text into the clipboard of the person before it (OSC 52), where it allows that. */
export function copySequence(text: string): string {
  return `\x1b]52;c;${Buffer.from(text, 'utf8').toString('base64')}\x07`;
}
