// Texts of the service for pages: inert, and escaped so that they are never markup.
import { inertLine } from '../terminal/inert.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // These two matter in an attribute without quotes; the page has none, but a text may be copied out of it.
  '`': '&#96;',
  '=': '&#61;',
  // A combining character after `>` makes one character with it for programs that compose them: the tag would not end.
  '\u0338': '&#824;',
};

/** Text, inert already, for the content or a quoted attribute of an HTML element. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`=]|\u0338/g, (char) => ENTITIES[char] ?? char);
}

/** A text of one line, made inert, for the content or a quoted attribute of an HTML element. */
export function htmlLine(text: string): string {
  return escapeHtml(inertLine(text));
}

/**
 * The head of a page that needs nothing else: no script runs in it, and it loads no address, but for its own again every
 * this many seconds where that is asked for.
 */
export function htmlHead(title: string, style: string, refreshSeconds?: number): string {
  const refresh =
    refreshSeconds === undefined ? '' : `\n<meta http-equiv="refresh" content="${refreshSeconds}">`;
  return `<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">${refresh}
<title>${title}</title>
<style>${style}</style>
</head>`;
}
