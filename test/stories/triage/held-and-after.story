# What was held or under way when something else happened: a text begun after it, a decision made again, leaving.

== A refused reply to one customer does not come into the text to another
#2505 sam 2h called "Bo Lind" "Which paint do you use?"
#2506 sam 1h called "Ada Ek" "Do you ship to Malta?"
next send-message: refuses {"error": "the channel is blocked"}
% triage --mine
keys r "Linseed oil." Enter
screen: ...ship to Malta...
keys r "We do"
> send-message #2505 {"text": "Linseed oil."}
wait 2s
keys "." Enter
> send-message #2506 {"text": "We do."}
keys l "2505" Enter
screen: ...Which paint...
keys r
screen: ...Linseed oil....

== A move of unknown outcome still needs somebody after another one was moved
#2513 sam 2h called "Bo Lind" "Which paint do you use?"
#2514 sam 1h called "Ada Ek" "Do you ship to Malta?"
next assign-group: lost-request
% triage --mine
keys g "VIP" Enter
> assign-group #2513 {"group_id": 3}
> nothing for 60s
keys l "2514" Enter
screen: ...ship to Malta...
keys g "VIP" Enter
> assign-group #2514 {"group_id": 3}
wait 1s
keys q
keys l
= 6

== A held reply and its close are sent at once where one says so on leaving
#2521 sam 2h called "Bo Lind" "Which paint do you use?"
#2522 sam 1h called "Ada Ek" "All good now."
% triage --mine
keys r "Linseed oil." ^S
screen: ...All good...
keys q
keys s
> send-message #2521 {"text": "Linseed oil."}
> close #2521
= 0

== A session that leaves while a refused token keeps something back ends once that is through
#2522 sam 4h called "Ada Ek" "It works now."
#2523 sam 3h called "Bo Lind" "All good now."
#2524 sam 2h called "Per Rask" "That was quick."
% triage --mine
keys l "e" * e
keys q
wait 1s
next 2 close: token-refused
next unassigned: token-refused
keys s
> close #2522
> close #2523
> nothing for 10s
still running
> close #2524
= 1
screen: ...#2523...
