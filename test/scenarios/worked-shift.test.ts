// A shift that is worked by script on the stage of the stories, decision after decision, at each size of a window and in
// plain lines, while colleagues claim and customers write: what the service got is held against what was decided, and the
// rest against the oracle of the simulation. `npm run shifts` works whole shifts at every size; `-- -t plain` one in lines.
import { expect, it } from 'vitest';
import { type Chance, chanceOf } from '../simulation/chance.ts';
import { judge, standing } from '../simulation/oracle.ts';
import { type Declared, GROUPS } from '../stories/cast.ts';
import { openStage, type Stage, wordOf } from '../stories/stage.ts';
import type { Size } from '../stories/steps.ts';
import type { Heard } from '../support/desk.ts';

/** Conversations of a whole shift; 0 where a part of one is enough. */
const WHOLE = Number(process.env.CONVOPS_SHIFTS ?? 0);
const PART = 16;
const SEED = Number(process.env.CONVOPS_SHIFT_SEED ?? 7);

const SIZES = ['40 x 12', '80 x 24', '120 x 40', '200 x 60', 'plain lines'] as const;
const RIVALS = ['bea', 'carl'] as const;
const CANNED = 'Number {{conversation}} is in good hands.';
/** Milliseconds in which a conversation is read; what was decided before is out by then. */
const READING_MS = 7000;
/** Two polls, in which nobody does anything. */
const CALM_MS = 35_000;
/** The setting `late_after`, as it is where nobody sets it. */
const LATE_SECONDS = 30 * 60;
/** In one of so many turns a colleague takes what is being read. */
const RIVAL_EVERY = 24;
/** The part of all keys that may be pressed in vain because of it. */
const SURPRISES = 0.03;

interface Decision {
  /** The keys on a screen; `TEXT` is what is written. */
  readonly keys: readonly string[];
  /** The lines where the session is one of lines. */
  readonly lines: readonly string[];
  /** What the service is to get, once each. */
  readonly writes: readonly string[];
}

const TEXT = 'TEXT';
const MESSAGE = 'send-message';
const LIST = 'conversations.unassigned';

const REPLY: Decision = { keys: ['r', TEXT, 'Enter'], lines: ['1', TEXT, '.', '1'], writes: [MESSAGE] };
const SKIP: Decision = { keys: ['s'], lines: ['skip'], writes: [] };

/** What is decided, one after the other: one or two keys each, three with a canned reply. */
const DECISIONS: readonly Decision[] = [
  REPLY,
  { keys: ['r', TEXT, '^S'], lines: ['1', TEXT, '.', '2'], writes: [MESSAGE, 'close'] },
  { keys: ['e'], lines: ['close'], writes: ['close'] },
  { keys: ['m', 'Enter', '^S'], lines: ['macro', '1', '2'], writes: [MESSAGE, 'close'] },
  SKIP,
  { keys: ['e'], lines: ['close'], writes: ['close'] },
];

interface Meant {
  readonly word: string;
  readonly id: number;
  /** Undefined where it is no text. */
  readonly text: string | undefined;
}

const named = ({ word, id, text }: Meant) => `${word} #${id}${text === undefined ? '' : `: ${text}`}`;

/** A session of sam in a world of its own, and what it has decided. */
class Shift {
  readonly wrong: string[] = [];
  keys = 0;
  decisions = 0;
  /** Of the keys, those that were pressed in vain because a colleague was quicker. */
  surprises = 0;
  private turns = 0;
  /** How often somebody was called late. */
  late = 0;
  private readonly meant: Meant[] = [];
  private readonly worked = new Set<number>();
  private readonly stage: Stage;
  private readonly chance: Chance;
  private readonly size: Size | null;

  constructor(size: Size | null, conversations: number) {
    this.size = size;
    this.chance = chanceOf(SEED);
    this.stage = openStage(queueOf(conversations, this.chance), { travelMs: 4, random: this.chance.next });
  }

  async work(conversations: number): Promise<void> {
    const { stage, size } = this;
    await this.run(['replies', 'add', 'hands', CANNED]);
    await stage.play({
      ...{ do: 'run', person: 'sam', words: ['triage', ...(size ? [] : ['--plain'])], env: {}, input: '' },
      ...{ at: 'terminal', waits: false, size: size ?? { columns: 100, rows: 30 } },
    });
    while (this.worked.size < conversations) await this.turn();
    await this.wait(CALM_MS);
    this.count();
    await this.press(size ? ['q'] : ['q', '^J']);
    await this.wait(READING_MS);
    this.compare();
    const { exit } = stage.played.at(-1)?.program ?? { exit: () => null };
    if (exit() !== 0) this.wrong.push(`the session ends with ${exit()}:\n${stage.screen('sam').join('\n')}`);
    await this.run(['history', '--json', '--limit', '1000']);
    const history = JSON.parse(stage.played.at(-1)?.program.stdout() ?? '');
    this.judge(history);
  }

  end(): void {
    this.stage.close();
  }

  private async turn(): Promise<void> {
    await this.wait(READING_MS);
    await this.happen();
    if (this.worked.size % 4 === 3) {
      await this.wait(CALM_MS);
      this.count();
    }
    const isBack = this.decisions % 7 === 6 && (await this.goesToWhoWroteBack());
    const id = this.shown();
    this.checkLate(id);
    if (id === null) throw new Error(`nobody is there:\n${this.stage.screen('sam').join('\n')}`);
    this.turns += 1;
    if (this.turns % RIVAL_EVERY === RIVAL_EVERY / 2 && !isBack && this.isWaiting(id))
      return await this.comesTooLate(id);
    const decision = isBack
      ? REPLY
      : this.worked.has(id)
        ? SKIP
        : DECISIONS[this.decisions % DECISIONS.length];
    this.worked.add(id);
    this.decisions += 1;
    await this.decide(id, decision ?? SKIP);
    if (decision === REPLY && this.decisions % 5 === 0) await this.loses(id);
  }

  /** One key finds out that a colleague was quicker, the walk goes on, and what is pressed right after it decides nothing. */
  private async comesTooLate(id: number): Promise<void> {
    this.worked.add(id);
    const { stage, size } = this;
    await stage.play({ do: 'colleague', who: this.chance.pick(RIVALS), verb: 'claims', id, text: '' });
    const at = stage.world.now;
    await this.press(size ? ['r', 'e'] : ['"1"', '^J']);
    await this.wait(1000);
    this.keys += 1;
    this.surprises += 1;
    this.checkArrival(id, at);
  }

  /** Another is on the screen, and nothing that the session had heard before says that it is gone. */
  private checkArrival(before: number, at: number): void {
    const { desk, played } = this.stage;
    const id = this.shown();
    if (id === before) this.wrong.push(`#${id} stays:\n${this.stage.screen('sam').join('\n')}`);
    const session = played.find(({ words }) => words[0] === 'triage');
    const list = desk.heard.findLast(({ name, answeredAt }) => name === LIST && (answeredAt ?? at) < at);
    const waiting = list?.envelope?.data as readonly { readonly id: number }[] | undefined;
    if (id === null || !session || !waiting || this.isOurs(id)) return;
    if (standing(desk, session, id, at) === 'taken' || !waiting.some((row) => row.id === id))
      this.wrong.push(`#${id} is shown, and was known to be gone`);
  }

  /** Nobody is called late who was answered, or has waited for less than half an hour. */
  private checkLate(id: number | null): void {
    const { world } = this.stage;
    const one = id === null ? undefined : this.standingOf(id);
    if (!one || !this.size || !/ LATE\b/.test(this.head())) return;
    const { messages, status, unassignedAt } = one;
    const answer = messages.findLastIndex(({ operator }) => operator !== undefined);
    const since = status === 'unassigned' ? unassignedAt : messages[answer + 1]?.at;
    this.late += 1;
    if (since === undefined || world.now / 1000 - since < LATE_SECONDS)
      this.wrong.push(`#${id} is called late:\n${this.head()}`);
  }

  /** One key leads to the customer of Mine who wrote back, and the answer leads back. */
  private async goesToWhoWroteBack(): Promise<boolean> {
    if (!this.size || !/Mine \d+ wrote back/.test(this.stage.screen('sam')[0] ?? '')) return false;
    await this.press(['w']);
    this.keys += 1;
    await this.wait(1000);
    return true;
  }

  /** A colleague is given what was answered, before the answer goes out: it is a draft then, which nobody gets. */
  private async loses(id: number): Promise<void> {
    await this.stage.play({ do: 'colleague', who: 'admin', verb: 'gives', id, text: 'bea' });
    this.meant.pop();
  }

  private async decide(id: number, { keys, lines, writes }: Decision): Promise<void> {
    const isCanned = keys[0] === 'm';
    const text = isCanned ? `Number ${id} is in good hands.` : `Answer ${this.decisions} to ${id}.`;
    for (const word of writes) this.meant.push({ word, id, text: word === MESSAGE ? text : undefined });
    const [opens = '', second, finish = ''] = keys;
    const at = this.stage.world.now;
    if (!this.size)
      for (const line of lines) {
        await this.press([JSON.stringify(line === TEXT ? text : line), '^J']);
        await this.wait(1000);
      }
    else if (second === TEXT) await this.stage.play({ do: 'write', person: 'sam', opens, text, finish });
    else await this.press(keys);
    await this.wait(300);
    this.checkArrival(id, at);
    this.keys += keys.filter((key) => key !== TEXT).length;
  }

  /** What colleagues and customers do, never to whom is on the screen. */
  private async happen(): Promise<void> {
    const { chance, stage } = this;
    const shown = this.shown();
    const all = stage.desk.state().conversations.filter(({ id }) => id !== shown);
    const waiting = all.filter(({ status, id }) => status === 'unassigned' && !this.worked.has(id));
    const mine = all.filter(({ status, operator }) => status === 'inbox' && operator === 7);
    if (waiting.length > 0 && chance.is(0.4))
      await stage.play({
        do: 'colleague',
        who: chance.pick(RIVALS),
        verb: 'claims',
        id: chance.pick(waiting).id,
        text: '',
      });
    if (mine.length > 0 && chance.is(0.4))
      await stage.play({ do: 'customer', id: chance.pick(mine).id, text: 'And one more thing.' });
    if (chance.is(0.3)) await stage.play({ do: 'arrives', text: 'Hello?' });
  }

  /** Each that was meant has arrived once, and nothing else has; whoever waits is claimed for it. */
  private compare(): void {
    const isOurs = (heard: Heard) => heard.method === 'POST' && wordOf(heard) !== 'start';
    const heard = this.stage.desk.heard.filter(isOurs).map((one) =>
      named({
        word: wordOf(one),
        id: Number(one.params.conversation_id),
        text: one.params.text as string | undefined,
      }),
    );
    expect(heard.sort()).toEqual(this.meant.map(named).sort());
  }

  private count(): void {
    if (this.size) this.judge([]);
  }

  private judge(history: readonly object[]): void {
    const { stage, wrong } = this;
    const isEnd = history.length > 0;
    const evidence = { stage, history, proposals: null, wasFull: false, wasSet: false, isShifted: false };
    for (const { rule, what } of judge(evidence as never))
      if (isEnd !== (rule === 'counts')) wrong.push(`${rule}: ${what}`);
  }

  /** The conversation that is on the screen, or was said last. */
  private shown(): number | null {
    const text = this.head();
    const [id] = [...text.matchAll(this.size ? / {2}#(\d+)\b/g : /Conversation #(\d+)/g)].slice(-1);
    return id ? Number(id[1]) : null;
  }

  /** The row that names the customer; of a session of lines, all that it has said. */
  private head(): string {
    const { stage, size } = this;
    return size ? (stage.screen('sam')[1] ?? '') : (stage.played.at(-1)?.program.stdout() ?? '');
  }

  private standingOf(id: number) {
    return this.stage.desk.state().conversations.find((one) => one.id === id);
  }

  private isOurs(id: number): boolean {
    const one = this.standingOf(id);
    return one?.status === 'inbox' && one.operator === 7;
  }

  private isWaiting(id: number): boolean {
    return this.standingOf(id)?.status === 'unassigned';
  }

  private press(keys: readonly string[]): Promise<void> {
    return this.stage.play({ do: 'keys', person: 'sam', keys });
  }

  private wait(ms: number): Promise<void> {
    return this.stage.play({ do: 'wait', ms });
  }

  private run(words: readonly string[]): Promise<void> {
    return this.stage.play({ do: 'run', person: 'sam', words, env: {}, input: '', at: 'pipe', waits: true });
  }
}

/** Twice as many as are worked, for colleagues take some. */
function queueOf(conversations: number, chance: Chance): Declared[] {
  return Array.from({ length: 2 * conversations }, (_, nth) => ({
    ...{ id: 101 + nth, holder: 'waiting', ageMs: (2 * conversations - nth) * 60_000 },
    ...{ group: chance.pick(GROUPS), messages: [{ by: 'customer', text: `Question ${nth}` }] },
  }));
}

it.for(WHOLE > 0 ? SIZES : (['80 x 24', 'plain lines'] as const))(
  'a shift worked at %s: nothing doubled, lost or astray, nobody falsely late, and the counts are the lists',
  { timeout: WHOLE > 0 ? 3_600_000 : 300_000 },
  async (of) => {
    const [columns = 0, rows = 0] = of.split(' x ').map(Number);
    const shift = new Shift(rows > 0 ? { columns, rows } : null, WHOLE || PART);
    try {
      await shift.work(WHOLE || PART);
    } finally {
      shift.end();
    }
    expect(shift.wrong).toEqual([]);
    const { keys, decisions, surprises } = shift;
    const told = `${of}: ${decisions} decisions, ${keys} keys, ${surprises} of them in vain\n`;
    if (WHOLE > 0) process.stdout.write(told);
    expect(keys - surprises).toBeLessThanOrEqual(2 * decisions);
    expect(surprises).toBeLessThanOrEqual(Math.max(1, SURPRISES * keys));
    if (rows > 0) expect(shift.late).toBeGreaterThan(0);
  },
);
