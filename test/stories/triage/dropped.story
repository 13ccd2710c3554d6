# Dropping a text: where it comes back to, and that it is gone where nobody brings it back. `x` answers what `D` may ask.

== A text that was dropped is not there in the next session
#2203 sam 2h called "Bo Lind" "Which paint do you use?"
#2204 sam 1h called "Ada Ek" "Do you ship to Malta?"
% triage --mine
screen: ...Which paint...
wait 1s
keys r "Linseed" Esc
keys D x
keys q
= 0
% triage --mine
keys r "Water colour." Enter
> send-message #2203 {"text": "Water colour."}

== Of two texts that were dropped the last comes back first
#2205 sam 2h called "Bo Lind" "Which paint do you use?"
#2206 sam 1h called "Ada Ek" "Do you ship to Malta?"
% triage --mine
keys r "Linseed" Esc
keys D x
keys j
screen: ...ship to Malta...
wait 1s
keys r "We do" Esc
keys D x
keys z
screen: ...the reply to #2206 is back...
keys Esc
keys z
screen: ...the reply to #2205 is back...
screen: ...Which paint...
keys " oil." Enter
> send-message #2205 {"text": "Linseed oil."}

== Dropping the text for one who waits keeps the claim, and the text is never sent
#2211 waiting 2h called "Bo Lind" "Which paint do you use?"
% triage
keys r "Linseed" Esc
keys D x
> start #2211 {"operator_id": 7}
> nothing for 20s

== Of a reply and a note that were begun the key drops the one that was begun last
#1903 sam 50m "Which size?"
% triage --mine
keys r "Large." Esc
keys n "Ask Bea." Esc
keys D
screen: ...Dropped...the note to #1903...
screen: ...Unsent reply...
keys D
screen: ...Dropped...the reply to #1903...
