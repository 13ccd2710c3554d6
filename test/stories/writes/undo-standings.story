# Undo in each standing: what a write left, and who has had the conversation, or written to it, since and before.

== The undo of a close of what waited puts it back into the queue
#231 waiting 2h "Hello?"
$ conv close 231
> close #231 {"operator_id": 7}
$ undo --yes --json
json {"id": 231, "outcome": "done"}
> start #231 {"operator_id": 7}
> unassign #231 {"operator_id": 7}

== A claim is undone although the customer has written since
#246 waiting 20m "How long is the warranty?"
$ conv start 246
> start #246 {"operator_id": 7}
wait 1m
customer #246 "Hello?"
$ undo --json
json {"id": 246, "outcome": "done"}
> unassign #246 {"operator_id": 7}

== What a colleague wrote in the same second after a claim stops its undo
#248 waiting 20m "How long is the warranty?"
$ conv start 248
> start #248 {"operator_id": 7}
bea replies #248 "Two years."
$ undo --json
= 9
json {"id": 248, "outcome": "skipped", "error": "...operator 3 has answered..."}
> nothing

== What an answer did not say to have changed is not undone, group or operator
#1834 sam 3h in Billing "The box was open."
#1835 sam 2h "Bea, please."
next assign-group: answers {"group_id": null}
$ conv assign 1834 --group VIP
> assign-group #1834
$ undo --yes
= 9
next assign-operator: answers {"operator_user_id": null}
$ conv assign 1835 --operator bea
> assign-operator #1835
$ undo --yes
= 9
> nothing

== What a colleague wrote in the same second after a close stops its undo, though the answer is undated or this computer's clock ahead
#249 sam 20m "Thank you."
#256 sam 20m "Thank you, too."
next close: answers {"date_updated": null, "last_message_date": null}
$ conv close 256
> close #256
bea replies #256 "You are welcome."
$ undo --yes
= 9
clock of the computer +5m
$ conv close 249
> close #249 {"operator_id": 7}
bea replies #249 "You are welcome."
$ undo --yes --json
= 9
json {"id": 249, "outcome": "skipped", "error": "...operator 3 has answered..."}
> nothing

== An undo that closes again says that a former operator is not put back
#1836 bea 3h "All is well."
bea$ conv close 1836
> close #1836
$ conv start 1836
> start #1836
$ undo --dry-run --json
json {"undo": {"to": "closed (operator 3 is not put back)"}}

== What a colleague wrote a minute before a close does not stop its undo, though this computer's clock is behind
#250 sam 20m "Thank you."
clock of the computer -5m
bea replies #250 "You are welcome."
wait 1m
$ conv close 250
> close #250 {"operator_id": 7}
$ undo --yes --json
json {"id": 250, "outcome": "done"}
> start #250 {"operator_id": 7}
