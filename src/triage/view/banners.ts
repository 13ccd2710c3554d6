// What has to be known before a key is pressed: trouble that lasts, who has the conversation on screen now, what is on
// its way, what was begun. Each is one row that opens with a word in capitals, for colour is not seen by everyone.

import { assertNever } from '../../base/assert-never.ts';
import { inertLine } from '../../terminal/inert.ts';
import { keyLabel } from '../keys.ts';
import { draftKey, isPurpose, PURPOSES } from '../state/outbox.ts';
import type { QueueItem, State } from '../state.ts';
import { stillFailed } from '../update/left.ts';
import { pendingOf } from '../update/outbox.ts';
import { decidedText, momentText, takenText, wayText } from '../update/standing.ts';
import { troubleOf } from '../update/trouble.ts';
import { WORDS } from '../update/writes.ts';
import type { Tone } from './row.ts';

export interface Banner {
  readonly text: string;
  readonly tone: Tone;
}

/** The banners of the conversation on screen, the most important first. */
export function banners(state: State, item: QueueItem): Banner[] {
  const { bindings, readOnly } = state.session;
  const { id } = item;
  const next = keyLabel('next', 'show', bindings);
  const found: Banner[] = [];
  const { holding } = item;
  // The holder is shown above and beside a text, where a name may not fit in a narrow window.
  if (holding.kind === 'taken') {
    if (state.size.columns < 60 && state.mode.kind !== 'compose')
      found.push({ text: `TAKEN: ${takenText(state, holding)}`, tone: 'bad' });
  } else if (holding.kind === 'closed') {
    // Another session, this computer's or not, may have closed it: who did is known of this one alone.
    const isOwn = item.decision === 'closed';
    found.push({ text: `Closed${isOwn ? ' by you' : ''}; ${next} goes on`, tone: isOwn ? 'good' : 'bad' });
  } else if (holding.kind === 'gone' && state.details[id]?.kind === 'ready') {
    found.push({ text: 'No longer waiting; checking who took it', tone: 'warn' });
  }
  const own = state.outbox.filter((one) => one.id === id);
  for (const { action, phase } of own) {
    if (phase.kind === 'unknown')
      found.push({
        text: `OUTCOME UNKNOWN: ${WORDS[action]}; to check: ${inertLine(phase.check)}`,
        tone: 'bad',
      });
  }
  // That a claim came too late is said by who has it now.
  const isLost = holding.kind === 'taken' || holding.kind === 'closed';
  const refused = stillFailed(state).findLast((one) => one.id === id && !(isLost && one.action === 'claim'));
  if (refused) {
    const word = refused.phase.outcome === 'refused' ? 'REFUSED' : 'NOT SENT';
    found.push({ text: `${word}: ${WORDS[refused.action]}: ${inertLine(refused.phase.error)}`, tone: 'bad' });
  }
  const onItsWay = own.filter(({ phase }) => phase.kind === 'held' || phase.kind === 'sending');
  // A text stands among the messages.
  const silent = onItsWay.filter(({ action }) => !isPurpose(action));
  if (silent.length > 0)
    found.push({
      text: `ON ITS WAY: ${silent.map((one) => wayText(state, one)).join(', then ')}`,
      tone: 'warn',
    });
  if (state.mode.kind !== 'compose') {
    const begun = PURPOSES.filter((purpose) => draftKey({ purpose, id }) in state.drafts);
    for (const purpose of begun) {
      const is = `DRAFT: unsent ${purpose}`;
      const opens = readOnly ? is : `${is}; ${keyLabel(purpose, 'show', bindings)} opens it`;
      const throws = readOnly ? '' : `, ${keyLabel('throw-away', 'show', bindings)} throws it away`;
      const hasRoom = opens.length + throws.length + 2 <= state.size.columns;
      found.push({ text: hasRoom ? opens + throws : opens, tone: 'note' });
    }
  }
  const decided = onItsWay.length > 0 || pendingOf(state, item) ? null : decidedText(state, item);
  // That it is closed is said above.
  const isSaid = item.decision === 'closed' && holding.kind === 'closed';
  if (decided !== null && !isSaid) found.push({ text: `DONE: ${decided}`, tone: 'dim' });
  return found;
}

/** What to do for another token before pressing the key: a command, or a sentence. */
function renewalText({ session }: State, key: string): string {
  const { from, command } = session.renewal;
  switch (from) {
    case 'profile':
      return `Renew it, then ${key}: ${command}`;
    case 'program':
      return `${key} runs token_command for another token`;
    case 'environment':
      return 'Renew it: leave, set CONVOPS_TOKEN, start again; drafts stay';
    default:
      return assertNever(from);
  }
}

/** What is wrong, since when, and what to do; none while nothing is. */
export function troubleBanners(state: State): Banner[] {
  const trouble = troubleOf(state);
  if (trouble === null) return [];
  const since = momentText(trouble.since, state);
  const key = keyLabel('refresh', 'show', state.session.bindings);
  const error = inertLine(state.network.error ?? '');
  switch (trouble.kind) {
    case 'token':
      return [
        { text: `TOKEN REFUSED since ${since}: nothing can be sent; your texts stay`, tone: 'bad' },
        { text: renewalText(state, key), tone: 'bad' },
      ];
    case 'offline':
      return [{ text: `OFFLINE since ${since}: what you send waits; ${key} tries now`, tone: 'warn' }];
    case 'list':
      return [{ text: `QUEUE NOT READ since ${since} (${key} reads it): ${error}`, tone: 'warn' }];
    case 'inbox':
      return [{ text: `MINE NOT READ since ${since} (${key} reads it): ${error}`, tone: 'warn' }];
    case 'old':
      return [{ text: `STALE: the queue was last read at ${since}; ${key} refreshes it`, tone: 'warn' }];
    default:
      return assertNever(trouble.kind);
  }
}
