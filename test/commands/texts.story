# A text on its way out: its line ends, and the token in it.

== A text with the token in it is sent, and hidden where it is printed
#4101 sam 5m "Hello?"
$ conv note 4101 "my token is T-471108"
= 0
> send-note #4101 {"text": "my token is T-471108"}
$ history --json
= 0
| ...my token is <hidden>...
no | ...T-471108...
$ history -o csv
= 0
| ...my token is <hidden>...
no | ...T-471108...
$ history
= 0
| ...my token is <hidden>...
no | ...T-471108...

== A typed text and a typed note go out with the line ends of a message
#4102 sam 5m "Hello?"
$ conv note 4102 "One.\r\nTwo.\rThree."
= 0
> send-note #4102 {"text": "One.\nTwo.\nThree."}
$ conv assign 4102 --operator 3 --note "One.\r\nTwo.\r"
= 0
> send-note #4102 {"text": "One.\nTwo.\n"}
> assign-operator #4102 {"operator_id": 3}

== What an undo did is marked in the history as one
#4103 sam 5m "Hello?"
$ conv unassign 4103
= 0
> unassign #4103
$ undo --yes
= 0
> start #4103
% history --columns action,id
= 0
screen: claim (undo)...4103
screen: release...4103
$ history --json action
= 0
json [{"action": "start"}, {"action": "unassign"}]
