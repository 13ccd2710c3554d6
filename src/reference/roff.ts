// The parts of roff that a manual page needs: text without requests or escapes of its own, and the macros of man(7). The
// output is plain ASCII, so that no formatter has to guess an encoding.
import { wordLines } from '../base/text.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\e',
  '-': '\\-',
  "'": '\\(aq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
  '"': '\\(dq',
};

const LONGEST_LINE = 78;

/** Text as it stands: none of it is a request, an escape or a typographic substitute. */
export function roffText(text: string): string {
  const safe = text
    .replace(/[\\\-'`^~"]/g, (sign) => ESCAPES[sign] ?? sign)
    .replace(/[^\x20-\x7e\n]/gu, (sign) => `\\[u${codeOf(sign)}]`);
  // A dot at the start of a line would begin a request.
  return safe.replace(/^\./gm, '\\&.');
}

/** Prose broken into lines that a person could edit; the formatter fills them anyway. */
export function prose(text: string): string {
  return wordLines(text.split(' ').map(roffText), LONGEST_LINE).join('\n');
}

function codeOf(sign: string): string {
  return (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

/** Text in bold. */
export function bold(text: string): string {
  return `\\fB${roffText(text)}\\fR`;
}

/** Text in italics, for a placeholder. */
export function italic(text: string): string {
  return `\\fI${roffText(text)}\\fR`;
}

/** A paragraph. */
export function paragraph(text: string): string {
  return `.PP\n${prose(text)}`;
}

/** A section, in capitals. */
export function section(title: string, ...parts: readonly string[]): string {
  return headed(`.SH ${roffText(title)}`, parts);
}

/** A section in a section. */
export function subsection(title: string, ...parts: readonly string[]): string {
  return headed(`.SS ${roffText(title)}`, parts);
}

/** A finished term with an indented explanation. */
export function item(term: string, text: string, ...parts: readonly string[]): string {
  return [`.TP\n${term}\n${text === '' ? '\\&' : prose(text)}`, ...indented(parts)].join('\n');
}

/** Lines as the reader types them. */
export function typedLines(lines: readonly string[]): string {
  return `.RS 4\n.nf\n${lines.map(roffText).join('\n')}\n.fi\n.RE`;
}

/** A heading already begins a paragraph. */
function headed(heading: string, parts: readonly string[]): string {
  return `${heading}\n${parts.join('\n').replace(/^\.PP\n/, '')}`;
}

function indented(parts: readonly string[]): readonly string[] {
  return parts.length === 0 ? [] : ['.RS', ...parts, '.RE'];
}
