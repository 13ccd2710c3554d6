# What a session leaves behind when its computer fails, and what the next one makes of it. `^G` leaves whatever a session
# begins with.

== A crash while the journal is being written sends nothing, and the text is kept
#51 bea 3h called "Ilse Brandt" "The blue one does not fit"
bea% triage --mine
keys bea: r "You can send it back for free." Enter
wait 3s
kill bea at change 1 torn
bea= SIGKILL
bea% triage --mine
> nothing for 30s
keys bea: ^G
screen bea: ...The blue one does not fit...
keys bea: r
screen bea: ...You can send it back for free....

== A reply that the conversation shows after a crash does not go out twice
#43 carl 2h called "Bo Lind" "Is anybody there?"
carl% triage --mine
screen carl: ...Is anybody there?...
next send-message: killed
keys carl: r "Your parcel left today." Enter
> send-message #43 {"text": "Your parcel left today.", "operator_id": 5}
carl= SIGKILL
carl% triage --mine
wait 1s
keys carl: ^G
keys carl: r Enter
> nothing for 30s
kill carl

== A reply that a crash kept from the service is a draft, and goes out when a person says so
#62 sam 25m called "Piet Vos" "Can I still change the address?"
% triage --mine
screen: ...Can I still change the address?...
next send-message: killed-before
keys r "Yes, until Monday." Enter
> send-message #62 {"text": "Yes, until Monday."}
= SIGKILL
% triage --mine
> nothing for 30s
keys ^G
screen: ...Can I still change the address?...
keys r Enter
> nothing for 20s
keys y
> send-message #62 {"text": "Yes, until Monday."}

== A close that the service had before the crash is not sent again
#70 sam 2h called "Vera Lund" "Thanks, that was all"
#71 sam 1h called "Ada Ek" "Where is the manual?"
% triage --mine
screen: ...Thanks, that was all...
next close: killed
keys e
> close #70 {"operator_id": 7}
= SIGKILL
% triage --mine
screen: ...Where is the manual?...
> nothing for 60s

== A note that was being written when the computer failed is a note in the next session
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
keys n "Ask the warehouse."
wait 300ms
kill
% triage --mine
wait 1s
keys ^G
screen: ...Is anybody there?...
keys n
keys Enter
> send-note #43 {"text": "Ask the warehouse.", "operator_id": 7}

== What was begun as a note is not sent at the first Enter after a crash either
#620 sam 1h "Hello."
% triage --mine
keys n "The customer is rude." ^T
wait 1s
kill
= SIGKILL
% triage --mine
wait 2s
keys Enter
keys Enter
> nothing for 20s

== A file of drafts that cannot be read is kept beside, and the shift goes on
#2411 sam 2h "Do you ship to Malta?"
% triage --mine
keys r "To Malta, too." Esc
keys q
= 0
the drafts are damaged
% [240x24] triage --mine
screen: ...was kept as...
screen: ...ship to Malta...
keys r
no screen: ...To Malta, too...
keys "We do." Enter
> send-message #2411 {"text": "We do."}
