# Lost answers of assignments, customers and operators, each verified by the read that shows it.

== A group whose answer is lost is verified in the lists
#61 sam 15m in Billing "We would like the premium plan."
next assign-group: lost-answer
$ conv assign 61 --group VIP --json
= 0
json {"outcome": "done", "proof": "read-back"}
> assign-group #61 {"group_id": 3}
now #61 is in VIP
