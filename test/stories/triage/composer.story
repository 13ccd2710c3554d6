# Writing a text: which key sends it, and what stays of it otherwise.

== Control S sends the reply and closes the conversation
#41 waiting 50m "Is the workshop open today?"
#42 waiting 20m "Which bus goes there?"
% triage
keys r "Until six." ^S
screen: ...Sending #41 + close in ...
> start #41 {"operator_id": 7}
> send-message #41 {"text": "Until six.", "operator_id": 7}
> close #41 {"operator_id": 7}
screen: ...Which bus...

== Control O sends the reply and stays on the conversation
#43 waiting 50m "Is the workshop open today?"
#44 waiting 20m "Which bus goes there?"
% triage
keys r "Until six." ^O
> start #43
> send-message #43 {"text": "Until six."}
screen: ...workshop open...
wait 1s
no screen: ...waits...
no screen: ...Which bus...

== Control T makes a note of a reply that was begun, and the customer never gets it
#45 sam 50m "I want a refund for both."
% triage --mine
keys n "Two mugs." Esc
keys r "One was used, ask Carl." ^T
keys Enter
> send-note #45 {"text": "Two mugs.\n\nOne was used, ask Carl.", "operator_id": 7}
> nothing for 10s

== Control J begins a new line and sends nothing
#49 waiting 50m "How do I reset the router?"
% triage
keys r "Hold the button." Tab
screen: ...Tab does nothing here...
keys ^J ^J "Wait for the green light."
row 19: = Hold the button.
row 21: = Wait for the green light.
keys Enter
> start #49
> send-message #49 {"text": "Hold the button.\n\nWait for the green light."}

== Esc goes back with the text kept and the conversation still claimed
#51 waiting 50m "How long is the guarantee?"
% triage
keys r "It is two" Esc
screen: ...kept as a draft...
screen: ...stays yours...C releases it...
row 24: ...D drop...
wait 1s
keys r " years." Enter
> start #51 {"operator_id": 7}
> send-message #51 {"text": "It is two years."}

== After Esc the claim can be released, and nothing was said to the customer
#53 waiting 50m "How long is the guarantee?"
% triage
keys r "It is two" Esc
keys C
> start #53 {"operator_id": 7}
> unassign #53 {"operator_id": 7}
> nothing for 10s

== A letter with Alt takes no text away and what is typed on is kept
#55 waiting 50m "Where is my refund?"
% triage
keys r "It is on" Alt-x
screen: ...Alt and this key do nothing here...
keys F1
screen: While writing...
keys Esc
keys " its way." Enter
> start #55
> send-message #55 {"text": "It is on its way."}

== A key that means nothing on a conversation says so and does nothing
#60 waiting 50m "Where do I send it back to?"
% triage
screen: ...send it back...
wait 1s
keys Z
screen: ...Z...
keys |
screen: ...no program is set: convops profile set pipe...
> nothing for 10s

== A text that is typed on after Enter closes nothing by its letters
#4741 sam 2h "Hello?"
#4742 sam 1h "Is it open on Monday?"
% triage --mine
keys r "Good morning." Enter "See you then."
screen: ...does nothing here...
> send-message #4741 {"text": "Good morning."}
> nothing for 10s

== A reply that was a note for a moment, unchanged, goes out at the first Enter
#50 sam 50m "I want a refund for both."
% triage --mine
keys r "Both are refunded." ^T ^T
keys Enter
> send-message #50 {"text": "Both are refunded."}

== What was written to a reply while it was a note is not sent at the first Enter
#51 sam 50m "I want a refund for both."
% triage --mine
keys r "Both are refunded." ^T " Ask Carl." ^T
keys Enter
screen: ...Not sent: this was a note...
> nothing for 10s
keys ^T ^T
keys Enter
> send-message #51

== A note that was a reply, a note and a reply again is asked about once
#471 sam 50m "I want a refund for both."
% triage --mine
keys n "Both are refunded." ^T ^T ^T Enter
screen: ...Not sent: this was a note...
> nothing for 10s
keys Enter
> send-message #471 {"text": "Both are refunded."}
