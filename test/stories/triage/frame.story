# What stands where on the screen, at several sizes, and how it looks.

== The title says who waits and who wrote back, the last row which keys can act
#3601 waiting 9m "One."
#3602 waiting 8m "Two."
#3603 sam 7m "Three."
% triage
screen: ...One....
title: convops 2 waiting, 1 wrote back
row 24: r reply  n note  e close  a assign  m canned  s skip  w wrote back  ? all

== Who waits for thirty minutes is late, in red, and before that not
#3604 waiting 28m called "Ada Ek" "One."
% triage
screen: ...One....
no screen: ...LATE...
no red: 28m
wait 3m
screen: ...LATE...
red: LATE
> nothing

== The customer's words are brightest, their author is dim, a note is italic
#3607 sam 40m called "Ada Ek" "The lamp is broken." sam: "Which one?" "The blue one."
% triage --mine
screen: ...The blue one....
no dim: The blue one.
no dim: Which one?
dim: Ada Ek

== The frame of a reply is in reverse video
#3608 sam 4m "The lamp is broken."
% triage --mine
keys r "Which"
reverse: REPLY
row 18: ...The lamp is broken....
keys ^T
reverse: NOTE
no reverse: REPLY

== From 160 columns the list is a pane that stays, below it there is none
#3611 waiting 9m called "Ada Ek" "The lamp is broken."
#3612 waiting 4m called "Bo Lind" "Where is it?"
% [160x40] triage
screen: ...The lamp is broken...
screen: ...Ada Ek...
screen: ...Bo Lind...
keys c
> start #3611
screen: ...Bo Lind...
SIGTERM
= 143
% [150x40] triage
screen: ...Where is it?...
no screen: ...Ada Ek...

== Above 100 columns the customer is a pane beside the words, below that an overlay
#3613 sam 9m called "Ada Ek" "The lamp is broken."
% [100x40] triage --mine
keys i
screen: ...email...
screen: ...The lamp is broken...
no screen: ...l list...

== Of the customer the fields that are filled are shown, each with its name
#3616 sam 9m called "Ada Ek" "The lamp is broken."
every get: answers {"from_user": {"custom_name": "Ada, wholesale", "name": "Ada Ek", "phone": "", "tags": ["vip", {"title": "paint"}], "page_url": "https://shop.example/lamps", "extra_fields": [{"title": "Order", "name": "order_id", "value": "51234"}, {"name": "Size", "value": ""}]}}
% [120x40] triage --mine
screen: ...name...Ada, wholesale
screen: ...profile...Ada Ek
screen: ...tags...vip, paint
screen: ...page...https://shop.example/lamps
screen: ...Order...51234
no screen: ...Size...
no screen: ...phone...

== A text is at most a hundred columns wide
#3614 sam 9m "zero one two three four five six seven eight nine ten one two three four five six seven eight nine ten one two three four five six seven eight last"
% [150x40] triage --mine
keys i
wait 1s
no screen: ...zero one...eight nine ten one two three four five six seven eight nine ten...
keys Esc r paste "zero one two three four five six seven eight nine ten one two three four five six seven eight nine ten one two"
screen: ...= zero one...
no screen: ...= zero one...eight nine ten one two three four five six seven eight nine ten...
> nothing

== A text that was begun is whole after the window has another size
#3615 sam 9m "The lamp is broken."
% triage --mine
keys r "Which lamp do you mean, the small one or the large one?"
the screen has 40x12
screen: ...Which lamp do you mean...
screen: ...large one?
the screen has 120x40
screen: ...Which lamp do you mean, the small one or the large one?...
screen: ...The lamp is broken...
keys Enter
> send-message #3615 {"text": "Which lamp do you mean, the small one or the large one?"}

== Nothing is drawn by colour alone where colour is not wanted
#3622 waiting 40m called "Ada Ek" "One."
% NO_COLOR=1 triage
screen: ...One....
screen: ...LATE...
no red: LATE
> nothing

== A reply stands in its conversation once, while it is held, on its way and there
#503 sam 2h "Which paint do you use?"
next send-message: late 5s
% triage --mine
keys r "Linseed oil." ^O
row 7: Linseed oil.
no row 9: Linseed oil.
> send-message #503
row 7: Linseed oil.
no row 9: Linseed oil.
wait 20s
row 7: Linseed oil.
no row 9: Linseed oil.

== A day stands above its messages, but today
#505 sam 26h read "Which paint?" sam: "Oil." "Thanks."
#506 sam 2h "Which size?"
% triage --mine
screen: ...Which size...
no screen: ...2026-11-21...
keys j
screen: ...Thanks...
screen: ...2026-11-20...

== The key that undoes stands in cyan in the status, also where the rest is cut
#509 sam 2h called "Bo Lind" "Where are the terms?"
#510 sam 1h called "Ada Ek" "Do you ship to Malta?"
% [40x12] triage --mine
keys s
wait 1s
keys e
row 11: ...  z...
cyan: z
> close #510

== In the smallest frame the key that takes a change of a customer back is not cut
#14701 sam 2h called "Ada Ek" "Thanks."
% [40x12] triage --mine
keys u "Adelaide Ekelund Berg" Enter
screen: ...Changing...z
> nothing
keys z
wait 8s
> nothing

== In a window that is too small nothing is decided, and what was not read yet is not written to
#5057 sam 4h called "Ada Ek" "Is it in stock?"
% triage --mine
screen: ...in stock...
the screen has 39x9
keys e
> nothing for 10s
the screen has 80x24
screen: ...in stock...
next get: late 5s
keys l "9999" Enter
keys c
screen: ...#9999 has not been read yet...

== Above the words that fit it is said how many there are
#5095 sam 4h called "Ada Ek" "one" "two" "three" "four" "five" "six" "seven" "eight" "nine" "ten" "eleven" "twelve" "thirteen"
% triage --mine
screen: ...thirteen...
row 4: ...4 earlier messages, v shows all...

== From four fifths of the time until late the waiting time is yellow
#3605 waiting 23m called "Ada Ek" "One."
% triage
screen: ...waits 23m...
no yellow: 23m
wait 2m
screen: ...waits 25m...
yellow: 25m

== A session of the sandbox says so on every screen, however small the window, and nothing of it leaves the computer
% [40x12] triage --sandbox
keys j
row 1: ...SANDBOX
keys l
row 1: ...SANDBOX
keys Esc n "The blue one."
row 1: ...SANDBOX
keys Esc s i
row 1: ...SANDBOX
keys Esc ?
row 1: ...SANDBOX
screen: page 1 of ...: the next
keys Space
screen: page 2 of ...: the next
keys Esc
the screen has 200x60
row 1: ...1 draft...SANDBOX
keys e
screen: ...Closed...
row 1: ...SANDBOX
> nothing for 20s
SIGTERM
= 143
$ history --sandbox --action close --json
json [{"action": "close", "outcome": "done"}]
