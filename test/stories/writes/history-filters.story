# What the history lists, and which of it each filter keeps.

== --outcome keeps one outcome, of two filters both must hold, and --runs keeps the runs that have such an entry
#342 waiting 1h "Hello."
#343 bea 1h "Hello."
$ conv start 342 343 --concurrency 1
= 9
> start #342 {"operator_id": 7}
> start #343 {"operator_id": 7}
$ history --outcome refused --json
json [{"id": 343, "outcome": "refused"}]
$ history --outcome done --json
json [{"id": 342, "outcome": "done"}]
$ history --outcome refused --id 342 --json
json []
$ conv note 342 "Called back."
> send-note #342 {"text": "Called back."}
$ history --outcome done --id 342 --json
json [{"action": "note"}, {"action": "start"}]
$ history --runs --outcome refused --json
json [{"action": "start", "targets": 2, "done": 1, "refused": 1}]

== --by tells people, scripts and agents apart
#346 waiting 1h "Hello."
% conv start 346
= 0
> start #346 {"operator_id": 7}
$ conv note 346 "Called back."
> send-note #346 {"text": "Called back."}
$ history --by person --json
json [{"action": "start", "by": {"kind": "person"}}]
$ history --by script --json
json [{"action": "note", "by": {"kind": "script"}}]
$ history --by agent --json
json []

== --since and --until keep what lies between
#347 waiting 1h "Hello."
$ conv start 347
> start #347 {"operator_id": 7}
wait 1h
$ conv note 347 "Called back."
> send-note #347 {"text": "Called back."}
wait 1h
$ conv close 347
> close #347 {"operator_id": 7}
$ history --since 90m --json
json [{"action": "close"}, {"action": "note"}]
$ history --until 30m --json
json [{"action": "note"}, {"action": "start"}]
$ history --since 90m --until 30m --json
json [{"action": "note"}]
