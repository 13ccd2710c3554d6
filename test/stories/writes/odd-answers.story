# Answers that are no plain yes: contradicted ones are read back, silent ones are done without a claim, none is repeated.

== A close answered with another conversation is verified by reading back
#42 sam 20m "Thanks, that works."
#43 sam 10m "One more question."
next close: answers {"id": 43}
$ conv close 42 --json
= 0
json {"id": 42, "outcome": "done", "proof": "read-back"}
> close #42 {"operator_id": 7}
now #42 is closed
now #43 is sam

== A close answered with success that left the conversation open is unknown, never done
#42 sam 20m "Thanks, that works."
next close: pretends {"status": "inbox"}
$ conv close 42 --json
= 6
json {"id": 42, "outcome": "unknown", "changed": null, "check": "...conv get 42..."}
> close #42 {"operator_id": 7}
now #42 is sam

== An answer that does not say how the conversation stands is done, without a claim that it changed
#42 sam 20m "Thanks, that works."
#43 sam 10m "Got it, thank you."
next close: answers {"status": "archived"}
$ conv close 42 --json
= 0
json {"outcome": "done", "changed": null}
next close: answers {"status": null}
$ conv close 43 --json
= 0
json {"outcome": "done", "changed": null}
> close #42 {"operator_id": 7}
> close #43 {"operator_id": 7}
read get 0 times

== A claim answered with another operator is unknown where the conversation still waits
#70 waiting 2h "Nobody has answered me yet."
next start: pretends {"status": "inbox", "operator_user_id": 5}
$ conv start 70 --json
= 6
json {"outcome": "unknown", "check": "...conv get 70..."}
> start #70 {"operator_id": 7}
now #70 is waiting

== A group that the answer has wrong is verified in the lists
#71 waiting 2h in Billing "My parcel is damaged."
next assign-group: answers {"group_id": 1}
$ conv assign 71 --group Delivery --json
= 0
json {"outcome": "done", "proof": "read-back"}
> assign-group #71 {"group_id": 2}
now #71 is in Delivery

== A reply answered as a note is unknown, as what a read shows may be the note
#42 sam 20m "Where is my order?"
next send-message: answers {"is_inner_message": true}
$ conv send 42 "It arrives on Monday." --json
= 6
json {"outcome": "unknown", "changed": null}
> send-message #42 {"text": "It arrives on Monday."}
now #42 has message "It arrives on Monday." once

== A reply answered with an older message is verified by the new one
#42 sam 20m "Where is my order?"
next send-message: answers {"id": 1001}
$ conv send 42 "It arrives on Monday." --json
= 0
json {"outcome": "done", "proof": "read-back"}
> send-message #42 {"text": "It arrives on Monday."}
now #42 has message "It arrives on Monday." once

== A note answered as a reply is unknown, as no read shows notes
#42 sam 20m "Where is my order?"
next send-note: answers {"is_inner_message": false}
$ conv note 42 "Carrier was called, they look for it." --json
= 6
json {"outcome": "unknown", "changed": null}
> send-note #42 {"text": "Carrier was called, they look for it."}
now #42 has note "Carrier was called, they look for it." once

== A customer record that is another one's is verified by reading the customer
#42 sam 20m called "Ada Moen" "I have married."
#43 sam 10m called "Bo Lind" "Hello."
next update: answers {"platform_user_id": 5043}
$ users update 5042 --name "Ada Lund" --json
= 0
json {"id": 5042, "outcome": "done", "proof": "read-back"}
> update {"platform_user_id": 5042, "name": "Ada Lund"}

== A deletion answered with no success is unknown while the list has the operator
#42 sam 20m "Where is my order?"
next delete: pretends {"success": false}
$ operators delete carl --yes --json
= 6
json {"id": 5, "outcome": "unknown", "check": "...operators list..."}
> delete {"id": 5}
