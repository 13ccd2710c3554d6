# A reply or a close whose answer is lost, odd or a refusal: it is read back, and never sent again by itself.

== After a write that did not get through the service is looked for again within seconds
#5048 waiting 4h called "Ada Ek" "Is it in stock?"
% triage
keys R
wait 1s
the service is down
keys c
screen: ...ffline...
the service is up
wait 9s
> start #5048 by now

== A token that is refused stays so while the service is down
#5061 sam 4h called "Ada Ek" "Is it in stock?"
% triage --mine
screen: ...in stock...
wait 1s
the token is wrong
keys R
screen: ...oken refused...
the service is down
keys R
wait 40s
screen: ...oken refused...
no screen: ...Offline...
> nothing

== A close that is refused for its token is not sent again by itself, and is named at the end
#5067 sam 4h called "Ada Ek" "Is it in stock?"
next close: token-refused
% triage --mine
keys e
> close #5067
screen: ...close of #5067 was refused: The token is not valid...
> nothing for 60s
screen: ...1 refused...
keys q
= 1

== A claim or a note that is refused for its token is not sent again by itself
#5068 waiting 4h called "Ada Ek" "Is it in stock?"
next start: token-refused
next send-note: token-refused
% triage
screen: ...in stock...
wait 1s
keys c
> start #5068
screen: ...claim of #5068 was refused: The token is not valid...
> nothing for 60s
keys n "Ask the shop." Enter
> send-note #5068
> nothing for 60s
keys n
screen: ...Ask the shop....

== A write that the token may not do (403) is not sent again by itself
#5069 sam 4h called "Ada Ek" "Is it in stock?"
next send-message: 403
% triage --mine
keys r "It is." Enter
> send-message #5069 {"text": "It is."}
> nothing for 60s
keys r
screen: ...It is....

== What is held elsewhere waits while the token is refused, and goes out after it is accepted
#5070 sam 4h called "Ada Ek" "Is it in stock?"
#5071 sam 3h called "Bo Lind" "Which paint?"
% triage --mine
screen: ...in stock...
every unassigned: token-refused
next send-message: token-refused
keys r "It is." Enter
wait 2s
keys r "The blue one." Enter
> send-message #5070 {"text": "It is."}
> nothing for 60s
screen: ...oken refused...
the service is honest again
keys R
> send-message #5071 {"text": "The blue one."}
> nothing for 30s

== While the lists hang after `R` the status says what it waits for, until it is known that no answer comes
#4101 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
screen: ...Is anybody there?...
wait 1s
every unassigned: silent
keys R
wait 25s
screen: ...reading the queue...
wait 15s
screen: ...Offline...
no screen: ...reading the queue...
> nothing
