// The address of a service, where the token goes: it must mean exactly what it looks like.

import { badValue } from '../base/local-error.ts';
import { isLoopback, readUrl } from '../base/read-url.ts';

/** Slashes at the end, and the beginning of every request's path («Endpoints»). */
const API_AT_END = /(?:\/+api)*\/*$/;

/**
 * The base URL without a trailing slash or the `/api` that each request adds, host in lower case or punycode; with
 * `allowHttp`, a profile's setting, plain http may lead to another computer. Throws LocalError.
 */
export function parseBaseUrl(text: string, { allowHttp }: { readonly allowHttp: boolean }): string {
  // The URL parser drops tabs and line ends, trims blanks and reads a backslash as a slash, so such a text could mislead.
  if (/[\p{C}\p{Z}\\]/u.test(text)) {
    throw badValue('the base URL contains spaces, backslashes or control characters');
  }
  // Not quoted, here and below: it may hold a password.
  if (!/^https?:\/\//i.test(text))
    throw badValue(
      'the base URL must begin with https://, or with http:// on this computer',
      'convops help auth',
    );
  const url = readUrl(text);
  if (!url) throw badValue('the base URL is not a URL such as https://example.com');
  if (url.username !== '' || url.password !== '') {
    throw badValue('the base URL must not contain a user name or password; the token is given separately');
  }
  if (/[?#]/.test(text)) throw badValue('the base URL must not contain a query (?) or a fragment (#)');
  if (url.protocol === 'http:' && !allowHttp && !isLoopback(url.hostname)) {
    throw badValue(
      `${url.origin} is not encrypted: anyone on the network could read the token; use https://${url.host}, or allow it ` +
        'with profile add --allow-http, or with profile set allow_http true',
    );
  }
  return url.origin + url.pathname.replace(API_AT_END, '');
}

/** The names of this computer; a name below `localhost` may be another service of it. */
const THIS_COMPUTER = /^(?:localhost|\[::1\]|127(?:\.\d+){3})$/;

/** What a service is called where two spellings of its address must mean the same: all names of this computer are one. */
export function serviceAt(baseUrl: string): string {
  const { protocol, hostname, port, pathname } = new URL(baseUrl);
  const host = THIS_COMPUTER.test(hostname) ? '127.0.0.1' : hostname;
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}${pathname.replace(API_AT_END, '')}`;
}

/** The service of a run as the journal names it. */
export function serviceOf(run: { readonly sandbox: boolean; readonly baseUrl: string | null }): string {
  if (run.sandbox) return 'the sandbox';
  return run.baseUrl === null ? 'no service' : serviceAt(run.baseUrl);
}

/** Scheme, host and port of a base URL: the only place its token may go. */
export function originOf(baseUrl: string): string {
  return new URL(baseUrl).origin;
}
