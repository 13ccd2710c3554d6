# A text on its way out: its line ends, and the token in it.

== A text with the token in it is sent, and hidden where it is printed
#4101 sam 5m "Hello?"
$ conv note 4101 "my token is T-471108"
> send-note #4101 {"text": "my token is T-471108"}
$ history --json
| ...my token is <hidden>...
no | ...T-471108...
$ history -o csv
| ...my token is <hidden>...
no | ...T-471108...
$ history
| ...my token is <hidden>...
no | ...T-471108...

== A typed text and a typed note go out with the line ends of a message
#4102 sam 5m "Hello?"
$ conv note 4102 "One.\r\nTwo.\rThree."
> send-note #4102 {"text": "One.\nTwo.\nThree."}
$ conv assign 4102 --operator 3 --note "One.\r\nTwo.\r"
> send-note #4102 {"text": "One.\nTwo.\n"}
> assign-operator #4102 {"operator_id": 3}

== What an undo did is marked in the history as one
#4103 sam 5m "Hello?"
$ conv unassign 4103
> unassign #4103
$ undo --yes
> start #4103
% history --columns action,id
= 0
screen: claim (undo)...4103
screen: release...4103
$ history --json action
json [{"action": "start"}, {"action": "unassign"}]

== A raw write that a signal ends may have gone
#4104 sam 5m "Hello?"
every close: silent
$ api POST /api/conversations/close -F conversation_id=4104 --json &
> close #4104
SIGTERM
= 6
| nothing
! ..."code":"outcome_unknown",..."exit_code":6,...
$ api POST /api/conversations/close -F conversation_id=4104 --json &
> close #4104
SIGHUP
= 6

== A raw write waits for its answer after one Ctrl-C, and prints it
#4105 sam 5m "Hello?"
next close: late 3s
$ api POST /api/conversations/close -F conversation_id=4105 --json &
> close #4105
SIGINT
= 130
json {"id": 4105, "status": "closed"}

== On a terminal what takes long says what it waits for
#4106 sam 5m "Hello?"
next get: late 9s
% api /api/conversations/get?conversation_id=4106
screen: ...waiting for the service: GET /api/conversations/get...
= 0
next close: 429 after 15s
% conv close 4106
screen: ...waiting ...s to try again...
> close #4106
> close #4106
= 0

== An invitation that is there already is named by its address, by a dry run too
$ operators create dora@shop.test
> create {"invite_email": "dora@shop.test"}
% [120x30] operators create Dora@shop.test
= 0
screen: ...= Dora@shop.test is already an operator...
% [120x30] operators create Dora@shop.test --dry-run
= 0
screen: ...expected: already...
% [120x30] operators create new@shop.test --dry-run
= 0
screen: ...expected: done...
> nothing

== What the service says of several writes cannot act on the terminal
#4107 sam 5m "Hello?"
#4108 sam 5m "Hello?"
next 2 close: refuses {"error": "no \u001b]0;owned\u0007 \u202e"}
% [120x30] conv close 4107 4108 -q
> close #4107
> close #4108
= 1
screen: ...not closed: no <U+001B>]0;owned<U+0007> <U+202E>...
