// A text from its first letter to its end: a draft while it is written, an item of the outbox once it is finished, and
// what z can undo of it. Writes without a text go the same way.

import { actionsOf } from '../../proposals/proposal.ts';
import type { Standing, StillAs, StillSeen } from '../../writes/conditions.ts';
import type { Receipt } from '../../writes/receipt.ts';
import type { Write } from '../../writes/write.ts';

/** The decision about a conversation in this session; null while it is undecided. */
export type Decision = 'replied' | 'closed' | 'assigned' | 'snoozed' | null;

/** The purposes of a text that the operator writes. */
export const PURPOSES = ['reply', 'note', 'file'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** A text that was begun; kept on the disk until it is sent or thrown away. */
export interface Draft {
  readonly id: number;
  readonly purpose: Purpose;
  readonly text: string;
  /** The customer's name, for lists. */
  readonly name: string | null;
  readonly at: number;
  readonly along: Along;
}

/** What goes along with a text, wherever it goes. */
export interface Along {
  /** What is done with it when it is sent. */
  readonly macro?: MacroPlan;
  /** What a canned text was filled with and looks like a placeholder, one for each place. */
  readonly lookalikes?: readonly string[];
  /** The proposal that it was begun with, by its id. */
  readonly proposal?: string;
  /** Set on a reply that was begun as a note, until somebody said that the customer may read it. */
  readonly wasNote?: true;
  /**
   * It was sent, and nobody knows whether it arrived: a person is asked before it goes out once more. The newest message of
   * its conversation before it, by its id; true where that is not known.
   */
  readonly mayHaveGone?: number | true;
}

/** `reply:42` */
export type DraftKey = `${Purpose}:${number}`;

/** `customer`: another name or phone of whom it is with; nothing of the conversation itself. */
export type OutboxAction = Purpose | 'close' | 'claim' | 'release' | 'assign' | 'customer';

export type Phase =
  /** Goes out at `until` (milliseconds since 1970), or when what is before it in its lane is through. */
  | { readonly kind: 'held'; readonly until: number }
  | { readonly kind: 'sending'; readonly since: number }
  | { readonly kind: 'done'; readonly at: number; readonly receipt: Receipt; readonly before?: Standing }
  | { readonly kind: 'refused'; readonly error: string; readonly outcome: 'refused' | 'skipped' | 'not_sent' }
  /** `check`: the command that says what became of it. */
  | { readonly kind: 'unknown'; readonly error: string; readonly check: string };

/** Whom a conversation is given to. */
export interface Assignee {
  readonly kind: 'operator' | 'group';
  readonly id: number;
  /** As the service has it; to be made inert where it is shown. */
  readonly label: string;
}

/** The steps of a macro in order, with names resolved: note, assign, the text, file, close. */
export interface MacroPlan {
  /** The name of the canned reply. */
  readonly name: string;
  readonly note: string | null;
  readonly assign: Assignee | null;
  /** The address of a file that goes out after the text; absent for none. */
  readonly file?: string;
  readonly close: boolean;
  /** Of a note that hands over: the conversations that go with it. */
  readonly handsOver?: readonly number[];
}

/** The decision that a write is part of: a text with its close, a macro, all that was marked. */
export interface Group {
  /** The key of its first write. */
  readonly key: string;
  /** What all of it is, of a macro, a proposal or a handing over. */
  readonly plan?: MacroPlan;
  /** The text that goes out with a macro, or before a close. */
  readonly reply?: Draft;
  /** The proposal without a text that its steps are of, by its id. */
  readonly proposal?: string;
}

export interface OutboxItem {
  /** Of this session: `o1`. */
  readonly key: string;
  readonly id: number;
  readonly action: OutboxAction;
  readonly write: Write;
  /** The draft to give back to the composer; null for actions without text. */
  readonly draft: Draft | null;
  /** The conversation must be as the operator saw it. */
  readonly check: StillSeen | null;
  /** For the undo of another write: the state in which that write left the conversation. */
  readonly still?: StillAs;
  /** How the conversation stood when the write was decided, as the queue had it. */
  readonly before?: Standing;
  readonly group: Group;
  /** The key of what it undoes, no decision by itself; with `more` it is a step, and another follows. */
  readonly undoes?: { readonly key: string; readonly more?: true };
  /** The operator was asked about the same text of before, and wants this one too. */
  readonly again?: true;
  /** Was undone while it was on its way: the inverse goes out as soon as it is through. */
  readonly unwanted?: true;
  /** The newest message of its conversation when it was written; absent if none was known. */
  readonly newest?: number;
  readonly phase: Phase;
}

/** The parts of a write that goes into the outbox. */
export type NewItem = Pick<OutboxItem, 'id' | 'action' | 'write'> &
  Partial<Pick<OutboxItem, 'draft' | 'check' | 'still' | 'before' | 'undoes' | 'again'>> & {
    /** Whatever the others wait for. */
    readonly atOnce?: true;
  };

/** One entry of what `z` can undo, newest last. */
export type Undoable =
  /** A decision in the outbox, by the key of its group. */
  | { readonly kind: 'outbox'; readonly key: string }
  /** Skipped or snoozed, when in milliseconds since 1970. */
  | { readonly kind: 'decision'; readonly ids: readonly number[]; readonly at: number }
  /** A text that was thrown away. */
  | { readonly kind: 'draft'; readonly draft: Draft }
  /** A proposal was rejected: that is not undone, and what was decided before it not by the same press. */
  | { readonly kind: 'rejected' };

/** The proposal that an item comes of, and the text that goes out of it; null for none. */
export function proposalOf({ action, draft, group }: OutboxItem): {
  readonly id: string;
  readonly text: string | null;
  /** What goes out of it, in the words of the journal. */
  readonly goes: readonly string[];
  /** Whether it is the step by which the proposal is carried out. */
  readonly isMain: boolean;
} | null {
  const text = draft ?? group.reply;
  const { close = group.reply !== undefined, assign, note, file } = group.plan ?? {};
  const goes = [
    ...(text === undefined ? [] : [text.purpose === 'reply' ? 'send' : text.purpose]),
    ...actionsOf({ ...(note ? { note } : {}), ...(file ? { file } : {}), ...(close ? { close } : {}) }),
  ];
  if (text?.along.proposal !== undefined)
    return { id: text.along.proposal, text: text.text.trim(), goes, isMain: draft !== null };
  if (group.proposal === undefined) return null;
  return {
    id: group.proposal,
    text: null,
    goes,
    isMain: action === (close ? 'close' : assign ? 'assign' : 'note'),
  };
}

/** Whether an action sends what was written. */
export function isPurpose(action: OutboxAction): action is Purpose {
  return PURPOSES.some((purpose) => purpose === action);
}

/** Whether an action says nothing of who has the conversation, nor of what the customer got. */
export function isBeside(action: OutboxAction): boolean {
  return action === 'note' || action === 'customer';
}

/** A text without what is done with it, which is worked out again when the text comes back. */
export function withoutPlan(draft: Draft): Draft {
  const { macro: _, ...along } = draft.along;
  return { ...draft, along };
}

/** The key of a draft. */
export function draftKey({ purpose, id }: Pick<Draft, 'purpose' | 'id'>): DraftKey {
  return `${purpose}:${id}`;
}

/** A text that comes back, and the one that was begun after it: neither may be lost, nor what goes along with it. */
export function mergedDraft(earlier: Draft, later: Draft): Draft {
  if (later.text === earlier.text || later.text.trim() === '') return earlier;
  if (earlier.text.trim() === '') return later;
  const text = `${earlier.text}\n\n${later.text}`;
  const lookalikes = [...(earlier.along.lookalikes ?? []), ...(later.along.lookalikes ?? [])];
  return {
    ...later,
    text,
    along: { ...earlier.along, ...later.along, ...(lookalikes.length > 0 ? { lookalikes } : {}) },
  };
}

/** The steps of a macro beside its text, in words and in order: `note, group VIP, close`. */
export function planText({ note, assign, file, close, handsOver = [] }: MacroPlan): string {
  const words = [
    ...(note === null ? [] : ['note']),
    ...(assign === null ? [] : [`${assign.kind} ${assign.label}`]),
    ...(handsOver.length > 1 ? [`${handsOver.length} conversations`] : []),
    ...(file === undefined ? [] : [`file ${file}`]),
    ...(close ? ['close'] : []),
  ];
  return words.join(', ');
}

/** The same with a line for each step, that begins with what is done. */
export function planLines({ note, assign, file, close }: MacroPlan): string[] {
  return [
    ...(note === null ? [] : [`note: ${note.replace(/\s+/g, ' ')}`]),
    ...(assign === null ? [] : [`assign to ${assign.kind} ${assign.label}`]),
    ...(file === undefined ? [] : [`file: ${file}`]),
    ...(close ? ['close'] : []),
  ];
}
