// What must be so at the end of every shift, whatever happened in it. Each rule is a sentence of the contract; it looks at
// what the program printed and at what the service knows, never at how the program is made.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointName } from '../../src/api/derive.ts';
import type { SandboxState } from '../../src/sandbox/store.ts';
import { OPERATORS } from '../stories/cast.ts';
import { type Played, type Stage, wordOf } from '../stories/stage.ts';
import type { Heard } from '../support/desk.ts';

export const RULES = {
  once: 'nothing is applied twice that was decided once',
  again: 'the same text to the same conversation within ten minutes needs --again',
  undone: 'after an undo status, operator and group are as before the write',
  told: 'what was applied is in the history, and what it calls refused or not sent was not',
  done: 'no `done` for what was not applied',
  changed: 'changed is true or false only when it is so',
  unknown: 'no `unknown` for what was applied and answered by an honest service',
  taken: 'nothing to a conversation known as taken',
  kept: 'no text is lost',
  whom: 'no text goes to another customer than the one it was written to',
  counts: "the screen's counts are the service's lists",
  offered: 'the header counts the proposals that wait',
  skipped: 'nothing is skipped without a reason, and nothing is written against a condition',
  turns: 'one request in flight per conversation',
  history: 'the history says of each write what its last receipt said; the entries of a run have no gaps',
  exit: 'the exit code is that of the receipts',
  whole: 'JSON that parses, always whole; one receipt for each target',
  ends: 'every program ends, and nothing goes uncaught',
} as const;
export type RuleName = keyof typeof RULES;

export interface Violation {
  readonly rule: RuleName;
  readonly what: string;
}

/** One entry of `history --json`, or one receipt: what the program says of a write. */
interface Said {
  readonly entry: string | null;
  readonly action: string;
  readonly id: number | null;
  readonly outcome: string;
  readonly changed?: boolean | null;
  readonly text?: string | null;
  readonly operator?: number | null;
  readonly group?: number | null;
}

/** What an end of a shift is judged by. */
export interface Evidence {
  readonly stage: Stage;
  /** What the journal says at the end. */
  readonly history: readonly Said[];
  /** How many proposals wait at the end; null where that is not known. */
  readonly proposals: number | null;
  /** Whether the clock of the computer was set at any time. */
  readonly wasSet: boolean;
  /** Whether the clock of the service was set: then its messages do not stand in the order of their dates. */
  readonly isShifted: boolean;
  /** Whether the disk was full at any time. */
  readonly wasFull: boolean;
}

const ACTION_OF: Partial<Record<EndpointName, string>> = {
  'conversations.sendMessage': 'send',
  'conversations.sendFileMessage': 'send',
  'conversations.sendNote': 'note',
  'conversations.start': 'start',
  'conversations.close': 'close',
  'conversations.unassign': 'unassign',
  'conversations.assignOperator': 'assign',
  'conversations.assignGroup': 'assign',
};

const actionOf = ({ name }: Heard) => (name === null ? null : (ACTION_OF[name] ?? null));
const idOf = ({ params }: Heard) =>
  typeof params.conversation_id === 'number' ? params.conversation_id : null;
const textOf = ({ params: { text, file_url: file } }: Heard) =>
  typeof text === 'string' ? text : typeof file === 'string' ? file : null;
const isWrite = ({ method, name }: Heard) => method === 'POST' && name !== null;
const isText = (heard: Heard) => actionOf(heard) === 'send' || actionOf(heard) === 'note';
const described = (heard: Heard) => `${wordOf(heard)} #${idOf(heard)} ${JSON.stringify(textOf(heard) ?? '')}`;

/** Milliseconds that reads of a shift lag at most. */
const LONGEST_LAG_MS = 8000;

/** Milliseconds that an answer needs to a program. */
const TRAVEL_MS = 50;

type Rule = (evidence: Evidence) => readonly string[];

/** A text goes out once, however often it is tried to find out; a state is applied once for each command that asked. */
const once: Rule = ({ stage: { desk, played } }) => {
  const found: string[] = [];
  const texts = new Map<string, Heard[]>();
  for (const heard of desk.heard.filter((one) => isWrite(one) && isText(one))) {
    const key = described(heard);
    texts.set(key, [...(texts.get(key) ?? []), heard]);
  }
  for (const [key, all] of texts) {
    // Busy is the one answer after which the same goes out again.
    const sent = all.filter(({ turnedAwayWith }) => turnedAwayWith !== 429);
    const senders = sent.map(({ from }) => from);
    if (new Set(senders).size < senders.length) found.push(`${key} was sent ${sent.length} times`);
  }
  for (const { program, words } of played) {
    if (words[0] !== 'conv') continue;
    const own = desk.heard.filter((one) => one.from === program.pid && one.applied && !isText(one));
    const keys = own.map(described);
    for (const key of new Set(keys))
      if (keys.filter((one) => one === key).length > 1) found.push(`${words.join(' ')} applied ${key} twice`);
  }
  return found;
};

/** Whoever types a text again is asked, and a script is stopped, whoever sent it from this computer. */
const again: Rule = ({ stage: { desk, played }, wasSet }) => {
  if (wasSet) return [];
  const sent = desk.heard.filter((one) => isWrite(one) && isText(one) && one.turnedAwayWith !== 429);
  return sent.flatMap((one, index) => {
    const before = sent.slice(0, index).findLast((other) => described(other) === described(one));
    const by = played.find(({ program }) => program.pid === one.from);
    if (!before || before.from === one.from || by?.words.includes('--again')) return [];
    const apart = one.at - before.at;
    // What the service itself refused is none that was sent.
    if (apart >= TEN_MINUTES_MS || before.status === 400) return [];
    return [`${described(one)} went out again after ${Math.round(apart / 1000)} s`];
  });
};

const TEN_MINUTES_MS = 600_000 - 1000;

/** How a conversation stands, as far as an undo puts it back. */
function standingIn(state: SandboxState | undefined, id: number | null): string {
  const found = state?.conversations.find((one) => one.id === id);
  if (!found) return 'nowhere';
  const holder = found.status === 'inbox' ? ` with ${found.operator}` : '';
  return `${found.status}${holder} in group ${found.group}`;
}

/** Of an undo that says it is done, where nobody else came between the write and it. */
const undone: Rule = ({ stage: { desk, played } }) =>
  played.flatMap((undo) => {
    if (undo.words[0] !== 'undo' || typeof undo.program.exit() !== 'number') return [];
    return receiptsIn(undo.program.stdout()).flatMap(({ id, outcome }) => {
      const own = desk.heard.filter((one) => one.applied && isWrite(one) && idOf(one) === id);
      const last = own.findLast((one) => one.at < undo.began);
      const by = played.find(({ program }) => program.pid === last?.from);
      const answers = own.filter((one) => one.from === undo.program.pid);
      if (outcome !== 'done' || !last || by?.words[0] !== 'conv' || answers.length === 0) return [];
      const end = undo.endedAt() ?? undo.began;
      const states = statesSince(desk, last.at, end);
      const ways = states.map((state) => standingIn(state, id));
      const changes = ways.filter((way, index) => index > 0 && way !== ways[index - 1]).length;
      if (changes > 1 + answers.length || ways.length < 2) return [];
      // What is read before a write may be as old as the longest lag of a shift.
      const read = statesSince(desk, last.at - LONGEST_LAG_MS, last.at);
      if (read.some((state) => standingIn(state, id) === ways.at(-1))) return [];
      return [`#${id} was ${ways[0]} before ${described(last)}, and is ${ways.at(-1)} after its undo`];
    });
  });

/** The history is whole: nothing was done behind it, and what it says was not done was not. */
const told: Rule = ({ stage: { desk, played }, history: entries, wasFull }) => {
  if (wasFull) return [];
  const is = (entry: Said, heard: Heard) =>
    entry.action === actionOf(heard) &&
    entry.id === idOf(heard) &&
    (!isText(heard) || entry.text === undefined || entry.text === textOf(heard));
  const silent = desk.heard.filter(
    (heard) =>
      heard.applied &&
      actionOf(heard) !== null &&
      played.some(({ program }) => program.pid === heard.from) &&
      !entries.some((entry) => is(entry, heard) && ['done', 'unknown', 'open'].includes(entry.outcome)),
  );
  const denied = entries.filter(
    (entry) =>
      ['refused', 'not_sent'].includes(entry.outcome) &&
      typeof entry.text === 'string' &&
      desk.heard.filter((heard) => heard.applied && is(entry, heard)).length >
        entries.filter(
          (other) =>
            other.action === entry.action &&
            other.id === entry.id &&
            other.text === entry.text &&
            ['done', 'unknown', 'open'].includes(other.outcome),
        ).length,
  );
  return [
    ...silent.map((heard) => `${described(heard)} was applied, and no entry says so`),
    ...denied.map((entry) => `${sayingOf(entry)} in the history, and it was applied`),
  ];
};

/** What is said to be done stands at the service, or stood there at some time since. */
const done: Rule = ({ stage, history }) => {
  const said = [...history, ...stage.played.flatMap((one) => receiptsOf(one) ?? [])];
  return said.flatMap((one) =>
    one.outcome !== 'done' || isShown(stage, one, history) ? [] : [`${sayingOf(one)} is not so`],
  );
};

function sayingOf({ action, id, outcome, text }: Said): string {
  return `${action} #${id} ${text ?? ''} ${outcome}`;
}

function isShown({ desk }: Stage, said: Said, entries: readonly Said[]): boolean {
  const { action, id, text } = said;
  const own = desk.heard.filter((one) => actionOf(one) === action && idOf(one) === id);
  if (own.some((one) => one.applied && (text === undefined || text === null || textOf(one) === text)))
    return true;
  // Proven by reading: somebody else may have brought it about, but not longer before it was asked for than reads lag.
  const states = statesSince(desk, (own[0]?.at ?? 0) - LONGEST_LAG_MS);
  // What died before the service had it is read back, too, and may be so by somebody's hand.
  const noted = entries.find(({ entry }) => entry === said.entry) ?? said;
  const asked = own.filter(({ params }) => (params.operator_id ?? null) === (noted.operator ?? null));
  const meant = asked.length > 0 ? asked : [...own, unheard(noted)];
  return action !== 'send' && action !== 'note' && states.some((state) => isSo(state, meant, id));
}

/** The request that a process died before, by what the journal has of it. */
function unheard({ action, operator, group }: Said): Pick<Heard, 'name' | 'params'> {
  const params = { operator_id: operator, group_id: group };
  if (action === 'assign')
    return { name: `conversations.${group == null ? 'assignOperator' : 'assignGroup'}`, params };
  return { name: UNHEARD[action] ?? null, params };
}

const UNHEARD: Readonly<Record<string, EndpointName>> = {
  start: 'conversations.start',
  close: 'conversations.close',
  unassign: 'conversations.unassign',
};

/** All that the service was from a moment on, what it was then first. */
function statesSince({ earlier, state }: Stage['desk'], from: number, until = Number.POSITIVE_INFINITY) {
  const before = earlier.findLastIndex((one) => one.until < from);
  const after = earlier.findIndex((one) => one.until > until);
  const some = earlier.slice(before + 1, after < 0 ? undefined : after + 1).map((one) => one.state);
  return after < 0 ? [...some, state()] : some;
}

function isSo(
  state: SandboxState,
  own: readonly Pick<Heard, 'name' | 'params'>[],
  id: number | null,
): boolean {
  const conversation = state.conversations.find((one) => one.id === id);
  if (!conversation) return false;
  return own.some(({ name, params }) => {
    switch (name) {
      case 'conversations.close':
        return conversation.status === 'closed';
      case 'conversations.unassign':
        return conversation.status === 'unassigned';
      case 'conversations.start':
      case 'conversations.assignOperator':
        return conversation.status === 'inbox' && conversation.operator === params.operator_id;
      case 'conversations.assignGroup':
        return conversation.group === params.group_id;
      default:
        return false;
    }
  });
}

/** Of a state that was written once and answered: whether it stood otherwise before, as far back as a read may be from. */
const changed: Rule = ({ stage: { desk, played } }) =>
  played.flatMap((one) =>
    (receiptsOf(one) ?? []).flatMap((said) => {
      const own = desk.heard.filter((each) => each.from === one.program.pid && idOf(each) === said.id);
      const [heard] = own.filter((each) => each.method === 'POST');
      const isSole = own.filter((each) => each.method === 'POST').length === 1 && heard?.fate === null;
      if (said.outcome !== 'done' || typeof said.changed !== 'boolean' || !isSole || !heard.applied)
        return [];
      if (isText(heard)) return said.changed ? [] : [`${sayingOf(said)} changed nothing`];
      const next = desk.earlier.findIndex(({ until }) => until > heard.at);
      const after = standingIn(next < 0 ? desk.state() : desk.earlier[next]?.state, said.id);
      const before = statesSince(desk, heard.at - LONGEST_LAG_MS, heard.at - 1);
      const isSo = before.some((state) => (standingIn(state, said.id) !== after) === said.changed);
      return isSo ? [] : [`${sayingOf(said)}: changed ${said.changed}, it is ${after}`];
    }),
  );

/** An honest answer that has come is believed. */
const unknown: Rule = ({ stage: { desk, played, world }, history, wasFull }) => {
  if (wasFull) return [];
  return history.flatMap((one) => {
    if (one.outcome !== 'unknown' || !one.text) return [];
    const own = desk.heard.filter((heard) => actionOf(heard) === one.action && textOf(heard) === one.text);
    const answered = own.filter((heard) => idOf(heard) === one.id);
    const [heard] = answered;
    if (answered.length !== 1 || !heard || heard.fate !== null || heard.status !== 200) return [];
    const sender = played.find(({ program }) => program.pid === heard.from);
    const livedOn = sender?.endedAt() ?? world.now;
    return (heard.answeredAt ?? Number.POSITIVE_INFINITY) + 1000 < livedOn
      ? [`${sayingOf(one)} was applied and answered`]
      : [];
  });
};

/** Who a process knows to have a conversation, by its last answer about it before a moment. */
export function standing(desk: Stage['desk'], { program, person }: Played, id: number, before: number) {
  const operator = OPERATORS[person];
  let known: 'taken' | 'free' | null = null;
  for (const one of desk.heard) {
    if (one.from !== program.pid) continue;
    if (one.answeredAt === null || one.answeredAt + TRAVEL_MS > before) continue;
    if (one.status !== 200 && one.status !== 400) continue;
    const data = one.envelope?.data;
    if (idOf(one) === id) {
      if (one.name === 'conversations.get' && one.status === 200) {
        const { status, operator_id: by } = data as { readonly status: string; readonly operator_id: number };
        known = status === 'inbox' && by !== operator && by !== 0 ? 'taken' : 'free';
      } else if (one.name === 'conversations.start') known = one.status === 200 ? 'free' : 'taken';
      else if (one.name === 'conversations.assignOperator' && one.status === 200)
        known = one.params.operator_id === operator ? 'free' : 'taken';
    } else if (Array.isArray(data) && one.name?.startsWith('conversations.')) {
      const row = (data as readonly { readonly id: number; readonly operator_user_id?: number }[]).find(
        (each) => each.id === id,
      );
      if (row)
        known = row.operator_user_id === undefined || row.operator_user_id === operator ? 'free' : 'taken';
    }
  }
  return known;
}

/** No reply and no close of a session goes to what its last answer showed with a colleague. */
const taken: Rule = ({ stage: { desk, played } }) =>
  played.flatMap((session) => {
    const { program, words, person } = session;
    if (words[0] !== 'triage') return [];
    const own = desk.heard.filter((one) => one.from === program.pid && isWrite(one));
    return own.flatMap((one) => {
      const action = actionOf(one);
      const id = idOf(one);
      if (id === null || (action !== 'send' && action !== 'close')) return [];
      if (standing(desk, session, id, one.at) !== 'taken') return [];
      return [`${person} sent ${described(one)} though a colleague had it`];
    });
  });

/** A text that was finished, or left, is at the service, in a file of drafts, or at least on the screen. */
const kept: Rule = ({ stage }) => {
  const { desk, computer, written, world } = stage;
  const files = filesIn(join(computer.disk.folder, 'state')).filter((path) => !/journal/.test(path));
  const drafts = files.map((path) => readFileSync(path, 'utf8')).join('\n');
  return written.flatMap(({ text, at, by }) => {
    const died = by.program.exit() === 'SIGKILL' ? by.endedAt() : null;
    // A quarter of a second of typing may be lost with the process.
    if (died !== null && died < at + 300) return [];
    // What was written to a text that was begun is sent with it.
    const isSent = desk.heard.some((one) => one.applied && textOf(one)?.includes(text));
    if (isSent || drafts.includes(text) || by.program.stdout().includes(`\n${text}`)) return [];
    return [
      `${JSON.stringify(text)} of ${by.person} is nowhere (typed ${Math.round((world.now - at) / 1000)} s before the end)`,
    ];
  });
};

const whom: Rule = ({ stage: { desk, written } }) =>
  written.flatMap(({ text, id, by }) =>
    desk.heard
      .filter((one) => id !== null && idOf(one) !== id && textOf(one)?.includes(text))
      .map((one) => `${by.person} wrote ${JSON.stringify(text)} to #${id}, and sent ${described(one)}`),
  );

function filesIn(folder: string): string[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return names.map((name) => join(folder, name)).filter((path) => statSync(path).isFile());
  } catch {
    return [];
  }
}

/** Who waits, and who of mine: by the head of the screen, after some time in which nothing happened. */
const counts: Rule = ({ stage, isShifted }) => {
  const state = stage.desk.state();
  const waiting = state.conversations.filter(({ status }) => status === 'unassigned').length;
  return stage.played.flatMap(({ program, words, person }, index) => {
    const isLast = !stage.played.slice(index + 1).some((one) => one.person === person);
    if (words[0] !== 'triage' || program.exit() !== null || !isLast) return [];
    const head = stage.screen(person)[0] ?? '';
    // It says that it is not of now.
    if (stage.screen(person).some((row) => /\b(?:offline|stale|not read|token refused)\b/i.test(row)))
      return [];
    const found: string[] = [];
    const [, shown] = /Waiting (\d+)/.exec(head) ?? [];
    // What is held is decided, and the service does not have it yet.
    const isHeld = stage.screen(person).some((row) => / in \d+s {2}|^ \d+ held /.test(row));
    // What became of a claim or a close is not known yet, and the head says so.
    const unknown = Number(/(\d+) unknown/.exec(head)?.[1] ?? 0);
    if (shown !== undefined && (Number(shown) > waiting || (Number(shown) < waiting - unknown && !isHeld)))
      found.push(`${person} sees ${shown} waiting, there are ${waiting}: ${head.trim()}`);
    // «Mine says who waits»: a head that does not count who wrote back yet says something else.
    const [, back] = /Mine (\d+) wrote back/.exec(head) ?? [];
    const unread = state.conversations.filter(
      ({ status, operator, unread: count }) =>
        status === 'inbox' && operator === OPERATORS[person] && count > 0,
    );
    // Who was only claimed and has had no answer yet has not written back.
    // Of two messages in one second no list says which came last.
    const answered = unread.filter(({ messages }) => {
      const answer = messages.findLast((one) => one.operator !== undefined);
      return answer !== undefined && answer.at !== messages.at(-1)?.at;
    });
    const isOff = Number(back) > unread.length + unknown || Number(back) < answered.length - unknown;
    if (back !== undefined && isOff && !isShifted)
      found.push(`${person} sees that ${back} wrote back, there are ${unread.length}: ${head.trim()}`);
    return found;
  });
};

const offered: Rule = ({ stage, proposals }) =>
  stage.played.flatMap(({ program, words, person }, index) => {
    const isLast = !stage.played.slice(index + 1).some((one) => one.person === person);
    if (proposals === null || words[0] !== 'triage' || program.exit() !== null || !isLast) return [];
    const head = stage.screen(person)[0] ?? '';
    const [, left, right] = /(?:(\d+) proposals?|[Pp]roposals (\d+))/.exec(head) ?? [];
    const shown = Number(left ?? right ?? 0);
    return shown === proposals || !/Waiting/.test(head)
      ? []
      : [`${person} sees ${shown} proposals, there are ${proposals}: ${head.trim()}`];
  });

/** Of these commands all writes of one conversation are about what the condition says. */
const CONDITIONS: Readonly<
  Record<string, (state: SandboxState, id: number | null, operator: number) => boolean>
> = {
  '--if-mine': (state, id, operator) =>
    state.conversations.some((one) => one.id === id && one.operator === operator),
  '--if-unassigned': (state, id) =>
    state.conversations.some((one) => one.id === id && (one.status === 'unassigned' || one.operator === 0)),
};

function conditionIn(words: readonly string[]): (typeof CONDITIONS)[string] | undefined {
  return words.map((word) => CONDITIONS[word]).find((each) => each !== undefined);
}

const skipped: Rule = ({ stage: { desk, played } }) =>
  played.flatMap((one) => {
    const { program, words, person, began } = one;
    if (words[0] !== 'conv') return [];
    const condition = conditionIn(words);
    // A run that goes on with another keeps the conditions of that.
    const isKept =
      words.includes('--resume') &&
      played.some((other) => other.began < began && conditionIn(other.words) !== undefined);
    // Reads may be as old as the longest lag of a shift.
    const during = (until: number) => statesSince(desk, began - LONGEST_LAG_MS, until);
    const own = desk.heard.filter((heard) => heard.from === program.pid && isWrite(heard));
    const against = own.filter(
      (heard) =>
        condition && !during(heard.at).some((state) => condition(state, idOf(heard), OPERATORS[person])),
    );
    const vain = (receiptsOf(one) ?? []).filter(
      ({ outcome, id, action }) =>
        outcome === 'skipped' &&
        !condition &&
        !isKept &&
        // What a colleague holds, and what was sent to the same one by somebody else, is left alone.
        !during(one.endedAt() ?? began).some((state) => isHeldByAnother(state, id, OPERATORS[person])) &&
        !desk.heard.some(
          (heard) => heard.from !== program.pid && idOf(heard) === id && actionOf(heard) === action,
        ),
    );
    return [
      ...against.map((heard) => `${words.join(' ')} wrote ${described(heard)}`),
      ...vain.map(({ action, id }) => `${words.join(' ')} skipped ${action} #${id}`),
    ];
  });

function isHeldByAnother({ conversations }: SandboxState, id: number | null, operator: number): boolean {
  return conversations.some((one) => one.id === id && one.operator !== 0 && one.operator !== operator);
}

/** Of one process: what it writes to a conversation waits for the answer of what it wrote before. */
const turns: Rule = ({ stage: { desk } }) =>
  desk.heard.filter(isWrite).flatMap((one) => {
    const same = (other: Heard) => other.from === one.from && idOf(other) === idOf(one) && idOf(one) !== null;
    const early = desk.heard.find(
      (other) =>
        other !== one &&
        isWrite(other) &&
        same(other) &&
        other.at >= one.at &&
        other.at < (one.answeredAt ?? 0),
    );
    return early ? [`${described(early)} went out before the answer of ${described(one)}`] : [];
  });

const history: Rule = ({ stage: { played }, history: entries, wasFull }) => {
  if (wasFull) return [];
  const last = new Map<string, string>();
  for (const one of played)
    for (const { entry, outcome } of receiptsOf(one) ?? []) if (entry) last.set(entry, outcome);
  const others = entries.flatMap(({ entry, action, id, outcome }) => {
    const receipt = entry && last.get(entry);
    return !receipt || receipt === outcome
      ? []
      : [`${action} #${id}: ${receipt} was printed, ${outcome} is kept`];
  });
  const numbers = new Map<string, number[]>();
  for (const { entry } of entries) {
    const [, run = '', number] = /^(.+)\.(\d+)$/.exec(entry ?? '') ?? [];
    if (number !== undefined) numbers.set(run, [...(numbers.get(run) ?? []), Number(number)]);
  }
  const gaps = [...numbers].filter(([, all]) => Math.max(...all) !== new Set(all).size);
  return [...others, ...gaps.map(([run, all]) => `run ${run} has entries ${all.join(', ')}`)];
};

const CODES: Readonly<Record<string, readonly number[]>> = {
  done: [0],
  already: [0],
  refused: [1, 9],
  skipped: [9],
  not_sent: [5],
  unknown: [6],
  proposed: [12],
};

/** Of one target; of several the class that all share, 6 before the others, 3 for several kinds. */
const exit: Rule = ({ stage: { played }, wasFull }) =>
  played.flatMap((one) => {
    const code = one.program.exit();
    const receipts = receiptsOf(one);
    if (receipts === null || receipts.length === 0 || typeof code !== 'number' || wasFull || code > 128)
      return [];
    const outcomes = [...new Set(receipts.map(({ outcome }) => outcome))];
    const failed = outcomes.filter((outcome) => CODES[outcome]?.[0] !== 0);
    if (outcomes.includes('unknown'))
      return code === 6 ? [] : [`${one.words.join(' ')}: unknown, exit ${code}`];
    const allowed =
      failed.length === 0 ? [0] : failed.length === 1 ? (CODES[failed[0] ?? ''] ?? []) : [3, 4, 8, 9, 1];
    const isMixed = failed.length === 1 && code === 3 && failed[0] === 'refused';
    // A refused token is a class of its own, whatever the receipts are called.
    if (allowed.includes(code) || isMixed || code === 4 || code === 8) return [];
    return [`${one.words.join(' ')}: ${outcomes.join(', ')}, exit ${code}`];
  });

/** The receipts that a program printed as JSON; null where it writes nothing, or was killed. */
function receiptsOf({ words, program }: Played): readonly Said[] | null {
  if (words[0] !== 'conv' || !words.includes('--json') || typeof program.exit() !== 'number') return null;
  try {
    return receiptsIn(program.stdout());
  } catch {
    return null;
  }
}

function receiptsIn(text: string): readonly Said[] {
  if (text.trim() === '') return [];
  const value = JSON.parse(text) as unknown;
  const all = (Array.isArray(value) ? value : [value]) as readonly (Said | null)[];
  return all.filter((one): one is Said => typeof one?.outcome === 'string' && typeof one.action === 'string');
}

const whole: Rule = ({ stage: { played } }) =>
  played.flatMap(({ words, program }) => {
    const text = program.stdout().trim();
    if (!words.includes('--json') || typeof program.exit() !== 'number' || text === '') return [];
    try {
      JSON.parse(text);
      return [];
    } catch {
      return [`${words.join(' ')} printed ${JSON.stringify(text.slice(0, 200))}`];
    }
  });

const ends: Rule = ({ stage: { played, world } }) => [
  ...world.uncaught.map((error) => `nothing caught ${String((error as Error)?.stack ?? error)}`),
  ...played.flatMap(({ words, program }) =>
    words[0] === 'triage' || program.exit() !== null ? [] : [`convops ${words.join(' ')} has not ended`],
  ),
];

const CHECKS: Readonly<Record<RuleName, Rule>> = {
  ...{ once, again, undone, told, done, changed, unknown, taken, kept, whom, counts, offered },
  ...{ skipped, turns, history, exit, whole, ends },
};

/** All that is wrong at the end of a shift, rule by rule. */
export function judge(evidence: Evidence): Violation[] {
  return Object.entries(CHECKS).flatMap(([rule, check]) =>
    check(evidence).map((what) => ({ rule: rule as RuleName, what })),
  );
}
