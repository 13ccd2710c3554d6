# What a success answer about a customer or an operator says, and what the reads of them prove.

== An address that exists in other letters is invited no second time
#1801 sam 1d "Solved."
$ operators create BEA@desk.test --json
= 0
json {"outcome": "already"}
> nothing
