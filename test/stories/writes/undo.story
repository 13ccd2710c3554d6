# Undo sends the inverse of a write if all is still as that write left it, and otherwise leaves it alone.

== A conversation that a colleague has taken since is not given back
#115 sam 1h "Thank you."
$ conv close 115
> close #115 {"operator_id": 7}
wait 1m
carl claims #115
$ undo --yes --json
= 9
json {"id": 115, "outcome": "skipped", "error": "...its operator is 5, not 7..."}
> nothing

== What would close again is skipped if the customer has written since
#116 closed 1d "Thanks, bye."
$ conv start 116
> start #116 {"operator_id": 7}
wait 1m
customer #116 "One more question, please."
$ undo --json
= 9
json {"id": 116, "outcome": "skipped", "error": "...the customer has written..."}
> nothing

== A reply cannot be undone, and the hint names the last decision that can
#117 sam 1h "Thank you."
#118 sam 5m "Do you sell gift cards?"
$ conv close 117
> close #117 {"operator_id": 7}
$ conv send 118 "Yes, at every till."
> send-message #118 {"text": "Yes, at every till."}
$ undo
= 9
! ...undo 117...
> nothing
$ history --id 118 --json
$ undo {entry}
= 9
! ...reply to #118 not undone...
no ! ...not sent...
> nothing

== By its id the last decision of a conversation is undone, also after a note to it
#117 sam 1h "Can you take this over?"
#118 sam 2h "Please help me in Dutch."
$ conv unassign 117 118 --concurrency 1
> unassign #117 {"operator_id": 7}
> unassign #118 {"operator_id": 7}
$ conv note 117 "I can do this one after all."
> send-note #117 {"text": "I can do this one after all."}
$ undo 117 --json
json {"id": 117, "outcome": "done"}
> start #117 {"operator_id": 7}

== A bare undo after a note names no write of a run that has damaged lines
#141 sam 1h "Thanks."
#142 sam 2h "Thank you."
#143 sam 3h "Bye."
#144 sam 4h "Hm."
$ conv close 144
> close #144
$ conv close 141 142 143 --concurrency 1
> close #141
> close #142
> close #143
line 7 of the journal is damaged
$ conv note 141 "Was glad."
> send-note #141
$ undo
= 9
! ...close #144...
! try: convops undo 144
> nothing

== The last run is undone by that word, too
#4105 sam 20m "Hello?"
$ conv close 4105
> close #4105
$ undo last
> start #4105

== Undo acts as the operator that is named
#1912 waiting 10m "Do you ship abroad?"
$ conv start 1912
> start #1912 {"operator_id": 7}
$ undo --as carl --json
json {"id": 1912, "outcome": "done", "operator": 5}
> unassign #1912 {"operator_id": 5}

== Undo without an acting operator says that it acts as ADMIN
#1913 waiting 10m "Do you ship abroad?"
$ conv start 1913
> start #1913 {"operator_id": 7}
$ CONVOPS_OPERATOR= undo
! ...acting as ADMIN...
> unassign #1913
