# What happens behind the operator's back while something is held, read or undone.

== A file to a conversation that a colleague takes meanwhile does not go out
#2701 sam 2h "Is there a form?"
% triage --mine
screen: ...a form...
wait 16s
keys f "https://files.example.test/form.pdf" Enter
wait 1s
admin gives #2701 to bea
> nothing for 30s

== A reading of mine that fails does not wake or forget what is snoozed
#2711 sam 2h "Is anybody there?"
#2712 sam 1h "Where is the manual?"
% triage --mine
keys h "5m" Enter
screen: ...the manual...
every unread: 500
wait 2m
screen: ...1 snoozed...
the service is honest again
wait 4m
keys k
screen: ...anybody there...
> nothing

== What is marked and could not be read is neither closed nor said to be
#2713 sam 3h called "Bo Lind" "All good now."
#2714 sam 2h called "Ada Ek" "Solved."
% triage --mine
screen: ...All good...
wait 1s
every get: 500
keys l Space Down Space e
wait 8s
keys Esc
wait 1s
the service is honest again
wait 30s
now #2714 is sam

== In plain lines a text that is started over has all of its new lines
#2716 sam 2h called "Bo Lind" "Is anybody there?"
% triage --plain --mine
keys r ^J
keys "Wrong words." ^J "." ^J
keys "start over" ^J
keys "We are here." ^J "From nine to five." ^J "." ^J
keys 1 ^J
> send-message #2716 {"text": "We are here.\nFrom nine to five."}

== A proposal that the customer has overtaken is a text, and nothing is done with it
#2707 sam 2h called "Bo Lind" "Is anybody there?"
bea$ AI_AGENT=helper conv propose 2707 "Solved, then." --close --reason "It was paid."
customer #2707 "It broke again."
% triage --mine
wait 1s
keys j
screen: ...broke again...
screen: ...STALE PROPOSAL...
keys r
wait 1s
screen: ...Solved, then...
screen: ...changed since it was proposed: the customer has written...
keys Enter
> send-message #2707 {"text": "Solved, then."}
> nothing for 20s
SIGTERM
= 143
bea$ conv proposals --json
json [{"state": "edited", "action": "send", "sent": {"left": ["close"]}}]
