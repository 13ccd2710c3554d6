# Where there are two of a kind, and what is left open while time passes.

== A take-over takes from the colleague who was named and from nobody else
#43 bea 2h called "Bo Lind" "When does it arrive?"
#44 waiting 1h called "Ada Ek" "Where is the manual?"
% triage
keys l "43" Enter
screen: ...When does it arrive?...
keys t
wait 1s
bea gives #43 to carl
keys y
> nothing for 20s

== What was undone in a text is undone in the draft that Esc keeps
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
keys r "Yes, we are." paste " Call 555 0100."
screen: ...555 0100...
keys ^_ Esc
keys r
keys Enter
> send-message #43 {"text": "Yes, we are."}

== A reply that did not go out is a draft also when the computer fails right after that was noted
#51 sam 3h called "Ilse Brandt" "The blue one does not fit"
% triage --mine
keys r "You can send it back for free." Enter
wait 3s
next send-message: refuses {"error": "The text is too short"}
kill at change 7
> send-message #51
= SIGKILL
% triage --mine
wait 1s
keys ^G
screen: ...The blue one does not fit...
keys r
screen: ...You can send it back for free....

== What is selected in the list stays selected when a row above it leaves
#43 waiting 4h called "Bo Lind" "Is anybody there?"
#44 waiting 3h called "Ada Ek" "Where is the manual?"
#45 waiting 2h called "Cy Dahl" "Do you ship to Norway?"
#46 waiting 1h called "Di Moe" "My code does not work"
% triage
keys l Down Down
bea claims #44
wait 40s
keys Enter
screen: ...Do you ship to Norway?...
no screen: ...My code does not work...
> nothing

== How long the service has been away is said from when it went away
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
screen: ...Is anybody there?...
the service is down
wait 5m
screen: ...ffline 4m...

== After a reply and its close `z` undoes the decision before them
#43 sam 3h called "Bo Lind" "Thanks, it works"
#44 sam 2h called "Ada Ek" "Where is the manual?"
% triage --mine
keys e
screen: ...Where is the manual?...
keys r "In the box." ^S
keys z Esc
keys z
> nothing for 20s
