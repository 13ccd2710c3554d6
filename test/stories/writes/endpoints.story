# Each of the eleven writing endpoints once, plainly, with its receipt.

== A claim is done when the answer shows the conversation with the operator who claims
#42 waiting 25m "Can I still change my delivery address?"
$ conv start 42 --json
json {"id": 42, "action": "start", "outcome": "done", "operator": 7, "webhook": true, "error": null}
json {"data": {"id": 42, "status": "inbox", "operator_user_id": 7}, "by": {"kind": "script"}}
> start #42 {"operator_id": 7}

== A close is done, and without its webhook the receipt says so
#51 bea 3h "All sorted, thank you!"
bea$ conv close 51 --no-webhook --json
json {"id": 51, "action": "close", "outcome": "done", "changed": true, "operator": 3, "webhook": false}
json {"data": {"id": 51, "status": "closed"}, "error": null}
> close #51 {"operator_id": 3, "disable_webhook": 1}

== A reply is sent once, after one read of its conversation, and the receipt has the message
#42 sam 20m "Where is my order?"
$ conv send 42 "It left our warehouse this morning." --json
json {"id": 42, "action": "send", "outcome": "done", "changed": true, "operator": 7, "error": null}
json {"data": {"id": 1002, "message": "It left our warehouse this morning.", "is_inner_message": false}}
read get 1 times
> send-message #42 {"text": "It left our warehouse this morning.", "operator_id": 7}

== A file goes out by its address, and the receipt has the address under which it is stored
#88 bea 1h "Please send me the invoice."
bea$ conv send 88 --file-url https://files.example.test/invoice.pdf --json
json {"id": 88, "action": "send", "outcome": "done", "operator": 3, "error": null}
json {"data": {"id": 1002, "message": "https://files.sandbox.example/1002/invoice.pdf"}}
> send-file-message #88 {"file_url": "https://files.example.test/invoice.pdf", "operator_id": 3}

== A note is left for colleagues and never becomes a message
#42 sam 2h "This is the third time I ask."
$ conv note 42 "Third complaint, offer a refund." --json
json {"id": 42, "action": "note", "outcome": "done", "operator": 7, "data": {"is_inner_message": true}}
> send-note #42 {"text": "Third complaint, offer a refund.", "operator_id": 7}

== A change of a customer sends only what was given
#42 sam 5m called "Ada Moen" "My new number is 555 0142."
$ users update 5042 --phone "555 0142" --json
json {"id": 5042, "action": "update", "outcome": "done", "error": null}
json {"data": {"platform_user_id": 5042, "name": "Ada Moen", "phone": "555 0142"}}
> update {"platform_user_id": 5042, "phone": "555 0142"}

== An operator is deleted by id, and what that operator held waits again
#42 carl 5m "Are you still there?"
$ operators delete carl --yes --json
json {"id": 5, "action": "delete", "outcome": "done", "changed": true, "error": null}
> delete {"id": 5}
