// Which row of the fault cases each fault stands for, and what it proves: the expectations of the matrix.
import type { DeskFault } from './desk-faults.ts';

/**
 * What the fault proves about a write that meets it; `rejected` mends, `rejected for long` does not. An `odd` answer came
 * whole and is none to the write: as ambiguous as a missing one, but it never leads to a repeat.
 */
export type Proves = 'not_sent' | 'rejected' | 'rejected for long' | 'answered' | 'ambiguous' | 'odd';

/** How a read ends that meets the fault every time: the error, and after how many requests. */
export interface ReadEnd {
  readonly error: `${string}Error`;
  readonly reason?: string;
  readonly attempts: number;
}

export interface FaultRow {
  /** In the table of fault cases. */
  readonly row: number;
  readonly fault: DeskFault;
  readonly proves: Proves;
  /** Null where the answer is good for some of the reads. */
  readonly read: ReadEnd | null;
  /** The exchange ends only with its deadline. */
  readonly endless?: true;
}

const noAnswer = (reason: string, attempts: number): ReadEnd => ({
  error: 'NoAnswerError',
  reason,
  attempts,
});
const bad = (reason: string, attempts = 1): ReadEnd => ({ error: 'BadAnswerError', reason, attempts });
const refused: ReadEnd = { error: 'ServiceError', attempts: 1 };
const away: ReadEnd = { error: 'ServiceError', attempts: 3 };
const token: ReadEnd = { error: 'TokenRefusedError', attempts: 1 };
const address: ReadEnd = { error: 'WrongAddressError', attempts: 1 };
const limited = (attempts: number): ReadEnd => ({ error: 'RateLimitedError', attempts });

export const FAULT_ROWS: readonly FaultRow[] = [
  { row: 1, fault: 'refuse', proves: 'not_sent', read: noAnswer('refused', 3) },
  { row: 5, fault: 'reset while it comes in', proves: 'ambiguous', read: noAnswer('reset', 3) },
  { row: 5, fault: 'reset after read', proves: 'ambiguous', read: noAnswer('reset', 3) },
  { row: 6, fault: 'fin after read', proves: 'ambiguous', read: noAnswer('reset', 3) },
  { row: 7, fault: 'silent', proves: 'ambiguous', read: noAnswer('timeout', 2), endless: true },
  { row: 8, fault: 'headers drip', proves: 'ambiguous', read: bad('cut', 3), endless: true },
  { row: 9, fault: 'body drips', proves: 'ambiguous', read: bad('cut', 3), endless: true },
  { row: 10, fault: 'length longer than body', proves: 'ambiguous', read: bad('cut', 3) },
  {
    row: 10,
    fault: 'length longer than body, silent',
    proves: 'ambiguous',
    read: bad('cut', 3),
    endless: true,
  },
  { row: 10, fault: 'cut chunk', proves: 'ambiguous', read: bad('cut', 3) },
  { row: 10, fault: 'no last chunk', proves: 'ambiguous', read: bad('cut', 3) },
  { row: 11, fault: 'json stops early', proves: 'ambiguous', read: bad('cut', 3) },
  { row: 12, fault: 'html 200', proves: 'odd', read: bad('html') },
  { row: 13, fault: 'html 502', proves: 'ambiguous', read: bad('unavailable', 3) },
  { row: 14, fault: 'error under 500', proves: 'odd', read: away },
  { row: 14, fault: 'error 500 under 200', proves: 'odd', read: away },
  { row: 15, fault: 'error under 200', proves: 'answered', read: refused },
  { row: 16, fault: 'data under 400', proves: 'odd', read: bad('contradiction') },
  { row: 16, fault: 'data under 500', proves: 'odd', read: bad('unavailable', 3) },
  { row: 16, fault: 'data with status 400', proves: 'odd', read: bad('contradiction') },
  { row: 16, fault: 'data and error', proves: 'odd', read: bad('contradiction') },
  { row: 17, fault: 'error under 400', proves: 'answered', read: refused },
  { row: 17, fault: 'error without status', proves: 'answered', read: refused },
  { row: 18, fault: '401', proves: 'answered', read: token },
  { row: 18, fault: '403', proves: 'answered', read: token },
  { row: 19, fault: 'html 404', proves: 'answered', read: address },
  { row: 19, fault: 'json 404', proves: 'answered', read: address },
  { row: 20, fault: '429 in 5 s', proves: 'rejected', read: limited(6) },
  { row: 20, fault: '429 by date', proves: 'rejected', read: limited(6) },
  { row: 21, fault: '429 tomorrow', proves: 'rejected for long', read: limited(1) },
  { row: 21, fault: '429 garbage', proves: 'rejected', read: limited(6) },
  { row: 21, fault: '429 negative', proves: 'rejected', read: limited(6) },
  { row: 22, fault: 'json 503', proves: 'ambiguous', read: bad('unavailable', 3) },
  { row: 23, fault: 'redirect 301', proves: 'odd', read: bad('redirect') },
  { row: 23, fault: 'redirect 307', proves: 'odd', read: bad('redirect') },
  { row: 25, fault: 'empty 200', proves: 'odd', read: bad('empty') },
  { row: 25, fault: '204', proves: 'odd', read: bad('empty') },
  { row: 25, fault: 'data missing', proves: 'odd', read: bad('shape') },
  { row: 25, fault: 'data null', proves: 'odd', read: bad('shape') },
  { row: 26, fault: 'data is a list', proves: 'odd', read: null },
  { row: 26, fault: 'null item in a list', proves: 'odd', read: null },
  { row: 29, fault: 'deep nesting', proves: 'odd', read: bad('too_deep') },
  { row: 30, fault: '33 MiB with length', proves: 'odd', read: bad('too_large') },
  { row: 30, fault: '33 MiB without length', proves: 'odd', read: bad('too_large') },
  { row: 31, fault: 'gzip', proves: 'odd', read: bad('compressed') },
  { row: 32, fault: 'invalid utf-8', proves: 'odd', read: bad('encoding') },
  { row: 36, fault: '100 KB header', proves: 'odd', read: bad('broken') },
  { row: 36, fault: 'junk', proves: 'odd', read: bad('broken') },
  { row: 36, fault: 'two lengths', proves: 'odd', read: bad('broken') },
  { row: 36, fault: '1xx flood', proves: 'odd', read: bad('cut', 3), endless: true },
];
