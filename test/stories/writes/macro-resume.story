# --resume of a macro: what its steps have done is not done again, and what stays open holds up the rest.

== The resume of a macro sends only the steps that were not sent
#501 sam 1h "It works now."
#502 sam 2h "Mine works, too."
$ replies add solved "Glad that it works." --note "Solved" --close
= 0
next close: killed-before
$ replies run solved 501 502 --concurrency 1
= SIGKILL
> send-note #501
> send-message #501 {"text": "Glad that it works."}
> close #501
wait 1m
$ replies run solved --resume last --concurrency 1
= 0
> close #501 {"operator_id": 7}
> send-note #502 {"text": "Solved"}
> send-message #502 {"text": "Glad that it works."}
> close #502
now #501 has message "Glad that it works." once

== The resume of a macro finds the text that the service had when the process died, and closes
#503 sam 1h "It works now."
$ replies add solved "Glad that it works." --close
= 0
next send-message: killed
$ replies run solved 503
= SIGKILL
> send-message #503
$ replies run solved --resume last
= 0
> close #503 {"operator_id": 7}
now #503 has message "Glad that it works." once
now #503 is closed

== A text of a macro that died before the service had it stays unknown, and the close does not follow
#503 sam 1h "It works now."
#504 sam 2h "Mine works, too."
$ replies add solved "Glad that it works." --close
= 0
next send-message: killed-before
$ replies run solved 503 504 --concurrency 1
= SIGKILL
> send-message #503
$ replies run solved --resume last
= 6
> send-message #504
> close #504
now #503 has message "Glad that it works." never
now #503 is sam

== The close of a macro that died is not set again where the customer has written since
#505 sam 1h "It works now."
$ replies add solved "Glad that it works." --close
= 0
next close: killed-before
$ replies run solved 505
= SIGKILL
> send-message #505
> close #505
wait 1m
customer #505 "It is broken again."
$ replies run solved --resume last
= 6
> nothing for 1m
now #505 is sam

== The close of a macro that died is not set again where a colleague has taken the conversation since
#505 sam 1h "It works now."
$ replies add solved "Glad that it works." --close
= 0
next close: killed-before
$ replies run solved 505
= SIGKILL
> send-message #505
> close #505
wait 1m
bea gives #505 to carl
$ replies run solved --resume last
= 6
> nothing for 1m
now #505 is carl

== A resumed macro says the text that it would have said, to each customer by name
#506 sam 1h called "Ada Moen" "It works now."
#507 sam 2h called "Bo Lind" "Mine works, too."
$ replies add hello "Glad that it works, {{customer}}." --close
= 0
next send-message: killed
$ replies run hello 506 507 --concurrency 1
= SIGKILL
> send-message #506 {"text": "Glad that it works, Ada Moen."}
$ replies run hello --resume last --concurrency 1
= 0
> close #506
> send-message #507 {"text": "Glad that it works, Bo Lind."}
> close #507
now #506 has message "Glad that it works, Ada Moen." once

== A macro that was changed since is not resumed
#508 sam 1h "It works now."
#509 sam 2h "Mine works, too."
$ replies add solved "Glad that it works." --close
= 0
next send-message: killed-before
$ replies run solved 508 509 --concurrency 1
= SIGKILL
> send-message #508
$ replies remove solved --yes
= 0
$ replies add solved "We are sorry." --close
= 0
$ replies run solved --resume last
= 2
> nothing for 1m
now #509 has message "We are sorry." never

== The resume of a macro goes on in the name of the operator who began it, and without the webhook
#510 sam 1h "It works now."
#511 sam 2h "Mine works, too."
$ replies add solved --note "Solved" --close
= 0
next close: killed-before
$ replies run solved 510 511 --concurrency 1 --no-webhook
= SIGKILL
> send-note #510 {"operator_id": 7}
> close #510 {"operator_id": 7, "disable_webhook": 1}
$ CONVOPS_OPERATOR=3 replies run solved --resume last --concurrency 1
= 0
> close #510 {"operator_id": 7, "disable_webhook": 1}
> send-note #511 {"operator_id": 7}
> close #511 {"operator_id": 7, "disable_webhook": 1}

== A macro of the owner's that died is resumed without naming an operator
#513 sam 1h "It works now."
#514 sam 2h "Mine works, too."
$ replies add solved --note "Solved" --close
= 0
next close: killed-before
$ CONVOPS_OPERATOR= replies run solved 513 514 --concurrency 1
= SIGKILL
> send-note #513
> close #513
$ CONVOPS_OPERATOR= replies run solved --resume last --concurrency 1 --json
= 0
json [{"id": 513, "action": "close", "operator": null}, {"id": 514, "action": "note", "operator": null}, {"id": 514, "action": "close", "outcome": "done"}]
> close #513
> send-note #514
> close #514

== A second resume of a macro has nothing to do
#512 sam 1h "It works now."
$ replies add solved "Glad that it works." --close
= 0
next send-message: killed
$ replies run solved 512
= SIGKILL
> send-message #512
$ replies run solved --resume last
= 0
> close #512
$ replies run solved --resume last
= 0
> nothing
