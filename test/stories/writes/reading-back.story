# When it is read back, for how long, and what never left.

== A close that gets no answer until the time is over is read back within --timeout
#42 sam 20m "Thanks, that works."
next close: silent
$ conv close 42 --timeout 9s --json &
> close #42 {"operator_id": 7}
wait 9s
= 0
json {"outcome": "done", "proof": "read-back"}

== A write of which no byte left is tried once more
#42 sam 20m "Thanks, that works."
the service is down
$ conv close 42 --json &
wait 50ms
the service is up
= 0
json {"outcome": "done", "changed": true}
> close #42 {"operator_id": 7}

== On a terminal it is said what is looked for while a lost answer is read back
#611 sam 5m "Never mind."
next close: lost-request
% conv close 611
> close #611
screen: ...reading #611 to see...
= 6

== After the third look nothing is looked for any more
#2704 sam 1h "Never mind."
reads lag by 1m
next close: lost-answer
$ conv close 2704 --json &
> close #2704
wait 8s
= 6 by now
read get 3 times
json {"outcome": "unknown"}

== A third of the time limit is kept for reading back
#2705 sam 1h "Never mind."
next close: silent
$ conv close 2705 --timeout 18s --json &
> close #2705
wait 12s
read get 0 times
wait 2s
read get 1 times
= 0
json {"outcome": "done", "proof": "read-back"}

== No more than fifteen seconds are kept for reading back
#2706 sam 1h "Never mind."
next close: silent
$ conv close 2706 --timeout 90s --json &
> close #2706
wait 74s
read get 0 times
wait 3s
read get 1 times
= 0
json {"outcome": "done", "proof": "read-back"}

== Reading back ends with the time limit
#2706 sam 1h "Never mind."
next close: lost-answer
every get: silent
$ conv close 2706 --timeout 6s --json &
> close #2706
wait 5800ms
still running
wait 400ms
= 6 by now

== An unknown outcome says the command that checks
#2707 sam 1h "Never mind."
next close: lost-request
$ conv close 2707
= 6
> close #2707
| ...unknown...
! ...convops conv get 2707...

== On a terminal a slow answer says after a second what is waited for
#2709 sam 1h "Never mind."
next close: late 5s
% conv close 2709
> close #2709
wait 700ms
no screen: ...2709...
wait 1s
still running
screen: ...2709...
still running
= 0

== On a terminal a slow read says after a second what is waited for
#2710 sam 1h "Never mind."
next get: late 5s
% conv get 2710
wait 700ms
no screen: ...2710...
wait 1s
screen: ...#2710...
no screen: ...Never mind...
= 0

== With -q a slow read says nothing of what is waited for
#2716 sam 1h "Never mind."
next get: late 5s
% conv get 2716 -q
wait 2s
no screen: ...waiting...
still running
screen: ...Never mind...
= 0
> nothing

== A look that is refused is followed by the next one
#2712 sam 1h "Never mind."
next close: lost-answer
next get: refuses {"error": "Try later."}
$ conv close 2712 --json
> close #2712
json {"outcome": "done", "proof": "read-back"}

== A name that was cut says nothing of a phone that is another, nor does a beginning that stood there before
#3052 sam 20m called "Ada" "My name is Lundström."
every user: answers {"name": "Ada Lundstr", "phone": "555 0100"}
next user: answers {"name": "Ada", "phone": ""}
next update: lost-request
$ users update 8052 --name "Ada Lundström" --phone "555 0142" --json
= 6
json {"outcome": "unknown", "changed": null}
> update {"name": "Ada Lundström"}
every user: answers {"name": "Ada", "phone": "555 0142"}
next user: answers {"name": "Ada", "phone": "555 0100"}
next update: lost-request
$ users update 8052 --name "Ada Lundström" --phone "555 0142" --json
= 6
json {"outcome": "unknown", "changed": null}
> update {"name": "Ada Lundström"}

== A longer text of the same operator is not taken for the text whose answer was lost
#3011 sam 5m "When?"
next send-message: lost-request
$ conv send 3011 "ok" --json &
> send-message #3011
sam replies #3011 "ok, but not before Monday."
= 6

== A text to which the service adds lines of its own is found by reading back
#3012 sam 5m "When?"
next send-message: lost-request
$ conv send 3012 "On Monday." --json &
> send-message #3012
sam replies #3012 "On Monday.\n-- \nThe desk"
= 0
json {"outcome": "done", "proof": "read-back"}
