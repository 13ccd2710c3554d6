# The steps of a macro: one after the other for each conversation, and none after one that did not end well.

== After a step of unknown outcome the later ones are not sent, and the other conversation is done
#362 sam 1h "Where is my parcel?"
#363 sam 2h "Where is mine?"
$ replies add lost "We look into it." --close
next send-message: lost-request
$ replies run lost 362 363 --concurrency 1 -o ndjson
= 6
| {..."id":362,"action":"close","outcome":"skipped"...}
> send-message #362 {"text": "We look into it."}
> send-message #363 {"text": "We look into it."}
> close #363 {"operator_id": 7}

== After a step that was already so the later ones are sent
#365 carl 1h in Billing "My invoice is wrong."
$ replies add bill --assign-group Billing --close
$ replies run bill 365
> assign-group #365 {"group_id": 1}
> close #365 {"operator_id": 7}

== The same macro from two processes says its text once
#370 sam 1h "Where is my parcel?"
$ replies add lost "We look into it." --close
next send-message: late 2s
$ replies run lost 370 &
bea$ CONVOPS_OPERATOR=7 replies run lost 370
bea= 9
= 0
> send-message #370 {"text": "We look into it."}
> close #370 {"operator_id": 7}

== The undo of a macro puts back the holder and the group, the last step first
#371 bea 1h in Delivery "My invoice is wrong."
$ replies add bill --assign-operator carl --close
$ replies run bill 371
> assign-operator #371 {"operator_id": 5}
> close #371 {"operator_id": 7}
$ undo --yes
> start #371 {"operator_id": 5}
> assign-operator #371 {"operator_id": 3}
