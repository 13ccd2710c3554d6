# What was decided is held for five seconds; z takes back what is held, and undoes by the inverse what has left.

== A close that is undone within the hold is never sent
#63 waiting 5m "Hello?"
#64 sam 2h "That solved it, thank you."
% triage
wait 1s
keys Tab
screen: ...solved it...
keys e
wait 2s
keys z
screen: ...solved it...
> nothing for 20s
keys q
= 0
now #64 is sam

== A reply that is undone within the hold is not sent, and its text can be changed and sent
#65 sam 20m "Which paint do you use?"
#66 waiting 5m "Hello?"
% triage
wait 1s
keys Tab
screen: ...Which paint...
keys r "It is oil" Enter
wait 3s
keys z
> nothing for 10s
keys Esc
wait 1s
keys r "-based." Enter
> send-message #65 {"text": "It is oil-based."}

== A close that has left is undone by claiming the conversation again
#67 sam 20m "The app works now."
#68 waiting 5m "Hello?"
% triage
wait 1s
keys Tab
screen: ...app works now...
keys e
> close #67
wait 3s
keys z
> start #67 {"operator_id": 7}
keys q
= 0
now #67 is sam

== Undoing an assignment gives the conversation back to who had it
#71 sam 20m "I was promised a call."
#72 waiting 5m "Hello?"
% triage
wait 1s
keys Tab
screen: ...promised a call...
keys a "carl" Enter
> assign-operator #71 {"operator_id": 5}
wait 2s
keys z
> assign-operator #71 {"operator_id": 7}
keys q
= 0
now #71 is sam

== Several held closes are undone one by one, the newest first
#75 sam 3h "All good now."
#76 sam 2h "Parcel is here."
#77 sam 1h "Thanks a lot."
#78 waiting 5m "Hello?"
% triage
wait 1s
keys Tab
screen: ...All good now...
keys e e e
wait 1s
keys z z
> close #75 {"operator_id": 7}
> nothing for 20s
keys q
= 0
now #76 is sam
now #77 is sam

== A close is not undone where a colleague has had the conversation since
#81 sam 20m "The app works now."
#82 waiting 5m "Hello?"
% triage
wait 1s
keys Tab
screen: ...app works now...
keys e
> close #81
bea claims #81
wait 1s
keys z
> nothing for 10s
keys q
= 0
now #81 is bea

== A reply that was sent cannot be undone
#83 sam 20m "Which paint do you use?"
#84 waiting 5m "Hello?"
% triage
wait 1s
keys Tab
screen: ...Which paint...
keys r "It is oil-based." Enter
> send-message #83
wait 1s
keys z z
> nothing for 10s
keys q
= 0
now #83 has message "It is oil-based." once

== After z on a reply that was sent, keys that only look work at once
#861 sam 20m "Which paint do you use?"
#862 sam 10m "Do you ship to Malta?"
#863 sam 5m "Is it waterproof?"
% triage --mine
screen: ...Which paint...
wait 1s
keys r "It is oil-based." Enter
> send-message #861
screen: ...ship to Malta...
wait 1s
keys z j
wait 500ms
screen: ...waterproof...
no screen: ...paused: you were typing...
wait 2s
keys r "It is." ^O
> send-message #863
wait 1s
keys z l "862" Enter
wait 500ms
screen: ...ship to Malta...
no screen: ...paused: you were typing...
> nothing for 10s
SIGTERM
= 143

== Whoever types on after z on a reply that was sent decides nothing, and marks nothing in the list
#864 sam 20m "Which paint do you use?"
#865 sam 10m "Do you ship to Malta?"
% triage --mine
screen: ...Which paint...
wait 1s
keys r "It is oil-based." Enter
> send-message #864
screen: ...Do you ship to Malta?...
wait 1s
keys z "e well l e*e really every case here "
screen: ...paused: you were typing...
> nothing for 20s
SIGTERM
= 143
now #864 is sam
now #865 is sam

== Leaving while a close is held asks first, and leaving at once then sends nothing
#85 sam 20m "The app works now."
#86 waiting 5m "Hello?"
% triage
wait 1s
keys Tab
screen: ...app works now...
keys e q
> nothing for 3s
keys ^C ^C
= 130
> nothing for 20s
now #85 is sam

== Leaving at once while a reply is held sends nothing and keeps the text for the next session
#87 waiting 1h "Which paint do you use?"
% triage
screen: ...Which paint...
wait 1s
keys r "It is oil-based." Enter ^C ^C
= 130
> start #87 {"operator_id": 7}
% triage
wait 1s
keys Esc
wait 1s
keys l "87" Enter
screen: ...Which paint...
keys r Enter
> send-message #87 {"text": "It is oil-based."}
keys q
= 0
now #87 has message "It is oil-based." once

== A close of one who waits, undone within the hold, leaves the customer in the queue
#405 waiting 1h "Is it open?"
#406 waiting 30m "Where are you?"
% triage
screen: ...Is it open?...
keys e
wait 1s
keys z
> nothing for 20s
keys q
= 0
now #405 is waiting

== Of two replies that are held the undone one is named
#407 sam 2h called "Gro Dahl" "Is it open?"
#408 sam 1h called "Finn Lie" "Where are you?"
% triage --mine
screen: ...Is it open?...
wait 1s
keys r "Until six." Enter
screen: ...Where are you?...
screen: ...Sending #407 in ...s (Gro Dahl)...
wait 1s
keys r "In Oslo." Enter z
screen: ...Undone: #408 not sent...
> send-message #407 {"text": "Until six."}
> nothing for 10s
