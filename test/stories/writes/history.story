# What the history keeps, and for how long.

== A journal of 33 days is kept whole
#608 sam 1h "Hello."
each of 33 days: $ conv note 608 "day {n} of it"
> send-note #608 33 times
$ history --limit 100
| ...day 1 of it...

== The oldest day goes once thirty later days stand, whatever a clock that was months ahead has said
#2970 sam 1h "Hello."
the profile has journal_keep 30d
clock of the computer +2400h
$ conv note 2970 "by a wrong clock"
clock of the computer -2400h
each of 34 days: $ conv note 2970 "day {n} of it"
$ history --limit 100
no | ...day 1 of it...
| ...day 5 of it...
| ...by a wrong clock...
> send-note #2970 35 times

== A day that is older than it is kept stays until thirty later days stand
#2971 sam 1h "Hello."
the profile has journal_keep 30d
$ conv note 2971 "before the holidays"
clock of the computer +2400h
each of 29 days: $ conv note 2971 "day {n} of it"
$ history --limit 100
| ...before the holidays...
$ conv note 2971 "the thirtieth"
$ history --limit 100
no | ...before the holidays...
> send-note #2971 31 times

== A gap in the journal stops the undo of its run and the resume, and no other write
#2958 sam 5m "One."
#2959 sam 4m "Two."
$ conv close 2958 2959 --concurrency 1
> close #2958
> close #2959
line 2 of the journal is gone
line 2 of the journal is gone
$ undo --yes
= 8
$ conv close --resume last --yes
= 8
> nothing
$ conv note 2958 "All the same."
> send-note #2958

== An entry without its result is of unknown outcome, and what was done beside it is undone
#2962 sam 5m "One."
#2963 sam 4m "Two."
$ conv close 2962 2963 --concurrency 1
> close #2962
> close #2963
line 3 of the journal is gone
$ undo --yes --json
= 9
json [{"id": 2962, "outcome": "skipped"}, {"id": 2963, "outcome": "done"}]
> start #2963

== Damage of the journal is said once a day, to whoever reads it
#2960 sam 5m "One."
$ conv note 2960 "One."
$ conv note 2960 "Two."
> send-note #2960 2 times
line 2 of the journal is damaged
$ history
! ...damaged...
$ history
! nothing
clock of the computer +24h
$ history
! ...damaged...

== A note that the service does not list stands in the transcript, marked, and not in the record
#42 sam 20m "Where is my parcel?"
$ conv note 42 "Called the depot."
> send-note #42 {"text": "Called the depot.", "operator_id": 7}
$ conv get 42
| ...customer...
| ...Where is my parcel?
| ...(note)...
| ...Called the depot.
$ conv get 42 --json
json {"conversation_id": 42, "messages": [{"message": "Where is my parcel?"}]}
no | ...depot...

== What is written after the clock was set back by a day stands after what was written before
#124 sam 4m "Is the museum ticket included?"
#125 sam 1h "Bye."
clock of the computer +24h
$ conv close 125
> close #125
clock of the computer -24h
$ conv note 124 "Ask Bea."
> send-note #124
$ history --limit 1 --json
json [{"id": 124}]
