# A batch that is left by Ctrl-C twice.

== A batch that is left while answers are out has one receipt for each, and no second when an answer still comes
#911 sam 20m "Which bulb?"
#912 sam 21m "Which lamp?"
next send-message: late 2500ms
next get: late 10s
$ conv send 911 912 "Number seven." --concurrency 2 --json --yes &
> send-message #912 {"text": "Number seven."}
wait 1s
SIGINT
wait 1s
SIGINT
wait 3s
= 6
json [{"id": 911, "outcome": "not_sent"}, {"id": 912, "outcome": "unknown", "entry": "....1"}]
