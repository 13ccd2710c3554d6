# Answers that are no plain yes: contradicted ones are read back, silent ones are done without a claim, none is repeated.

== A close answered with another conversation is verified by reading back
#42 sam 20m "Thanks, that works."
#43 sam 10m "One more question."
next close: answers {"id": 43}
$ conv close 42 --json
json {"id": 42, "outcome": "done", "proof": "read-back"}
> close #42 {"operator_id": 7}

== A close answered with success that left the conversation open is unknown, never done
#42 sam 20m "Thanks, that works."
next close: pretends {"status": "inbox"}
$ conv close 42 --json
= 6
json {"id": 42, "outcome": "unknown", "changed": null, "check": "...conv get 42..."}
> close #42 {"operator_id": 7}

== An answer that does not say how the conversation stands is done, without a claim that it changed
#42 sam 20m "Thanks, that works."
#43 sam 10m "Got it, thank you."
next close: answers {"status": "archived"}
$ conv close 42 --json
json {"outcome": "done", "changed": null}
next close: answers {"status": null}
$ conv close 43 --json
json {"outcome": "done", "changed": null}
> close #42 {"operator_id": 7}
> close #43 {"operator_id": 7}
read get 0 times

== A group that the answer has wrong is verified in the lists
#71 waiting 2h in Billing "My parcel is damaged."
next assign-group: answers {"group_id": 1}
$ conv assign 71 --group Delivery --json
json {"outcome": "done", "proof": "read-back"}
> assign-group #71 {"group_id": 2}

== A reply answered as a note, or a note as a reply, is unknown, as what a read shows may be the other
#42 sam 20m "Where is my order?"
next send-message: answers {"is_inner_message": true}
$ conv send 42 "It arrives on Monday." --json
= 6
json {"outcome": "unknown", "changed": null}
> send-message #42 {"text": "It arrives on Monday."}
next send-note: answers {"is_inner_message": false}
$ conv note 42 "She is in a hurry." --json
= 6
json {"outcome": "unknown", "changed": null}
> send-note #42

== A customer record that is another one's is verified by reading the customer
#42 sam 20m called "Ada Moen" "I have married."
next update: answers {"platform_user_id": 5043}
$ users update 5042 --name "Ada Lund" --json
json {"id": 5042, "outcome": "done", "proof": "read-back"}
> update {"platform_user_id": 5042, "name": "Ada Lund"}

== A deletion answered with no success is unknown while the list has the operator
#42 sam 20m "Where is my order?"
next delete: pretends {"success": false}
$ operators delete carl --yes --json
= 6
json {"id": 5, "outcome": "unknown", "check": "...operators list..."}
> delete {"id": 5}

== A file whose answer is lost is unknown, and --again is needed to send it once more
#155 carl 9m "Where is the manual?"
next send-file-message: lost-answer
carl$ conv send 155 --file-url https://files.example.test/manual.pdf --json
carl= 6
json {"outcome": "unknown", "changed": null}
> send-file-message #155 {"file_url": "https://files.example.test/manual.pdf"}
carl$ conv send 155 --file-url https://files.example.test/manual.pdf
carl= 2

== A lost reply with --again is found although the same words stand there already
#151 sam 12m "Any news?"
$ conv send 151 "Not yet, sorry."
> send-message #151 {"text": "Not yet, sorry."}
next send-message: lost-answer
$ conv send 151 "Not yet, sorry." --again --json
json {"outcome": "done", "proof": "read-back"}
> send-message #151 {"text": "Not yet, sorry."}

== A reply answered with the message of the conversation before it in the batch is verified by its own
#557 sam 20m "When?"
#558 sam 20m "When do you come?"
next send-message: answers {"id": 1003, "to_platform_user_id": null}
next send-message: late 5ms
$ conv send 557 558 "On Monday." --concurrency 1 --json
json [{"id": 557, "outcome": "done", "proof": null}, {"id": 558, "outcome": "done", "proof": "read-back"}]
> send-message #557
> send-message #558
now #558 has message "On Monday." once

== A reply whose message has a number too long for JavaScript is confirmed by its text
#42 sam 20m "Where is my parcel?"
next send-message: answers {"id": "1234567890123456789", "message": "It left today.", "type": "text", "is_inner_message": false, "operator_id": 7}
$ conv send 42 "It left today." --json
json {"outcome": "done", "data": {"message": "It left today."}}
no | ..."proof"...
> send-message #42 {"text": "It left today.", "operator_id": 7}

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

== Another number for the operator is looked up once, and known for the rest of the run
#601 waiting 3h "Which paint?"
#602 waiting 2h "Which size?"
every start: answers {"operator_user_id": 907}
$ conv start 601 602 --concurrency 1 --json
> start #601
> start #602
json [{"outcome": "done", "proof": "read-back"}, {"outcome": "done", "proof": null, "changed": true}]

== Another number for the operator that no read has shown is not known to the rest of the run
#605 bea 3h "Which paint?"
#606 bea 2h "Which size?"
next 2 assign-operator: pretends {"operator_user_id": 907}
$ conv assign 605 606 --operator carl --concurrency 1 --json
= 6
> assign-operator #605
> assign-operator #606
json [{"outcome": "unknown"}, {"outcome": "unknown"}]

== A change to what it was already did not change anything
#161 sam 20m called "Ada Lund" "It is Lund."
$ users update 5161 --name "Ada Lund" --json
json {"outcome": "done", "changed": false}
> update {"platform_user_id": 5161, "name": "Ada Lund"}

== A blank error, an error without a text and a missing one decide nothing
#554 sam 20m "When?"
next send-message: answers {"error": "  "}
$ conv send 554 "On Monday." --json
json {"outcome": "done", "changed": true, "data": {"error": "  "}}
next send-message: answers {"error": {"code": 0}}
$ conv send 554 "On Tuesday." --json
json {"outcome": "done", "changed": true, "data": {"error": {"code": 0}}}
next send-message: answers {"error": null}
$ conv send 554 "On Friday." --json
json {"outcome": "done", "changed": true}
> send-message #554
> send-message #554
> send-message #554

== A claim answered with another customer is verified by reading the conversation
#4103 waiting 20m "Hello?"
#4104 sam 20m "Hello?"
next start: answers {"from_platform_user_id": 123456}
$ conv start 4103 --json
json {"outcome": "done", "proof": "read-back"}
> start #4103
next unassign: answers {"from_platform_user_id": 123456}
$ conv unassign 4104 --json
json {"outcome": "done", "proof": "read-back"}
> unassign #4104

== changed is true where the phone alone is another one
#3201 sam 20m called "Ada Ek" "Call me."
$ users update 8201 --phone "555 0142" --json
json {"outcome": "done", "changed": true}
> update {"phone": "555 0142"}

== A record that says it failed is refused though its id cannot be used, and its text may still go out
#3010 sam 5m "When?"
next send-message: answers {"id": null, "error": "Recipient blocked you"}
$ conv send 3010 "On Monday." --json
= 1
json {"id": 3010, "outcome": "refused", "error": "Recipient blocked you"}
> send-message #3010
wait 1m
$ conv send 3010 "On Monday."
= 2
! ...was refused, and may still go out...
> nothing

== Nobody is invited while the list that would have the address cannot be read
every all: 503
$ operators create dora@shop.test --json
= 5
json {"outcome": "not_sent"}
> nothing

== A list of operators that may not be read keeps nobody from being invited
every all: refuses {"error": "No access."}
$ operators create dora@shop.test --json
json {"outcome": "done"}
> create
