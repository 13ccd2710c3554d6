# The same text to the same conversation within ten minutes.

== A person is asked, and Ctrl-C sends nothing
#42 sam 20m "Where is my order?"
$ conv send 42 "It left this morning."
wait 2m
% conv send 42 "It left this morning."
screen: ...was sent 2m ago...
keys ^C
= 130
> send-message #42 {"text": "It left this morning."}

== Of several conversations those that have the text are named, and none gets it
#42 sam 20m "Where is my order?"
#43 sam 19m "And mine?"
#44 sam 18m "Mine, too?"
$ conv send 42 "It left this morning."
wait 2m
$ conv send 42 43 44 "It left this morning."
= 2
! ...the same text to #42: it was sent 2m ago...
$ conv send 43 44 "It left this morning."
> send-message #42 {"text": "It left this morning."}
> send-message #43 {"text": "It left this morning."}
> send-message #44 {"text": "It left this morning."}

== After a reply of unknown outcome the question does not say that it was sent
#42 sam 20m "Where is my order?"
next send-message: lost-request
$ conv send 42 "It left this morning."
= 6
wait 2m
% conv send 42 "It left this morning."
screen: ...earlier try 2m ago got no answer...
no screen: ...was sent...
keys y Enter
= 0
> send-message #42 {"text": "It left this morning."}
> send-message #42 {"text": "It left this morning."}

== What differs in blanks and line ends is the same text
#2733 sam 5m "Hello."
$ conv send 2733 "It is on its way."
> send-message #2733
$ conv send 2733 " It is on its way.\r\n"
= 2
> nothing

== A text whose record says that it failed may still go out, and counts for ten minutes
#4121 sam 20m "Hello?"
next send-message: answers {"status": "bounced"}
$ conv send 4121 "On its way." --json
= 1
json {"outcome": "refused"}
> send-message #4121
$ conv send 4121 "On its way." --json
= 2
! ...was refused, and may still go out...
> nothing
wait 11m
$ conv send 4121 "On its way."
> send-message #4121
