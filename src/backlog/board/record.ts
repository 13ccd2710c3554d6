// The board as data: what waits and who has how much, at one moment. Durations are in whole seconds, the moment in
// milliseconds since 1970, and a time of the service stays the integer that the service gave. The fields are what --json
// may name; what needs help most comes first in every list.
import type { RecordFields, RecordOf } from '../../api/model.ts';

/** One of those that wait longest. */
export const waitingFields = {
  id: 'integer',
  customer: 'string | null',
  group_id: 'integer | null',
  group: 'string | null',
  application: 'string | null',
  /** As the service gave it, in its unit. */
  since: 'time',
  waiting_seconds: 'integer',
  late: 'boolean',
} as const satisfies RecordFields;

const oldestFields = {
  id: 'integer',
  since: 'time',
  waiting_seconds: 'integer',
  group_id: 'integer | null',
} as const satisfies RecordFields;

/** What waits under one heading: how many, of these the late ones, and the age of the oldest, null if none is known. */
const queueFields = { unassigned: 'integer', late: 'integer', oldest_seconds: 'integer | null' } as const;

/** What operators hold: open is unread and not answered together. */
const loadFields = { open: 'integer', unread: 'integer', not_answered: 'integer' } as const;

/** Null as id for conversations in no group, as name where the service lists no group of this id. */
const groupFields = {
  id: 'integer | null',
  name: 'string | null',
  color: 'string | null',
  ...queueFields,
  ...loadFields,
} as const satisfies RecordFields;

/** Null as id where a row does not say who holds it. */
const operatorFields = {
  id: 'integer | null',
  /** The e-mail. */
  name: 'string | null',
  ...loadFields,
  /** Since the last message of the one that has been quiet for longest. */
  oldest_seconds: 'integer | null',
} as const satisfies RecordFields;

const ageFields = {
  /** `<5m` to `>1d`, or `unknown`. */
  name: 'string',
  from_seconds: 'integer | null',
  to_seconds: 'integer | null',
  unassigned: 'integer',
  late: 'integer',
  /** By their last message. */
  open: 'integer',
} as const satisfies RecordFields;

export const boardFields = {
  at: 'time',
  /** The longest waiting of those that are late is not always the oldest, where groups may wait differently long. */
  unassigned: { total: 'integer', late: 'integer', oldest: oldestFields, oldest_late: oldestFields },
  open: { total: 'integer', unread: 'integer', not_answered: 'integer' },
  groups: [groupFields],
  operators: [operatorFields],
  ages: [ageFields],
  longest: [waitingFields],
  /** Whether a list was as long as the service ever answers: even read by group, the longest waiting may be missing. */
  cut: 'boolean',
} as const satisfies RecordFields;

export type WaitingRow = RecordOf<typeof waitingFields>;
export type Oldest = RecordOf<typeof oldestFields>;
export type BoardGroup = RecordOf<typeof groupFields>;
export type BoardOperator = RecordOf<typeof operatorFields>;
export type BoardAge = RecordOf<typeof ageFields>;
export type Board = Omit<RecordOf<typeof boardFields>, 'unassigned'> & {
  unassigned: { total: number; late: number; oldest: Oldest | null; oldest_late: Oldest | null };
};

/** Whether who has waited this many milliseconds is late, on the board, in watch and in triage: longer than the limit, never just as long. */
export function isLate(waitedMs: number, limitMs: number): boolean {
  return waitedMs > limitMs;
}
