# What is refused before any request: a line that means nothing, or two things at once.

== A text may begin with a hyphen and a blank, or with a hyphen and a digit
#3401 sam 5m "Hello."
$ conv send 3401 "- Reset the router"
> send-message #3401 {"text": "- Reset the router"}
$ conv send 3401 "-5% off"
> send-message #3401 {"text": "-5% off"}

== Names that may not be read cost the names, not the command
#3404 waiting 5m "Hello."
every all: refuses {"error": "Not for you."}
every groups: refuses {"error": "Not for you."}
$ conv unassigned -o ids
| 3404
$ conv close 3404
> close #3404

== Without an acting operator a session does not start in a script, and neither does the next one
#3405 waiting 5m "Hello."
$ CONVOPS_OPERATOR= triage
= 2
$ CONVOPS_OPERATOR= conv next
= 2
> nothing
