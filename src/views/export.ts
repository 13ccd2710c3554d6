import type { ConversationDetail } from '../api/model.ts';
import { inertBlock, inertLine } from '../terminal/inert.ts';
import { momentOf } from './moment.ts';
import { bodyOf, readTranscript, type TranscriptOptions, textOfValue } from './transcript.ts';

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
