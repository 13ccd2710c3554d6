# Snoozing: the time that is typed, two at once, and what stays.

== A digit after which more is typed is no time by itself
#373-374 waiting 2h "Is anybody there?"
% triage
keys h "3" Backspace
wait 1s
no screen: ...is not a time...
keys "3h"
wait 1s
screen: ...until: 3h...
keys "30m" Enter
screen: ...snoozed until 15:30...
> nothing

== Of two that are snoozed each comes back at its own time
#375 waiting 3h "Is anybody there?"
#376 waiting 2h "Where is the manual?"
#377 waiting 1h "Do you ship to Malta?"
% triage
keys h "20m" Enter
screen: ...the manual...
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

== A time that is none snoozes nothing
#381 waiting 2h "Is anybody there?"
#382 waiting 1h "Where is the manual?"
% triage
keys h "soon" Enter
screen: ..."soon" is not a time...
keys "e"
no screen: ...is not a time...
keys Esc
wait 1s
screen: ...anybody there...
no screen: ...the manual...
> nothing

== Six times have a digit, and a weekday with a time may be today
#4511-4517 waiting 1h "Is anybody there?"
% triage
keys h "1" Enter
screen: ...snoozed until 13:00...
keys h "2" Enter
screen: ...snoozed until 15:00...
keys h "3" Enter
screen: ...snoozed until 19:00...
keys h
screen: ...4...tomorrow 9:00...
keys "4" Enter
screen: ...snoozed until Sun 09:00...
keys h "5" Enter
screen: ...snoozed until Mon 09:00...
keys h "6" Enter
screen: ...snoozed until the customer writes...
keys h "sat 14:30" Enter
screen: ...snoozed until 14:30...
> nothing

== With --utc a time of day is one of UTC, wherever the computer is
#3171 sam 2h "Is it open?"
% TZ=America/New_York triage --mine --utc
keys h
screen: ...3...today 19:00...
keys "14:30" Enter
screen: ...snoozed until 14:30...

== Without --utc it is one of the clock on the wall
#3173 sam 2h "Is it open?"
#3174 sam 1h "Which paint?"
clock of the computer +145m
% TZ=America/New_York triage --mine
keys h "14:30" Enter
screen: ...snoozed until 14:30...
wait 10m
screen: ...Mine 1 wrote back...
> nothing
