// What has happened between two states, in sentences: the full form shows where things stand, the plain form can only
// say what has changed, once, when it changes.

import { assertNever } from '../../base/assert-never.ts';
import { counted } from '../../base/text.ts';
import { isPurpose, type OutboxItem } from '../state/outbox.ts';
import type { Notice, State } from '../state.ts';
import { secondsLeft } from '../update/standing.ts';
import { holderName } from '../update/step.ts';
import { TROUBLE, troubleOf } from '../update/trouble.ts';
import { waitingCount } from '../update/walks.ts';
import { otherHolderName, WORDS } from '../update/writes.ts';
import { restartText, troubleBanners } from '../view/banners.ts';
import { newMessages, sentence } from './text.ts';

/** Everything that is new in the second state, a sentence a line. */
export function newsBetween(before: State, after: State): string[] {
  if (before === after) return [];
  const sent = outboxNews(before, after);
  return [
    ...sent.lines,
    ...noticeNews(before, after, sent.tones),
    ...troubleNews(before, after),
    ...holdingNews(before, after),
    ...messageNews(before, after),
    ...queueNews(before, after),
  ];
}

interface OutboxNews {
  readonly lines: readonly string[];
  /** The tones in which the notice of that step says the same. */
  readonly tones: readonly Notice['tone'][];
}

function outboxNews(before: State, after: State): OutboxNews {
  const lines: string[] = [];
  const tones: Notice['tone'][] = [];
  if (before.outbox === after.outbox) return { lines, tones };
  const known = new Map(before.outbox.map((item) => [item.key, item]));
  for (const item of after.outbox) {
    const old = known.get(item.key);
    if (old?.phase === item.phase) continue;
    const said = phaseText(after, item, old);
    if (said === null) continue;
    lines.push(said);
    if (item.phase.kind === 'done') tones.push('good');
    if (item.phase.kind !== 'refused' && item.phase.kind !== 'unknown') continue;
    tones.push('bad');
    lines.push(...withdrawnWith(before, after, item));
  }
  return { lines, tones };
}

function phaseText(state: State, item: OutboxItem, old: OutboxItem | undefined): string | null {
  const { phase, action, id } = item;
  const what = nameOf(item, otherHolderName(state, item));
  switch (phase.kind) {
    case 'held':
      return heldText(state, item);
    case 'sending':
      return null;
    case 'done':
      // The notice reports writes that were verified by reading back.
      if (old?.phase.kind === 'unknown') return null;
      return [
        doneText(item, otherHolderName(state, item), phase.receipt.outcome === 'already'),
        ...(action === 'release' ? [sentence(restartText(state, state.queue.items[id]))] : []),
      ]
        .filter((text) => text !== '.')
        .join(' ');
    case 'refused': {
      const kept = item.draft === null ? '' : ' Your text is kept as a draft.';
      const verb = phase.outcome === 'refused' ? 'was refused' : 'was not sent';
      return sentence(`${what} ${verb}: ${phase.error}`) + kept;
    }
    case 'unknown':
      if (old?.phase.kind === 'unknown') return null;
      return `Outcome unknown: ${what}. To check: ${phase.check}`;
    default:
      return assertNever(phase);
  }
}

/** `your reply to #42`, `the close of #42` */
function nameOf({ action, id }: Pick<OutboxItem, 'action' | 'id'>, other: string | null = null): string {
  return isPurpose(action)
    ? `your ${WORDS[action]} to #${id}`
    : `the ${WORDS[action]} of #${id}${other === null ? '' : ` for ${other}`}`;
}

function heldText({ now, outbox }: State, item: OutboxItem): string | null {
  const { action, phase, id, together } = item;
  const left = phase.kind === 'held' ? secondsLeft(phase.until, now) : 0;
  if (left === 0) return null;
  const when = `in ${counted(left, 'second')}; undo stops it.`;
  if (together) {
    const first = outbox.find((one) => one.together?.key === together.key && one.action === action);
    const verb = action === 'close' ? 'closed' : 'assigned';
    return first === item ? `${counted(together.ids.length, 'conversation')} are ${verb} ${when}` : null;
  }
  switch (action) {
    case 'reply':
    case 'file':
      return sentence(`${nameOf(item)} is sent ${when}`);
    case 'note':
      return sentence(`${nameOf(item)} is saved ${when}`);
    case 'close':
      return `#${id} is closed ${when}`;
    case 'assign':
      return item.macro ? `#${id} is assigned ${when}` : null;
    // They wait for nothing but their turn, or for the connection.
    default:
      return null;
  }
}

function doneText(item: OutboxItem, other: string | null, already: boolean): string {
  const { action, id } = item;
  const so = already ? ' already' : '';
  switch (action) {
    case 'reply':
    case 'file':
      return sentence(`${nameOf(item)} was sent`);
    case 'note':
      return sentence(`${nameOf(item)} is saved`);
    case 'close':
      return `#${id} is closed${so}.`;
    case 'claim':
      return other === null ? `#${id} is yours${so}.` : sentence(`#${id} is with ${other} again`);
    case 'release':
      return item.undoes ? `#${id} is back in Waiting.` : `#${id} is released${so}.`;
    case 'assign':
      return sentence(`#${id} is assigned${so}${other === null ? '' : ` to ${other}`}`);
    default:
      return assertNever(action);
  }
}

/** The items that waited for an item and do not happen either. */
function withdrawnWith(before: State, after: State, { id, key }: OutboxItem): string[] {
  const there = new Set(after.outbox.map((one) => one.key));
  return before.outbox
    .filter((one) => one.id === id && one.key !== key && one.phase.kind === 'held' && !there.has(one.key))
    .map((one) => sentence(`${nameOf(one)} does not ${one.draft === null ? 'happen' : 'get sent'} either`));
}

function noticeNews(before: State, after: State, said: OutboxNews['tones']): string[] {
  const { notice } = after;
  if (notice === null || notice === before.notice || said.includes(notice.tone)) return [];
  return [sentence(notice.text)];
}

/** Trouble that lasts is said when it begins and when it ends; every question between the two opens with it. */
function troubleNews(before: State, after: State): string[] {
  const was = troubleOf(before)?.kind;
  const is = troubleOf(after)?.kind;
  if (was === is) return [];
  const isSaid = after.notice !== before.notice && after.notice !== null;
  if (is === undefined) return isSaid || was === undefined ? [] : [sentence(TROUBLE[was].over)];
  // The notice gives the reason for these.
  if (isSaid && TROUBLE[is].notice !== null) return [];
  return troubleBanners(after, Number.POSITIVE_INFINITY).map(({ text }) => sentence(text));
}

/** Says who has the conversation on screen now, unless a write of this session is the reason. */
function holdingNews(before: State, after: State): string[] {
  const { current } = after.queue;
  if (current === null || current !== before.queue.current) return [];
  const was = before.queue.items[current]?.holding;
  const is = after.queue.items[current]?.holding;
  if (!was || !is || was === is) return [];
  const phases = (state: State) =>
    state.outbox.filter(({ id }) => id === current).map(({ phase }) => phase.kind);
  if (phases(before).join() !== phases(after).join()) return [];
  switch (is.kind) {
    case 'taken': {
      if (was.kind === 'taken' && was.by === is.by) return [];
      return [`#${current} is with ${holderName(after, is.by)} now.`];
    }
    case 'closed':
      return was.kind === 'closed' ? [] : [`#${current} is closed now.`];
    case 'mine':
      return was.kind === 'mine' ? [] : [`#${current} is yours now.`];
    case 'waiting':
      return was.kind === 'taken' || was.kind === 'closed' ? [`#${current} is in the queue again.`] : [];
    // Looked up at once, and then one of the others.
    case 'gone':
      return [];
    default:
      return assertNever(is);
  }
}

function messageNews(before: State, after: State): string[] {
  const { current } = after.queue;
  if (current === null || current !== before.queue.current) return [];
  const was = before.details[current];
  const is = after.details[current];
  if (was?.kind !== 'ready' || is?.kind !== 'ready' || was.detail === is.detail) return [];
  return newMessages(after, current, was.detail, is.detail);
}

function queueNews(before: State, after: State): string[] {
  const lines: string[] = [];
  const arrived = arrivals(before.queue, after.queue);
  if (arrived > 0)
    lines.push(
      arrived === 1 ? '1 new conversation has arrived.' : `${arrived} new conversations have arrived.`,
    );
  const isRead = before.network.resort !== null && after.network.resort === null;
  if (isRead && after.network.listedAt !== null && after.network.failures === 0)
    lines.push(`The queue has been read: ${waitingCount(after)} waiting.`);
  if (after.queue.cut && !before.queue.cut)
    lines.push('The list is cut at the limit of the service. The longest-waiting may be missing.');
  return lines;
}

function arrivals(before: State['queue'], after: State['queue']): number {
  if (before.incoming === after.incoming) return 0;
  const known = new Set([...before.incoming, ...before.order]);
  return after.incoming.filter((id) => !known.has(id)).length;
}
