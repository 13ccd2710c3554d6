// What has to be known before a key is pressed: trouble that lasts, who has the conversation on screen now, what is on
// its way, what was begun. Each is one row that opens with a word in capitals, for colour is not seen by everyone.

import { assertNever } from '../../base/assert-never.ts';
import { inertLine } from '../../terminal/inert.ts';
import { shortDuration } from '../../terminal/times.ts';
import { cells } from '../../terminal/width.ts';
import { keyLabel } from '../keys.ts';
import { draftKey, isPurpose, PURPOSES } from '../state/outbox.ts';
import type { QueueItem, State } from '../state.ts';
import { stillFailed } from '../update/left.ts';
import { pendingOf } from '../update/outbox.ts';
import { decidedText, momentText, secondsLeft, takenText, wayText } from '../update/standing.ts';
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
function renewalTexts({ session }: State, key: string): readonly [string, ...string[]] {
  const { from, command } = session.renewal;
  switch (from) {
    case 'profile':
      return [`Renew it, then ${key}: ${command}`, `${command}, then ${key}`, `Then ${key}: ${command}`];
    case 'program':
      return [`${key} runs token_command for another token`, `${key} runs token_command again`];
    case 'environment':
      return [
        'Renew it: leave, set CONVOPS_TOKEN, start again; drafts stay',
        'Leave, set CONVOPS_TOKEN, start',
      ];
    default:
      return assertNever(from);
  }
}

/** The rows that say what is wrong, each as long as fits in `width` cells; none while nothing is. */
export function troubleBanners(state: State, width: number): Banner[] {
  const trouble = troubleOf(state);
  if (trouble === null) return [];
  const { network, now, session } = state;
  const since = momentText(trouble.since, state);
  const key = keyLabel('refresh', 'show', session.bindings);
  const fitting = (texts: readonly string[]) =>
    texts.find((text) => cells(text) <= width) ?? texts.at(-1) ?? '';
  const inFull = (tone: Banner['tone'], texts: readonly string[]): Banner => ({ text: fitting(texts), tone });
  switch (trouble.kind) {
    case 'token': {
      const what = 'nothing can be sent; your texts stay';
      const long = `TOKEN REFUSED since ${since}: ${what}`;
      const whole = `${long}. ${renewalTexts(state, key)[0]}`;
      if (cells(whole) <= width) return [{ text: whole, tone: 'bad' }];
      return [
        inFull('bad', [
          long,
          `Since ${since} nothing is sent; texts stay`,
          `Since ${since}: nothing is sent`,
        ]),
        inFull('bad', renewalTexts(state, key)),
      ];
    }
    case 'offline': {
      const loaded = state.queue.current === null ? undefined : state.details[state.queue.current];
      const read =
        loaded?.kind === 'ready' ? `read ${shortDuration(Math.max(0, now - loaded.at))} ago; ` : '';
      const waits = 'what you send waits until the connection is back';
      return [
        inFull('warn', [
          `OFFLINE: ${read}${waits}`,
          `OFFLINE: ${waits}`,
          'What you send waits; R tries now'.replace('R', key),
        ]),
      ];
    }
    case 'list': {
      const next =
        network.listing === null ? `again in ${secondsLeft(network.nextPoll, now)}s` : 'being read';
      const error = inertLine(network.error ?? '');
      const lead = `QUEUE NOT READ since ${since}, ${next} (${key} now): `;
      return [{ text: cells(lead) + 20 <= width ? `${lead}${error}` : `Not read: ${error}`, tone: 'warn' }];
    }
    case 'inbox':
      return [
        inFull('warn', [
          `MINE NOT READ since ${since}: ${inertLine(network.error ?? '')}`,
          `Mine not read since ${since} (${key} now)`,
        ]),
      ];
    case 'old':
      return [
        inFull('warn', [
          `STALE: the queue was last read at ${since}; ${key} refreshes it`,
          `Queue from ${since}; ${key} refreshes it`,
        ]),
      ];
    default:
      return assertNever(trouble.kind);
  }
}
