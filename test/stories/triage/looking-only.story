# A profile that may only read, and keys that have nothing to act on: nothing reaches the service.

== In a session that may only read no key writes anything, of what is marked neither
#601 sam 2h "Which paint do you use?"
#602 sam 1h "Do you ship to Norway?"
the profile has read_only yes
% triage --mine
keys e
keys C
keys a
keys Esc
keys r "No." Enter
keys Esc Esc
keys l Space e
> nothing for 20s

== With nothing on the screen no key writes anything
% triage
wait 2s
keys e
keys s
keys c C t z
keys r "Hello?" Enter
> nothing for 20s

== From the end of the queue one key leads back to the last that was decided
#607 waiting 2h "Which paint do you use?"
#608 waiting 1h "The lamp works now."
% triage
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

== What is one's own is not claimed a second time
#609 sam 2h "Which paint do you use?"
% triage --mine
keys c
> nothing for 20s

== The keys are shown and left again, and nothing was decided by it
#613 sam 2h "Which paint do you use?"
#614 sam 1h "The lamp works now."
% triage --mine
keys ? Space Esc
screen: ...Which paint...
> nothing for 10s
wait 1s
keys e
> close #613 {"operator_id": 7}

== Down beyond the end of a list to choose from stays on its last
#617 sam 2h "Which paint do you use?"
#618 sam 1h "The lamp works now."
% triage --mine
keys g Down Down Down Down Down Down Enter
> assign-group #617 {"group_id": 3}

== In a narrow window the customer stands in place of the conversation, and no key decides there
#621 sam 3h called "Ada Ek" "Which paint do you use?"
% triage --mine
keys i
screen: ...name...Ada Ek...
no screen: ...Which paint...
keys e
screen: ...Which paint...
keys i Esc
screen: ...Which paint...
> nothing for 10s

== At 40 columns a session that may only read still says so, whatever else gives way
#611-630 sam 1h "Which paint do you use?"
#631-650 waiting 1h "Do you ship to Norway?"
the profile has read_only yes
% [40x12] triage
keys h 1
keys h 1
wait 1s
screen: ...READ-ONLY...
> nothing

== A session that may only read takes back its own skips, and takes nothing over
#1863 waiting 3h "I was first."
#1864 waiting 2h "I came later."
% triage --read-only
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

== A session that may only read drops no draft of the one before it
#1865 waiting 3h "I was first."
% triage
keys n "Ask Bea." Esc q
= 0
% triage --read-only
screen: ...1 draft from your last session: l, then type draft...
screen: ...I was first...
keys D
screen: ...read-only: nothing is changed...
row 1: ...1 draft...
> nothing

== In a session that may only read the keys that decide are not in the help
#613 sam 2h "Which paint?"
% triage --mine --read-only
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
keys j
screen: ...Second question...
row 2: ...· 1 earlier...
keys i
screen: Same customer
screen: ...#2461...

== What this computer knows of a customer from before stands with the customer
#2464 closed 2d "Thank you."
#2465 sam 1h "And now?"
every get: answers {"from_platform_user_id": 6001}
$ conv send 2464 "You are welcome."
> send-message #2464
% triage --mine
screen: ...And now?...
row 2: ...· 1 earlier...
keys i
screen: Earlier, from this computer
screen: ...#2464...

== An earlier conversation that a list has as well counts once
#2871 sam 2h "Thank you."
#2872 sam 1h "And now?"
every get: answers {"from_platform_user_id": 6001}
$ conv send 2871 "You are welcome."
> send-message #2871
customer #2871 "One more thing."
% triage --mine
screen: ...And now?...
keys j
screen: ...One more thing...
keys k
screen: ...And now?...
no screen: ...· 2 earlier...
row 2: ...· 1 earlier...

== Several links are listed newest first
#3091 sam 2h "See https://shop.test/old" "or https://shop.test/new"
% triage --mine
keys o
screen: ...1  https://shop.test/new...
screen: ...2  https://shop.test/old...
