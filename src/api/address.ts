// What an address says before anybody connects to it. Pure.

/** Whether a host, as a URL spells it, is this machine; the URL parser has already written 127.1 as 127.0.0.1. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.*\.localhost|\[::1\]|127(?:\.\d+){3})$/.test(hostname);
}
