// What `convops help <topic>` prints: plain text of at most 80 columns, about what the program does today.
// What an operator does all day, triage and its kin, is explained in desk-topics.ts.
import { OUTPUT_FORMATS, PROFILE_KEYS } from '../settings/keys.ts';
import { ENVIRONMENT } from './environment.ts';
import { rows } from './topic-rows.ts';
import type { ExitCodeFacts } from './tree.ts';

/** The topics there are, in the order they are listed. */
export const TOPIC_NAMES = [
  'exit-codes',
  'environment',
  'output',
  'auth',
  'batch',
  'sandbox',
  'triage',
  'replies',
  'watch',
  'aliases',
] as const;

/** Exit codes, and what stands on stderr when one of them is not 0. */
export function exitCodesTopic(codes: readonly ExitCodeFacts[]): string {
  return `EXIT CODES

${rows(codes.map(({ code, meaning }) => [String(code).padStart(3), meaning]))}

Of several writes in one command, a single unknown outcome makes it 6. A refused
token ends the run with 4. Otherwise it is the code that all failures share, and
3 where they differ.

A failure is one line on stderr, "convops: what failed", and at most one hint, a
command to type. With -o json, -o ndjson, --json or --jq it is one line of JSON:

  {"error": {"code": "not_sent", "message": "...", "hint": null, "exit_code": 5,
   "retryable": true, "request": {"method": "GET", "path": "/api/..."},
   "server_error": null}}
`;
}

/** The environment variables and their place among options and profile. */
export function environmentTopic(): string {
  return `ENVIRONMENT

${rows(ENVIRONMENT.map(({ name, meaning }) => [name, meaning]))}

What names the service decides its address, token, operator and settings: an
option (-p, --sandbox), else the environment (CONVOPS_SANDBOX, CONVOPS_BASE_URL
or CONVOPS_PROFILE; two of them are refused), else the profile in use. With an
option, CONVOPS_BASE_URL and the token, the operator and the CA file that belong
to it are ignored; so are these three with --sandbox.

Of other settings an option outranks the environment, the environment the
profile, the profile the default. An empty variable counts as not set. Switches
take 1 or 0, true or false, yes or no, on or off.

  convops profile show --origin    where each value in force came from
`;
}

const CELLS = 'every field that is no record itself, with a header; ISO 8601 times';

/** What each format of --output prints; those with the same words share a line. */
const FORMATS: Readonly<Record<(typeof OUTPUT_FORMATS)[number], string>> = {
  table: 'the default: columns on a terminal, tab-separated without a header in a pipe',
  json: "the service's own fields; a list is an array, also for no rows and for one",
  ndjson: 'one object a line',
  csv: CELLS,
  tsv: CELLS,
  yaml: 'the same data as json',
  ids: 'one id a line, for the next command in a pipe',
};

function formatRows(): (readonly [string, string])[] {
  return [...new Set(Object.values(FORMATS))].map((text) => {
    const names = OUTPUT_FORMATS.filter((format) => FORMATS[format] === text);
    return [`-o ${names.join(', ')}`, text];
  });
}

/** Formats, fields, times, secrets and escapes. */
export function outputTopic(): string {
  return `OUTPUT

Data goes to stdout; notices, warnings and errors go to stderr.

${rows(formatRows())}

${rows([
  ['--json', 'short for -o json; --json id,status picks fields'],
  ['--jq EXPR', 'filters the JSON; a string is printed bare; with -o ndjson one record at a time'],
  ['--columns a,b', 'picks fields in every format'],
  ['--sort a', 'sorts a list; -a for descending'],
  ['--limit N', 'prints at most N rows'],
  ['--no-headers', 'leaves the header out'],
  ['--utc', 'prints times as UTC'],
])}

conv get also has -o markdown, -o html and -o text, for a document to keep.

A time is an integer of unpublished unit: above 1e11 it is read as milliseconds,
else as seconds. JSON and YAML keep the integer.

token, conversations_token and extra_field_secret_key print as <hidden> unless
--show-secrets is given; the token of a profile is never printed.

In csv and tsv a cell that begins like a formula gets a leading ' unless
--raw-csv is given. Control characters and invisible characters in what
customers wrote are shown as escapes, never sent to the terminal.
`;
}

/** Where the service and the token come from, and where the token may go. */
export function authTopic(): string {
  return `AUTHENTICATION

A profile keeps the address of a service, its token and defaults:

  convops profile add work       asks for the address and the token
  convops profile use work       uses it from now on
  convops conv unread -p work    uses it for one command

No option takes a token as its value, because other programs could read it. It
is typed unseen, read from stdin (--token-stdin) or a file (--token-file), or
printed by a program such as a password manager (--token-command); in the last
case it is not stored at all.

Without a profile, set CONVOPS_BASE_URL and CONVOPS_TOKEN; no profile lends such
a service its token or any setting. CONVOPS_TOKEN alone is used only with a
profile named by --profile or CONVOPS_PROFILE: a token never goes to a service
it was not given for. See: convops help environment.

A file or folder of settings that other users could write is refused until its
mode is mended: it says where the token goes, and may say what program to run.

The token travels in the header "Authentication", over https; over http only to
this machine, or where the profile says allow_http. No redirect is followed. The
interface does not say whether operators and users need the token: convops sends
it, unless the profile's auth_scope is "conversations".

A missing or refused token (401, 403) is exit code 4.

The acting operator is --as, else CONVOPS_OPERATOR, else the profile's
operator. When there is none, the service lets its ADMIN operator act. If one is
set, conv unread, conv not-answered, conv inbox and the inbox part of conv list
are that operator's, and board and watch are everybody's. --operator all lists
everybody's, and --mine your own: it fails if no acting operator is set.
`;
}

/** Several conversations in one command; within so many minutes the same text is taken for a mistake. */
export function batchTopic({ repetitionMinutes }: { readonly repetitionMinutes: number }): string {
  return `BATCH

Commands that take <id...> take any number of conversations: as arguments, from
stdin with -, or from a file with --ids-from. A line is an id, or an object with
"id" or "conversation_id":

  convops conv close 41 42 --sandbox
  convops conv unread -o ndjson --sandbox | convops conv note - "Seen" --sandbox
  convops conv unassign --ids-from ids.txt --sandbox

All ids are read and checked before the first request; repeated ones are left
out. More than confirm_above of them (${PROFILE_KEYS.confirm_above.default}) are asked about first; without a
terminal they need --yes. --dry-run shows the requests and sends none.

${rows([
  [
    '--concurrency N',
    `so many at once (${PROFILE_KEYS.concurrency.default}); one request at a time per conversation`,
  ],
  ['--rate N', 'begin at most so many a second: 5 or 5/s, 30/m'],
  ['--max N', 'take the first N and leave the rest'],
  ['--stop-on-error', 'begin nothing more after a failure'],
  ['--resume RUN', 'go on with an earlier run: exactly what is not done'],
])}

When the service asks to slow down (429) the whole run does. Five in a row that
do not get through end it. Ctrl-C once lets what is under way finish; twice
leaves it, as unknown. Every intent is in the journal before its request goes
out, so a run that was killed can be gone on with: what is open is read back
first and never sent again on a guess.

Each conversation gets a receipt:

${rows([
  ['done', 'the service did it; "proof": "read-back" when no answer came'],
  ['already', 'it was so before; with --strict the exit code is 9'],
  ['refused', 'the service said no; "error" has its text'],
  ['skipped', 'a condition did not hold; nothing was sent'],
  ['not_sent', 'the request never left: safe to run again'],
  ['unknown', 'it may have been applied; "check" is the command that tells'],
  ['dry_run', '"request" is what would be sent'],
])}

Conditions, read right before each write: --if-unassigned, --if-mine and
--expect-last-message ID, and for conv assign --from OPERATOR. The same text to
the same conversation within ${repetitionMinutes} minutes needs --again.

convops history lists what was done; convops undo takes it back.

One id gives one JSON object. Several ids, - and --ids-from give an array, and
with -o ndjson a line as each write ends. Exit codes: convops help exit-codes.
`;
}

/** The embedded service. */
export function sandboxTopic(): string {
  return `SANDBOX

--sandbox runs a command against an embedded service with no account: on this
machine, for the length of the command. -p sandbox and CONVOPS_SANDBOX=1 do the
same. What you change there is kept for the next command.

  convops conv unassigned --sandbox
  convops conv start 43 --sandbox
  convops conv send 43 "On its way" --sandbox

A new inbox always holds these conversations; you act as operator 7:

${rows([
  ['41', 'yours; you answered last'],
  ['42', 'yours; an unread question'],
  ['43', 'unassigned; a new customer is waiting'],
  ['44', "another operator's"],
  ['45', 'closed'],
])}

${rows([
  ['convops sandbox status', 'where it is kept and what it holds'],
  ['convops sandbox reset --yes', 'start over; --conversations 1500 makes more than a list can hold'],
  ['convops sandbox serve', 'keep it running; prints CONVOPS_BASE_URL and CONVOPS_TOKEN for scripts'],
])}

No token of a real service is ever sent to the sandbox. Profiles that cannot be
read do not hinder it.
`;
}
