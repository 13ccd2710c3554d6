// Writing in the plain form: lines until one that holds only a dot, then the whole text again and an explicit choice.
// Every line that was taken is a draft before the next one comes; nothing is sent by anything but that choice.

import { counted } from '../../base/text.ts';
import { planText } from '../state/outbox.ts';
import type { Composing, State } from '../state.ts';
import { holderName } from '../update/step.ts';
import type { PlainAnswer, Stage } from './answer.ts';
import { ASK, does, goes, isBack, numbered, placeIn, remark, unknown } from './answer.ts';
import { personOf, troubleLead } from './text.ts';

const DOT = /^\s*\.\s*$/;
/** A line that may be the end of a paste which the terminal has cut: it takes 4095 bytes and a line feed. */
const LONGEST_LINE = 4095;

type TextStage = Exclude<Stage, { readonly kind: 'ask' }>;

/** The lines printed before a text is typed. */
export function textLines(state: State, composing: Composing, stage: TextStage): string[] {
  const lines = composing.buffer.text.split('\n');
  switch (stage.kind) {
    case 'which-line':
      return [`Which line? Its number, 1 to ${lines.length}; 0 goes back.`];
    case 'line':
      return [
        `Line ${stage.place + 1} is: ${lines[stage.place] ?? ''}`,
        'Type it again. An empty line leaves it as it is, a line with only a dot removes it.',
      ];
    default:
      return [...heading(state, composing), ...howToEnd(composing, stage)];
  }
}

function howToEnd({ purpose, buffer }: Composing, stage: TextStage): string[] {
  if (purpose === 'file')
    return [
      'Type its http or https address; a line with only a dot goes back. Nothing is sent before you are asked.',
    ];
  const isAnew = stage.kind === 'text' && stage.anew;
  const there = buffer.text.trim() === '' ? 0 : buffer.text.split('\n').length;
  return [
    ...(there > 0 && !isAnew ? [`Your text goes after the ${counted(there, 'line')} already there.`] : []),
    ...(there > 0 && isAnew ? ['The first line you type replaces the whole text.'] : []),
    'End with a line that holds only a dot. Nothing is sent before you are asked.',
  ];
}

/** Says first who will read the text. */
function heading(state: State, { purpose, id, taken }: Composing): string[] {
  const item = state.queue.items[id];
  const who = item ? personOf(item) : 'the customer';
  const channel = item && item.channel !== '' ? `, ${item.channel}` : '';
  const first = {
    reply: `Reply to ${who}, #${id}${channel}: the customer will see this.`,
    note: `PRIVATE NOTE on #${id}, ${who}: only operators see this, the customer does not.`,
    file: `File for ${who}, #${id}${channel}: the customer will see this.`,
  }[purpose];
  if (!taken || purpose === 'note') return [first];
  const isClosed = item?.holding.kind === 'closed';
  const now = isClosed ? 'is closed now' : `is with ${holderName(state, taken.by)} now`;
  return [first, `Careful: #${id} ${now}.`];
}

/** The whole text, and what can be done with it. */
export function reviewLines(state: State, composing: Composing): string[] {
  const lines = composing.buffer.text.split('\n');
  const isOne = lines.length === 1;
  return [
    ...heading(state, composing),
    isOne ? 'The text:' : `The text, ${lines.length} lines:`,
    ...lines.map((line, place) => (isOne ? line : `${place + 1}: ${line}`)),
    ...(composing.macro && !composing.taken ? [`Then: ${planText(composing.macro)}.`] : []),
    `${troubleLead(state)}What to do? ${numbered(reviewAnswers(state, composing).map(({ label }) => label))}`,
  ];
}

interface ReviewAnswer {
  readonly label: string;
  readonly words: readonly string[];
  readonly answer: PlainAnswer;
}

function reviewAnswers({ session }: State, { purpose, buffer }: Composing): ReviewAnswer[] {
  const isOne = !buffer.text.includes('\n');
  const send = purpose === 'note' ? 'save the private note' : 'send';
  const isText = purpose !== 'file';
  const all: readonly (ReviewAnswer | false)[] = [
    { label: send, words: ['send', 'save'], answer: does([{ kind: 'act', action: 'send' }]) },
    {
      label: `${send} and close`,
      words: ['send and close', 'save and close'],
      answer: does([{ kind: 'act', action: 'send-close' }]),
    },
    isText && { label: 'add lines', words: ['add'], answer: goes({ kind: 'text', anew: false }) },
    isText && {
      label: isOne ? 'change the line' : 'change a line',
      words: ['change'],
      answer: goes(isOne ? { kind: 'line', place: 0 } : { kind: 'which-line' }),
    },
    {
      label: 'start over',
      words: ['again', 'edit', 'edit again'],
      answer: goes({ kind: 'text', anew: true }),
    },
    isText &&
      session.replies.length > 0 && {
        label: 'add a canned reply',
        words: ['canned', 'canned reply'],
        answer: does([{ kind: 'act', action: 'insert-macro' }]),
      },
    { label: 'keep as draft', words: ['keep', 'draft'], answer: does([{ kind: 'act', action: 'back' }]) },
    {
      label: 'throw it away',
      words: ['throw away'],
      answer: does([{ kind: 'act', action: 'throw-away' }]),
    },
  ];
  return all.filter((one) => one !== false);
}

/** What is done with a text that was shown. */
export function answerReview(state: State, composing: Composing, line: string): PlainAnswer {
  const answers = reviewAnswers(state, composing);
  const typed = line.trim().toLowerCase();
  const place = placeIn(line, answers.length);
  const chosen =
    place === undefined
      ? answers.find(({ label, words }) => label === typed || words.includes(typed))
      : answers[place];
  return chosen?.answer ?? unknown(line);
}

/** Applies a typed line to the text. */
export function answerText(composing: Composing, stage: TextStage, line: string): PlainAnswer {
  const { text } = composing.buffer;
  const lines = text.split('\n');
  switch (stage.kind) {
    case 'which-line': {
      if (isBack(line)) return goes(ASK);
      const place = placeIn(line, lines.length);
      if (place !== undefined) return goes({ kind: 'line', place });
      return line.trim() === '' ? remark('An empty line does nothing.') : unknown(line);
    }
    case 'line': {
      if (line.trim() === '') return goes(ASK);
      const changed = lines.flatMap((one, place) =>
        place !== stage.place ? [one] : DOT.test(line) ? [] : [line],
      );
      return rewritten(changed.join('\n'), line);
    }
    default:
      return DOT.test(line) ? ended(composing) : taken(composing, stage, line);
  }
}

/** What is said of the line that a signal came into: the terminal keeps it to itself until Enter, and nobody can read it. */
export function unfinishedLines({ mode }: State, stage: Stage): readonly string[] {
  if (mode.kind !== 'compose' || (stage.kind !== 'text' && stage.kind !== 'line')) return [];
  return mode.composing.buffer.text.trim() === ''
    ? ['There is no draft: you had not ended a line with Enter.']
    : ['A line that you had not ended with Enter is not in the draft.'];
}

/** A text with a line changed; without any text there is nothing to look at. */
function rewritten(text: string, line: string): PlainAnswer {
  const written = { kind: 'written', text } as const;
  const stage: Stage = text.trim() === '' ? { kind: 'text', anew: false } : ASK;
  return { lines: cutWarning(line), events: [written], stage, asks: true };
}

function ended({ buffer }: Composing): PlainAnswer {
  if (buffer.text.trim() !== '') return goes(ASK);
  return { lines: ['Nothing was written.'], events: [{ kind: 'act', action: 'back' }], asks: true };
}

function taken({ purpose, buffer }: Composing, stage: TextStage, line: string): PlainAnswer {
  const isFirst = buffer.text === '' || (stage.kind === 'text' && stage.anew);
  // Nothing but blanks would take the place of a text.
  if (isFirst && line.trim() === '') return { lines: [], events: [], asks: false };
  const text = isFirst ? line : `${buffer.text}\n${line}`;
  if (purpose === 'file') return rewritten(line, line);
  return {
    lines: cutWarning(line),
    events: [{ kind: 'written', text }],
    stage: { kind: 'text', anew: false },
    asks: false,
  };
}

function cutWarning(line: string): string[] {
  return new TextEncoder().encode(line).length < LONGEST_LINE
    ? []
    : [`This line may be cut: a terminal takes ${LONGEST_LINE} bytes a line. Shorter lines are whole.`];
}
