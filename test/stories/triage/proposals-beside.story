# Proposals beside what a person does: begun texts, colleagues, steps, a change of mind.

== A proposal that is undone within the hold is not sent, and its text is not lost
#2405 sam 2h called "Bo Lind" "Did you ship it?"
bea$ AI_AGENT=helper conv propose 2405 "It left today." --reason "The shop says so."
% triage --mine
screen: ...The shop says so....
keys r
screen: ...It left today....
keys Enter
keys z
wait 1s
> nothing for 20s
keys Esc
keys r
wait 1s
screen: ...It left today....
keys Enter
> send-message #2405 {"text": "It left today."}

== A proposal that comes while one writes changes nothing of the text
#2407 sam 2h called "Bo Lind" "Did you ship it?"
% triage --mine
keys r "Yes, today"
bea$ AI_AGENT=helper conv propose 2407 "It left in May." --close --reason "The shop says so."
wait 20s
keys "." Enter
> send-message #2407 {"text": "Yes, today."}
> nothing for 10s

== A text that was begun is not lost for a proposal
#2409 sam 2h called "Bo Lind" "Did you ship it?"
% triage --mine
keys r "Yes, today" Esc
bea$ AI_AGENT=helper conv propose 2409 "It left in May." --reason "The shop says so."
wait 20s
keys r
wait 1s
screen: ...Yes, today...
> nothing for 10s

== A proposal for what a colleague has is not sent
#2411 bea 2h called "Bo Lind" "Did you ship it?"
#2412 sam 1h called "Ada Ek" "Do you ship to Malta?"
bea$ AI_AGENT=helper conv propose 2411 "It left today." --reason "The shop says so."
% triage --mine
keys l "2411" Enter
screen: ...ship it...
keys r Enter
> nothing for 20s

== A proposal that a colleague has rejected meanwhile is said to be
#2413 sam 2h called "Bo Lind" "Did you ship it?"
#2414 bea 1h "Do you ship to Malta?"
bea$ AI_AGENT=helper conv propose 2413 "It left today." --reason "The shop says so."
% triage --mine
screen: ...The shop says so....
bea% triage --mine
keys bea: l "2413" Enter D "No." Enter
keys D "It did not." Enter
screen: ...p1 was rejected already...
no screen: ...The shop says so....
> nothing

== A proposal for what one has closed oneself waits on, and is counted
#3717 waiting 1h "Hi."
% triage
screen: ...Hi....
admin$ conv propose 3717 "Hello, what is it?" --reason "a greeting"
wait 16s
screen: ...roposals 1...
keys e
> start #3717
> close #3717
wait 20s
screen: ...roposals 1...

== The list has every proposal, wherever its conversation is
#3741 waiting 2h in Delivery "Where is the parcel?"
#3742 bea 1h "Is it in stock?"
#3743 closed 3h "Thanks, solved."
bea$ conv propose 3742 "Yes, four of them." --reason "stock" --json
bea$ conv propose 3743 "Glad to hear." --reason "polite" --json
% triage
screen: ...Proposals 2...
keys l "proposal"
screen: ...#3742...
screen: ...#3743...
keys Esc Esc q
= 0

== The list finds a proposal that was opened, too
#3744 sam 1h called "Bo Lind" "Where is the parcel?"
bea$ conv propose 3744 "It left today." --reason "the shop" --json
% [120x40] triage --mine
keys r
wait 1s
keys Esc l "proposal"
screen: ...#3744...DRAFT, proposal...
keys Esc Esc q Enter
= 0

== The claim by which a proposal is opened does not make it stale, and looking twice loses none of its steps
#43 waiting 2h called "Bo Lind" "Is anybody there?"
bea$ AI_AGENT=helper conv propose 43 "Your parcel left today." --close --reason "The shop says so."
% triage
screen: ...The shop says so....
keys r
> start #43 {"operator_id": 7}
screen: ...Your parcel left today....
keys Esc
wait 20s
no screen: ...STALE...
keys r
keys Enter
> send-message #43 {"text": "Your parcel left today.", "operator_id": 7}
> close #43
