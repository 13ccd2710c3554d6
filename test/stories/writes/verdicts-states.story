# What a success answer of a state says, field by field: the third word, the third operator, and what stands there.

== A group that the answer has wrong is unknown where the lists show the old one
#146 waiting 45m in Billing "The box was open."
next assign-group: pretends {"group_id": 1}
$ conv assign 146 --group Delivery --json
= 6
json {"outcome": "unknown", "changed": null, "check": "...conv list --group 2..."}
> assign-group #146 {"group_id": 2}
now #146 is in Billing

== The group of a closed conversation shows in no list, so a lost answer stays unknown
#147 closed 2d in Billing "The box was open."
next assign-group: lost-answer
$ conv assign 147 --group VIP --json
= 6
json {"outcome": "unknown"}
> assign-group #147 {"group_id": 3}
now #147 is in VIP
