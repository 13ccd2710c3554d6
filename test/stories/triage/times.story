# What happens after how long, and what does not happen before.

== A reply is held for five seconds, not shorter and not longer
#3651 sam 9m "The lamp is broken."
% triage --mine
keys r "Which one?" Enter
> nothing for 4700ms
wait 500ms
> send-message #3651 by now

== A claim is not held
#3656 waiting 9m "One."
% triage
keys c
wait 200ms
> start #3656 by now
keys C
wait 200ms
> unassign #3656 by now

== The lists are read every fifteen seconds, each once
#3659 waiting 9m "One."
% triage
screen: ...One....
wait 1s
read unassigned 1 times
read unread 1 times
read not-answered 1 times
wait 13s
read unassigned 0 times
wait 2s
read unassigned 1 times
read unread 1 times
read not-answered 1 times

== A text of ten minutes ago is asked about in a session, and one of before that is not
#3661 sam 9m "One."
% triage --mine
screen: ...One....
carl$ conv send 3661 "It is on its way." --force
> send-message #3661 {"operator_id": 5}
wait 9m
wait 30s
keys r "It is on its way." Enter
> nothing for 15s
keys Esc
wait 30s
keys Esc
wait 600ms
now #3661 has message "It is on its way." once

== The status counts down what is held, and names it
#3662 sam 9m "Thanks."
% triage --mine
keys e
wait 1s
screen: ...losing #3662 in 4s...
wait 1s
screen: ...losing #3662 in 3s...
> close #3662

== How long somebody waits goes on counting
#3663 waiting 9m "Hello."
% triage
screen: ...waits 9m...
wait 61s
screen: ...waits 10m...
no screen: ...waits 9m...

== What the history says of a session is what the session said
#3666 sam 9m "Thanks."
#3667 sam 8m "Where is it?"
% triage --mine
keys e
> close #3666
wait 1s
next send-message: lost-request
keys r "On its way." Enter
> send-message #3667
wait 25s
keys Tab Tab
SIGTERM
= 6
$ history --json
json [{"action": "send", "id": 3667, "outcome": "unknown", "by": {"kind": "person"}}, {"action": "close", "id": 3666, "outcome": "done"}]

== Who was answered waits since the next message, not since the queue
#1909 waiting 3h "Which size?"
% triage --hold 0
screen: ...waits 3h...
keys r "Large." ^O
> start #1909
> send-message #1909
customer #1909 "And the colour?"
wait 50s
screen: ...And the colour?...
no screen: ...waits 3h...
screen: ...waits ...s...

== A close does not go out over a message that came less than half a second ago
#401 sam 2h called "Bo Lind" "Which paint?"
% triage --mine
screen: ...Which paint...
wait 14s
customer #401 "Wait, the wall is damp!"
screen: ...the wall is damp...
keys e
> nothing for 10s

== A message that was there for half a second was seen, and the close goes out
#403 sam 2h called "Bo Lind" "Which paint?"
% triage --mine
screen: ...Which paint...
wait 14s
customer #403 "Wait, the wall is dry!"
screen: ...the wall is dry...
wait 500ms
keys e
> close #403

== What a colleague undoes after the clock of the computer was set back waits again on the screen
#4751 waiting 28m in VIP "Is it open on Monday?"
% triage
wait 1500ms
keys r "Yes, it is."
> start #4751 {"operator_id": 7}
clock of the computer -1h
carl$ undo --yes --json
> unassign #4751 {"operator_id": 5}
screen: ...Waiting 1...
