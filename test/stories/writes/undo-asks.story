# What undo says and asks before it sends anything.

== The undo of several needs --yes in a script
#117 sam 1h "Thank you."
#118 sam 2h "That was all."
$ conv unassign 117 118 --concurrency 1
> unassign #117 {"operator_id": 7}
> unassign #118 {"operator_id": 7}
$ undo
= 2
> nothing
$ undo --yes --concurrency 1
> start #118 {"operator_id": 7}
> start #117 {"operator_id": 7}

== A script does not undo without --yes what a person decided
#111 sam 1h "Thank you very much."
% conv close 111
= 0
> close #111 {"operator_id": 7}
$ undo
= 2
> nothing

== Up to ten minutes old a decision is undone without a question, and after that not
#2971 sam 5m "Thanks."
$ conv close 2971
> close #2971
wait 595s
$ undo
> start #2971
$ conv close 2971
> close #2971
wait 605s
$ undo
= 2
> nothing
