# --resume goes on with a run: what it does, what it leaves, and when it is refused.

== Resume does what has neither done nor already
#101 sam 1h "Goodbye."
#102 closed 2h "Goodbye."
#103 sam 3h "Bye."
next close: killed-before
next 2 close: late 20ms
$ conv close 101 102 103 --concurrency 1
= SIGKILL
> close #101 {"operator_id": 7}
> close #102 {"operator_id": 7}
> close #103 {"operator_id": 7}
$ conv close --resume last --json
json [{"id": 103, "outcome": "done"}]
> close #103 {"operator_id": 7}

== A run that still lives is not resumed
#101 sam 1h "Goodbye."
#103 sam 3h "Bye."
next close: late 20s
$ conv close 101 103 --concurrency 1 &
> close #101 {"operator_id": 7}
bea$ CONVOPS_OPERATOR=7 conv close --resume last
bea= 8
> nothing for 5s
= 0
> close #103 {"operator_id": 7}

== A resume with another text is refused
#107 sam 10m "When do you open?"
#108 sam 12m "What are your hours?"
next send-message: killed-before
$ conv send 107 108 "We open at nine." --concurrency 1
= SIGKILL
> send-message #107 {"text": "We open at nine."}
$ conv send 107 108 "We open at ten." --resume last
= 2
> nothing for 1m

== The end of a run that a power failure has made unreadable stops its resume, and nothing is sent twice
#121 sam 1h "One."
#122 sam 2h "Two."
#123 sam 3h "Three."
$ conv send 121 122 123 "We are back." --concurrency 1 --force
> send-message #121
> send-message #122
> send-message #123
line 6 of the journal is zeros
line 7 of the journal is zeros
$ conv send --resume last --yes
= 8
> nothing for 1m
now #123 has message "We are back." once

== A text from before, which the service keeps with entities, is no proof for a run that was stopped
#2811 sam 1h "What goes in?" sam: "Salt &amp; pepper.\r\n"
next send-message: killed-before
$ conv send 2811 "Salt & pepper."
= SIGKILL
> send-message #2811
$ conv send --resume last --json
= 6
json [{"outcome": "unknown"}]
> nothing

== The dry run of a resumed run says of a text of unknown outcome that it stays unknown
#62 sam 2h "Is it done?"
#63 sam 3h "Is mine?"
next send-message: lost-request
$ conv send 62 63 "On it." --concurrency 1
= 6
> send-message #62 {"text": "On it."}
> send-message #63 {"text": "On it."}
$ conv send --resume last --dry-run --json
json [{"target": {"expected": "unknown: an earlier try ... got no answer..."}}]

== A close with a condition that never left is sent where the conversation stands as it was read
#1851 sam 2h "Bye."
next close: killed-before
$ conv close 1851 --if-mine
= SIGKILL
> close #1851
$ conv close --resume last --json
> close #1851
