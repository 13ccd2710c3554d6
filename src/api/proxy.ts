// Which proxy stands between us and the service, read from the environment handed in, and what is said where it opens no
// way. What NO_PROXY covers is undici's to know.
import { readUrl } from '../base/read-url.ts';
import { isLoopback } from './address.ts';

/** The proxy did not open a tunnel to the service; its message says why. */
export class ProxyError extends Error {}

/**
 * The proxy for a base URL, or null; read as curl does: empty is none, an address without a scheme is http. Its address is
 * null where the variable that names it holds no http or https address; `except` is the value of NO_PROXY.
 */
export function proxyFor(base: URL, env: Readonly<Record<string, string | undefined>>) {
  if (isLoopback(base.hostname)) return null;
  const name = base.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const variable = env[name] ? name : name.toLowerCase();
  const address = env[variable]?.trim();
  if (!address) return null;
  const text = address.includes('://') ? address : `http://${address}`;
  const url = /^https?:/i.test(text) ? readUrl(text) : null;
  return { variable, url, except: env.NO_PROXY || env.no_proxy || '' };
}

/** Why a proxy that answered with this status opens no tunnel; `named` where its address has a user and password. */
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
