# A colleague has, claims or closes a conversation that one reads.

== A conversation that a colleague claims while one reads stays, and nothing is sent to it
#43 waiting 2h called "Bo Lind" "Is anybody there?"
% triage
screen: ...Is anybody there?...
wait 5s
bea claims #43
screen: ...bea...
screen: ...Is anybody there?...
keys r e
> nothing for 20s

== A key that decides does nothing for half a second after the screen moved without a key
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#44 waiting 1h called "Ada Ek" "Where is the manual?"
#45 waiting 30m called "Cy Dahl" "Do you ship to Norway?"
% triage
keys l "45" Enter n "Ask Bea." Esc
keys k
screen: ...Is anybody there?...
bea claims #44
keys j
screen: ...Do you ship to Norway?...
keys c z s h
wait 100ms
keys D
screen: Nothing done, the screen had just moved...
> nothing for 1s
screen: ...Do you ship to Norway?...
keys n
screen: ...Ask Bea....
keys Esc
keys c
> start #45 {"operator_id": 7}

== z that comes right after the screen moved by itself undoes nothing
#431 waiting 2h called "Bo Lind" "Is anybody there?"
#432 waiting 1h called "Ada Ek" "Where is the manual?"
#433 waiting 30m called "Cy Dahl" "Do you ship to Norway?"
% triage
screen: ...Is anybody there?...
bea claims #432
keys e
screen: ...Do you ship to Norway?...
keys z
screen: Nothing done, the screen had just moved...
> start #431
> close #431

== Held replies do not go out once a colleague has given back the one conversation and answered the other
#4811 sam 3h "Is it in stock?"
#4812 sam 2h "Is it blue?"
% triage --mine
keys r "It is." Enter
screen: ...blue...
keys r "Yes." Enter
bea releases #4811
bea replies #4812 "It is red."
> nothing for 20s
screen: ...bea has answered...

== Nothing is sent to a conversation that a colleague is known to have, but a note is
#43 bea 2h called "Bo Lind" "When does it arrive?"
#44 waiting 1h called "Ada Ek" "Where is the manual?"
% triage
keys l "43" Enter
screen: ...When does it arrive?...
keys r
> nothing for 10s
keys n "He called twice." Enter
> send-note #43 {"text": "He called twice.", "operator_id": 7}

== A close that is held when the list loses its conversation is looked at first, and reopens nothing
#42 waiting 3h "Where is my parcel?"
#43 waiting 2h "Is the shop open?"
% triage
screen: ...my parcel...
wait 13s
bea claims #42
bea closes #42
keys e
screen: ...Closing #42...
> nothing for 20s
screen: ...#42...closed...

== What is closed while one writes says so, and can be opened again
#1929 sam 2h "Which paint?"
% triage --mine
keys r "Oil"
bea closes #1929
screen: ...CLOSED: Enter keeps a draft...
screen: ...was closed while you wrote. Kept as a draft: P as a note · D drop...
wait 1s
keys D
screen: ...Dropped...the reply to #1929...
screen: ...c reopen...

== What turns out taken after a key was pressed on it stays
#1957 waiting 3h "First?"
#1958 waiting 2h "Second?"
% triage
screen: ...First?...
wait 1s
bea claims #1958
next get: late 1s
keys j
keys Space
wait 3s
screen: ...with bea...
screen: ...t take over...
screen: ...Second?...

== What turns out gone within two seconds is left by itself, and what does so later stays
#43 waiting 3h "First?"
#44 waiting 2h "Second?"
#45 waiting 1h "Third?"
#46 waiting 30m "Fourth?"
% triage
screen: ...First?...
wait 1s
bea claims #44
bea closes #44
every get: late 1400ms
keys j
screen: ...#44 was closed; showing #45...
wait 2s
bea claims #46
every get: late 2s
keys j
wait 5s
screen: ...Fourth?...
screen: ...with bea...

== What turns out gone at the end of the queue leaves an empty one
#43 waiting 3h "First?"
#44 waiting 2h "Second?"
% triage --hold 0
screen: ...First?...
wait 1s
bea claims #44
keys e
> start #43
> close #43
screen: ...#44 went to bea; the queue is empty...

== A key that decides does nothing for half a second where somebody comes to an empty queue
#42 closed 1h "Bye."
% triage
screen: ...queue is empty...
new customer "Is it loud?"
screen: ...Is it loud?...
keys e
screen: ...Nothing done...
keys j
screen: ...the only one here...
> nothing for 10s

== Of a note nothing is said when its conversation is taken, and its letters stay text
#43 sam 2h "When does it arrive?"
% triage --mine
keys n "Asked Bea. "
admin gives #43 to bea
wait 20s
no screen: ...while you wrote...
keys P
wait 2s
keys Enter
> send-note #43 {"text": "Asked Bea. P"}

== The half second begins when the screen moved, however long the list was under way
#4711 bea 2h "Nothing of ours."
% triage
screen: ...Waiting 0...
wait 10s
next unassigned: late 120ms
new customer "Where is my order?"
screen: ...Where is my order...
wait 420ms
keys s
screen: ...Nothing done...
no screen: ...Skipped...

== Enter sends nothing to what a colleague took while one wrote, and says what can be done
#2443 sam 2h "Where is it?"
% triage --mine
keys r "On Monday."
bea gives #2443 to bea
screen: ...took #2443 while you wrote...
keys Enter
wait 300ms
no screen: ...Sending...
screen: ...took #2443 while you wrote. Kept as a draft...
row 24: ...t take over  P send as a note  D drop...
> nothing for 10s
keys D
> nothing

== Who leaves a text to what a colleague took is not told that it stays theirs
#2450 waiting 2h "Where is it?"
% triage
keys r "On Monday."
> start #2450
bea gives #2450 to bea
screen: ...took #2450 while you wrote...
keys Esc
wait 500ms
no screen: ...stays yours...
screen: ...1 draft...
> nothing

== A close of what a colleague has just taken says that nothing was closed
#4090 waiting 1h called "Gro Dahl" "Is it open?"
% triage
keys e
screen: ...Closing #4090 in ...s (Gro Dahl)...
bea claims #4090
screen: ...#4090 was just taken; not done: close...
> start #4090
> nothing for 10s

== What the customer writes below the window was not seen: a reply does not go out over it
#2471 sam 2h "Order 1, where is it?" "1" "2" "3" "4" "5" "6" "7" "8" "9" "10" "11" "12" "13" "14" "15" "16"
% triage --mine
screen: ...16...
keys Home
screen: ...where is it...
keys r "We ship it today."
wait 2s
customer #2471 "STOP, please cancel it."
wait 20s
keys Enter
> nothing for 8s
screen: ...the customer has written...
