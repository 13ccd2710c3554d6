# The third case of a condition, the border of a comparison, and the second try after something went wrong.

== A reply that a colleague wrote before the assignment does not stop its undo
#42 bea 1h "Where is my order?" bea: "I ask the carrier."
$ conv assign 42 --operator sam
> assign-operator #42 {"operator_id": 7}
$ undo --json
json {"id": 42, "outcome": "done"}
> assign-operator #42 {"operator_id": 3}

== A claim of a closed conversation that was lost is unknown, though it was closed by the one who claims it
#45 sam 1h "Thanks, bye."
$ conv close 45
> close #45 {"operator_id": 7}
next start: lost-request
$ conv start 45 --json
= 6
json {"id": 45, "outcome": "unknown"}
> start #45 {"operator_id": 7}
