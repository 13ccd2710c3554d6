# The undo of a close of what nobody had takes two steps: claimed, then released. What becomes of it between the two.

== Where the release was refused the next undo only releases
#521 waiting 2h "Hello?"
$ conv close 521
= 0
> close #521
next unassign: refuses {"error": "Try later."}
$ undo --yes --json
= 1
json {"id": 521, "outcome": "refused", "changed": true, "error": "...Try later..."}
> start #521 {"operator_id": 7}
> unassign #521 {"operator_id": 7}
$ undo --yes --json
= 0
json {"id": 521, "outcome": "done"}
> unassign #521 {"operator_id": 7}
now #521 is waiting

== Where the claim was refused nothing is released, and the next undo does both
#522 waiting 2h "Hello?"
$ conv close 522
= 0
> close #522
next start: refuses {"error": "Try later."}
$ undo --yes --json
= 1
json {"id": 522, "outcome": "refused", "changed": false, "error": "Try later."}
> start #522
$ undo --yes --json
= 0
> start #522
> unassign #522
now #522 is waiting

== What a colleague gets between the two steps stays with the colleague
#523 waiting 2h "Hello?"
$ conv close 523
= 0
> close #523
next start: late 2s
$ undo --yes --json &
> start #523
wait 2s
bea gives #523 to carl
= 9
> nothing
now #523 is carl

== Where the answer to the release is lost the undo is verified by reading back
#524 waiting 2h "Hello?"
$ conv close 524
= 0
> close #524
next unassign: lost-answer
$ undo --yes --json
= 0
json {"id": 524, "outcome": "done", "proof": "read-back"}
> start #524
> unassign #524
now #524 is waiting

== An undo that died between its two steps is finished by the next one
#525 waiting 2h "Hello?"
$ conv close 525
= 0
> close #525
next unassign: killed-before
$ undo --yes
= SIGKILL
> start #525
> unassign #525
$ undo --yes
= 0
> unassign #525
now #525 is waiting

== After its claim died unanswered the undo is not begun again where a colleague has it by then
#526 waiting 2h "Hello?"
$ conv close 526
= 0
> close #526
next start: killed-before
$ undo --yes
= SIGKILL
> start #526
bea claims #526
$ undo --yes
= 9
> nothing
now #526 is bea

== A half undone close is not released where a colleague has taken it since
#527 waiting 2h "Hello?"
$ conv close 527
= 0
> close #527
next unassign: refuses {"error": "Try later."}
$ undo --yes
= 1
> start #527
> unassign #527
wait 1m
bea gives #527 to carl
$ undo --yes --json
= 9
json {"id": 527, "outcome": "skipped"}
> nothing
now #527 is carl

== After a finished undo of two steps a second undo sends nothing
#528 waiting 2h "Hello?"
$ conv close 528
= 0
> close #528
$ undo --yes
= 0
> start #528
> unassign #528
$ undo --yes
= 9
> nothing
now #528 is waiting
