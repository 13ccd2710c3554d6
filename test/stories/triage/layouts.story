# Keys by their place on other layouts, keys that a person has chosen, and what is a letter everywhere.

== On a Cyrillic layout a key counts by its place, and a text is a text
#441 sam 2h "Где мой заказ?"
#442 sam 1h "Do you ship to Malta?"
% triage --mine
keys "к" "Уже едет." Enter
> send-message #441 {"text": "Уже едет."}

== On a Greek, a Hebrew and an Arabic layout a key counts by its place, too
#446 sam 3h "Thanks."
#447 sam 2h "Many thanks."
#448 sam 1h "So kind."
% triage --mine --hold 0
keys "ε"
> close #446
keys "ק"
> close #447
keys "ث"
> close #448

== A key that a person has given to an action does that, the old one does not, and in a text it is a letter
#451 sam 2h "All good now."
the profile has keys close=E,pipe=!,note=^N
% triage --mine
keys e
> nothing for 10s
keys r "It is!"
screen: ...It is!...
keys Esc ^N
screen: ...PRIVATE NOTE...
keys Esc E
> close #451 {"operator_id": 7}

== Two actions cannot have the same key
#455 sam 2h "All good now."
the environment names no service
$ profile add desk --base-url http://127.0.0.1:7001 --token-stdin --operator 7
  < T-471108
$ profile set keys close=r
= 2
% triage --mine
keys e
> close #455

== On a Cyrillic layout the answer to a question counts by its place, too
#451 waiting 2h "I cannot log in."
#452 bea 3h "Two weeks and no answer."
% triage
keys l "452" Enter
screen: ...Two weeks...
keys "е"
keys "н"
> assign-operator #452 {"operator_id": 7}

== On a Cyrillic layout a capital letter is the capital of its place: it releases, and does not claim
#97 sam 20m "Can I pay by card?"
% triage --mine
keys "С"
> unassign #97 {"operator_id": 7}

== On a Cyrillic layout a key counts by its place on the page of the customer, and in the help
#443 sam 2h called "Ada Ek" "Где мой заказ?"
#444 sam 1h called "Bo Lind" "Do you ship to Malta?"
% triage --mine
screen: ...мой заказ...
wait 1s
keys "ш"
screen: ...channel email...
keys "г"
screen: ...name...
keys ^U "Ада" Enter
> update {"platform_user_id": 5443, "name": "Ада"}
keys "ш" "й"
screen: ...мой заказ...
keys ? "й"
keys "о"
screen: ...ship to Malta...

== On a Cyrillic layout letters act on the marked ones by their place
#445 sam 3h called "Bo Lind" "Спасибо."
#446 sam 2h called "Ada Ek" "Всё работает."
% triage --mine
screen: ...Спасибо...
wait 1s
keys "о"
screen: ...Всё работает...
wait 1s
keys "л" l Space Space "у"
> close #445
> close #446

== On a Cyrillic layout the letters of the line work by their place when a colleague took the conversation
#447 waiting 2h called "Ada Ek" "Есть зелёный?"
% triage
keys r "Скоро."
> start #447 {"operator_id": 7}
admin gives #447 to bea
screen: ...bea took #447 while you wrote...
wait 2s
keys "З"
> send-note #447 {"text": "Скоро.", "operator_id": 7}
