# Lists whose records are not as they should be.

== Whose one of mine is, is told by the address, else by the user's number or the operator's
#1 sam 5h "One."
#2 sam 4h "Two."
#3 sam 3h "Three."
#4 sam 2h "Four."
#5 bea 1h "Five."
every all: answers [{"id": 7, "user_id": 107, "invite_email": "Sam@desk.test"}, {"id": 3, "user_id": 7, "invite_email": "bea@desk.test"}]
every unread: answers [{"id": 1, "operator_user_id": 7}, {"id": 2, "operator_user_id": 107, "operator_email": "sam@desk.test"}, {"id": 3, "operator_user_id": 107}, {"id": 4, "operator_user_id": 7, "operator_email": "bea@desk.test"}, {"id": 5, "operator_user_id": 3}]
every not-answered: answers []
% triage --mine
keys l
screen: ...Mine 3...
screen: ...#1...
screen: ...#2...
screen: ...#3...
no screen: ...#4...
no screen: ...#5...

== What of the queue cannot be read is left out, which is said once for each count
#1 waiting 2h "One."
every unassigned: answers [{"id": 1}, null, {"id": "2"}]
% triage
screen: ...2 rows of the queue cannot be read and are left out...
screen: ...Waiting 1...
wait 20s
no screen: ...are left out...
every unassigned: answers [{"id": 1}, {"id": "2"}]
screen: ...1 row of the queue cannot be read and is left out...
> nothing

== A list that cannot be read keeps no reply back
#4855 sam 2h "Is it blue?"
% triage --mine
screen: ...blue...
every unassigned: 500
wait 40s
screen: ...List not read...
keys r "It is." Enter
> send-message #4855
