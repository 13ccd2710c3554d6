# What a decision leaves alone: who has the conversation, the steps that go with a text, what was typed on.
# `x` answers what `D` may ask.

== A macro that hands over and closes answers as it hands over, and closes last
#1707 sam 2h "It works now."
#1708 sam 1h "Do you ship to Malta?"
$ replies add to-carl "Carl will see to it." --assign-operator carl --close
% triage --mine
keys m "to-carl" Enter
keys Enter
> assign-operator #1707 {"operator_id": 5}
> send-message #1707 {"text": "Carl will see to it.", "operator_id": 7}
> close #1707 {"operator_id": 7}

== As many marked conversations as confirm_above are closed without a question
#1709 sam 3h "All good now."
#1710 sam 2h "Solved."
#1711 sam 1h "Do you ship to Malta?"
the profile has confirm_above 2
% triage --mine
keys j
keys k
keys l Space Space e
> close #1709
> close #1710

== One more marked conversation than confirm_above is asked about
#1712 sam 3h "All good now."
#1713 sam 2h "Solved."
#1714 sam 1h "Thank you!"
the profile has confirm_above 2
% triage --mine
keys j
keys j
keys k k
keys l Space Space Space e
> nothing for 20s
screen: ...#1712 Customer 1712...
keys Esc h 1
screen: ...Snooze 3 conversations until 1...

== Of two replies to one conversation the list shows the last
#1715 sam 2h called "Bo Lind" "Which paint do you use?"
#1716 sam 1h "Do you ship to Malta?"
% triage --mine
screen: ...Which paint...
wait 1s
reads lag by 90s
keys r "Linseed oil." Enter
> send-message #1715 {"text": "Linseed oil."}
wait 1s
keys k
screen: ...Which paint...
keys r "Two coats of it." Enter
> send-message #1715 {"text": "Two coats of it."}
wait 1s
keys l
screen: ...Bo Lind...you: Two co...
keys Esc
wait 1s

== A text with its steps that was thrown away comes back with them, before what was begun since
#1717 sam 2h "It works now."
$ replies add solved "Glad it works." --close
% triage --mine
screen: ...works now...
wait 1s
keys m "solved" Enter
keys Esc
keys D x
keys r "Yours, Sam" Esc
keys z
wait 1s
screen: ...Glad it works....
screen: ...Yours, Sam...
keys Enter
> send-message #1717 {"text": "Glad it works.\n\nYours, Sam"}
> close #1717

== A reply that is still under way when the session is left at once is unknown
#1719 sam 2h "Is anybody there?"
% triage --mine
screen: ...Is anybody there?...
wait 1s
next send-message: silent
keys r "Yes, we are here." Enter
> send-message #1719 {"text": "Yes, we are here."}
keys ^C
keys ^C
= 6
screen: ...nknown...#1719...

== The steps of a macro are gone with its text
#1721 sam 2h "It works now."
$ replies add solved "Glad it works." --close
% triage --mine
keys m "solved" Enter
screen: ...then: close...
keys ^U
screen: ...the text is gone, and with it close of solved...
keys "One more thing?" Enter
> send-message #1721 {"text": "One more thing?"}
> nothing for 10s
