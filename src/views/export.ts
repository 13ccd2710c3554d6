import type { ConversationDetail } from '../api/model.ts';
import { inertBlock, inertLine } from '../terminal/inert.ts';
import { plainStyle } from '../terminal/style.ts';
import { escapeHtml, htmlHead, htmlLine } from './html.ts';
import { momentOf, type ShownTime } from './moment.ts';
import {
  bodyOf,
  readTranscript,
  renderTranscript,
  type TranscriptContent,
  type TranscriptEntry,
  type TranscriptOptions,
  textOfValue,
} from './transcript.ts';

const STYLE = `
:root { color-scheme: light dark; --edge: #8886; --customer: #8881; --operator: #3a82f622; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; margin: 0 0 .3rem; overflow-wrap: anywhere; }
h2 { font-size: .9rem; font-weight: normal; text-align: center; opacity: .7; margin: 1.5rem 0 .5rem; }
section + section { border-top: 1px solid var(--edge); margin-top: 3rem; padding-top: 2rem; }
.facts, header { font-size: .85rem; opacity: .75; overflow-wrap: anywhere; }
article { border: 1px solid var(--edge); border-radius: .6rem; padding: .5rem .8rem; margin: .6rem 0; }
.customer { background: var(--customer); margin-right: 12%; }
.operator { background: var(--operator); margin-left: 12%; }
p { margin: 0; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; overflow: hidden; }
@media print { body { margin: 0; max-width: none; } article { break-inside: avoid; } }
`;

/** Conversations as one page that needs nothing else: no script, no address loaded, every text escaped. */
export function exportHtml(details: readonly ConversationDetail[], options: TranscriptOptions): string {
  const contents = details.map((detail) => readTranscript(detail, options));
  const [only] = contents;
  const title = contents.length === 1 && only ? titleOf(only) : `${contents.length} conversations`;
  return `<!doctype html>
<html lang="en">
${htmlHead(title, STYLE)}
<body>
${contents.map((content) => section(content, options)).join('\n')}
</body>
</html>
`;
}

function section(content: TranscriptContent, options: TranscriptOptions): string {
  const dates = (['created', 'updated'] as const).flatMap((name) => {
    const moment = momentOf(content[name], options.utc);
    return moment.iso === null ? [] : [`${name} ${time(moment, `${moment.day} ${moment.clock}`)}`];
  });
  const facts = [content.channel, content.status, content.operator]
    .filter((fact) => fact !== '')
    .map((fact) => `<bdi>${htmlLine(fact)}</bdi>`);
  const lines = [
    '<section>',
    `<h1>${titleOf(content, (name) => `<bdi>${name}</bdi>`)}</h1>`,
    `<p class="facts">${[...facts, ...dates].join(' · ')}</p>`,
  ];
  let day = '';
  for (const entry of content.entries) {
    if (entry.day !== day) lines.push(`<h2>${htmlLine(entry.day)}</h2>`);
    day = entry.day;
    lines.push(article(entry));
  }
  if (content.entries.length === 0) lines.push('<p>(no messages)</p>');
  return [...lines, '</section>'].join('\n');
}

function article(entry: TranscriptEntry): string {
  return [
    `<article class="${entry.by}">`,
    `<header><strong><bdi>${htmlLine(entry.sender)}</bdi></strong> ${time(entry, entry.clock)}</header>`,
    `<p class="text" dir="auto">${escapeHtml(inertBlock(bodyOf(entry)))}</p>`,
    '</article>',
  ].join('\n');
}

/** The name may run from right to left: where elements are allowed it is set apart from the words before it. */
function titleOf(content: TranscriptContent, apart = (name: string) => name): string {
  return `Conversation ${htmlLine(textOfValue(content.id))}: ${apart(htmlLine(content.name))}`;
}

function time({ iso }: ShownTime, shown: string): string {
  return iso === null ? htmlLine(shown) : `<time datetime="${htmlLine(iso)}">${htmlLine(shown)}</time>`;
}

/** Conversations as Markdown: a heading each, a quotation for every message, nothing in it interpreted. */
export function exportMarkdown(details: readonly ConversationDetail[], options: TranscriptOptions): string {
  return details.map((detail) => oneConversation(detail, options)).join('\n---\n\n');
}

function oneConversation(detail: ConversationDetail, options: TranscriptOptions): string {
  const content = readTranscript(detail, options);
  const facts: readonly (readonly [string, string | null])[] = [
    ['channel', content.channel],
    ['status', content.status],
    ['held by', content.operator],
    ['created', momentOf(content.created, options.utc).iso],
    ['updated', momentOf(content.updated, options.utc).iso],
  ];
  const lines = [`# Conversation ${inline(textOfValue(content.id))}: ${inline(content.name)}`, ''];
  for (const [label, value] of facts) if (value) lines.push(`- ${label}: ${inline(value)}`);
  let day = '';
  for (const entry of content.entries) {
    if (entry.day !== day) lines.push('', `## ${entry.day}`);
    day = entry.day;
    lines.push('', `**${entry.clock} ${inline(entry.sender)}**`, '', quotation(bodyOf(entry)));
  }
  if (content.entries.length === 0) lines.push('', '(no messages)');
  return `${lines.join('\n')}\n`;
}

function inline(text: string): string {
  return escapeMarkdownLine(inertLine(text));
}

/** A block quotation in which every line break of the text is preserved by a backslash. */
function quotation(text: string): string {
  const lines = inertBlock(text).split('\n').map(escapeMarkdownLine);
  return lines
    .map((line, index) => {
      if (line === '') return '>';
      // At the end of a paragraph the backslash would be shown.
      return `> ${line}${lines[index + 1] ? '\\' : ''}`;
    })
    .join('\n');
}

/**
 * One line, inert already, in which CommonMark and its common extensions find nothing to interpret: emphasis, code,
 * HTML, links, images, headings, lists, tables, formulas. Bare addresses are broken at `://` and `www.`, so that
 * no renderer makes links of them; only an e-mail address may still become one to itself, on GitHub.
 */
export function escapeMarkdownLine(line: string): string {
  const text = line.replace(/^[ \t]+|[ \t]+$/g, '');
  const escaped = text
    .replace(/[\\`*_{}[\]<>#|~&$@^=]|(?<!\d):(?=\S)|:(?=[^\s\d])/g, '\\$&')
    .replace(/www\./gi, (www) => `${www.slice(0, -1)}\\.`)
    // A list, a rule or the line under a heading.
    .replace(/^(\s*)([-+])/, '$1\\$2')
    .replace(/^(\s*\d{1,9})([.)])/, '$1\\$2');
  if (text === '') return '';
  // Four blanks would make code of it, fewer would be dropped.
  const indentation = (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ');
  return '&nbsp;'.repeat(indentation.length) + escaped;
}

/** Conversations as plain text to keep: no colour, no wrapping, times that stay true tomorrow. */
export function exportText(details: readonly ConversationDetail[], options: TranscriptOptions): string {
  return details
    .map((detail) => {
      const content = readTranscript(detail, options);
      const dates = (['created', 'updated'] as const).flatMap((name) => {
        const { iso } = momentOf(content[name], options.utc);
        return iso === null ? [] : [`${name} ${iso}`];
      });
      return renderTranscript(content, dates, { style: plainStyle, width: Number.POSITIVE_INFINITY });
    })
    .join('\n\n');
}
