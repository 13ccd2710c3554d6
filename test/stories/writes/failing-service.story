# Status codes of a service in trouble: 5xx is read back and never repeated, 429 is waited for, 400 is a refusal.

== A reply answered with 503 is unknown and is not sent again, whatever Retry-After says
#42 sam 20m "Where is my order?"
next send-message: 503 after 1s
$ conv send 42 "It arrives on Monday." --json
= 6
json {"outcome": "unknown", "check": "...conv get 42..."}
> send-message #42 {"text": "It arrives on Monday."}

== An assignment answered with 500 is verified by reading back
#66 sam 30m "Can I speak to your manager?"
next assign-operator: 500 but done
$ conv assign 66 --operator admin --json
json {"outcome": "done", "proof": "read-back", "operator": 1}
> assign-operator #66 {"operator_id": 1}

== A reply answered with 429 waits as told and then goes out once
#42 sam 20m "Where is my order?"
next send-message: 429 after 5s
$ conv send 42 "It arrives on Monday." --json &
> send-message #42 {"text": "It arrives on Monday."}
> nothing for 4s
= 0
json {"outcome": "done", "changed": true}
> send-message #42 {"text": "It arrives on Monday."}

== A wait for 429 that is longer than the time limit is not waited for
#42 sam 20m "Thanks, that works."
next close: 429 after 40s
$ conv close 42 --timeout 20s --json
= 5
json {"outcome": "not_sent"}
> close #42 {"operator_id": 7}

== A service that is busy all the time gets a write six times, the first and five more
#77 sam 20m "All good now."
every close: 429 after 1s
$ conv close 77 --timeout 60s --json
= 5
> close #77
> close #77
> close #77
> close #77
> close #77
> close #77

== A service that takes no connection is tried twice, and the command does not wait for its time to be over
#44 sam 20m "All good now."
the service is down
$ conv close 44 --json &
wait 4s
= 5 by now
json {"outcome": "not_sent"}
> nothing

== A raw read is tried again as every read is, and says what came of the last try
#43 sam 20m "Where is my order?"
next get: 503
$ api "/api/conversations/get?conversation_id=43"
json {"conversation_id": 43}
read get 2 times
every get: 503
$ api "/api/conversations/get?conversation_id=43"
= 5
read get 3 times

== A read that is answered with 503 and a time is repeated after that time, not before
#4841 sam 1h "Bye."
next get: 503 after 9s
$ conv get 4841 &
wait 8s
read get 1 times
wait 20s
read get 1 times
= 0

== A wait for 429 may take as long as --timeout allows
#4840 sam 1h "Bye."
next close: 429 after 130s
$ conv close 4840 --timeout 10m
> close #4840 2 times
