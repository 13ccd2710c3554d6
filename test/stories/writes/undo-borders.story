# Undo where an answer was lost or said little, where somebody else made it look the same, and where little is known.

== A colleague's close is not undone for one that was meant before it
#531 carl 2h "Thank you."
$ conv close 531
> close #531 {"operator_id": 7}
wait 1m
bea gives #531 to sam
bea closes #531
$ undo --yes --json
= 9
json {"id": 531, "outcome": "skipped"}
> nothing

== A move to a group that was verified in the lists is undone as any other
#533 sam 20m in Delivery "Wrong parcel."
next assign-group: lost-answer
$ conv assign 533 --group Billing
> assign-group #533 {"group_id": 1}
$ undo --json
json {"id": 533, "outcome": "done"}
> assign-group #533 {"group_id": 2}

== A move that died with its undo is left alone where somebody has moved it to a third group
#535 sam 20m in Delivery "Wrong parcel."
$ conv assign 535 --group Billing
> assign-group #535 {"group_id": 1}
next assign-group: killed-before
$ undo
= SIGKILL
> assign-group #535 {"group_id": 2}
bea$ api POST /api/conversations/assign-group -F conversation_id=535 -F group_id=3
> assign-group #535 {"group_id": 3}
$ undo --yes
= 9
> nothing

== A move to a group whose lists cannot be read is done, and cannot be undone
#536 sam 20m in Delivery "Wrong parcel."
every unassigned: refuses {"error": "Lists are switched off."}
every unread: refuses {"error": "Lists are switched off."}
every not-answered: refuses {"error": "Lists are switched off."}
$ conv assign 536 --group Billing --json
json {"outcome": "done"}
> assign-group #536 {"group_id": 1}
$ undo
= 9
> nothing

== What z took back in a session is not put back by a bare undo, nor by the name of its run
#538 sam 2h "The lid does not fit."
% triage --mine
keys C
> unassign #538 {"operator_id": 7}
wait 1s
keys z
> start #538 {"operator_id": 7}
keys q
= 0
$ undo --yes
= 9
$ history --runs --json
$ undo {run} --yes
> nothing

== A message whose operator is 0 is the customer's, and does not stop the undo
#601 waiting 1h "Hello."
$ conv start 601
> start #601
wait 1m
every get: answers {"messages": [{"id": 1001, "message": "Hello.", "type": "text", "date_created": 1795258800}, {"id": 1002, "message": "Anybody?", "type": "text", "operator_id": 0, "date_created": 1795262430}]}
$ undo --yes --json
json {"id": 601, "outcome": "done"}
> unassign #601

== Undo puts back the group in which a conversation was right before its write
#610 sam 5m in Delivery "First."
#611 sam 4m in Delivery "Second."
next assign-group: late 6s
$ conv assign 610 611 --group Billing --concurrency 1 --json &
> assign-group #610 {"group_id": 1}
wait 3s
bea$ api POST /api/conversations/assign-group -F conversation_id=611 -F group_id=3
> assign-group #611 {"group_id": 3}
= 0
> assign-group #611 {"group_id": 1}
$ undo --yes --json
> assign-group #611 {"group_id": 3}
> assign-group #610 {"group_id": 2}

== An undo leaves alone what a colleague moved to another group, if a list shows it
#42 waiting 20m in Billing "Where is my order?"
$ conv claim 42
> start #42 {"operator_id": 7}
bea$ api POST /api/conversations/assign-group -F conversation_id=42 -F group_id=3
> assign-group #42
$ undo --json
= 9
| ...its group is...
> nothing

== A conversation that was opened to answer is closed again by an undo, one's own answer notwithstanding
#2422 closed 2d "Thank you."
$ conv start 2422
> start #2422
$ conv send 2422 "Did it help?"
> send-message #2422
$ undo 2422 --yes
> close #2422
