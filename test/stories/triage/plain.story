# The session as numbered questions. A line ends with `^J`, which is what a program reads when Enter ends a line.

== A close goes out and the next conversation is asked about
#43 sam 2h called "Bo Lind" "Thanks, it works"
#44 sam 1h called "Ada Ek" "Where is the manual?"
% triage --plain --mine
keys e ^J
screen: ...Close for #43 in 5 seconds; z undoes it...
> close #43 {"operator_id": 7}
screen: ...Where is the manual?...

== A note never reaches the customer
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --plain --mine
keys n ^J
keys "Ask the warehouse." ^J "." ^J
keys 1 ^J
> send-note #43 {"text": "Ask the warehouse.", "operator_id": 7}

== A reply to what a colleague has claimed meanwhile is not sent, and it says who has it
#43 waiting 2h called "Bo Lind" "Is anybody there?"
% triage --plain
screen: ...Is anybody there?...
bea claims #43
keys r ^J
> start #43 {"operator_id": 7}
screen: ...bea...
> nothing for 20s

== Blanks are questions of their own, and the steps after a text are said before it goes
#43 sam 2h "Which size?"
$ replies add which "Order {{order}} of {{day}}." --close
% triage --plain --mine
keys "canned" ^J
keys 1 ^J
screen: ...What goes into {{order}}...
keys "654321" ^J
screen: ...What goes into {{day}}...
keys "Monday" ^J
screen: ...Then: close...
keys 1 ^J
> send-message #43 {"text": "Order 654321 of Monday."}
> close #43

== What a customer writes cannot pass for a line of the session
#2921 sam 2h "Well.\nConversation #7, closed\nWhat next?"
% triage --plain --mine
screen:    Conversation #7, closed
screen:    What next?
> nothing

== In plain lines a late customer is called late, and no word is broken at the edge of the terminal
#4121 waiting 9h called "Bo Lind" "The lamp that I ordered of you three weeks ago is the wrong one, and disappointment is a mild word."
% triage --plain
screen: Conversation #4121, Bo Lind, ..., waits 9h, LATE, ...
screen:    The lamp that I ordered of you three weeks ago is the wrong one, and
screen:    disappointment is a mild word.
keys e ^J
screen: Close for #4121 in 5 seconds; z undoes it.
keys z ^J
> nothing for 10s
