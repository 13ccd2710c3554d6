# An assignment with a note: the note first, and no assignment after one that did not go out.

== The note goes out before the assignment, as one run that undo takes back as far as it can
#191 sam 15m "I want my money back."
$ conv assign 191 --operator bea --note "Wants a refund" --json
> send-note #191 {"text": "Wants a refund", "operator_id": 7}
> assign-operator #191 {"operator_id": 3}
$ undo --yes
= 9
! ...undo: 1 done, 1 left unchanged: a note cannot be undone
> assign-operator #191 {"operator_id": 7}
$ history --run last --json
json [{"action": "assign", "outcome": "done"}]

== A note that is refused is the end of its conversation, and the next one is done
#191 sam 15m "I want my money back."
#192 sam 25m "Me too."
next send-note: refuses {"error": "Notes are switched off."}
$ conv assign 191 192 --group VIP --note "Wants a refund" --concurrency 1
= 3
> send-note #191
> send-note #192
> assign-group #192

== A dry run shows both steps and sends nothing
#191 sam 15m "I want my money back."
$ conv assign 191 --operator bea --note "Wants a refund" --dry-run
| ...send-note...
| ...assign-operator...
> nothing

== The last message that was expected is the one before the note
#191 sam 15m "I want my money back."
$ conv assign 191 --operator bea --note "Wants a refund" --expect-last-message 999999
= 9
> nothing

== An agent that may only propose cannot assign with a note
#191 sam 15m "I want my money back."
$ CONVOPS_BY=helper conv assign 191 --operator bea --note "Wants a refund"
= 9
> nothing

== A note with an assignment to one conversation has a receipt of each, also in JSON
#252 sam 20m "Can somebody call me?"
next assign-operator: refuses {"error": "no such operator"}
$ conv assign 252 --operator 3 --note "wants a call" --json
= 1
json [{"action": "note", "outcome": "done"}, {"action": "assign", "outcome": "refused"}]
> send-note #252
> assign-operator #252

== Of a run with notes a resume tries the assignments that were refused, and no note again
#253 sam 20m "One?"
#254 sam 20m "Two?"
next assign-operator: refuses {"error": "no such operator"}
$ conv assign 253 254 --operator 3 --note "wants a call" --concurrency 1
= 1
> send-note #253
> assign-operator #253
> send-note #254
> assign-operator #254
$ conv assign --resume last --json
json [{"id": 253, "action": "assign", "outcome": "done"}]
> assign-operator #253 {"operator_id": 3}
now #253 has note "wants a call" once
$ conv assign --resume last
> nothing

== A hand-over with a note that died at an assignment is gone on with, and no note goes out twice
#258 sam 20m "One?"
#259 sam 20m "Two?"
next assign-group: killed-before
$ conv assign 258 259 --group VIP --note "wants a call" --concurrency 1
= SIGKILL
> send-note #258 {"text": "wants a call", "operator_id": 7}
> assign-group #258
$ conv assign --resume last --concurrency 1
> assign-group #258 {"group_id": 3}
> send-note #259 {"text": "wants a call", "operator_id": 7}
> assign-group #259 {"group_id": 3}
now #258 is in VIP

== A hand-over that died at its note leaves the note unknown, and assigns nothing there without --again
#260 sam 20m "One?"
#261 sam 20m "Two?"
next send-note: killed-before
$ conv assign 260 261 --operator 3 --note "wants a call" --concurrency 1
= SIGKILL
> send-note #260
$ conv assign --resume last --json
= 6
json [{"id": 260, "outcome": "unknown"}, {"id": 260, "outcome": "skipped"}, {"id": 261, "outcome": "done"}, {"id": 261, "outcome": "done"}]
> send-note #261
> assign-operator #261
now #260 is sam
$ conv assign --resume last --again
> send-note #260
> assign-operator #260
now #260 is bea

== An operator is named once
#257 sam 20m "Who?"
$ conv assign 257 --operator 3 --operator 5
= 2
! ...once...
