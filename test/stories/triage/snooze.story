# What is put away: skipped, or snoozed until a time.

== What is skipped is left as it is, and the next one comes
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#44 waiting 1h called "Ada Ek" "Where is the manual?"
% triage
keys s
screen: ...Where is the manual?...
> nothing for 60s
keys z z
screen: ...Is anybody there?...
keys j j
screen: ...That was the last one: back at the first...

== What is snoozed until a time of day is away until then, and comes back
#43 waiting 2h called "Bo Lind" "Is anybody there?"
clock of the computer -5h
% triage
keys h "07:05" Enter
wait 1s
no screen: ...Is anybody there?...
wait 4m
no screen: ...Is anybody there?...
wait 40s
screen: ...back from snooze...
screen: ...Is anybody there?...

== What is snoozed in Mine is not read until it is opened, and so stays unread
#61 sam 2h "Is it open?"
reading marks as read
% triage --mine
screen: ...Is it open...
wait 2s
keys h "6" Enter
wait 5s
read get #61
wait 40s
read get 0 times
> nothing

== Of many that are snoozed each is looked at: whoever writes comes back
#62-68 waiting 2h "Is anybody there?"
% triage
screen: ...Is anybody there...
keys l * h 6
screen: ...7 conversations snoozed...
wait 20s
customer #62 "First?"
screen: ...#62...is back from snooze...
customer #68 "Last?"
screen: ...#68...is back from snooze...
> nothing

== The list finds what is snoozed by that word
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#44 waiting 1h called "Ada Ek" "Where is the manual?"
#45 sam 1h called "Cy Dahl" "Do you ship to Norway?"
% triage
keys h "7m" Enter
screen: ...Where is the manual?...
keys l "snoozed"
screen: ...#43...
no screen: ...#45...
keys Enter
row 2: ...snoozed until 12:07...

== The newest of the queue, snoozed until the customer writes, comes back then
#616 waiting 1h called "Ada Ek" "The newest."
#617 waiting 2h called "Bo Lind" "The oldest."
% triage
screen: ...The oldest...
keys s
screen: ...The newest...
keys h 6
wait 20s
customer #616 "Here I am again."
wait 40s
screen: ...Here I am again...

== Who is snoozed a second time is away until the second time
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#44 waiting 1h called "Ada Ek" "Where is the manual?"
% triage
keys h "7m" Enter
screen: ...Where is the manual?...
keys l "43" Enter
screen: ...Is anybody there?...
keys h "30m" Enter
screen: ...Where is the manual?...
wait 10m
screen: ...Waiting 1...
no screen: ...Waiting 2...

== What was released and then snoozed stays away, though the release moved it in the list
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#44 waiting 1h called "Ada Ek" "Where is the manual?"
% triage
keys c
screen: ...#43 is yours...
> start #43
keys C
screen: ...Released #43...
> unassign #43
keys h "30m" Enter
screen: ...Where is the manual?...
wait 2m
screen: ...1 snoozed...
no screen: ...back from snooze...

== What was on screen before it was snoozed is no news in the next list
#1877 sam 3h "Which size?"
#1878 sam 2h "Which colour?"
% triage --mine
screen: ...Which size?...
customer #1878 "Blue, please."
wait 1s
keys j
screen: ...Blue, please...
wait 2s
keys h 6
wait 20s
screen: ...1 snoozed...
no screen: ...wrote back...#1878...
> nothing

== A snooze stays where the list is cut, and ends at its time
#900 waiting 2h "Is anybody there?"
#1001-1999 waiting 1h "Which paint?"
% triage
screen: ...cut at 1000: who waits longest may be missing...
screen: ...Is anybody there...
keys h "3m" Enter
screen: ...1 snoozed...
new customer "Hello?"
wait 60s
screen: ...1 snoozed...
wait 3m
no screen: ...1 snoozed...
keys k
screen: ...Is anybody there...
keys l "zz"
screen: ...in 1,001 names...

== A note of one's own does not keep a snoozed one away when its customer writes, wherever it stands by then
#43 waiting 3h called "Bo Lind" "Is anybody there?"
#44 waiting 2h called "Ada Ek" "Where is the manual?"
#45 waiting 1h called "Cy Dahl" "Do you ship to Norway?"
% triage
keys n "Asked the depot." Enter
> send-note #43 {"text": "Asked the depot."}
wait 20s
keys h 6
screen: ...1 snoozed...
wait 20s
customer #43 "Here I am again."
customer #44 "And I am, too."
screen: ...#43 Bo Lind is back from snooze...
> nothing
