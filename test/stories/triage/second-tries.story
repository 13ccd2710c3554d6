# The second try after something went wrong in triage, and the third case of who holds a conversation.

== A text that was begun while a colleague took it goes out once the colleague gave it back
#11 sam 2h called "Lis Moe" "Does the tent leak?"
% triage --mine
keys r "It does not."
admin gives #11 to bea
screen: ...bea...
bea gives #11 to sam
wait 40s
screen: ...It does not....
keys Enter
> send-message #11 {"text": "It does not."}

== A held reply is not sent when the conversation is closed by then
#11 sam 2h called "Lis Moe" "Does the tent leak?"
% triage --mine
keys r "It does not." Enter
wait 1s
bea closes #11
> nothing for 20s

== A note of a colleague does not stop a held reply
#11 sam 2h called "Lis Moe" "Does the tent leak?"
% triage --mine
keys r "It does not." Enter
wait 1s
bea notes #11 "Ask her for a picture."
> send-message #11 {"text": "It does not."}

== Two replies to one customer go out in the order in which they were written
#11 sam 2h called "Lis Moe" "Does the tent leak?"
% triage --mine
keys r "It does not." Enter
keys l "11" Enter r "It is sewn twice." Enter
> send-message #11 {"text": "It does not."}
> send-message #11 {"text": "It is sewn twice."}

== No reply goes to what was given to a colleague just now, though reads do not show it yet
#11 sam 2h called "Lis Moe" "Does the tent leak?"
#12 sam 1h called "Per Rask" "Is it dry?"
% triage --mine
screen: ...tent leak...
reads lag by 10s
keys a "carl" Enter
> assign-operator #11 {"operator_id": 5}
screen: ...Is it dry...
keys k
screen: ...tent leak...
keys r "No." Enter
> nothing for 20s

== A reply that was stopped by a colleague's claim can be sent after a takeover
#11 sam 2h called "Lis Moe" "Does the tent leak?"
% triage --mine
keys r "It does not." Enter
wait 1s
admin gives #11 to bea
> nothing for 20s
keys l "11" Enter
screen: ...tent leak...
keys t
keys y
> assign-operator #11 {"operator_id": 7}
wait 1s
keys r Enter
> send-message #11 {"text": "It does not."}

== Of marked closes the second z reopens the one whose reopening was refused, and no other
#21 sam 3h called "Lis Moe" "It works now."
#22 sam 2h called "Per Rask" "Thanks."
% triage --mine --hold 0
keys j
screen: ...Thanks...
keys l * e
> close #21 {"operator_id": 7}
> close #22 {"operator_id": 7}
wait 1s
next start: refuses {"error": "The plan is full."}
keys z
> start #22 {"operator_id": 7}
> start #21 {"operator_id": 7}
screen: ...plan is full...
keys z
> start #22 {"operator_id": 7}
wait 1s
kill
now #21 is sam
now #22 is sam

== A release that is refused as an undo is tried again by the second z
#23 waiting 2h called "Lis Moe" "Does the tent leak?"
% triage
keys c
> start #23 {"operator_id": 7}
wait 1s
next unassign: refuses {"error": "Not now."}
keys z
> unassign #23
screen: ...Not now...
keys z
> unassign #23
wait 1s
kill
now #23 is waiting

== An undo whose condition does not hold is not tried again, and the second z undoes what was decided before
#25 sam 3h called "Lis Moe" "It works now."
#26 sam 2h called "Per Rask" "Thanks."
% triage --mine --hold 0
screen: ...It works...
wait 1s
keys e
> close #25 {"operator_id": 7}
screen: ...Thanks...
wait 1s
keys e
> close #26 {"operator_id": 7}
wait 1s
bea claims #26
keys z
> nothing for 2s
keys z
> start #25 {"operator_id": 7}
wait 1s
kill
now #25 is sam
now #26 is bea

== A close that got no answer is unknown no more once it is done
#4844 sam 2h "Bye."
next close: lost-request
% triage --mine --hold 0
keys e
> close #4844
wait 1m
screen: ...unknown...
keys l "4844" Enter
wait 1s
keys e
> close #4844
wait 1s
keys q
= 0
