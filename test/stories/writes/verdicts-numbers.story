# Answers whose numbers are texts, whose fields are odd or gone, and messages of the same run.

== A claim whose answer has the operator's number as a text is done
#551 waiting 20m "Hello."
next start: answers {"operator_user_id": "7"}
$ conv start 551 --json
= 0
json {"outcome": "done", "changed": true, "proof": null}
> start #551

== A conversation's number as a text is the same conversation
#551 sam 20m "Bye."
next close: answers {"id": "551"}
$ conv close 551 --json
= 0
json {"id": 551, "outcome": "done", "changed": true, "proof": null}
> close #551

== A group's number as a text is the same group
#552 sam 20m in Billing "Where is my parcel?"
next assign-group: answers {"group_id": "2"}
$ conv assign 552 --group Delivery --json
= 0
json {"outcome": "done", "changed": true, "proof": null}
> assign-group #552 {"group_id": 2}

== A file is done and changed, under whatever address it is stored
#553 sam 20m "The form, please."
$ conv send 553 --file-url https://files.example.test/form.pdf --json
= 0
json {"outcome": "done", "changed": true, "proof": null}
> send-file-message #553

== A file answered as a note is unknown
#553 sam 20m "The form, please."
next send-file-message: answers {"is_inner_message": true}
$ conv send 553 --file-url https://files.example.test/form.pdf --json
= 6
json {"outcome": "unknown", "changed": null}
> send-file-message #553

== A blank error, an error without a text and a missing one decide nothing
#554 sam 20m "When?"
next send-message: answers {"error": "  "}
$ conv send 554 "On Monday." --json
= 0
json {"outcome": "done", "changed": true, "data": {"error": "  "}}
next send-message: answers {"error": {"code": 0}}
$ conv send 554 "On Tuesday." --json
= 0
json {"outcome": "done", "changed": true, "data": {"error": {"code": 0}}}
next send-message: answers {"error": null}
$ conv send 554 "On Friday." --json
= 0
json {"outcome": "done", "changed": true}
> send-message #554
> send-message #554
> send-message #554

== A deletion whose answer does not say that it succeeded is done without a claim that it changed
#555 carl 20m "Hello?"
next delete: answers {"success": null}
$ operators delete carl --yes --json
= 0
json {"id": 5, "outcome": "done"}
> delete {"id": 5}

== A lost release of a closed conversation that waits now did change it
#556 closed 2d "Bye."
next unassign: lost-answer
$ conv unassign 556 --json
= 0
json {"outcome": "done", "changed": true, "proof": "read-back"}
> unassign #556
now #556 is waiting

== A reply answered with the message of the conversation before it in the batch is verified by its own
#557 sam 20m "When?"
#558 sam 20m "When do you come?"
next send-message: answers {"id": 1003, "to_platform_user_id": null}
next send-message: late 5ms
$ conv send 557 558 "On Monday." --concurrency 1 --json
= 0
json [{"id": 557, "outcome": "done", "proof": null}, {"id": 558, "outcome": "done", "proof": "read-back"}]
> send-message #557
> send-message #558
now #558 has message "On Monday." once

== A reply answered with the message of the conversation before it is unknown where the service has none
#557 sam 20m "When?"
#558 sam 20m "When do you come?"
next send-message: pretends {"id": 1003, "to_platform_user_id": null}
next send-message: late 5ms
$ conv send 557 558 "On Monday." --concurrency 1 --json
= 6
json [{"id": 557, "outcome": "done"}, {"id": 558, "outcome": "unknown"}]
> send-message #557
> send-message #558
now #558 has message "On Monday." never

== A lost assignment without an acting operator is done where the operator has it now
#559 bea 20m "Carl, please."
next assign-operator: lost-answer
$ CONVOPS_OPERATOR= conv assign 559 --operator carl --json
= 0
json {"outcome": "done", "changed": true, "proof": "read-back"}
> assign-operator #559 {"operator_id": 5}

== A claim without an acting operator of what somebody holds does not say that it changed anything
#560 admin 20m "Hello."
$ CONVOPS_OPERATOR= conv start 560 --json
= 0
json {"outcome": "done", "changed": null}
> start #560
now #560 is admin

== A reply whose message has a number too long for JavaScript is confirmed by its text
#42 sam 20m "Where is my parcel?"
next send-message: answers {"id": "1234567890123456789", "message": "It left today.", "type": "text", "is_inner_message": false, "operator_id": 7}
$ conv send 42 "It left today." --json
= 0
json {"outcome": "done", "data": {"message": "It left today."}}
no | ..."proof"...
> send-message #42 {"text": "It left today.", "operator_id": 7}

== A status that says that it failed does so in capital letters, too
#1821 sam 5m "Where is it?"
next send-message: answers {"status": "BOUNCED"}
$ conv send 1821 "On its way." --json
= 1
json {"outcome": "refused"}
> send-message #1821

== Another number for the operator is looked up once, and known for the rest of the run
#601 waiting 3h "Which paint?"
#602 waiting 2h "Which size?"
every start: answers {"operator_user_id": 907}
$ conv start 601 602 --concurrency 1 --json
= 0
> start #601
> start #602
json [{"outcome": "done", "proof": "read-back"}, {"outcome": "done", "proof": null, "changed": true}]

== The number of who had it before proves nothing, though it once stood in a true answer
#603 bea 3h "Which paint?"
#604 bea 2h "Which size?"
next assign-operator: pretends {"operator_user_id": 3}
next assign-operator: answers {"operator_user_id": 3}
$ conv assign 603 604 --operator carl --concurrency 1 --json
= 6
> assign-operator #603
> assign-operator #604
json [{"outcome": "done", "proof": "read-back"}, {"outcome": "unknown"}]
now #603 is carl
now #604 is bea
