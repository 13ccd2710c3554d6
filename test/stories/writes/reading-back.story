# When it is read back, for how long, and what never left.

== What shows late is found by the read after seven seconds
#42 sam 20m "Thanks, that works."
next close: lost-answer
reads lag by 5s
$ conv close 42 --json
= 0
json {"outcome": "done", "proof": "read-back"}
read get 3 times
> close #42 {"operator_id": 7}

== What shows after two seconds is found by the read after three
#42 sam 20m "Where is my order?"
next send-message: lost-answer
reads lag by 2s
$ conv send 42 "It left this morning." --json
= 0
json {"outcome": "done", "proof": "read-back"}
read get 3 times
> send-message #42 {"text": "It left this morning."}

== What the reads after one, three and seven seconds do not show is unknown
#42 sam 20m "Thanks, that works."
next close: lost-answer
reads lag by 30s
$ conv close 42 --json &
> close #42 {"operator_id": 7}
wait 900ms
read get 0 times
wait 1500ms
read get 1 times
wait 4s
read get 1 times
= 6
read get 1 times

== A close that gets no answer until the time is over is read back within --timeout
#42 sam 20m "Thanks, that works."
next close: silent
$ conv close 42 --timeout 9s --json &
> close #42 {"operator_id": 7}
wait 9s
= 0
json {"outcome": "done", "proof": "read-back"}

== A reply that nobody had and nobody answers is unknown when --timeout is over
#42 sam 20m "Where is my order?"
next send-message: swallowed
$ conv send 42 "It left this morning." --timeout 12s --json
= 6
json {"outcome": "unknown"}
> send-message #42 {"text": "It left this morning."}
now #42 has message "It left this morning." never

== A reply whose answer is cut short is verified by reading back
#42 sam 20m "Where is my order?"
next send-message: cut
$ conv send 42 "It left this morning." --json
= 0
json {"outcome": "done", "proof": "read-back"}
> send-message #42 {"text": "It left this morning."}
now #42 has message "It left this morning." once

== A write that cannot reach the service is not sent and ends with 5
#42 sam 20m "Thanks, that works."
the service is down
$ conv close 42 --json
= 5
json {"id": 42, "outcome": "not_sent", "changed": false}
> nothing
now #42 is sam

== A write of which no byte left is tried once more
#42 sam 20m "Thanks, that works."
the service is down
$ conv close 42 --json &
wait 50ms
the service is up
= 0
json {"outcome": "done", "changed": true}
> close #42 {"operator_id": 7}

== The third look is seven seconds after the answer that did not come
#602 sam 1h "Never mind."
reads lag by 6s
next close: lost-answer
$ conv close 602 --json &
> close #602
wait 9s
json {"outcome": "done", "proof": "read-back"}
= 0

== On a terminal it is said what is looked for while a lost answer is read back
#611 sam 5m "Never mind."
next close: lost-request
% conv close 611
> close #611
screen: ...reading #611 to see...
= 6
