// What `convops help <topic>` prints: plain text of at most 80 columns, about what the program does today.

import { wordLines } from '../base/text.ts';
import { OUTPUT_FORMATS, PROFILE_KEYS } from '../settings/keys.ts';
import { keyHelp } from '../triage/keys.ts';
import { ENVIRONMENT } from './environment.ts';
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
  'agents',
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
  ['--sort a', 'sorts a list; -a for descending; what is missing comes last'],
  ['--limit N', 'prints at most N rows'],
  ['--no-headers', 'leaves the header out'],
  ['--utc', 'prints times as UTC'],
])}

--columns and --sort also take the heading of a column, in any case: CUSTOMER,
CHANNEL, -WAITING. A field of that name comes first. Times sort by their date,
so that --sort waiting begins with whoever has waited longest.

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

Most customers whom you answer write back within five minutes; conv unread and
conv inbox show who did.

No token of a real service is ever sent to the sandbox. Profiles that cannot be
read do not hinder it.
`;
}

// What `convops help <topic>` prints of the work at the desk: triage, canned replies, watch, aliases. Plain text of at
// most 80 columns, like the topics beside it.

/** The interactive session and its keys. */
export function triageTopic(): string {
  return `TRIAGE

convops triage shows the conversations that wait, longest first, one at a time.
A key decides, and the next one is on screen at once.

  convops triage --sandbox
  convops triage --group Billing --hold 10
  convops triage --plain           numbered lines, for screen readers

A reply claims the conversation before you type. What goes to the customer is
held for ${PROFILE_KEYS.hold.default} seconds (--hold) and z undoes it; after that nothing can. A
text that may have arrived is looked for and never sent again by itself. Drafts
survive a crash; nothing is sent by itself after one.

${keyHelp()
  .map(({ title, rows: keys }) => `${title}:\n\n${rows(keys.map(({ keys: names, help }) => [names, help]))}`)
  .join('\n\n')}

Other keys: convops profile set keys "close=x, skip=S". Options: convops triage
--help.
`;
}

/** Canned replies, their placeholders, and what a macro does besides. */
export function repliesTopic(): string {
  return `REPLIES

A canned reply is a text under a name, kept on this computer:

  convops replies add thanks "Thank you, {{customer}}!"
  convops conv send 42 --reply thanks --sandbox
  convops replies list

${rows([
  ['{{customer}}', 'the name of the customer of each conversation'],
  ['{{operator}}', 'the e-mail of the acting operator'],
  ['{{conversation}}', 'the number of the conversation'],
])}

All of them are filled for every conversation before the first request: where
one cannot be, nothing goes out. In triage, m puts a canned text into a reply,
and / does on an empty line; it is always shown before it is sent.

A macro is a reply with more to do. Its steps are taken in this order:

${rows([
  ['--note TEXT', 'leave a private note'],
  ['--assign-operator X', 'assign to an operator'],
  ['--assign-group Y', 'or to a group'],
  ['the text', 'send it, if there is one'],
  ['--close', 'close the conversation'],
])}

  convops replies add bye "Goodbye!" --note "Said goodbye" --close
  convops replies run bye 42 --sandbox

A step that is refused or unknown ends the macro in that conversation; its later
steps are skipped. conv send --reply takes the text alone. Options: convops
replies --help.

To share them with colleagues:

  convops replies export > replies.json
  convops replies import replies.json

An import adds all of its replies or none. --skip-existing keeps those that you
have under the same name, --replace overwrites them.
`;
}

/** The events of watch and their fields; the lists are read once in so many milliseconds. */
export function watchTopic({ everyMs }: { readonly everyMs: number }): string {
  return `WATCH

convops watch asks for the three lists every ${everyMs / 1000} seconds (--every) and prints
what has changed since: a line for people, or with -o ndjson, --json or --jq one
JSON object a line.

  convops watch --sandbox
  convops watch -o ndjson --state watch.json | your-program
  convops watch --exec 'notify-send "$CONVOPS_EVENT" "#$CONVOPS_ID"'

${rows([
  ['arrived', 'open, and was not before'],
  ['claimed', 'in the inbox of an operator; from_operator_* where it changed hands'],
  ['released', 'unassigned again'],
  ['moved', 'in another group; from_group_* says from where'],
  ['unread', 'the customer wrote: unread_count has grown'],
  ['answered', 'nothing is unread any more, and it is still open'],
  ['aged', 'unassigned for longer than late_after; once each time it waits'],
  ['left', 'in no list any more; the lists do not say why'],
])}

The fields of an event; what is not known is null:

${rows([
  ['at', 'when it was noticed: milliseconds since 1970'],
  ['event, id', 'what happened, to which conversation'],
  ['group_id, group_title', 'its group'],
  ['operator_user_id, operator_email', 'who holds it'],
  ['application, from_user_name, custom_name', 'the channel and the customer'],
  ['status, unread_count', 'as in the list'],
  ['unassigned_date, last_message_date', 'as the service gives them'],
  ['waiting_seconds, late_after_seconds', 'how long it waits, and what is late'],
  ['from_operator_user_id, from_operator_email', 'who held it before'],
  ['from_group_id, from_group_title', 'where it was before'],
])}

--state FILE keeps what was seen, so that the next run goes on from there; an
event may come twice after a crash, never not at all. --exec runs a command for
each event, with the event as JSON on its stdin. --once looks once, prints what
changed since the file of --state was kept, and ends.
Options: convops watch --help.
`;
}

/** A person's own shortcuts. */
export function aliasesTopic(): string {
  return `ALIASES

An alias is a name of your own for a command with its options:

  convops alias set mine 'conv unread --operator @me'
  convops mine --sandbox

Further words go to the end of the line. $1 to $9 stand for the words behind the
alias instead; a word stays one word, whatever is in it:

  convops alias set say 'conv send $1 "$2" --as @me'
  convops say 42 "On its way." --sandbox

Words behind -- are never options: convops say 42 -- --hello. Quotes and
backslashes work as in a shell; $1 in single quotes, or behind a backslash, is
only text. Options before the alias are kept: convops -q mine.

With --shell, or ! first, sh runs the line. The words behind the alias are its
"$@": they are never read as a part of the line. Its exit code is the exit code.

  convops alias set oldest 'conv unassigned --sort unassigned_date --limit 1'

${rows([
  ['convops alias set NAME -', 'read what it stands for from stdin'],
  ['convops alias set ... --clobber', 'replace an alias'],
  ['convops alias list', 'the aliases there are'],
  ['convops alias delete NAME', 'delete one; --all for all'],
  ['convops NAME --help', 'what it stands for, and the help of the command'],
])}

A command always goes before an alias of its name, and an alias does not stand
for another. They are kept in aliases.json, beside the profiles.
`;
}

const WIDTH = 80;

/** Two columns of at most 80 together, the second wrapped and aligned. */
function rows(pairs: readonly (readonly [string, string])[]): string {
  const indent = 2 + Math.max(...pairs.map(([term]) => term.length)) + 2;
  return pairs
    .flatMap(([term, text]) =>
      wordLines(text.split(' '), WIDTH - indent).map(
        (line, index) => (index === 0 ? `  ${term}` : '').padEnd(indent) + line,
      ),
    )
    .join('\n');
}
