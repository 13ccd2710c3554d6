# The hold of five seconds: what is done meanwhile, in which order things go out, and what stops them.

== A close of what was just answered goes out after the answer
#261 sam 2h "Which paint do you use?"
#262 sam 1h "Do you ship to Malta?"
% triage --mine
keys r "Oil." Enter
screen: ...ship to Malta...
no screen:    Oil.
keys k
screen: ...Which paint...
keys e
> send-message #261 {"text": "Oil."}
> close #261 {"operator_id": 7}

== A held close of what a colleague takes meanwhile is not sent
#275 sam 2h "All good now."
% triage --mine
keys e
wait 1s
bea gives #275 to bea
> nothing for 20s

== The setting hold says how long a decision is held
#277 sam 2h "All good now."
the profile has hold 12
% triage --mine
keys e
> nothing for 10s
> close #277 {"operator_id": 7}

== The close of a send and close waits for the answer to the reply
#665 sam 40m "It works now."
next send-message: late 4s
% triage --mine
keys r "Glad to hear it." ^S
> send-message #665 {"text": "Glad to hear it."}
> nothing for 2s
> close #665
