# Lists to choose from: the right one of several, a way out, and Enter for the last one.

== Enter repeats the last group and the last operator, each for itself
#311 sam 4h "The boiler makes a noise."
#312 sam 3h "The boiler leaks."
#313 sam 2h "Do you sell spare lids?"
% triage --mine
keys g "VIP" Enter
> assign-group #311 {"group_id": 3}
screen: ...boiler leaks...
keys a "bea" Enter
> assign-operator #312 {"operator_id": 3}
screen: ...spare lids...
keys g Enter
> assign-group #313 {"group_id": 3}

== What Esc left is not what Enter repeats
#321 sam 3h "The boiler makes a noise."
#322 sam 2h "The boiler leaks."
% triage --mine
keys a "bea" Enter
> assign-operator #321 {"operator_id": 3}
screen: ...boiler leaks...
keys a "carl" Esc
keys a Enter
> assign-operator #322 {"operator_id": 3}

== A name that nobody has gives nothing to anybody
#324 sam 2h "The boiler leaks."
% triage --mine
keys a "zoe" Enter
> nothing for 10s

== A group that is selected already is no change, and is not undone
#330 sam 2h in Delivery "The boiler leaks."
% triage --mine
screen: ...boiler leaks...
wait 1s
bea$ conv assign 330 --group VIP
> assign-group #330 {"group_id": 3}
keys g "VIP" Enter
> assign-group #330 {"group_id": 3}
wait 1s
keys z
> nothing for 10s

== What is marked before its row has loaded is closed in one go, of Waiting too, and not if its customer writes on
#335 waiting 3h called "Bo Lind" "The lamp works now."
#336 waiting 2h called "Bo Berg" "Do you sell spare lids?"
#337 sam 1h called "Bo Ek" "Found it, thanks."
every get: late 1s
% triage
screen: ...#335...
keys l "Bo" * e
wait 3s
customer #337 "One more thing."
> start #335
> start #336
> close #335 {"operator_id": 7}
> close #336 {"operator_id": 7}
> nothing for 20s
now #337 is sam

== Once the marks have acted, letters narrow the list again
#338 sam 3h called "Bo Lind" "The lamp works now."
#339 sam 2h called "Ada Ek" "Do you sell spare lids?"
% triage --mine
keys l Space e
> close #338 {"operator_id": 7}
wait 1s
keys Esc
keys l "ek"
> nothing for 20s

== Esc leaves the list for the conversation where one was
#342 waiting 2h called "Bo Lind" "The lamp works now."
#343 waiting 1h called "Ada Ek" "Do you sell spare lids?"
% triage
keys j
screen: ...spare lids...
keys l "lind" Esc
wait 1s
screen: ...spare lids...
no screen: ...lamp works...
> nothing

== Whose number is part of another is opened by it
#44 waiting 2h called "Bo Lind" "The lamp works now."
#344 waiting 1h called "Ada Ek" "Do you sell spare lids?"
% triage
keys j
screen: ...spare lids...
keys l "44" Enter
screen: ...lamp works...

== The group of the last session is the one that Enter repeats
#1933 sam 3h in Billing "Where is it?"
#1934 sam 2h in Billing "Is it there?"
% triage --mine
keys g "VIP" Enter
> assign-group #1933 {"group_id": 3}
wait 1s
keys q
= 0
% triage --mine
wait 1s
keys l "1934" Enter
screen: ...Is it there?...
keys g Enter
> assign-group #1934 {"group_id": 3}

== A colleague whose name begins with what is typed comes before one with such a word in it
#113 sam 2h "The boiler leaks."
#114 sam 1h "Do you sell spare lids?"
$ operators create jo.tim@desk.test
> create
$ operators create tim@desk.test
> create
$ operators create tina.jo@desk.test
> create
% triage --mine
keys a "tim" Enter
> assign-operator #113 {"operator_id": 11}
screen: ...spare lids...
keys a "ti" Down Enter
> assign-operator #114 {"operator_id": 12}

== After a refusal letters decide nothing until half a second without one, and Esc leaves a question at once
#5087 sam 4h called "Ada Ek" "Is it in stock?"
#5088 bea 3h called "Bo Lind" "Which paint?"
$ replies add odd "Someone will call." --assign-operator test
% triage --mine
keys m "odd" Enter
screen: ...Nothing is written to #5087...
keys "x"
keys e
keys e
> nothing for 10s
keys l "5088" Enter
screen: ...Which paint...
keys t "oh" Esc
wait 100ms
no screen: ...Take #5088 over...
keys k
screen: ...in stock...
keys e
> close #5087

== Of a long line the end that is typed is in sight
#3121 sam 2h "Is it open?"
% triage --mine
keys l "abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz the end"
screen: ...the end...

== After what was typed is erased, Enter repeats the last operator
#331 sam 3h "The boiler makes a noise."
#332 sam 2h "The boiler leaks."
% triage --mine
keys a "bea" Enter
> assign-operator #331 {"operator_id": 3}
screen: ...boiler leaks...
keys a "ca" Backspace Backspace Enter
> assign-operator #332 {"operator_id": 3}
