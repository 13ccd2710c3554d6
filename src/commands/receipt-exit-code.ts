import { RateLimitedError, TokenRefusedError } from '../api/errors.ts';
import type { Delivered, Outcome } from '../delivery/receipt.ts';
import { exitCode } from './exit-codes.ts';

/** The exit code of one write (contract sections 5 and 7). */
export function receiptExitCode({ receipt, failure, conflict }: Delivered, strict: boolean): number {
  const codes: Readonly<Record<Outcome, number>> = {
    done: 0,
    dry_run: 0,
    already: strict ? exitCode('conflict') : 0,
    refused: exitCode(conflict ? 'conflict' : refusedAs(failure)),
    skipped: exitCode('conflict'),
    not_sent: exitCode('not_sent'),
    unknown: exitCode('unknown'),
  };
  return codes[receipt.outcome];
}

function refusedAs(failure: Error | null): 'token' | 'not_sent' | 'refused' {
  if (failure instanceof TokenRefusedError) return 'token';
  return failure instanceof RateLimitedError ? 'not_sent' : 'refused';
}

export interface BatchCounts {
  /** How often each exit code occurred. */
  readonly codes: ReadonlyMap<number, number>;
  /** The exit code of the signal that ended the run; null for none. */
  readonly signal: number | null;
  /** Whether some were not even tried. */
  readonly left: boolean;
  /** Whether all of them are about one conversation that was named as such. */
  readonly lone?: boolean;
}

/** The exit code of several writes: an unknown outcome outranks a signal, a signal a refused token, and that the rest. */
export function batchExitCode({ codes, signal, left, lone = false }: BatchCounts): number {
  if (codes.has(exitCode('unknown'))) return exitCode('unknown');
  if (signal !== null) return signal;
  if (codes.has(exitCode('token'))) return exitCode('token');
  const bad = [...codes.keys()].filter((code) => code !== 0);
  // As one write about it would end.
  if (lone && !left && bad.length === 1 && bad[0] === exitCode('conflict')) return exitCode('conflict');
  return left || bad.length > 0 ? exitCode('some_failed') : 0;
}
