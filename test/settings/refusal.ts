// Support of these tests: what a refused setting says.
import { expect } from 'vitest';
import { SettingsError } from '../../src/settings/settings-error.ts';

/** The SettingsError that `run` throws. */
export function refusal(run: () => unknown): SettingsError {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return error as SettingsError;
  }
  throw new Error('was not refused');
}
