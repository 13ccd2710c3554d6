// Triage is a loop of four parts: state (plain data, this file and its folder), update (what an event makes of it),
// view (how it looks) and effects (what it does to the world). Only effects, drafts.ts (the disk), run.ts and plain.ts
// (the terminal) touch anything outside; update and view are pure, so that every key, answer and failure of a session
// can be replayed in a test.

import type { ConversationDetail, MessageEntry } from '../api/model.ts';
import type { Proposal } from '../proposals/proposal.ts';
import type { MacroActions } from '../replies/replies.ts';
import type { SignalWay, Size } from '../terminal/screen.ts';
import type { CustomerConversation } from '../views/people.ts';
import type { Entry } from '../writes/journal-lines.ts';
import type { EarlierReply } from '../writes/sent-replies.ts';
import type { History } from './composer/history.ts';
import type { Buffer } from './composer.ts';
import type { Action, Bindings } from './keys.ts';
import type {
  Along,
  Assignee,
  Decision,
  Draft,
  DraftKey,
  MacroPlan,
  OutboxItem,
  Purpose,
  Undoable,
} from './state/outbox.ts';
import type { Piping } from './state/piping.ts';
import type { Walk, WalkName } from './state/walk.ts';

/** The facts and settings of the whole session. */
export interface Session {
  readonly operator: { readonly id: number; readonly email: string | null };
  /** Those of --group; none for the whole queue. */
  readonly groups: readonly { readonly id: number; readonly title: string }[];
  /** Milliseconds a reply, note, file or close waits before it goes out. */
  readonly holdMs: number;
  /** A decision about more marked conversations than this is asked about. */
  readonly confirmAbove: number;
  readonly readOnly: boolean;
  /** Texts that this computer sent shortly before the session, or may have, by its journal. */
  readonly sentBefore: readonly Pick<Entry, 'id' | 'name' | 'params' | 'at' | 'outcome'>[];
  /** The walk that is on screen first. */
  readonly beginsWith: WalkName;
  /** How the terminal signals that a customer wrote back. */
  readonly notify: SignalWay | 'off';
  /** The program that gets texts, and its arguments; empty for none. */
  readonly pipe: readonly string[];
  /**
   * The command after which this computer keeps what it reads (setting archive), and the question that is asked once,
   * null if it is not; null where it keeps it already.
   */
  readonly toKeep: { readonly way: string; readonly question: string | null } | null;
  /** Whether the service takes a conversation for read once it was got: only where it does not is Mine read ahead. */
  readonly getMarksRead: 'unknown' | 'yes' | 'no';
  /** What choosing a link does; without a display it is always copied. */
  readonly openLinks: 'open' | 'copy';
  readonly utc: boolean;
  /** Whether it is said in lines, and not drawn. */
  readonly plain: boolean;
  /** The name of the profile, or SANDBOX; absent if no profile is used. */
  readonly place?: string;
  /** How long a conversation may wait before it is late, in milliseconds. */
  readonly lateAfterMs: number;
  readonly bindings: Bindings;
  /** Where the token comes from, and the command that sets another in the profile. */
  readonly renewal: { readonly from: 'profile' | 'program' | 'environment'; readonly command: string };
  readonly replies: readonly {
    readonly name: string;
    readonly text: string;
    /** Its steps beside the text. */
    readonly actions?: MacroActions | null;
  }[];
}

/** Who holds a conversation, as far as is known. `gone`: no longer in the list, and not yet known why. */
export type Holding =
  | { readonly kind: 'waiting' | 'mine' | 'closed' }
  /** `since`: milliseconds since 1970 when it was noticed; absent where it was never seen otherwise. */
  | { readonly kind: 'gone'; readonly since?: number }
  | { readonly kind: 'taken'; readonly by: number | null };

/** What the lists of the operator's own inbox say of a conversation. */
export interface InboxFacts {
  /** Messages of the customer that were not read. */
  readonly unread: number;
  /** Milliseconds since 1970 of the last message, whoever wrote it; null where that is unknown. */
  readonly lastAt: number | null;
  /** Its last message is a reply that this computer sent, by the journal. */
  readonly answered: boolean;
  /** What was read on screen beyond the list: no news when the next list has it, and no count of what is unread. */
  readonly seen?: { readonly unread: number; readonly lastAt: number | null };
}

/** What a conversation said of its last message when it was read. */
export interface LastSaid {
  /** Milliseconds since 1970; 0 where that is not known. */
  readonly at: number;
  /** The last message that the customer has is an operator's. */
  readonly byOperator: boolean;
  /** No operator has written to the customer. */
  readonly unanswered: boolean;
  /** The first message of the customer without an answer, in milliseconds since 1970; null if there is none, or no date. */
  readonly since: number | null;
  /** `lastAt` of the list that it was read for: it is not read again before that moves. */
  readonly listed: number | null;
}

export interface QueueItem {
  readonly id: number;
  /** As the service has it; to be made inert where it is shown. */
  readonly name: string | null;
  readonly channel: string;
  readonly groupId: number | null;
  /** The platform user id of its customer; absent or null where that is not known. */
  readonly customer?: number | null;
  /** Milliseconds since 1970 since when nobody holds it; null where that is unknown. */
  readonly since: number | null;
  readonly holding: Holding;
  readonly decision: Decision;
  /** Absent where the lists of the operator's inbox do not have it. */
  readonly inbox?: InboxFacts;
  /** Absent until it was read. */
  readonly said?: LastSaid;
}

/** A conversation with its messages, as far as it has been read. */
export type Loaded =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      readonly detail: ConversationDetail;
      readonly at: number;
      /** The newest message that was seen when it was read again. */
      readonly before?: number;
      /** Notes of this computer that it does not have. */
      readonly unlisted?: readonly MessageEntry[];
    }
  | { readonly kind: 'failed'; readonly error: string };

export interface Snooze {
  readonly id: number;
  readonly name: string | null;
  /** Milliseconds since 1970; null until the customer writes again. */
  readonly until: number | null;
  /** The newest message of its customer when it was snoozed, by its id; null while that is not known. */
  readonly seen: number | null;
}

/** What follows from an answer. */
export type AnswerAction =
  /** `stay`: back to the text or the list it was asked about; nothing is done. */
  | { readonly kind: 'stay' | 'send-held' | 'keep-held' | 'hand-over' }
  /** Whether this computer keeps what it reads. */
  | { readonly kind: 'keep'; readonly keeps: boolean }
  | { readonly kind: 'send-again'; readonly close: boolean }
  | { readonly kind: 'take-over'; readonly id: number }
  /** `proposal`: the one without a text whose steps they are, by its id. */
  | { readonly kind: 'macro'; readonly id: number; readonly plan: MacroPlan; readonly proposal?: string }
  | { readonly kind: 'marked'; readonly plan: MarkedPlan };

export interface Question {
  readonly title: string;
  readonly lines: readonly string[];
  readonly options: readonly { readonly key: string; readonly label: string; readonly does: AnswerAction }[];
  /** Only Esc is answered before every line of it was in sight. */
  readonly whole?: true;
  /** Whether to leave: nothing goes out while it is open. */
  readonly holds?: true;
}

export type PickPurpose =
  | 'operator'
  | 'group'
  | 'hand-over'
  | 'reply'
  | 'insert'
  | 'earlier'
  | 'list'
  | 'link';

export interface Picker {
  readonly purpose: PickPurpose;
  readonly title: string;
  readonly options: readonly {
    readonly value: number;
    readonly label: string;
    readonly note: string;
    /** The steps of a canned reply beside its text. */
    readonly does?: string;
    /** For `list`: the message that the words were found in, and when it was written: `3 Nov`. */
    readonly message?: number | null;
    readonly day?: string;
  }[];
  readonly filter: string;
  /** Index among the options that fit the filter. */
  readonly selected: number;
  /** What is chosen by its number alone: the service refuses the list of their names. */
  readonly unnamed?: 'operator' | 'group';
  /** For `list`: the marked conversations, in the order of marking. */
  readonly marked: readonly number[];
  /** For `list`: the conversations in whose texts the words of that filter were found. */
  readonly found?: { readonly filter: string; readonly options: Picker['options'] };
  /** For `list`: what is still to be read on demand; empty once that is over. */
  readonly reading?: readonly number[];
}

/** The decision about the marked conversations. */
export type MarkedPlan =
  | { readonly kind: 'close' }
  /** `note` goes before it, on each of them; it comes back as a draft of its own conversation. */
  | { readonly kind: 'assign'; readonly to: Assignee; readonly note?: Draft }
  /** Milliseconds since 1970; null until the customer writes again. */
  | { readonly kind: 'snooze'; readonly until: number | null };

export interface Composing {
  readonly purpose: Purpose;
  readonly id: number;
  readonly buffer: Buffer;
  /** The claim is for this text alone. */
  readonly claimedForThis: boolean;
  readonly along: Along;
  /** Somebody else has its conversation. */
  readonly overtaken?: Overtaken;
  /** An earlier text came back into it, and it was not tried to be sent since. */
  readonly merged?: true;
  /** Of a note: the reply that it was made of, as it was then. */
  readonly turned?: string;
  /** How it was before; absent if nothing was changed since it was opened. */
  readonly history?: History;
}

/** What is typed into a text whose conversation somebody else has. */
export interface Overtaken {
  /** When a key was typed last, in milliseconds since 1970. */
  readonly typedAt: number;
  /** It happened while the text was being written. */
  readonly took: boolean;
  /** What the last letter does if no more is typed, and the text without it and with it. */
  readonly way?: { readonly action: Action; readonly before: Buffer; readonly typed: Buffer };
}

/** A conversation on screen, and how far it is scrolled. */
export interface Place {
  readonly walk: WalkName;
  readonly id: number | null;
  readonly scroll: State['scroll'];
  /** The conversation that it was left for. */
  readonly for: number;
}

/** What is typed on one line: a time, why a proposal is rejected, or another name or phone of the customer. */
export type LineAsked =
  | { readonly kind: 'snooze' }
  | { readonly kind: 'reason'; readonly proposal: string }
  | { readonly kind: 'name' | 'phone'; readonly customer: number };

/** `back`: what it stands before and goes back to, a text or a list whose marked conversations it is about. */
export type Mode =
  | { readonly kind: 'show' }
  | { readonly kind: 'compose'; readonly composing: Composing }
  | { readonly kind: 'pick'; readonly picker: Picker; readonly back: Mode }
  /** In place of the conversation: who the customer is, or the keys. `page` from 0; the view begins again after the last. */
  | { readonly kind: 'page'; readonly of: 'customer' | 'help'; readonly page: number; readonly back: Mode }
  | { readonly kind: 'ask'; readonly question: Question; readonly back: Mode }
  | {
      readonly kind: 'line';
      readonly asks: LineAsked;
      readonly id: number;
      readonly typed: string;
      /** Why it could not be taken as it was typed. */
      readonly error?: string;
      /** When a digit was typed that is a preset, unless more follows it soon. */
      readonly presetAt?: number;
      readonly back: Mode;
    }
  | { readonly kind: 'ended' };

/** One of the modes, by its kind. */
export type ModeOf<Kind extends Mode['kind']> = Extract<Mode, { readonly kind: Kind }>;

export interface Notice {
  readonly text: string;
  readonly tone: 'info' | 'good' | 'warn' | 'bad';
  /** Milliseconds since 1970; null to stay until the next. */
  readonly until: number | null;
}

/** What is wrong, by what explains most: the token is refused, no answer comes, or a list cannot be read though one did. */
export interface Trouble {
  readonly kind: 'token' | 'offline' | 'list';
  /** Milliseconds since 1970. */
  readonly since: number;
}

export interface State {
  readonly session: Session;
  readonly startedAt: number;
  /** Milliseconds since 1970 of the last event. */
  readonly now: number;
  readonly size: Size;
  readonly mode: Mode;
  /** The walk on screen, and every conversation that is known, of whichever walk. */
  readonly queue: Walk & {
    readonly walk: WalkName;
    readonly items: Readonly<Record<number, QueueItem>>;
  };
  /** The walk that is not on screen, as it was left. */
  readonly other: Walk;
  readonly details: Readonly<Record<number, Loaded>>;
  /** The first line of the transcript that is shown, from 0; null while its end is in sight. */
  readonly scroll: number | null;
  /** The message that is to be in sight once its conversation can be shown. */
  readonly sought: { readonly id: number; readonly message: number } | null;
  readonly showCustomer: boolean;
  readonly drafts: Readonly<Record<DraftKey, Draft>>;
  readonly snoozed: readonly Snooze[];
  /** Left undecided, each once, the last at the end; in this session or the one before. */
  readonly skipped: readonly number[];
  readonly outbox: readonly OutboxItem[];
  /** The proposals that wait for a decision, oldest first, as the file had them. */
  readonly proposals: readonly Proposal[];
  readonly undo: readonly Undoable[];
  /** What the last press of undo said that it would undo, and until when a second one does. */
  readonly undoAsked: { readonly one: Undoable; readonly until: number } | null;
  /** The text that was last deleted by the word or the line, to be inserted again; empty if there is none. */
  readonly killed: string;
  /** Ids of messages that this computer sent as notes. */
  readonly noteIds: readonly number[];
  readonly directory: {
    readonly operators: readonly { readonly id: number; readonly email: string }[];
    readonly groups: readonly { readonly id: number; readonly title: string }[];
    /** Those that the service refuses, so that there are none. */
    readonly refused?: readonly ('operators' | 'groups')[];
    readonly loaded: boolean;
  };
  /** By customer, newest first, the conversations that this computer knew before, from its journal and its archive. */
  readonly met: Readonly<Record<number, readonly CustomerConversation[]>>;
  readonly lastTarget: { readonly operator: number | null; readonly group: number | null };
  readonly network: {
    readonly trouble: Trouble | null;
    readonly error: string | null;
    /** Reads that failed in a row. */
    readonly failures: number;
    readonly nextPoll: number;
    /** The list that is under way; null for none. */
    readonly listing: number | null;
    readonly listedAt: number | null;
    /** A counter for lists: an answer to an older one is dropped. */
    readonly sequence: number;
    /** The list that a person asked for; null for none. */
    readonly asked: number | null;
    /** The conversations that are being read, and since when. */
    readonly reading: readonly { readonly id: number; readonly at: number }[];
  };
  /** The operator's earlier replies, newest first, as the journal had them when they were asked for. */
  readonly earlier: readonly EarlierReply[];
  readonly piping: Piping;
  /** Those of Mine, and of what is snoozed, that are still to be read beside the work. */
  readonly toRead: readonly number[];
  /** An unread one of Mine that was read on screen, and the list before which: the next says whether that marked it. */
  readonly trial: { readonly id: number; readonly lastAt: number | null; readonly sequence: number } | null;
  readonly notice: Notice | null;
  readonly nextKey: number;
  /** The text that is open in $EDITOR: until it comes back no key counts. */
  readonly editing: string | null;
  /** Ends as soon as nothing is on its way any more. */
  readonly quitting: boolean;
  /** When Ctrl-C was pressed last in action mode. */
  readonly interruptedAt: number | null;
  /** The place that was left for a customer who wrote back, until that one is answered; null for none. */
  readonly cameFrom: Place | null;
  /** What was on screen before, to which `previous` goes back; null where that is only the neighbour in the order. */
  readonly before: number | null;
  /** Whether no key was pressed since what is on screen came there, and it could be worked then. */
  readonly isFresh: boolean;
  /** When the screen moved last without a key. */
  readonly movedAt: number | null;
  /**
   * Keys do nothing until a lull after `at`; `typed` once one of them was typed on. With `looks`, those that only look work.
   * Null while all of them work.
   */
  readonly pause: { readonly at: number; readonly typed: boolean; readonly looks?: true } | null;
}
