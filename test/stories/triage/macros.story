# Macros with several steps, blanks of canned replies, and names that look like a placeholder.

== A macro that moves and closes is undone step by step, the newest first
#545 sam 2h "It works now."
#546 sam 1h "Do you ship to Malta?"
$ replies add solved "Glad it works." --assign-group VIP --close
% triage --mine
keys m "solved" Enter
keys Enter
> assign-group #545 {"group_id": 3}
> send-message #545 {"text": "Glad it works."}
> close #545 {"operator_id": 7}
wait 2s
keys z
> start #545 {"operator_id": 7}
> assign-group #545 {"group_id": 1}

== A text that was begun stays before a canned reply that is inserted
#555 sam 2h called "Bo Lind" "It works now."
$ replies add bye "Yours, {{operator}}"
% triage --mine
keys r "Good to hear. " Esc
keys m "bye" Enter
keys Enter
> send-message #555 {"text": "Good to hear. Yours, sam@desk.test"}

== A long number that a colleague wrote is not offered for the blank of an order
#581 sam 2h "Where is my parcel 4711081?" bea: "Ticket 778899 is open."
#582 sam 1h "Do you ship to Malta?" bea: "Ticket 665544 is open."
$ replies add left "Order {{order}} has left."
% triage --mine
keys m "left" Enter
screen: ...Order...4711081...has left...
screen: ...4711081 is from the customer...
no screen: ...; then...
keys Esc
keys j
screen: ...Malta...
keys m "left" Enter
screen: ...Order...order...has left...
> nothing for 2s

== A macro assigns to oneself by @me, and no second one goes with its text
#1927 waiting 1h "It works, too."
$ replies add own "Mine." --assign-operator @me
$ replies add done "Done." --close
% triage --hold 0
keys m "own" Enter
keys ^J / "done" Enter
screen: ...goes with this text already...
keys Enter
> start #1927 {"operator_id": 7}
> assign-operator #1927 {"operator_id": 7}
> send-message #1927 {"text": "Mine."}
> nothing for 5s

== A macro of which not every step is in sight does nothing before it is
#507 sam 2h called "Bo Lind" "Where are the terms?"
$ replies add terms --note "sent the terms" --assign-operator carl --file-url https://files.example.test/terms.pdf --close
% [40x12] triage --mine
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
% triage --mine
keys m "left" Enter
screen: ...Tab next blank...
no screen: ...Enter send...
keys "471" Tab "Monday"
screen: ...Enter send...

== A canned reply beside a text that was begun stands in lines of its own
#47 waiting 2h called "Bo Lind" "Is anybody there?"
$ replies add hello "Hello, we are here."
% triage
keys r "Dear Bo," Esc
keys m "hello" Enter
keys Enter
> start #47
> send-message #47 {"text": "Dear Bo,\nHello, we are here."}
