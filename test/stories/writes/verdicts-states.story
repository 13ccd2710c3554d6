# What a success answer of a state says, field by field: the third word, the third operator, and what stands there.

== A claim whose answer names another operator is done where the conversation is the claimer's
#141 waiting 50m "My invoice shows two parcels."
next start: answers {"operator_user_id": 5}
$ conv start 141 --json
= 0
json {"id": 141, "outcome": "done", "proof": "read-back"}
> start #141 {"operator_id": 7}
now #141 is sam

== A claim that is answered with a closed record is unknown where the conversation still waits
#141 waiting 50m "My invoice shows two parcels."
next start: pretends {"status": "closed"}
$ conv start 141 --json
= 6
json {"outcome": "unknown", "changed": null, "check": "...conv get 141..."}
> start #141 {"operator_id": 7}
now #141 is waiting

== A claim that is answered with a waiting record is verified by reading back
#141 waiting 50m "My invoice shows two parcels."
next start: answers {"status": "unassigned"}
$ conv start 141 --json
= 0
json {"outcome": "done", "changed": true, "proof": "read-back"}
> start #141 {"operator_id": 7}

== A claim whose answer does not say who has it is done without a claim that it changed
#141 waiting 50m "My invoice shows two parcels."
next start: answers {"operator_user_id": null}
$ conv start 141 --json
= 0
json {"outcome": "done", "changed": null, "proof": null}
> start #141 {"operator_id": 7}
now #141 is sam

== A claim whose answer has a word of its own for the status is done without a claim that it changed
#141 waiting 50m "My invoice shows two parcels."
next start: answers {"status": "active"}
$ conv start 141 --json
= 0
json {"outcome": "done", "changed": null, "proof": null}
> start #141 {"operator_id": 7}

== A claim answered with another conversation is unknown where this one still waits
#141 waiting 50m "My invoice shows two parcels."
#142 waiting 40m "Mine, too."
next start: pretends {"id": 142}
$ conv start 141 --json
= 6
json {"id": 141, "outcome": "unknown"}
> start #141 {"operator_id": 7}
now #141 is waiting

== An assignment whose answer names a third operator is done where the conversation is the wanted one's
#143 sam 30m "I was told to ask for Bea."
next assign-operator: answers {"operator_user_id": 5}
$ conv assign 143 --operator bea --json
= 0
json {"outcome": "done", "changed": true, "proof": "read-back", "operator": 3}
> assign-operator #143 {"operator_id": 3}
now #143 is bea

== An assignment whose answer names the one who had it before is unknown where that one still has it
#143 sam 30m "I was told to ask for Bea."
next assign-operator: pretends {"operator_user_id": 7}
$ conv assign 143 --operator bea --json
= 6
json {"outcome": "unknown", "changed": null, "check": "...conv get 143..."}
> assign-operator #143 {"operator_id": 3}
now #143 is sam

== An assignment whose answer names nobody is unknown where nothing changed
#143 waiting 30m "I was told to ask for Bea."
next assign-operator: pretends {"operator_user_id": 0}
$ conv assign 143 --operator bea --json
= 6
json {"outcome": "unknown"}
> assign-operator #143 {"operator_id": 3}
now #143 is waiting

== An assignment whose answer has no operator is done without a claim that it changed
#143 sam 30m "I was told to ask for Bea."
next assign-operator: answers {"operator_user_id": null}
$ conv assign 143 --operator bea --json
= 0
json {"outcome": "done", "changed": null, "proof": null}
> assign-operator #143 {"operator_id": 3}

== An assignment answered with another conversation is unknown where this one did not move
#143 sam 30m "I was told to ask for Bea."
#144 sam 20m "Bea, please."
next assign-operator: pretends {"id": 144}
$ conv assign 143 --operator bea --json
= 6
json {"id": 143, "outcome": "unknown"}
> assign-operator #143 {"operator_id": 3}
now #143 is sam

== A release that is answered as open is unknown where the conversation is still held
#145 sam 35m "I would rather talk to somebody else."
next unassign: pretends {"status": "inbox", "operator_user_id": 7}
$ conv unassign 145 --json
= 6
json {"outcome": "unknown", "check": "...conv get 145..."}
> unassign #145 {"operator_id": 7}
now #145 is sam

== A release that is answered as open is done where the conversation waits
#145 sam 35m "I would rather talk to somebody else."
next unassign: answers {"status": "inbox", "operator_user_id": 7}
$ conv unassign 145 --json
= 0
json {"outcome": "done", "changed": true, "proof": "read-back"}
> unassign #145 {"operator_id": 7}
now #145 is waiting

== A release whose answer says neither status nor operator is done without a claim that it changed
#145 sam 35m "I would rather talk to somebody else."
next unassign: answers {"status": null, "operator_user_id": null}
$ conv unassign 145 --json
= 0
json {"outcome": "done", "changed": null}
> unassign #145 {"operator_id": 7}

== A group whose answer has no group is done without a claim that it changed
#146 sam 45m in Billing "The box was open."
next assign-group: answers {"group_id": null}
$ conv assign 146 --group Delivery --json
= 0
json {"outcome": "done", "changed": null, "proof": null}
> assign-group #146 {"group_id": 2}
now #146 is in Delivery

== A group that the answer has wrong is unknown where the lists show the old one
#146 waiting 45m in Billing "The box was open."
next assign-group: pretends {"group_id": 1}
$ conv assign 146 --group Delivery --json
= 6
json {"outcome": "unknown", "changed": null, "check": "...conv list --group 2..."}
> assign-group #146 {"group_id": 2}
now #146 is in Billing

== A third group in the answer is read back like the old one
#146 carl 45m in Billing "The box was open."
next assign-group: pretends {"group_id": 3}
$ conv assign 146 --group Delivery --json
= 6
json {"outcome": "unknown"}
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

== A group whose request was lost is unknown and is not sent again
#146 waiting 45m in Billing "The box was open."
next assign-group: lost-request
$ conv assign 146 --group VIP --json
= 6
json {"outcome": "unknown"}
> assign-group #146 {"group_id": 3}
now #146 is in Billing

== A state that is answered with the record of a message is read back
#148 bea 3h "All good now."
next close: answers {"status": "sent", "message": "Bye", "platform_message_id": 4, "date_real": 5, "echo": false, "is_history": false, "echo_outgoing": false, "operator_user_id": null, "last_message": null, "unread_count": null, "unassigned_date": null, "is_group_closed": null, "toPlatformUser": null}
bea$ conv close 148 --json
bea= 0
json {"outcome": "done", "proof": "read-back"}
> close #148 {"operator_id": 3}
now #148 is closed

== A page in place of an answer proves nothing: a close that arrived is read back
#148 bea 3h "All good now."
next close: page
bea$ conv close 148 --json
bea= 0
json {"outcome": "done", "proof": "read-back"}
> close #148 {"operator_id": 3}

== A release whose answer names nobody is confirmed, whatever it says of the status
#1801 sam 1d "Solved."
next unassign: answers {"status": "inbox", "operator_user_id": 0}
$ conv unassign 1801 --json
= 0
json {"outcome": "done", "changed": true, "proof": null}
> unassign #1801

== A close whose record says unassigned is read back, and is not done while the conversation is open
#146 waiting 20m "Thanks, that works."
next close: pretends {"status": "unassigned"}
$ conv close 146 --json
= 6
json {"outcome": "unknown"}
> close #146 {"operator_id": 7}
now #146 is waiting
