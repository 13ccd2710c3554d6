// The two rows above a conversation: the walks and the session, then the customer and how the conversation stands. What
// stands at the right has an absolute column, so that a name of a doubtful width moves nothing.

import { inertLine } from '../../terminal/inert.ts';
import type { FrameRow } from '../../terminal/screen.ts';
import type { Style } from '../../terminal/style.ts';
import { shortDuration } from '../../terminal/times.ts';
import { cells, fitCells } from '../../terminal/width.ts';
import { customerName } from '../../views/people.ts';
import type { QueueItem, State } from '../state.ts';
import { openRefusals } from '../update/left.ts';
import { groupText } from '../update/list.ts';
import { pendingOf } from '../update/outbox.ts';
import { openProposals } from '../update/proposed.ts';
import { holdingText } from '../update/standing.ts';
import {
  isAnswered,
  isLateNow,
  mineToAnswer,
  unreadOfMine,
  waitingCount,
  waitOf,
  walkNamed,
} from '../update/walks.ts';
import { waitTone } from './list-rows.ts';
import { joined, type Line, lineCells, type Span, spreadRow, type Tone } from './row.ts';
import { othersText } from './side.ts';

/** The name shown in place of the profile in a sandbox. */
const SANDBOX = 'SANDBOX';
/** Cells of a name that is still told from others. */
const LEAST_NAME = 8;
/** Of the head, for how the conversation stands. */
const STANDING_SHARE = 0.55;
/** Cells from which there is room for what only makes it plainer. */
const ROOMY = 60;

/** How many wait and wrote back on the left, and the session on the right; what says least gives way where room is short. */
export function titleRow(state: State, columns: number, style: Style): FrameRow {
  const right = sessionParts(state);
  const fits = (form: WalkForm, parts: readonly Line[]) =>
    lineCells(walkLine(state, form)) + lineCells(joined(parts)) + 3 <= columns;
  const form = fits('long', right) ? 'long' : 'short';
  while (right.length > 0 && !fits(form, right)) right.shift();
  return spreadRow(walkLine(state, form), joined(right), columns, style);
}

type WalkForm = 'long' | 'short';

/** `[Waiting 41]  Mine 5 wrote back`: the walk on screen in brackets. */
function walkLine(state: State, form: WalkForm): Line {
  const { queue } = state;
  const [waiting, mine] = [walkNamed(state, 'waiting'), walkNamed(state, 'mine')];
  if (!waiting.loaded) return [];
  const walk = (text: string, isOn: boolean): Line =>
    isOn ? [{ text: `[${text}]`, tone: 'strong' }] : [text];
  const proposed = openProposals(state).length;
  const waits = `Waiting ${waitingCount(state)}${waiting.cut ? '+' : ''}`;
  return [
    ' ',
    ...joined([
      walk(waits, queue.walk === 'waiting'),
      walk(`Mine ${mine.loaded ? mineText(state, form) : '?'}`, queue.walk === 'mine'),
      proposed > 0 ? [`Proposals ${proposed}`] : [],
    ]),
  ];
}

/** `5 wrote back`, `2 to answer`, `0`. */
function mineText(state: State, form: WalkForm): string {
  const more = walkNamed(state, 'mine').cut ? '+' : '';
  const wroteBack = unreadOfMine(state);
  const open = wroteBack > 0 ? wroteBack : mineToAnswer(state).length;
  if (form === 'short' || open === 0) return `${open}${more}`;
  return `${open}${more} ${wroteBack > 0 ? 'wrote back' : 'to answer'}`;
}

/** What is said of the session, what gives way first before the rest. */
function sessionParts(state: State): Line[] {
  const { outbox, snoozed, drafts, session } = state;
  const some = (count: number, noun: string, tone: Tone = 'plain'): Line =>
    count > 0 ? [{ text: `${count} ${noun}`, tone }] : [];
  const begun = Object.keys(drafts).length;
  const { place = '', readOnly } = session;
  const unknown = outbox.filter(({ phase }) => phase.kind === 'unknown').length;
  return [
    some(begun, begun === 1 ? 'draft' : 'drafts'),
    some(snoozed.length, 'snoozed'),
    place === SANDBOX ? [] : [place],
    some(openRefusals(state).length, 'refused', 'bad'),
    some(unknown, 'unknown', 'bad'),
    readOnly ? [{ text: 'READ-ONLY', tone: 'warn' } as const] : [],
    place === SANDBOX ? [SANDBOX] : [],
  ];
}

/** The customer, the number, the channel and the group, and on the right how it stands and how long it waits. */
export function headRow(state: State, item: QueueItem, columns: number, style: Style): FrameRow {
  const wait = waitLine(state, item);
  // A colleague's name may be long.
  const most = Math.max(LEAST_NAME, Math.floor(columns * STANDING_SHARE) - lineCells(wait));
  const standing = standingLine(state, item).map(({ text, tone }) => ({ text: fitCells(text, most), tone }));
  const right = columns < ROOMY && wait.length > 0 ? wait : joined([standing, wait]);
  const id: Line = [{ text: `#${item.id}`, tone: 'id' }];
  const others = othersText(state, item);
  const facts: Line[] = [
    id,
    [inertLine(item.channel.trim())],
    [inertLine(groupText(state, item).trim())],
    others === '' ? [] : [`· ${others}`],
  ];
  const gap = columns < ROOMY ? '  ' : '   ';
  const room = Math.max(LEAST_NAME, columns - lineCells(right) - 3);
  const whole = inertLine(customerName(item.name));
  const least = Math.min(LEAST_NAME, cells(whole));
  const after = () => [gap, ...joined(facts, gap)];
  // A number differs in colour from what is on the right; a word stands further from it.
  const apart = () => (facts.length > 1 ? 1 : 0);
  while (facts.length > 1 && lineCells(after()) + least > room - apart()) facts.pop();
  const name = fitCells(whole, Math.max(least, room - apart() - lineCells(after())));
  const row = spreadRow([' ', { text: name, tone: 'dim' }], right, columns, style);
  const column = cells(name) + 2;
  const middle = spreadRow(after(), [], Math.max(0, columns - lineCells(right) - column - 1), style);
  return {
    text: row.text,
    pane: { column, text: middle.text, ...(row.pane ? { pane: row.pane } : {}) },
  };
}

/** Who has it, or what was decided; nothing of one that only waits, and of one whose pending line says it. */
function standingLine(state: State, item: QueueItem): readonly Exclude<Span, string>[] {
  const { holding, decision, inbox, said } = item;
  if (holding.kind !== 'taken' && holding.kind !== 'gone' && pendingOf(state, item)) return [];
  const isLost = holding.kind === 'taken' || (holding.kind === 'closed' && decision !== 'closed');
  const isOwn = holding.kind === 'mine' && decision === null;
  const isBack = isOwn && inbox !== undefined && inbox.unread > 0 && !isAnswered(item);
  const isInMine = isOwn && state.queue.walk === 'mine';
  const unread = isBack && (said?.unanswered ? isInMine && 'unread' : 'wrote back');
  const text = unread || (isInMine ? '' : holdingText(state, item));
  return [{ text: inertLine(text), tone: isLost ? 'bad' : holding.kind === 'gone' ? 'warn' : 'plain' }];
}

function waitLine(state: State, item: QueueItem): Line {
  const wait = waitOf(state, item);
  if (wait === null) return [];
  const late: readonly Span[] = isLateNow(state, item) ? [' ', { text: 'LATE', tone: 'bad' }] : [];
  return [{ text: `waits ${shortDuration(wait)}`, tone: waitTone(state, item) }, ...late];
}
