// Where an operator sits: what can be decided in a session, on a screen or in plain lines, each as the keys or lines that
// it takes. A seat knows nothing of what should come of it; it counts what was pressed besides the texts.
import { KEYS } from './screen-terminal.ts';
import type { WoundScreen } from './wound-screen.ts';

/** What can be done, whatever it takes. */
export interface Seat {
  readonly frame: () => string;
  /** The conversation on screen; null where none is. */
  readonly shown: () => number | null;
  /** Whether the last reply was in the composer: what is typed after the screen moved on is in none. */
  readonly hasWritten: () => boolean;
  readonly walk: () => 'waiting' | 'mine';
  /** What is said of both walks; null where that cannot be asked now. */
  readonly counts: () => Promise<Counts | null>;
  /** Keys besides texts, line ends of answers included. */
  readonly pressed: () => number;
  // Each resolves to whether the session took it: a rival may have the conversation by now.
  /** Finishes a text for the conversation on screen; a draft that is there already is sent as it is. */
  readonly reply: (
    text: string,
    options: { readonly close?: boolean; readonly isThere?: boolean },
  ) => Promise<boolean>;
  /** Writes a note; `meanwhile` happens before it is finished. */
  readonly note: (text: string, meanwhile?: () => Promise<void>) => Promise<boolean>;
  /** The only canned reply that there is, sent and closed. */
  readonly canned: (text: string) => Promise<boolean>;
  readonly close: () => Promise<boolean>;
  readonly claim: () => Promise<boolean>;
  /** By the beginning of a name; without one to whom it was the last time. */
  readonly assign: (kind: 'operator' | 'group', name: string) => Promise<boolean>;
  readonly snooze: () => Promise<boolean>;
  readonly skip: () => Promise<boolean>;
  readonly browse: () => Promise<boolean>;
  readonly other: () => Promise<boolean>;
  readonly open: (id: number, by: 'list' | 'number') => Promise<boolean>;
  readonly takeOver: () => Promise<boolean>;
  /** Takes back a close: its conversation is on screen again. */
  readonly undo: (id: number) => Promise<boolean>;
  /** Takes back a text that is held, and throws it away. */
  readonly undoText: (text: string) => Promise<boolean>;
  /** Answers a question about a text that cannot go out by keeping it; whether there was one. */
  readonly keepIfAsked: () => Promise<boolean>;
  /** Ends the session; what is held goes out before. */
  readonly leave: () => Promise<void>;
}

export interface Counts {
  readonly waiting: number;
  /** Who wrote back; null where the list says instead how many are to be answered. */
  readonly mine: number | null;
}

/** A seat at a screen of any size: nothing is looked for but ids, counts, and what names a mode. */
export function screenSeat(desk: WoundScreen): Seat {
  let keys = 0;
  const text = () => desk.frame().join('\n');
  const press = async (...pressed: readonly string[]) => {
    for (const key of pressed) {
      keys += 1;
      await desk.type(key);
    }
  };
  const shown = () => {
    const id = / {2}#(\d+)\b/.exec(desk.frame()[1] ?? '')?.[1];
    return id === undefined ? null : Number(id);
  };
  const goesOn = async (...pressed: readonly string[]) => {
    const id = shown();
    await press(...pressed);
    return shown() !== id;
  };
  const has = (pattern: RegExp | string) => new RegExp(pattern).test(text());
  const asksToKeep = () => has(/^.*\bd +keep/m);
  const finish = async (key: string) => {
    const id = shown();
    // The second time where the customer wrote meanwhile, and that has been seen.
    for (let turn = 0; turn < 2 && shown() === id && !asksToKeep(); turn += 1) {
      if (turn > 0) await desk.pass(1000);
      await press(key);
    }
    return shown() !== id || asksToKeep();
  };
  let wrote = false;
  return {
    hasWritten: () => wrote,
    ...{ frame: text, shown },
    walk: () => (has(/\[Mine/) ? 'mine' : 'waiting'),
    pressed: () => keys,
    async counts() {
      const [, waiting, mine] = /Waiting (\d+)[\s\S]*?Mine (\d+)/.exec(text()) ?? [];
      return { waiting: Number(waiting), mine: Number(mine) };
    },
    async reply(written, { close = false, isThere = false }) {
      wrote = false;
      await press('r');
      if (!has('REPLY')) return false;
      if (!isThere) await desk.type(written);
      wrote = has(written);
      return has(written) && (await finish(close ? KEYS.ctrl('s') : KEYS.enter));
    },
    async note(written, meanwhile) {
      await press('n');
      await desk.type(written);
      await meanwhile?.();
      if (!has(/PRIVATE NOTE[\s\S]*Answer/)) return false;
      await press(KEYS.enter);
      return !has('PRIVATE NOTE');
    },
    async canned(written) {
      await press('m', KEYS.enter);
      return has(written) && (await finish(KEYS.ctrl('s')));
    },
    close: () => goesOn('e'),
    async claim() {
      await press('c');
      return has('yours');
    },
    assign: (kind, name) => goesOn(kind === 'group' ? 'g' : 'a', ...name, KEYS.enter),
    async snooze() {
      const id = shown();
      await press('h', '1');
      // A digit may be the first of a length of time.
      await desk.pass(1000);
      return shown() !== id;
    },
    skip: () => goesOn('s'),
    browse: () => goesOn('j'),
    async other() {
      const before = has(/\[Mine/);
      await press(KEYS.tab);
      return has(/\[Mine/) !== before;
    },
    async open(id) {
      await press('l', ...String(id), KEYS.enter);
      return shown() === id;
    },
    async takeOver() {
      await press('t');
      if (!has(/Take #\d+ over/)) return false;
      await press('y');
      return has('yours');
    },
    async undo(id) {
      await press('z');
      return shown() === id;
    },
    async undoText(written) {
      await press('z');
      if (!has(`REPLY[\\s\\S]*${written}`)) return false;
      // Esc and a letter that come at once would be another key.
      await press(KEYS.ctrl('g'), 'D');
      return !has('REPLY');
    },
    async keepIfAsked() {
      if (!asksToKeep()) return false;
      await press('d');
      return true;
    },
    async leave() {
      await press('q');
      if (has('send now')) await press('s');
    },
  };
}

/** Milliseconds until a question is put, at most. */
const QUESTION_MS = 1500;
const STEP_MS = 50;

/** A seat at plain lines: a line for each answer, and a question after each. */
export function plainSeat(desk: WoundScreen): Seat {
  let keys = 0;
  let said = '';
  const last = (pattern: RegExp) => [...desk.said().matchAll(pattern)].at(-1);
  const isNext = () =>
    last(/What next\?|What to do\?|Which\?|for how long\?|dot\. Nothing/g)?.[0] === 'What next?';
  /** Whether the session says that in answer to a line; at once something else where it refuses. */
  const answer = async (line: string, pattern: RegExp, isText = false) => {
    if (!isText) keys += line.length + 1;
    await desk.type(`${line}\r`);
    for (let left = QUESTION_MS; left > 0 && !pattern.test(desk.news()); left -= STEP_MS) {
      if (/What next\?|What to do\?|Which\?/.test(desk.news()) || desk.isOver()) break;
      await desk.pass(STEP_MS);
    }
    said = desk.news();
    return pattern.test(said);
  };
  const NEXT = /What next\?/;
  const REVIEW = /What to do\?/;
  const WHICH = /Which\?/;
  const TYPE = /before you are asked\./;
  const choose = async (word: string, typed: string, end: RegExp) => {
    if (!(await answer(word, WHICH))) return false;
    if (typed !== '' && !(await answer(typed, WHICH))) return false;
    return await answer('1', end);
  };
  const finish = async (place: string) => {
    await answer(place, NEXT);
    if (REVIEW.test(said)) await answer(place, NEXT);
    return !REVIEW.test(said);
  };
  const write = async (text: string) => {
    await desk.type(`${text}\r`);
    return await answer('.', REVIEW, true);
  };
  let wrote = false;
  return {
    hasWritten: () => wrote,
    frame: () => desk.said().slice(-1500),
    shown() {
      const found = last(
        /Conversation #(\d+)|The queue is empty|No other conversation waits|None of your (?:other )?customers|You have no open|All your customers/g,
      );
      return found?.[1] === undefined ? null : Number(found[1]);
    },
    walk: () =>
      /Mine|None|You|All/.test(
        last(/in Mine, \d|in the queue, \d|The queue is|No other|None of your|You have no|All your/g)?.[0] ??
          '',
      )
        ? 'mine'
        : 'waiting',
    pressed: () => keys,
    async counts() {
      if (!isNext() || !(await answer('list', WHICH))) return null;
      const [, waiting] = /Waiting (\d+)/.exec(said) ?? [];
      await answer('0', NEXT);
      return { waiting: Number(waiting), mine: null };
    },
    async reply(text, { close = false, isThere = false }) {
      wrote = false;
      if (!(await answer('reply', isThere ? REVIEW : TYPE))) return false;
      if (!isThere && !(await write(text))) return false;
      wrote = true;
      return await finish(close ? '2' : '1');
    },
    async note(text, meanwhile) {
      if (!(await answer('note', TYPE)) || !(await write(text))) return false;
      await meanwhile?.();
      return await answer('1', NEXT);
    },
    async canned() {
      return (await choose('canned', '', REVIEW)) && (await finish('2'));
    },
    close: () => answer('close', NEXT),
    claim: () => answer('claim', NEXT),
    assign: (kind, name) => choose(kind, name, NEXT),
    snooze: async () => (await answer('snooze', /0 goes back/)) && (await answer('1', NEXT)),
    skip: () => answer('skip', NEXT),
    browse: () => answer('next', NEXT),
    other: () => answer('mine', NEXT),
    open: (id) => choose('list', String(id), NEXT),
    takeOver: async () => (await answer('take over', WHICH)) && (await answer('y', NEXT)),
    undo: () => answer('undo', NEXT),
    async undoText() {
      if (!(await answer('undo', REVIEW))) return false;
      return await answer('drop', NEXT);
    },
    async keepIfAsked() {
      if (isNext() || last(/What next\?|What to do\?|Which\?/g)?.[0] !== 'Which?') return false;
      return await answer('d', NEXT);
    },
    async leave() {
      await answer('quit', /send now/);
      if (/send now/.test(said)) await answer('1', /handled/);
    },
  };
}
