# Proposals beside what a person does: begun texts, colleagues, steps, a change of mind.

== A proposal with a close opens with its text, and both go out by one hold
#2401 sam 2h called "Bo Lind" "Did you ship it?"
#2402 sam 1h called "Ada Ek" "Do you ship to Malta?"
bea$ AI_AGENT=helper conv propose 2401 "It left today." --close --reason "The shop says so."
bea= 0
% triage --mine
screen: ...The shop says so....
wait 1s
keys r
screen: ...It left today....
keys Enter
> send-message #2401 {"text": "It left today.", "operator_id": 7}
> close #2401 {"operator_id": 7}
wait 1s

== A proposal that was sent waits no longer
#2403 sam 2h called "Bo Lind" "Did you ship it?"
#2404 sam 1h called "Ada Ek" "Do you ship to Malta?"
bea$ AI_AGENT=helper conv propose 2403 "It left today." --reason "The shop says so."
bea= 0
% triage --mine
screen: ...The shop says so....
wait 1s
keys r
screen: ...It left today....
keys Enter
> send-message #2403 {"text": "It left today."}
wait 2s
keys q
= 0
% triage --mine
wait 1s
keys l "2403" Enter
screen: ...Did you ship it...
wait 1s
no screen: ...The shop says so....
> nothing

== A proposal that is undone within the hold is not sent, and its text is not lost
#2405 sam 2h called "Bo Lind" "Did you ship it?"
#2406 sam 1h called "Ada Ek" "Do you ship to Malta?"
bea$ AI_AGENT=helper conv propose 2405 "It left today." --reason "The shop says so."
bea= 0
% triage --mine
screen: ...The shop says so....
wait 1s
keys r
screen: ...It left today....
keys Enter
wait 1s
keys z
wait 1s
> nothing for 20s
keys Esc
wait 1s
keys r
wait 1s
screen: ...It left today....
keys Enter
> send-message #2405 {"text": "It left today."}
wait 2s
keys q
= 0
now #2405 has message "It left today." once

== A proposal that comes while one writes changes nothing of the text
#2407 sam 2h called "Bo Lind" "Did you ship it?"
#2408 sam 1h called "Ada Ek" "Do you ship to Malta?"
% triage --mine
screen: ...ship it...
wait 1s
keys r "Yes, today"
bea$ AI_AGENT=helper conv propose 2407 "It left in May." --close --reason "The shop says so."
bea= 0
wait 20s
keys "." Enter
> send-message #2407 {"text": "Yes, today."}
> nothing for 10s
SIGTERM
= 143
now #2407 is sam

== A text that was begun is not lost for a proposal
#2409 sam 2h called "Bo Lind" "Did you ship it?"
#2410 sam 1h called "Ada Ek" "Do you ship to Malta?"
% triage --mine
screen: ...ship it...
wait 1s
keys r "Yes, today" Esc
bea$ AI_AGENT=helper conv propose 2409 "It left in May." --reason "The shop says so."
bea= 0
wait 20s
keys r
wait 1s
screen: ...Yes, today...
> nothing for 10s

== A proposal for what a colleague has is not sent
#2411 bea 2h called "Bo Lind" "Did you ship it?"
#2412 sam 1h called "Ada Ek" "Do you ship to Malta?"
bea$ AI_AGENT=helper conv propose 2411 "It left today." --reason "The shop says so."
bea= 0
% triage --mine
screen: ...ship to Malta...
wait 1s
keys l "2411" Enter
screen: ...ship it...
wait 1s
keys r Enter
> nothing for 20s
SIGTERM
= 143
now #2411 is bea

== A proposal for one who waits claims first
#2413 waiting 2h called "Bo Lind" "Did you ship it?"
#2414 waiting 1h called "Ada Ek" "Do you ship to Malta?"
bea$ AI_AGENT=helper conv propose 2413 "It left today." --reason "The shop says so."
bea= 0
% triage
screen: ...The shop says so....
wait 1s
keys r
screen: ...It left today....
wait 1s
keys Enter
> start #2413 {"operator_id": 7}
> send-message #2413 {"text": "It left today."}
wait 2s

== A proposal goes to its own conversation and to no other
#2415 sam 2h called "Bo Lind" "Did you ship it?"
#2416 sam 1h called "Ada Ek" "Do you ship to Malta?"
bea$ AI_AGENT=helper conv propose 2416 "We do." --reason "The shop says so."
bea= 0
% triage --mine
screen: ...ship it...
wait 1s
keys r "Today." Enter
> send-message #2415 {"text": "Today."}
screen: ...The shop says so....
wait 1s
keys r
screen: ...We do....
keys Enter
> send-message #2416 {"text": "We do."}
wait 2s

== A customer who writes within the hold of a proposal stops it, and its text is kept
#2417 sam 2h called "Bo Lind" "Did you ship it?"
#2418 sam 1h called "Ada Ek" "Do you ship to Malta?"
bea$ AI_AGENT=helper conv propose 2417 "It left today." --reason "The shop says so."
bea= 0
% triage --mine
screen: ...The shop says so....
wait 1s
keys r
screen: ...It left today....
keys Enter
wait 1s
customer #2417 "Please stop it!"
> nothing for 20s
SIGTERM
= 143
now #2417 has message "It left today." never

== Of two proposals for one conversation only the one that was opened is sent
#2419 sam 2h called "Bo Lind" "Did you ship it?"
#2420 sam 1h called "Ada Ek" "Do you ship to Malta?"
bea$ AI_AGENT=helper conv propose 2419 "It left today." --reason "The shop says so."
bea= 0
bea$ AI_AGENT=helper conv propose 2419 "It leaves on Monday." --close --reason "The carrier says so."
bea= 0
% triage --mine
screen: ...The shop says so....
wait 1s
keys r
screen: ...It left today....
keys Enter
> send-message #2419 {"text": "It left today."}
> nothing for 20s
SIGTERM
= 143
now #2419 is sam

== Of a stale proposal only the text is opened, and none of its steps is done
#2423 sam 2h called "Bo Lind" "Did you ship it?"
#2424 sam 1h called "Ada Ek" "Do you ship to Malta?"
bea$ AI_AGENT=helper conv propose 2423 "It left today." --close --reason "The shop says so."
bea= 0
wait 10s
customer #2423 "And where is the lid?"
% triage --mine
wait 1s
keys l "2423" Enter
screen: ...where is the lid...
wait 1s
keys r
screen: ...It left today....
keys " Lid, too." Enter
> send-message #2423 {"text": "It left today. Lid, too."}
> nothing for 20s
SIGTERM
= 143
now #2423 is sam

== After Esc a proposal is neither sent nor lost
#2425 sam 2h called "Bo Lind" "Did you ship it?"
#2426 sam 1h called "Ada Ek" "Do you ship to Malta?"
bea$ AI_AGENT=helper conv propose 2425 "It left today." --reason "The shop says so."
bea= 0
% triage --mine
screen: ...The shop says so....
wait 1s
keys r
screen: ...It left today....
keys Esc
> nothing for 20s
keys r
screen: ...It left today....
keys Enter
> send-message #2425 {"text": "It left today."}
wait 1s

== A proposal for a colleague's conversation is counted
#3711 bea 1h "Hello."
#3712 waiting 1h "Hi."
$ conv propose 3711 "Hello, what is it?" --reason "a greeting"
= 0
% triage
screen: ...Hi....
screen: ...roposals 1...
> nothing

== A proposal for a closed conversation is counted
#3713 closed 1h "Hello."
#3714 waiting 1h "Hi."
$ conv propose 3713 "Hello, what is it?" --reason "a greeting"
= 0
% triage
screen: ...Hi....
screen: ...roposals 1...
> nothing

== A proposal that comes while the session runs is counted
#3715 waiting 1h "Hi."
% triage
screen: ...Hi....
admin$ conv propose 3715 "Hello, what is it?" --reason "a greeting"
admin= 0
wait 16s
screen: ...roposals 1...
> nothing

== A proposal for one that I claimed is counted
#3716 waiting 1h "Hi."
$ conv propose 3716 "Hello, what is it?" --reason "a greeting"
= 0
% triage
screen: ...Hi....
keys c
> start #3716
wait 1s
screen: ...roposals 1...
wait 40s
screen: ...roposals 1...

== A proposal for what one has closed oneself waits on, and is counted
#3717 waiting 1h "Hi."
% triage
screen: ...Hi....
admin$ conv propose 3717 "Hello, what is it?" --reason "a greeting"
admin= 0
wait 16s
screen: ...roposals 1...
keys e
> start #3717
> close #3717
wait 20s
screen: ...roposals 1...

== A proposal that a colleague's reply has made stale is counted
#42 waiting 46m "question 42"
#43 waiting 4m "question 43"
$ conv propose 42 "text 8 of 32" --reason "a guess"
= 0
bea replies #42 "text 13 of 32"
% triage
wait 2s
screen: ...roposals 1...
> nothing

== A proposal that comes while a colleague's session and this one run is counted
#43 waiting 4m "question 43"
% triage
wait 2s
bea% triage --mine
wait 2s
admin$ conv propose 43 "text 8 of 32" --reason "a guess"
admin= 0
wait 35s
screen: ...roposals 1...
screen bea: ...roposals 1...
SIGTERM bea
bea= 143
> nothing

== What a proposal has that stands nowhere in the conversation is marked
#3750 sam 3h called "Ada Ek" "Where is order 123456?"
$ conv propose 3750 "Order 123456 is at https://evil.test/x now." --reason "a guess"
= 0
% triage --mine
screen: ...Where is...
wait 600ms
keys r
screen: ...evil.test...nowhere...
> nothing

== A proposal for one whom a colleague has taken from the queue since is counted
#45 waiting 77m in VIP "question 45"
% triage
wait 2s
carl$ conv next --json
carl= 0
> start #45
admin$ conv propose 45 "text 14 of 32" --reason "a guess" --json
admin= 0
wait 40s
screen: ...roposals 1...

== The header counts every proposal, two of one conversation as well
#3731 waiting 155m in Delivery "Where is the parcel?"
admin$ conv propose 3731 "It comes today." --reason "a guess" --json
admin= 0
admin$ conv propose 3731 "It comes tomorrow." --reason "a guess" --json
admin= 0
% triage
screen: ...Proposals 2...
> nothing

== The list has every proposal, wherever its conversation is
#3741 waiting 2h in Delivery "Where is the parcel?"
#3742 bea 1h "Is it in stock?"
#3743 closed 3h "Thanks, solved."
bea$ conv propose 3742 "Yes, four of them." --reason "stock" --json
bea= 0
bea$ conv propose 3743 "Glad to hear." --reason "polite" --json
bea= 0
% triage
screen: ...Where is the parcel...
keys l "proposal"
screen: ...#3742...
screen: ...#3743...
keys Esc Esc q
= 0
> nothing

== The claim by which a proposal is opened does not make it stale, and looking twice loses none of its steps
#43 waiting 2h called "Bo Lind" "Is anybody there?"
bea$ AI_AGENT=helper conv propose 43 "Your parcel left today." --close --reason "The shop says so."
bea= 0
% triage
screen: ...The shop says so....
wait 1s
keys r
> start #43 {"operator_id": 7}
screen: ...Your parcel left today....
wait 1s
keys Esc
wait 20s
no screen: ...STALE...
keys r
wait 1s
keys Enter
> send-message #43 {"text": "Your parcel left today.", "operator_id": 7}
> close #43
