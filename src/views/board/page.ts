// The board as one page for a wall: large numbers, the sections of the board with a bar each, and who waits longest. It runs
// no script and loads nothing; every text of the service is inert and escaped.
import type { Board, WaitingRow } from '../../backlog/board/record.ts';
import { inertLine } from '../../terminal/inert.ts';
import { momentOf } from '../../terminal/times.ts';
import { fitCells, loadWidths } from '../../terminal/width.ts';
import { customerName } from '../people.ts';
import {
  type BarParts,
  type BoardSection,
  boardHeadline,
  boardSections,
  channelName,
  groupName,
  secondsText,
} from './rows.ts';

interface PageOptions {
  /** UTC instead of local time. */
  readonly utc: boolean;
  /** What the board is of: the service, then what it was narrowed to; as they are typed or called. */
  readonly scope?: readonly string[];
  /** How often the page loads itself again; never if nothing is said. */
  readonly refreshSeconds?: number | undefined;
}

/** In display cells. */
const MOST_NAME = 60;
/** Percent of the room, of the shortest part of a bar. */
const LEAST_SHARE = 1;

/** The page of a board; names longer than 60 cells are cut. */
export async function boardPage(
  board: Board,
  { utc, scope = [], refreshSeconds }: PageOptions,
): Promise<string> {
  await loadWidths();
  const named = scope.map((part) => fitCells(inertLine(part), MOST_NAME)).join(', ');
  const title = escapeHtml(named === '' ? 'Board' : `Board of ${named}`);
  const { day, clock, iso } = momentOf(board.at, utc);
  const refresh =
    refreshSeconds === undefined ? '' : `\n<meta http-equiv="refresh" content="${refreshSeconds}">`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">${refresh}
<title>${title}: ${htmlLine(boardHeadline(board))}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p class="at">as of <time datetime="${htmlLine(iso ?? '')}">${htmlLine(`${day} ${clock}`)}</time></p>
</header>
${tiles(board)}
<main>
${boardSections(board).map(sectionTable).join('\n')}
${longestTable(board.longest)}
</main>
</body>
</html>
`;
}

function tiles({ unassigned: { total, late, oldest }, open, cut }: Board): string {
  const tile = (value: string, label: string, tone = '') =>
    `<div class="tile ${tone}"><strong>${htmlLine(value)}</strong><span>${label}</span></div>`;
  const lines = [
    tile(String(total), 'waiting'),
    tile(String(late), 'late', late > 0 ? 'late' : 'good'),
    tile(secondsText(oldest?.waiting_seconds ?? null), 'longest wait', late > 0 ? 'late' : ''),
    tile(String(open.total), 'open'),
    tile(String(open.unread), 'unread'),
  ];
  const warning =
    '\n<p class="warning">The service cut a list: conversations may be missing, and the counts are too low.</p>';
  return `<section class="tiles" aria-label="In short">\n${lines.join('\n')}\n</section>${cut ? warning : ''}`;
}

/** The section as on a terminal; its bars are drawn to the scale of the longest. */
function sectionTable({ title, headers, lines, kind }: BoardSection): string {
  const most = Math.max(1, ...lines.map(({ bar }) => bar.first + bar.rest));
  const rows = lines.map(
    ({ name, swatch, cells, bar }) =>
      `<tr><th scope="row">${square(swatch)}${nameHtml(name)}</th>` +
      cells.map(({ text, tone = '' }) => numberCell(text, text === '0' ? '' : tone)).join('') +
      `<td class="bar" aria-hidden="true">${barHtml(bar, most)}</td></tr>`,
  );
  return table(kind, title, [...headers, ''], rows);
}

function longestTable(rows: readonly WaitingRow[]): string {
  const lines = rows.map(
    ({ id, customer, group, group_id, application, waiting_seconds, late }) =>
      `<tr><th scope="row">#${id}</th>${numberCell(secondsText(waiting_seconds), late ? 'late' : '')}` +
      [customerName(customer), groupName({ id: group_id, name: group }), channelName(application)]
        .map((text) => `<td>${nameHtml(text)}</td>`)
        .join('') +
      '</tr>',
  );
  return table('longest', 'Longest waiting', ['waits', 'customer', 'group', 'channel'], lines);
}

function table(kind: string, title: string, headers: readonly string[], rows: readonly string[]): string {
  const head = [title, ...headers].map((text) => `<th scope="col">${text}</th>`).join('');
  const body = rows.length === 0 ? '<tr><td>none</td></tr>' : rows.join('\n');
  return `<table class="${kind}">\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body}\n</tbody>\n</table>`;
}

function numberCell(text: string, tone: string): string {
  return `<td class="number ${tone}">${htmlLine(text)}</td>`;
}

/** Lengths are shares of the room there is, and any number above 0 is long enough to be seen. */
function barHtml({ first, rest }: BarParts, most: number): string {
  const part = (name: string, value: number) => {
    const share = Math.max(LEAST_SHARE, (value / most) * (100 - LEAST_SHARE));
    return value > 0 ? `<i class="${name}" style="width:${Number(share.toFixed(2))}%"></i>` : '';
  };
  return part('first', first) + part('rest', rest);
}

/** The square of a colour; nothing if there are no colours, a grey one for what is none. */
function square(color: string | null | undefined): string {
  if (color === undefined) return '';
  const isColor = typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color);
  return `<i class="swatch"${isColor ? ` style="background:${color}"` : ''}></i>`;
}

/** A name apart from the text around it, and each visible escape in it apart from letters that run from right to left. */
function nameHtml(name: string): string {
  const escapes = /&lt;(?:U\+[0-9A-F]{4,6}|\+\d+ marks)&gt;/g;
  const shown = escapeHtml(fitCells(inertLine(name), MOST_NAME));
  return `<bdi>${shown.replace(escapes, '<bdi dir="ltr">$&</bdi>')}</bdi>`;
}

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
function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`=]|\u0338/g, (char) => ENTITIES[char] ?? char);
}

/** A text of one line, made inert, for the content or a quoted attribute of an HTML element. */
function htmlLine(text: string): string {
  return escapeHtml(inertLine(text));
}

/** How the page looks: large enough for a wall, light or dark as the reader's system is. */
const PAGE_STYLE = `
:root { color-scheme: light dark;
  --ground: #f6f7f9; --card: #fff; --ink: #1b2430; --dim: #5d6978; --edge: #e1e5ea;
  --late: #c8322b; --good: #1d8a55; --warning: #8a5a00; --unread: #8a4fd0; --load: #4a86d9; --waits: #2f9e77; }
@media (prefers-color-scheme: dark) { :root {
  --ground: #10151c; --card: #19202a; --ink: #e8edf3; --dim: #93a1b1; --edge: #2a3441;
  --late: #ff7b72; --good: #56d394; --warning: #e3b341; --unread: #a878ea; --load: #5a97e6; --waits: #37a67f; } }
* { box-sizing: border-box; }
body { margin: 0; padding: clamp(1rem, 2vw, 2.5rem); background: var(--ground); color: var(--ink);
  font: clamp(1rem, .75rem + .55vw, 1.5rem)/1.4 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  font-variant-numeric: tabular-nums; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 2rem; }
h1 { font-size: 1.5em; margin: 0; }
p { margin: 0; }
.at, thead th { color: var(--dim); font-size: .8em; }
.tiles, main { display: grid; gap: .8em; margin: .8em 0; align-items: start; }
.tiles { grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5em), 1fr)); }
main { grid-template-columns: repeat(auto-fit, minmax(min(100%, 26em), 1fr)); }
.tile, table { background: var(--card); border: 1px solid var(--edge); border-radius: .7em; padding: .6em .9em; }
.tile { display: flex; flex-direction: column; }
.tile strong { font-size: 2.2em; line-height: 1.1; white-space: nowrap; }
.tile span { color: var(--dim); }
.number.late, .tile.late strong { color: var(--late); font-weight: 650; }
.tile.good strong { color: var(--good); }
.unread { color: var(--unread); }
.warning { color: var(--warning); }
table { width: 100%; font-size: .85em; border-spacing: 0; }
.longest { grid-column: 1 / -1; }
th, td { text-align: left; font-weight: normal; padding: .2em .4em; overflow-wrap: anywhere; }
thead th:first-child { font-weight: 650; }
.number, thead th:not(:first-child) { text-align: right; white-space: nowrap; }
.longest thead th:nth-child(n + 3) { text-align: left; }
.number { vertical-align: top; }
.bar { width: 25%; white-space: nowrap; font-size: 0; vertical-align: top; padding-top: .5rem; }
.bar i { display: inline-block; height: 1rem; }
.first { background: var(--late); }
.rest { background: var(--waits); }
.load .first { background: var(--unread); }
.load .rest { background: var(--load); }
.swatch { display: inline-block; width: .7em; height: .7em; margin-right: .45em; border-radius: .15em; background: var(--dim); }
@media print { body { background: none; } }
`;
