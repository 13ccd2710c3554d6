// The board as one page for a wall: large numbers, charts, and who waits longest. It runs no script and loads nothing;
// every text of the service is inert and escaped. What the charts draw is also said in words, for those who cannot see.
import type { Board, WaitingRow } from '../../backlog/board/record.ts';
import { inertLine } from '../../terminal/inert.ts';
import { fitCells, loadWidths } from '../../terminal/width.ts';
import { customerName } from '../customer-name.ts';
import { htmlHead, htmlLine } from '../html.ts';
import { momentOf } from '../moment.ts';
import { barChart, type ChartBar } from './charts.ts';
import { PAGE_STYLE } from './page-style.ts';
import { boardHeadline, channelName, groupName, operatorName, secondsText } from './rows.ts';

export interface PageOptions {
  /** UTC instead of local time. */
  readonly utc: boolean;
}

/** More bars than this are no chart for a wall: the rest is summed up in words. */
const MOST_BARS = 16;
const MOST_ROWS = 50;
const MOST_NAME = 60;
/** Of what is usually a word: more would not fit a column. */
const MOST_WORD = 24;

interface Chart {
  readonly title: string;
  /** Where it stands on a wide page. */
  readonly place: string;
  /** What the two parts of a bar are, in words. */
  readonly parts: readonly [first: string, rest: string];
  readonly kind: 'waiting' | 'load';
  readonly bars: readonly ChartBar[];
  readonly total: (bars: readonly ChartBar[]) => string;
}

/** The page of a board; names longer than 60 cells are cut. */
export async function boardPage(board: Board, { utc }: PageOptions): Promise<string> {
  await loadWidths();
  const figures: string[] = [];
  for (const chart of chartsOf(board)) figures.push(await figure(chart));
  const { day, clock, iso } = momentOf(board.at, utc);
  return `<!doctype html>
<html lang="en">
${htmlHead(`Board: ${htmlLine(boardHeadline(board))}`, PAGE_STYLE)}
<body>
<header>
<h1>Board</h1>
<p class="at">as of <time datetime="${htmlLine(iso ?? '')}">${htmlLine(`${day} ${clock}`)}</time></p>
</header>
${tiles(board)}
<main>
${figures.join('\n')}
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

async function figure({ title, place, parts, kind, bars, total }: Chart): Promise<string> {
  const [first, rest] = parts;
  const shown = bars.slice(0, MOST_BARS);
  const others = bars.slice(MOST_BARS);
  const words = bars.map(({ name, first: most, rest: more }) => `${name} ${most + more}, ${most} ${first}`);
  const svg =
    bars.length === 0
      ? '<p class="none">nothing</p>'
      : await barChart(shown, { first: `var(--${kind}-first)`, rest: `var(--${kind}-rest)` });
  const more = others.length === 0 ? '' : `<p class="more">and ${others.length} more: ${total(others)}</p>`;
  return `<figure class="${kind} ${place}">
<figcaption><h2>${htmlLine(title)}</h2><span class="legend"><i class="first"></i>${first} <i class="rest"></i>${rest}</span></figcaption>
<div role="img" aria-label="${htmlLine(`${title}: ${words.join('; ') || 'nothing'}`)}">${svg}</div>${more}
</figure>`;
}

function longestTable(rows: readonly WaitingRow[]): string {
  const cell = (text: string) => `<td><bdi>${htmlLine(shortName(text, MOST_WORD))}</bdi></td>`;
  const lines = rows.map(
    ({ id, customer, group, group_id, application, waiting_seconds, late }) =>
      `<tr${late ? ' class="late"' : ''}><td class="number">#${id}</td>` +
      `<td class="number wait">${htmlLine(secondsText(waiting_seconds))}</td>` +
      `<td class="who"><bdi>${htmlLine(shortName(customerName(customer)))}</bdi></td>` +
      cell(groupName({ id: group_id, title: group })) +
      `${cell(channelName(application))}</tr>`,
  );
  const head = ['id', 'waits', 'customer', 'group', 'channel']
    .map((text, index) => `<th scope="col"${index < 2 ? ' class="number"' : ''}>${text}</th>`)
    .join('');
  const body =
    lines.length === 0 ? '<tr><td colspan="5" class="none">nobody waits</td></tr>' : lines.join('\n');
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

/** The part of an e-mail before the @, which is what people are called, where it is one operator's alone. */
function withoutDomain(names: readonly string[]): (name: string) => string {
  const local = (name: string) => name.split('@')[0] || name;
  const counts = new Map<string, number>();
  for (const name of names) counts.set(local(name), (counts.get(local(name)) ?? 0) + 1);
  return (name) => shortName(counts.get(local(name)) === 1 ? local(name) : name);
}

function labelOf(all: number, most: number, word: string): string {
  return most === 0 ? String(all) : `${all}, ${most} ${word}`;
}

function sum(bars: readonly ChartBar[]): number {
  return bars.reduce((total, { first, rest }) => total + first + rest, 0);
}

/** Made inert before it is cut: an escape counts for what it takes. */
function shortName(text: string, most = MOST_NAME): string {
  return fitCells(inertLine(text), most);
}
