# A message to a conversation that a colleague holds: who is asked, and what goes out.

== The option --yes does not answer the question about the holder
#52 carl 5m "Where do I find my invoice?"
$ conv send 52 "It is in your account, under Orders." --yes --json
= 9
json {"id": 52, "outcome": "skipped", "holder": {"id": 5}}
> nothing

== On a terminal a reply to a colleague's conversation is asked about, by name, before it goes out
#53 bea 25m "Can I still change the delivery day?"
% conv send 53 "Yes, until tomorrow evening."
screen: ...bea...
keys n Enter
= 9
> nothing for 30s
% conv send 53 "Yes, until tomorrow evening."
screen: ...bea...
> nothing for 30s
keys y Enter
= 0
> send-message #53 {"text": "Yes, until tomorrow evening.", "operator_id": 7}

== A note to a colleague's conversation goes out without a question
#54 bea 2h "The technician never came."
$ conv note 54 "Called the technician, he comes on Monday." --json
json {"id": 54, "action": "note", "outcome": "done"}
> send-note #54 {"text": "Called the technician, he comes on Monday.", "operator_id": 7}

== A batch skips what colleagues hold, counts it by colleague and names --force
#55 bea 10m "Is the shop open on Sunday?"
#56 sam 11m "Are you open on Sunday?"
#57 carl 12m "Sunday?"
$ conv send 55 56 57 "We are open from ten to four." --json
= 9
json [{"id": 55, "outcome": "skipped", "holder": {"id": 3}}, {"id": 56, "outcome": "done"}, {"id": 57, "outcome": "skipped", "holder": {"id": 5}}]
! ...bea...
! ...carl...
! ...--force...
> send-message #56 {"text": "We are open from ten to four.", "operator_id": 7}

== With --force a reply goes out behind the holder, but not a second time within ten minutes
#52 bea 9m "My parcel is torn open."
$ conv send 52 "We send a new one today." --force --json
json {"id": 52, "outcome": "done", "operator": 7}
> send-message #52 {"text": "We send a new one today."}
wait 1m
$ conv send 52 "We send a new one today." --force
= 2
> nothing

== With guard_holder off a reply to a colleague's conversation goes out at once
#51 bea 12m "The blue one came instead of the green one."
the profile has guard_holder off
$ conv send 51 "We will exchange it for you." --json
json {"id": 51, "outcome": "done"}
> send-message #51 {"text": "We will exchange it for you.", "operator_id": 7}

== A dry run foresees that a message is skipped because of its holder, and reads no more
#51 bea 12m "The blue one came instead of the green one."
$ conv send 51 "We will exchange it for you." --dry-run --json
json {"id": 51, "outcome": "dry_run"}
| ...skipped: operator 3 has it...
read get 1 times
> nothing
$ conv send 51 "We will exchange it for you." --dry-run --force --json
| ..."expected":"done...
> nothing

== A run is resumed with --force only where that is typed again
#55 bea 10m "Is the shop open on Sunday?"
#56 sam 11m "Are you open on Sunday?"
$ conv send 55 56 "We are open from ten to four." --json
= 9
> send-message #56 {"text": "We are open from ten to four."}
$ conv send --resume last --json
= 9
json [{"id": 55, "outcome": "skipped", "holder": {"id": 3}}]
> nothing
$ conv send --resume last --force --json
json [{"id": 55, "outcome": "done"}]
> send-message #55 {"text": "We are open from ten to four."}

== Where reading marks as read the lists say who has a conversation, and nothing is read for that
#51 bea 12m "The blue one came instead of the green one."
#52 sam 12m "Is it in stock?"
reading marks as read
the profile has get_marks_read yes
$ conv send 51 "We will exchange it for you." --json
= 9
json {"id": 51, "outcome": "skipped", "holder": {"id": 3, "email": "bea@desk.test"}}
> nothing
$ conv send 52 "Yes, it is." --json
json {"id": 52, "outcome": "done"}
> send-message #52
$ conv send 51 "We will exchange it for you." --force --json
read get 0 times
> send-message #51 {"text": "We will exchange it for you.", "operator_id": 7}

== After a wait for 429 the conversation is read again, and a colleague's gets nothing
#53 sam 12m "Is it in stock?"
next send-message: 429 after 4s
$ conv send 53 "Yes, it is." --json &
> send-message #53
bea gives #53 to bea
= 9
json {"id": 53, "outcome": "skipped", "holder": {"id": 3}}
$ replies add mac "We close this now." --close
bea gives #53 to sam
next send-message: 429 after 4s
$ replies run mac 53 --json &
> send-message #53
bea gives #53 to bea
= 9
> nothing

== A file to what a colleague has is not sent without --force either
#96 bea 20m "Can I have the invoice?"
$ conv send 96 --file-url https://files.example.test/invoice.pdf --json
= 9
json {"outcome": "skipped", "holder": {"id": 3}}
> nothing
$ conv send 96 --file-url https://files.example.test/invoice.pdf --force
> send-file-message #96

== A claim that is refused names nobody as the colleague while reads still show oneself
#2995 sam 5m "Hello?"
reads lag by 30s
bea gives #2995 to bea
$ conv start 2995 --json
= 9
json {"id": 2995, "outcome": "refused", "holder": null}
> start #2995

== Of a run in which nothing was tried no resume is offered
#2405-2407 bea 20m "Where is it?"
$ conv send 2405 2406 2407 "It comes tomorrow."
= 9
no ! ...--resume...
> nothing

== An operator that cannot be understood does not count as nobody
#602 bea 12m "Is it in stock?"
every get: answers {"operator_id": [3]}
$ conv send 602 "Yes, it is." --json
= 9
json {"id": 602, "outcome": "skipped", "error": "its operator cannot be read (--force sends it all the same)"}
% conv send 602 "Yes, it is."
= 9
> nothing for 1m
$ conv send 602 "Yes, it is." --force --json
> send-message #602 {"text": "Yes, it is."}

== A message to somebody whose conversation names no operator waits for a person where the lists say who has it
#2981 bea 2h "Is it open?"
#2982 sam 1h "And today?"
every get: answers {"operator_id": null}
$ conv send 2981 "Yes." --json
= 9
json {"outcome": "skipped", "holder": {"id": 3}}
$ conv send 2982 "Yes."
> send-message #2982

== A colleague whose id has more digits than a double holds has the conversation all the same
#52 carl 5m "Where do I find my invoice?"
every get: answers {"operator_id": "9007199254740993"}
$ conv send 52 "It is in your account, under Orders." --json
= 9
json {"outcome": "skipped", "holder": {"id": "9007199254740993"}}

== An operator's id is sent by its digits, however many it has
#52 waiting 5m "Where do I find my invoice?"
$ conv assign 52 --operator 9007199254740993 --json
= 1
json {"operator": "9007199254740993", "outcome": "refused"}
> assign-operator

== Where reading marks as read nothing is sent while the lists that say who has a conversation cannot be read
#51 bea 12m "The blue one came instead of the green one."
#52 bea 12m read "Is it in stock?"
reading marks as read
the profile has get_marks_read yes
every unassigned: 503
every unread: 503
$ conv send 51 "We will exchange it for you." --json
= 9
json {"id": 51, "outcome": "skipped", "holder": {"id": 3}}
every not-answered: 503
$ conv send 51 "We will exchange it for you." --json
= 5
json {"id": 51, "outcome": "not_sent"}
> nothing
$ conv send 51 "We will exchange it for you." --force
> send-message #51

== A macro that assigns to the colleague who has the conversation already does not answer behind that one's back
#191 bea 15m "I want my money back."
#192 sam 15m "And I mine."
$ replies add refund "Bea takes care of it." --assign-operator bea
$ replies run refund 191 --json
= 9
json [{"id": 191, "action": "assign", "outcome": "already"}, {"id": 191, "action": "send", "outcome": "skipped", "holder": {"id": 3}}]
> assign-operator #191
$ replies run refund 192 --json
> assign-operator #192
> send-message #192
