// What `convops help <topic>` prints of the work at the desk: triage, canned replies, watch, aliases. Plain text of at
// most 80 columns, like the topics beside it.
import { PROFILE_KEYS } from '../settings/keys.ts';
import { keyHelp } from '../triage/keys.ts';
import { rows } from './topic-rows.ts';

/** The interactive session and its keys. */
export function triageTopic(): string {
  return `TRIAGE

convops triage shows the conversations that wait, longest first, one at a time.
A key decides, and the next one is on screen at once.

  convops triage --sandbox
  convops triage --group Billing --hold 10
  convops triage --plain           numbered lines, for screen readers

A reply claims the conversation before you type. What goes to the customer is
held for ${PROFILE_KEYS.hold.default} seconds (--hold) and z takes it back; after that nothing can. A
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
