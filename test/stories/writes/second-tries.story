# The third case of a condition, the border of a comparison, and the second try after something went wrong.

== With --if-mine what nobody holds is skipped, too
#84 waiting 4h "Do students pay less?"
$ conv close 84 --if-mine --json
= 9
json {"id": 84, "outcome": "skipped"}
> nothing
now #84 is waiting

== A reply that a colleague wrote before the assignment does not stop its undo
#42 bea 1h "Where is my order?" bea: "I ask the carrier."
$ conv assign 42 --operator sam
= 0
> assign-operator #42 {"operator_id": 7}
$ undo --json
= 0
json {"id": 42, "outcome": "done"}
> assign-operator #42 {"operator_id": 3}
now #42 is bea

== An undo that was lost on its way is tried again by the next undo
#111 sam 1h "Thank you very much."
$ conv close 111
= 0
> close #111 {"operator_id": 7}
next start: lost-request
$ undo --yes --json
= 6
json {"id": 111, "outcome": "unknown"}
> start #111 {"operator_id": 7}
$ undo --yes --json
= 0
json {"id": 111, "outcome": "done"}
> start #111 {"operator_id": 7}
now #111 is sam

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
= 0
json [{"id": 70, "outcome": "done", "proof": "read-back"}]
$ history --id 70 --json
= 0
json [{"id": 70, "outcome": "done"}]

== The steps of a macro go out one after the other, and none after one that was refused
#42 sam 5m "It works now, thanks."
#43 sam 6m "Solved, thank you."
$ replies add solved "Glad it works." --close
= 0
$ replies run solved 42
= 0
> send-message #42 {"text": "Glad it works."}
> close #42 {"operator_id": 7}
next send-message: refuses {"error": "This conversation is locked."}
$ replies run solved 43
= 3
> send-message #43 {"text": "Glad it works."}
now #43 is sam

== A claim of a closed conversation that was lost is unknown, though it was closed by the one who claims it
#45 sam 1h "Thanks, bye."
$ conv close 45
= 0
> close #45 {"operator_id": 7}
next start: lost-request
$ conv start 45 --json
= 6
json {"id": 45, "outcome": "unknown"}
> start #45 {"operator_id": 7}
now #45 is closed

== The same text from two processes to two conversations goes out to both
#124 sam 4m "Is the museum ticket included?"
#125 sam 5m "Is breakfast included?"
next send-message: late 2s
$ conv send 124 "Yes, it is." --json &
bea$ CONVOPS_OPERATOR=7 conv send 125 "Yes, it is." --json
bea= 0
json {"id": 125, "outcome": "done"}
= 0
json {"id": 124, "outcome": "done"}
> send-message #124 {"text": "Yes, it is.", "operator_id": 7}
> send-message #125 {"text": "Yes, it is.", "operator_id": 7}
