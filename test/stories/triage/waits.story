# How long somebody waits, as the screen says it.

== Who was claimed and writes once more waits since the beginning
#614 waiting 2h "Old question."
% triage
screen: ...Old question...
keys c
> start #614
wait 1s
customer #614 "Are you there?"
wait 40s
screen: ...waits 2h...
SIGTERM
= 143
