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

== The opposite word for a status is no yes, whatever else stands in the record, and an operator 0 is one to a release
#1841 sam 5m "Thanks."
#1842 waiting 5m "Hello?"
#1843-1844 sam 5m "Hello?"
next close: pretends {"status": "unassigned", "operator_user_id": 0}
$ conv close 1841 --json
= 6
json {"outcome": "unknown", "changed": null}
next start: pretends {"status": "closed", "operator_user_id": 7}
$ conv start 1842 --json
= 6
json {"outcome": "unknown", "changed": null}
next unassign: pretends {"status": "closed", "operator_user_id": 7}
$ conv unassign 1843 --json
= 6
json {"outcome": "unknown"}
next unassign: answers {"status": null, "operator_user_id": 0}
$ conv unassign 1844 --json
json {"outcome": "done", "changed": true, "proof": null}
> close #1841
> start #1842
> unassign #1843
> unassign #1844

== A record without an id is no yes
#1847 sam 5m "Hello?"
next send-message: pretends {"id": null}
$ conv send 1847 "Yes." --json
= 6
json {"outcome": "unknown"}
next close: pretends {"id": null, "status": "closed"}
$ conv close 1847 --json
= 6
json {"outcome": "unknown"}
> send-message #1847
> close #1847

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

== A word for the status that the document does not have says nothing of what a claim has changed
#1845 waiting 5m "Hello?"
#1846 sam 5m "Hello?"
next start: answers {"status": "paused"}
$ conv start 1845 --json
json {"outcome": "done", "changed": null}
every get: answers {"status": "paused"}
$ conv start 1846 --json
json {"outcome": "done", "changed": null}
> start #1845
> start #1846

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

== An empty list of operators shows neither who is deleted nor who was there before a creation
#42 sam 20m "Where is my order?"
next create: lost-request
next all: answers []
$ operators create bea@desk.test --json
= 6
json {"outcome": "unknown"}
next delete: lost-request
every all: answers []
next 2 all: late 1ms
$ operators delete carl --yes --json
= 6
json {"id": 5, "outcome": "unknown", "changed": null}
> create
> delete {"id": 5}

== The record of another operator is no yes to a deletion or a creation, and one without an address is silent
#42 sam 20m "Where is my order?"
next delete: pretends {"id": 3, "success": true}
$ operators delete carl --yes --json
= 6
json {"outcome": "unknown"}
next create: pretends {"id": 3}
$ operators create dora@shop.test --json
= 6
json {"outcome": "unknown"}
next create: pretends {"invite_email": "carl@desk.test"}
$ operators create dora@shop.test --json
= 6
json {"outcome": "unknown"}
next create: answers {"invite_email": null}
$ operators create dora@shop.test --json
json {"outcome": "done", "changed": null}
> delete {"id": 5}
> create 3 times

== A group that the answer has wrong is unknown where the lists show the old one
#146 waiting 45m in Billing "The box was open."
next assign-group: pretends {"group_id": 1}
$ conv assign 146 --group Delivery --json
= 6
json {"outcome": "unknown", "changed": null, "check": "...conv list --group 2..."}
> assign-group #146 {"group_id": 2}

== The same words written before do not prove a reply that is answered with their id
#151 sam 12m "Is it still available?" sam: "One moment, please." "And?"
next send-message: pretends {"id": 1002}
$ conv send 151 "One moment, please." --json
= 6
json {"outcome": "unknown"}
> send-message #151 {"text": "One moment, please."}

== An old text that the read before did not list does not prove a lost reply
#1871 sam 2h sam: "On Monday." "When?"
next send-message: lost-request
next get: answers {"messages": [{"id": 1002, "operator_id": 0, "message": "When?", "type": "text", "date_created": 1795255200}]}
$ conv send 1871 "On Monday." --json
= 6
json {"outcome": "unknown"}
> send-message #1871

== A reply of nobody in particular is proven by the id that an odd answer names
#1849 sam 5m "Hello?"
next send-message: answers {"to_platform_user_id": 123456}
$ CONVOPS_OPERATOR= conv send 1849 "Yes." --force --json
json {"outcome": "done", "proof": "read-back"}
> send-message #1849

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

== An answer about another customer is read back, also where only one side is known
#4102 sam 20m "Hello?"
every get: answers {"to_platform_user_id": null}
next send-message: answers {"to_platform_user_id": 123456}
$ conv send 4102 "On its way." --json
json {"outcome": "done", "proof": "read-back"}
> send-message #4102

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

== A field that the answer leaves out does not speak for another one that contradicts
#162 sam 20m called "Ada Moen" "I have married, and my number is 555 0142."
next update: pretends {"name": null, "phone": "555 0100"}
$ users update 5162 --name "Ada Lund" --phone "555 0142" --json
= 6
json {"outcome": "unknown", "changed": null}
> update {"platform_user_id": 5162, "name": "Ada Lund"}
next update: pretends {"name": "Ada Berg", "phone": null}
$ users update 5162 --name "Ada Lund" --phone "555 0142" --json
= 6
json {"outcome": "unknown", "changed": null}
> update {"platform_user_id": 5162, "name": "Ada Lund"}

== A claim whose record names nobody is unknown where its status is another and it still waits
#163 waiting 20m "Is it in stock?"
next start: pretends {"operator_user_id": null, "status": "unassigned"}
$ conv start 163 --json
= 6
json {"outcome": "unknown", "changed": null}
> start #163 {"operator_id": 7}
