# A token that is refused, a service that is away or slow, a disk that is full and a clock that jumps.

== A token that is refused in mid-shift stays in the status as long as it is so
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
screen: ...Is anybody there?...
the token is wrong
wait 20s
screen: ...oken refused...
screen: ...R read now...
wait 60s
keys R
screen: ...token is still refused...
screen: ...oken refused...
the token is right
keys R
wait 5s
no screen: ...oken refused...
> nothing

== `R` reads the token of the profile again
#43 sam 2h called "Bo Lind" "Thanks, it works"
the environment names no service
bea$ profile add work --base-url http://127.0.0.1:7001 --token-stdin --operator 7
  < T-471108
% triage --mine
screen: ...Thanks, it works...
the token is wrong
wait 20s
bea$ profile set token --token-stdin
  < another
keys R
keys e
> close #43 {"operator_id": 7}

== While the service is down the screen says so, and a reply goes out once when it is back
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
screen: ...Is anybody there?...
the service is down
keys r "Your parcel left today." Enter
> nothing for 30s
screen: ...1 held...ffline...
the service is up
keys R
screen: ...the connection is back...
> nothing for 1500ms
> send-message #43 {"text": "Your parcel left today."}
no screen: ...ffline...

== A reply goes out once although reads do not show it yet
#43 waiting 2h called "Bo Lind" "Is anybody there?"
% triage
screen: ...Is anybody there?...
reads lag by 5s
keys r "Your parcel left today." Enter
> start #43 {"operator_id": 7}
> send-message #43 {"text": "Your parcel left today."}
> nothing for 30s

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

== A disk that fills while one writes loses nothing of the text
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
keys r "Your parcel "
the disk is full
keys "left today."
screen: ...saved...
screen: ...Your parcel left today....
the disk has room
keys Enter
> send-message #43 {"text": "Your parcel left today."}

== A clock that jumps ahead does not end the hold early
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
keys r "Your parcel left today." Enter
clock of the computer +3h
> nothing for 3s
> send-message #43 {"text": "Your parcel left today."}
> nothing for 20s
keys q
= 0

== A clock that jumps back does not keep a held reply
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
keys r "Your parcel left today." Enter
clock of the computer -1h
> send-message #43 {"text": "Your parcel left today."}
> nothing for 20s

== A claim that could not go out is given up with its text
#1887 waiting 3h "Which size?"
% triage
screen: ...Which size?...
the service is down
wait 20s
screen: ...ffline...
keys r Esc
screen: ...#1887 was not claimed...
the service is up
keys R
> nothing for 20s

== What has long to go keeps its time when the network is back
#5065 sam 4h called "Ada Ek" "Is it in stock?"
#5066 sam 3h called "Bo Lind" "Which paint?"
% triage --mine --hold 30
keys e
screen: ...Which paint...
the service is down
keys R
screen: ...ffline...
wait 5s
the service is up
keys R
> nothing for 5s
> close #5065
