# Macros with several steps, blanks of canned replies, and names that look like a placeholder.

== The note of a macro has the name of its customer
#541 sam 2h called "Bo Lind" "It works now."
#542 sam 1h called "Ada Ek" "Do you ship to Malta?"
$ replies add solved "Glad it works." --note "{{customer}} called" --close
= 0
% triage --mine
screen: ...works now...
wait 1s
keys m "solved" Enter
wait 1s
keys Enter
> send-note #541 {"text": "Bo Lind called"}
> send-message #541 {"text": "Glad it works."}
> close #541
keys q
= 0
now #542 is sam

== A macro for one who waits claims first
#543 waiting 2h called "Bo Lind" "It works now."
#544 waiting 1h "Do you ship to Malta?"
$ replies add solved "Glad it works, {{customer}}." --close
= 0
% triage
screen: ...works now...
wait 1s
keys m "solved" Enter
wait 1s
keys Enter
> start #543 {"operator_id": 7}
> send-message #543 {"text": "Glad it works, Bo Lind."}
> close #543 {"operator_id": 7}

== A macro that moves and closes is undone step by step, the newest first
#545 sam 2h "It works now."
#546 sam 1h "Do you ship to Malta?"
$ replies add solved "Glad it works." --assign-group VIP --close
= 0
% triage --mine
screen: ...works now...
wait 1s
keys m "solved" Enter
wait 1s
keys Enter
> assign-group #545 {"group_id": 3}
> send-message #545 {"text": "Glad it works."}
> close #545 {"operator_id": 7}
wait 2s
keys z
> start #545 {"operator_id": 7}
> assign-group #545 {"group_id": 1}
keys q
= 0
now #545 is sam
now #545 is in Billing

== A macro that hands over is undone by taking back, and its note stays
#547 sam 2h "It works now."
#548 sam 1h "Do you ship to Malta?"
$ replies add to-carl --note "asked for Carl" --assign-operator carl
= 0
% triage --mine
screen: ...works now...
wait 1s
keys m "to-carl" Enter
wait 1s
keys Enter
> send-note #547 {"text": "asked for Carl", "operator_id": 7}
> assign-operator #547 {"operator_id": 5}
wait 2s
keys z
> assign-operator #547 {"operator_id": 7}
SIGTERM
= 143
now #547 is sam
now #547 has note "asked for Carl" once

== A file of a macro goes to the customer with its text
#549 sam 2h "Where are the terms?"
#550 sam 1h "Do you ship to Malta?"
$ replies add terms "Our terms are attached." --file-url https://files.example.test/terms.pdf
= 0
% triage --mine
screen: ...the terms...
wait 1s
keys m "terms" Enter
wait 1s
keys Enter
> send-message #549 {"text": "Our terms are attached."}
> send-file-message #549 {"file_url": "https://files.example.test/terms.pdf", "operator_id": 7}

== A macro whose note is refused does not close
#551 sam 2h "It works now."
#552 sam 1h "Do you ship to Malta?"
$ replies add solved --note "solved by phone" --close
= 0
next send-note: refuses {"error": "notes are off"}
% triage --mine
screen: ...works now...
wait 1s
keys m "solved" Enter
wait 1s
keys Enter
> send-note #551
> nothing for 20s
SIGTERM
= 143
now #551 is sam

== A name that looks like a placeholder is sent as the name it is
#553 sam 2h called "{{operator}}" "It works now."
#554 sam 1h "Do you ship to Malta?"
$ replies add thanks "Thank you, {{customer}}."
= 0
% triage --mine
screen: ...works now...
wait 1s
keys m "thanks" Enter
wait 1s
keys Enter
> send-message #553 {"text": "Thank you, {{operator}}."}

== A text that was begun stays before a canned reply that is inserted
#555 sam 2h called "Bo Lind" "It works now."
#556 sam 1h "Do you ship to Malta?"
$ replies add bye "Yours, {{operator}}"
= 0
% triage --mine
screen: ...works now...
wait 1s
keys r "Good to hear. " Esc
wait 1s
keys m "bye" Enter
wait 1s
keys Enter
> send-message #555 {"text": "Good to hear. Yours, sam@desk.test"}

== The cursor of a canned reply stands in its first blank
#557 sam 2h "Where is my parcel?"
#558 sam 1h "Do you ship to Malta?"
$ replies add left "Order {{order}} has left."
= 0
% triage --mine
screen: ...my parcel...
wait 1s
keys m "left" Enter
wait 1s
keys "471" Enter
> send-message #557 {"text": "Order 471 has left."}

== Tab goes to the next blank, and Enter sends only when all are filled
#559 sam 2h "Where is my parcel?"
#560 sam 1h "Do you ship to Malta?"
$ replies add left "Order {{order}} left on {{day}}."
= 0
% triage --mine
screen: ...my parcel...
wait 1s
keys m "left" Enter
wait 1s
keys "471" Enter
> nothing for 10s
keys Tab "Monday" Enter
> send-message #559 {"text": "Order 471 left on Monday."}

== A long number that the customer wrote is offered for the blank of an order
#561 sam 2h "Where is my parcel 4711081?"
#562 sam 1h "Do you ship to Malta?"
$ replies add left "Order {{order}} has left."
= 0
% triage --mine
screen: ...my parcel...
wait 1s
keys m "left" Enter
screen: ...Order...4711081...has left...
screen: ...from the customer: check it...
> nothing for 2s

== A long number that a colleague wrote is not offered for the blank of an order
#581 sam 2h "Where is my parcel 4711081?" bea: "Ticket 778899 is open."
#582 sam 1h "Do you ship to Malta?" bea: "Ticket 665544 is open."
$ replies add left "Order {{order}} has left."
= 0
% triage --mine
screen: ...my parcel...
wait 1s
keys m "left" Enter
screen: ...Order...4711081...has left...
wait 1s
keys Esc
wait 1s
keys j
screen: ...Malta...
wait 1s
keys m "left" Enter
screen: ...Order...order...has left...
> nothing for 2s

== A macro assigns to oneself by @me, and no second one goes with its text
#1927 waiting 1h "It works, too."
$ replies add own "Mine." --assign-operator @me
= 0
$ replies add done "Done." --close
= 0
% triage --hold 0
screen: ...It works, too...
wait 1s
keys m "own" Enter
wait 1s
keys ^J / "done" Enter
screen: ...goes with this text already...
wait 1s
keys Enter
> start #1927 {"operator_id": 7}
> assign-operator #1927 {"operator_id": 7}
> send-message #1927 {"text": "Mine."}
> nothing for 5s

== A macro of which not every step is in sight does nothing before it is
#507 sam 2h called "Bo Lind" "Where are the terms?"
#508 sam 1h called "Ada Ek" "Do you ship to Malta?"
$ replies add terms --note "sent the terms" --assign-operator carl --file-url https://files.example.test/terms.pdf --close
= 0
% [40x12] triage --mine
screen: ...the terms...
wait 1s
keys m "terms" Enter
screen: ...enlarge to see all of it...
no screen: ...do it to #507...
keys Enter
> nothing for 10s
the screen has 80x24
screen: ...do it to #507...
keys Enter
> send-note #507 {"text": "sent the terms"}
> assign-operator #507 {"operator_id": 5}
> send-file-message #507
> close #507

== While a blank is open the keys say what Tab does, in place of those that send
#597 sam 2h "Where is my parcel?"
$ replies add left "Order {{order}} left on {{day}}."
= 0
% triage --mine
screen: ...my parcel...
wait 1s
keys m "left" Enter
screen: ...Tab next blank...
no screen: ...Enter send...
keys "471" Tab "Monday"
screen: ...Enter send...
> nothing
