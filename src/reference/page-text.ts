// A page of docs/ as `convops help <topic>` prints it: the little of Markdown that those pages are written in, as plain
// text of at most 80 columns.

import { wordLines } from '../base/text.ts';

const WIDTH = 80;
/** A longer term stands on a line of its own, with its text below. */
const WIDEST_TERM = 36;

/** A page as plain text; `topics` are the names of the pages that help prints. */
export function plainPage(markdown: string, topics: readonly string[]): string {
  const plain = (text: string) => inlineText(text, topics);
  const blocks: string[] = [];
  const lines = markdown.split('\n').filter((line) => !/^<!--.*-->$/.test(line));
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const take = (belongs: (next: string) => boolean) => {
      const from = at;
      do at += 1;
      while (at < lines.length && belongs(lines[at] ?? ''));
      return lines.slice(from, at);
    };
    if (line.trim() === '') at += 1;
    else if (line.startsWith('#')) blocks.push(headingText(plain(take(() => false).join(''))));
    else if (line.startsWith('```')) blocks.push(codeText(take((next) => next !== '```').slice(1)));
    else if (line.startsWith('|'))
      blocks.push(
        tableText(
          take((next) => next.startsWith('|')),
          plain,
        ),
      );
    else if (line.startsWith('- '))
      blocks.push(
        listText(
          take((next) => next.trim() !== ''),
          plain,
        ),
      );
    else
      blocks.push(
        wrapped(plain(take((next) => next !== '' && !/^(?:#|\||```|- )/.test(next)).join(' ')), ''),
      );
    if (line.startsWith('```')) at += 1;
  }
  return `${blocks.join('\n\n')}\n`;
}

function headingText(line: string): string {
  const [, level = '', title = ''] = /^(#+) (.*)$/.exec(line) ?? [];
  return level.length < 3 ? title.toUpperCase() : title;
}

function codeText(lines: readonly string[]): string {
  return lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n');
}

function listText(lines: readonly string[], plain: (text: string) => string): string {
  const items: string[] = [];
  for (const line of lines) {
    if (line.startsWith('- ')) items.push(line.slice(2));
    else items.push(`${items.pop()} ${line.trim()}`);
  }
  return items.map((text) => wrapped(plain(text), '  ').replace(/^ /, '-')).join('\n');
}

/** The first column is the term, the others say what it is; a heading over the first alone stands above the rows. */
function tableText(lines: readonly string[], plain: (text: string) => string): string {
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => plain(cell.trim())),
  );
  const pairs = rows.map(([term = '', text = '', ...more]) => {
    const rest = more.map((cell, nth) => (cell === '' ? '' : `; ${head[nth + 2]?.toLowerCase()} ${cell}`));
    return [term, text + rest.join('')] as const;
  });
  const title = head.slice(1).every((cell) => cell === '') ? `${head[0]}:\n\n` : '';
  return title + pairLines(pairs);
}

/** Two columns, the second wrapped and aligned. */
export function pairLines(pairs: readonly (readonly [term: string, text: string])[]): string {
  const short = pairs.map(([term]) => term.length).filter((length) => length <= WIDEST_TERM);
  const indent = 2 + Math.max(4, ...short) + 2;
  return pairs
    .map(([term, text]) => {
      const lines = wordLines(text.split(' '), WIDTH - indent).map((line) => ' '.repeat(indent) + line);
      if (term.length > WIDEST_TERM) return [wrapped(term, '  '), ...lines].join('\n');
      return `  ${term}`.padEnd(indent) + lines.join('\n').slice(indent);
    })
    .join('\n');
}

function wrapped(text: string, indent: string): string {
  return wordLines(text.split(' '), WIDTH - indent.length)
    .map((line) => indent + line)
    .join('\n');
}

function inlineText(text: string, topics: readonly string[]): string {
  return text
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_, label: string, target: string) =>
      linkText(label, target, topics),
    )
    .replace(/`([^`]+)`|\*\*([^*]+)\*\*/g, (_, code?: string, strong?: string) => code ?? strong ?? '')
    .replace(/\\([\\`*<|])/g, '$1')
    .replaceAll('<br>', ', ')
    .replace(/\s+/g, ' ');
}

/** A link by what leads to the same place from a terminal. */
function linkText(label: string, target: string, topics: readonly string[]): string {
  if (target.startsWith('#')) return label;
  const [, page = ''] = /^([\w-]+)\.md(?:#|$)/.exec(target) ?? [];
  if (topics.includes(page))
    return label === page ? `convops help ${page}` : `${label} (convops help ${page})`;
  return `${label} (${page === '' ? target : `docs/${page}.md`})`;
}
