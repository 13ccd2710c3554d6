// The board as one page for a wall: large numbers, charts, and who waits longest. It runs no script and loads nothing;
// every text of the service is inert and escaped. What the charts draw is also said in words, for those who cannot see.
import type { Board, WaitingRow } from '../../backlog/board/record.ts';
import { inertLine } from '../../terminal/inert.ts';
import { fitCells, loadWidths } from '../../terminal/width.ts';
import { customerName } from '../customer-name.ts';
import { escapeHtml, htmlHead, htmlLine } from '../html.ts';
import { momentOf } from '../moment.ts';
import { PAGE_STYLE } from './page-style.ts';
import { boardHeadline, channelName, groupName, operatorName, secondsText } from './rows.ts';

export interface PageOptions {
  /** UTC instead of local time. */
  readonly utc: boolean;
  /** What the board is of: the service, then what it was narrowed to; as they are typed or called. */
  readonly scope?: readonly string[];
  /** How often the page loads itself again; never where nothing is said. */
  readonly refreshSeconds?: number | undefined;
}

/** More bars than this are no chart for a wall: the rest is summed up in words. */
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
  /** What is written before the bar; the name where nothing is said. */
  readonly shown?: string;
  /** The colour of the square before the name, as the service gives it. */
  readonly swatch?: string | null;
  /** Written behind the bar. */
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
    '<p class="warning">A list was cut by the service: some may be missing, and the counts are too low.</p>';
  return `<section class="tiles" aria-label="In short">\n${lines.join('\n')}\n</section>${cut ? `\n${warning}` : ''}`;
}

function chartsOf({ groups, operators, channels, ages }: Board): readonly Chart[] {
  const waiting = {
    parts: ['late', 'in time'],
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

/** The square of a colour; nothing where there are no colours, a grey one for what is none. */
function square(color: string | null | undefined): string {
  if (color === undefined) return '';
  const isColor = typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color);
  return `<i class="swatch"${isColor ? ` style="background:${color}"` : ''}></i>`;
}

/** The name and where it waits stand on two lines of one cell, which gets all the room that the numbers leave. */
function longestTable(rows: readonly WaitingRow[]): string {
  const lines = rows.map(
    ({ id, customer, group, group_id, application, waiting_seconds, late }) =>
      `<tr${late ? ' class="late"' : ''}><td class="number">${id === null ? 'no id' : `#${id}`}</td>` +
      `<td class="number wait">${htmlLine(secondsText(waiting_seconds))}</td>` +
      `<td class="who"><span class="name">${nameHtml(shortName(customerName(customer)))}</span>` +
      `<span class="where">${nameHtml(shortName(groupName({ id: group_id, title: group }), MOST_WORD))} · ` +
      `${nameHtml(shortName(channelName(application), MOST_WORD))}</span></td></tr>`,
  );
  const head = ['id', 'waits', 'customer, group and channel']
    .map((text, index) => `<th scope="col"${index < 2 ? ' class="number"' : ''}>${text}</th>`)
    .join('');
  const body =
    lines.length === 0 ? '<tr><td colspan="3" class="none">nobody waits</td></tr>' : lines.join('\n');
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
 * begin alike are cut in the middle, so that they can be told apart.
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
