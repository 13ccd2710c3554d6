# What was decided is held for five seconds; z takes back what is held, and undoes by the inverse what has left.

== Several held closes are undone one by one, the newest first
#75 sam 3h "All good now."
#76 sam 2h "Parcel is here."
#77 sam 1h "Thanks a lot."
% triage --mine
keys e e e z
screen: ...Closing #75 in ...z #76...
keys z
> close #75 {"operator_id": 7}
> nothing for 20s

== After z on a reply that was sent, keys that only look work at once
#861 sam 20m "Which paint do you use?"
#862 sam 10m "Do you ship to Malta?"
#863 sam 5m "Is it waterproof?"
% triage --mine
keys r "It is oil-based." Enter
> send-message #861
screen: ...ship to Malta...
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

== Whoever types on after z on a reply that was sent decides nothing, and marks nothing in the list
#864 sam 20m "Which paint do you use?"
#865 sam 10m "Do you ship to Malta?"
% triage --mine
keys r "It is oil-based." Enter
> send-message #864
screen: ...Do you ship to Malta?...
keys z "e well l e*e really every case here "
screen: ...paused: you were typing...
> nothing for 20s

== Leaving at once while a reply is held sends nothing and keeps the text for the next session
#87 waiting 1h "Which paint do you use?"
% triage
keys r "It is oil-based." Enter ^C ^C
= 130
> start #87 {"operator_id": 7}
% triage
wait 1s
keys Esc
keys l "87" Enter
screen: ...Which paint...
keys r Enter
> send-message #87 {"text": "It is oil-based."}
keys q
= 0
