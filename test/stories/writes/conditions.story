# Ctrl-C in a batch, and the conditions under which a write goes out.

== After one Ctrl-C the write in flight ends, and no other begins
#71 sam 1h "Good, thanks."
#72 sam 2h "Fine."
next close: late 3s
$ conv close 71 72 --concurrency 1 -o ndjson &
> close #71 {"operator_id": 7}
SIGINT
= 130
| {..."id":71,..."outcome":"done"...}
> nothing for 1m

== A reply that expects another last message is skipped, with --force too
#81 sam 6m "Please cancel my order."
customer #81 "No, wait, keep it!"
$ conv send 81 "Your order is cancelled." --expect-last-message 1001 --json
= 9
json {"id": 81, "action": "send", "outcome": "skipped"}
$ conv send 81 "Your order is cancelled." --expect-last-message 1001 --force
= 9
> nothing
$ conv send 81 "We keep your order." --expect-last-message 1002 --json
> send-message #81 {"text": "We keep your order."}

== With --if-unassigned what somebody holds is skipped
#82 carl 3h "Is there a discount for students?"
#83 sam 3h "Is there one for pupils?"
#84 waiting 4h "Do students pay less?"
$ conv assign 82 84 --operator bea --if-unassigned --json
= 9
json [{"id": 82, "outcome": "skipped"}, {"id": 84, "outcome": "done"}]
> assign-operator #84 {"operator_id": 3}
$ conv start 83 --if-unassigned --json
= 9
json {"outcome": "skipped", "error": "...operator 7 (you) has it..."}

== A note is no message, and what was expected to be the last one still is
#209 sam 6m "Can I pay by invoice?"
bea notes #209 "He paid late twice."
$ conv send 209 "Only by card, I am afraid." --expect-last-message 1001 --json
json {"id": 209, "outcome": "done"}
> send-message #209 {"text": "Only by card, I am afraid."}

== In a batch the condition is read right before each write, not at the start
#215 sam 1h "Bye."
#216 sam 2h "Bye."
next close: late 5s
$ conv close 215 216 --if-mine --concurrency 1 --json &
> close #215 {"operator_id": 7}
carl$ conv assign 216 --operator carl
= 9
json [{"id": 215, "outcome": "done"}, {"id": 216, "outcome": "skipped"}]
> assign-operator #216 {"operator_id": 5}

== The option --yes answers no condition
#217 carl 1h "Thank you."
$ conv close 217 --if-mine --yes --json
= 9
json {"id": 217, "outcome": "skipped"}
> nothing

== A note obeys the conditions as well
#219 bea 1h "The engine makes a noise."
$ conv note 219 "Sounds like the belt." --if-mine --json
= 9
json {"id": 219, "action": "note", "outcome": "skipped"}
> nothing

== A condition that cannot be read sends nothing, and is safe to run again
#220 sam 1h "Thank you."
every get: 503
$ conv close 220 --if-mine --json
= 5
json {"id": 220, "outcome": "not_sent"}
> nothing for 1m
the service is honest again
$ conv close 220 --if-mine --json
> close #220 {"operator_id": 7}

== The id of the last message is compared by its digits, however long it is
#2812 sam 1h "What goes in?"
every get: answers {"messages": [{"id": "9007199254740993", "message": "Salt?", "date_created": 1795262400}]}
$ conv send 2812 "Pepper." --expect-last-message 9007199254740992 --json
= 9
json {"outcome": "skipped"}
> nothing
$ conv send 2812 "Pepper." --expect-last-message 9007199254740993 --json
> send-message #2812
