# Undo in each standing: what a write left, and who has had the conversation, or written to it, since and before.

== The undo of a close of what waited puts it back into the queue
#231 waiting 2h "Hello?"
$ conv close 231
= 0
> close #231 {"operator_id": 7}
$ undo --yes --json
= 0
json {"id": 231, "outcome": "done"}
> start #231 {"operator_id": 7}
> unassign #231 {"operator_id": 7}
now #231 is waiting

== The undo of a close gives a colleague's conversation back to the colleague
#232 carl 2h "Thanks for the voucher."
$ conv close 232
= 0
> close #232 {"operator_id": 7}
$ undo --yes --json
= 0
json {"id": 232, "outcome": "done"}
> start #232 {"operator_id": 5}
now #232 is carl

== The undo of a release gives a colleague's conversation back to the colleague
#233 carl 2h "I would rather be called."
$ conv unassign 233
= 0
> unassign #233 {"operator_id": 7}
$ undo --json
= 0
json {"id": 233, "outcome": "done"}
> start #233 {"operator_id": 5}
now #233 is carl

== What a colleague took out of the queue after a release stays with the colleague
#234 sam 2h "I would rather be called."
$ conv unassign 234
= 0
> unassign #234 {"operator_id": 7}
wait 2m
bea claims #234
$ undo --json
= 9
json {"id": 234, "outcome": "skipped", "error": "...its operator is 3, not nobody..."}
> nothing
now #234 is bea

== What a colleague closed after a claim stays closed
#235 waiting 2h "Where is the exit?"
$ conv start 235
= 0
> start #235 {"operator_id": 7}
wait 2m
bea closes #235
$ undo --json
= 9
json {"id": 235, "outcome": "skipped", "error": "...its status is closed, not inbox..."}
> nothing
now #235 is closed

== What a colleague closed after a release stays closed
#236 sam 2h "Never mind."
$ conv unassign 236
= 0
> unassign #236 {"operator_id": 7}
wait 2m
bea closes #236
$ undo --json
= 9
json {"id": 236, "outcome": "skipped", "error": "...its status is closed, not unassigned..."}
> nothing
now #236 is closed

== What a colleague released after a claim stays in the queue
#237 waiting 2h "Where is the exit?"
$ conv start 237
= 0
> start #237 {"operator_id": 7}
wait 2m
bea releases #237
$ undo --json
= 9
json {"id": 237, "outcome": "skipped", "error": "...its operator is nobody, not 7..."}
> nothing
now #237 is waiting

== What was reopened into the queue after a close stays there
#238 sam 2h "Thank you."
$ conv close 238
= 0
> close #238 {"operator_id": 7}
wait 2m
bea releases #238
$ undo --yes --json
= 9
json {"id": 238, "outcome": "skipped", "error": "...its status is unassigned, not closed..."}
> nothing
now #238 is waiting

== What was given on by the one it was assigned to stays there
#239 sam 2h "A question about taxes."
$ conv assign 239 --operator bea
= 0
> assign-operator #239 {"operator_id": 3}
wait 2m
bea gives #239 to carl
$ undo --json
= 9
json {"id": 239, "outcome": "skipped", "error": "...its operator is 5, not 3..."}
> nothing
now #239 is carl

== What the one it was assigned to has closed stays closed
#240 sam 2h "A question about taxes."
$ conv assign 240 --operator bea
= 0
> assign-operator #240 {"operator_id": 3}
wait 2m
bea closes #240
$ undo --json
= 9
json {"id": 240, "outcome": "skipped", "error": "...its status is closed, not inbox..."}
> nothing
now #240 is closed

== An assignment is not undone after the one it was given to has answered
#241 sam 2h "A question about taxes."
$ conv assign 241 --operator bea
= 0
> assign-operator #241 {"operator_id": 3}
wait 2m
bea replies #241 "Nineteen per cent."
$ undo --json
= 9
json {"id": 241, "outcome": "skipped", "error": "...operator 3 has answered..."}
> nothing
now #241 is bea

== The undo of an assignment of what waited puts it back into the queue
#242 waiting 2h "A question about taxes."
$ conv assign 242 --operator bea
= 0
> assign-operator #242 {"operator_id": 3}
$ undo --json
= 0
json {"id": 242, "outcome": "done"}
> unassign #242
now #242 is waiting

== The undo of a claim of what was closed closes it again
#243 closed 2d "See you." sam: "See you."
$ conv start 243
= 0
> start #243 {"operator_id": 7}
$ undo --json
= 0
json {"id": 243, "outcome": "done"}
> close #243 {"operator_id": 7}
now #243 is closed

== What the customer wrote before a closed conversation was claimed does not stop the undo
#244 closed 2d "See you." sam: "See you." "One more thing, please."
$ conv start 244
= 0
> start #244 {"operator_id": 7}
$ undo --json
= 0
json {"id": 244, "outcome": "done"}
> close #244 {"operator_id": 7}
now #244 is closed

== The undo of an assignment of what was closed is skipped if the customer has written since
#245 closed 2d "See you." sam: "See you."
$ conv assign 245 --operator bea
= 0
> assign-operator #245 {"operator_id": 3}
wait 1m
customer #245 "One more thing, please."
$ undo --json
= 9
json {"id": 245, "outcome": "skipped", "error": "...the customer has written..."}
> nothing
now #245 is bea

== A claim is undone although the customer has written since
#246 waiting 20m "How long is the warranty?"
$ conv start 246
= 0
> start #246 {"operator_id": 7}
wait 1m
customer #246 "Hello?"
$ undo --json
= 0
json {"id": 246, "outcome": "done"}
> unassign #246 {"operator_id": 7}
now #246 is waiting

== What a colleague wrote before a claim does not stop its undo
#247 waiting 20m "How long is the warranty?"
bea replies #247 "Two years."
wait 5s
$ conv start 247
= 0
> start #247 {"operator_id": 7}
$ undo --json
= 0
json {"id": 247, "outcome": "done"}
> unassign #247 {"operator_id": 7}

== What a colleague wrote in the same second after a claim stops its undo
#248 waiting 20m "How long is the warranty?"
$ conv start 248
= 0
> start #248 {"operator_id": 7}
bea replies #248 "Two years."
$ undo --json
= 9
json {"id": 248, "outcome": "skipped", "error": "...operator 3 has answered..."}
> nothing
now #248 is sam

== What a colleague wrote in the same second after a close stops its undo
#249 sam 20m "Thank you."
$ conv close 249
= 0
> close #249 {"operator_id": 7}
bea replies #249 "You are welcome."
$ undo --yes --json
= 9
json {"id": 249, "outcome": "skipped", "error": "...operator 3 has answered..."}
> nothing
now #249 is closed

== What a colleague wrote a minute before a close does not stop its undo
#250 sam 20m "Thank you."
bea replies #250 "You are welcome."
wait 1m
$ conv close 250
= 0
> close #250 {"operator_id": 7}
$ undo --yes --json
= 0
json {"id": 250, "outcome": "done"}
> start #250 {"operator_id": 7}
now #250 is sam

== What one has written oneself since a claim does not stop its undo
#251 waiting 20m "How long is the warranty?"
$ conv start 251
= 0
> start #251 {"operator_id": 7}
$ conv send 251 "Two years."
= 0
> send-message #251 {"text": "Two years."}
$ undo 251 --json
= 0
json {"id": 251, "outcome": "done"}
> unassign #251 {"operator_id": 7}
now #251 is waiting

== A move to a group is not undone after somebody moved it on
#252 sam 20m in Delivery "Wrong parcel."
$ conv assign 252 --group Billing
= 0
> assign-group #252 {"group_id": 1}
bea$ api POST /api/conversations/assign-group -F conversation_id=252 -F group_id=3
bea= 0
> assign-group #252 {"group_id": 3}
$ undo --json
= 9
json {"id": 252, "outcome": "skipped", "error": "...its group is 3, not 1..."}
> nothing
now #252 is in VIP

== A move to a group is not undone after a colleague took the conversation
#253 sam 20m in Delivery "Wrong parcel."
$ conv assign 253 --group Billing
= 0
> assign-group #253 {"group_id": 1}
bea gives #253 to carl
$ undo --json
= 9
json {"id": 253, "outcome": "skipped", "error": "...its operator is 5, not 7..."}
> nothing
now #253 is in Billing

== What a colleague wrote in the same second after a release stops its undo
#254 sam 20m "I would rather be called."
$ conv unassign 254
= 0
> unassign #254 {"operator_id": 7}
bea replies #254 "I call you at four."
$ undo --json
= 9
json {"id": 254, "outcome": "skipped", "error": "...operator 3 has answered..."}
> nothing
now #254 is waiting

== What a colleague wrote after a move to a group stops its undo
#255 sam 20m in Delivery "Wrong parcel."
$ conv assign 255 --group Billing
= 0
> assign-group #255 {"group_id": 1}
wait 1m
bea replies #255 "We look into it."
$ undo --json
= 9
json {"id": 255, "outcome": "skipped", "error": "...operator 3 has answered..."}
> nothing
now #255 is in Billing

== What an answer did not say to have changed is not undone, group or operator
#1834 sam 3h in Billing "The box was open."
#1835 sam 2h "Bea, please."
next assign-group: answers {"group_id": null}
$ conv assign 1834 --group VIP
= 0
> assign-group #1834
$ undo --yes
= 9
next assign-operator: answers {"operator_user_id": null}
$ conv assign 1835 --operator bea
= 0
> assign-operator #1835
$ undo --yes
= 9
> nothing

== An undo that closes again says that a former operator is not put back
#1836 bea 3h "All is well."
bea$ conv close 1836
bea= 0
> close #1836
$ conv start 1836
= 0
> start #1836
$ undo --dry-run --json
= 0
json {"undo": {"to": "closed (operator 3 is not put back)"}}
