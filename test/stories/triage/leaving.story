# Leaving: when it asks, what is sent after all, and what a signal leaves behind.

== Two presses of ^C that are far apart ask twice
#1861 sam 2h "All good now."
% triage --mine
keys e ^C
screen: ...Not everything has been sent...
wait 3s
keys ^C
screen: ...Not everything has been sent...
still running
wait 1s
keys ^C
= 130
> nothing

== Whoever undoes something while the session waits to end stays
#1894 sam 3h "All good now."
% triage --mine
screen: ...All good...
wait 1s
next close: late 5s
keys e q s
screen: ...waiting for 1 answer...
> close #1894
keys z
> start #1894
wait 2s
still running
screen: ...All good...

== While the token is refused leaving offers to keep the text, not to send it
#1906 sam 50m "Which size?"
% triage --mine
screen: ...Which size?...
wait 1s
the token is wrong
keys r "Large." Enter R
screen: ...oken refused...
keys q
screen: ...keep drafts...
no screen: ...send now...
keys d
= 0
> nothing

== The question before leaving says what is held and unknown, and who wrote back
#4521 sam 3h "All good now."
#4522 sam 2h "Solved."
#4523 sam 1h "Not before?"
% triage --mine
screen: ...All good...
wait 1s
next send-message: lost-request
keys r "Good." ^O
> send-message #4521
wait 60s
keys j
screen: ...Solved...
keys e q
screen: ...0 answered, 0 closed, 0 handed over...
screen: ...2 of your customers wrote back...
screen: ...held: close #4522...
screen: ...outcome unknown: reply #4521...
keys d
= 6

== While the service is down a claim alone is asked about, too
#5071 waiting 4h called "Ada Ek" "Is it in stock?"
% triage
screen: ...in stock...
wait 1s
the service is down
keys c
screen: ...ffline...
keys q
screen: ...Not everything has been sent...
screen: ...claim #5071...
keys d
= 0
> nothing

== While the question before leaving is open nothing counts down, and a key it does not know says so
#1895 sam 3h "All good now."
% triage --mine
keys r "Fine." Enter q
screen: ...Not everything has been sent...
screen: ...Sending #1895 waits for your answer...
wait 10s
screen: ...Sending #1895 waits for your answer...
keys x
screen: ...x does nothing here...
> nothing
keys Esc
> send-message #1895 {"text": "Fine."}

== The question before leaving says what else needs somebody
#1896 sam 3h "All good now."
#1897 sam 2h "Which size?"
% triage --mine
keys j
screen: ...Which size?...
keys r "Large" Esc
keys e q
screen: ...Not everything has been sent...
screen: ...0 closed, 0 handed over, 1 late...
screen: ...1 of your customers wrote back, 1 draft kept...
> nothing
keys d
= 0

== In the smallest frame the question at the end names what is held
#4581 sam 4h called "Ada Ek" "Is it in stock?"
#4582 sam 3h called "Bo Lind" "Which paint?"
% [40x12] triage --mine
keys e q
screen: ...held: close #4581...
keys b
> close #4581

== A claim that waits for its turn is no question when one leaves
#4821 sam 2h "Is it open?"
next unassign: late 3s
% triage --mine
keys C
> unassign #4821
keys c
wait 200ms
keys q
= 0
> start #4821
