# What is read before a write: how often it is tried, and what happens where it cannot be read.

== A read before a reply that is answered by 429 is waited for
#211 sam 6m "Can I pay later?"
next get: 429 after 3s
$ conv send 211 "Yes, within 30 days." --json &
> nothing for 2s
= 0
json {"outcome": "done"}
read get 2 times
> send-message #211 {"text": "Yes, within 30 days."}

== A reply whose conversation cannot be read for 503 is not sent
#211 sam 6m "Can I pay later?"
every get: 503
$ conv send 211 "Yes, within 30 days." --json
= 5
json {"outcome": "not_sent", "changed": false}
> nothing for 1m

== A reply whose conversation the service refuses to read is not sent
#211 sam 6m "Can I pay later?"
every get: refuses {"error": "No such conversation."}
$ conv send 211 "Yes, within 30 days." --json
= 1
json {"outcome": "refused", "changed": false, "error": "No such conversation."}
> nothing for 1m
every get: 404
$ conv note 211 "Pays later." --json
= 1
json {"outcome": "refused", "changed": false, "error": "The service is busy."}
> nothing for 1m

== A close without conditions needs no read
#212 sam 6d "Thanks!"
every get: 503
$ conv close 212 --json
json {"outcome": "done"}
read get 0 times
> close #212 {"operator_id": 7}

== A token that is refused by the read before a reply or a claim sends nothing and ends with 4
#211 sam 6m "Can I pay later?"
#215 waiting 6m "Can I pay at once?"
every get: token-refused
$ conv send 211 "Yes, within 30 days."
= 4
$ conv start 215
= 4
> nothing for 1m

== A read back that nothing comes of leaves the outcome unknown, never not sent
#212 sam 6d "Thanks!"
next close: lost-answer
every get: 500
$ conv close 212 --json
= 6
json {"outcome": "unknown", "changed": null}
> close #212 {"operator_id": 7}

== The time limit is that of each conversation, not of the batch
#213 sam 6d "Thanks!"
#214 sam 5d "Thank you!"
#215 sam 5d "Thanks again!"
every close: late 4s
$ conv close 213 214 215 --concurrency 1 --timeout 9s
> close #213
> close #214
> close #215
