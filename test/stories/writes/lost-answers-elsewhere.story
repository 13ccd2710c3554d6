# Lost answers of assignments, customers and operators, each verified by the read that shows it.

== An assignment whose answer is lost is verified by reading back
#60 sam 15m "The invoice shows the wrong company."
next assign-operator: lost-answer
$ conv assign 60 --operator bea --json
= 0
json {"action": "assign", "outcome": "done", "proof": "read-back", "operator": 3}
> assign-operator #60 {"operator_id": 3}
now #60 is bea

== An assignment that was lost on its way is unknown and is not sent again
#60 sam 15m "The invoice shows the wrong company."
next assign-operator: lost-request
$ conv assign 60 --operator bea --json
= 6
json {"outcome": "unknown"}
> assign-operator #60 {"operator_id": 3}
now #60 is sam

== A group whose answer is lost is verified in the lists
#61 sam 15m in Billing "We would like the premium plan."
next assign-group: lost-answer
$ conv assign 61 --group VIP --json
= 0
json {"outcome": "done", "proof": "read-back"}
> assign-group #61 {"group_id": 3}
now #61 is in VIP

== A change of a customer whose answer is lost is verified by reading the customer
#42 sam 5m "My new number is 555 0142."
next update: lost-answer
$ users update 5042 --phone "555 0142" --json
= 0
json {"id": 5042, "outcome": "done", "proof": "read-back"}
> update {"platform_user_id": 5042, "phone": "555 0142"}

== A change of a customer that was lost on its way is unknown and is not sent again
#42 sam 5m "My new number is 555 0142."
next update: lost-request
$ users update 5042 --phone "555 0142" --json
= 6
json {"outcome": "unknown", "check": "...users get 5042..."}
> update {"platform_user_id": 5042, "phone": "555 0142"}

== An invitation whose answer is lost is verified by the list of operators
#42 sam 5m "Hello?"
next create: lost-answer
$ operators create dora@shop.test --json
= 0
json {"action": "create", "outcome": "done", "proof": "read-back"}
> create {"invite_email": "dora@shop.test"}

== An invitation that was lost on its way is unknown and is not sent again
#42 sam 5m "Hello?"
next create: lost-request
$ operators create dora@shop.test --json
= 6
json {"outcome": "unknown", "check": "...operators list..."}
> create {"invite_email": "dora@shop.test"}

== A deletion whose answer is lost is verified by the list of operators
#42 carl 5m "Hello?"
next delete: lost-answer
$ operators delete carl --yes --json
= 0
json {"id": 5, "outcome": "done", "proof": "read-back"}
> delete {"id": 5}
