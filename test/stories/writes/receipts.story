# Fields of receipts and exit codes: who, with which webhook, what changed, and what --strict makes of it.

== Without an acting operator the receipt names none, and the request has none
#221 waiting 6m "Hello?"
$ CONVOPS_OPERATOR= conv start 221 --json
json {"id": 221, "outcome": "done", "operator": null}
> start #221

== The option --as beats the environment, in the request and in the receipt
#221 waiting 6m "Hello?"
$ conv start 221 --as bea --json
json {"operator": 3, "outcome": "done", "changed": true}
> start #221 {"operator_id": 3}

== Without its webhook a reply, a claim, a release, an assignment and a file say so
#222 waiting 6m "Hello?"
$ conv start 222 --no-webhook --json
json {"webhook": false}
$ conv send 222 "Good morning." --no-webhook --json
json {"webhook": false}
$ conv assign 222 --operator bea --no-webhook --json
json {"webhook": false, "operator": 3}
$ conv unassign 222 --no-webhook --json
json {"webhook": false}
> start #222 {"disable_webhook": 1}
> send-message #222 {"disable_webhook": 1}
> assign-operator #222 {"operator_id": 3, "disable_webhook": 1}
> unassign #222 {"disable_webhook": 1}

== The number of a receipt's entry is the one that the history has
#224 sam 20m "Where is my order?"
$ conv close 224 --json
json {"entry": "...1", "by": {"kind": "script", "name": null}}
$ history --json
json [{"id": 224, "action": "close", "outcome": "done", "entry": "...1"}]
> close #224

== A refusal of another kind with a colleague on it is 1, not 9
#227 bea 20m "Hello?"
next start: refuses {"error": "Start is switched off."}
$ conv start 227 --json
= 1
json {"outcome": "refused", "changed": false, "error": "Start is switched off."}
> start #227

== The service's words are kept as they are in the receipt of a refusal
#224 sam 20m "Bye."
next assign-group: refuses {"error": "  Group \"VIP\" is FULL!  "}
$ conv assign 224 --group VIP --json
= 1
json {"outcome": "refused", "changed": false, "error": "  Group \"VIP\" is FULL!  ", "data": null}
> assign-group #224

== An agent that may write is named in its receipt and in the history
#224 sam 20m "Bye."
$ profile add hotel --base-url http://127.0.0.1:7001 --token-stdin --operator 7 --agents allow
  < T-471108
$ CONVOPS_BY=night-helper conv close 224 -p hotel --json
json {"outcome": "done", "by": {"kind": "agent", "name": "night-helper"}}
$ history -p hotel --by agent --json
json [{"id": 224, "by": {"kind": "agent", "name": "night-helper"}}]
> close #224 {"operator_id": 7}

== A reply that waited for 429 while a colleague took the conversation is skipped with --if-mine
#224 sam 20m "Bye."
next send-message: 429 after 5s
$ conv send 224 "Good night." --if-mine --json &
> send-message #224
carl gives #224 to bea
= 9
json {"outcome": "skipped", "changed": false}
> nothing for 1m
now #224 has message "Good night." never
