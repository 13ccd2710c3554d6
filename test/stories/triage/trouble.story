# Lost answers, a service that is busy, slow or away, a token that is refused, a disk that is full and a clock that jumps.

== A reply whose answer is lost is verified by reading back, and is done
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
screen: ...Is anybody there?...
next send-message: lost-answer
keys r "Your parcel left today." Enter
> send-message #43 {"text": "Your parcel left today.", "operator_id": 7}
> nothing for 30s
keys q
= 0
now #43 has message "Your parcel left today." once

== A reply that the service never had is unknown, and is never sent again by itself
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
screen: ...Is anybody there?...
next send-message: lost-request
keys r "Your parcel left today." Enter
> send-message #43 {"text": "Your parcel left today."}
> nothing for 120s
screen: ...nknown...
kill

== The text of a reply whose outcome is unknown is kept as a draft
#64 sam 2h called "Nils Berg" "Can you send the invoice again?"
% triage --mine
screen: ...Can you send the invoice again?...
next send-message: lost-request
keys r "It is on its way to you." Enter
> send-message #64 {"text": "It is on its way to you."}
> nothing for 40s
screen: ...Can you send the invoice again?...
keys r
screen: ...It is on its way to you....
kill

== A reply that is answered by 503 is not sent again
#43 bea 2h called "Bo Lind" "Is anybody there?"
bea% triage --mine
screen bea: ...Is anybody there?...
next send-message: 503 after 2s
keys bea: r "Your parcel left today." Enter
> send-message #43 {"text": "Your parcel left today.", "operator_id": 3}
> nothing for 60s
screen bea: ...nknown...
kill bea

== A close that the service never had is not sent again by itself
changes: A request of which a byte left is never sent again by the program
#43 sam 2h called "Bo Lind" "Thanks, it works"
% triage --mine
screen: ...Thanks, it works...
next close: lost-request
keys e
> close #43 {"operator_id": 7}
> nothing for 60s
screen: ...nknown...
kill

== A reply that arrived although a 503 came back is done
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
screen: ...Is anybody there?...
next send-message: 503 but done
keys r "Your parcel left today." Enter
> send-message #43 {"text": "Your parcel left today."}
> nothing for 30s
keys q
= 0
now #43 has message "Your parcel left today." once

== A reply that is answered by 429 waits as told and goes out
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
screen: ...Is anybody there?...
next send-message: 429 after 5s
keys r "Your parcel left today." Enter
> send-message #43 {"text": "Your parcel left today."}
> nothing for 4s
> send-message #43 {"text": "Your parcel left today."}
wait 2s
keys q
= 0
now #43 has message "Your parcel left today." once

== A token that is refused in mid-shift stays in the status as long as it is so
changes: Trouble (offline since, token refused, a list that cannot be read) stays in the status at every size as long as it is so, with what to do
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
screen: ...Is anybody there?...
the token is wrong
wait 20s
screen: ...oken refused...
wait 60s
screen: ...oken refused...
the token is right
keys R
wait 5s
no screen: ...oken refused...
> nothing
keys q
= 0

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

== `R` reads the token of the profile again
#43 sam 2h called "Bo Lind" "Thanks, it works"
the environment names no service
bea$ profile add work --base-url http://127.0.0.1:7001 --token-stdin --operator 7
  < desk
bea= 0
% triage --mine
screen: ...Thanks, it works...
the token is wrong
wait 20s
bea$ profile set token --token-stdin
  < another
bea= 0
keys R
wait 1s
keys e
> close #43 {"operator_id": 7}
wait 1s
keys q
= 0

== While the service is down the screen says so, and a reply goes out once when it is back
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
screen: ...Is anybody there?...
the service is down
keys r "Your parcel left today." Enter
> nothing for 30s
screen: ...ffline...
the service is up
wait 60s
> send-message #43 {"text": "Your parcel left today."}
no screen: ...ffline...
keys q
= 0
now #43 has message "Your parcel left today." once

== What was closed does not come back while reads lag
#43 sam 2h called "Bo Lind" "Thanks, it works"
#44 sam 1h called "Ada Ek" "Where is the manual?"
% triage --mine
screen: ...Thanks, it works...
reads lag by 40s
keys e
> close #43 {"operator_id": 7}
screen: ...Where is the manual?...
wait 20s
keys j
wait 1s
no screen: ...Thanks, it works...
> nothing for 20s
keys q
= 0

== A reply goes out once although reads do not show it yet
#43 waiting 2h called "Bo Lind" "Is anybody there?"
% triage
screen: ...Is anybody there?...
reads lag by 5s
keys r "Your parcel left today." Enter
> start #43 {"operator_id": 7}
> send-message #43 {"text": "Your parcel left today."}
> nothing for 30s
keys q
= 0
now #43 has message "Your parcel left today." once

== A full disk sends nothing, says so and keeps the text
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
screen: ...Is anybody there?...
the disk is full
keys r "Your parcel left today." Enter
> nothing for 20s
screen: ...ot sent...
the disk has room
keys r
screen: ...Your parcel left today....
keys Enter
> send-message #43 {"text": "Your parcel left today."}
wait 1s
keys q
= 0

== A disk that fills while one writes loses nothing of the text
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
screen: ...Is anybody there?...
keys r "Your parcel "
the disk is full
keys "left today."
screen: ...saved...
screen: ...Your parcel left today....
the disk has room
keys Enter
> send-message #43 {"text": "Your parcel left today."}
wait 1s
keys q
= 0

== A clock that jumps ahead does not end the hold early
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
screen: ...Is anybody there?...
keys r "Your parcel left today." Enter
clock of the computer +3h
> nothing for 3s
> send-message #43 {"text": "Your parcel left today."}
> nothing for 20s
keys q
= 0
now #43 has message "Your parcel left today." once

== A clock that jumps back does not keep a held reply
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
screen: ...Is anybody there?...
keys r "Your parcel left today." Enter
clock of the computer -1h
> send-message #43 {"text": "Your parcel left today."}
> nothing for 20s
keys q
= 0
now #43 has message "Your parcel left today." once
