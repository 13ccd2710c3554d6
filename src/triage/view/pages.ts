// Pages that take the place of the conversation: the keys, the customer, and an empty queue, or a conversation that is not
// there yet.

import { inertLine } from '../../terminal/inert.ts';
import { fitCells } from '../../terminal/width.ts';
import { type Action, defaultBindings, keyHelp, keyLabel, WRITING } from '../keys.ts';
import type { Mode, ModeOf, QueueItem, State } from '../state.ts';
import { momentText } from '../update/standing.ts';
import { keyOf } from '../update/step.ts';
import { isCutOff } from '../update/trouble.ts';
import {
  mineToAnswer,
  otherWalk,
  skippedHere,
  unreadOfMine,
  waitingCount,
  walkNamed,
} from '../update/walks.ts';
import { type Line, wrapLines } from './row.ts';
import { sideLines } from './side.ts';

/** Keys of every text field, which nobody looks up: only the document of all keys has them. */
const USUAL: readonly string[] = [
  ...['left', 'right', 'word-left', 'word-right', 'up', 'down', 'home', 'end'],
  ...['backspace', 'delete', 'suspend', 'repaint'],
];
/** The narrowest column of the help in which what comes before the semicolon of a sentence stays whole. */
const HELP_COLUMN = 38;

/** The keys of where the help was asked for, in as many columns as are needed and fit; the rest is on another page, from 0. */
export function helpLines(
  { session }: State,
  { page, back }: ModeOf<'page'>,
  columns: number,
  rows: number,
): Line[] {
  const room = Math.max(1, rows);
  const { title, keys } = sectionOf(back, session);
  const count = Math.max(1, Math.min(Math.floor(columns / HELP_COLUMN), Math.ceil((keys.length + 1) / room)));
  const width = Math.floor((columns - 1) / count);
  // The first key is the one that is meant to be learned.
  const first = (shown: string) => shown.split(', ')[0] ?? '';
  const widest = Math.max(...keys.map(({ shown }) => first(shown).length));
  // What comes before its semicolon says what a key does; ASCII only, as keys are.
  const brief = (help: string) => fitCells(help.split(';')[0] ?? '', width - widest - 5);
  const lines: Line[] = [
    [{ text: ` ${title}`.padEnd(width), tone: 'heading' }],
    ...keys.map(
      ({ shown, help }): Line => [
        ' ',
        { text: first(shown).padEnd(widest), tone: 'key' },
        `  ${brief(help)}`.padEnd(width - widest - 1),
      ],
    ),
  ];
  const shown = pageOf(lines, room * count, page);
  const height = Math.min(room, Math.ceil(shown.length / count));
  const lineAt = (place: number): Line => (shown[place]?.length ? (shown[place] ?? []) : [' '.repeat(width)]);
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: count }, (_, column) => lineAt(column * height + row)).flat(),
  );
}

/** What the side pane of a wide window has, as one page; the rest is on another, from 0. */
export function customerPage(
  state: State,
  item: QueueItem,
  page: number,
  columns: number,
  rows: number,
): Line[] {
  const lines = sideLines(state, item, columns - 1).map((line): Line => [' ', ...line]);
  return pageOf(wrapLines(lines, columns), Math.max(1, rows), page);
}

/** One page of the lines, its last line saying where it stands when there are several. */
function pageOf(lines: readonly Line[], room: number, page: number): Line[] {
  if (lines.length <= room) return [...lines];
  const each = Math.max(1, room - 1);
  const pages = Math.ceil(lines.length / each);
  const place = page % pages;
  const shown = lines.slice(place * each, (place + 1) * each);
  const blanks: Line[] = Array.from({ length: each - shown.length }, () => []);
  const next = keyLabel('scroll-down', 'page', defaultBindings);
  return [...shown, ...blanks, [{ text: ` page ${place + 1} of ${pages}   ${next}: the next`, tone: 'dim' }]];
}

/** The keys of one mode without those that go without saying; a question has keys of its own. */
function sectionOf(mode: Mode, { bindings, readOnly }: State['session']) {
  if (mode.kind === 'ask') {
    const options = mode.question.options.map(({ key, label }) => ({ shown: key, help: inertLine(label) }));
    const hasEsc = options.some(({ shown }) => shown === 'Esc');
    const esc = hasEsc ? [] : [{ shown: 'Esc', help: 'the safest answer' }];
    return { title: 'At this question', keys: [...options, ...esc] };
  }
  const found = keyHelp(bindings).find((one) => one.mode === mode.kind);
  const left: readonly string[] = readOnly ? [...USUAL, ...WRITING] : USUAL;
  const rows = found?.rows.filter(({ action }) => !left.includes(action)) ?? [];
  return { title: found?.title ?? '', keys: rows.map(({ keys, help }) => ({ shown: keys, help })) };
}

/** The page in place of a conversation when there is none to show. */
export function emptyLines(state: State): Line[] {
  const { queue } = state;
  if (!queue.loaded) return loadingLines(state);
  const key = (action: Action) => keyOf(state, action);
  const skipped = skippedHere(state);
  const other = otherWalkLine(state);
  const said = [
    skipped > 0 ? `${skipped} skipped in Waiting; ${key('next')} shows them.` : '',
    queue.order.length > 0 ? `${key('previous')} goes back to those you decided.` : '',
    `New conversations show at once. ${key('quit')} leaves.`,
  ];
  return [
    [{ text: `  ${emptyTitle(state, skipped > 0)}`, tone: 'strong' }],
    ...(other === '' ? [] : [[{ text: `  ${other}`, tone: 'strong' } as const]]),
    ...said.filter((text) => text !== '').map((text): Line => [`  ${text}`]),
  ];
}

function emptyTitle(state: State, someSkipped: boolean): string {
  const { queue, network } = state;
  if (queue.walk === 'mine') {
    const isSnoozed = queue.order.some((id) => queue.items[id]?.decision === 'snoozed');
    if (isSnoozed) return 'None of your other customers waits for an answer.';
    return queue.order.length === 0 ? 'You have no open conversations.' : 'All your customers are answered.';
  }
  if (walkNamed(state, 'waiting').cut) return 'Not all of Waiting could be read.';
  if (network.trouble !== null && network.listedAt !== null)
    return `The queue was empty at ${momentText(network.listedAt, state)}.`;
  return someSkipped ? 'No other conversation waits.' : 'The queue is empty.';
}

/** `5 of yours wrote back: w.`, `2 in Waiting: Tab.`; empty if nothing waits in the walk that is not on screen. */
function otherWalkLine(state: State): string {
  const isMine = otherWalk(state) === 'mine';
  const wroteBack = isMine ? unreadOfMine(state) : 0;
  if (wroteBack > 0) return `${wroteBack} of yours wrote back: ${keyOf(state, 'wrote-back')}.`;
  const count = isMine ? mineToAnswer(state).length : waitingCount(state);
  return count === 0
    ? ''
    : `${count} ${isMine ? 'to answer in Mine' : 'in Waiting'}: ${keyOf(state, 'switch')}.`;
}

function loadingLines(state: State): Line[] {
  if (state.network.error === null) return [[{ text: '  Reading the queue ...', tone: 'dim' }]];
  return [
    [{ text: '  The queue could not be read.', tone: 'bad' }],
    [`  It is tried again by itself; ${keyOf(state, 'quit')} leaves.`],
  ];
}

/** The text in place of messages that are not read yet; null once they are. */
export function unreadLines(state: State, id: number): Line[] | null {
  const loaded = state.details[id];
  const key = (action: Action) => keyOf(state, action);
  if (loaded?.kind === 'ready') return null;
  if (loaded?.kind === 'failed')
    return [
      [{ text: `  #${id} could not be read.`, tone: 'bad' }],
      [`  ${inertLine(loaded.error)}`],
      [`  ${key('refresh')} tries again, ${key('skip')} skips it, ${key('next')} goes on.`],
    ];
  const waits = isCutOff(state) && loaded === undefined;
  const text = waits ? `#${id} has not been read yet; it loads as soon as possible.` : `Loading #${id} ...`;
  return [[{ text: `  ${text}`, tone: 'dim' }]];
}
