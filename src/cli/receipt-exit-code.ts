import { TokenRefusedError } from '../api/errors.ts';
import type { Delivered, Outcome } from '../writes/receipt.ts';
import { exitCode } from './exit-codes.ts';

/** The exit code of one write (contract sections 5 and 7). */
export function receiptExitCode({ receipt, failure, conflict }: Delivered, strict: boolean): number {
  const codes: Readonly<Record<Outcome, number>> = {
    done: strict && receipt.stored !== undefined ? exitCode('conflict') : 0,
    dry_run: 0,
    already: strict ? exitCode('conflict') : 0,
    refused: exitCode(conflict ? 'conflict' : failure instanceof TokenRefusedError ? 'token' : 'refused'),
    skipped: exitCode('conflict'),
    not_sent: exitCode('not_sent'),
    unknown: exitCode('unknown'),
    proposed: exitCode('proposed'),
  };
  return codes[receipt.outcome];
}

interface BatchCounts {
  /** How often each exit code occurred; what was not tried counts for none. */
  readonly codes: ReadonlyMap<number, number>;
  /** The exit code of the signal that ended the run; null for none. */
  readonly signal: number | null;
  /** Whether some were not even tried. */
  readonly left: boolean;
}

/** The exit code of several writes (contract, section 7): an unknown outcome outranks a signal, that a refused token, and that the class of all failures. */
export function batchExitCode({ codes, signal, left }: BatchCounts): number {
  if (codes.has(exitCode('unknown'))) return exitCode('unknown');
  if (signal !== null) return signal;
  if (codes.has(exitCode('token'))) return exitCode('token');
  return sharedExitCode([...codes.keys()]) ?? (left ? exitCode('some_failed') : 0);
}

/** The exit code that all failures share, 3 where they differ; null for no failure. */
export function sharedExitCode(codes: readonly number[]): number | null {
  const [first, ...others] = new Set(codes.filter((code) => code !== 0));
  if (first === undefined) return null;
  return others.length === 0 ? first : exitCode('some_failed');
}

/** What an exit code is called in the error of a run of several. */
export function batchErrorCode(code: number): string {
  return NAMES[code] ?? 'some_failed';
}

const NAMES: Readonly<Record<number, string>> = {
  [exitCode('refused')]: 'refused',
  [exitCode('token')]: 'token_refused',
  [exitCode('not_sent')]: 'not_sent',
  [exitCode('unknown')]: 'outcome_unknown',
  [exitCode('bad_answer')]: 'bad_answer',
  [exitCode('conflict')]: 'conflict',
  [exitCode('proposed')]: 'proposed',
  [exitCode('sigint')]: 'interrupted',
  [exitCode('sigterm')]: 'interrupted',
  [exitCode('sighup')]: 'interrupted',
};
