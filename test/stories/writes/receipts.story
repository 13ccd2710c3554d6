# Fields of receipts and exit codes: who, with which webhook, what changed, and what --strict makes of it.

== Without an acting operator the receipt names none, and the request has none
#221 waiting 6m "Hello?"
$ CONVOPS_OPERATOR= conv start 221 --json
= 0
json {"id": 221, "outcome": "done", "operator": null}
> start #221
now #221 is admin

== The option --as beats the environment, in the request and in the receipt
#221 waiting 6m "Hello?"
$ conv start 221 --as bea --json
= 0
json {"operator": 3, "outcome": "done", "changed": true}
> start #221 {"operator_id": 3}
now #221 is bea

== Without its webhook a reply, a claim, a release, an assignment and a file say so
#222 waiting 6m "Hello?"
$ conv start 222 --no-webhook --json
= 0
json {"webhook": false}
$ conv send 222 "Good morning." --no-webhook --json
= 0
json {"webhook": false}
$ conv assign 222 --operator bea --no-webhook --json
= 0
json {"webhook": false, "operator": 3}
$ conv unassign 222 --no-webhook --json
= 0
json {"webhook": false}
> start #222 {"disable_webhook": 1}
> send-message #222 {"disable_webhook": 1}
> assign-operator #222 {"operator_id": 3, "disable_webhook": 1}
> unassign #222 {"disable_webhook": 1}

== A claim of a closed conversation changes it, even for the operator whom it still names
#223 sam 1d "Thanks."
$ conv close 223
= 0
$ conv start 223 --json
= 0
json {"outcome": "done", "changed": true}
> close #223
> start #223
now #223 is sam

== A claim of what one holds already is done and changed nothing
#224 sam 20m "Where is my order?"
$ conv start 224 --json
= 0
json {"outcome": "done", "changed": false}
> start #224

== An assignment of a closed conversation to the operator whom it still names changes it
#225 bea 1d "Thanks."
bea closes #225
$ conv assign 225 --operator bea --json
= 0
json {"outcome": "done", "changed": true}
> assign-operator #225 {"operator_id": 3}
now #225 is bea

== A release of a closed conversation changes it
#225 bea 1d "Thanks."
bea closes #225
$ conv unassign 225 --json
= 0
json {"outcome": "done", "changed": true}
> unassign #225
now #225 is waiting

== The number of a receipt's entry is the one that the history has
#224 sam 20m "Where is my order?"
$ conv close 224 --json
= 0
json {"entry": "...1", "by": {"kind": "script", "name": null}}
$ history --json
= 0
json [{"id": 224, "action": "close", "outcome": "done", "entry": "...1"}]
> close #224

== With --strict what is done is done
#224 sam 20m "Where is my order?"
$ conv close 224 --strict --json
= 0
json {"outcome": "done"}
> close #224

== With --strict what is already so is 9, for a release, an assignment and a group
#226 waiting 20m in VIP "Hello?"
#227 bea 20m "Hello?"
$ conv unassign 226 --strict
= 9
$ conv assign 227 --operator bea --strict
= 9
$ conv assign 226 --group VIP --strict
= 9
> unassign #226
> assign-operator #227
> assign-group #226

== With --strict a batch with one that is already so is 9, and the others are done
#224 sam 20m "Bye."
#228 closed 20m "Bye."
$ conv close 224 228 --strict --concurrency 1 --json
= 9
json [{"id": 224, "outcome": "done"}, {"id": 228, "outcome": "already"}]
> close #224
> close #228

== A refusal of another kind with a colleague on it is 1, not 9
#227 bea 20m "Hello?"
next start: refuses {"error": "Start is switched off."}
$ conv start 227 --json
= 1
json {"outcome": "refused", "changed": false, "error": "Start is switched off."}
> start #227

== Blanks and capital letters do not hide that it is already so
#224 sam 20m "Bye."
next close: refuses {"error": " the CONVERSATION is  closed. "}
$ conv close 224 --json
= 0
json {"outcome": "already", "changed": false}
> close #224

== A published text of another command is a refusal, not already so
#224 sam 20m "Bye."
next close: refuses {"error": "The conversation is already unassigned."}
$ conv close 224 --json
= 1
json {"outcome": "refused"}
> close #224

== A refused token is refused, ends with 4, and is not read back
#224 sam 20m "Bye."
next close: token-refused
$ conv close 224 --json
= 4
json {"outcome": "refused", "changed": false}
> close #224
read get 0 times
now #224 is sam

== A receipt of what was skipped says that nothing changed
#227 bea 20m "Hello?"
$ conv close 227 --if-mine --json
= 9
json {"id": 227, "outcome": "skipped", "changed": false, "data": null}
> nothing

== A reply to a closed conversation leaves it closed, and the receipt says what was sent
#228 closed 20m "Bye."
$ conv send 228 "Good night." --json
= 0
json {"id": 228, "action": "send", "outcome": "done", "changed": true, "data": {"message": "Good night."}}
> send-message #228 {"text": "Good night."}
now #228 is closed

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
= 0
$ CONVOPS_BY=night-helper conv close 224 -p hotel --json
= 0
json {"outcome": "done", "by": {"kind": "agent", "name": "night-helper"}}
$ history -p hotel --by agent --json
= 0
json [{"id": 224, "by": {"kind": "agent", "name": "night-helper"}}]
> close #224 {"operator_id": 7}

== A claim whose conversation a colleague has is 9 although the text comes in other letters
#227 bea 20m "Hello?"
next start: refuses {"error": "the conversation was assigned to ANOTHER operator"}
$ conv start 227 --json
= 9
json {"outcome": "refused"}
> start #227

== A close that waited for 429 is done, and says that it changed something
#224 sam 20m "Bye."
next 2 close: 429 after 2s
$ conv close 224 --json
= 0
json {"outcome": "done", "changed": true, "proof": null}
> close #224
> close #224
> close #224

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
