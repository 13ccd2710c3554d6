# What a success answer about a customer or an operator says, and what the reads of them prove.

== A customer's name that the answer has wrong is verified by reading the customer
#161 sam 20m called "Ada Moen" "I have married."
next update: answers {"name": "Ada Moen"}
$ users update 5161 --name "Ada Lund" --json
= 0
json {"id": 5161, "outcome": "done", "changed": true, "proof": "read-back"}
> update {"platform_user_id": 5161, "name": "Ada Lund"}

== A phone number that was not stored is unknown, though the name is
#161 sam 20m called "Ada Lund" "My new number is 555 0142."
next update: pretends {"phone": "555 0100"}
$ users update 5161 --name "Ada Lund" --phone "555 0142" --json
= 6
json {"outcome": "unknown", "changed": null, "check": "...users get 5161..."}
> update {"platform_user_id": 5161, "name": "Ada Lund", "phone": "555 0142"}

== A record without the phone number is done without a claim that it changed
#161 sam 20m called "Ada Moen" "My new number is 555 0142."
next update: answers {"phone": null}
$ users update 5161 --phone "555 0142" --json
= 0
json {"outcome": "done", "changed": null, "proof": null}
> update {"platform_user_id": 5161, "phone": "555 0142"}

== A record that lacks what was not sent is confirmed all the same
#161 sam 20m called "Ada Moen" "I have married."
next update: answers {"phone": null}
$ users update 5161 --name "Ada Lund" --json
= 0
json {"outcome": "done", "changed": true}
> update {"platform_user_id": 5161, "name": "Ada Lund"}

== A change to what it was already did not change anything
#161 sam 20m called "Ada Lund" "It is Lund."
$ users update 5161 --name "Ada Lund" --json
= 0
json {"outcome": "done", "changed": false}
> update {"platform_user_id": 5161, "name": "Ada Lund"}

== An invitation answered with another address is verified by the list
#162 sam 5m "Hello?"
next create: answers {"invite_email": "dora@shop.example"}
$ operators create dora@shop.test --json
= 0
json {"outcome": "done", "proof": "read-back"}
> create {"invite_email": "dora@shop.test"}

== An invitation answered with an operator who was there before is unknown where the list has no new one
#162 sam 5m "Hello?"
next create: pretends {"id": 5}
$ operators create dora@shop.test --json
= 6
json {"outcome": "unknown", "check": "...operators list..."}
> create {"invite_email": "dora@shop.test"}

== An invitation whose record has no address is done without a claim that it changed
#162 sam 5m "Hello?"
next create: answers {"invite_email": null}
$ operators create dora@shop.test --json
= 0
json {"outcome": "done", "changed": null, "proof": null}
> create {"invite_email": "dora@shop.test"}

== Capital letters make no other address
#162 sam 5m "Hello?"
next create: answers {"invite_email": "Dora@Shop.test"}
$ operators create dora@shop.test --json
= 0
json {"outcome": "done", "changed": true, "proof": null}
> create {"invite_email": "dora@shop.test"}

== A deletion answered with no success is done where the list has the operator no more
#162 carl 5m "Hello?"
next delete: answers {"success": false}
$ operators delete carl --yes --json
= 0
json {"id": 5, "outcome": "done", "proof": "read-back"}
> delete {"id": 5}
now #162 is waiting

== A deletion answered with another operator is unknown while the list has the wanted one
#162 carl 5m "Hello?"
next delete: pretends {"success": true, "id": 3}
$ operators delete carl --yes --json
= 6
json {"id": 5, "outcome": "unknown"}
> delete {"id": 5}
now #162 is carl

== A deletion that was lost on its way is unknown and is not sent again
#162 carl 5m "Hello?"
next delete: lost-request
$ operators delete carl --yes --json
= 6
json {"id": 5, "outcome": "unknown", "check": "...operators list..."}
> delete {"id": 5}

== An address that exists in other letters is invited no second time
#1801 sam 1d "Solved."
$ operators create BEA@desk.test --json
= 0
json {"outcome": "already"}
> nothing

== A deletion that was lost proves nothing where the operator was not there before
#1823 sam 5m "Hello?"
next delete: lost-request
$ operators delete 99 --yes --json
= 6
json {"outcome": "unknown"}
> delete {"id": 99}

== A name that is the beginning of the new one proves nothing where it was so before
#1824 sam 5m called "Ada" "I have a second name."
next update: lost-request
$ users update 6824 --name "Ada Lund" --json
= 6
json {"outcome": "unknown", "changed": null}
> update

== A deletion that is answered as not done is unknown where the list has the operator still
#1843 sam 5m "Hello?"
next delete: pretends {"id": 5, "success": false}
$ operators delete carl --yes --json
= 6
json {"outcome": "unknown"}
> delete {"id": 5}

== A customer's record without a number is verified by reading the customer
#161 sam 20m called "Ada Moen" "I have married."
next update: answers {"platform_user_id": null, "id": null}
$ users update 5161 --name "Ada Lund" --json
= 0
json {"outcome": "done", "proof": "read-back"}
> update {"platform_user_id": 5161, "name": "Ada Lund"}

== The deletion of an operator who is in no list does not claim that it changed anything
#2431 sam 1h "Hello?"
next all: answers [{"id": 1, "user_id": 1001, "owner_user_id": 1001, "invite_email": "admin@desk.test", "conversations_token": "t"}]
$ operators delete 5 --yes --json
= 0
json {"outcome": "done", "changed": null}
> delete {"id": 5}

== A success answer without the word, but about the operator, is done without a claim that it changed anything
#2432 carl 1h "Hello?"
next delete: answers {"success": null, "id": 5}
$ operators delete 5 --yes --json
= 0
json {"outcome": "done", "changed": null, "proof": null}
> delete {"id": 5}
