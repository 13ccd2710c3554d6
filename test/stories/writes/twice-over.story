# What is undone or resumed a second time.

== An undo is not undone by its name either, and what it undid is not undone twice
#901 sam 20m "All good now."
$ conv close 901
> close #901 {"operator_id": 7}
$ undo 901 --yes --json
> start #901 {"operator_id": 7}
$ history --runs --json
$ undo {run} --yes
= 9
! ...it was an undo itself...
$ undo 901 --yes
= 9
$ undo --yes
= 9
> nothing

== What the resumption of a resumption has done is not done again from the first run
#906 sam 20m "Which bulb?"
#907 sam 21m "Which lamp?"
#908 sam 22m "Which shade?"
next send-message: refuses {"error": "not now"}
next send-message: late 1s
$ conv send 906 907 908 "Number seven." --stop-on-error --concurrency 1 --yes
= 1
> send-message #906
> send-message #907
$ history --runs --json
next send-message: refuses {"error": "not now"}
next send-message: late 1s
$ conv send --resume {run} --stop-on-error --concurrency 1
= 1
> send-message #907
> send-message #908
$ history --runs --json
$ conv send --resume {run}
> send-message #908
$ history --runs --json
$ conv send --resume {3.run}
> nothing
now #908 has message "Number seven." once

== A text that was refused elsewhere meanwhile is still sent by the resumption
#921 sam 20m "Which bulb?"
#922 sam 21m "Which lamp?"
next send-message: refuses {"error": "not now"}
$ conv send 921 922 "Number seven." --stop-on-error --concurrency 1 --yes
= 1
> send-message #921
next send-message: refuses {"error": "not now"}
$ conv send 922 "Number seven."
= 1
> send-message #922
$ history --runs --json
$ conv send --resume {2.run}
> send-message #921
> send-message #922
now #922 has message "Number seven." once
