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
now #71 is closed
now #72 is sam
> nothing for 1m

== After a second Ctrl-C it leaves within two seconds, and what was in flight is unknown
#71 sam 1h "Good, thanks."
#72 sam 2h "Fine."
next close: silent
$ conv close 71 72 --concurrency 1 -o ndjson &
> close #71 {"operator_id": 7}
SIGINT
SIGINT
wait 2s
| {..."id":71,..."outcome":"unknown"...}
= 6
now #72 is sam

== A reply that expects another last message is skipped
#81 sam 6m "Please cancel my order."
customer #81 "No, wait, keep it!"
$ conv send 81 "Your order is cancelled." --expect-last-message 1001 --json
= 9
json {"id": 81, "action": "send", "outcome": "skipped"}
> nothing
$ conv send 81 "We keep your order." --expect-last-message 1002 --json
= 0
> send-message #81 {"text": "We keep your order."}

== With --if-mine what a colleague holds is skipped, and the rest is done
#82 carl 3h "Thanks for the help."
#83 sam 4h "Thanks a lot."
$ conv close 82 83 --if-mine --json
= 9
json [{"id": 82, "outcome": "skipped"}, {"id": 83, "outcome": "done"}]
> close #83 {"operator_id": 7}
now #82 is carl

== With --if-unassigned what somebody holds is skipped
#82 carl 3h "Is there a discount for students?"
#84 waiting 4h "Do students pay less?"
$ conv assign 82 84 --operator bea --if-unassigned --json
= 9
json [{"id": 82, "outcome": "skipped"}, {"id": 84, "outcome": "done"}]
> assign-operator #84 {"operator_id": 3}
now #82 is carl
now #84 is bea
