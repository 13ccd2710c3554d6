// What is asked in the plain form: every mode comes to lines, numbered answers, and what any other line means. One reader
// takes all of them. Pure: an answer gives events, or says something, by the state of the moment in which it is given.

import { assertNever } from '../../base/assert-never.ts';
import { counted } from '../../base/text.ts';
import type { Action } from '../keys.ts';
import type { Undated } from '../loop.ts';
import { planText } from '../state/outbox.ts';
import type { Composing, ModeOf, Picker, State } from '../state.ts';
import { lostTo } from '../update/collision.ts';
import { openIn } from '../update/editing.ts';
import { linksOf } from '../update/links.ts';
import { fittingOptions, noOptions } from '../update/picker.ts';
import { isInVain, leftToRead, readCount } from '../update/search.ts';
import { snoozePresets } from '../update/snooze-times.ts';
import { holderName, idOrCount, listBefore } from '../update/step.ts';
import { choicesHelp, choicesText, readChoice } from './choices.ts';
import { customerText, introduction, sentence, shortened, troubleLead, wholeTranscript } from './text.ts';

/** How lines are taken while a text is written: as text, as one that replaces what is there, or as answers. */
export type Writing = 'on' | 'over' | 'off';

/** What comes of a line. */
interface Reaction {
  readonly say?: readonly string[];
  readonly events?: readonly Undated[];
  readonly writing?: Writing;
  /** A line of a text: no question follows. */
  readonly isText?: true;
}

interface Answer {
  /** Any of them is the answer; the first is said. */
  readonly words: readonly string[];
  readonly reaction: Reaction;
}

export interface Asked {
  /** Another key is another question. */
  readonly key: string;
  /** Said once for each question. */
  readonly lines: readonly string[];
  /** Numbered from 1. */
  readonly answers: readonly Answer[];
  /** Said each time that something is asked; null while lines are taken as text. */
  readonly prompt: string | null;
  /** What a line means that is none of the answers; null if nothing. */
  readonly other: (line: string, now: State, writing: Writing) => Reaction | null;
}

/** How a mode's lines are taken first: a text that is there already is shown, and not begun. */
export function firstWriting({ mode }: State): Writing {
  return mode.kind === 'compose' && mode.composing.buffer.text.trim() === '' ? 'on' : 'off';
}

/** What is asked now; null for nothing. */
export function askedIn(state: State, writing: Writing): Asked | null {
  const { mode } = state;
  switch (mode.kind) {
    case 'show':
      return state.quitting ? null : askNext(state);
    case 'compose':
      if (writing !== 'off') return askText(state, mode.composing, writing);
      return askBlank(mode.composing) ?? askReview(state, mode.composing);
    case 'pick':
      return askPick(state, mode.picker);
    case 'line':
      if (mode.asks.kind === 'snooze') return askTime(state, mode);
      return {
        ...{ key: `line ${mode.asks.kind}`, answers: [], lines: [] },
        prompt: linePrompt(mode),
        other: (line) => does({ kind: 'written', text: line.trim() === '.' ? '' : line }),
      };
    case 'ask': {
      const { title, lines, options } = mode.question;
      const answers = options.map(({ key, label }, option) => ({
        words: [label, key],
        reaction: does({ kind: 'chosen', option }),
      }));
      const prompt = which(answers);
      return { key: `ask ${title}`, lines: [title, ...lines], answers, prompt, other: () => null };
    }
    case 'page':
    case 'ended':
      return null;
    default:
      return assertNever(mode);
  }
}

function linePrompt({ asks, id, typed }: ModeOf<'line'>): string {
  if (asks.kind === 'reason')
    return `Why is proposal ${asks.proposal} rejected? One line, a dot for no reason, or 0 to go back.`;
  const now = typed === '' ? 'is not known' : `is ${typed}`;
  return `The ${asks.kind} of the customer of #${id} ${now}. Another, or 0 to go back.`;
}

/** Applies a line to what was asked. An empty one decides nothing anywhere. */
export function reactionTo(
  { prompt, answers, other }: Asked,
  line: string,
  now: State,
  writing: Writing,
): Reaction {
  const typed = line.trim();
  if (prompt === null) return other(line, now, writing) ?? {};
  if (typed === '') return { say: ['An empty line does nothing.'] };
  if (/^(?:0|back)$/i.test(typed) && now.mode.kind !== 'show') return acts('back');
  const word = typed.toLowerCase();
  const answer =
    answers.find((_, place) => String(place + 1) === typed) ??
    answers.find(({ words }) => words.some((one) => one.toLowerCase() === word));
  const reaction = answer ? answer.reaction : other(line, now, writing);
  return reaction ?? { say: [`"${shortened(typed, 40)}" is not one of the answers; nothing happens.`] };
}

function does(...events: readonly Undated[]): Reaction {
  return { events };
}

function acts(...actions: readonly Action[]): Reaction {
  return does(...actions.map((action): Undated => ({ kind: 'act', action })));
}

/** `Which? 1 send, 2 keep as draft` */
function which(answers: readonly Answer[], question = 'Which?'): string {
  return `${question} ${answers.map(({ words }, place) => `${place + 1} ${words[0]}`).join(', ')}`;
}

function askNext(state: State): Asked {
  const { queue, session } = state;
  return {
    // The list may come after a conversation that was opened from a draft: that is the same question.
    key: `show ${queue.current ?? queue.loaded}`,
    lines: introduction(state),
    answers: [],
    prompt: `${troubleLead(state)}What next? ${choicesText(state)}`,
    other(line, now) {
      const action = readChoice(line, session.bindings);
      return action === undefined ? null : (lookedUp(action, now) ?? acts(action));
    },
  };
}

/** What only shows something is said at once; null for any other action. */
function lookedUp(action: Action, state: State): Reaction | null {
  const say = LOOKS_UP[action]?.(state);
  return say ? { say } : null;
}

const LOOKS_UP: Readonly<Partial<Record<Action, (state: State) => readonly string[]>>> = {
  help: helpText,
  pager: wholeTranscript,
  info: customerText,
  'open-link': linksText,
};

/** Nothing is opened or copied here: no escape sequence is written. */
function linksText(state: State): readonly string[] {
  const links = linksOf(state, state.queue.current ?? 0).map(({ address, note }) => `${note}: ${address}`);
  return links.length === 0 ? ['There is no link or file in it.'] : links;
}

function helpText({ session }: State): string[] {
  return [
    'Answer with the number, the word or the letter, and Enter. An empty line does nothing.',
    ...choicesHelp(session.bindings),
    'Before a message goes to a customer, you hear it once more and are asked.',
    'Control C goes back, each line that you ended with Enter kept as a draft; here it leaves. Twice leaves at once.',
  ];
}

/** Says first who will read the text. */
function heading(state: State, { purpose, id }: Composing): string[] {
  const lost = lostTo(state, id);
  const item = state.queue.items[id];
  const who = item?.name?.trim() ? item.name : 'the customer';
  const channel = item?.channel ? `, ${item.channel}` : '';
  const first = {
    reply: `Reply to ${who}, #${id}${channel}: the customer will see this.`,
    note: `PRIVATE NOTE on #${id}, ${who}: only operators see this, the customer does not.`,
    file: `File for ${who}, #${id}${channel}: the customer will see this.`,
  }[purpose];
  if (!lost || purpose === 'note') return [first];
  const is = item?.holding.kind === 'closed' ? 'closed' : `with ${holderName(state, lost.by)}`;
  return [first, `Careful: #${id} is ${is} now.`];
}

/** A dot by itself ends a text; with a letter after it a line looks something up. */
const DOT = /^\s*\.\s*$/;
const LOOK_UP = /^\s*\.([a-z?])\s*$/i;
/** A line that may be the end of a paste which the terminal has cut: it takes 4095 bytes and a line feed. */
const LONGEST_LINE = 4095;

function askText(state: State, composing: Composing, writing: Writing): Asked {
  const { purpose, id, buffer } = composing;
  const isFile = purpose === 'file';
  const there = buffer.text.trim() === '' || writing === 'over' ? '' : ' Your text goes below what is there.';
  return {
    key: `text ${purpose} ${id}`,
    lines: [
      ...heading(state, composing),
      `${isFile ? 'Type its http or https address.' : 'End with a line that holds only a dot.'}${there} Nothing is sent before you are asked. While you write, .v says all messages, .i the customer.`,
    ],
    answers: [],
    prompt: null,
    other: (line, now, as) =>
      now.mode.kind === 'compose' ? takeLine(now, now.mode.composing, as, line) : null,
  };
}

function takeLine(state: State, { purpose, buffer }: Composing, writing: Writing, line: string): Reaction {
  const letter = LOOK_UP.exec(line)?.[1];
  const looked = letter && lookedUp(readChoice(letter, state.session.bindings) ?? 'back', state);
  if (looked) return { ...looked, isText: true };
  const isFirst = buffer.text === '' || writing === 'over';
  if (DOT.test(line)) {
    if (buffer.text.trim() !== '') return { writing: 'off' };
    return { say: ['Nothing was written.'], ...acts('back') };
  }
  // Nothing but blanks would take the place of a text.
  if (isFirst && line.trim() === '') return { isText: true };
  const isCut = new TextEncoder().encode(line).length >= LONGEST_LINE;
  const events: readonly Undated[] = [{ kind: 'written', text: isFirst ? line : `${buffer.text}\n${line}` }];
  const say = isCut
    ? [`This line may be cut: a terminal takes ${LONGEST_LINE} bytes a line. Shorter lines are whole.`]
    : [];
  return purpose === 'file' ? { say, events, writing: 'off' } : { say, events, writing: 'on', isText: true };
}

/** The next blank of a canned reply, filled by a line of its own; null if none is open. */
function askBlank({ purpose, id, buffer, along }: Composing): Asked | null {
  const [blank] = purpose === 'file' ? [] : openIn({ buffer, along });
  if (!blank) return null;
  const { start, end, whole } = blank;
  return {
    key: `blank ${purpose} ${id} ${start} ${buffer.text}`,
    lines: ['The text:', ...buffer.text.split('\n')],
    answers: [],
    prompt: `What goes into ${whole}? One line, or 0 to keep the text as a draft.`,
    other: (line) =>
      does({ kind: 'written', text: buffer.text.slice(0, start) + line.trim() + buffer.text.slice(end) }),
  };
}

function askReview(state: State, composing: Composing): Asked {
  const { purpose, id, buffer } = composing;
  const { macro } = composing.along;
  const send = purpose === 'note' ? 'save the private note' : 'send';
  const write = (writing: Writing): Reaction => ({ writing });
  const all: readonly (readonly [words: readonly string[], reaction: Reaction, isOffered?: boolean])[] = [
    [[send, 'send', 'save'], acts('send')],
    [[`${send} and close`, 'send and close'], acts('send-close')],
    [['add lines', 'add'], write('on'), purpose !== 'file'],
    [['start over', 'again'], write('over')],
    [['add a canned reply', 'canned'], acts('insert-macro'), state.session.replies.length > 0],
    [['keep as draft', 'keep'], acts('back')],
    [['drop', 'throw away'], acts('throw-away')],
    [['add an earlier reply', 'earlier'], acts('earlier'), purpose !== 'file'],
  ];
  const answers = all
    .filter(([, , isOffered = true]) => isOffered)
    .map(([words, reaction]) => ({ words, reaction }));
  return {
    key: `review ${purpose} ${id} ${buffer.text}`,
    lines: [
      ...heading(state, composing),
      'The text:',
      ...buffer.text.split('\n'),
      ...(macro && !lostTo(state, id) ? [`Then: ${planText(macro)}.`] : []),
    ],
    answers,
    prompt: which(answers, `${troubleLead(state)}What to do?`),
    other: (line, now) => lookedUp(readChoice(line, now.session.bindings) ?? 'back', now),
  };
}

function askTime({ now, session }: State, { id, error, back }: ModeOf<'line'>): Asked {
  const what = idOrCount(listBefore({ back })?.marked ?? [id]);
  const presets = snoozePresets(now, session.utc);
  return {
    key: 'snooze',
    lines: [`Snooze ${what} for how long?`, ...presets.map(({ key, label }) => `${key}: ${label}`)],
    answers: [],
    prompt: `${error ?? ''} A number, or a time such as 30m, 14:30 or mon; 0 goes back.`.trim(),
    other: (line) => does({ kind: 'written', text: line.trim() }),
  };
}

/** Options that are said at once. */
const MOST_OPTIONS = 20;
const NOTE_CHARACTERS = 60;
const READ_REST = /^\s*rest\s+(\S.*?)\s*$/i;
const MARKING = /^(un)?mark((?:[\s,]+\d+)+)\s*$/i;

function askPick(state: State, picker: Picker): Asked {
  const { purpose, title, marked, filter } = picker;
  const fitting = fittingOptions(picker);
  const shown = fitting.slice(0, MOST_OPTIONS);
  const more = fitting.length - shown.length;
  const values = shown.map(({ value }) => value);
  // A list that is open changes, but whoever answers has only heard it: a number stays what was said with it.
  const names = purpose === 'list' ? [] : shown.map(({ label }) => label);
  return {
    // What was found in texts is said, and once more when the rest was read.
    key: ['pick', purpose, filter, leftToRead(state, picker) > 0, picker.found?.filter, ...names].join(),
    lines: [
      `${title}:`,
      ...(picker.options.length === 0 ? [sentence(noOptions(picker) ?? '')] : []),
      ...shown.map(({ label, note, day = '', does: steps }, place) => {
        const all = `${day}  ${note}`.trim();
        const noted = all === '' ? '' : `, ${shortened(all, NOTE_CHARACTERS)}`;
        return `${place + 1}: ${label}${noted}${steps === undefined ? '' : ` (${steps})`}`;
      }),
      ...(fitting.length > 0 || picker.options.length === 0
        ? []
        : [
            `Nothing in the list has "${shortened(filter, 40)}"${isInVain(picker, fitting) ? '' : ' so far'}.`,
          ]),
      ...(more === 0 ? [] : [`${more} more; a part of the name narrows the list.`]),
    ],
    answers: values.map((option) => ({ words: [], reaction: does({ kind: 'chosen', option }) })),
    prompt: `${markedText(marked)}Which? Its number, a part of the name, or 0 to go back.${purpose === 'list' ? ` Mark 1 3 marks several, rest and a word reads what was not read, to find it.${searchedText(state, picker)}` : ''}`,
    other: (line, now) => (now.mode.kind === 'pick' ? inList(now, now.mode.picker, values, line) : null),
  };
}

/** What was searched for the words that were typed. */
function searchedText(state: State, picker: Picker): string {
  if (picker.filter.trim() === '') return '';
  const read = `${readCount(state, picker)} of ${picker.options.length} were read`;
  const left = leftToRead(state, picker);
  return left > 0 ? ` ${read}; ${left} are being read.` : ` ${read}.`;
}

function markedText(marked: Picker['marked']): string {
  if (marked.length === 0) return '';
  const named = marked.map((id) => `#${id}`).join(', ');
  return `${counted(marked.length, 'conversation')} marked: ${named}. Close, assign, group or snooze is for all of them. `;
}

/** Marks by number, a decision about what is marked, the undo of one, or else a part of a name. */
function inList({ session }: State, picker: Picker, values: readonly number[], line: string): Reaction {
  const action = picker.purpose === 'list' ? readChoice(line, session.bindings) : undefined;
  const [, un, numbers = ''] = MARKING.exec(line.trim()) ?? [];
  if (numbers !== '' && picker.purpose === 'list') {
    const places = numbers.split(/[\s,]+/).filter((text) => text !== '');
    const ids = places.map((place) => values[Number(place) - 1]);
    const known = ids.filter((id) => picker.options.some(({ value }) => value === id)) as number[];
    if (known.length < ids.length) return { say: ['Not all of these are in the list; nothing is marked.'] };
    return does({ kind: 'marked', ids: [...new Set(known)], on: un === undefined });
  }
  if (action === 'undo') return acts('back', 'undo');
  const rest = picker.purpose === 'list' ? READ_REST.exec(line)?.[1] : undefined;
  if (rest !== undefined) return does({ kind: 'written', text: rest }, { kind: 'act', action: 'read-rest' });
  if (picker.marked.length > 0 && action !== undefined) return acts(action);
  const filter = line.trim();
  // Of a list of conversations the texts are searched, too, which takes a moment.
  if (picker.purpose === 'list' || fittingOptions({ ...picker, filter }).length > 0)
    return does({ kind: 'written', text: filter });
  return { say: [`Nothing in the list has "${shortened(filter, 40)}"; nothing happens.`] };
}
