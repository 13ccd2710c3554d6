// Finds web addresses in inert text, and marks them so that a terminal can open them (OSC 8). The visible text is always the
// address itself, so no text can hide another address.

import { readUrl } from '../base/read-url.ts';
import { systemOf } from '../base/system.ts';

interface WebLink {
  /** Where it stands in the text, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
  /** As it is opened: http or https, ASCII without blanks, quotes and control characters. */
  readonly address: string;
}

/** The piece of an address that stands on one row; pieces of one address have one id. */
export interface LinkPiece extends WebLink {
  readonly id: string;
}

/** Paints a piece of a row as a link; the id joins pieces of one address on several rows. */
export type PaintLink = (text: string, address: string, id: string) => string;

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

/** The pieces of the addresses of a text on each of the rows it was wrapped into; `name` begins their ids. */
export function linkPieces(text: string, rows: readonly string[], name: string): readonly LinkPiece[][] {
  const links = linksIn(text);
  // Wrapping adds and drops nothing but blanks, and an address has none.
  const inkBefore = (at: number) => at - (text.slice(0, at).match(/\s/g)?.length ?? 0);
  const spans = links.map(({ address, from, to }, place) => {
    const start = inkBefore(from);
    return { address, id: `${name}.${place}`, start, end: start + to - from };
  });
  let ink = 0;
  return rows.map((row) => {
    const pieces: LinkPiece[] = [];
    if (spans.length === 0) return pieces;
    for (let at = 0; at < row.length; at += 1) {
      if (/\s/.test(row.charAt(at))) continue;
      const span = spans.find(({ start, end }) => start <= ink && ink < end);
      const last = pieces.at(-1);
      if (span && last && last.id === span.id && last.to === at)
        pieces[pieces.length - 1] = { ...last, to: at + 1 };
      else if (span) pieces.push({ address: span.address, id: span.id, from: at, to: at + 1 });
      ink += 1;
    }
    return pieces;
  });
}

/** A row with its pieces painted; without a way to paint them it stays as it is. */
export function paintLinks(row: string, pieces: readonly LinkPiece[], paint: PaintLink | undefined): string {
  if (paint === undefined || pieces.length === 0) return row;
  let painted = '';
  let done = 0;
  for (const { from, to, address, id } of pieces) {
    painted += row.slice(done, from) + paint(row.slice(from, to), address, id);
    done = to;
  }
  return painted + row.slice(done);
}

/** A text as a link of the terminal. */
export function hyperlink(text: string, address: string, id: string): string {
  return `\x1b]8;id=${id};${address}\x1b\\${text}\x1b]8;;\x1b\\`;
}

/** Terminals that would write the sequence, or stop at it, by TERM. */
const WITHOUT = /^(?:|dumb|unknown|linux|cons25|sun|emacs|eterm.*|vt\d.*|screen.*)$/;

/** Whether the terminal understands links: not where it is known that it cannot. FORCE_HYPERLINK decides otherwise. */
export function showsHyperlinks({
  env,
  platform,
}: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
}): boolean {
  const { FORCE_HYPERLINK: forced, TERM = systemOf(platform).term } = env;
  if (forced !== undefined && forced !== '') return forced !== '0';
  if (WITHOUT.test(TERM) && !(TERM.startsWith('screen') && env.TMUX)) return false;
  // Older ones of the library in many terminals end at it.
  if (env.VTE_VERSION !== undefined && Number(env.VTE_VERSION) < 5000) return false;
  return env.TERM_PROGRAM !== 'Apple_Terminal';
}
