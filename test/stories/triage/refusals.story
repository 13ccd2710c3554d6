# What becomes of a decision, and of its text, where the service refuses it or says that it is so already.

== A reply that is refused is a draft again, and goes out when a person says so
#51 sam 2h called "Rolf Abel" "Is there a warranty?"
next send-message: refuses {"error": "The channel is closed for today."}
% triage --mine
keys r "Yes, two years." Enter
> send-message #51 {"text": "Yes, two years."}
> nothing for 30s
keys l "51" Enter
screen: ...Is there a warranty...
screen: ...Refused: reply: The channel is closed for today....
no screen: ...Yes, two years...
keys r
screen: ...Yes, two years....
keys Enter
> send-message #51 {"text": "Yes, two years."}

== A text whose claim was refused goes out only after a claim that was not
#53 waiting 2h called "Rolf Abel" "Is there a warranty?"
next start: refuses {"error": "The limit of the plan is reached."}
% triage
keys r "Yes, two years."
> start #53 {"operator_id": 7}
> nothing for 20s
screen: ...Yes, two years....
keys Enter
> start #53 {"operator_id": 7}
> send-message #53 {"text": "Yes, two years."}

== A note that is refused is kept as a note and never becomes a reply
#51 sam 2h called "Rolf Abel" "Is there a warranty?"
next send-note: refuses {"error": "Notes are off."}
% triage --mine
keys n "He bought it in 2019." Enter
> send-note #51 {"text": "He bought it in 2019."}
> nothing for 20s
keys n
screen: ...bought it in 2019...
keys Enter
> send-note #51 {"text": "He bought it in 2019."}

== A close that is refused leaves the conversation in mine, and it comes round again
#54 sam 2h called "Rolf Abel" "Thanks, all good."
#55 sam 1h called "Nina Voss" "Where are you?"
next close: refuses {"error": "The survey is missing."}
% triage --mine
keys e
> close #54 {"operator_id": 7}
screen: ...survey is missing...
> nothing for 20s
screen: ...Where are you...
keys e
> close #55 {"operator_id": 7}
screen: ...all good...
keys e
> close #54 {"operator_id": 7}
wait 1s
keys q
= 0

== A reply with a close whose close is refused keeps the reply, which is not sent again
#54 sam 2h called "Rolf Abel" "Is there a warranty?"
next close: refuses {"error": "The survey is missing."}
% triage --mine
keys r "Yes, two years." ^S
> send-message #54 {"text": "Yes, two years."}
> close #54 {"operator_id": 7}
> nothing for 30s

== A colleague who has the conversation already counts as assigned
#54 sam 2h called "Rolf Abel" "Is there a warranty?"
#55 sam 1h called "Nina Voss" "Where are you?"
next assign-operator: refuses {"error": "The conversation has already been assigned to this operator."}
% triage --mine
keys a "carl" Enter
> assign-operator #54 {"operator_id": 5}
screen: ...Where are you...
> nothing for 3s
keys s
wait 1s
no screen: ...Is there a warranty...

== An assignment that is refused brings the conversation back
#54 sam 2h called "Rolf Abel" "Is there a warranty?"
next assign-operator: refuses {"error": "The operator is on holiday."}
% triage --mine
keys a "carl" Enter
> assign-operator #54 {"operator_id": 5}
screen: ...on holiday...
wait 20s
keys s
screen: ...Is there a warranty...
keys r "Yes." Enter
> send-message #54 {"text": "Yes."}

== A release that is refused leaves the conversation in mine
#54 sam 2h called "Rolf Abel" "Is there a warranty?"
next unassign: refuses {"error": "The night shift is closed."}
% triage --mine
keys C
> unassign #54 {"operator_id": 7}
screen: ...night shift is closed...
keys r "Yes, two years." Enter
> send-message #54 {"text": "Yes, two years."}

== A file whose address is refused is not sent again by itself
#54 sam 2h called "Rolf Abel" "Is there a manual?"
next send-file-message: refuses {"error": "The file is too large."}
% triage --mine
keys f "https://files.example/manual.pdf" Enter
> send-file-message #54 {"file_url": "https://files.example/manual.pdf"}
screen: ...file is too large...
> nothing for 30s

== The header counts what the service refused, and one that may not be read is no trouble of the token
#1930 sam 3h "All good now."
#1931 sam 2h "It works."
% triage --mine --hold 0
screen: ...All good...
wait 1s
next close: refuses {"error": "Not today."}
next get: 403
keys e
> close #1930
screen: ...1 refused...
screen: ...could not be read...
no screen: ...oken refused...
keys q
= 1

== What was refused stays in the status until something else is said, and a group is named where it is given
#5041 sam 4h called "Ada Ek" "Is it in stock?"
#5042 sam 3h called "Bo Lind" "Which paint?"
% triage --mine
keys g "vip" Enter
> assign-group #5041 {"group_id": 3}
screen: ...Assigned #5041 Ada Ek to group VIP...
next close: refuses {"error": "conversations of today stay open"}
wait 1s
keys e
> close #5042
wait 14s
screen: ...close of #5042 was refused: conversations of today stay open...

== A refused text comes back before what was begun after it, and both are shown before they go out
#5053 sam 4h called "Ada Ek" "Is it in stock?"
#5054 sam 3h called "Bo Lind" "Which paint?"
next send-message: refuses {"error": "the channel is blocked"}
% triage --mine
keys r "It is." ^O
keys r "Blue"
> send-message #5053 {"text": "It is."}
screen: ...was refused...
screen: ...= It is....
screen: ...= Blue...
keys Enter
screen: ...an earlier text came back into this one; look at it first...
wait 1s
keys Enter
> send-message #5053 {"text": "It is.\n\nBlue"}
