// The board as one page for a wall: large numbers, charts, and who waits longest. It runs no script and loads nothing;
// every text of the service is inert and escaped. What the charts draw is also said in words, for those who cannot see.
import type { Board, WaitingRow } from '../../backlog/board/record.ts';
import { inertLine } from '../../terminal/inert.ts';
import { fitCells, loadWidths } from '../../terminal/width.ts';
import { escapeHtml, htmlHead, htmlLine } from '../html.ts';
import { momentOf } from '../moment.ts';
import { customerName } from '../names.ts';
import { boardHeadline, channelName, groupName, operatorName, secondsText } from './rows.ts';

interface PageOptions {
  /** UTC instead of local time. */
  readonly utc: boolean;
  /** What the board is of: the service, then what it was narrowed to; as they are typed or called. */
  readonly scope?: readonly string[];
  /** How often the page loads itself again; never if nothing is said. */
  readonly refreshSeconds?: number | undefined;
}

/** More bars than this are too many for a wall: the rest is summed up in words. */
const MOST_BARS = 16;
const MOST_ROWS = 50;
const MOST_NAME = 60;
/** Operators whose names begin alike for so long look the same where room is short. */
const MOST_ALIKE = 16;
/** Of what is usually a word: more would not fit a column. */
const MOST_WORD = 32;
/** Percent of the room, of the shortest part of a bar. */
const LEAST_SHARE = 1;

/** A bar, with what stands beside it. */
interface NamedBar {
  /** What matters: late, unread. */
  readonly first: number;
  readonly rest: number;
  /** Inert. */
  readonly name: string;
  /** What is written before the bar; the name if nothing is said. */
  readonly shown?: string;
  /** The colour of the square before the name, as the service gives it. */
  readonly swatch?: string | null;
  /** Written after the bar. */
  readonly label: string;
}

interface Chart {
  readonly title: string;
  /** Where it stands on a wide page. */
  readonly place: string;
  /** What the two parts of a bar are, in words. */
  readonly parts: readonly [first: string, rest: string];
  readonly kind: 'waiting' | 'load';
  readonly bars: readonly NamedBar[];
  readonly total: (bars: readonly NamedBar[]) => string;
}

/** The page of a board; names longer than 60 cells are cut. */
export async function boardPage(
  board: Board,
  { utc, scope = [], refreshSeconds }: PageOptions,
): Promise<string> {
  await loadWidths();
  const of =
    scope.length === 0 ? '' : ` of ${scope.map((part) => fitCells(inertLine(part), MOST_NAME)).join(', ')}`;
  const { day, clock, iso } = momentOf(board.at, utc);
  return `<!doctype html>
<html lang="en">
${htmlHead(`Board${escapeHtml(of)}: ${htmlLine(boardHeadline(board))}`, PAGE_STYLE, refreshSeconds)}
<body>
<header>
<h1>Board${escapeHtml(of)}</h1>
<p class="at">as of <time datetime="${htmlLine(iso ?? '')}">${htmlLine(`${day} ${clock}`)}</time></p>
</header>
${tiles(board)}
<main>
${chartsOf(board).map(figure).join('\n')}
${longestTable(board.longest.slice(0, MOST_ROWS))}
</main>
</body>
</html>
`;
}

function tiles({ unassigned, open, cut }: Board): string {
  const { total, late, oldest } = unassigned;
  const tile = (kind: string, value: string, label: string) =>
    `<div class="tile ${kind}"><strong>${htmlLine(value)}</strong><span>${htmlLine(label)}</span></div>`;
  const lines = [
    tile('plain', String(total), 'waiting'),
    tile(late > 0 ? 'late' : 'good', String(late), 'late'),
    tile(oldest && late > 0 ? 'late' : 'plain', secondsText(oldest?.waiting_seconds ?? null), 'longest wait'),
    tile('plain', String(open.total), 'open'),
    tile('plain', String(open.unread), 'unread'),
  ];
  const warning =
    '<p class="warning">The service cut a list: conversations may be missing, and the counts are too low.</p>';
  return `<section class="tiles" aria-label="In short">\n${lines.join('\n')}\n</section>${cut ? `\n${warning}` : ''}`;
}

function chartsOf({ groups, operators, channels, ages }: Board): readonly Chart[] {
  const waiting = {
    parts: ['late', 'on time'],
    kind: 'waiting',
    total: (bars) => `${sum(bars)} waiting`,
  } as const satisfies Partial<Chart>;
  const queue = (name: string, unassigned: number, late: number) => ({
    name: shortName(name),
    first: late,
    rest: unassigned - late,
    label: labelOf(unassigned, late, 'late'),
  });
  const shortOf = withoutDomain(operators.map(operatorName));
  return [
    {
      ...waiting,
      title: 'Waiting by group',
      place: 'groups',
      bars: groups.map((group) => ({
        ...queue(groupName(group), group.unassigned, group.late),
        swatch: group.color,
      })),
    },
    {
      title: 'Open by operator',
      place: 'operators',
      kind: 'load',
      parts: ['unread', 'not answered'],
      bars: operators.map((operator) => ({
        name: shortName(operatorName(operator)),
        shown: shortOf(operatorName(operator)),
        first: operator.unread,
        rest: operator.not_answered,
        label: labelOf(operator.open, operator.unread, 'unread'),
      })),
      total: (bars) => `${sum(bars)} open`,
    },
    {
      ...waiting,
      title: 'Waiting by channel',
      place: 'channels',
      bars: channels.map(({ application, unassigned, late }) =>
        queue(channelName(application), unassigned, late),
      ),
    },
    {
      ...waiting,
      title: 'Waiting by age',
      place: 'ages',
      bars: ages
        .filter(({ age, unassigned }) => age !== 'unknown' || unassigned > 0)
        .map(({ age, unassigned, late }) => queue(age === 'unknown' ? 'age unknown' : age, unassigned, late)),
    },
  ];
}

function figure({ title, place, parts, kind, bars, total }: Chart): string {
  const [first, rest] = parts;
  const shown = bars.slice(0, MOST_BARS);
  const others = bars.slice(MOST_BARS);
  const words = bars.map(({ name, first: most, rest: more }) => `${name} ${most + more}, ${most} ${first}`);
  const drawn = bars.length === 0 ? '<p class="none">nothing</p>' : rowsOfBars(shown);
  const more = others.length === 0 ? '' : `<p class="more">and ${others.length} more: ${total(others)}</p>`;
  return `<figure class="${kind} ${place}">
<figcaption><h2>${htmlLine(title)}</h2><span class="legend"><i class="first"></i>${first} <i class="rest"></i>${rest}</span></figcaption>
<div role="img" aria-label="${htmlLine(`${title}: ${words.join('; ') || 'nothing'}`)}">${drawn}</div>${more}
</figure>`;
}

/** A row for each bar: its name, the bar, its numbers. */
function rowsOfBars(bars: readonly NamedBar[]): string {
  const rows = bars.map(
    ({ name, shown = name, swatch, label }, index) =>
      `<span class="name" style="grid-row:${index + 1}">${square(swatch)}${nameHtml(shown)}</span>` +
      `<span class="label" style="grid-row:${index + 1}">${htmlLine(label)}</span>`,
  );
  return `<div class="bars"><div class="drawing" style="grid-row:1/span ${bars.length}">${drawing(bars)}</div>${rows.join('\n')}</div>`;
}

/**
 * The bars as one `svg` element of rectangles, a row each. It holds no text, because only the page knows how wide its
 * fonts are. Lengths are shares of the room there is, and any number above 0 is long enough to be seen.
 */
function drawing(bars: readonly NamedBar[]): string {
  const row = 100 / bars.length;
  const most = Math.max(1, ...bars.map(({ first, rest }) => first + rest));
  // The longest bar leaves room for a part that is drawn longer than its number.
  const share = (value: number) =>
    value > 0 ? Math.max(LEAST_SHARE, (value / most) * (100 - LEAST_SHARE)) : 0;
  const parts = bars.flatMap(({ first, rest }, index) => {
    const part = (name: string, from: number, length: number) =>
      length > 0
        ? `<rect class="${name}" x="${percent(from)}" y="${percent((index + 0.2) * row)}" width="${percent(length)}" height="${percent(0.6 * row)}" rx="3"/>`
        : '';
    return [part('first', 0, share(first)), part('rest', share(first), share(rest))];
  });
  return `<svg aria-hidden="true">${parts.join('')}</svg>`;
}

function percent(share: number): string {
  return `${Number(share.toFixed(2))}%`;
}

/** The square of a colour; nothing if there are no colours, a grey one for what is none. */
function square(color: string | null | undefined): string {
  if (color === undefined) return '';
  const isColor = typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color);
  return `<i class="swatch"${isColor ? ` style="background:${color}"` : ''}></i>`;
}

/** The name and where it waits stand on two lines of one cell, which gets all the room that the numbers leave. */
function longestTable(rows: readonly WaitingRow[]): string {
  const lines = rows.map(
    ({ id, customer, group, group_id, application, waiting_seconds, late }) =>
      `<tr${late ? ' class="late"' : ''}><td class="number">#${id}</td>` +
      `<td class="number wait">${htmlLine(secondsText(waiting_seconds))}</td>` +
      `<td class="who"><span class="name">${nameHtml(shortName(customerName(customer)))}</span>` +
      `<span class="where">${nameHtml(shortName(groupName({ id: group_id, title: group }), MOST_WORD))} · ` +
      `${nameHtml(shortName(channelName(application), MOST_WORD))}</span></td></tr>`,
  );
  const head = ['id', 'waits', 'customer, group and channel']
    .map((text, index) => `<th scope="col"${index < 2 ? ' class="number"' : ''}>${text}</th>`)
    .join('');
  const body =
    lines.length === 0 ? '<tr><td colspan="3" class="none">the queue is empty</td></tr>' : lines.join('\n');
  return `<section class="longest">
<h2>Longest waiting</h2>
<table>
<thead><tr>${head}</tr></thead>
<tbody>
${body}
</tbody>
</table>
</section>`;
}

/** A name apart from the text around it, and each visible escape in it apart from letters that run from right to left. */
function nameHtml(name: string): string {
  const escapes = /&lt;(?:U\+[0-9A-F]{4,6}|\+\d+ marks)&gt;/g;
  return `<bdi>${escapeHtml(inertLine(name)).replace(escapes, '<bdi dir="ltr">$&</bdi>')}</bdi>`;
}

/**
 * The part of an e-mail before the @, which is what people are called, where it is one operator's alone; long ones that
 * begin alike are cut in the middle, so that they can be distinguished.
 */
function withoutDomain(names: readonly string[]): (name: string) => string {
  const local = (name: string) => name.split('@')[0] || name;
  const begin = (name: string) => fitCells(inertLine(local(name)), MOST_ALIKE);
  const [locals, begins] = [countsOf(names.map(local)), countsOf(names.map(begin))];
  return (name) => {
    const shown = locals.get(local(name)) === 1 ? local(name) : name;
    return shortName(begins.get(begin(name)) === 1 ? shown : middleCut(inertLine(shown)));
  };
}

function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function middleCut(text: string): string {
  const letters = Array.from(text);
  return letters.length <= MOST_ALIKE ? text : `${fitCells(text, 8)}${letters.slice(-8).join('')}`;
}

function labelOf(all: number, most: number, word: string): string {
  return most === 0 ? String(all) : `${all}, ${most} ${word}`;
}

function sum(bars: readonly NamedBar[]): number {
  return bars.reduce((total, { first, rest }) => total + first + rest, 0);
}

/** Made inert before it is cut: an escape counts for what it takes. */
function shortName(text: string, most = MOST_NAME): string {
  return fitCells(inertLine(text), most);
}

/** How the page looks: large enough for a wall, light or dark as the reader's system is. */
const PAGE_STYLE = `
:root { color-scheme: light dark;
  --ground: #f6f7f9; --card: #fff; --ink: #1b2430; --dim: #5d6978; --edge: #e1e5ea;
  --late: #c8322b; --good: #1d8a55; --warning: #8a5a00;
  --waiting-first: #d64a42; --waiting-rest: #2f9e77; --load-first: #8a4fd0; --load-rest: #4a86d9; }
@media (prefers-color-scheme: dark) { :root {
  --ground: #10151c; --card: #19202a; --ink: #e8edf3; --dim: #93a1b1; --edge: #2a3441;
  --late: #ff7b72; --good: #56d394; --warning: #e3b341;
  --waiting-first: #f0625a; --waiting-rest: #37a67f; --load-first: #a878ea; --load-rest: #5a97e6; } }
* { box-sizing: border-box; }
body { margin: 0; padding: clamp(1rem, 2vw, 2.5rem); background: var(--ground); color: var(--ink);
  font: clamp(1rem, .75rem + .55vw, 1.5rem)/1.4 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  font-variant-numeric: tabular-nums; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 2rem; }
h1 { font-size: 1.5em; margin: 0; letter-spacing: -.01em; }
h2 { font-size: 1em; margin: 0; }
p { margin: 0; }
.at, .legend, .more, .none, th { color: var(--dim); font-size: .8em; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5em), 1fr)); gap: .8em; margin: .8em 0; }
.tile, figure, .longest { background: var(--card); border: 1px solid var(--edge); border-radius: .7em; }
.tile { padding: .5em .9em .7em; display: flex; flex-direction: column; container-type: inline-size; }
.tile strong { font-size: clamp(1.5em, 25cqi, 2.8em); white-space: nowrap; line-height: 1.1; letter-spacing: -.02em; font-weight: 650; }
.tile span { color: var(--dim); }
.tile.late strong { color: var(--late); }
.tile.good strong { color: var(--good); }
.warning { color: var(--warning); margin: 0 0 .8em; }
main { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26em), 1fr)); gap: .8em; align-items: start; }
figure { margin: 0; padding: .8em 1em; min-width: 0; }
figcaption { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 1em; margin-bottom: .6em; }
.legend i { display: inline-block; width: .75em; height: .75em; border-radius: .2em; margin: 0 .35em 0 .6em; vertical-align: -.05em; }
.waiting { --first: var(--waiting-first); --rest: var(--waiting-rest); }
.load { --first: var(--load-first); --rest: var(--load-rest); }
.first { background: var(--first); fill: var(--first); }
.rest { background: var(--rest); fill: var(--rest); }
.bars { display: grid; grid-template-columns: fit-content(45%) minmax(3em, 1fr) max-content; grid-auto-rows: 1.8em;
  gap: 0 .6em; align-items: center; max-width: 60em; font-size: .85em; }
.bars .name { grid-column: 1; }
.bars .label { grid-column: 3; white-space: nowrap; }
.name, .where { display: block; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.swatch { display: inline-block; width: .7em; height: .7em; margin-right: .45em; border-radius: .15em; background: var(--dim);
  box-shadow: inset 0 0 0 1px var(--edge); }
.drawing { grid-column: 2; position: relative; height: 100%; }
svg { position: absolute; width: 100%; height: 100%; overflow: hidden; }
.longest { grid-column: 1 / -1; padding: .8em 1em; overflow: hidden; }
table { border-collapse: collapse; width: 100%; margin-top: .4em; font-size: .85em; }
th, td { text-align: left; padding: .3em 0; }
.who { width: 100%; max-width: 0; }
.where { color: var(--dim); font-size: .85em; }
th { font-weight: normal; }
td { border-top: 1px solid var(--edge); }
.number { text-align: right; white-space: nowrap; width: 1%; padding-right: 1em; vertical-align: top; }
tr.late .wait { color: var(--late); font-weight: 650; }
@media (max-width: 26em) { .tiles { grid-template-columns: 1fr 1fr; } .tile:nth-child(3) { grid-column: 1 / -1; } }
@media (min-width: 75em) {
  main { grid-template: "groups operators longest" auto "channels ages longest" 1fr / 1fr 1fr minmax(0, 1.15fr); }
  .groups { grid-area: groups; } .operators { grid-area: operators; } .channels { grid-area: channels; }
  .ages { grid-area: ages; } main .longest { grid-area: longest; align-self: stretch; }
}
@media print { body { background: none; } }
`;
