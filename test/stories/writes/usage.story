# What is refused before any request: a line that means nothing, or two things at once.

== An operator and a group at once are refused
#612 sam 5m "Hello."
$ conv assign 612 --operator bea --group VIP
= 2
> nothing

== A text may begin with a hyphen and a blank, or with a hyphen and a digit
#3401 sam 5m "Hello."
$ conv send 3401 "- Reset the router"
= 0
> send-message #3401 {"text": "- Reset the router"}
$ conv send 3401 "-5% off"
= 0
> send-message #3401 {"text": "-5% off"}

== Everything else that begins with a hyphen is an option, and the error shows the line as it would work
#3402 sam 5m "Hello."
$ conv send 3402 "-Hello"
= 2
! ...-- ...
> nothing

== A usage error in machine output is one line of JSON with its code and hint
#3403 sam 5m "Hello."
$ conv close 3403 --if-mime --json
= 2
| nothing
! {"error":{"code":"usage",..."hint":..."exit_code":2,"retryable":false...
> nothing

== Names that may not be read cost the names, not the command
#3404 waiting 5m "Hello."
every all: refuses {"error": "Not for you."}
every groups: refuses {"error": "Not for you."}
$ conv unassigned -o ids
= 0
| 3404
$ conv close 3404
= 0
> close #3404

== Without an acting operator a session does not start in a script, and neither does the next one
#3405 waiting 5m "Hello."
$ CONVOPS_OPERATOR= triage
= 2
$ CONVOPS_OPERATOR= conv next
= 2
> nothing

== A file of a reply that is not there is named before anything is sent
#3406 sam 5m "Hello."
$ conv send 3406 --body-file gone.txt
= 2
! ...gone.txt...
> nothing

== An id that is no number is named, and nothing is sent to the others
#3407 sam 5m "Hello."
$ conv close 3407 34o8
= 2
! ...34o8...
> nothing

== An id that is too long is refused
#3408 sam 5m "Hello."
$ conv close 99999999999999999999
= 2
! ...too long...
> nothing
