# Taking a conversation over from a colleague: the question, its answers, and the way back.

== Only a yes takes over, after a no as well, and one key gives it back to the colleague
#353 waiting 2h "I cannot log in."
#354 bea 3h "Two weeks and no answer."
% triage
keys l "354" Enter
screen: ...Two weeks...
keys t
keys t
keys x
> nothing for 20s
keys t
keys Esc
keys t
> nothing for 3s
cyan: y
the screen has 39x9
keys y
> nothing for 3s
the screen has 80x24
keys y
> assign-operator #354 {"operator_id": 7}
wait 1s
keys z
> assign-operator #354 {"operator_id": 3}

== A takeover is not undone where somebody else has it by then
#359 waiting 2h "I cannot log in."
#360 bea 3h "Two weeks and no answer."
% triage
keys l "360" Enter
screen: ...Two weeks...
keys t
keys y
> assign-operator #360 {"operator_id": 7}
wait 1s
carl gives #360 to carl
keys z
> nothing for 10s

== A reply that is held when a colleague takes over is a draft, and the line says who has it
#1885 sam 3h "Which size?"
% [120x24] triage --mine --hold 30
keys r "Large." ^O
bea gives #1885 to carl
screen: ...carl took #1885 while you wrote. Kept as a draft: P as a note · t take over · D drop...

== What `t` does is said: of one's own, of one that nobody has, and of a colleague's
#5043 sam 4h called "Ada Ek" "Is it in stock?"
#5044 waiting 3h called "Bo Lind" "Which paint?"
#5045 bea 3h called "Cy Dahl" "Which size?"
% triage --mine
screen: ...in stock...
wait 1s
next send-message: refuses {"error": "the channel is blocked"}
keys r "It is." ^S
> send-message #5043
screen: ...the channel is blocked; draft kept; not done: close...
wait 1s
keys t
screen: ...#5043 is yours already...
keys l "5044" Enter
screen: ...Which paint...
keys t
screen: ...No colleague has #5044...
keys l "5045" Enter
screen: ...Which size...
keys t
screen: ...Take #5045 over from bea?...
keys Enter
> nothing for 2s
next assign-operator: late 2s
keys y
screen: ...#5045 is being taken over (z gives it back)...
> assign-operator #5045
wait 1s
keys z
> assign-operator #5045 {"operator_id": 3}
