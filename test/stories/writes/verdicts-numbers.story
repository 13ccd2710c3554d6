# Answers whose numbers are texts, whose fields are odd or gone, and messages of the same run.

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

== A reply whose message has a number too long for JavaScript is confirmed by its text
#42 sam 20m "Where is my parcel?"
next send-message: answers {"id": "1234567890123456789", "message": "It left today.", "type": "text", "is_inner_message": false, "operator_id": 7}
$ conv send 42 "It left today." --json
= 0
json {"outcome": "done", "data": {"message": "It left today."}}
no | ..."proof"...
> send-message #42 {"text": "It left today.", "operator_id": 7}

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
