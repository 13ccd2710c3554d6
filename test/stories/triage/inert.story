# What a customer writes is data: it stands on the screen and moves nothing there.

== Escape sequences of a customer clear, hide and title nothing
#43 waiting 2h called "Bo Lind" "Where\u001b[2J is\u001b]0;x\u0007 it?\n\u001b[8mHidden\u001b[1;1H words"
% triage
screen: ...#43...
screen: ...Where...is...it?...
screen: ...Hidden...words...
screen: ...reply...
> nothing

== A name with escape sequences moves nothing either
#43 waiting 2h called "Bo\u001b[2J\u001b[1;1H Lind" "Is anybody there?"
#44 waiting 1h called "Ada Ek" "Where is the manual?"
% triage
screen: ...Is anybody there?...
keys l
screen: ...Bo...Lind...#43...
screen: ...#44...Ada Ek...
> nothing

== Marks that turn the direction of writing are shown, not obeyed
#43 waiting 2h called "Bo Lind" "Pay \u202e54321\u202c to \u2066me\u2069"
% triage
screen: ...Pay <U+202E>54321<U+202C> to <U+2066>me<U+2069>...
> nothing

== A very long word is shown to its end, and the rows keep their places
#43 waiting 2h called "Bo Lind" "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaathe-end"
% triage
screen: ...#43...
screen: ...the-end...
screen: ...reply...
keys c
> start #43 {"operator_id": 7}
wait 1s

== A carriage return in a text of a customer hides nothing before it
#43 waiting 2h called "Bo Lind" "I owe you 500\rNothing at all"
% triage
screen: ...I owe you 500...
> nothing

== What a customer writes while one writes is inert, too
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
screen: ...Is anybody there?...
keys r "Yes, we"
customer #43 "Good\u001b[2J\u001b[1;1H morning\u0007"
screen: ...Good...morning...
screen: ...Yes, we...
> nothing for 20s
