// Which proxy stands between us and the service, read from the environment handed in. Pure.
import { isIP } from 'node:net';
import { readUrl } from '../base/read-url.ts';
import { isLoopback, portOf } from './address.ts';

/** The proxy did not open a tunnel to the service; its message says why. */
export class ProxyError extends Error {}

interface Proxy {
  /** The variable that names it, for messages. */
  readonly variable: string;
  /** Null where the variable holds no http or https address. */
  readonly url: URL | null;
  /** The value of NO_PROXY. */
  readonly except: string;
}

/** The proxy for a base URL, or null; read as curl does: empty is none, an address without a scheme is http. */
export function proxyFor(base: URL, env: Readonly<Record<string, string | undefined>>): Proxy | null {
  if (isLoopback(base.hostname)) return null;
  const name = base.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  // An empty one counts as not set.
  const variable = env[name] ? name : name.toLowerCase();
  const address = env[variable]?.trim();
  if (!address) return null;
  const text = address.includes('://') ? address : `http://${address}`;
  const url = /^https?:/i.test(text) ? readUrl(text) : null;
  return { variable, url, except: env.NO_PROXY ?? env.no_proxy ?? '' };
}

/** A proxy as undici takes it: the address without user and password, and these as the header they become. */
export function proxyAccess(url: URL): { readonly href: string; readonly authorization: string | undefined } {
  const { username, password } = url;
  const { href } = Object.assign(new URL(url), { username: '', password: '' });
  if (username === '' && password === '') return { href, authorization: undefined };
  const pair = `${decoded(username)}:${decoded(password)}`;
  return { href, authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

/** Why a proxy that answered with this status opens no tunnel; `named` where its address has a user or password. */
export function proxyRefusal(status: number, named: boolean): string {
  if (status !== 407) return `refused (HTTP ${status})`;
  const why = named
    ? 'the user name or password in its address is wrong'
    : 'its address needs a user name and password, as in http://USER:PASSWORD@HOST:PORT';
  return `refused (HTTP 407): ${why}`;
}

/** Of an address with such a sign, a part is taken for the name of the host. */
export const PROXY_ADVICE = 'in its user name or password write # as %23, @ as %40, \\ as %5C';

/** Why a proxy could not be asked. */
export function proxyFailure({ code, message }: NodeJS.ErrnoException): string {
  const isUnknown = code === 'ENOTFOUND' || code === 'EAI_AGAIN';
  return `failed (${code ?? message})${isUnknown ? `; ${PROXY_ADVICE}` : ''}`;
}

/**
 * Whether NO_PROXY lets a URL go past the proxy. Its entries, parted by commas or blanks: `*` for all; a name for itself
 * and what is below it, also as `.name` and `*.name`; an address, of version 6 with or without brackets; and each of
 * these with `:port` for that port alone.
 */
export function goesPastProxy(url: URL, except: string): boolean {
  const host = plainHost(url.hostname);
  const port = portOf(url);
  return except.split(/[,\s]+/).some((entry) => entry === '*' || covers(entry, host, port));
}

function covers(entry: string, host: string, port: number): boolean {
  // The colons of an address are its own: only after its bracket can a port follow.
  const [, name = entry, only] = (isIP(entry) === 6 ? null : /^(.+):(\d+)$/.exec(entry)) ?? [];
  if (only !== undefined && Number(only) !== port) return false;
  const wanted = plainHost(name.replace(/^\*?\./, ''));
  return wanted !== '' && (host === wanted || (isIP(host) === 0 && host.endsWith(`.${wanted}`)));
}

/** Whether a host, as a URL spells it, is an IP address and no name. */
export function isAddress(host: string): boolean {
  return isIP(plainHost(host)) !== 0;
}

/** A host as URLs spell it (lower case, punycode, short addresses), without brackets and final dot; empty for none. */
function plainHost(text: string): string {
  const url = `http://${isIP(text) === 6 ? `[${text}]` : text}`;
  return readUrl(url)?.hostname.replace(/^\[|\]$|\.$/g, '') ?? '';
}

/** A percent sign that begins no escape was meant as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
