# A profile that may only read, and keys that have nothing to act on: nothing reaches the service.

== In a session that may only read no key writes anything
the environment names no service
#601 sam 2h "Which paint do you use?"
#602 sam 1h "Do you ship to Norway?"
$ profile add desk --base-url http://127.0.0.1:7001 --token-stdin --operator 7
  < T-471108
= 0
$ profile set read_only yes
= 0
% triage --mine
screen: ...Which paint...
wait 1s
keys e
wait 1s
keys C
wait 1s
keys a
wait 1s
keys Esc
wait 1s
keys r "No." Enter
> nothing for 20s
SIGTERM
= 143
now #601 is sam

== In a session that may only read nothing that is marked is closed
the environment names no service
#603 sam 2h "Which paint do you use?"
#604 sam 1h "Do you ship to Norway?"
$ profile add desk --base-url http://127.0.0.1:7001 --token-stdin --operator 7
  < T-471108
= 0
$ profile set read_only yes
= 0
% triage --mine
screen: ...Which paint...
wait 1s
keys l Space e
> nothing for 20s
SIGTERM
= 143
now #603 is sam

== With nothing on the screen no key writes anything
% triage
wait 2s
keys e
wait 1s
keys s
wait 1s
keys c C t z
wait 1s
keys r "Hello?" Enter
> nothing for 20s

== A customer who arrives while one types at an empty queue gets none of it
% triage
wait 2s
keys r
wait 200ms
new customer "Is it loud?"
keys R
keys "e"
> nothing for 20s

== From the end of the queue one key leads back to the last that was decided
#607 waiting 2h "Which paint do you use?"
#608 waiting 1h "The lamp works now."
% triage
screen: ...Which paint...
wait 1s
keys e
screen: ...lamp works...
wait 1s
keys e
wait 1s
no screen: ...lamp works...
keys k
screen: ...lamp works...
> start #607
> close #607
> start #608
> close #608
wait 1s

== What is one's own is not claimed a second time
#609 sam 2h "Which paint do you use?"
#610 sam 1h "Do you ship to Norway?"
% triage --mine
screen: ...Which paint...
wait 1s
keys c
> nothing for 20s
SIGTERM
= 143
now #609 is sam

== The keys are shown and left again, and nothing was decided by it
#613 sam 2h "Which paint do you use?"
#614 sam 1h "The lamp works now."
% triage --mine
screen: ...Which paint...
wait 1s
keys ? Space Esc
screen: ...Which paint...
> nothing for 10s
wait 1s
keys e
> close #613 {"operator_id": 7}
wait 1s
SIGTERM
= 143
now #614 is sam

== Down beyond the end of a list to choose from stays on its last
#617 sam 2h "Which paint do you use?"
#618 sam 1h "The lamp works now."
% triage --mine
screen: ...Which paint...
wait 1s
keys g Down Down Down Down Down Down Enter
> assign-group #617 {"group_id": 3}
wait 1s

== In a narrow window the customer stands in place of the conversation, and no key decides there
#621 sam 3h called "Ada Ek" "Which paint do you use?"
#622 sam 1h "The lamp works now."
% triage --mine
screen: ...Which paint...
wait 1s
keys i
screen: ...name...Ada Ek...
no screen: ...Which paint...
keys e
screen: ...Which paint...
keys i Esc
screen: ...Which paint...
> nothing for 10s
SIGTERM
= 143
now #621 is sam

== The name of a customer is changed from the session
#3747 sam 3h called "Ada Ek" "Thanks."
% triage --mine
screen: ...Thanks...
wait 600ms
keys i u
wait 300ms
keys ^U "Ada Holm" Enter
> update {"name": "Ada Holm"}
wait 1s

== At 40 columns a session that may only read still says so, whatever else gives way
the environment names no service
#611-630 sam 1h "Which paint do you use?"
#631-650 waiting 1h "Do you ship to Norway?"
$ profile add desk --base-url http://127.0.0.1:7001 --token-stdin --operator 7
  < T-471108
= 0
$ profile set read_only yes
= 0
% [40x12] triage
screen: ...Norway...
wait 1s
keys h 1
wait 1s
keys h 1
wait 1s
screen: ...READ-ONLY...
> nothing

== A session that may only read takes back its own skips, and takes nothing over
#1863 waiting 3h "I was first."
#1864 waiting 2h "I came later."
% triage --read-only
screen: ...I was first...
wait 1s
keys s
screen: ...I came later...
keys z
screen: ...Undone: #1863 is back...
bea claims #1863
wait 20s
keys t
screen: ...read-only: nothing is changed...
keys z
screen: ...nothing to undo...
> nothing

== In a session that may only read the keys that decide are not in the help
#613 sam 2h "Which paint?"
% triage --mine --read-only
screen: ...Which paint?...
wait 1s
keys ?
screen: ...Space...scroll down...
no screen: ...write a private note...
no screen: ...close it after...
no screen: ...Space more...
> nothing

== Other conversations of the same customer are counted in the head, and stand with the customer
#2461 sam 2h called "Ada Ek" "Where is it?"
#2462 sam 1h called "Ada Ek" "Second question."
every get: answers {"from_platform_user_id": 6001}
% triage --mine
screen: ...Where is it?...
wait 1s
keys j
screen: ...Second question...
row 2: ...· 1 earlier...
keys i
screen: Same customer
screen: ...#2461...
> nothing

== What this computer knows of a customer from before stands with the customer
#2464 closed 2d "Thank you."
#2465 sam 1h "And now?"
every get: answers {"from_platform_user_id": 6001}
$ conv send 2464 "You are welcome."
= 0
> send-message #2464
% triage --mine
screen: ...And now?...
row 2: ...· 1 earlier...
keys i
screen: Earlier, from this computer
screen: ...#2464...
> nothing

== An earlier conversation that a list has as well counts once
#2871 sam 2h "Thank you."
#2872 sam 1h "And now?"
every get: answers {"from_platform_user_id": 6001}
$ conv send 2871 "You are welcome."
= 0
> send-message #2871
customer #2871 "One more thing."
% triage --mine
screen: ...And now?...
wait 1s
keys j
screen: ...One more thing...
wait 1s
keys k
screen: ...And now?...
no screen: ...· 2 earlier...
row 2: ...· 1 earlier...
> nothing

== Several links are listed newest first
#3091 sam 2h "See https://shop.test/old" "or https://shop.test/new"
% triage --mine
screen: ...shop.test/old...
wait 1s
keys o
screen: ...1  https://shop.test/new...
screen: ...2  https://shop.test/old...
> nothing
