// The rows above a conversation: the queue and the session, the customer, where the conversation stands. What the
// service named stands last on its row, or is ASCII, so that a doubtful width moves nothing.

import { isLate } from '../../backlog/board/record.ts';
import { assertNever } from '../../base/assert-never.ts';
import { inertLine } from '../../terminal/inert.ts';
import type { FrameRow } from '../../terminal/screen.ts';
import type { Style } from '../../terminal/style.ts';
import { shortDuration } from '../../terminal/times.ts';
import { cells, hasCertainWidth } from '../../terminal/width.ts';
import { VERY_LATE } from '../../views/conversation.ts';
import { momentOf } from '../../views/moment.ts';
import { customerName } from '../../views/names.ts';
import type { QueueItem, State } from '../state.ts';
import { openRefusals } from '../update/outbox.ts';
import { troubleOf } from '../update/trouble.ts';
import { momentText, operatorText } from './banners.ts';
import type { FrameLayout } from './layout.ts';
import { fitParts, type Line, lineOfParts, type Part, paintLine, type Tone, textOfLine } from './row.ts';
import { ruleRow } from './status.ts';

const WIDE = 100;

/** The header, rule included, in as many rows as the layout gives it. */
export function headerRows(state: State, layout: FrameLayout, style: Style): FrameRow[] {
  const { tier, columns, item } = layout;
  const hasItem = layout.headerRows === (tier === 'full' ? 4 : 2);
  if (tier === 'small') {
    if (!item || !hasItem) return [titleRow(state, columns, style, [{ text: ' triage', tone: 'heading' }])];
    const facts = factParts(state, item, false).slice(0, 1);
    return [
      titleRow(state, columns, style, [' ', ...lineOfParts(facts)]),
      { text: paintLine(customerLine(item), columns, style) },
    ];
  }
  const group = state.session.group === null ? 'all groups' : inertLine(state.session.group.title);
  const title = titleRow(state, columns, style, [{ text: ' triage', tone: 'heading' }, `  ${group}`]);
  if (!item || !hasItem) return [title, ruleRow(columns, style)];
  return [
    title,
    { text: paintLine(customerLine(item), columns, style) },
    { text: paintLine(factLine(state, item, columns), columns, style) },
    ruleRow(columns, style),
  ];
}

function titleRow(state: State, columns: number, style: Style, left: Line): FrameRow {
  // What stands there in trouble is there however narrow it is.
  const most = Math.min(24, columns - troubleText(state).length - 3);
  const leftWidth = Math.min(most, cells(textOfLine(left)));
  const parts = fitParts(sessionParts(state, columns), columns - leftWidth - 3);
  const width = parts.reduce((sum, { text }) => sum + text.length + 2, 0);
  const text = paintLine(left, columns - width, style);
  if (parts.length === 0) return { text };
  return { text, pane: { column: columns - width + 2, text: paintLine(lineOfParts(parts), width, style) } };
}

function sessionParts(state: State, columns: number): Part[] {
  const { outbox, snoozed, network, session, now } = state;
  const wide = columns >= WIDE;
  const waits = waitsOf(state);
  const count = (kind: string) => outbox.filter(({ phase }) => phase.kind === kind).length;
  const some = (noun: string, number: number, rank: number, tone: Tone = 'plain'): Part => ({
    text: number > 0 ? `${noun} ${number}` : '',
    tone,
    rank,
  });
  const [oldest] = waits;
  const middle = waits[Math.floor(waits.length / 2)];
  return [
    { text: troubleText(state), tone: 'bad', rank: -1 },
    { text: session.readOnly ? 'READ-ONLY' : '', tone: 'warn', rank: 2 },
    { text: positionText(state), tone: 'strong', rank: 1 },
    oldest
      ? { text: `oldest ${shortDuration(oldest.wait)}`, tone: lateTone(oldest), rank: 6 }
      : { text: '', rank: 6 },
    { text: wide && waits.length > 2 && middle ? `median ${shortDuration(middle.wait)}` : '', rank: 9 },
    some('held', count('held'), 5, 'warn'),
    some('unknown', count('unknown'), 0, 'bad'),
    some('refused', openRefusals(state).length, 2, 'bad'),
    some('snoozed', snoozed.length, 7),
    some('drafts', Object.keys(state.drafts).length, 8),
    {
      text:
        wide && network.listedAt !== null
          ? `refreshed ${shortDuration(Math.max(0, now - network.listedAt))} ago`
          : '',
      tone: 'dim',
      rank: 12,
    },
    { text: selfText(session.operator, wide), rank: 10 },
    { text: momentOf(now, session.utc).clock, rank: 4 },
  ];
}

const TROUBLE = { token: 'TOKEN REFUSED', offline: 'offline', list: 'queue not read', old: 'stale' } as const;

/** `TOKEN REFUSED 2m`; empty while nothing is wrong. */
function troubleText(state: State): string {
  const trouble = troubleOf(state);
  if (trouble === null) return '';
  return `${TROUBLE[trouble.kind]} ${shortDuration(Math.max(0, state.now - trouble.since))}`;
}

/** Who acts: the e-mail, in short where there is little room, unless its width is in doubt. */
function selfText({ id, email }: State['session']['operator'], wide: boolean): string {
  if (email === null || email.trim() === '' || !hasCertainWidth(email)) return `operator ${id}`;
  const short = wide ? email : (email.split('@')[0] ?? email);
  return short.length > 32 ? `operator ${id}` : short;
}

/** `7/213`, or `7/1000+` where the list was cut. */
function positionText({ queue, session }: State): string {
  const { order, current, cut, waiting, loaded } = queue;
  if (!loaded) return '';
  const at = current === null ? -1 : order.indexOf(current);
  const all = cut && session.limit === null ? `${Math.max(waiting, order.length)}+` : `${order.length}`;
  if (at === -1) return waiting > 0 ? `${waiting}${cut ? '+' : ''} waiting` : '';
  return `${at + 1}/${all}`;
}

/** How long somebody waits, and from when on that is late; both in milliseconds. */
interface Wait {
  readonly wait: number;
  readonly late: number;
}

function waitOf({ now, session }: State, { since, groupId }: QueueItem): Wait | null {
  return since === null ? null : { wait: Math.max(0, now - since), late: session.lateAfter(groupId ?? 0) };
}

/** How long those wait whom nobody holds, longest first. */
function waitsOf(state: State): Wait[] {
  return Object.values(state.queue.items)
    .filter(
      ({ holding, decision }) => holding.kind === 'waiting' && (decision === null || decision === 'skipped'),
    )
    .flatMap((item) => waitOf(state, item) ?? [])
    .sort((a, b) => b.wait - a.wait);
}

function lateTone({ wait, late }: Wait): Tone {
  if (!isLate(wait, late)) return 'plain';
  return isLate(wait, VERY_LATE * late) ? 'bad' : 'warn';
}

function customerLine({ id, name }: QueueItem): Line {
  return [' ', { text: `#${id}`, tone: 'id' }, ' ', { text: inertLine(customerName(name)), tone: 'strong' }];
}

function factLine(state: State, item: QueueItem, columns: number): Line {
  const channel = inertLine(item.channel).trim();
  const shownFirst = channel !== '' && hasCertainWidth(channel) && channel.length <= 20;
  const facts = factParts(state, item, columns >= WIDE);
  const last = [shownFirst ? '' : channel, phoneText(state, item), groupText(state, item)].filter(
    (text) => text !== '',
  );
  return [
    shownFirst ? ` ${channel}   ` : ' ',
    ...facts.flatMap(
      ({ text, tone = 'plain' }, place): Line => [...(place === 0 ? [] : ['   ']), { text, tone }],
    ),
    ...last.map((text) => `   ${text}`),
  ];
}

function factParts(state: State, item: QueueItem, wide: boolean): Part[] {
  const { since, isNew, holding } = item;
  const waits = waitOf(state, item);
  const parts: Part[] = [];
  if (holding.kind === 'waiting' && waits) {
    const late = isLate(waits.wait, waits.late) ? ' LATE' : '';
    parts.push({ text: `waits ${shortDuration(waits.wait)}${late}`, tone: lateTone(waits), rank: 0 });
  }
  if (isNew) parts.push({ text: 'new', tone: 'good', rank: 1 });
  const from = since !== null && wide ? ` since ${momentText(since, state)}` : '';
  parts.push({ text: holdingText(state, item, from), tone: holdingTone(item), rank: 0 });
  return parts;
}

function holdingText(state: State, { id, holding }: QueueItem, since: string): string {
  const coming = state.outbox.findLast(
    (one) => one.id === id && (one.phase.kind === 'held' || one.phase.kind === 'sending'),
  );
  switch (holding.kind) {
    case 'waiting':
      return coming?.action === 'claim' ? 'being claimed' : `unassigned${since}`;
    case 'mine':
      return coming?.action === 'release' ? 'being released' : 'yours';
    case 'taken':
      return `TAKEN by ${operatorText(state, holding.by)}`;
    case 'closed':
      return 'CLOSED';
    case 'gone':
      return 'GONE';
    default:
      return assertNever(holding);
  }
}

function holdingTone({ holding: { kind } }: QueueItem): Tone {
  if (kind === 'mine') return 'good';
  return kind === 'waiting' ? 'plain' : 'bad';
}

/** The number in short: in full it is in the side pane, which can be put away. */
function phoneText(state: State, { id }: QueueItem): string {
  const loaded = state.details[id];
  const phone: unknown = loaded?.kind === 'ready' ? loaded.detail.from_user?.phone : null;
  if (typeof phone !== 'string' || phone.trim() === '') return '';
  const digits = inertLine(phone.trim());
  return hasCertainWidth(digits) && digits.length > 8
    ? `tel ${digits.slice(0, 4)}..${digits.slice(-2)}`
    : `tel ${digits}`;
}

/** The group of a conversation, where the session is about more than one. */
function groupText({ session, directory }: State, { groupId }: QueueItem): string {
  if (session.group !== null || groupId === null) return '';
  const title = directory.groups.find(({ id }) => id === groupId)?.title ?? '';
  return title === '' ? '' : `group ${inertLine(title)}`;
}
