// What can happen to a session, and what it can do to the world: an event makes a new state and effects, an effect
// makes an event.

import type { ConversationDetail, MessageEntry } from '../../api/model.ts';
import type { Proposal } from '../../proposals/proposal.ts';
import type { Key } from '../../terminal/keyboard.ts';
import type { Size } from '../../terminal/screen.ts';
import type { Processed } from '../../terminal/text-program.ts';
import type { FoundRow } from '../../views/archive.ts';
import type { Standing } from '../../writes/conditions.ts';
import type { Shown } from '../../writes/deliver.ts';
import type { Receipt } from '../../writes/receipt.ts';
import type { Action } from '../keys.ts';
import type { InboxFacts, Notice, QueueItem, State } from '../state.ts';
import type { OutboxItem } from './outbox.ts';

/** The notes that this computer saved in a conversation, by its journal. */
export interface OwnNotes {
  /** Ids of messages that were read, and are notes. */
  readonly ids: readonly number[];
  /** Those of earlier sessions and of commands that the service does not list, each with an id of its own below zero. */
  readonly unlisted: readonly MessageEntry[];
}

/** A row of the unassigned list, as much as triage needs. */
export type ListedRow = Pick<QueueItem, 'id' | 'name' | 'channel' | 'groupId' | 'customer' | 'since'>;

/** A row of the lists of the operator's inbox, as much as triage needs. */
export type InboxRow = Omit<ListedRow, 'since'> & Omit<InboxFacts, 'seen'>;

/** The operator's inbox as it was read with the queue, or why it was not. */
export type InboxRead =
  /** `barred`: which of its lists may not be read. */
  | { readonly rows: readonly InboxRow[]; readonly cut: boolean; readonly barred?: readonly string[] }
  | { readonly error: string };

/** Why nothing could be read. */
interface Failure {
  readonly error: string;
  readonly offline: boolean;
  /** The token was refused. */
  readonly token?: boolean;
}

/** The outcome of a write of the outbox. */
export interface Delivery {
  readonly kind: 'delivered';
  readonly key: string;
  readonly receipt: Receipt;
  /** Whether another operator holds the conversation. */
  readonly conflict: boolean;
  /** What came of the same text that another run sends or has sent: this one was left to it. */
  readonly elsewhere?: 'done' | 'unknown';
  /** How the conversation stood right before the write; absent where that is not known. */
  readonly before?: Standing;
  /** The service was not reached: it may go out once it is. */
  readonly offline?: boolean;
  /** The token was refused, and nothing was done. */
  readonly token?: boolean;
  /** The proposals that still wait, after one was carried out. */
  readonly proposals?: readonly Proposal[];
}

export type EndReason = 'quit' | 'closed' | 'SIGINT' | 'SIGTERM' | 'SIGHUP';

export type Event = { readonly at: number } & (
  | { readonly kind: 'key'; readonly key: Key }
  /** `unmarked`: the terminal did not say that it was a paste; it came in one read as no person types. */
  | { readonly kind: 'pasted'; readonly text: string; readonly unmarked?: boolean }
  /** The same as a key that is bound to the action, for who has no keys (--plain). */
  | { readonly kind: 'act'; readonly action: Action }
  /** Puts the text in place of what is being written or of what a list is narrowed by, or is the line that is asked for. */
  | { readonly kind: 'written'; readonly text: string }
  /** Takes an option: of a question by its place, of a list by its value. */
  | { readonly kind: 'chosen'; readonly option: number }
  /** Marks or unmarks conversations in the open list. */
  | { readonly kind: 'marked'; readonly ids: readonly number[]; readonly on: boolean }
  | { readonly kind: 'tick' }
  | { readonly kind: 'resized'; readonly size: Size }
  /** In the service's order, newest update first. */
  | {
      readonly kind: 'listed';
      readonly sequence: number;
      /** Null where it may not be read, which `barred` says. */
      readonly rows: readonly ListedRow[] | null;
      readonly cut: boolean;
      readonly barred?: readonly string[];
      /** Absent if it was not asked for. */
      readonly inbox?: InboxRead;
    }
  | ({ readonly kind: 'list-failed'; readonly sequence: number } & Failure)
  | {
      readonly kind: 'detailed';
      readonly id: number;
      readonly detail: ConversationDetail;
      /** Absent if there was no look for them. */
      readonly notes?: OwnNotes;
    }
  /** `slow`: HTTP 429. */
  | ({ readonly kind: 'detail-failed'; readonly id: number; readonly slow?: boolean } & Failure)
  | Delivery
  /** The proposals that wait for a decision, as the file has them now. */
  | { readonly kind: 'proposals'; readonly proposals: readonly Proposal[] }
  | {
      readonly kind: 'directory';
      readonly operators: State['directory']['operators'];
      readonly groups: State['directory']['groups'];
      readonly refused?: State['directory']['refused'];
    }
  | { readonly kind: 'met'; readonly met: State['met'] }
  | { readonly kind: 'earlier'; readonly replies: State['earlier'] }
  /** The newest text of each conversation that holds the words typed in the list, cut to their sentence, newest first. */
  | { readonly kind: 'found'; readonly filter: string; readonly texts: readonly FoundRow[] }
  /** The canned replies as the file has them now. */
  | { readonly kind: 'replies'; readonly replies: State['session']['replies'] }
  /** What the program of the setting `pipe` made of a text. */
  | { readonly kind: 'piped'; readonly key: number; readonly processed: Processed }
  /** From $EDITOR; null when it failed or nothing was saved. */
  | { readonly kind: 'edited'; readonly text: string | null; readonly error: string | null }
  | { readonly kind: 'notice'; readonly notice: Notice }
  | { readonly kind: 'left'; readonly reason: EndReason }
);

export type EventOf<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;

export type Effect =
  /** `renew`: what the profile says of the token is read again before; `refused`: the one in use was refused. */
  | {
      readonly kind: 'list';
      readonly sequence: number;
      readonly renew?: { readonly refused: boolean };
    }
  /** `once`: where the service asks to slow down, it is not asked again. */
  | { readonly kind: 'detail'; readonly id: number; readonly once?: true }
  | { readonly kind: 'directory' }
  /** Reads the proposals of this computer, whether the service can be reached or not. */
  | { readonly kind: 'proposals' }
  /** Reads in the journal which conversations this computer wrote to before. */
  | { readonly kind: 'met' }
  /** Reads in the journal what the operator replied before. */
  | { readonly kind: 'earlier' }
  /** Looks for words in the texts that this computer has; one that was asked for before is given up. */
  | { readonly kind: 'find'; readonly filter: string }
  /** Reads the canned replies again. */
  | { readonly kind: 'replies' }
  /** Keeps what was learned of the service: whether reading marks as read. */
  | { readonly kind: 'learned'; readonly marksRead: 'yes' | 'no' }
  /** Stores whether this computer keeps what it reads. */
  | { readonly kind: 'keep'; readonly keeps: boolean }
  /** `shown`: what the journal notes of its conversation, as far as that is known. */
  | { readonly kind: 'deliver'; readonly item: OutboxItem; readonly shown?: Shown }
  /** Opens the text of a conversation in $EDITOR, its last messages below it. */
  | { readonly kind: 'edit'; readonly id: number; readonly text: string }
  | { readonly kind: 'reject'; readonly proposal: string; readonly reason: string }
  | { readonly kind: 'page'; readonly id: number }
  /** Opens a web address, http or https, or copies it. */
  | { readonly kind: 'link'; readonly address: string; readonly how: 'open' | 'copy' }
  /** Gives a text to the program of the setting `pipe`; `message`: null for one that is being written. */
  | {
      readonly kind: 'pipe';
      readonly key: number;
      readonly id: number;
      readonly message: number | null;
      readonly text: string;
    }
  /** Ends the runs of that program. */
  | { readonly kind: 'pipe-end' }
  /** Tells whoever looks elsewhere, as the session's `notify` says; the text is our own, in ASCII. */
  | { readonly kind: 'signal'; readonly text: string }
  | { readonly kind: 'suspend' }
  | { readonly kind: 'repaint' }
  | { readonly kind: 'end'; readonly reason: EndReason };

export interface Step {
  readonly state: State;
  readonly effects: readonly Effect[];
}
