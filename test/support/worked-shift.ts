// An operator who works a day of customers and rivals, both walks, by script: every decision there is, texts that are
// taken back, drafts that a rival's claim meets. Every promise is held against what the service was asked and answered.
import { SANDBOX_ACTING_OPERATOR as SELF } from '../../src/sandbox/identity.ts';
import { Refusal, type SandboxState } from '../../src/sandbox/store.ts';
import { assignOperator, startConversation } from '../../src/sandbox/transitions.ts';
import type { Home } from './run-convops.ts';
import { Decisions, type Deed } from './shift-counts.ts';
import { type ServedShift, serveShift } from './shift-day.ts';
import { type Exchange, isGone, ShiftKnowledge } from './shift-knowledge.ts';
import { plainSeat, type Seat, screenSeat } from './shift-seats.ts';
import { type ShiftOutcome, type ShiftText, ShiftVerdict } from './shift-verdict.ts';
import { openWoundScreen, type WoundScreen } from './wound-screen.ts';

export interface ShiftOrder {
  /** Conversations to be worked. */
  readonly conversations: number;
  readonly seed: number;
  /** How fast the day goes; 1 is a day as it is. */
  readonly pace: number;
  readonly home: Home;
  /** Null for plain lines. */
  readonly size: { readonly columns: number; readonly rows: number } | null;
}

export interface WorkedShift extends ShiftOutcome {
  readonly conversations: number;
  readonly decisions: number;
  readonly keys: number;
  /** Keys beside these, past what somebody else was faster with. */
  readonly passedBy: number;
  /** Conversations that were worked in Mine. */
  readonly writtenBack: number;
  readonly polls: number;
  readonly miscounted: readonly string[];
  readonly exit: number;
  /** The most bytes that the program ever had in memory. */
  readonly mostMemory: number;
}

/** Milliseconds that reading, a key and the hold take. */
const READING_MS = 5000;
const KEY_MS = 1000;
const HOLD_MS = 8000;
const RIVAL = 2;
const CANNED = 'thanks';
/** What a claim may come to. */
const CLAIM = ['POST start', 'POST unassign'];

interface Doing {
  readonly id: number;
  readonly deed?: Deed;
  /** What the program may send for it, once each. */
  readonly writes?: readonly string[];
}

type Move = (at: Worked, id: number) => Promise<unknown>;

export async function workShift(order: ShiftOrder): Promise<WorkedShift> {
  const worked = new Worked(order);
  try {
    return await worked.shift();
  } finally {
    await worked.end();
  }
}

const WAITING_MOVES: readonly Move[] = [
  (at, id) => at.reply(id),
  (at, id) => at.reply(id, { close: true }),
  (at, id) => at.closes(id),
  (at, id) => at.reply(id),
  (at, id) => at.canned(id),
  (at, id) => at.hands(id, 'group', 'VIP'),
  (at, id) => at.closes(id),
  (at, id) => at.snoozes(id),
  (at, id) => at.notes(id),
  (at, id) => at.skips(id),
];

/** What a shift has now and then, one of it after so many others. */
const EVERY = 8;
const RARE_MOVES: readonly Move[] = [
  (at, id) => at.losesClaim(id),
  (at, id) => at.takesBackText(id),
  (at, id) => at.isRobbed(id),
  (at, id) => at.takesBackClose(id),
  (at, id) => at.noteIsMet(id),
  (at, id) => at.opensFromList(id),
  (at, id) => at.takesOver(id),
  (at, id) => at.claims(id),
  (at, id) => at.reopens(id),
  (at, id) => at.hands(id, 'operator', 'amir'),
];

const MINE_MOVES: readonly Move[] = [
  (at, id) => at.reply(id),
  (at, id) => at.closes(id),
  (at, id) => at.reply(id, { close: true }),
  (at, id) => at.closes(id),
  (at, id) => at.notes(id),
  (at, id) => at.skips(id),
  (at, id) => at.closes(id),
  (at, id) => at.snoozes(id),
  (at, id) => at.hands(id, 'operator', 'amir'),
];

class Worked {
  private readonly handedTo = new Set<string>();
  private readonly miscounted: string[] = [];
  private readonly worked = new Set<number>();
  private decisions = 0;
  private writtenBack = 0;
  private moves = 0;
  private counted = 0;
  private ownKeys = 0;
  private passedBy = 0;
  private knewAt = 0;
  private opened: number | null = null;
  private last: number | null = null;
  private served!: ServedShift;
  private heard!: ShiftKnowledge;
  private verdict!: ShiftVerdict;
  private decided!: Decisions;
  private desk!: WoundScreen;
  private seat!: Seat;

  private readonly order: ShiftOrder;
  constructor(order: ShiftOrder) {
    this.order = order;
  }

  async end(): Promise<void> {
    await this.desk?.close();
    await this.served?.close();
  }

  async shift(): Promise<WorkedShift> {
    const { home, seed, pace, size, conversations } = this.order;
    this.served = await serveShift({ seed, pace, rivals: 5 });
    const { env, day, desk } = this.served;
    const onWrite = (exchange: Exchange) => {
      // What it was answered while it stood still last; later answers may be on their way.
      this.verdict.judgeWrite(exchange, this.desk.quietAt());
      if (exchange.name !== 'POST send-note') this.decided.wrote(exchange.id ?? 0);
    };
    this.heard = new ShiftKnowledge(desk, SELF, onWrite);
    this.verdict = new ShiftVerdict(this.heard);
    this.decided = new Decisions(this.heard, day);
    await home.run(['replies', 'add', CANNED, 'Number {{conversation}} is in good hands.']);
    this.desk = await openWoundScreen(['triage', ...(size ? [] : ['--plain'])], {
      ...{ home, day, ...(size ?? { columns: 100, rows: 30 }) },
      env: { ...env, TZ: 'UTC' },
    });
    this.seat = size ? screenSeat(this.desk) : plainSeat(this.desk);
    while (this.worked.size < conversations) await this.turn();
    await this.pass(HOLD_MS);
    // What came of the last text may be asked about.
    while (await this.passesBy((seat) => seat.keepIfAsked())) await this.pass(KEY_MS);
    const { passedBy } = this;
    const keys = this.seat.pressed() - this.ownKeys - passedBy;
    await this.seat.leave();
    await this.desk.pass(HOLD_MS);
    if (!this.desk.isOver()) throw new Error(`the program does not end:\n${this.seat.frame()}`);
    const exit = await this.desk.ended;
    const { decisions, writtenBack, miscounted, counted: polls } = this;
    return {
      ...{ conversations: this.worked.size, decisions, keys, passedBy, exit, writtenBack, miscounted, polls },
      mostMemory: this.desk.mostMemory(),
      ...(await this.verdict.outcome(await day.state(), home.stateFolder)),
    };
  }

  private async turn(): Promise<void> {
    await this.pass(READING_MS);
    if (this.desk.isOver()) throw new Error(`the program ended:\n${this.seat.frame()}`);
    if (await this.passesBy((seat) => seat.keepIfAsked())) return;
    const isMine = this.seat.walk() === 'mine';
    const { waiting, mine } = this.decided.expected();
    // Not for each alone, and until all of them have an answer.
    const isWanted = mine.least > (isMine || waiting.most === 0 ? 0 : 2);
    if (isMine !== isWanted && (await this.press((seat) => seat.other()))) return;
    const id = this.seat.shown();
    if (id === null) return;
    // Taken while it was looked at, or decided about before.
    if (isGone(this.heard.standing(id)) || (isMine && !this.decided.isOpen(id)))
      return void (await this.passesBy((seat) => seat.browse()));
    this.worked.add(id);
    if (isMine) this.writtenBack += 1;
    await this.nextMove(isMine)(this, id);
  }

  /** What takes a key and decides nothing: somebody else was faster. */
  private async passesBy(act: (seat: Seat) => Promise<boolean>): Promise<boolean> {
    const before = this.seat.pressed();
    const isDone = await this.press(act);
    this.passedBy += this.seat.pressed() - before;
    return isDone;
  }

  private nextMove(isMine: boolean): Move {
    this.moves += 1;
    const isRare = !isMine && this.moves % EVERY === 0;
    const moves = isMine ? MINE_MOVES : isRare ? RARE_MOVES : WAITING_MOVES;
    const place = isRare ? this.moves / EVERY - 1 : this.moves;
    return moves[place % moves.length] as Move;
  }

  /** Lets time pass, a second at a time, and every poll that falls due be compared. */
  private async pass(milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0; left -= KEY_MS) {
      this.knewAt = this.desk.quietAt();
      await this.desk.pass(Math.min(left, KEY_MS));
      this.look();
      await this.count();
    }
  }

  /** What is said of both walks after a poll is what its lists come to. */
  private async count(): Promise<void> {
    const { polls } = this.heard;
    if (polls.length === this.counted) return;
    const before = this.seat.pressed();
    const { waiting, mine } = this.decided.expected();
    const counts = await this.seat.counts();
    this.ownKeys += this.seat.pressed() - before;
    if (counts === null) return;
    this.counted = polls.length;
    const fits = (count: number | null, { least, most }: typeof mine) =>
      count === null || (count >= least && count <= most);
    if (fits(counts.waiting, waiting) && fits(counts.mine, mine)) return;
    const said = `Waiting ${counts.waiting}, Mine ${counts.mine}; not ${JSON.stringify({ waiting, mine })}`;
    this.miscounted.push(`poll ${this.counted}: ${said}:\n${this.decided.story()}\n${this.seat.frame()}`);
  }

  /** Presses keys, and looks at what has come on screen by them; `opened`: by its number or from the list. */
  private async press(act: (seat: Seat) => Promise<boolean>, opened: number | null = null): Promise<boolean> {
    this.knewAt = this.desk.quietAt();
    this.opened = opened;
    const isDone = await act(this.seat);
    this.look();
    return isDone;
  }

  /** Nobody comes on screen who was known to be gone before the last key, or before time passed. */
  private look(): void {
    const id = this.seat.shown();
    if (id === null || id === this.last) return;
    this.last = id;
    // What the session has worked on stays in its walk, with who has it.
    const isWorkedOn = this.decided.get(id) || this.heard.hasDone(id);
    if (id !== this.opened && !isWorkedOn) this.verdict.judgeVisit(id, this.knewAt, this.seat.frame());
  }

  /** Does something about a conversation, with what the program may send for it; whether the session took it. */
  private async does(
    { id, deed, writes = [] }: Doing,
    act: (seat: Seat) => Promise<boolean>,
    opened?: number,
  ): Promise<boolean> {
    const before = this.decided.get(id);
    if (deed) this.decided.note(id, deed);
    this.verdict.mean(id, ...writes);
    const keys = this.seat.pressed();
    const isTaken = await this.press(act, opened);
    if (isTaken) this.decisions += 1;
    else {
      if (deed) this.decided.restore(id, before);
      if (isGone(this.heard.standing(id))) this.passedBy += this.seat.pressed() - keys;
    }
    await this.pass(KEY_MS);
    return isTaken;
  }

  async reply(id: number, { close = false, fate = 'sent' as ShiftText['fate'] } = {}): Promise<boolean> {
    const draft = this.verdict.draftOf(id);
    const text = draft ?? this.verdict.write(id, 'reply');
    text.fate = fate;
    const deed = close ? 'closed' : 'replied';
    const writes = [...CLAIM, 'POST send-message', ...(close ? ['POST close'] : [])];
    const isDone = await this.does({ id, deed, writes }, (seat) =>
      seat.reply(text.text, { close, isThere: draft !== undefined }),
    );
    if (!isDone && !draft && !this.seat.hasWritten())
      this.verdict.texts.splice(this.verdict.texts.indexOf(text), 1);
    else if (!isDone && !draft) text.fate = 'kept';
    return isDone;
  }

  async canned(id: number): Promise<unknown> {
    if (this.verdict.texts.some((one) => one.id === id)) return await this.reply(id);
    const text = this.verdict.write(id, 'reply', `Number ${id} is in good hands.`);
    const writes = [...CLAIM, 'POST send-message', 'POST close'];
    const isDone = await this.does({ id, deed: 'closed', writes }, (seat) => seat.canned(text.text));
    if (!isDone) this.verdict.texts.splice(this.verdict.texts.indexOf(text), 1);
    return isDone;
  }

  closes(id: number): Promise<boolean> {
    return this.does({ id, deed: 'closed', writes: [...CLAIM, 'POST close'] }, (seat) => seat.close());
  }

  async notes(id: number, meanwhile?: () => Promise<void>): Promise<unknown> {
    const { text } = this.verdict.write(id, 'note');
    const isDone = await this.does({ id, writes: ['POST send-note'] }, (seat) => seat.note(text, meanwhile));
    return isDone && !meanwhile && (await this.closes(id));
  }

  hands(id: number, kind: 'operator' | 'group', name: string): Promise<boolean> {
    const isAgain = this.handedTo.has(name);
    this.handedTo.add(name);
    // Whom nobody has is started for the other operator.
    const writes = kind === 'group' ? ['POST assign-group'] : ['POST assign-operator', 'POST start'];
    return this.does({ id, deed: 'assigned', writes }, (seat) => seat.assign(kind, isAgain ? '' : name));
  }

  snoozes(id: number): Promise<boolean> {
    return this.does({ id, deed: 'snoozed' }, (seat) => seat.snooze());
  }

  skips(id: number): Promise<boolean> {
    return this.does({ id, deed: 'skipped' }, (seat) => seat.skip());
  }

  async claims(id: number): Promise<unknown> {
    const isDone = await this.does({ id, deed: 'claimed', writes: CLAIM }, (seat) => seat.claim());
    return isDone && (await this.press((seat) => seat.browse()));
  }

  async takesBackClose(id: number): Promise<unknown> {
    if (!(await this.closes(id))) return;
    this.verdict.mayBeGone.add(id);
    this.verdict.mean(id, ...CLAIM);
    if (!(await this.press((seat) => seat.undo(id), id))) return;
    this.decided.restore(id);
    await this.pass(KEY_MS);
    return await this.skips(id);
  }

  async takesBackText(id: number): Promise<unknown> {
    if (this.verdict.draftOf(id)) return await this.reply(id);
    if (!(await this.reply(id))) return;
    const text = this.verdict.texts.at(-1) as ShiftText;
    if (!(await this.press((seat) => seat.undoText(text.text), id))) return;
    text.fate = 'taken back';
    this.decided.restore(id);
    await this.pass(KEY_MS);
    return await this.reply(id);
  }

  async opensFromList(id: number): Promise<unknown> {
    const rows = this.heard.polls.at(-1)?.waiting ?? [];
    const other = rows.findLast(
      (row) => row.id !== id && !isGone(this.heard.standing(row.id)) && !this.decided.get(row.id),
    );
    if (!other || !(await this.press((seat) => seat.open(other.id, 'list'), other.id))) return;
    this.worked.add(other.id);
    return await this.reply(other.id);
  }

  async takesOver(id: number): Promise<unknown> {
    const { conversations } = await this.served.day.state();
    const taken = conversations.find(({ status, operator }) => status === 'inbox' && operator === RIVAL);
    if (!taken || !(await this.opens(taken.id))) return await this.reply(id);
    const writes = ['POST assign-operator'];
    const isDone = await this.does({ id: taken.id, deed: 'claimed', writes }, (seat) => seat.takeOver());
    return isDone && (await this.reply(taken.id));
  }

  async reopens(id: number): Promise<unknown> {
    const closed = [...this.worked].find((one) => this.heard.standing(one) === 'closed');
    if (closed === undefined || !(await this.opens(closed))) return await this.reply(id);
    const writes = ['POST start'];
    const isDone = await this.does({ id: closed, deed: 'claimed', writes }, (seat) => seat.claim());
    return isDone && (await this.reply(closed, { close: true }));
  }

  private async opens(id: number): Promise<boolean> {
    this.verdict.mayBeGone.add(id);
    this.worked.add(id);
    return await this.press((seat) => seat.open(id, 'number'), id);
  }

  /** A rival's claim comes while a note is written: it is for colleagues, and right all the same. */
  async noteIsMet(id: number): Promise<unknown> {
    await this.notes(id, () => this.change((state, seconds) => startConversation(state, id, RIVAL, seconds)));
    return await this.press((seat) => seat.browse());
  }

  /** A rival's claim comes between the list and ours: the text is a draft, and nobody may get it. */
  async losesClaim(id: number): Promise<unknown> {
    if (this.verdict.draftOf(id)) return await this.reply(id);
    await this.change((state, seconds) => startConversation(state, id, RIVAL, seconds));
    return await this.reply(id, { fate: 'kept' });
  }

  /** A rival takes over what has been answered, before the answer goes out. */
  async isRobbed(id: number): Promise<unknown> {
    if (this.verdict.draftOf(id) || !(await this.reply(id, { fate: 'kept' }))) return;
    await this.change((state, seconds) => assignOperator(state, id, RIVAL, seconds));
  }

  private async change(change: (state: SandboxState, seconds: number) => SandboxState): Promise<void> {
    const { store, now } = this.served.day;
    await store.transact((state) => {
      try {
        return { state: change(state, Math.floor(now() / 1000)), value: undefined };
      } catch (error) {
        // Another rival was faster.
        if (error instanceof Refusal) return { state, value: undefined };
        throw error;
      }
    });
  }
}
