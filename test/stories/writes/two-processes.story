# Two processes of one computer at the same time.

== Two operators who take the next one get one each
#122 waiting 3h "Nobody answers the phone."
#123 waiting 2h "Are you there?"
next start: late 1s
$ conv next --json &
bea$ conv next --json
= 0
> start #122 {"operator_id": 7}
> start #123 {"operator_id": 3}

== One operator who takes the next one in two windows gets two
#122 waiting 3h "Nobody answers the phone."
#123 waiting 2h "Are you there?"
$ conv next --json &
bea$ CONVOPS_OPERATOR=7 conv next --json
= 0
> start #122 {"operator_id": 7}
> start #123 {"operator_id": 7}

== A run that was killed is resumed by one of two processes
#125 sam 1h "Bye."
#126 sam 2h "Bye bye."
next close: killed-before
$ conv close 125 126 --concurrency 1
= SIGKILL
> close #125 {"operator_id": 7}
wait 1m
$ conv close --resume last &
bea$ CONVOPS_OPERATOR=7 conv close --resume last
bea= 8
= 0
> close #125 {"operator_id": 7}
> close #126 {"operator_id": 7}

== A file of a clock that was ahead hides neither another process nor a repetition
#124 sam 4m "Is the museum ticket included?"
#125 sam 1h "Bye."
#126 sam 2h "And the tram?"
clock of the computer +240h
$ conv close 125
> close #125
clock of the computer -240h
next send-message: late 3s
$ conv send 124 126 "Yes, it is." --concurrency 1 &
bea$ CONVOPS_OPERATOR=7 conv send 126 "Yes, it is."
= 9
> send-message #124
> send-message #126
$ conv send 124 "Yes, it is."
= 2
> nothing for 1m

== A run whose process cannot be seen from here ends where another one goes on with it
#125 sam 1h "Bye."
#126 sam 2h "Bye bye."
next close: silent
$ conv close 125 126 --concurrency 1 --timeout 60s &
> close #125 {"operator_id": 7}
sam cannot be seen at work
bea$ CONVOPS_OPERATOR=7 conv close --resume last
> close #126 {"operator_id": 7}
= 8
! ...goes on with this run...
> nothing for 1m

== A resume that another one goes on with sends nothing more
#127-129 sam 1h "Bye."
next close: killed-before
$ conv close 127 128 129 --concurrency 1
= SIGKILL
> close #127
wait 1m
next close: silent
$ conv close --resume last --concurrency 1 --timeout 60s &
> close #127
sam cannot be seen at work
bea$ CONVOPS_OPERATOR=7 conv close --resume last --concurrency 1
> close #128
> close #129
= 8
! ...goes on with this run...
> nothing for 1m

== The same text in another form of Unicode and with other line ends goes out once
#2814 sam 4m "Which café?"
file a.txt "Café Rose.\nAt five.\n"
file b.txt "Cafe\u0301 Rose.\r\nAt five.\r\n"
next send-message: late 2s
$ conv send 2814 --body-file a.txt --json &
bea$ CONVOPS_OPERATOR=7 conv send 2814 --body-file b.txt --json
bea= 9
json {"outcome": "skipped"}
= 0
> send-message #2814

== What is being sent to another service at the same moment is no repetition
#42 sam 2h "Is it open?"
next get: late 3s
$ conv note 42 "Ask Bea." --json &
bea$ CONVOPS_OPERATOR=7 CONVOPS_BASE_URL=http://127.0.0.1:7002 CONVOPS_TOKEN=token-of-the-other conv note 42 "Ask Bea." --json &
kill bea at change 2 after
bea= SIGKILL
= 0
json {"outcome": "done"}
> send-note #42
