# The second try: the same text again, the same decision again, an undo that did not work at first.

== The same text to the same customer is asked about while it is held or just sent
#511 sam 2h "Which paint do you use?"
% triage --mine
keys r "Please see our page." Enter
> send-message #511
keys k
screen: ...Which paint...
keys r "Please see our page." ^S
> nothing for 20s
now #511 has message "Please see our page." once
keys y
> send-message #511
> close #511

== The same text to another customer goes out without a question
#513 sam 2h "Which paint do you use?"
#514 sam 1h "Do you ship to Malta?"
% triage --mine
keys r "Please see our page." Enter
screen: ...ship to Malta...
keys r "Please see our page." Enter
> send-message #513 {"text": "Please see our page."}
> send-message #514 {"text": "Please see our page."}

== A text that a command sent just before is asked about in the session
#515 sam 2h "Which paint do you use?"
$ conv send 515 "Please see our page."
> send-message #515
% triage --mine
wait 1s
keys l "515" Enter
screen: ...Which paint...
keys r "Please see our page." Enter
screen: ...The same reply went to #515...
> nothing for 20s
now #515 has message "Please see our page." once

== A text begun after a held reply is not lost by its undo
#525 sam 2h "Which paint do you use?"
#526 sam 1h "Do you ship to Malta?"
% triage --mine
keys r "It is oil." Enter
screen: ...ship to Malta...
keys k
screen: ...Which paint...
keys r "Two coats" Esc
keys z
screen: ...It is oil....
screen: ...Two coats...
> nothing for 10s

== After ten minutes the same text is sent without a question
#521 sam 2h "Which paint do you use?"
% triage --mine
keys r "Please see our page." Enter
> send-message #521
wait 11m
customer #521 "Which page?"
wait 30s
keys l "521" Enter
keys r "Please see our page." Enter
> send-message #521 {"text": "Please see our page."}
