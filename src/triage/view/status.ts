// The row below a conversation: what is about to go out, trouble that lasts, and what was just said. It is one row at
// every size: the longest part is cut, the key that undoes never.
import { counted } from '../../base/text.ts';
import { inertLine } from '../../terminal/inert.ts';
import type { FrameRow } from '../../terminal/screen.ts';
import type { Style } from '../../terminal/style.ts';
import { cells, fitCells } from '../../terminal/width.ts';
import { customerName } from '../../views/people.ts';
import type { OutboxItem } from '../state/outbox.ts';
import type { State } from '../state.ts';
import { heldDecisions, isAskedAbout, laneOf, mainSteps, undoableConversation } from '../update/outbox.ts';
import { doing, secondsLeft } from '../update/standing.ts';
import { keyOf } from '../update/step.ts';
import { isCutOff, troubleText } from '../update/trouble.ts';
import { WORDS } from '../update/writes.ts';
import { joined, type Line, lineCells, spreadRow, type Toned } from './row.ts';

/** The tone a notice is shown in. */
const NOTICE_TONE = { info: 'plain', good: 'good', warn: 'warn', bad: 'bad' } as const;
const GAP = '   ';
/** Cells from which there is room for what only makes it plainer. */
const ROOMY = 60;

interface Part extends Toned {
  /** The key that undoes it, which is never cut. */
  readonly undo?: string;
}

/** The next decision to go out, trouble, and the last notice; who has arrived stands on the right. */
export function statusRow(state: State, columns: number, style: Style): FrameRow {
  const arrived = state.queue.incoming.length;
  const what = state.queue.walk === 'waiting' ? ' waiting' : ' new';
  const right: Line =
    arrived > 0 ? [{ text: `+${arrived}${columns < ROOMY ? '' : what}`, tone: 'strong' }] : [];
  const parts = [...heldPart(state, columns), ...troublePart(state), ...noticePart(state)];
  // A key that undoes does not stand at the very edge.
  const edge = parts.some(({ undo }) => undo) ? 2 : 1;
  const room = columns - edge - (arrived > 0 ? lineCells(right) + 2 : 0);
  const left = fitted(parts, room).map(
    ({ text, tone, undo = '' }): Line => [
      { text, tone },
      { text: undo, tone: 'key' },
    ],
  );
  return spreadRow([' ', ...joined(left, GAP)], right, columns, style);
}

/** The parts with the longest of them cut as often as is needed to have room for all. */
function fitted(parts: readonly Part[], room: number): Part[] {
  const taken = parts.reduce((sum, { undo = '' }) => sum + undo.length + GAP.length, -GAP.length);
  const widths = parts.map(({ text }) => cells(text));
  let over = taken + widths.reduce((sum, width) => sum + width, 0) - room;
  for (; over > 0; over -= 1) {
    const longest = widths.indexOf(Math.max(...widths));
    widths[longest] = Math.max(0, (widths[longest] ?? 0) - 1);
  }
  return parts.map((part, place) => ({ ...part, text: fitCells(part.text, widths[place] ?? 0) }));
}

function noticePart({ notice, pause }: State): Part[] {
  const said = notice ? inertLine(notice.text.trim()) : '';
  return [
    ...(notice ? [{ text: said, tone: NOTICE_TONE[notice.tone] }] : []),
    ...(pause?.typed ? [{ text: 'paused: you were typing', tone: 'warn' } as const] : []),
  ];
}

function troublePart(state: State): Part[] {
  const kind = state.network.trouble?.kind;
  if (kind === undefined) return [];
  return [{ text: inertLine(troubleText(state)), tone: kind === 'token' ? 'bad' : 'warn' }];
}

/** What goes out next and when, with all that goes with it. */
function heldPart(state: State, columns: number): Part[] {
  const decisions = heldDecisions(state).map(mainSteps);
  const [decision = []] = decisions.toSorted(([a], [b]) => untilOf(a) - untilOf(b));
  const [first, ...behind] = decision;
  if (!first) return sendingPart(state);
  const undo = undoHint(state, first.id);
  // Trouble, which then stands beside it, says what all of it waits for.
  const held = decisions.reduce((sum, items) => sum + new Set(items.map(({ id }) => id)).size, 0);
  if (isCutOff(state)) return [{ text: `${held} held`, tone: 'warn', undo }];
  const many = new Set(decision.map(({ id }) => id)).size;
  const along = many > 1 || first.group.plan ? [] : behind.map(({ action }) => ` + ${WORDS[action]}`);
  const what =
    many > 1
      ? `${first.action === 'close' ? 'Closing' : 'Assigning'} ${counted(many, 'conversation')}`
      : `${doing(state, first)}${along.join('')}`;
  const left = secondsLeft(untilOf(first), state.now);
  const own = left > 0 || many > 1 ? null : beforeText(state, first);
  const before = isAskedAbout(state) ? 'your answer' : own;
  const when = before ? ` waits for ${before}` : left > 0 ? ` in ${left}s` : ' now';
  // Last, as the end is what is cut.
  const whom =
    many > 1 || columns < ROOMY ? '' : ` (${inertLine(customerName(state.queue.items[first.id]?.name))})`;
  return [{ text: `${inertLine(what)}${when}${whom}`, tone: 'warn', undo }];
}

/** `the claim`: what is on its way to the conversation before an item, or is looked for; null if that is nothing. */
function beforeText(state: State, { id }: OutboxItem): string | null {
  const [next] = laneOf(state, id);
  return next === undefined || next.phase.kind === 'held' ? null : `the ${WORDS[next.action]}`;
}

/** `  z`, with the conversation if the last decision is about another one; empty while `z` would be text. */
function undoHint(state: State, shown: number): string {
  if (state.mode.kind !== 'show') return '';
  const id = undoableConversation(state);
  const other = id === undefined || id === shown ? '' : ` #${id}`;
  return `  ${keyOf(state, 'undo')}${other}`;
}

function sendingPart(state: State): Part[] {
  const [first, ...more] = state.outbox.filter((item) => item.phase.kind === 'sending');
  if (!first) return [];
  const rest = more.length > 0 ? ` and ${more.length} more` : '';
  return [{ text: `${inertLine(doing(state, first))}${rest}`, tone: 'warn' }];
}

function untilOf(item: OutboxItem | undefined): number {
  return item?.phase.kind === 'held' ? item.phase.until : 0;
}
