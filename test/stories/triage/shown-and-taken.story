# What a conversation shows when one comes back to it while something for it is held, and what comes back from a refusal.

== A held note is saved although the conversation is seen with a colleague
#553 sam 2h "Which paint do you use?"
#554 sam 1h "Do you ship to Norway?"
% triage --mine
keys n "Asks for the shade." Enter
bea gives #553 to bea
keys j
screen: ...ship to Norway...
keys k
screen: ...Which paint...
> send-note #553 {"text": "Asks for the shade.", "operator_id": 7}
> nothing for 10s

== Nothing is done to what a colleague took right after one's own claim
#567 waiting 2h "Which paint do you use?"
every get: late 1s
% triage
screen: ...Which paint...
wait 2s
keys c
> start #567 {"operator_id": 7}
bea gives #567 to bea
wait 3s
keys e
> nothing for 20s
keys C
> nothing for 10s

== A draft of an earlier session claims the conversation that is free by now
#571 sam 2h "Which paint do you use?"
#572 waiting 1h "Do you ship to Norway?"
% triage --mine
keys r "Oil."
wait 1s
kill
bea gives #571 to bea
% triage
wait 1s
keys Esc
screen: ...ship to Norway...
bea releases #571
next get: late 3s
keys l "571" Enter
keys r
wait 6s
screen: ...Which paint...
> start #571 {"operator_id": 7}
keys Enter
> send-message #571 {"text": "Oil.", "operator_id": 7}

== A key that opens nothing is over at once by an arrow, which goes on
#5541 waiting 3h "One."
#5542 waiting 2h "Two."
% triage
screen: ...One....
wait 2500ms
bea claims #5541
wait 20s
keys r Down
screen: ...Two....
keys k Esc
screen: ...One....
> nothing

== Of two colleagues whose addresses begin alike the whole address is named
#1971 waiting 2h "Is it open?"
$ operators create carl@other.test
> create
% triage
wait 5s
carl claims #1971
screen: ...with carl@desk.test...
> nothing
