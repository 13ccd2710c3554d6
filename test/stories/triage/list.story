# The list of conversations, what is done from it, and what is put away for a time.

== The list narrows as one types, and Enter opens what is left
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#44 waiting 1h called "Ada Ek" "Where is the manual?"
#45 sam 1h called "Cy Dahl" "Do you ship to Norway?"
% triage
screen: ...Is anybody there?...
keys l "dahl"
screen: ...Cy Dahl...
no screen: ...Ada Ek...
keys Enter
screen: ...Do you ship to Norway?...
> nothing
keys q
= 0

== A number opens any conversation, also one that is closed
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#91 closed 3h called "Ada Ek" "Thanks, it works"
% triage
screen: ...Is anybody there?...
keys / "91" Enter
screen: ...Thanks, it works...
> nothing
keys q
= 0

== Only what is marked is closed
#43 sam 2h called "Bo Lind" "Is anybody there?"
#44 sam 1h called "Ada Ek" "Thanks, it works"
% triage --mine
screen: ...Is anybody there?...
keys l Space e
> close #43 {"operator_id": 7}
> nothing for 20s
keys q
= 0
now #44 is sam

== Space marks and moves on, and `e` closes all that are marked
changes: Space marks and moves on
#43 sam 2h called "Bo Lind" "Thanks, it works"
#44 sam 1h called "Ada Ek" "Found it, thanks"
#45 sam 30m called "Cy Dahl" "Do you ship to Norway?"
% triage --mine
screen: ...Thanks, it works...
keys j
screen: ...Found it, thanks...
keys k
screen: ...Thanks, it works...
keys l Space Space e
> close #43 {"operator_id": 7}
> close #44 {"operator_id": 7}
> nothing for 20s
kill
now #45 is sam

== Letters act on what is marked: `g` moves it to a group
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#44 waiting 1h called "Ada Ek" "Where is the manual?"
% triage
screen: ...Is anybody there?...
keys l Space g
wait 1s
keys "vip" Enter
> assign-group #43 {"group_id": 3}
> nothing for 20s
keys q
= 0
now #44 is in Billing

== Letters act on what is marked: `a` gives it to an operator
#43 sam 2h called "Bo Lind" "Is anybody there?"
#44 sam 1h called "Ada Ek" "Where is the manual?"
% triage --mine
screen: ...Is anybody there?...
keys l Space a
wait 1s
keys "carl" Enter
> assign-operator #43 {"operator_id": 5}
> nothing for 20s
keys q
= 0
now #44 is sam

== A search says what it searched
changes: `/` says what it searched: `2 found in the 45 read of 1,240; ^F reads the rest`
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#44 waiting 1h called "Ada Ek" "Where is the manual?"
% triage
screen: ...Is anybody there?...
keys / "manual"
screen: ...1 found in the...read of 2...
> nothing
kill

== What is skipped is left as it is, and the next one comes
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#44 waiting 1h called "Ada Ek" "Where is the manual?"
% triage
screen: ...Is anybody there?...
keys s
screen: ...Where is the manual?...
> nothing for 60s
keys q
= 0
now #43 is waiting

== What is snoozed until a time of day is away until then, and comes back
#43 waiting 2h called "Bo Lind" "Is anybody there?"
% triage
screen: ...Is anybody there?...
keys h "14:30" Enter
wait 1s
no screen: ...Is anybody there?...
wait 140m
no screen: ...Is anybody there?...
wait 12m
screen: ...Is anybody there?...
> nothing
keys q
= 0

== What is snoozed for a time is away, and the next one comes
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#44 waiting 1h called "Ada Ek" "Where is the manual?"
% triage
screen: ...Is anybody there?...
keys h "2h" Enter
screen: ...Where is the manual?...
no screen: ...Is anybody there?...
wait 2h
keys k
screen: ...Is anybody there?...
> nothing
keys q
= 0

== A time to snooze until may be a word
changes: snooze (`1`-`6`, or `30m`, `2h`, `1d`, `14:30`, `mon`, `tomorrow`)
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#44 waiting 1h called "Ada Ek" "Where is the manual?"
% triage
screen: ...Is anybody there?...
keys h "tomorrow" Enter
screen: ...Where is the manual?...
> nothing
keys q
= 0

== The list finds what is snoozed by that word
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#44 waiting 1h called "Ada Ek" "Where is the manual?"
#45 sam 1h called "Cy Dahl" "Do you ship to Norway?"
% triage
screen: ...Is anybody there?...
keys h "2h" Enter
screen: ...Where is the manual?...
keys l "snoozed"
screen: ...#43...
no screen: ...#45...
> nothing
kill
