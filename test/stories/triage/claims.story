# Whose a conversation is: claimed by a reply or by a key, released, reopened, taken over.

== Enter replies, but not within half a second after a conversation has arrived
#47 waiting 2h "The code WELCOME10 does not work."
#48 waiting 1h "Do I need an account?"
% triage
keys j
keys Enter
keys k
wait 700ms
keys Enter "It is for a first order." Enter Enter
> start #47 {"operator_id": 7}
> send-message #47 {"text": "It is for a first order."}
> nothing for 2s
keys Enter "No, a guest can order, too." Enter
> start #48 {"operator_id": 7}
> send-message #48 {"text": "No, a guest can order, too."}

== A claim that came too late is said once, by who has the conversation
#49 waiting 2h "The code WELCOME10 does not work."
% triage
screen: ...WELCOME10...
wait 3s
bea claims #49
keys c
> start #49
screen: ...#49 went to bea...
keys k
screen: ...with bea...
no screen: ...Refused...

== What is released waits from that moment on
#1856 sam 2h "How long will it take?"
% triage --mine
keys C
> unassign #1856
screen: ...Released #1856...
screen: ...waits 1s...

== A note with a close claims at once
#5055 waiting 4h called "Ada Ek" "Is it in stock?"
% triage
keys n "Not in stock." ^S
wait 500ms
> start #5055 by now
> nothing for 3s
> send-note #5055
> close #5055

== What is released waits from now on, where its record has no date of that
#5085 sam 4h called "Ada Ek" "Is it in stock?"
next unassign: answers {"unassigned_date": null}
% triage --mine
keys C
> unassign #5085
screen: ...Released #5085; its wait counts from now...
keys l "5085" Enter
screen: ...in stock...
no screen: ...LATE...
> nothing

== Who was claimed and writes once more waits since the beginning
#614 waiting 2h "Old question."
% triage
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

== What was answered and then released waits again, and is counted
#45 sam 2h "Is it open on Monday?"
#46 sam 1h "Which paint?"
% triage --mine --hold 0
keys r "It is." Enter
> send-message #45
wait 1s
keys k
screen: ...on Monday...
keys C
> unassign #45
wait 30s
screen: ...Waiting 1...
no screen: ...replied...
keys Tab
screen: [Waiting 1]...
screen: ...on Monday...

== What was read before a claim was through does not say whose it is
#42 waiting 3h "First?"
every get: late but done 6s
% triage
screen: ...#42...
keys c
> start #42
wait 7s
keys C
> unassign #42
