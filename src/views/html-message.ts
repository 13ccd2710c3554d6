// Messages that are HTML, as the text that a reader of the page sees. Such a message is rare and its parser large: that is
// loaded when the first one is met, and views, which never wait, use what is loaded.
import type { HtmlToTextOptions } from 'html-to-text';
import { messagesIn } from '../api/messages.ts';
import type { ConversationDetail } from '../api/model.ts';

/** How a page or a part of one begins; what a customer merely typed ends nothing that it begins. */
const BEGINNING = /^\s*(?:<!doctype\s+(html)\b[^>]*>|<(html|body|div|p|table)(?:\s[^>]*)?>)/i;

/** Whether a message («Message entry») is HTML, by its type or by how its text begins and ends. */
export function isHtml(type: string, text: string): boolean {
  if (/^(?:text\/)?html$/i.test(type)) return true;
  const [, page, tag = page] = BEGINNING.exec(text) ?? [];
  return tag !== undefined && new RegExp(`</${tag}\\s*>`, 'i').test(text);
}

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  // A page may be as large as an answer, and nest as deep as it likes.
  limits: { maxInputLength: 2 * 1024 * 1024, maxDepth: 200, ellipsis: '…' },
  selectors: [
    { selector: 'head', format: 'skip' },
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false, maxColumnWidth: 200 } },
  ],
};

let read: ((html: string) => string) | undefined;

/** Loads the parser if a message of the conversation needs it. */
export async function prepareHtml(detail: ConversationDetail): Promise<void> {
  const texts = (messagesIn(detail) ?? []).map(({ type, message }) => ({ type, text: String(message) }));
  await prepareHtmlTexts(texts);
}

/** The same for texts that are at hand. */
export async function prepareHtmlTexts(
  texts: readonly { readonly type: unknown; readonly text: string }[],
): Promise<void> {
  if (read || !texts.some(({ type, text }) => isHtml(String(type), text))) return;
  const { compile } = await import('html-to-text');
  read = compile(OPTIONS);
}

/** The text of a page with the addresses of its links; the page itself before prepareHtml, and if no text is left. */
export function textOfHtml(html: string): string {
  return read?.(html).trim() || html;
}
