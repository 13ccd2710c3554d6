// What can be answered to «What next?»: the actions of the key table under fixed numbers, so that a number means the
// same at every conversation. Only what applies is offered; what does not is answered with the reason.
import { type Action, actionForKey, type Bindings, keyLabel, type ShowAction } from '../keys.ts';
import { draftKey, PURPOSES } from '../state/outbox.ts';
import type { State } from '../state.ts';
import { writesFor } from '../update/assignment.ts';
import { linksOf } from '../update/links.ts';
import { proposalFor } from '../update/proposed.ts';
import { currentItem } from '../update/step.ts';
import { nextWalk, unreadOfMine } from '../update/walks.ts';

interface PlainChoice {
  readonly number: number;
  readonly action: Action;
  /** The first is said. */
  readonly words: readonly string[];
}

/** Nothing is scrolled or drawn in lines; find takes a number, too; a signal or an answer leaves. */
type OnScreenOnly =
  | 'scroll-up'
  | 'scroll-down'
  | 'top'
  | 'bottom'
  | 'open-id'
  | 'interrupt'
  | 'suspend'
  | 'repaint';

/** The words of every other key on a conversation, in the order of their numbers. */
const TABLE: Readonly<Record<Exclude<ShowAction, OnScreenOnly>, readonly string[]>> = {
  reply: ['reply', 'answer', 'edit'],
  note: ['private note', 'note'],
  close: ['close'],
  claim: ['claim', 'take'],
  release: ['release'],
  assign: ['assign to operator', 'assign', 'operator'],
  group: ['assign to group', 'group'],
  file: ['send file', 'file'],
  macro: ['canned reply', 'canned', 'macro'],
  skip: ['skip'],
  snooze: ['snooze'],
  undo: ['undo'],
  pager: ['whole transcript', 'transcript', 'all'],
  find: ['find'],
  refresh: ['refresh'],
  help: ['help', '?'],
  quit: ['quit', 'exit'],
  next: ['next without deciding', 'next'],
  previous: ['previous'],
  info: ['customer', 'info'],
  'throw-away': ['drop the draft', 'drop'],
  switch: ['other walk', 'next walk', 'mine', 'waiting', 'proposals'],
  list: ['list'],
  'take-over': ['take over'],
  'open-link': ['links and files', 'links', 'files'],
  approve: ['approve the proposal', 'approve'],
  reject: ['reject the proposal', 'reject'],
  'as-note': ['send the draft as a note', 'as note'],
  'wrote-back': ['who wrote back', 'wrote back'],
};

/** All choices, in the order of their numbers. */
const CHOICES: readonly PlainChoice[] = Object.entries(TABLE).map(([action, words], place) => ({
  number: place + 1,
  action: action as ShowAction,
  words,
}));

const ALWAYS: readonly Action[] = ['refresh', 'help', 'quit', 'find'];

/** The choices that apply to the conversation on screen. */
export function choicesFor(state: State): readonly PlainChoice[] {
  const applies = new Set<Action>([...ALWAYS, ...forQueue(state), ...forItem(state)]);
  return CHOICES.filter(({ action }) => applies.has(action));
}

function forQueue(state: State): Action[] {
  const { undo } = state;
  const { order, incoming, current } = state.queue;
  const place = current === null ? -1 : order.indexOf(current);
  const hasNext = incoming.length > 0 || place + 1 < order.length;
  const hasPrevious = order.length > 0 && place !== 0;
  return [
    ...(undo.length > 0 ? (['undo'] as const) : []),
    ...(order.length + incoming.length > 0 ? (['list'] as const) : []),
    ...(hasNext ? (['next'] as const) : []),
    ...(hasPrevious ? (['previous'] as const) : []),
    ...(nextWalk(state) === null ? [] : (['switch'] as const)),
    ...(unreadOfMine(state) === 0 ? [] : (['wrote-back'] as const)),
  ];
}

function forItem(state: State): Action[] {
  const item = currentItem(state);
  if (!item) return [];
  const { session, directory, details } = state;
  const isReady = details[item.id]?.kind === 'ready';
  const isBegun = PURPOSES.some((purpose) => draftKey({ purpose, id: item.id }) in state.drafts);
  const found: Action[] = [
    ...(['skip', 'snooze'] as const),
    ...(isReady ? (['pager', 'info'] as const) : []),
    ...(linksOf(state, item.id).length > 0 ? (['open-link'] as const) : []),
  ];
  if (session.readOnly) return found;
  if (isBegun) found.push('throw-away');
  const proposed = proposalFor(state, item.id);
  if (proposed) found.push('reject', ...(proposed.isStale ? [] : (['approve'] as const)));
  if (item.holding.kind === 'taken') found.push('take-over');
  const lacking: readonly Action[] = [
    'approve',
    ...(directory.operators.length > 0 ? [] : (['assign'] as const)),
    ...(directory.groups.length > 0 ? [] : (['group'] as const)),
    ...(session.replies.length > 0 ? [] : (['macro'] as const)),
  ];
  return [...found, ...writesFor(state, item).filter((action) => !lacking.includes(action))];
}

/** The action that an answer names, by number, key or word; undefined for anything else. */
export function readChoice(answer: string, bindings: Bindings): Action | undefined {
  const typed = answer.trim();
  if (/^\d+$/.test(typed)) return CHOICES.find(({ number }) => number === Number(typed))?.action;
  const word = typed.toLowerCase();
  const named = CHOICES.find(({ words }) => words.includes(word));
  if (named) return named.action;
  if (Array.from(typed).length !== 1) return undefined;
  const isLatin = /^[a-z]$/i.test(typed);
  const key = {
    name: isLatin ? word : undefined,
    sequence: typed,
    ctrl: false,
    meta: false,
    shift: typed !== word,
  };
  const action = actionForKey('show', key, bindings);
  return CHOICES.some((choice) => choice.action === action) ? action : undefined;
}

/** The number under which an action is offered; 0 for one that is not. */
export function numberOf(action: Action): number {
  return CHOICES.find((choice) => choice.action === action)?.number ?? 0;
}

/** The choices that are offered where a reply can be written; `help` names the rest. */
const MAIN: readonly Action[] = [
  ...(['reply', 'note', 'close', 'skip', 'throw-away', 'open-link'] as const),
  ...(['approve', 'reject', 'undo', 'switch', 'quit'] as const),
];

/** `1 reply, 2 private note, 3 close, 10 skip, 17 quit, 16 all answers` */
export function briefChoices(choices: readonly PlainChoice[]): string {
  if (!choices.some(({ action }) => action === 'reply')) return choicesText(choices);
  return `${choicesText(choices.filter(({ action }) => MAIN.includes(action)))}, ${numberOf('help')} all answers`;
}

/** `1 reply, 2 private note` */
function choicesText(choices: readonly PlainChoice[]): string {
  return choices.map(({ number, words }) => `${number} ${words[0]}`).join(', ');
}

/** All choices with their letters, for help. */
export function choicesHelp(bindings: Bindings): string[] {
  return CHOICES.map(({ number, action, words }) => {
    const keys = keyLabel(action, 'show', bindings);
    return `${number}${keys === '' ? '' : ` or ${keys}`}: ${words[0]}`;
  });
}
