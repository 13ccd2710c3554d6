// What an address says before anybody connects to it.

/** The URL that a text is, or null if it is none. */
export function readUrl(text: string): URL | null {
  // Not URL.canParse: once it has run a few thousand times, Node 20 no longer takes an ü or é in a host for a letter.
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Whether the service can take a file from here: an http or https address as it will be sent, without blanks. */
export function isWebAddress(text: string): boolean {
  const protocol = /\s/.test(text) ? undefined : readUrl(text)?.protocol;
  return protocol === 'http:' || protocol === 'https:';
}

/** Whether a host, as a URL spells it, is this machine; the URL parser has already written 127.1 as 127.0.0.1. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.*\.localhost|\[::1\]|127(?:\.\d+){3})$/.test(hostname);
}
