# Several conversations in one command: what is checked first, what ends it, and with which code.

== A batch ends with the class that all its failures share
#71 bea 12m "My lamp flickers."
#72 carl 14m "The lamp does not switch on."
#73 waiting 16m "Which bulb fits?"
$ conv start 71 72 73 --concurrency 1 --json
= 9
json [{"id": 71, "outcome": "refused"}, {"id": 72, "outcome": "refused"}, {"id": 73, "outcome": "done"}]
> start #71 {"operator_id": 7}
> start #72 {"operator_id": 7}
> start #73 {"operator_id": 7}

== A batch with failures of several kinds ends with 3
#71 bea 12m "My lamp flickers."
$ conv start 71 799 --concurrency 1 --json
= 3
json [{"id": 71, "outcome": "refused"}, {"id": 799, "outcome": "refused"}]
> start #71 {"operator_id": 7}
> start #799 {"operator_id": 7}

== An unknown outcome gives the batch its code, whatever else failed
#71 bea 12m "My lamp flickers."
#72 sam 14m "It came without a bulb."
next send-message: late 20ms
next send-message: lost-request
$ conv send 72 799 "We send you a bulb." --concurrency 1 --json
= 6
json [{"id": 72, "outcome": "unknown"}, {"id": 799, "outcome": "refused"}]
> send-message #72 {"text": "We send you a bulb."}
> send-message #799 {"text": "We send you a bulb."}

== A wrong id among the ids stops the batch before its first request
#71 sam 12m "Bye!"
$ conv close -
  < 71
  < 7x2
= 2
| nothing
> nothing for 1m
now #71 is sam

== The same id twice is one conversation, with one receipt
#74 sam 1d "Solved."
#75 sam 2d "Solved, too."
$ conv close - --concurrency 1 --json
  < 74
  < 75
  < 74
= 0
json [{"id": 74, "outcome": "done"}, {"id": 75, "outcome": "done"}]
> close #74 {"operator_id": 7}
> close #75 {"operator_id": 7}

== Ids on stdin and as arguments may have a # before them
#74 sam 1d "Solved."
#75 sam 2d "Solved, too."
$ conv close - --json
  < #74
= 0
json [{"id": 74, "outcome": "done"}]
> close #74 {"operator_id": 7}
$ conv close #75 --json
= 0
> close #75 {"operator_id": 7}

== More conversations than confirm_above need --yes, and then all are sent
#76 sam 3d "Thanks!"
#77 sam 4d "Thank you!"
$ profile add night --base-url http://127.0.0.1:7001 --token-stdin --operator 7
  < T-471108
= 0
$ profile set confirm_above 1 -p night
= 0
$ conv close 76 77 -p night
= 2
> nothing
$ conv close 76 77 -p night --yes --concurrency 1
= 0
> close #76 {"operator_id": 7}
> close #77 {"operator_id": 7}

== With --stop-on-error nothing is started after the first failure
#71 bea 12m "My lamp flickers."
#73 waiting 16m "Which bulb fits?"
$ conv start 71 73 --stop-on-error --concurrency 1
= 9
> start #71 {"operator_id": 7}
> nothing for 1m
now #73 is waiting

== A dry run has a receipt for each conversation and sends nothing
#79 sam 20m "Do you repair watches?"
#80 sam 30m "Can you repair my watch?"
$ conv send 79 80 "Yes, bring it to the shop." --dry-run --json
= 0
json [{"id": 79, "outcome": "dry_run"}, {"id": 80, "outcome": "dry_run"}]
> nothing for 1m
now #79 has message "Yes, bring it to the shop." never
