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
