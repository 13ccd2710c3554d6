# What is refused before any request: a line that means nothing, or two things at once.

== An operator and a group at once are refused
#612 sam 5m "Hello."
$ conv assign 612 --operator bea --group VIP
= 2
> nothing
