# Whose a list is, what narrows it, and names in place of numbers, which only a person is shown.

== A list is narrowed by an age, or by a time as it is printed
#2601 waiting 1h "Hello?"
#2602 waiting 50h "Hello?"
$ conv unassigned --older-than yesterday -o ids
| 2602
no | 2601
$ conv unassigned --utc --older-than 2026-11-19T12:00 -o ids
| 2602
no | 2601
$ conv unassigned --newer-than 61m -o ids
| 2601
no | 2602
$ conv unassigned --older-than 4000d -o ids
| nothing
> nothing

== Nothing of another group or operator is listed, whatever the service answers
every unassigned: answers [{"id": 11, "group_id": 3, "unassigned_date": 9}, {"id": 12, "group_id": 2, "unassigned_date": 9}]
every unread: answers [{"id": 21, "group_id": 1, "operator_user_id": 7}, {"id": 22, "group_id": 2, "operator_user_id": 3, "operator_email": "bea@desk.test"}]
every not-answered: answers []
$ conv unassigned --group Delivery -o ids
| 12
no | 11
$ conv list --operator all --group 2 -o ids
| 12
| 22
no | 21
$ conv unread -o ids
| 21
no | 22
$ conv inbox -o ids
| 21
no | 22
$ conv unread --operator bea -o ids
| 22
no | 21
> nothing

== The inbox has who was answered and is unread again
#2603 sam 5m "Hello?"
$ conv send 2603 "On its way."
> send-message #2603
customer #2603 "And when?"
$ conv inbox --json id,queue
json [{"id": 2603, "queue": "unread"}]
> nothing

== On a terminal groups have their names, which are read once, and in a pipe their numbers
#2604 waiting 5m in Delivery called "Bo" "Hello?"
% [120x30] NO_COLOR=1 conv unassigned
= 0
screen: ...Bo...Delivery...
read groups 1 time
% [120x30] NO_COLOR=1 conv unassigned
= 0
screen: ...Bo...Delivery...
read groups 0 times
$ conv unassigned
| ...Bo...	2	...
no | ...Delivery...
% [120x30] NO_COLOR=1 conv unassigned --json group_id
= 0
no screen: ...Delivery...
> nothing

== Several channels may be named with commas, and several groups may not
#2801 waiting 3h by web "Hello?"
#2802 waiting 2h by email "Hello?"
#2803 waiting 1h by whatsapp "Hello?"
$ conv unassigned --channel "WEB, whatsapp" -o ids
| 2803
| 2801
no | 2802
$ conv unassigned --group VIP,Billing
= 10
! ...; for several, repeat the option
> nothing

== A phone number, which no list has, leads to the list that names each customer
#2804 waiting 3h "Hello?"
$ customer "+44 7700 900792"
= 10
! try: convops conv list --operator all --json from_user_name,from_platform_user_id
> nothing
