# Answers that never came: read back, and never sent again.

== A close whose answer is lost is verified by reading back
#42 sam 20m "Where is my order?"
next close: lost-answer
$ conv close 42 --json
= 0
json {"id": 42, "action": "close", "outcome": "done", "proof": "read-back"}
> close #42 {"operator_id": 7}
now #42 is closed

== A reply that was lost before the service had it is unknown and is not sent again
#42 sam 20m "Where is my order?"
next send-message: lost-request
$ conv send 42 "On its way." --json
= 6
json {"outcome": "unknown"}
> send-message #42 {"text": "On its way.", "operator_id": 7}
now #42 has message "On its way." never
