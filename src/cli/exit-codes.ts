// The exit codes of the program, once: `failure.ts` returns them, `help exit-codes` prints them.

export const EXIT_CODES = [
  { code: 0, slug: 'done', meaning: 'done, or nothing had to change; also an empty list' },
  {
    code: 1,
    slug: 'refused',
    meaning:
      'the service refused, for example because there is no such conversation; or something unexpected happened',
  },
  { code: 2, slug: 'usage', meaning: 'usage error, or input needed without a terminal' },
  { code: 3, slug: 'some_failed', meaning: 'several conversations failed in different ways' },
  { code: 4, slug: 'token', meaning: 'no service or token set up yet, or the token was refused (401, 403)' },
  { code: 5, slug: 'not_sent', meaning: 'not sent, or the service was busy or away; safe to run again' },
  { code: 6, slug: 'unknown', meaning: 'the outcome of a write is unknown' },
  { code: 7, slug: 'bad_answer', meaning: 'a read got a response that convops does not understand' },
  { code: 8, slug: 'local', meaning: 'local error (configuration, journal, output)' },
  {
    code: 9,
    slug: 'conflict',
    meaning:
      'conflict: another operator has the conversation, it has changed, a condition was not met, nothing to change (--strict), nothing to undo, or an AI agent may not do it',
  },
  { code: 10, slug: 'no_such_name', meaning: 'a name (operator, group, run) not found, or ambiguous' },
  { code: 11, slug: 'threshold', meaning: 'the condition of --fail-if-late or --fail-if-empty is met' },
  { code: 12, slug: 'proposed', meaning: 'saved as a proposal for a person to approve; nothing was sent' },
  { code: 129, slug: 'sighup', meaning: 'ended by SIGHUP: the terminal was closed' },
  { code: 130, slug: 'sigint', meaning: 'ended by Ctrl-C' },
  { code: 143, slug: 'sigterm', meaning: 'ended by SIGTERM' },
] as const;

export type ExitSlug = (typeof EXIT_CODES)[number]['slug'];
type ExitCode = (typeof EXIT_CODES)[number]['code'];

/** The number of an exit code by its name. */
export function exitCode(slug: ExitSlug): ExitCode {
  return EXIT_CODES.find((row) => row.slug === slug)?.code as ExitCode;
}

/** The exit code of a run that a signal ended. */
export const SIGNAL_CODES = {
  SIGINT: exitCode('sigint'),
  SIGTERM: exitCode('sigterm'),
  SIGHUP: exitCode('sighup'),
} as const;
