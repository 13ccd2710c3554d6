# The last of two, what a service writes in entities, and what one list alone shows.

== A bare undo after a session undoes its last decision, not its first
#401 sam 2h "Thanks, it works"
#402 sam 1h "Solved, thank you"
% triage --mine
keys e
> close #401
screen: ...Solved, thank you...
keys e
> close #402
wait 1s
keys q
= 0
$ undo --yes --json
> start #402 {"operator_id": 7}

== The group of a conversation that only the list of the not answered shows is put back by undo
#404 sam 5m in VIP "Hello" sam: "Hi, how can I help?"
$ conv assign 404 --group Billing
> assign-group #404 {"group_id": 1}
$ undo --yes --json
json {"id": 404, "outcome": "done"}
> assign-group #404 {"group_id": 3}

== A bare undo after a session whose last decision is unknown undoes nothing before it
#606 sam 2h "Thanks, it works."
#607 sam 1h "Solved."
% triage --mine
keys e
> close #606
screen: ...Solved...
next close: lost-request
keys e
> close #607
wait 60s
SIGTERM
= 6
$ undo --yes --json
= 9
> nothing
