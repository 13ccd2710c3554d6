# The board: what it counts, when it fails, what it says of a service that leaves things out.

== The board counts who waits, who is late, and what each operator has, a deleted one too
#3001 waiting 200m in Billing called "Ann" "Hello?"
#3002 waiting 20m in VIP by web "Hello?"
#3003 sam 2m in Billing "Hello?"
#3004 bea 1m in VIP "Hello?"
every all: answers [{"id": 7, "user_id": 7, "invite_email": "sam@desk.test", "conversations_token": "secret-sam"}]
$ board --json
json {"unassigned": {"total": 2, "late": 1, "oldest": {"id": 3001, "group_id": 1}}, "operators": [{"id": 3, "open": 1}, {"id": 7, "name": "sam@desk.test", "open": 1}], "longest": [{"id": 3001}, {"id": 3002}], "cut": false}
no | ...secret...
$ board -o ndjson
| ..."section":"group",..."name":"Billing"..."unassigned":1,"late":1,...
no | ..."section":"group",..."name":"Billing"..."unassigned":2...
> nothing

== Whoever waits too long makes it fail, and as ids the late ones alone are printed
#3005 waiting 200m in Billing "Hello?"
#3006 waiting 20m in VIP by web "Hello?"
$ board --fail-if-late -o ids
= 11
| 3005
no | 3006
! convops: #3005 in Billing has waited 3h20m, longer than late_after; 1 late in total
$ board --fail-if-late 10m -o ids
= 11
| 3005
| 3006
! convops: #3005 in Billing has waited 3h20m, longer than 10m; 2 late in total
$ board --fail-if-late 4h -o ids
| nothing
! nothing
$ board --fail-if-late 10m --channel WEB -o ids
= 11
| 3006
no | 3005
! convops: #3006 in VIP has waited 20m, longer than 10m; 1 late in total
> nothing

== Exactly as long is not longer
#3007 waiting 200m "Hello?"
$ board --fail-if-late 200m -o ids
| nothing
> nothing

== As a page it says of what it is, and loads itself again as often as --every says
#3008 waiting 200m in Billing "Hello?"
$ board -o html --every 90s --group bill --older-than 1h
| ...<meta http-equiv="refresh" content="90">...
| ...<title>Board of 127.0.0.1:7001, group bill, older than 1h: 1 waiting...
| ...<h1>Board of 127.0.0.1:7001, group bill, older than 1h</h1>...
$ board -o html
| ...<h1>Board of 127.0.0.1:7001</h1>...
no | ...refresh...
> nothing

== What it cannot be is a mistake before any request
$ board --every 4s
= 2
! ...--every must be at least 5s...
$ board --json nonsense
= 2
! ...there is no field...nonsense...
$ board -o html --columns name
= 2
! ...--columns and --output html cannot be combined...
read unassigned 0 times
> nothing

== With --every it is printed anew on a cleared screen until Ctrl-C
#3009 waiting 5m "Hello?"
% board --every 5s --fail-if-late 1d
row 1: 1 waiting, none late...
new customer "And me?"
row 1: 2 waiting, none late...
SIGINT
= 130
> nothing

== A list that was cut and read by group is never called whole
#3010-3609 waiting 20m in Billing "Hello?"
#3610-4019 waiting 30m in VIP "Hello?"
$ board --json cut,unassigned.total
json {"cut": true}
! ...warning: the list unassigned could be read only by group: conversations in no group...
$ conv next --dry-run
! ...read by group: conversations that wait longer, in no group, may be missing...
> nothing

== Items that are no records are rows without an id, and the others are printed
every unassigned: answers [null, {"id": 1, "group_id": 1, "unassigned_date": 9}, 7]
every groups: answers [{"id": 1, "title": "Billing"}, null]
every all: answers ["kim"]
$ board -o ids
= 7
| 1
! ...rows without a usable id are left out...
$ conv unassigned -o ids
= 7
| 1
! ...left out 2 rows without a usable id...
> nothing

== Groups and operators that the service does not list cost the names, and no more
#4020 waiting 5m in VIP "Hello?"
#4021 sam 5m in VIP "Hello?"
every all: refuses {"error": "not for you"}
every groups: refuses {"error": "not for you"}
$ board --json groups,operators
json {"groups": [{"id": 3}], "operators": [{"id": 7}]}
! ...the service refuses GET /api/operators/groups: not for you; numbers are shown...
every all: 403
every groups: 403
$ board --json groups,operators
json {"groups": [{"id": 3}], "operators": [{"id": 7}]}
! ...GET /api/operators/groups: The service is busy.; numbers are shown...
every all: page
every groups: 404
$ board --json groups,operators
json {"groups": [{"id": 3}], "operators": [{"id": 7}]}
every all: 403
every groups: refuses {"error": "not for you"}
$ watch --every 10s --json event,group_id,group_title &
wait 2s
bea claims #4020
wait 12s
SIGINT
= 130
| {"event":"claimed","group_id":3,"group_title":null}
> nothing

== A name cannot be looked up in a list that may not be read
#4022 sam 5m "Hello?"
every all: 403
every groups: 403
$ conv assign 4022 --operator tom
= 4
! convops: the token does not allow GET /api/operators/all...
! try: convops doctor
$ conv assign 4022 --group VIP
= 4
! ...the token does not allow GET /api/operators/groups...
$ CONVOPS_OPERATOR=kim@x.test conv close 4022
= 4
! ...the token does not allow GET /api/operators/all...
> nothing

== Sorted, each section stays together
#3101 waiting 200m in Billing "Hello?"
#3102 waiting 20m in VIP "Hello?"
#3103 waiting 10m in VIP "Hello?"
#3104 sam 2m in VIP "Hello?"
$ board --sort -unassigned -o csv --columns section,name,unassigned
| section,name,unassigned
| group,VIP,2
| group,Billing,1
| group,Delivery,0
| operator,sam@desk.test,
| age,1-4h,1
> nothing
