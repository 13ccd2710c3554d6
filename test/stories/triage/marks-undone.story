# What was marked in the list is one decision: it goes out together and is undone together.

== Of two marked closes the one that has left is reopened and the one that was refused is left alone
#527 sam 3h called "Bo Lind" "The lamp works now."
#528 sam 2h called "Ada Ek" "Found it, thanks."
next close: refuses {"error": "conversations of today stay open"}
% triage --mine
keys j
keys k
keys l Space Down Space e
> close #527
> close #528
wait 1s
keys Esc z
> start #528 {"operator_id": 7}
> nothing for 10s

== The undo of what was marked takes nothing back that was decided before
#529 sam 4h called "Cy Dahl" "I was promised a call."
#530 sam 3h called "Bo Lind" "The lamp works now."
#531 sam 2h called "Ada Ek" "Found it, thanks."
% triage --mine
keys a "carl" Enter
> assign-operator #529 {"operator_id": 5}
screen: ...lamp works...
keys j
keys k
keys l Space Down Space e
keys Esc z
> nothing for 20s

== What is marked a second time is not marked any more
#532 sam 3h called "Bo Lind" "The lamp works now."
#533 sam 2h called "Ada Ek" "Found it, thanks."
% triage --mine
keys l Space Up Space e
> nothing for 20s

== What is marked is snoozed together and comes back together by one key
#541 waiting 4h called "Bo Lind" "The lamp works now."
#542 waiting 3h called "Ada Ek" "Where is the manual?"
% triage
keys l Space Down Space h 1
wait 1s
screen: ...snoozed...
keys Esc
wait 1s
no screen: ...lamp works...
keys z
screen: ...lamp works...
no screen: ...snoozed...
keys j
screen: ...the manual...

== Once something is marked `j` and `k` move, another letter decides nothing and says so, and who is being answered can be closed, too
#5008 sam 4h called "Ada Ek" "May I have the manual?"
#5009 sam 3h called "Bo Lind" "Which paint?"
#5010 sam 2h called "Cy Dahl" "Which size?"
% triage --mine
keys j
screen: ...Which paint...
keys j
screen: ...Which size...
keys j
screen: ...the manual...
keys r "Here it is." Enter
screen: ...Which paint...
keys l Down Down Space k k Space t e
screen: ...Letters act on the marked ones; Esc unmarks...
keys e
> send-message #5008
> close #5008
> close #5009
> nothing for 10s

== What a colleague takes while the note that hands over is written is left out, and the line names it
#5017 sam 4h called "Ada Ek" "May I have the manual?"
#5018 sam 3h called "Bo Lind" "Which paint?"
% triage --mine
keys l Space Down Space H
keys "carl" Enter
keys "My shift ends." Esc
screen: ...2 conversations...
keys n
bea gives #5018 to bea
wait 40s
keys Enter
screen: ...Left out: #5018 is in neither...
> send-note #5017
> assign-operator #5017
> nothing for 10s

== The note that hands over what a colleague has taken meanwhile stays a draft, and nothing is marked any more
#5021 sam 4h called "Ada Ek" "May I have the manual?"
#5022 sam 3h called "Bo Lind" "Which paint?"
% triage --mine
keys H "carl" Enter
keys "My shift ends."
bea gives #5021 to bea
wait 40s
keys Enter
screen: ...Left out: #5021...
row 1: ...1 draft...
no screen: ...marked...
keys j
screen: ...Which paint...
> nothing for 10s

== Two that are marked and given to a colleague come back by one key
#525 sam 3h called "Bo Lind" "The lamp hums."
#526 sam 2h called "Ada Ek" "The lamp smells."
% triage --mine
keys l Space Down Space a
keys "carl" Enter
> assign-operator #525 {"operator_id": 5}
> assign-operator #526 {"operator_id": 5}
wait 1s
keys Esc z
screen: ...what went out already is undone where it can be...
> assign-operator #526 {"operator_id": 7}
> assign-operator #525 {"operator_id": 7}
> nothing for 10s

== After the undo of a hand-over, who was answered before has not written back
#541 sam 3h called "Bo Lind" "Is the lamp heavy?"
#542 sam 2h called "Ada Ek" "Hello?" sam: "Hello." "Found it."
% triage --mine
keys r "Two kilos."
wait 17s
keys Enter
> send-message #541
wait 1s
keys l
keys * H "bea" Enter
keys "Take them." Enter
> send-note #542
> send-note #541
> assign-operator #542 {"operator_id": 3}
> assign-operator #541 {"operator_id": 3}
wait 1s
keys z
> assign-operator #541 {"operator_id": 7}
> assign-operator #542 {"operator_id": 7}
wait 1s
row 1: ...Mine 1 wrote back...
