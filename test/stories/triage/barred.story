# A list or the names that this token may not read: it costs that list, or the names, and nothing else.

== Where the groups may not be read a queue of a thousand is worked all the same
#1001-2000 waiting 1h "Is it open?"
every groups: 403
% triage
screen: ...Is it open?...
screen: ...The queue is cut at 1000: who waits longest may be missing...
no screen: ...oken refused...
no screen: ...could not be read...
wait 1s
keys R
screen: ...the queue has been read...
keys e
> start #2000
> close #2000

== A list that may not be read is named, the others go on, and nothing is held for it
#3812 sam 2h "Do you ship to Malta?" sam: "We do." "And to Gozo?"
#3813 waiting 1h "Which paint?"
every unread: 403
% triage
screen: ...Which paint...
screen: ...List not read...: unread...
no screen: ...oken refused...
wait 1s
keys r "Oil." Enter
> start #3813
> send-message #3813 {"text": "Oil."}

== A queue that may not be read leaves one's own to be worked
#3814 sam 2h "Do you ship to Malta?"
#3815 waiting 1h "Which paint?"
every unassigned: 403
% triage --mine
screen: ...ship to Malta...
screen: ...List not read...: unass...
keys e
> close #3814

== A list that may not be read is no word any more once nothing answers
#3816 sam 2h "Do you ship to Malta?"
% triage --mine
screen: ...ship to Malta...
wait 1s
every unread: 403
keys R
screen: ...List not read...: unread...
the service is down
keys R
screen: ...Offline...
no screen: ...oken refused...
> nothing

== Where the operators may not be read, a number is taken as the id, and said before it is sent
#3817 sam 2h "The boiler leaks."
every all: 403
% triage --mine
keys a
screen: ...the service refuses the list of operators: type the number of one...
no screen: ...oken refused...
keys "5"
screen: ...operator 5...taken as the operator's id...
> nothing
keys Enter
> assign-operator #3817 {"operator_id": 5}

== A queue that may not be read is not said to be empty
#5911 waiting 1h "Which paint?"
every unassigned: 403
% triage
screen: ...Not all of Waiting could be read...
no screen: ...queue was empty...
> nothing
