# The next one: whom it claims, past what it goes, and what it says where nobody waits.

== Of several groups the one who waits longest is claimed, and nobody of another
#2401 waiting 9m in Billing "First?"
#2402 waiting 8m in Delivery "Second?"
#2403 waiting 7m in VIP "Third?"
$ conv next --group VIP --group Delivery --json id
json {"id": 2402}
> start #2402
$ conv next --group VIP
> start #2403

== Nobody of another group is claimed, whom the service lists all the same
#2404 waiting 9m in Billing "First?"
#2405 waiting 8m in VIP "Second?"
every unassigned: answers [{"id": 2404, "group_id": 1, "unassigned_date": 1001}, {"id": 2405, "group_id": 3, "unassigned_date": 1002}]
$ conv next --group VIP
> start #2405

== It goes on past those whom colleagues were faster with, and claims as it was told
#2406 waiting 9m "First?"
#2407 waiting 8m "Second?"
next start: refuses {"error": "The c onversation was assigned to another operator"}
$ conv next --no-webhook --json id,outcome
json {"id": 2407, "outcome": "done"}
> start #2406 {"disable_webhook": 1}
> start #2407 {"disable_webhook": 1, "operator_id": 7}

== Nobody waits longest because the date is 0 or missing
#2408 waiting 9m "First?"
#2409 waiting 8m "Second?"
every unassigned: answers [{"id": 2408, "unassigned_date": 0}, {"id": 2410}, {"id": 2409, "unassigned_date": 5000}]
$ conv next
> start #2409

== A queue whose ids cannot be used is not called empty
every unassigned: answers [{"id": "31", "unassigned_date": 1000}]
$ conv next --fail-if-empty --json
= 7
| nothing
! ...left out 1 waiting conversation without a usable id...
> nothing

== Where nobody waits no record is printed
$ conv next --json
| null
! nothing
$ conv next -o ndjson
| nothing
$ conv next -o ids
| nothing
$ conv next -o table
| nothing
! nothing
> nothing

== On a disk that is full one receipt says that nothing was sent
#2291 waiting 2h "Hello?"
#2292 waiting 1h "Hello?"
$ conv note 2292 "Hello"
> send-note #2292
the disk is full
$ conv next --json
= 8
json {"id": 2291, "outcome": "not_sent"}
> nothing
now #2291 is waiting
