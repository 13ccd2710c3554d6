# Snoozing: the time that is typed, two at once, and what stays.

== A time of several digits is not the first of them
#371 waiting 2h "Is anybody there?"
#372 waiting 1h "Where is the manual?"
% triage
screen: ...anybody there...
wait 1s
keys h "30m" Enter
screen: ...the manual...
wait 29m
screen: ...snoozed...
no screen: ...anybody there...
wait 2m
no screen: ...snoozed...
keys k
screen: ...anybody there...
> nothing

== Of two that are snoozed each comes back at its own time
#375 waiting 3h "Is anybody there?"
#376 waiting 2h "Where is the manual?"
#377 waiting 1h "Do you ship to Malta?"
% triage
screen: ...anybody there...
wait 1s
keys h "20m" Enter
screen: ...the manual...
wait 1s
keys h "10m" Enter
screen: ...ship to Malta...
wait 12m
screen: ...snoozed...
keys k
screen: ...the manual...
no screen: ...anybody there...
wait 10m
no screen: ...snoozed...
keys k
screen: ...anybody there...
> nothing

== A digit snoozes at once, and the next one comes
#378 waiting 2h "Is anybody there?"
#379 waiting 1h "Where is the manual?"
% triage
screen: ...anybody there...
wait 1s
keys h 2
screen: ...the manual...
no screen: ...anybody there...
> nothing

== A time that is none snoozes nothing
#381 waiting 2h "Is anybody there?"
#382 waiting 1h "Where is the manual?"
% triage
screen: ...anybody there...
wait 1s
keys h "soon" Enter
wait 1s
keys Esc
wait 1s
screen: ...anybody there...
no screen: ...the manual...
> nothing

== Esc while a time is typed snoozes nothing
#383 waiting 2h "Is anybody there?"
#384 waiting 1h "Where is the manual?"
% triage
screen: ...anybody there...
wait 1s
keys h "7m" Esc
wait 1s
screen: ...anybody there...
> nothing
