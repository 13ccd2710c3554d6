# How much is under way at once, and what waits for what.

== Of three that are due two are sent at once, and the third when one of them has its answer
#5511 waiting 3h "One."
#5512 waiting 2h "Two."
#5513 waiting 1h "Three."
every send-note: late 9s
% triage --hold 3
keys n "a" Enter j
keys n "b" Enter j
keys n "c" Enter
wait 5s
> send-note #5511 by now
> send-note #5512 by now
> nothing for 2s
> send-note #5513

== What goes out waits for no transcript, however slow they are
#11 waiting 9h "One."
#12-17 sam 2h "Hello?"
the profile has get_marks_read no
every get: late 50s
next get: late 5ms
% triage
screen: ...One....
keys c
wait 1s
> start #11 by now
