# Texts that were begun beside each other: of two conversations, and a reply beside a note of the same one.

== A note that was begun is no part of the reply, and stays
#71 sam 2h called "Gro Dahl" "I cannot reach you by phone."
% triage --mine
keys n "Third try," Esc
keys r "We call you at noon." Enter
> send-message #71 {"text": "We call you at noon."}
keys l "71" Enter
keys n " not angry." Enter
> send-note #71 {"text": "Third try, not angry."}

== Both texts of one conversation outlive a crash
#71 sam 2h called "Gro Dahl" "I cannot reach you by phone."
% triage --mine
keys n "Third try." Esc r "We call you" 
wait 1s
kill
% triage --mine
wait 1s
keys ^G
keys r " at noon." Enter
> send-message #71 {"text": "We call you at noon."}
keys l "71" Enter
keys n Enter
> send-note #71 {"text": "Third try."}

== The texts of two conversations go each to its own customer
#71 sam 2h called "Gro Dahl" "I cannot reach you by phone."
#72 sam 1h called "Finn Lie" "Is the lamp heavy?"
% triage --mine
keys r "We call you" Esc j
screen: ...lamp heavy...
keys r "Two kilos" Esc k
screen: ...by phone...
keys r " at noon." Enter
> send-message #71 {"text": "We call you at noon."}
screen: ...lamp heavy...
keys r " and a half." Enter
> send-message #72 {"text": "Two kilos and a half."}

== A draft that is sent is gone, and the next session has none
#71 sam 2h called "Gro Dahl" "I cannot reach you by phone."
% triage --mine
keys r "We call you" Esc
keys r " at noon." Enter
> send-message #71 {"text": "We call you at noon."}
wait 2s
keys q
= 0
customer #71 "I waited until one."
% triage --mine
keys r "Sorry for that." Enter
> send-message #71 {"text": "Sorry for that."}

== A reply that waits for its hold and the text begun after it both outlive a crash
#71 sam 2h called "Gro Dahl" "I cannot reach you by phone."
#72 sam 1h called "Finn Lie" "Is the lamp heavy?"
% triage --mine
keys r "We call you at noon." Enter
screen: ...lamp heavy...
keys r "Two kilos"
wait 1s
kill
% triage --mine
> nothing for 20s
keys ^G
keys r Enter
> send-message #71 {"text": "We call you at noon."}
screen: ...lamp heavy...
keys r "." Enter
> send-message #72 {"text": "Two kilos."}

== The drafts of one operator are not those of another on the same computer
#71 sam 2h called "Gro Dahl" "I cannot reach you by phone."
% triage --mine
keys r "We call you at noon."
wait 1s
kill
admin gives #71 to bea
bea% triage --mine
keys bea: r "Your number, please?" Enter
> send-message #71 {"text": "Your number, please?", "operator_id": 3}

== A text is kept while a note of the same conversation goes out
#71 sam 2h called "Gro Dahl" "I cannot reach you by phone."
% triage --mine
keys n "Third try." Enter
> nothing for 2s
keys r "We call you"
> send-note #71 {"text": "Third try."}
screen: ...We call you...
keys " at noon." Enter
> send-message #71 {"text": "We call you at noon."}

== In triage the first of two equal texts proves nothing of the second
#1822 sam 5m "Hello?"
% triage --mine --hold 0
screen: ...Hello?...
reads lag by 9s
keys r "On Monday." ^O
> send-message #1822
screen: ...Reply sent to #1822...
keys r "On Monday." ^O
screen: ...went to #1822 a moment ago...
next send-message: lost-request
keys y
> send-message #1822
wait 40s
screen: ...unknown...
keys q
= 6
now #1822 has message "On Monday." once

== A text that is still held is said to be on its way, and not to have gone
#1823 sam 5m "Hello?"
% triage --mine
keys r "On Monday." ^O
keys r "On Monday." Enter
screen: ...is on its way to #1823...
> nothing
keys Esc
keys Esc
keys z
wait 8s
> nothing

== A text that another program has sent meanwhile is asked about, and goes out all the same where one wants it
#1826 sam 5m "Hello?"
% triage --mine
screen: ...Hello?...
bea$ CONVOPS_OPERATOR=7 conv send 1826 "On Monday."
> send-message #1826 {"text": "On Monday."}
keys r "On Monday." Enter
screen: ...has sent the same...
> nothing
wait 1s
keys r
screen: ...REPLY...
keys Enter
screen: ...The same reply went to #1826...
> nothing
keys y
> send-message #1826 {"text": "On Monday."}

== A text of five minutes ago is asked about before it goes out again in the same session
#1824 sam 5m "Hello?"
% triage --mine
keys r "On Monday." ^O
> send-message #1824 {"text": "On Monday."}
wait 5m
keys r "On Monday." Enter
screen: ...The same reply...
> nothing for 10s

== Of two texts of one conversation the line of the one that `D` drops says so
#73 sam 2h called "Gro Dahl" "I cannot reach you by phone."
% triage --mine
keys n "Third try." Esc
keys r "We call you" Esc
screen: ...Unsent reply: r opens it, D drops it...
no screen: ...Unsent note: n opens it, D drops it...
wait 1s
keys D
screen: ...Dropped...the reply to #73...
screen: ...Unsent note: n opens it, D drops it...

== Texts to one conversation come back in their order where one leaves without sending
#4837 sam 3h "Any news?"
% triage --mine
keys n "One." Enter n "Two." Enter q
wait 1s
keys d
= 0
% triage --mine
keys n
wait 1s
keys Enter
> send-note #4837 {"text": "One.\n\nTwo."}
