// The board as data: what waits and who has how much, at one moment. Durations are in whole seconds, the moment in
// milliseconds since 1970, and a time of the service stays the integer that the service gave.
import type { FieldsOf } from '../../api/model.ts';

/** One of those that wait longest. */
export interface WaitingRow {
  readonly id: number;
  readonly customer: string | null;
  readonly group_id: number | null;
  readonly group: string | null;
  readonly application: string | null;
  /** As the service gave it, in its unit. */
  readonly since: number;
  readonly waiting_seconds: number;
  readonly late: boolean;
}

export type Oldest = Pick<WaitingRow, 'id' | 'since' | 'waiting_seconds' | 'group_id'>;

/** What waits under one heading, and what is open there. */
interface Queue {
  readonly unassigned: number;
  /** Of these, how many wait longer than their group may. */
  readonly late: number;
  /** Of those that wait; null if nothing does, or no age is known. */
  readonly oldest_seconds: number | null;
}

export interface BoardGroup extends Queue {
  /** Null for conversations that are in no group. */
  readonly id: number | null;
  /** Null where the service lists no group of this id. */
  readonly title: string | null;
  readonly color: string | null;
  /** Held by an operator. */
  readonly inbox: number;
  readonly unread: number;
}

export interface BoardOperator {
  /** Null where a row does not say who holds it. */
  readonly id: number | null;
  readonly email: string | null;
  readonly open: number;
  readonly unread: number;
  readonly not_answered: number;
  /** Since the last message of the one that has been quiet for longest. */
  readonly oldest_seconds: number | null;
}

export interface BoardChannel extends Queue {
  readonly application: string | null;
  readonly open: number;
}

export interface BoardAge {
  /** `<5m` to `>1d`, or `unknown`. */
  readonly age: string;
  readonly from_seconds: number | null;
  readonly to_seconds: number | null;
  readonly unassigned: number;
  readonly late: number;
  /** By their last message. */
  readonly open: number;
}

export interface Board {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly unassigned: {
    readonly total: number;
    readonly late: number;
    readonly oldest: Oldest | null;
    /** The longest waiting of those that are late: not always the oldest, where groups may wait differently long. */
    readonly oldest_late: Oldest | null;
  };
  readonly open: { readonly total: number; readonly unread: number; readonly not_answered: number };
  /** What needs help most comes first, here and below. */
  readonly groups: readonly BoardGroup[];
  readonly operators: readonly BoardOperator[];
  readonly channels: readonly BoardChannel[];
  readonly ages: readonly BoardAge[];
  readonly longest: readonly WaitingRow[];
  /** Whether a list was as long as the service ever answers: even read by group, the longest waiting may be missing. */
  readonly cut: boolean;
}

/** Of a conversation that waits. */
export const waitingFields = {
  id: 'integer',
  customer: 'string | null',
  group_id: 'integer | null',
  group: 'string | null',
  application: 'string | null',
  since: 'time',
  waiting_seconds: 'integer',
  late: 'boolean',
} as const satisfies FieldsOf<WaitingRow>;

const oldest = {
  id: 'integer',
  since: 'time',
  waiting_seconds: 'integer',
  group_id: 'integer | null',
} as const;
const queue = { unassigned: 'integer', late: 'integer', oldest_seconds: 'integer | null' } as const;

/** What --json may name of a board. */
export const boardFields = {
  at: 'time',
  unassigned: { total: 'integer', late: 'integer', oldest, oldest_late: oldest },
  open: { total: 'integer', unread: 'integer', not_answered: 'integer' },
  groups: [
    {
      id: 'integer | null',
      title: 'string | null',
      color: 'string | null',
      ...queue,
      inbox: 'integer',
      unread: 'integer',
    },
  ],
  operators: [
    {
      id: 'integer | null',
      email: 'string | null',
      open: 'integer',
      unread: 'integer',
      not_answered: 'integer',
      oldest_seconds: 'integer | null',
    },
  ],
  channels: [{ application: 'string | null', ...queue, open: 'integer' }],
  ages: [
    {
      age: 'string',
      from_seconds: 'integer | null',
      to_seconds: 'integer | null',
      unassigned: 'integer',
      late: 'integer',
      open: 'integer',
    },
  ],
  longest: [waitingFields],
  cut: 'boolean',
} as const satisfies FieldsOf<Board>;

/** Whether who has waited this many milliseconds is late, on the board, in watch and in triage: longer than the limit, never just as long. */
export function isLate(waitedMs: number, limitMs: number): boolean {
  return waitedMs > limitMs;
}
