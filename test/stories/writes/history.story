# What the history keeps, and for how long.

== A journal of 33 days is kept whole
#608 sam 1h "Hello."
each of 33 days: $ conv note 608 "day {n} of it"
> send-note #608 33 times
$ history --limit 100
= 0
| ...day 1 of it...
