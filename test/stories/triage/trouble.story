# A reply or a close whose answer is lost, odd or a refusal: it is read back, and never sent again by itself.

== A reply that is answered by 503 is not sent again
#43 bea 2h called "Bo Lind" "Is anybody there?"
bea% triage --mine
screen bea: ...Is anybody there?...
next send-message: 503 after 2s
keys bea: r "Your parcel left today." Enter
> send-message #43 {"text": "Your parcel left today.", "operator_id": 3}
> nothing for 60s
screen bea: ...nknown...

== A reply that is answered by 429 waits as told and goes out
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
screen: ...Is anybody there?...
next send-message: 429 after 5s
keys r "Your parcel left today." Enter
> send-message #43 {"text": "Your parcel left today."}
> nothing for 4s
> send-message #43 {"text": "Your parcel left today."}

== A reply that is refused for its token is not sent again by itself, and its text is kept
changes: A request of which a byte left is never sent again by the program
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
screen: ...Is anybody there?...
next send-message: token-refused
keys r "Your parcel left today." Enter
> send-message #43 {"text": "Your parcel left today."}
> nothing for 60s
screen: ...Is anybody there?...
keys r
screen: ...Your parcel left today....
kill

== After a write that did not get through the service is looked for again within seconds
#5048 waiting 4h called "Ada Ek" "Is it in stock?"
% triage
screen: ...in stock...
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

== A write for which alone the token is refused a second time is not sent a third time
#5067 sam 4h called "Ada Ek" "Is it in stock?"
every close: token-refused
% triage --mine
screen: ...in stock...
keys e
> close #5067
wait 60s
> close #5067
wait 120s
> nothing for 60s
screen: ...close of #5067 was not sent: The token is not valid...

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
