# What was claimed for a decision goes back with it.

== A close of one who waits, undone within the hold, leaves the customer in the queue
#405 waiting 1h "Is it open?"
#406 waiting 30m "Where are you?"
% triage
screen: ...Is it open?...
keys e
wait 1s
keys z
> nothing for 20s
keys q
= 0
now #405 is waiting
