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

== A close that the service had before the crash is not sent again
#70 sam 2h called "Vera Lund" "Thanks, that was all"
#71 sam 1h called "Ada Ek" "Where is the manual?"
next close: killed
% triage --mine
keys e
> close #70 {"operator_id": 7}
= SIGKILL
% triage --mine
screen: ...Where is the manual?...
> nothing for 60s

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

== What was begun while a reply was held stands below it after a crash
#63 sam 25m called "Piet Vos" "Can I still change the address?"
% triage --mine
keys r "Yes, you can." ^O
keys r "Until Monday."
wait 1s
kill
= SIGKILL
% triage --mine
keys ^G
keys r
screen: ...Yes, you can....
screen: ...Until Monday....
> nothing
