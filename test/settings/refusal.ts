// Support of these tests: what a refused setting says.
import { expect } from 'vitest';
import { LocalError } from '../../src/base/local-error.ts';

/** The LocalError that `run` throws. */
export function refusal(run: () => unknown): LocalError {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(LocalError);
    return error as LocalError;
  }
  throw new Error('was not refused');
}
