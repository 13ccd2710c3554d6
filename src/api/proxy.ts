// Which proxy stands between us and the service, read from the environment handed in. Pure.

/** The proxy did not open a tunnel to the service; its message says why. */
export class ProxyError extends Error {}

export interface Proxy {
  /** The variable that names it, for messages. */
  readonly variable: string;
  /** Null where the variable holds no http or https address. */
  readonly url: URL | null;
  /** The value of NO_PROXY. */
  readonly except: string;
}

/** The proxy for a base URL, or null; read as curl does: empty is none, an address without a scheme is http. */
export function proxyFor(base: URL, env: Readonly<Record<string, string | undefined>>): Proxy | null {
  if (base.protocol !== 'https:' || isLoopback(base.hostname)) return null;
  const variable = env.HTTPS_PROXY === undefined ? 'https_proxy' : 'HTTPS_PROXY';
  const address = env[variable];
  if (!address) return null;
  const text = address.includes('://') ? address : `http://${address}`;
  const url = URL.canParse(text) && /^https?:/i.test(text) ? new URL(text) : null;
  return { variable, url, except: env.NO_PROXY ?? env.no_proxy ?? '' };
}

function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.*\.localhost|\[::1\]|127(?:\.\d+){3})$/.test(hostname);
}
