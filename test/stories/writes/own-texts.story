# Canned replies that are another text in each conversation: whom each goes to, and what of a run that ended early is left.

== A resume sends each customer the text with the own name
#561 sam 20m called "Ada Moen" "Hello."
#562 sam 30m called "Bo Lind" "Hello!"
$ replies add hello "Good morning, {{customer}}."
next send-message: killed
$ conv send 561 562 --reply hello --concurrency 1
= SIGKILL
> send-message #561 {"text": "Good morning, Ada Moen."}
$ conv send --resume last --json
> send-message #562 {"text": "Good morning, Bo Lind."}

== A note answers nobody: the customer is still in the inbox
#2981 sam 1h read "Is it in stock?"
$ conv note 2981 "Ask the depot."
> send-note #2981
$ conv inbox -o ids
| 2981

== A reply answers: the customer is in the inbox no more
#2982 sam 1h read "Is it in stock?"
$ conv send 2982 "Yes."
> send-message #2982
$ conv inbox -o ids
| nothing
