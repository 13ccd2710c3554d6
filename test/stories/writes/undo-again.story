# Undo of a batch in part, the second undo, an undo that went wrong, what needs no question, and what is not undone at all.

== Of a batch what a colleague has taken since is left, and the rest is undone
#261 sam 1h "Call me."
#262 sam 2h "Call me, too."
$ conv unassign 261 262 --concurrency 1
> unassign #261 {"operator_id": 7}
> unassign #262 {"operator_id": 7}
wait 1m
carl claims #262
$ undo --yes --concurrency 1 --json
= 9
json [{"id": 262, "outcome": "skipped"}, {"id": 261, "outcome": "done"}]
> start #261 {"operator_id": 7}

== Of a batch only what was changed is undone, not what was so already or was refused
#263 bea 1h "Hello."
#264 sam 2h "Hello."
#265 waiting 3h "Hello."
$ conv start 263 264 265 --concurrency 1
= 9
> start #263 {"operator_id": 7}
> start #264 {"operator_id": 7}
> start #265 {"operator_id": 7}
$ undo --yes
> unassign #265 {"operator_id": 7}

== A second undo sends nothing where a colleague has it as this run left it
#266 waiting 1h "Hello."
bea$ conv start 266
> start #266 {"operator_id": 3}
bea$ undo
> unassign #266 {"operator_id": 3}
bea claims #266
bea$ undo
bea= 9
> nothing

== An undo that never left is tried again by the next one
#268 waiting 1h "Hello."
$ conv start 268
> start #268 {"operator_id": 7}
the service is down
$ undo
= 5
the service is up
$ undo --json
json {"id": 268, "outcome": "done"}
> unassign #268 {"operator_id": 7}

== An undo that died after the service had it is not sent twice: the next one finds it changed
#271 sam 1h "A question about taxes."
$ conv assign 271 --operator bea
> assign-operator #271 {"operator_id": 3}
next assign-operator: killed
$ undo
= SIGKILL
> assign-operator #271 {"operator_id": 7}
$ undo --yes --json
= 9
json {"id": 271, "outcome": "skipped", "error": "...its operator is 7, not 3..."}
> nothing

== After an undo of which requests were lost the hint shows what is left, and the next undo does it
#272-274 sam 1h "Hello."
$ conv close 272 273 274 --concurrency 1
> close #272
> close #273
> close #274
next 2 start: lost-request
$ undo --yes --concurrency 1
= 6
> start #274
> start #273
> start #272
$ {hint} -o ndjson
| {"id":272,..."already undone...
| {"id":273,..."outcome":"dry_run"...
| {"id":274,..."outcome":"dry_run"...
$ undo --yes --concurrency 1
> start #274
> start #273

== By its id a refused try does not hide the decision before it
#276 waiting 1h "Hello."
$ conv start 276
> start #276 {"operator_id": 7}
$ conv start 276
> start #276 {"operator_id": 7}
$ undo 276 --json
json {"id": 276, "outcome": "done"}
> unassign #276 {"operator_id": 7}

== What one decided oneself less than ten minutes ago is undone without a question
#280 waiting 1h "Hello."
% conv start 280
= 0
> start #280 {"operator_id": 7}
wait 9m
% undo
= 0
> unassign #280 {"operator_id": 7}

== A person is asked before what a script did is undone, and may say no
#281 waiting 1h "Hello."
$ conv start 281
> start #281 {"operator_id": 7}
% undo
screen: ...281...
> nothing for 30s
keys n Enter
= 2
> nothing

== A person is asked before several are undone
#282 sam 1h "Call me."
#283 sam 2h "Call me, too."
% conv unassign 282 283 --concurrency 1
= 0
> unassign #282 {"operator_id": 7}
> unassign #283 {"operator_id": 7}
% undo --as desk.test
= 10
wait 3m
% undo
screen: ...2...release...3m ago...person...
> nothing for 30s
keys y Enter
= 0
> start #283 {"operator_id": 7}
> start #282 {"operator_id": 7}

== The dry run of undo says what would be skipped
#284 waiting 1h "Hello."
$ conv start 284
> start #284 {"operator_id": 7}
wait 1m
bea gives #284 to carl
$ undo --dry-run --json
json {"id": 284, "outcome": "dry_run", "target": {"expected": "skipped: ..."}}
> nothing for 1m

== With a full disk an undo sends nothing, and with room it is done
#285 waiting 1h "Hello."
$ conv start 285
> start #285 {"operator_id": 7}
the disk is full
$ undo
= 8
> nothing for 1m
the disk has room
$ undo
> unassign #285 {"operator_id": 7}

== After a note the hint of a bare undo looks back over a hundred entries, and no further
#2981 sam 1h "Hello."
#2982 sam 1h "Hello."
$ conv close 2981
each of 98 days: $ conv note 2982 "day {n} of it"
$ undo
= 9
! ...undo 2981...
each of 3 days: $ conv note 2982 "day {n} of more"
$ undo
= 9
no ! ...undo 2981...
> close #2981
> send-note #2982 101 times

== Of two undos of the same close that begin at the same moment one sends it
#1833 sam 3h "The lamp works now."
$ conv close 1833
> close #1833
wait 1m
reads lag by 9s
next get: late 3s
$ undo 1833 --yes &
bea$ CONVOPS_OPERATOR=7 undo 1833 --yes
= 9
> start #1833

== What was done without its webhook is undone without it
#286 waiting 1h "Hello."
$ conv start 286 --no-webhook
> start #286 {"operator_id": 7, "disable_webhook": 1}
$ undo
> unassign #286 {"operator_id": 7, "disable_webhook": 1}

== A bare undo after triage undoes all that its last decision was about
#1831 sam 3h "The lamp works now."
#1832 sam 2h "Found it, thanks."
% triage --mine --hold 0
keys j
keys l * e
> close #1831
> close #1832
keys q
= 0
$ undo --yes --concurrency 1 --json
json [{"id": 1832, "outcome": "done"}, {"id": 1831, "outcome": "done"}]
> start #1832
> start #1831
