# Notes never reach the customer; conversations go to colleagues and groups; both at once is a handover.

== The note of a handover may be written anew: the conversation is handed over all the same
#4081 sam 3h "The boiler makes a noise."
#4082 waiting 5m "Hello?"
% triage --mine
keys H "bea" Enter "Is a known fault." ^U Enter
screen: ...Not sent: the text is empty...
keys "She has the part." ^S
screen: ...This note hands over...
> nothing for 10s
keys Enter
> send-note #4081 {"text": "She has the part.", "operator_id": 7}
> assign-operator #4081 {"operator_id": 3}
wait 1s
screen: ...Assigned #4081...to bea, note saved...
no screen: ...1 draft...

== A handover whose note was emptied and left is none
#4083 sam 3h "The boiler makes a noise."
% triage --mine
keys H "bea" Enter "Is a known fault." ^U Esc
screen: ...nothing is handed over...
keys n "Call on Monday." Enter
> send-note #4083 {"text": "Call on Monday.", "operator_id": 7}
> nothing for 10s

== A note of an earlier session, or of a colleague at the same computer, stands where it was, though no read lists notes
#2951 waiting 2h called "Ada Ek" "Where is the manual?"
$ conv note 2951 "Called the warehouse."
> send-note #2951
$ conv note 2951 "They call back on Monday." --as bea
> send-note #2951
wait 1m
% triage
screen: ...# ...note by you
screen: ...Called the warehouse....
screen: ...# ...note by bea
screen: ...They call back on Monday....
keys n "Nobody called." Enter
> send-note #2951
wait 5s
screen: ...Nobody called....
no screen: ...< ...you...

== What is assigned with an unsent text says that the text stays
#6101 sam 2h called "Ada Ek" "Is it in stock?"
% triage --mine
keys r "It is" Esc
keys a "carl" Enter
> assign-operator #6101 {"operator_id": 5}
screen: ...Assigned #6101 Ada Ek to carl...; your draft stays...

== In the smallest frame a handover names who gets it
#4591 sam 2h called "Ada Ek" "Is it in stock?"
% [40x12] triage --mine
keys H "carl" Enter
screen: ...then: operator carl@desk.test...
> nothing
