# Where the walk goes and where it stays: after an answer, after Tab, at either end, and in the list.

== Tab does not lead back to what a colleague has taken
#661 waiting 3h "Which paint do you use?"
#662 waiting 2h "Do you ship to Norway?"
#663 sam 1h "Is it loud?"
% triage
screen: ...Which paint...
keys Tab
screen: ...Is it loud...
bea claims #661
wait 40s
keys Tab
screen: ...ship to Norway...
no screen: ...Which paint...
> nothing

== Tab leads nowhere when the other walk is empty
#664 waiting 3h "Which paint do you use?"
% triage
keys Tab
wait 1s
screen: ...Which paint...

== After the answer to what is in the middle the one after it comes, not the first
#665 waiting 3h "Which paint do you use?"
#666 waiting 2h "Do you ship to Norway?"
#667 waiting 1h "Is it loud?"
% triage
keys j
screen: ...ship to Norway...
keys r "We do." Enter
> start #666 {"operator_id": 7}
screen: ...Is it loud...
> send-message #666 {"text": "We do."}

== Previous at the first of the queue changes nothing
#672 waiting 3h "Which paint do you use?"
#673 waiting 2h "Do you ship to Norway?"
% triage
keys k
keys j
keys k
screen: ...Which paint...
> nothing

== What comes back to the queue can be closed, and what was read of it before does not count as seen
#674 waiting 3h "Which paint do you use?"
#675 waiting 2h "Do you ship to Norway?"
% triage
keys j
screen: ...ship to Norway...
bea claims #674
wait 40s
customer #674 "Do not close this."
bea releases #674
wait 40s
keys k
keys l "674" Enter
screen: ...Do not close...
keys e
> start #674 {"operator_id": 7}
> close #674 {"operator_id": 7}

== After two who wrote back one is where one was before the first of them
#1871 waiting 3h "Which size?"
#1872 waiting 2h "Which colour?"
#1873 sam 50m "Lost it." sam: "Sent again." "Lost again."
#1874 sam 40m "Broke it." sam: "Glue it." "Broke again."
% triage --hold 0
screen: ...Which size?...
keys j
screen: ...Which colour?...
keys w
screen: ...Lost again...
keys w
screen: ...Broke again...
keys r "A new one comes." Enter
> send-message #1874
screen: ...Which colour?...
