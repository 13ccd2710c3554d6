// Which service, which token, who acts and how: everything that is decided before the first request is made.
// Pure but for profiles.ts and aliases.ts, which read and write a file each, and token.ts, which may run a program.
// Nothing here prints, asks or connects; what cannot be used is a LocalError with the way out in it.
import { LocalError, type LocalProblem } from '../base/local-error.ts';

/** A LocalError for a value that was typed wrongly. */
export function badValue(
  message: string,
  hint?: string,
  about: Pick<LocalProblem, 'ofRun'> = {},
): LocalError {
  return new LocalError({
    code: 'bad_value',
    message,
    exitCode: 2,
    ...about,
    ...(hint === undefined ? {} : { hint }),
  });
}
