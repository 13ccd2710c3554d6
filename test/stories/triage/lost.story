# What becomes of each key where its answer, or its request, is lost: read back, shown as it is, and never sent twice.

== A claim whose answer is lost is verified by reading back, and the text goes out
#61 waiting 2h called "Vigo Brun" "Can I pay in parts?"
next start: lost-answer
% triage
keys r "Yes, in three." Enter
> start #61 {"operator_id": 7}
wait 40s
> send-message #61 {"text": "Yes, in three."}
keys q
= 0

== A claim whose request is lost sends no text, keeps it and is unknown
#61 waiting 2h called "Vigo Brun" "Can I pay in parts?"
next start: lost-request
% triage
keys r "Yes, in three." Enter
> start #61 {"operator_id": 7}
> nothing for 60s

== A reply whose answer is lost is found in the conversation, and the close behind it goes out
#61 sam 2h called "Vigo Brun" "Can I pay in parts?"
next send-message: lost-answer
% triage --mine
keys r "Yes, in three." ^S
> send-message #61 {"text": "Yes, in three."}
wait 30s
> close #61 {"operator_id": 7}
wait 3s
keys q
= 0

== A reply whose request is lost is a draft again and goes out only after a question
#61 sam 2h called "Vigo Brun" "Can I pay in parts?"
next send-message: lost-request
% triage --mine
keys r "Yes, in three." ^S
> send-message #61 {"text": "Yes, in three."}
> nothing for 60s
keys l "61" Enter
keys r Enter
> nothing for 20s
keys y
> send-message #61 {"text": "Yes, in three."}

== A note whose answer is lost is not written again by itself
#61 sam 2h called "Vigo Brun" "Can I pay in parts?"
next send-note: lost-answer
% triage --mine
keys n "Has paid late twice." Enter
> send-note #61 {"text": "Has paid late twice."}
screen: ...Outcome unknown: note to #61; draft kept...
> nothing for 60s

== A reply without an answer that shows later is said to be there, and its text stays a draft that is asked about
#631 sam 2h called "Vigo Brun" "Can I pay in parts?"
% triage --mine
screen: ...pay in parts...
wait 1s
next send-message: overtaken 30s
keys r "Yes, in three." ^O
> send-message #631
screen: ~ Outcome unknown: reply; to check: convops conv get 631
screen: ~ Unsent reply: r opens it, D drops it
wait 30s
keys R
screen: ~ No answer came to the reply; the conversation shows it
screen: ~ Draft of a reply that the conversation shows: r opens it, D drops it
no screen: ...Outcome unknown: reply...
keys r Enter
screen: ...No answer came to an earlier reply to #631; the conversation shows it...
keys Esc
keys Esc
> nothing for 10s
SIGTERM
= 6
now #631 has message "Yes, in three." once

== What the customer writes is not taken for a reply of unknown outcome
#3161 sam 2h "Is it open?" 
next send-message: lost-request
% triage --mine --hold 0
keys r "Yes." Enter
> send-message #3161
wait 1s
customer #3161 "Yes."
wait 30s
no screen: ...the conversation shows it...
screen: ...unknown...
> nothing
