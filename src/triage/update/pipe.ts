// A text of the conversation, or the one that is being written, goes to the program of the setting `pipe`. What it prints
// for a message stands under it; what it prints for a draft takes its place, unless that has changed since.

import { counted } from '../../base/text.ts';
import { inertLine } from '../../terminal/inert.ts';
import type { Processed } from '../../terminal/text-program.ts';
import { textOfValue } from '../../views/record-view.ts';
import { bufferOf, isBlank } from '../composer.ts';
import type { Effect, Step } from '../state/events.ts';
import type { PipeRun, Piping } from '../state/piping.ts';
import type { Composing, QueueItem, State } from '../state.ts';
import { messagesOfCustomer } from './answers.ts';
import { withText } from './editing.ts';
import { keyOf, readIn, say, stepTo } from './step.ts';

/** Most messages at one press. */
const MOST = 10;
/** The most outputs that stay, of 64 KiB at most each. */
const MOST_KEPT = 100;

interface Given {
  readonly of: PipeRun['of'];
  readonly text: string;
}

/** Gives the messages of the customer on screen to the program: the unread, else the newest. */
export function pipeMessages(state: State, { id, inbox }: QueueItem): Step {
  if (!readIn(state, id)) return stepTo(say(state, `#${id} has not been read yet`, 'warn'));
  const given = messagesOfCustomer(state, id)
    .slice(-Math.min(inbox?.unread || MOST, MOST))
    .reverse()
    .map((message): Given => ({ of: message.id, text: textOfValue(message.message) }))
    .filter(({ text }) => text.trim() !== '');
  if (given.length === 0) return stepTo(say(state, `#${id} has no text of the customer`, 'warn'));
  return begin(state, id, given, keyOf(state, 'pipe'));
}

/** Gives the text that is being written to the program. */
export function pipeDraft(state: State, { purpose, id, buffer }: Composing): Step {
  if (purpose === 'file') return stepTo(say(state, 'an address is given to no program', 'warn'));
  if (isBlank(buffer)) return stepTo(say(state, 'there is no text yet to give to the program', 'warn'));
  const { text } = buffer;
  return begin(state, id, [{ of: { purpose, text }, text }], keyOf(state, 'pipe', 'compose'));
}

function begin(state: State, id: number, given: readonly Given[], key: string): Step {
  const { session, piping } = state;
  if (session.pipe.length === 0)
    return stepTo(say(state, 'no program is set: convops profile set pipe "PROGRAM ARGUMENTS"', 'warn'));
  if (piping.runs.length > 0) return stepTo(say(state, `${nameOf(state)} still runs: Esc ends it`, 'warn'));
  if (!piping.told) {
    const told = `${key} again gives the text to the program: ${inertLine(session.pipe.join(' '))}`;
    return stepTo(say(withPiping(state, { told: true }), told, 'warn'));
  }
  const runs = given.map(({ of }, place): PipeRun => ({ key: piping.nextKey + place, id, of }));
  const begun = withPiping(state, { runs, nextKey: piping.nextKey + runs.length });
  const effects = runs.map(({ key, of }, place): Effect => {
    const message = typeof of === 'number' ? of : null;
    return { kind: 'pipe', key, id, message, text: given[place]?.text ?? '' };
  });
  return stepTo(sayRunning(begun), ...effects);
}

/** Ends the runs; what was printed so far stays. Null if none is under way. */
export function endPiping(state: State): Step | null {
  if (state.piping.runs.length === 0) return null;
  const ended = say(withPiping(state, { runs: [] }), `${nameOf(state)} was ended`);
  return stepTo(ended, { kind: 'pipe-end' });
}

/** Takes what the program made of a text. */
export function onPiped(state: State, key: number, processed: Processed): State {
  const { piping } = state;
  const run = piping.runs.find((one) => one.key === key);
  // It was ended.
  if (!run) return state;
  const next = withPiping(state, { runs: piping.runs.filter((one) => one !== run) });
  if (typeof run.of !== 'number') return replaced(next, run.id, run.of, processed);
  const { id, of: message } = run;
  const failed = 'failure' in processed;
  const text = failed ? `${nameOf(state)}: ${processed.failure}` : processed.output || '(no output)';
  const others = piping.outputs.filter((one) => one.id !== id || one.message !== message);
  const outputs = [...others, { id, message, text, failed }].slice(-MOST_KEPT);
  const shown = withPiping(next, { outputs });
  if (shown.piping.runs.length > 0) return sayRunning(shown);
  return say(shown, `${nameOf(state)} is done; its output is never sent`);
}

/** The draft with the output in its place; whatever speaks against that, the text stays as it is. */
function replaced(
  state: State,
  id: number,
  { purpose, text }: Exclude<PipeRun['of'], number>,
  processed: Processed,
): State {
  const { mode } = state;
  const refused = (why: string) => say(state, inertLine(`${nameOf(state)}: ${why}`), 'warn');
  if ('failure' in processed) return refused(`${processed.failure}; your text is unchanged`);
  const open = mode.kind === 'compose' ? mode.composing : null;
  if (open?.id !== id || open.purpose !== purpose || open.buffer.text !== text)
    return refused('the text has changed since, and the output was not used');
  const buffer = bufferOf(processed.output);
  if (isBlank(buffer)) return refused('it prints no text; your text is unchanged');
  const said = `The text is now that of ${nameOf(state)}; ${keyOf(state, 'undo-edit', 'compose')} brings your text back`;
  return say(withText(state, buffer), said);
}

function sayRunning(state: State): State {
  const { runs } = state.piping;
  const what = typeof runs[0]?.of === 'number' ? counted(runs.length, 'message') : 'your text';
  return say(state, `${nameOf(state)} has ${what}; Esc ends it`);
}

/** The program without its folder. */
function nameOf({ session }: State): string {
  return inertLine(session.pipe[0]?.replace(/^.*[\\/](?=.)/, '') ?? '');
}

function withPiping(state: State, change: Partial<Piping>): State {
  return { ...state, piping: { ...state.piping, ...change } };
}
