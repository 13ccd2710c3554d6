# The clock of the computer was days ahead for a while: what was done then is done, and nothing goes out a second time.

== What a resume has sent is not sent by the next one, though the run is of a clock that was days ahead
#41 sam 1h "Is it open?"
#42 sam 2h "Are you open?"
clock of the computer +240h
next send-message: killed-before
$ conv send 41 42 "We open at nine." --concurrency 1
= SIGKILL
> send-message #41
clock of the computer -240h
$ conv send --resume last
= 6
> send-message #42
wait 11m
$ conv send --resume last
= 6
> nothing

== Who goes on with a run of a clock that was days ahead is seen at work on it
#41 sam 1h "Is it open?"
#42 sam 2h "Are you open?"
clock of the computer +240h
next send-message: killed-before
$ conv send 41 42 "We open at nine." --concurrency 1
= SIGKILL
> send-message #41
clock of the computer -240h
next send-message: late 20s
$ conv send --resume last --again --concurrency 1 &
> send-message #41
bea$ CONVOPS_OPERATOR=7 conv send --resume last --again
bea= 8
> nothing for 10s
= 0
> send-message #42

== What went out since to a conversation of such a run is not sent again by its resume
#41 sam 1h "Is it open?"
#42 sam 2h "Are you open?"
clock of the computer +240h
next send-message: killed-before
$ conv send 41 42 "We open at nine." --concurrency 1
= SIGKILL
> send-message #41
clock of the computer -240h
$ conv send 42 "We open at nine."
> send-message #42
wait 30m
$ conv send --resume last --json
= 6
json [{"id": 41, "outcome": "unknown"}, {"id": 42, "outcome": "skipped"}]
> nothing

== An undo of a run of a clock that was days ahead is not sent a second time
#43 sam 1h "Bye."
clock of the computer +240h
$ conv close 43 --json
> close #43
clock of the computer -240h
$ undo 43 --yes --json
json {"id": 43, "outcome": "done"}
> start #43
bea closes #43
$ undo 43 --yes
= 9
> nothing

== Files of a clock that was ahead for days hide nobody who sends the same at this moment
#124 sam 4m "Is the museum ticket included?"
#126 sam 2h "And the tram?"
clock of the computer +240h
$ conv note 124 "Ask Bea."
clock of the computer +48h
$ conv note 124 "Ask Carl."
clock of the computer +48h
$ conv note 124 "Ask both."
clock of the computer -336h
> send-note #124 3 times
next send-message: late 3s
$ conv send 124 126 "Yes, it is." --concurrency 1 &
bea$ CONVOPS_OPERATOR=7 conv send 126 "Yes, it is."
= 9
> send-message #124
> send-message #126
> nothing for 1m

== An undo of what is dated later than now asks first: nobody knows how old it is
#43 sam 1h "Bye."
clock of the computer +240h
$ conv close 43
> close #43
clock of the computer -240h
wait 1h
$ undo
= 2
! ...needs --yes...
> nothing
