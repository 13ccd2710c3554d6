# How a session ends: what it says, what needs somebody, and the exit code.
# `^G` leaves whatever a session begins with.

== The end names who of mine wrote back, and drafts
#43 sam 2h called "Bo Lind" "Is anybody there?"
#44 sam 1h called "Ada Ek" "Where is the manual?"
% triage --mine
keys r "Half a text"
wait 1s
kill
% triage --mine
wait 1s
keys ^G
screen: ...Is anybody there?...
keys q
= 0
screen: ...draft...#43...
screen: ...#44...

== A session with an unknown outcome says so at its end, and ends with 6
#43 sam 2h called "Bo Lind" "Is anybody there?"
next send-message: lost-request
% triage --mine
keys r "Yes, we are here." Enter
> send-message #43 {"text": "Yes, we are here."}
wait 60s
screen: ...1 unknown...
keys q
keys l
= 6
screen: ...nknown...#43...

== Leaving asks nothing about what went out, though its outcome is unknown
#43 sam 2h called "Bo Lind" "Is anybody there?"
next assign-group: lost-request
% triage --mine
keys g
keys "vip" Enter
> assign-group #43 {"group_id": 3}
> nothing for 60s
keys q
= 6

== A reply that the service says has failed is refused and needs somebody
#43 sam 2h called "Bo Lind" "Is anybody there?"
next send-message: answers {"status": "failed", "error": "The number is blocked."}
% triage --mine
keys r "Yes, we are here." Enter
> send-message #43 {"text": "Yes, we are here."}
> nothing for 30s
keys q
= 1
screen: ...efused...#43...

== A terminal that goes away keeps the text that was being written, and sends nothing
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
keys r "Your parcel left today."
SIGHUP
= 129
> nothing for 20s
% triage --mine
wait 1s
keys ^G
screen: ...Is anybody there?...
keys r
screen: ...Your parcel left today....

== The end does not name as unread who was answered just before
#621 sam 1h "Where is it?"
% triage --mine
keys r "On its way." Enter
> send-message #621
wait 300ms
keys q
= 0
no screen: ...#621...unread...
no screen: ...1 unread...

== A cut text needs somebody at the end of the session
#3751 sam 3h called "Ada Ek" "Where is it?"
next send-message: answers {"message": "It left this"}
% triage --mine
keys r "It left this morning." Enter
> send-message #3751
wait 1s
screen: ...kept only...
SIGTERM
= 143
screen: ...#3751...kept only...

== What was answered in the session is handed over at its end, too
#3901 sam 2h "Is anybody there?"
#3902 sam 1h "Found it, thanks."
% triage --mine
keys r "Yes, we are." Enter
> send-message #3901
screen: ...Found it...
keys e
keys q
keys H
keys "bea" Enter
keys "My shift ends." Enter
> close #3902
> send-note #3901 {"text": "My shift ends."}
> assign-operator #3901 {"operator_id": 3}
> nothing for 10s

== A file that was sent counts as an answer when one leaves
#1904 sam 50m "May I have the manual?"
#1905 sam 40m "All good now."
% triage --mine
keys f "ftp://files.example.test/m.pdf" ^T
screen: ...an address cannot become a note...
keys Enter
screen: ...give an http or https address...
keys ^U "https://files.example.test/m.pdf" Enter
> send-file-message #1904
wait 1s
keys k
keys f "https://files.example.test/m.pdf" Enter
screen: ...The same file went to #1904...
keys Esc
keys Esc
keys e q
screen: ...1 answered, 0 closed, 0 handed over...
keys d
= 0
> nothing

== What was closed already is not counted, and who wrote is named before who did not
#1937 sam 3h read "All good now."
#1938 sam 2h "It works."
#1939 sam 1h "Thanks."
% triage --mine --hold 0
screen: ...It works...
wait 1s
bea closes #1938
keys e
> close #1938
wait 2s
keys q
= 0
screen: handled      0
row 5: #1939 (1 unread)...

== What is not done of a macro stands at the end of a session that is left at once
#5013 sam 2h called "Ada Ek" "It works now."
$ replies add both "Glad it works." --note "solved" --close
% triage --mine
keys m "both" Enter
keys Enter
wait 1s
SIGTERM
= 143
> nothing
screen: not done...#5013 close: the session was left at once; to see it...
screen: draft kept...#5013 reply...

== A file counts as handled
#5014 sam 4h called "Ada Ek" "May I have the manual?"
% triage --mine --hold 0
keys f "https://files.example.test/m.pdf" Enter
> send-file-message #5014
wait 1s
keys q
= 0
screen: handled      1 conversation
screen: answered     1 file
screen: still yours  1

== At the end what is on its way to a colleague is not handed over once more
#5021 sam 4h called "Ada Ek" "May I have the manual?"
#5022 sam 3h called "Bo Lind" "Which paint?"
#5023 sam 2h called "Cy Dahl" "Which size?"
% triage --mine
screen: ...the manual...
wait 1s
next assign-operator: late 9s
keys a "bea" Enter
> assign-operator #5021
screen: ...Which paint...
keys e q
keys H
screen: ...Hand 1 conversation over...
keys "bea" Enter
keys "My shift ends." Enter
> close #5022
> send-note #5023
> assign-operator #5023
> nothing for 20s

== The end names what was still on its way, and what is yours, those who wrote first
#5563 waiting 3h called "Cy Moe" "Three."
#5564 waiting 2h called "Di Roe" "Four."
#5565 sam 1h called "Ed Voss" "Five."
% [60x40] triage --hold 0
screen: ...Three....
wait 1s
keys c
keys j
screen: ...Four....
wait 1s
every send-message: silent
keys r "On its way." Enter
wait 2s
SIGTERM
= 6
> start #5563
> start #5564
> send-message #5564
screen: unknown      #5564 reply; to check: convops conv get 5564
screen: still yours  3, 1 unread
screen:              #5565 (1 unread) convops conv get 5565
screen:              #5563 convops conv get 5563  Three.

== A close that did not go out, as the customer wrote, stands at the end with what needs somebody
#548 sam 2h called "Bo Lind" "All good now."
% triage --mine
screen: ...All good...
wait 1s
keys e
customer #548 "One more thing."
wait 8s
keys q
= 0
> nothing
screen: not done...#548 close...
