# A text that was begun is on the disk until its receipt is known, however the session ends; nothing goes out by itself.

== A note that was begun and is sent with P is no draft any more
#33 sam 50m "I want my money back now."
% triage --mine
keys n "Ask the depot first." Esc
keys P
> send-note #33 {"text": "Ask the depot first.", "operator_id": 7}
keys n "Another one." Enter
> send-note #33 {"text": "Another one.", "operator_id": 7}

== A note that was begun is still there when a reply goes out as a note
#33 sam 50m "I want my money back now."
% triage --mine
keys n "Ask the depot first." Esc
keys r "Third complaint this week." Esc
keys P
> send-note #33 {"text": "Third complaint this week.", "operator_id": 7}
keys n "!" Enter
> send-note #33 {"text": "Ask the depot first.!", "operator_id": 7}

== A draft for a conversation that a colleague has by now is in the list, and opens it
#571 sam 2h called "Bo Lind" "Where is it?"
#572 sam 1h called "Ada Ek" "Is it blue?"
% triage --mine
keys r "It is on the van" Esc
keys q
= 0
bea closes #571
% triage --mine
screen: ...Is it blue...
screen: ...1 draft...
keys l
screen: ...#571...Bo Lind...DRAFT...
keys "571" Enter
screen: ...Where is it...

== A draft or a proposal is found by that word whatever was decided about its conversation, or is on its way
#573 sam 2h called "Bo Lind" "Where is it?"
#574 sam 1h called "Ada Ek" "Is it blue?"
#575 sam 30m called "Cy Dahl" "Is it new?"
$ conv propose 575 "It is." --reason "asked"
% [100x24] triage --mine --hold 9
keys n "Rang twice." Esc r "On its way." Enter
screen: ...Is it blue...
wait 1s
keys n "Blue, yes." Esc h "2h" Enter
keys l "draft"
screen: ...#573...DRAFT, sending...
screen: ...#574...DRAFT, snoozed...
keys Esc h "2h" Enter
keys l "proposal"
screen: ...#575...proposal, snoozed...
> send-message #573

== A draft that is opened again is written on at its end
#2581 sam 2h "Which size?"
% triage --mine
keys r "The small"
keys Left Left Left Left Left Esc
keys r
keys " one." Enter
> send-message #2581 {"text": "The small one."}

== A draft with an open blank is written on in it
#2582 sam 2h "Where is it?"
$ replies add left "Order {{order}} has left."
% triage --mine
keys m "left" Enter
screen: ...Order {{order}} has left....
keys Esc
keys r
keys "471" Enter
> send-message #2582 {"text": "Order 471 has left."}

== A key that does nothing in a text says so, and why a text was not sent is not said of another
#2583 sam 2h "Which size?"
% triage --mine
keys r "The {{size}} one."
keys ^B
screen: ...^B does nothing here...
keys Enter
screen: ...Not sent: fill in {{size}} first...
keys ^U "The small one."
no screen: ...Not sent...
keys Enter
> send-message #2583 {"text": "The small one."}
