# A note with its close, by one key, and a note to what is not one's own.

== A note and its close of one who waits are undone together within the hold
#623 waiting 2h "Please stop these mails."
% triage
keys n "Is off the list." ^S
> start #623 {"operator_id": 7}
wait 1s
keys z
screen: ...PRIVATE NOTE...
screen: ...Is off the list....
keys Esc
> unassign #623 {"operator_id": 7}
> nothing for 20s

== `z` while the note before a close is on its way takes back the close alone
#625 sam 2h "Please stop these mails."
next send-note: late 3s
% triage --mine --hold 0
keys n "Is off the list." ^S
> send-note #625
keys z
> nothing for 20s

== A reply that was begun to what a colleague took is not lengthened by the keys that name an operator
#631 sam 2h "Please stop these mails."
% triage --mine
keys r "You are off the list." Esc
wait 1s
bea gives #631 to bea
wait 40s
keys a "carl" Enter
> nothing for 10s
keys Esc
bea gives #631 to sam
wait 40s
keys r
keys Enter
> send-message #631 {"text": "You are off the list."}

== What is released and answered again right away is claimed again first
#633 sam 2h "Please stop these mails."
#634 sam 1h "Do you ship to Norway?"
% triage --mine
screen: ...these mails...
wait 1s
next unassign: late 3s
keys C
> unassign #633 {"operator_id": 7}
wait 500ms
keys r "You are off the list." Enter
> start #633 {"operator_id": 7}
> send-message #633 {"text": "You are off the list."}
wait 1s

== After a text that the service cut the conversation is not closed
#1855 sam 2h "How long will it take?"
next send-message: answers {"message": "Two"}
% triage --mine --hold 0
keys r "Two weeks at most." ^S
> send-message #1855
> nothing for 30s
screen: ...kept only...
keys q
= 0

== A closed conversation takes a note
#1882 sam 3h "Which size?"
#1883 closed 2d "Bye."
% triage --mine --hold 0
keys l "1883" Enter
screen: ...Bye...
keys n "She came by." Enter
> send-note #1883 {"text": "She came by."}

== A note to what a colleague has by now is saved alone, and closes nothing
#1971 sam 2h "Which paint?"
% triage --mine --hold 0
keys n "Ask Bea."
bea gives #1971 to carl
screen: ...TAKEN: a note can still be saved...
keys ^S
screen: ...is not yours to close; save the note alone...
> nothing for 3s
keys Enter
> send-note #1971 {"text": "Ask Bea."}
> nothing for 5s
