// What both counts of a session must come to at a poll: the lists as the service answered them, less those that were
// decided or put off here, as who sits at the session knows it.
import type { ConversationSummary } from '../../src/api/model.ts';
import type { Day } from '../sandbox/days.ts';
import type { ShiftKnowledge } from './shift-knowledge.ts';

export type Deed = 'replied' | 'closed' | 'assigned' | 'claimed' | 'skipped' | 'snoozed';

export interface Decided {
  readonly deed: Deed;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The same by the clock of what was heard. */
  readonly since: number;
  /** Seconds since 1970 of the newest message that had been read. */
  readonly newest: number;
}

/** From and to, where an answer may be from before a write. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

type Likely = 'yes' | 'no' | 'perhaps';

/** Until a list can no longer be from before a write, and as long as the shortest snooze; milliseconds. */
const LAG_MS = 17_000;
const SNOOZE_MS = 3_600_000;

/** What was decided in a session, by conversation, the last of each. */
export class Decisions {
  private readonly decided = new Map<number, Decided>();
  private readonly written = new Map<number, number>();
  private readonly heard: ShiftKnowledge;
  private readonly day: Day;

  constructor(heard: ShiftKnowledge, day: Day) {
    this.heard = heard;
    this.day = day;
  }

  /** The program writes to it now, and takes lists for older than that for a while. */
  wrote(id: number): void {
    this.written.set(id, this.day.now());
  }

  get(id: number): Decided | undefined {
    return this.decided.get(id);
  }

  note(id: number, deed: Deed): void {
    const newest = this.heard.newest(id)?.at ?? 0;
    this.decided.set(id, { deed, at: this.day.now(), since: performance.now(), newest });
  }

  /** Puts back what stood there before a decision that was not taken, or was taken back. */
  restore(id: number, before?: Decided): void {
    if (before) this.decided.set(id, before);
    else this.decided.delete(id);
  }

  /** What the last lists come to. */
  expected(): { readonly waiting: Range; readonly mine: Range } {
    // With somebody else meanwhile: should it come back, it waits for a decision again.
    for (const [id, { since }] of this.decided)
      if (this.heard.learntSince(id, since).some((is) => is === 'taken' || is === 'gone'))
        this.decided.delete(id);
    const { waiting = [], inbox = [] } = this.heard.polls.at(-1) ?? {};
    const rangeIn = (rows: readonly ConversationSummary[]) =>
      rangeOf(rows.map((row) => this.isToAnswer(row)));
    // Who wrote back is counted, and only where nobody did, who is to be answered.
    const wroteBack = rangeIn(inbox.filter(({ unread_count: unread }) => Number(unread) > 0));
    const open = rangeIn(inbox);
    return {
      waiting: rangeOf(waiting.map(({ id }) => this.isWaiting(id))),
      mine:
        wroteBack.least > 0 ? wroteBack : { least: Math.min(wroteBack.most, open.least), most: open.most },
    };
  }

  /** Whether a conversation of Mine waits for a decision, or may. */
  isOpen(id: number): boolean {
    const row = this.heard.polls.at(-1)?.inbox.find((one) => one.id === id);
    return row === undefined || this.isToAnswer(row) !== 'no';
  }

  /** The rows of the last lists with what is thought of each, for a message. */
  story(): string {
    const { waiting = [], inbox = [] } = this.heard.polls.at(-1) ?? {};
    const story = (id: number, likely: Likely) => {
      const { deed = 'undecided', at = this.day.now() } = this.decided.get(id) ?? {};
      return `#${id} ${likely}: ${deed} ${(this.day.now() - at) / 1000} s ago; ${this.heard.story(id)}`;
    };
    const decided = waiting;
    return [
      ...decided.map(({ id }) => `Waiting ${story(id, this.isWaiting(id))}`),
      ...inbox.map((row) => `Mine ${story(row.id, this.isToAnswer(row))}`),
    ].join('\n');
  }

  private isWaiting(id: number): Likely {
    const decided = this.decided.get(id);
    const writtenAt = this.written.get(id) ?? 0;
    if (!decided || decided.deed === 'skipped')
      return this.day.now() - writtenAt < LAG_MS ? 'perhaps' : 'yes';
    if (decided.deed !== 'snoozed') return 'no';
    if (this.day.now() >= decided.at + SNOOZE_MS) return 'yes';
    // Whether a change of it can be told by its place, its neighbours decide.
    return this.day.events.some((one) => one.id === id && one.at >= decided.at) ? 'perhaps' : 'no';
  }

  private isToAnswer({ id, unread_count, last_message_date }: ConversationSummary): Likely {
    const lastAt = Number(last_message_date ?? 0);
    const read = this.heard.newest(id);
    if (!unread_count && read?.byOperator && read.at >= lastAt) return 'no';
    const decided = this.decided.get(id);
    if (!decided || decided.deed === 'claimed' || decided.deed === 'skipped') return 'yes';
    const isRecent = this.day.now() - decided.at < LAG_MS;
    if (lastAt > decided.newest) return isRecent ? 'perhaps' : 'yes';
    // One that was taken over is new to the lists of the inbox, and so is what was read of it before.
    const wasOwn = this.heard.polls.at(-2)?.inbox.some((row) => row.id === id);
    return isRecent && !wasOwn ? 'perhaps' : 'no';
  }
}

function rangeOf(likely: readonly Likely[]): Range {
  const least = likely.filter((one) => one === 'yes').length;
  return { least, most: least + likely.filter((one) => one === 'perhaps').length };
}
