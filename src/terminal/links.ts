// Finds web addresses in inert text. What is opened is always the address that is seen, so no text can hide another one.

import { readUrl } from '../base/read-url.ts';

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
