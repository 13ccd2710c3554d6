// Web addresses: found in inert text, opened with the program that the person has for them, copied by the terminal. What is
// opened is always the address that is seen, so no text can hide another one; it is an argument of its own, and no shell
// reads it.
import { readUrl } from '../base/read-url.ts';
import { systemOf } from '../base/system.ts';
import type { Io } from './io.ts';

interface WebLink {
  /** Where it stands in the text, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
  /** As it is opened: http or https, ASCII without blanks, quotes and control characters. */
  readonly address: string;
}

/** Signs that end an address, and what is an escape of ours. */
const CANDIDATE = /https?:\/\/[^\s<>"`{}|\\^\u3000-\u303F\uFF01-\uFF0F\uFF1A-\uFF20]+/gi;
/** A sentence goes on or ends after the address. */
const TRAILING = /(?:[.,:;!?'*_~\]»”’…]|&(?:amp|gt|lt|quot);)+$/u;
/** As it is typed: no user before the host, and nothing that another reader of addresses takes for a host. */
const PLAIN_HOST = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::[0-9]+)?(?=[/?#]|$)/i;
/** Longer ones are not taken by all terminals. */
const LONGEST = 2000;

/** The addresses in an inert text, in their order; one that is not what it seems to be is none. */
export function linksIn(text: string): WebLink[] {
  if (!/https?:\/\//i.test(text)) return [];
  return Array.from(text.matchAll(CANDIDATE)).flatMap(({ 0: found, index }) => {
    const shown = withoutTrailing(found);
    const address = addressOf(shown);
    return address === null ? [] : [{ from: index, to: index + shown.length, address }];
  });
}

function withoutTrailing(found: string): string {
  let shown = found;
  for (let before = ''; before !== shown; ) {
    before = shown;
    shown = shown.replace(TRAILING, '');
    // A bracket belongs to the address that opens it.
    if (shown.endsWith(')') && shown.split(')').length > shown.split('(').length) shown = shown.slice(0, -1);
  }
  return shown;
}

/** The address as it is opened; null where the host is another than the one that is seen. */
function addressOf(shown: string): string | null {
  const host = PLAIN_HOST.exec(shown)?.[1];
  const url = host === undefined ? null : readUrl(shown);
  // A number that means an address of four, or a host in another script.
  if (url === null || url.hostname !== host?.toLowerCase()) return null;
  const address = url.href.replace(
    /['"`<>\\^{|}]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return address.length <= LONGEST && /^[!-~]+$/.test(address) ? address : null;
}

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
