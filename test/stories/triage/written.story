# What was written here stands in the transcript from Enter on, until a read has it.

== A reply stands there with the time that is left
#5531 sam 2h "Where is it?"
% triage --mine
keys r "It is on its way." ^O
row 6:  < sending in 5s
row 7:    It is on its way.
wait 2s
row 6:  < sending in 3s
> send-message #5531

== A reply whose number nobody said is found by its text, among what is newer than it
#5532 sam 2h "Where is it?" sam: "On its way." "Still?"
every send-message: answers {}
% triage --mine
keys r "On its way." ^O
> send-message #5532
every get: answers {"messages": [{"id": 1001, "message": "Where is it?", "date_created": 1795258320}, {"id": 1002, "message": "On its way.", "date_created": 1795258560, "operator_id": 7}, {"id": 1003, "message": "Still?", "date_created": 1795258800}]}
wait 20s
row 7:    On its way.
row 11:    On its way.
the service is honest again
wait 20s
row 11:    On its way.
no row 13:    On its way.

== A reply stands before what the customer wrote after it, whatever the clocks say
#5533 sam 2h "Where is it?"
% triage --mine
keys r "On its way." ^O
> send-message #5533
every get: answers {"messages": [{"id": 1001, "message": "Where is it?", "date_created": 1795258800}, {"id": 1003, "message": "Thanks!", "date_created": 1795258860}]}
wait 20s
row 7:    On its way.
row 9:    Thanks!

== A reply of unknown outcome says so until a read shows it
#5534 sam 2h "Where is it?"
% triage --mine
screen: ...Where is it?...
wait 1s
next send-message: lost-answer
reads lag by 40s
keys r "On its way." ^O
> send-message #5534
screen:  < outcome unknown
wait 60s
no screen:  < outcome unknown
row 7:    On its way.
no row 9:    On its way.

== A note is marked from the beginning, and stays though no read has it
#5535 sam 2h "Where is it?"
% triage --mine
keys n "Parcel lost." Enter
screen:  # note by you, saving in 5s
> send-note #5535
wait 1s
screen:  # 12:00 note by you
customer #5535 "Hello?"
wait 20s
screen: ...Hello?...
screen:    Parcel lost.
