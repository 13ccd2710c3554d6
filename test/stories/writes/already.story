# What the published error texts mean: already so, or a colleague has it.

== A claim of what one holds already says so to a person
#42 sam 20m called "Ada Ek" "Where is my order?"
% conv claim 42
= 0
| ...was already yours...
no | ...Claimed...
> start #42 {"operator_id": 7}

== A close of a closed conversation is already so, and --strict makes that a conflict
#42 closed 2d "Thank you, bye."
$ conv close 42 --json
json {"id": 42, "outcome": "already", "changed": false, "error": "The conversation is closed."}
> close #42 {"operator_id": 7}
$ conv close 42 --strict --json
= 9
json {"outcome": "already"}
> close #42 {"operator_id": 7}

== A release of a waiting conversation is already so
#63 waiting 50m "Do you ship to Norway?"
$ conv release 63 --json
json {"outcome": "already", "changed": false, "error": "The conversation is already unassigned."}
> unassign #63 {"operator_id": 7}

== An assignment to the operator who has it is already so
#64 bea 50m "I was promised a call."
$ conv assign 64 --operator bea --json
json {"outcome": "already", "changed": false}
json {"error": "The conversation has already been assigned to this operator."}
> assign-operator #64 {"operator_id": 3}

== An assignment to the group that is selected is already so
#65 carl 50m in VIP "We need forty licences."
$ conv assign 65 --group VIP --json
json {"outcome": "already", "changed": false, "error": "The operator group has already been selected."}
> assign-group #65 {"group_id": 3}

== A claim of what a colleague has is refused with 9 and says who has it
#42 bea 20m "Where is my order?"
$ conv start 42 --json
= 9
json {"outcome": "refused", "error": "The c onversation was assigned to another operator"}
! ...bea@...
! ..."hint":"convops conv assign 42 --operator 7 --dry-run"...
> start #42 {"operator_id": 7}

== An invitation of an address that exists is already so, and nothing is sent
#42 waiting 5m "Hello?"
$ operators create dora@shop.test
> create {"invite_email": "dora@shop.test"}
$ operators create DORA@shop.test --json
json {"action": "create", "outcome": "already", "changed": false}
> nothing

== What the service refuses for another reason ends with 1 and the service's own text
#42 waiting 5m "Hello?"
$ operators delete admin --yes --json
= 1
json {"id": 1, "outcome": "refused", "error": "The owner of the account cannot be deleted."}
> delete {"id": 1}

== A lost close of what was closed before shows nothing of who closed it
#1826 closed 5m "Bye."
next close: lost-answer
$ conv close 1826 --expect-last-message 1001 --json
json {"outcome": "done", "changed": null, "proof": "read-back"}
> close #1826
