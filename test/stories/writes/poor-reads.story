# Reads that show less than they should: no holder, no messages, a part of the messages; and what is said then.

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

== Ctrl-C ends a wait for 429, and nothing is sent after it
#545 sam 1h "Bye."
next close: 429 after 8s
$ conv close 545 &
> close #545
wait 1s
SIGINT
= 130
> nothing for 1m

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

== A customer's change goes out although the customer could not be read before, and does not claim a change
#547 sam 1h "My new number."
next user: refuses {"error": "No such user."}
$ users update 5547 --phone +4912345 --json
json {"outcome": "done", "changed": null}
> update {"phone": "+4912345"}

== A deletion goes out although the list of operators cannot be read
#548 carl 1h "Hello?"
every all: refuses {"error": "The list is switched off."}
$ operators delete 5 --yes --json
json {"id": 5, "outcome": "done"}
> delete {"id": 5}

== A claim of one that is unassigned has changed it, whoever its record still names, and --if-unassigned lets it go out
#4113-4114 waiting 20m "Hello?"
every get: answers {"operator_id": 7}
$ conv start 4113 --json
json {"outcome": "done", "changed": true}
$ conv start 4114 --if-unassigned --json
json {"outcome": "done", "changed": true}
> start #4113
> start #4114

== A list that does not keep to the group it was asked for is no proof of a move into it
#549 sam 1h in Delivery "My invoice, please."
every unread: answers [{"id": 549, "group_id": 2, "operator_user_id": 7, "status": "inbox", "unread_count": 1, "last_message_date": 1795262400}]
next assign-group: lost-request
$ conv assign 549 --group Billing --json
= 6
json {"outcome": "unknown"}
> assign-group #549 {"group_id": 1}

== A release is not undone after a colleague's answer whose number is written as a text
#550 sam 12m "Any news?"
$ conv release 550 --json
> unassign #550 {"operator_id": 7}
wait 2s
bea replies #550 "Tomorrow."
every get: answers {"status": "unassigned", "operator_id": 0, "messages": [{"id": "9001", "operator_id": "3", "message": "Tomorrow.", "type": "text", "date_created": 1795262500}]}
$ undo --yes --json
= 9
json {"outcome": "skipped"}
> nothing
