# What is away for a time, and what ends that sooner: its customer, a colleague, the key for undo.

== What is snoozed of mine comes back when its customer writes, and the other stays away
#641 sam 3h read "Which paint do you use?" sam: "Oil."
#642 sam 2h "Do you ship to Norway?"
#643 sam 1h "Is it loud?"
% triage --mine
keys h 6
screen: ...Is it loud...
keys h 2
wait 1s
customer #643 "How loud is it, please?"
wait 40s
screen: ...Mine 1...
screen: ...1...snoozed...
keys l "643" Enter
screen: ...How loud...

== What is snoozed and then claimed by a colleague is not counted as snoozed
#644 waiting 2h "Which paint do you use?"
#645 waiting 1h "Do you ship to Norway?"
% triage
keys h 6
screen: ...ship to Norway...
screen: ...snoozed...
bea claims #644
wait 40s
keys j
wait 1s
no screen: ...1 snoozed...
> nothing

== What is snoozed is still away in the next session
#648 waiting 2h "Which paint do you use?"
#649 waiting 1h "Do you ship to Norway?"
% triage
keys h "2h" Enter
screen: ...ship to Norway...
keys q
= 0
% triage
screen: ...ship to Norway...
screen: ...snoozed...
no screen: ...Which paint...

== Once a colleague has answered what was released, the customer waits from then on
#655 waiting 2h "Which paint do you use?"
% triage
keys c
> start #655 {"operator_id": 7}
wait 1s
keys C
> unassign #655 {"operator_id": 7}
bea claims #655
bea replies #655 "Oil."
wait 40s
customer #655 "Which brand of oil?"
bea releases #655
wait 1m
keys l "655" Enter
screen: ...Which brand...
no screen: ...waits 2h...
