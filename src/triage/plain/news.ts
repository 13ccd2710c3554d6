// What has happened between two states: the notices, and what the screen shows without one. The plain form can only say
// what has changed, once, when it changes.

import { counted } from '../../base/text.ts';
import type { State } from '../state.ts';
import { heldDecisions } from '../update/outbox.ts';
import { holdingText, secondsLeft } from '../update/standing.ts';
import { idOrCount, keyOf } from '../update/step.ts';
import { troubleText } from '../update/trouble.ts';
import { WORDS } from '../update/writes.ts';
import { lastMessages, newMessages, proposalLines, sentence } from './text.ts';

/** Everything that is new in the second state, with the messages of the conversation that was introduced. */
export function newsBetween(before: State, after: State, introduced: number | null): string[] {
  if (before === after) return [];
  const isThere = introduced !== null && after.queue.current === introduced;
  return [
    ...heldNews(before, after),
    ...noticeNews(before, after),
    ...(isThere ? [...holdingNews(before, after), ...messageNews(before, after)] : []),
    ...arrivalNews(before, after),
  ];
}

/** What is held, as the countdown of the screen says it. */
function heldNews(before: State, after: State): string[] {
  if (before.outbox === after.outbox) return [];
  const known = new Set(before.outbox.map(({ key }) => key));
  const undo = keyOf(after, 'undo');
  return heldDecisions(after).flatMap((items) => {
    const steps = items.filter(({ action }) => action !== 'claim');
    const [first] = steps;
    if (first?.phase.kind !== 'held' || known.has(first.key)) return [];
    const left = secondsLeft(first.phase.until, after.now);
    if (left === 0) return [];
    const words = [...new Set(steps.map(({ action }) => WORDS[action]))].join(' and ');
    const what = idOrCount(steps.map(({ id }) => id));
    return [sentence(`${words} for ${what} in ${counted(left, 'second')}; ${undo} undoes it`)];
  });
}

/** The notice, or where trouble begins without one, that. */
function noticeNews(before: State, after: State): string[] {
  const { notice } = after;
  if (notice !== null && notice !== before.notice) return [sentence(notice.text)];
  const trouble = after.network.trouble?.kind;
  if (trouble === undefined || trouble === before.network.trouble?.kind) return [];
  return [sentence(troubleText(after))];
}

/** Who has the conversation on screen now, unless a notice says why. */
function holdingNews(before: State, after: State): string[] {
  const isSaid = after.notice !== before.notice && after.notice !== null;
  const [was, is] = [lostText(before), lostText(after)];
  return is === '' || is === was || isSaid ? [] : [`#${after.queue.current} is ${is} now.`];
}

function lostText(state: State): string {
  const item = state.queue.items[state.queue.current ?? 0];
  const isLost = item && (item.holding.kind === 'taken' || item.holding.kind === 'closed');
  return isLost && item.decision !== 'closed' ? holdingText(state, item) : '';
}

function messageNews(before: State, after: State): string[] {
  const [was, is] = [before, after].map(({ details, queue }) => details[queue.current ?? 0]);
  const proposal = proposalLines(after);
  const isProposed = after.mode.kind === 'show' && proposal.join() !== proposalLines(before).join();
  const proposed = isProposed ? proposal : [];
  if (is === was || !is || is.kind === 'loading') return proposed;
  if (is.kind !== 'ready' || was?.kind !== 'ready') return [...lastMessages(after), ...proposed];
  return [...newMessages(after, was.detail, is.detail), ...proposed];
}

function arrivalNews(before: State, after: State): string[] {
  if (before.queue.incoming === after.queue.incoming) return [];
  const known = new Set([...before.queue.incoming, ...before.queue.order]);
  const count = after.queue.incoming.filter((id) => !known.has(id)).length;
  return count === 0 ? [] : [`${counted(count, 'new conversation')} waiting.`];
}
