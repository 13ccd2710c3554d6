// Trouble that lasts, in words: since when, what it means for what is written, and what to do. The header has it in
// short at every size; this stands below it, above the conversation.
import { assertNever } from '../../base/assert-never.ts';
import { inertLine } from '../../terminal/inert.ts';
import { shortDuration } from '../../terminal/times.ts';
import { cells } from '../../terminal/width.ts';
import { keyLabel } from '../keys.ts';
import type { State } from '../state.ts';
import { troubleOf } from '../update/trouble.ts';
import { type Banner, momentText, secondsLeft } from './banners.ts';

/** What a person has to do for another token, and then presses the key: a command, or a sentence. */
function renewalTexts({ session }: State, key: string): readonly [string, ...string[]] {
  const { from, command } = session.renewal ?? { from: 'profile', command: 'convops profile set token' };
  switch (from) {
    case 'profile':
      return [`Renew it, then ${key}: ${command}`, `${command}, then ${key}`, `Then ${key}: ${command}`];
    case 'program':
      return [`${key} asks the program of token_command for another`, `${key} runs token_command again`];
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
      const what = 'nothing can be sent; what you write is kept';
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
    case 'old':
      return [
        inFull('warn', [
          `STALE: the queue was last read at ${since}; ${key} reads it again`,
          `The queue is of ${since}; ${key} reads it`,
        ]),
      ];
    default:
      return assertNever(trouble.kind);
  }
}
