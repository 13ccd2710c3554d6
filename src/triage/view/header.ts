// The rows above a conversation: the queue and the session, the customer, where the conversation stands. What the
// service named stands last on its row, or is ASCII, so that a doubtful width moves nothing.

import { isLate } from '../../backlog/board/record.ts';
import { inertLine } from '../../terminal/inert.ts';
import type { FrameRow } from '../../terminal/screen.ts';
import type { Style } from '../../terminal/style.ts';
import { shortDuration } from '../../terminal/times.ts';
import { cells, hasCertainWidth } from '../../terminal/width.ts';
import { VERY_LATE } from '../../views/conversation.ts';
import { momentOf } from '../../views/moment.ts';
import { customerName } from '../../views/names.ts';
import type { QueueItem, State } from '../state.ts';
import { openRefusals } from '../update/left.ts';
import { heldCount, heldDecisions } from '../update/outbox.ts';
import { proposedCount } from '../update/proposed.ts';
import { holdingText, momentText } from '../update/standing.ts';
import { TROUBLE, troubleOf } from '../update/trouble.ts';
import {
  isAnswered,
  mayBeLate,
  mineToAnswer,
  oldestInQueue,
  oldestOfMine,
  waitingCount,
  waitingSince,
  walkNamed,
} from '../update/walks.ts';
import type { FrameLayout } from './layout.ts';
import {
  fitParts,
  type Line,
  lineOfParts,
  type Part,
  paintLine,
  partsWidth,
  type Span,
  type Tone,
  textOfLine,
} from './row.ts';
import { PANE_FROM, ruleRow } from './status.ts';

/** Cells of a name that is still told from others, with the blanks before it. */
const LEAST_NAME = 8;
/** The name shown in place of the profile in a sandbox. */
const SANDBOX = 'SANDBOX';

/** The header, rules included, in as many rows as the layout gives it: the title, and what stands beside a list. */
export function headerRows(state: State, layout: FrameLayout, style: Style): FrameRow[] {
  const { tier, columns, windowColumns, item, list } = layout;
  const hasItem = layout.headerRows >= (tier === 'full' ? 4 : 2);
  const title = titleRow(state, layout, style);
  if (tier === 'small') {
    if (!item || !hasItem) return [title];
    const idWidth = String(item.id).length + 2;
    const facts = lineOfParts(fitParts(factParts(state, item, false), columns - idWidth - LEAST_NAME));
    const [lead, id, gap, name] = customerLine(item) as [Span, Span, Span, Span];
    // A customer's name may be very long, so the facts that matter stand before it.
    return [title, { text: paintLine([lead, id, '  ', ...facts, '  ', gap, name], columns, style) }];
  }
  const below = list || !item || !hasItem ? [ruleRow(windowColumns, style)] : [];
  if (!item || !hasItem) return [title, ...below];
  return [
    title,
    ...below,
    { text: paintLine(customerLine(item), columns, style) },
    { text: paintLine(factLine(state, item, columns), columns, style) },
    ruleRow(columns, style),
  ];
}

/** The walks on the left, as long as that leaves room for what must be seen of the session on the right. */
function titleRow(state: State, { tier, windowColumns: columns }: FrameLayout, style: Style): FrameRow {
  const session = sessionParts(state, columns);
  const least = partsWidth(session.filter(({ text, rank }) => text !== '' && rank <= MUST_BE_SEEN));
  const lead: Line = tier === 'small' ? [' '] : [{ text: ' triage', tone: 'heading' }, '  '];
  const walksIn = walkParts(state);
  const lines = WALK_FORMS.map((form): Line => [...lead, ...lineOfParts(walksIn(form))]);
  const lengthOf = (line: Line) => cells(textOfLine(line));
  const left = lines.find((line) => lengthOf(line) + least + 1 <= columns) ?? (lines.at(-1) as Line);
  const leftWidth = Math.min(lengthOf(left), columns - troubleText(state).length - 3);
  const parts = fitParts(session, columns - leftWidth - 3);
  const width = partsWidth(parts);
  const text = paintLine(left, columns - width, style);
  if (parts.length === 0) return { text };
  return { text, pane: { column: columns - width + 2, text: paintLine(lineOfParts(parts), width, style) } };
}

/** How much the header says about the walks; WALK_FORMS begins with the longest form. */
interface WalkForm {
  readonly group: boolean;
  readonly oldest: 'both' | 'shown' | 'none';
}
const WALK_FORMS: readonly WalkForm[] = [
  { group: true, oldest: 'both' },
  { group: true, oldest: 'shown' },
  { group: true, oldest: 'none' },
  { group: false, oldest: 'none' },
];
/** Parts of a higher rank give way to what is said of the walks. */
const MUST_BE_SEEN = 8;

/** `Waiting 41`, `[Mine 5 LATE, oldest 1h15m]`: the walks in any form, counted once; the one on screen in brackets. */
function walkParts(state: State): (form: WalkForm) => Part[] {
  const { queue, session } = state;
  const [waiting, mine] = [walkNamed(state, 'waiting'), walkNamed(state, 'mine')];
  if (!waiting.loaded) return () => [];
  const title = inertLine(session.groups.map((each) => each.title).join(', '));
  const group = title !== '' && hasCertainWidth(title) ? ` ${title}` : '';
  const own = mineToAnswer(state);
  const [oldestWaiting, oldestOwn] = [oldestInQueue(state), oldestOfMine(state)].map((item) =>
    item ? (waitOf(state, item) ?? undefined) : undefined,
  );
  const part = (form: WalkForm, name: string, oldest: Wait | undefined, isOn: boolean): Part => {
    const late = oldest && isLate(oldest.wait, oldest.late) ? ' LATE' : '';
    const says = form.oldest === 'both' || (form.oldest === 'shown' && isOn);
    const since = oldest && says ? `, oldest ${shortDuration(oldest.wait)}` : '';
    const text = `${name}${late}${since}`;
    const tone = oldest === undefined ? 'plain' : lateTone(oldest);
    return { text: isOn ? `[${text}]` : text, tone: tone === 'plain' && isOn ? 'strong' : tone, rank: 0 };
  };
  const all = `${waitingCount(state)}${waiting.cut ? '+' : ''}`;
  const proposed = proposedCount(state);
  const open = mine.loaded ? `${own.length}${mine.cut ? '+' : ''}` : '?';
  return (form) => [
    part(form, `Waiting${form.group ? group : ''} ${all}`, oldestWaiting, queue.walk === 'waiting'),
    part(form, `Mine ${open}`, oldestOwn, queue.walk === 'mine'),
    ...(proposed > 0
      ? [{ ...part(form, `Proposals ${proposed}`, undefined, false), tone: 'key' as const }]
      : []),
  ];
}

function sessionParts(state: State, columns: number): Part[] {
  const { outbox, snoozed, network, session, now } = state;
  const wide = columns >= PANE_FROM;
  const count = (kind: string) => outbox.filter(({ phase }) => phase.kind === kind).length;
  const some = (noun: string, number: number, rank: number, tone: Tone = 'plain'): Part => ({
    text: number > 0 ? `${noun} ${number}` : '',
    tone,
    rank,
  });
  return [
    { text: troubleText(state), tone: 'bad', rank: -1 },
    { text: session.readOnly ? 'READ-ONLY' : '', tone: 'warn', rank: 2 },
    some('held', heldCount(heldDecisions(state)), 5, 'warn'),
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
    { text: session.place ?? '', tone: session.place === SANDBOX ? 'warn' : 'strong', rank: 3 },
    { text: selfText(session.operator, wide), rank: 6 },
    { text: momentOf(now, session.utc).clock, rank: 4 },
  ];
}

/** `TOKEN REFUSED 2m`; empty while nothing is wrong. */
function troubleText(state: State): string {
  const trouble = troubleOf(state);
  if (trouble === null) return '';
  return `${TROUBLE[trouble.kind].short} ${shortDuration(Math.max(0, state.now - trouble.since))}`;
}

/** The acting operator's e-mail, shortened if there is little room, unless its width is in doubt. */
function selfText({ id, email }: State['session']['operator'], wide: boolean): string {
  if (email === null || email.trim() === '' || !hasCertainWidth(email)) return `operator ${id}`;
  const short = wide ? email : (email.split('@')[0] ?? email);
  return short.length > 32 ? `operator ${id}` : short;
}

/** The tone in which it is said how long a conversation waits: plain until that is late. */
export function waitTone(state: State, item: QueueItem): Tone {
  const waits = waitOf(state, item);
  return waits === null ? 'plain' : lateTone(waits);
}

/** How long somebody waits, and from when on that is late; both in milliseconds. */
interface Wait {
  readonly wait: number;
  readonly late: number;
}

function waitOf(state: State, item: QueueItem): Wait | null {
  const since = waitingSince(state, item);
  if (since === null) return null;
  // What was not read is never late.
  const late = mayBeLate(item) ? state.session.lateAfter(item.groupId ?? 0) : Number.POSITIVE_INFINITY;
  return { wait: Math.max(0, state.now - since), late };
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
  const lead = shownFirst ? ` ${channel}   ` : ' ';
  const all = factParts(state, item, columns >= PANE_FROM);
  const facts = fitParts(all, columns - lead.length - all.length);
  const last = [shownFirst ? '' : channel, phoneText(state, item), groupText(state, item)].filter(
    (text) => text !== '',
  );
  return [
    lead,
    ...facts.flatMap(
      ({ text, tone = 'plain' }, place): Line => [...(place === 0 ? [] : ['   ']), { text, tone }],
    ),
    ...last.map((text) => `   ${text}`),
  ];
}

function factParts(state: State, item: QueueItem, wide: boolean): Part[] {
  const { since, isNew } = item;
  const waits = waitOf(state, item);
  const parts: Part[] = [];
  if (waits) {
    const late = isLate(waits.wait, waits.late) ? ' LATE' : '';
    parts.push({ text: `waits ${shortDuration(waits.wait)}${late}`, tone: lateTone(waits), rank: 0 });
  }
  const unread = item.inbox?.unread ?? 0;
  if (unread > 0) parts.push({ text: `${unread} unread`, tone: 'strong', rank: 1 });
  else if (item.inbox && isAnswered(item))
    parts.push({ text: 'answered, waiting for the customer', tone: 'dim', rank: 2 });
  if (isNew) parts.push({ text: 'new', tone: 'good', rank: 3 });
  const from =
    since !== null && wide && item.holding.kind === 'waiting' ? ` since ${momentText(since, state)}` : '';
  parts.push({ text: `${holdingText(state, item)}${from}`, tone: holdingTone(item), rank: 0 });
  return parts;
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
  return hasCertainWidth(digits) && digits.length > 8 ? `tel ends in ${digits.slice(-2)}` : `tel ${digits}`;
}

/** The group of a conversation, where the session is about more than one. */
function groupText({ session, directory }: State, { groupId }: QueueItem): string {
  if (session.groups.length === 1 || groupId === null) return '';
  const title = directory.groups.find(({ id }) => id === groupId)?.title ?? '';
  return title === '' ? '' : `group ${inertLine(title)}`;
}
