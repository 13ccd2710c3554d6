# Canned replies that are another text in each conversation: whom each goes to, and what of a run that ended early is left.

== A resume sends each customer the text with the own name
#561 sam 20m called "Ada Moen" "Hello."
#562 sam 30m called "Bo Lind" "Hello!"
$ replies add hello "Good morning, {{customer}}."
= 0
next send-message: killed
$ conv send 561 562 --reply hello --concurrency 1
= SIGKILL
> send-message #561 {"text": "Good morning, Ada Moen."}
$ conv send --resume last --json
= 0
> send-message #562 {"text": "Good morning, Bo Lind."}

== Each customer of a batch gets the text with the own name
#561 sam 20m called "Ada Moen" "Hello."
#562 sam 30m called "Bo Lind" "Hello!"
$ replies add hello "Good morning, {{customer}}."
= 0
$ conv send 561 562 --reply hello --concurrency 1 --json
= 0
json [{"id": 561, "outcome": "done"}, {"id": 562, "outcome": "done"}]
> send-message #561 {"text": "Good morning, Ada Moen."}
> send-message #562 {"text": "Good morning, Bo Lind."}
