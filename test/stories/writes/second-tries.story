# The third case of a condition, the border of a comparison, and the second try after something went wrong.

== A reply that a colleague wrote before the assignment does not stop its undo
#42 bea 1h "Where is my order?" bea: "I ask the carrier."
$ conv assign 42 --operator sam
> assign-operator #42 {"operator_id": 7}
$ undo --json
json {"id": 42, "outcome": "done"}
> assign-operator #42 {"operator_id": 3}

== What a resume has read back as done is done in the history, too
#70 waiting 2h "Nobody has answered me yet."
#71 waiting 1h "Are you there?"
next start: lost-answer
reads lag by 30s
$ conv start 70 71 --concurrency 1 --json
= 6
json [{"id": 70, "outcome": "unknown"}, {"id": 71, "outcome": "done"}]
> start #70 {"operator_id": 7}
> start #71 {"operator_id": 7}
wait 1m
$ conv start --resume last --json
json [{"id": 70, "outcome": "done", "proof": "read-back"}]
$ history --id 70 --json
json [{"id": 70, "outcome": "done"}]

== A claim of a closed conversation that was lost is unknown, though it was closed by the one who claims it
#45 sam 1h "Thanks, bye."
$ conv close 45
> close #45 {"operator_id": 7}
next start: lost-request
$ conv start 45 --json
= 6
json {"id": 45, "outcome": "unknown"}
> start #45 {"operator_id": 7}
