# A colleague has, claims or closes a conversation that one reads.

== A conversation that a colleague claims while one reads stays, and nothing is sent to it
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#44 waiting 1h called "Ada Ek" "Where is the manual?"
% triage
screen: ...Is anybody there?...
wait 5s
bea claims #43
screen: ...bea...
screen: ...Is anybody there?...
keys r e
> nothing for 20s
keys q
= 0
now #43 is bea

== A conversation that turns out gone when it comes to the screen is left by itself
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#44 waiting 1h called "Ada Ek" "Where is the manual?"
#45 waiting 30m called "Cy Dahl" "Do you ship to Norway?"
% triage
screen: ...Is anybody there?...
bea claims #44
keys j
screen: ...Do you ship to Norway?...
screen: ...#44 went to bea; showing #45...
> nothing

== A key that decides does nothing for half a second after the screen moved without a key
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#44 waiting 1h called "Ada Ek" "Where is the manual?"
#45 waiting 30m called "Cy Dahl" "Do you ship to Norway?"
% triage
screen: ...Is anybody there?...
keys l "45" Enter n "Ask Bea." Esc
wait 1s
keys k
screen: ...Is anybody there?...
bea claims #44
keys j
screen: ...Do you ship to Norway?...
keys c z s h D
screen: Nothing done, the screen had just moved...
> nothing for 1s
screen: ...Do you ship to Norway?...
keys n
screen: ...Ask Bea....
keys Esc
wait 1s
keys c
> start #45 {"operator_id": 7}
wait 1s

== A claim that a colleague was faster with is refused, and the line says who has it
#43 waiting 2h called "Bo Lind" "Is anybody there?"
carl% triage
screen carl: ...Is anybody there?...
bea claims #43
keys carl: c
> start #43 {"operator_id": 5}
screen carl: ...bea...
> nothing for 20s
keys carl: q
carl= 0
now #43 is bea

== Nothing is sent to a conversation that a colleague is known to have, but a note is
#43 bea 2h called "Bo Lind" "When does it arrive?"
#44 waiting 1h called "Ada Ek" "Where is the manual?"
% triage
screen: ...Where is the manual?...
keys l "43" Enter
screen: ...When does it arrive?...
keys r
> nothing for 10s
keys n "He called twice." Enter
> send-note #43 {"text": "He called twice.", "operator_id": 7}
wait 1s

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
keys q
= 0
now #42 is closed

== What is closed while one writes says so, and can be opened again
#1929 sam 2h "Which paint?"
% triage --mine
screen: ...Which paint?...
wait 1s
keys r "Oil"
bea closes #1929
screen: ...CLOSED: Enter keeps a draft...
wait 1s
keys Esc
screen: ...c reopen...
> nothing

== What turns out taken after a key was pressed on it stays
#1957 waiting 3h "First?"
#1958 waiting 2h "Second?"
#1959 waiting 1h "Third?"
% triage
screen: ...First?...
wait 1s
bea claims #1958
next get: late 1s
keys j
wait 500ms
keys Space
wait 3s
screen: ...with bea...
screen: ...Second?...
> nothing
