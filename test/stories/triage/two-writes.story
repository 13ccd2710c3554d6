# A crash between the two writes of one decision, and two sessions at the same time.

== After a crash between a reply and its close, the next session neither sends nor closes
#75 sam 2h called "Olga Reis" "Is it free of nuts?"
next send-message: killed
% triage --mine
keys r "It is." ^S
> send-message #75 {"text": "It is."}
= SIGKILL
% triage --mine
> nothing for 60s

== After a crash between a claim and its reply the text is a draft of a conversation of mine
#76 waiting 2h called "Olga Reis" "Is it free of nuts?"
next start: killed
% triage
keys r "It is"
= SIGKILL
> start #76 {"operator_id": 7}
% triage --mine
> nothing for 20s
keys Esc
keys l "76" Enter
screen: ...free of nuts...
keys r
keys ^U "It is." Enter
> send-message #76 {"text": "It is."}

== A second session of the same operator on the same computer is refused
#75 sam 2h called "Olga Reis" "Is it free of nuts?"
% triage --mine
screen: ...free of nuts...
bea% triage --mine --as sam
bea= 9
keys r "It is." Enter
> send-message #75 {"text": "It is."}

== A move to a group of unknown outcome is over once the same is done
#5077 sam 4h called "Ada Ek" "Is it in stock?"
next assign-group: lost-request
% triage --mine
keys g "vip" Enter
> assign-group #5077
wait 60s
screen: ...1 unknown...
keys k
keys g Enter
> assign-group #5077
wait 1s
no screen: ...1 unknown...
