# Reads that show less than they should: no holder, no messages, a part of the messages; and what is said then.

== A condition about the holder does not hold where the read names none
#541 sam 1h "Hello."
every get: answers {"operator_id": null}
$ conv start 541 --if-unassigned --json
= 9
json {"id": 541, "outcome": "skipped"}
$ conv close 541 --if-mine --json
= 9
json {"id": 541, "outcome": "skipped"}
> nothing
now #541 is sam

== A condition about the last message does not hold where the read has no messages
#541 sam 1h "Hello."
every get: answers {"messages": null}
$ conv send 541 "Good morning." --expect-last-message 1001 --json
= 9
json {"id": 541, "outcome": "skipped"}
> nothing
now #541 has message "Good morning." never

== Where the first read showed no messages the same words of before prove nothing for a lost reply
#542 sam 12m "Any news?" sam: "Not yet, sorry." "And now?"
next get: answers {"messages": []}
next send-message: lost-request
$ conv send 542 "Not yet, sorry." --json
= 6
json {"outcome": "unknown", "changed": null}
> send-message #542 {"text": "Not yet, sorry."}
now #542 has message "Not yet, sorry." once

== Where the first read showed only the last message an older one with the same words proves nothing
#542 sam 12m "Any news?" sam: "Not yet, sorry." "And now?"
next get: answers {"messages": [{"id": 1003, "message": "And now?", "type": "text", "date_created": 1795261680}]}
next send-message: lost-request
$ conv send 542 "Not yet, sorry." --json
= 6
json {"outcome": "unknown"}
> send-message #542 {"text": "Not yet, sorry."}
now #542 has message "Not yet, sorry." once

== A lost reply is found although the customer wrote the first message of all just before
#543 sam 12m "Any news?"
next send-message: lost-answer
$ conv send 543 "Not yet, sorry." --json
= 0
json {"outcome": "done", "proof": "read-back"}
> send-message #543
now #543 has message "Not yet, sorry." once

== A lost reply whose text has an ampersand is found where the service stores entities
#543 sam 12m "Which firm?"
$ conv send 543 "A&B, by Monday."
= 0
> send-message #543
next send-message: lost-answer
$ conv send 543 "Fish &amp; chips." --json
= 0
json {"outcome": "done", "proof": "read-back"}
> send-message #543 {"text": "Fish &amp; chips."}

== After a wait for 429 a condition that cannot be read any more sends nothing
#544 waiting 1h "Hello."
every get: 503
next get: late 5ms
next start: 429 after 2s
$ conv start 544 --if-unassigned --json
= 5
json {"id": 544, "outcome": "not_sent", "changed": false}
> start #544
> nothing for 1m
now #544 is waiting

== After a wait for 429 a claim under a condition goes out once
#544 waiting 1h "Hello."
next start: 429 after 2s
$ conv start 544 --if-unassigned --json
= 0
json {"id": 544, "outcome": "done", "changed": true}
> start #544
> start #544 {"operator_id": 7}
now #544 is sam

== After a wait for 429 a claim under a condition leaves what a colleague has taken
#544 waiting 1h "Hello."
next start: 429 after 3s
$ conv start 544 --if-unassigned --json &
> start #544
bea claims #544
= 9
json {"id": 544, "outcome": "skipped"}
> nothing
now #544 is bea

== Ctrl-C ends a wait for 429, and nothing is sent after it
#545 sam 1h "Bye."
next close: 429 after 8s
$ conv close 545 &
> close #545
wait 1s
SIGINT
= 130
> nothing for 1m
now #545 is sam

== A second Ctrl-C leaves a reply whose conversation is still being read unsent
#546 sam 1h "Bye."
every get: silent
$ conv send 546 "Goodbye." --timeout 10m &
wait 1s
SIGINT
wait 100ms
SIGINT
= 130
> nothing for 1m
now #546 has message "Goodbye." never

== A customer's change goes out although the customer could not be read before, and does not claim a change
#547 sam 1h "My new number."
next user: refuses {"error": "No such user."}
$ users update 5547 --phone +4912345 --json
= 0
json {"outcome": "done", "changed": null}
> update {"phone": "+4912345"}

== A deletion goes out although the list of operators cannot be read
#548 carl 1h "Hello?"
every all: refuses {"error": "The list is switched off."}
$ operators delete 5 --yes --json
= 0
json {"id": 5, "outcome": "done"}
> delete {"id": 5}
now #548 is waiting

== Where the first read showed a message without its number, older words prove nothing for a lost reply
#549 sam 12m "Any news?" sam: "Not yet, sorry."
next get: answers {"messages": [{"id": 1001, "message": "Any news?", "type": "text", "date_created": 1795261200}, null]}
next send-message: lost-request
$ conv send 549 "Not yet, sorry." --json
= 6
json {"outcome": "unknown"}
> send-message #549 {"text": "Not yet, sorry."}
now #549 has message "Not yet, sorry." once

== A release is not undone after a colleague's answer whose number is written as a text
#550 sam 12m "Any news?"
$ conv release 550 --json
= 0
> unassign #550 {"operator_id": 7}
wait 2s
bea replies #550 "Tomorrow."
every get: answers {"status": "unassigned", "operator_id": 0, "messages": [{"id": "9001", "operator_id": "3", "message": "Tomorrow.", "type": "text", "date_created": 1795262500}]}
$ undo --yes --json
= 9
json {"outcome": "skipped"}
> nothing

== A claim of one that is unassigned has changed it, whoever its record still names
#4113 waiting 20m "Hello?"
every get: answers {"operator_id": 7}
$ conv start 4113 --json
= 0
json {"outcome": "done", "changed": true}
> start #4113

== An empty list of operators is no proof that one was deleted
#548 carl 1h "Hello?"
every all: answers []
next all: late 5ms
next delete: lost-request
$ operators delete 5 --yes --json
= 6
json {"id": 5, "outcome": "unknown"}
> delete {"id": 5}
now #548 is carl

== A list that does not keep to the group it was asked for is no proof of a move into it
#549 sam 1h in Delivery "My invoice, please."
every unread: answers [{"id": 549, "group_id": 2, "operator_user_id": 7, "status": "inbox", "unread_count": 1, "last_message_date": 1795262400}]
next assign-group: lost-request
$ conv assign 549 --group Billing --json
= 6
json {"outcome": "unknown"}
> assign-group #549 {"group_id": 1}
now #549 is in Delivery
