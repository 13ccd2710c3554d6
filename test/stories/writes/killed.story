# The process dies in the middle: what the history and --resume say then, and what they send.

== A reply that was on its way when the process died stays unknown and is not sent again
#61 sam 5m "Did you get my new address?"
#62 sam 8m "Will it come to the new address?"
next send-message: killed-before
$ conv send 61 62 "We have your new address." --concurrency 1
= SIGKILL
> send-message #61 {"text": "We have your new address."}
$ conv send --resume last --json
= 6
json [{"id": 61, "outcome": "unknown"}, {"id": 62, "outcome": "done"}]
> send-message #62 {"text": "We have your new address.", "operator_id": 7}

== A reply that the service had when the process died is found there, and only the rest is sent
#63 sam 5m "My card was charged twice."
#64 sam 8m "I was charged two times."
next send-message: killed
$ conv send 63 64 "We pay the second charge back today." --concurrency 1
= SIGKILL
> send-message #63 {"text": "We pay the second charge back today."}
$ history --outcome unknown --json
json [{"id": 63, "outcome": "unknown"}]
$ conv send --resume last --json
json [{"id": 63, "outcome": "done", "proof": "read-back"}, {"id": 64, "outcome": "done"}]
> send-message #64 {"text": "We pay the second charge back today."}
$ history --json
json [{"id": 64, "outcome": "done"}, {"id": 63, "outcome": "done"}]

== A close that died is not set again when a colleague has changed the conversation since
#66 sam 2h "All fine, thanks!"
#67 sam 3h "Thank you, it works."
next close: killed-before
$ conv close 66 67 --concurrency 1
= SIGKILL
> close #66 {"operator_id": 7}
wait 1m
bea gives #66 to carl
$ conv close --resume last --json
= 6
json [{"id": 66, "outcome": "unknown"}, {"id": 67, "outcome": "done"}]
> close #67 {"operator_id": 7}

== An intent that was cut short was never sent, and the same text goes out without --again
#61 sam 3m "Can you call me back?"
$ conv send 61 "We call you within the hour." &
kill at change 1 torn
= SIGKILL
> nothing
$ history
! ...sent...
$ conv send 61 "We call you within the hour." --json
json {"id": 61, "outcome": "done"}
> send-message #61 {"text": "We call you within the hour.", "operator_id": 7}

== A reply whose result was cut short does not go out again without --again
#61 sam 3m "Can you call me back?"
$ conv send 61 "We call you within the hour." &
kill at change 3 torn
= SIGKILL
> send-message #61 {"text": "We call you within the hour."}
$ history
! ...line of the journal was cut short...
$ conv send 61 "We call you within the hour."
= 2
> nothing
