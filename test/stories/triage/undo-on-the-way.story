# What one key takes back while a decision is on its way, is waiting for the service, or came to nothing.

== A close of one who waited is undone to the queue after it has left
#501 waiting 2h "The app works now."
#502 waiting 1h "Do you ship to Norway?"
% triage
keys e
> start #501 {"operator_id": 7}
> close #501 {"operator_id": 7}
wait 1s
keys z
> start #501 {"operator_id": 7}
> unassign #501 {"operator_id": 7}
> nothing for 10s

== A close that is undone while the service lets it wait, and then does not go out, leaves nothing behind
#503 sam 2h "It crashes." sam: "Try the new one." "The app works now."
#504 sam 1h "Norway?" sam: "We do." "And how long does it take?"
next close: 429 after 90s
% triage --mine
keys e
> close #503
wait 1s
keys z
> nothing for 2m
screen: ...Mine 2...

== A close of one who waits that is decided and undone while the service is down sends nothing
#505 waiting 2h "The app works now."
% triage
screen: ...app works now...
wait 1s
the service is down
wait 40s
keys e
keys z
wait 10s
the service is up
> nothing for 2m

== An assignment that is on its way is undone once it has come
#513 sam 2h "I was promised a call."
next assign-operator: late 4s
% triage --mine
keys a "carl" Enter
> assign-operator #513 {"operator_id": 5}
wait 1s
keys z
> assign-operator #513 {"operator_id": 7}
> nothing for 10s

== An undo that was pressed while a close was on its way undoes nothing when the close is refused
#515 sam 2h "The app works now."
next close: late 4s
next close: refuses {"error": "conversations of today stay open"}
% triage --mine
keys e
> close #515
wait 1s
keys z
> nothing for 20s

== An undo that was pressed while a close was on its way is done although the clock is set back
#517 sam 2h "The app works now."
next close: late 4s
% triage --mine
keys e
> close #517 {"operator_id": 7}
wait 1s
clock of the computer -2h
wait 1s
keys z
> start #517 {"operator_id": 7}
> nothing for 10s

== That a reply is on its way is not said any more once it is there
#1865 sam 2h "Which paint?"
next send-message: late 3s
% triage --mine --hold 0
keys r "Oil." Enter
> send-message #1865
keys z
screen: ...reply for #1865 is being sent...
screen: ...Reply sent to #1865...
no screen: ...is being sent...

== An undo of a close that does not get through gives the claim back
#405 waiting 1h "Is it open?"
% triage --hold 0
screen: ...Is it open?...
wait 1s
every close: 429 after 12s
keys e
> start #405
> close #405
wait 2s
keys z
> close #405
> unassign #405
