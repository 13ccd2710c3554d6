# What the service does not let one read: a conversation, a list, the names of operators.

== What could not be read is neither closed nor answered until it was read
#581 waiting 2h "Which paint do you use?"
every get: 503
% triage
screen: ...#581...
wait 1m
keys e
> nothing for 20s
the service is honest again
keys R
screen: ...Which paint...
keys e
> start #581 {"operator_id": 7}
> close #581 {"operator_id": 7}

== What is mine stays mine while its lists cannot be read, and the queue goes on
#584 waiting 2h "Which paint do you use?"
#585 sam 1h "Norway?" sam: "We do." "And how long does it take?"
% triage
screen: ...Which paint...
wait 1s
every unread: 503
new customer "Is it loud?"
wait 2m
screen: ...Waiting 2...
keys Tab
screen: ...how long...
> nothing

== While the names of the operators are not known nothing is assigned, and `R` reads them
#588 sam 2h "The boiler leaks."
every all: 503
% triage --mine
screen: ...boiler leaks...
wait 1m
keys a "carl" Enter
> nothing for 20s
the service is honest again
keys Esc R
wait 20s
screen: ...boiler leaks...
keys a "carl" Enter
> assign-operator #588 {"operator_id": 5}

== A list that comes after a newer one changes nothing
#591 waiting 2h "Which paint do you use?"
#592 waiting 1h "Do you ship to Norway?"
% triage
screen: ...Which paint...
wait 1s
next unassigned: late 20s
wait 16s
bea claims #592
keys R
wait 2s
screen: ...Waiting 1...
wait 25s
screen: ...Waiting 1...
> nothing

== No reply goes out while the conversation cannot be read before it
#593 sam 2h "Which paint do you use?"
% triage --mine
keys r "Oil." Enter
every get: 503
> nothing for 20s

== What could not be read is read again with the next list
#1895 waiting 3h "Which size?"
next get: refuses {"error": "Try \u202elater."}
% triage
screen: #1895 could not be read.
screen: ...Try <U+202E>later...
screen: ...Which size?...
> nothing

== Nothing is sent to whom nobody has read yet
#2446 sam 2h "Where is it?"
every get: late 4s
% triage --mine
screen: ...#2446...
keys r "On Monday." Enter
screen: ...Not sent: #2446 is still loading...
> nothing
screen: ...Where is it?...
keys Enter
> send-message #2446 {"text": "On Monday."}
