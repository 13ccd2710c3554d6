// The rows below a conversation: what is about to go out and what was just said, and the keys. The keys come from the
// table that also decides what a key does, so that a rebound key is shown as it is.
import { counted } from '../../base/text.ts';
import { inertLine } from '../../terminal/inert.ts';
import type { FrameRow } from '../../terminal/screen.ts';
import type { Style } from '../../terminal/style.ts';
import { cells } from '../../terminal/width.ts';
import { type Action, KEY_TABLE, type KeyRow, keyLabel, type ModeName, WRITES } from '../keys.ts';
import type { OutboxItem } from '../state/outbox.ts';
import type { State } from '../state.ts';
import { writesFor } from '../update/assignment.ts';
import { heldDecisions, laneOf, undoableConversation } from '../update/outbox.ts';
import { doing, nameOf, secondsLeft } from '../update/standing.ts';
import { currentItem, undoNote } from '../update/step.ts';
import { isCutOff } from '../update/trouble.ts';
import { nextWalk, unreadOfMine, walkNamed } from '../update/walks.ts';
import { WORDS } from '../update/writes.ts';
import {
  fitParts,
  type Line,
  lineOfParts,
  type Part,
  packRows,
  paintLine,
  paintText,
  partsWidth,
  textOfLine,
  wrapRows,
} from './row.ts';

/** Why no key works for the moment. */
export const PAUSED = '(paused: you were typing)';

/** The tone a notice is shown in. */
export const NOTICE_TONE = { info: 'plain', good: 'good', warn: 'warn', bad: 'bad' } as const;

/** Cells in which a sentence can begin. */
const LEAST_WORDS = 12;

/** A reason must not be cut: what is said may take this many rows. */
const MOST_ROWS = 3;

/** The next item to go out and the last notice, in the rows they take; new arrivals on the right of the first row. */
export function statusRows(state: State, columns: number, style: Style): FrameRow[] {
  const right = fitParts(rightParts(state), Math.floor(columns / 2));
  const taken = partsWidth(right);
  return statusLines(state, columns, taken).map((line, row): FrameRow => {
    if (row > 0 || right.length === 0) return { text: paintLine(line, columns, style) };
    const pane = { column: columns - taken + 2, text: paintLine(lineOfParts(right), taken, style) };
    return { text: paintLine(line, columns - taken, style), pane };
  });
}

/** How many rows statusRows has. */
export function statusHeight(state: State, columns: number): number {
  if (state.notice === null) return 1;
  return statusLines(state, columns, partsWidth(fitParts(rightParts(state), Math.floor(columns / 2)))).length;
}

function rightParts(state: State): Part[] {
  const { queue, session } = state;
  const { bindings, groups } = session;
  const parts: Part[] = [];
  // The longest-waiting are missing from a list that was cut; one group has a list of its own.
  if (walkNamed(state, 'waiting').cut && groups.length !== 1)
    parts.push({ text: 'list cut: use --group', tone: 'warn', rank: 2 });
  if (queue.incoming.length > 0)
    parts.push({
      text: `+${queue.incoming.length} new (${keyLabel('refresh', 'show', bindings)})`,
      tone: 'strong',
      rank: 1,
    });
  return parts;
}

/** The rows of the left, the first of them with `taken` cells less. */
function statusLines(state: State, columns: number, taken: number): Line[] {
  const { notice } = state;
  const width = columns - taken;
  const held = heldText(state);
  const lead: Line = held === null ? [' '] : [' ', { text: held, tone: 'warn' }];
  if (notice === null) return [lead];
  const rest = state.pause?.typed ? ` ${PAUSED}` : '';
  const said = `${inertLine(notice.text.trim())}${rest}`;
  const tone = NOTICE_TONE[notice.tone];
  const opening: Line = held === null ? lead : [...lead, '   '];
  const room = width - cells(textOfLine(opening));
  if (cells(said) <= room) return [[...opening, { text: said, tone }]];
  // A first row without room for a word stays empty.
  const first = room < LEAST_WORDS ? '' : (wrapRows(said, room, said.length)[0] ?? '');
  const more = wrapRows(said.slice(first.length).trimStart(), columns - 1, MOST_ROWS - 1);
  return [[...opening, { text: first, tone }], ...more.map((text): Line => [' ', { text, tone }])];
}

/** What goes out next and when, with all that goes with it; what else is held is counted in the header. */
function heldText(state: State): string | null {
  const decisions = heldDecisions(state).map(withoutClaim);
  const [decision = []] = decisions.toSorted(([a], [b]) => untilOf(a) - untilOf(b));
  const [first, ...behind] = decision;
  if (!first) return sendingText(state);
  const undo = undoHint(state, first.id);
  const left = secondsLeft(untilOf(first), state.now);
  const isMany = new Set(decision.map(({ id }) => id)).size > 1;
  const along = isMany || first.macro ? [] : behind.map(({ action }) => ` + ${WORDS[action]}`);
  const lacks = state.network.refusedSince === null ? 'the connection' : 'another token';
  const lacking = isCutOff(state) ? lacks : left > 0 || isMany ? null : beforeText(state, first);
  if (lacking !== null && !isMany)
    return `${nameOf(state, first)}${along.join('')} waits for ${lacking}${undo}`;
  const what = isMany
    ? `${first.action === 'close' ? 'closing' : 'assigning'} ${counted(decision.length, 'conversation')}`
    : `${doing(state, first)}${along.join('')}`;
  const when = lacking === null ? (left === 0 ? ' now' : ` in ${left}s`) : ` waits for ${lacking}`;
  return `${what}${when}${undo}`;
}

/** `the claim`: what is on its way to the conversation before an item, or is looked for; null if that is nothing. */
function beforeText(state: State, { id }: OutboxItem): string | null {
  const [next] = laneOf(state, id);
  return next === undefined || next.phase.kind === 'held' ? null : `the ${WORDS[next.action]}`;
}

/** ` (z undo)`, with the conversation if the last decision is about another one; empty while `z` would be text. */
function undoHint(state: State, shown: number): string {
  if (state.mode.kind !== 'show') return '';
  const id = undoableConversation(state);
  return undoNote(state, id === undefined || id === shown ? '' : ` #${id}`);
}

/** The items to mention of a decision: without the claim that it needs. */
function withoutClaim(items: readonly OutboxItem[]): readonly OutboxItem[] {
  const others = items.filter(({ action }) => action !== 'claim');
  return others.length === 0 ? items : others;
}

function sendingText(state: State): string | null {
  const [first, ...more] = state.outbox.filter((item) => item.phase.kind === 'sending');
  if (!first) return null;
  return `${doing(state, first)}${more.length > 0 ? ` and ${more.length} more` : ''}`;
}

function untilOf(item: OutboxItem | undefined): number {
  return item?.phase.kind === 'held' ? item.phase.until : 0;
}

interface Entry {
  readonly keys: string;
  readonly label: string;
  readonly text: string;
}

/** Cells from which the customer has a pane. */
export const PANE_FROM = 100;

const ON_CONVERSATION = ['skip', 'snooze', 'pager', 'open-link', 'scroll-up', 'scroll-down', 'info'];

/** What a read-only session refuses, in any mode. */
const NOT_IN_READ_ONLY: readonly string[] = [...WRITES, 'take-over'];

/** Actions that would be refused now, or have nothing to do. */
function uselessIn(state: State): readonly string[] {
  const item = currentItem(state);
  if (!item) return [...WRITES, ...ON_CONVERSATION];
  if (state.session.readOnly) return NOT_IN_READ_ONLY;
  const writes: readonly Action[] = writesFor(state, item);
  return WRITES.filter((action) => !writes.includes(action));
}

/** The label of an action that depends on the conversation on screen; undefined for the others. */
function labelIn(state: State, action: string): string | undefined {
  const kind = currentItem(state)?.holding.kind;
  if (action === 'claim' && kind === 'closed') return 'reopen';
  if (action === 'take-over' && kind === 'taken') return 'take over';
  if (action === 'wrote-back' && unreadOfMine(state) > 0) return 'wrote back';
  if (action === 'switch') return nextWalk(state) ?? undefined;
  return undefined;
}

/** The keys of a mode in at most `rows` rows; the ways out and to the help are there however narrow it is. */
export function footerRows(
  state: State,
  mode: ModeName,
  { columns, rows, style }: { readonly columns: number; readonly rows: number; readonly style: Style },
  labels: Readonly<Record<string, string>> = {},
  /** Actions on a conversation that work here, too. */
  also: readonly Action[] = [],
): string[] {
  const { bindings } = state.session;
  const useless = mode === 'show' ? uselessIn(state) : state.session.readOnly ? NOT_IN_READ_ONLY : [];
  const isHere = (row: KeyRow) => row.mode === 'show' && also.includes(row.action);
  const all = [...KEY_TABLE.filter(isHere), ...KEY_TABLE.filter((row) => row.mode === mode)]
    .map((row) => ({ ...row, label: labelIn(state, row.action) ?? labels[row.action] ?? row.label }))
    .filter(({ action, label }) => label !== '' && !useless.includes(action))
    .map(({ action, label, mode: own }): Entry & { readonly action: string } => {
      const keys = keyLabel(action, own, bindings);
      return { action, keys, label, text: `${keys} ${label}` };
    });
  const isKept = ({ action }: { readonly action: string }) =>
    ['undo', 'help', 'quit', 'back'].includes(action);
  return packRows(
    all.filter((entry) => !isKept(entry)),
    all.filter(isKept),
    columns,
    rows,
  ).map((entries) =>
    paintLine(
      entries.flatMap(
        ({ keys, label }, place): Line => [
          place === 0 ? ' ' : '  ',
          { text: keys, tone: state.pause === null ? 'key' : 'dim' },
          { text: ` ${label}`, tone: 'dim' },
        ],
      ),
      columns,
      style,
    ),
  );
}

/** A rule across the window. */
export function ruleRow(columns: number, style: Style): FrameRow {
  return { text: paintText(style.lines.across.repeat(columns), 'dim', style) };
}
