# The undo of a close of what nobody had takes two steps: claimed, then released. What becomes of it between the two.

== Where the release was refused it stays reopened, which the receipt says, and the next undo leaves it
#521 waiting 2h "Hello?"
$ conv close 521
> close #521
next unassign: refuses {"error": "Try later."}
$ undo --yes --json
= 1
json {"id": 521, "outcome": "refused", "changed": true, "error": "it was reopened, but not released: ...Try later..."}
> start #521 {"operator_id": 7}
> unassign #521 {"operator_id": 7}
$ undo --yes --json
= 9
json {"id": 521, "outcome": "skipped", "error": "...its status is inbox, not closed..."}
> nothing

== What a colleague gets between the two steps stays with the colleague
#523 waiting 2h "Hello?"
$ conv close 523
> close #523
next start: late 2s
$ undo --yes --json &
> start #523
wait 2s
bea gives #523 to carl
= 9
> nothing
now #523 is carl

== Where the answer to the release is lost it is not said that it was not released
#529 waiting 2h "Hello?"
$ conv close 529
> close #529
next unassign: lost-request
$ undo --yes --json
= 6
json {"id": 529, "outcome": "unknown", "changed": true, "error": "it was reopened; whether it was released is not known: ..."}
> start #529
> unassign #529
