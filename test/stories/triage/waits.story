# How long somebody waits, as the screen says it.

== Who was claimed and writes once more waits since the beginning
#614 waiting 2h "Old question."
% triage
screen: ...Old question...
keys c
> start #614
wait 1s
customer #614 "Are you there?"
wait 40s
screen: ...waits 2h...LATE...

== A message whose operator is nobody is the customer's in a session, too
#3756 sam 2h read "Hello." sam: "Which lamp?"
every get: answers {"messages": [{"id": 1001, "message": "Which lamp?", "type": "text", "operator_id": 7, "date_created": 1795255000}, {"id": 1002, "message": "The blue one.", "type": "text", "operator_id": 0, "date_created": 1795255200}]}
% triage --mine
screen: ...The blue one....
wait 1s
screen: ...waits...LATE...
no screen: ...you...The blue...
no screen: ...answered...
> nothing
