# What an assistant suggests is a draft with its reason: a person opens it, sends it or rejects it.

== A proposal shows its reason, opens with `r` and goes out by the usual hold
#43 sam 2h called "Bo Lind" "Is anybody there?"
bea$ AI_AGENT=helper conv propose 43 "Your parcel left today." --reason "The shop says so."
% triage --mine
screen: ...The shop says so....
no screen: ...[?]...
keys r
wait 1s
screen: ...Your parcel left today....
keys Enter
> nothing for 4s
> send-message #43 {"text": "Your parcel left today.", "operator_id": 7}

== A proposal is never sent by itself, and expires after a day
#43 sam 2h called "Bo Lind" "Is anybody there?"
bea$ AI_AGENT=helper conv propose 43 "Your parcel left today." --reason "The shop says so."
> nothing
wait 25h
% triage --mine
screen: ...Is anybody there?...
no screen: ...The shop says so....
> nothing for 20s

== `D` rejects a proposal with a reason, and the one who proposed it can read that
#43 sam 2h called "Bo Lind" "Is anybody there?"
bea$ AI_AGENT=helper conv propose 43 "Your parcel left today." --reason "The shop says so."
% triage --mine
screen: ...The shop says so....
keys D
keys "It is another parcel" Enter
wait 1s
no screen: ...The shop says so....
> nothing for 20s
keys q
= 0
bea$ conv proposals --json
json [{"state": "rejected"}]

== A proposal without a text opens as a question, and Enter does it by the usual hold
#43 sam 2h called "Bo Lind" "Thanks, it works"
bea$ AI_AGENT=helper conv propose 43 --close --reason "The customer said thanks."
% triage --mine
screen: ...The customer said thanks....
keys r
screen: ...Do this to #43? proposal p1...
keys Enter
> nothing for 4s
> close #43 {"operator_id": 7}

== Under `propose` an agent decides nothing in a session of its own
#43 sam 2h called "Bo Lind" "Thanks, it works"
the environment names no service
$ profile add work --base-url http://127.0.0.1:7001 --token-stdin --operator 7 --agents propose
  < T-471108
% AI_AGENT=helper triage --mine
keys e
> nothing for 20s

== `z` after `D` on a proposal undoes nothing at first, and says what a second `z` undoes
#4091 sam 3h called "Ada Ek" "Thanks, it works."
#4092 sam 2h called "Bo Lind" "Is anybody there?"
#4093 sam 1h called "Cy Dahl" "Do you ship to Norway?"
bea$ AI_AGENT=helper conv propose 4092 "Your parcel left today." --reason "The shop says so."
% triage --mine
keys e
> close #4091
screen: ...The shop says so....
keys D
keys "It is another parcel" Enter
no screen: ...The shop says so....
keys z
screen: ...rejection...not undone...
> nothing for 2s
keys z
> start #4091

== `z` after `D` on a proposal promises no undo of a reply that has gone out before
#4095 sam 3h called "Ada Ek" "Where is my parcel?"
#4096 sam 2h called "Bo Lind" "Is anybody there?"
bea$ AI_AGENT=helper conv propose 4096 "Your parcel left today." --reason "The shop says so."
% triage --mine
keys r "On its way." Enter
> send-message #4095
screen: ...The shop says so....
keys D
keys "It is another parcel" Enter
keys z
screen: ...rejection...not undone...
no screen: ...again undoes...
> nothing

== A number that the customer's record has is no stranger to a proposal, and an overtaken one says so
#1951 sam 2h "Call me, please."
$ users update 6951 --phone "5550142000"
> update
bea$ AI_AGENT=helper conv propose 1951 "I call 5550142000, not 5550199000." --reason "Asked for a call."
% triage --mine
screen: ...[?]5550199000...
no screen: ...[?]5550142000...
yellow: [?] 1 value does not appear in this conversation
keys r
screen: ...5550199000: nowhere in the conversation...
keys Esc
keys D
wait 1s
customer #1951 "No more need."
wait 20s
screen: ...STALE PROPOSAL...
screen: ...changed since...

== A proposal for what nobody had is stale once a colleague has it
#1961 waiting 2h "Did you ship it?"
#1962 waiting 1h "Which paint?"
bea$ AI_AGENT=helper conv propose 1961 "It left today." --reason "The shop says so."
carl claims #1961
% triage
keys l "1961" Enter
screen: ...STALE PROPOSAL...
screen: ...changed since: carl has it...
> nothing

== A proposal for what one had is stale once it was released or closed
#1963 sam 2h "Did you ship it?"
#1964 sam 2h "Is it blue?"
bea$ AI_AGENT=helper conv propose 1963 "It left today." --reason "The shop says so."
bea$ AI_AGENT=helper conv propose 1964 "It is." --reason "The shop says so."
carl releases #1963
carl closes #1964
% triage
screen: ...STALE PROPOSAL...
screen: ...changed since: nobody has it...
keys l "1964" Enter
screen: ...changed since: it was closed...
> nothing

== Of several proposals the oldest that is not stale is shown, and none while one is on its way
#5026 sam 4h called "Ada Ek" "Is it in stock?"
bea$ AI_AGENT=helper conv propose 5026 "It is." --reason "First."
wait 5s
customer #5026 "The blue one."
wait 5s
bea$ AI_AGENT=helper conv propose 5026 "The blue one is." --reason "Second."
bea$ AI_AGENT=helper conv propose 5026 "Blue: yes." --reason "Third."
% triage --mine
screen: ...Second....
screen: ...Proposals 3...
keys D
keys "Too long" Enter
no screen: ...Second....
screen: ...Third....
keys r
keys ^O
wait 1s
no screen: ...First....
no screen: ...Proposals...
> send-message #5026 {"text": "Blue: yes."}

== A close that an agent asks for does not go out where the customer writes while it is asked about
#2449 sam 2h "All is well."
bea$ AI_AGENT=helper conv close 2449
bea= 12
% triage --mine
keys r
screen: ...close...
customer #2449 "No, it is not."
wait 20s
keys Enter
> nothing for 10s

== A proposed note opens as a note that a person may change
#67 sam 2h called "Tom Arden" "Is the shop open on Sunday?"
bea$ AI_AGENT=helper conv propose 67 "Ask the shop." --note --reason "nobody knows"
% triage --mine
screen: ...Is the shop open on Sunday?...
screen: ...note: Ask the shop....
keys r
screen: ...PRIVATE NOTE...
screen: ...Ask the shop....
keys " Today." Enter
> nothing for 4s
> send-note #67 {"text": "Ask the shop. Today."}
wait 2s
keys q
= 0
bea$ conv proposals --json
json [{"state": "edited"}]

== A proposed note comes after the note that was begun
#69 sam 2h called "Tom Arden" "Is the shop open?"
% triage --mine
keys n "He was here." Esc
wait 1s
bea$ AI_AGENT=helper conv propose 69 "Ask the shop." --note --reason "nobody knows"
screen: ...note: Ask the shop....
keys r
screen: ...He was here....
screen: ...Ask the shop....

== `^O` on a proposal with a close sends, closes and stays
#4111 sam 2h called "Bo Lind" "Is anybody there?"
#4112 sam 1h called "Ada Ek" "Do you ship to Norway?"
bea$ AI_AGENT=helper conv propose 4111 "We are." --reason "Somebody is." --close
% triage --mine
screen: ...Somebody is....
keys r
keys ^O
wait 1s
screen: ...Is anybody there?...
> send-message #4111
> close #4111
wait 1s
screen: ...Closed #4111, reply sent...
screen: ...Is anybody there?...
no screen: ...Do you ship to Norway?...
> nothing for 10s

== A proposal whose reply may have gone waits for nobody any more
#2901 sam 2h called "Bo Lind" "Is anybody there?"
bea$ AI_AGENT=helper conv propose 2901 "Your parcel left today." --reason "The shop says so."
next send-message: lost-request
% triage --mine --hold 0
screen: ...The shop says so....
keys r
keys Enter
> send-message #2901
wait 1m
keys q
wait 2s
keys d
= 6
bea$ conv proposals --json
no | ..."pending"...

== A close that goes out with the text of a stale proposal is not said to be left out
#1971 sam 2h "Is it open?"
bea$ AI_AGENT=helper conv propose 1971 "It is." --close --reason "The opening hours."
customer #1971 "Thanks, I see it is."
% triage --mine
screen: ...STALE PROPOSAL...
keys r
keys ^S
> send-message #1971 {"text": "It is."}
> close #1971
wait 2s
bea$ conv proposals --json
json [{"state": "approved", "action": "send, close"}]

== A close that is refused after the text of its proposal is said to be left out
#1972 sam 2h "Is it open?"
bea$ AI_AGENT=helper conv propose 1972 "It is." --close --reason "The opening hours."
% triage --mine
screen: ...The opening hours....
keys r
wait 1s
next close: refuses {"error": "Try later."}
keys Enter
> send-message #1972 {"text": "It is."}
> close #1972
wait 2s
bea$ conv proposals --json
json [{"state": "approved", "action": "send", "sent": {"outcome": "done", "left": ["close"]}}]

== A proposed close that turns out to be so already waits for nobody any more
#1973 sam 2h "Thanks, it works."
bea$ AI_AGENT=helper conv propose 1973 --close --reason "The customer said thanks."
% triage --mine --hold 0
screen: ...The customer said thanks....
keys r
next close: refuses {"error": "The conversation is closed."}
keys Enter
> close #1973
wait 2s
bea$ conv proposals --json
json [{"state": "approved", "sent": {"outcome": "already"}}]

== A close of unknown outcome after the text of its proposal is not said to be done
#1974 sam 2h "Is it open?"
bea$ AI_AGENT=helper conv propose 1974 "It is." --close --reason "The opening hours."
% triage --mine
screen: ...The opening hours....
keys r
wait 1s
next close: lost-request
keys Enter
> send-message #1974 {"text": "It is."}
> close #1974
wait 30s
bea$ conv proposals --json
json [{"state": "approved", "sent": {"outcome": "unknown", "left": []}}]

== A proposal made while a list does not answer is counted all the same
#42 waiting 3h called "Ada Ek" "Where is it?"
% triage
screen: ...Where is it?...
next unassigned: swallowed
wait 16s
bea$ AI_AGENT=helper conv propose 42 "Your parcel left today." --reason "The shop says so."
wait 16s
screen: ...The shop says so....
> nothing
