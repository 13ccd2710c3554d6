# Mine: who wrote back comes first, then what is to answer, and last those with whom an operator wrote last.

== A customer who waits for an answer comes before one who was answered, however long ago that was
#61 sam 4h read "Do you have gift cards?" sam: "We do, from 10 to 200 euros."
#62 sam 1h read "Is my account open again?"
#63 sam 30m read "Can I pay by invoice?"
the profile has get_marks_read no
% triage
wait 10s
keys Tab
screen: ...account open again...
keys j
screen: ...pay by invoice...
keys j
screen: ...gift cards...

== Who writes again has waited since the first message without an answer
#62 sam 25m "Where is my refund?" sam: "It takes three days." "It is day five now."
the profile has get_marks_read no
% triage --mine
screen: ...day five...
wait 10m
customer #62 "Nobody there?"
wait 40s
screen: ...Nobody there?...
screen: ...LATE...

== Who writes again keeps the place among those who wrote back
#62 sam 25m "Where is my refund?" sam: "It takes three days." "It is day five now."
#63 sam 20m "A part is missing." sam: "I sent it today." "Still no parcel here."
the profile has get_marks_read no
% triage
wait 10s
customer #62 "Nobody there?"
wait 40s
keys Tab
screen: ...Nobody there?...

== A customer to whom an operator wrote last is never late
#64 waiting 5m "Hello?"
#66 sam 4h read "Do you have gift cards?" sam: "We do, from 10 to 200 euros."
% triage
screen: ...Hello?...
wait 20s
no screen: ...LATE...
keys Tab
screen: ...10 to 200 euros...
no screen: ...LATE...
> nothing

== The order of mine is made anew when one leaves a conversation
#67 sam 3m "Where do I send it back to?"
#68 sam 2h read "The kettle leaks." sam: "I have sent you a new one."
#69 sam 1h read "Is the shop open on Monday?"
% triage --mine
screen: ...send it back to...
wait 1s
customer #68 "The new one leaks, too."
wait 40s
screen: ...+1 new...
no screen: ...+1 waiting...
keys j
screen: ...new one leaks, too...
> nothing

== Skipping one who wrote back moves it to the end of those, before what is to answer
#72 sam 10m "Where is my refund?" sam: "It takes three days." "It is day five now."
#73 sam 40m "A part is missing." sam: "I sent it today." "Still no parcel here."
#74 sam 4m "Is it out?" sam: "It is." "It is not here."
% triage --mine
screen: ...Still no parcel...
keys s
screen: ...day five...
keys s
screen: ...not here...
keys s
screen: ...Still no parcel...
keys s
screen: ...day five...
keys s
screen: ...not here...

== Where reading marks as read, nothing of mine is read until it is opened
#72 sam 1h "Is the shop open on Monday?"
#73 sam 2h "The kettle leaks." sam: "I have sent you a new one." "The new one leaks, too."
the profile has get_marks_read yes
% triage
> nothing for 60s
read get 0 times

== Mine is what the acting operator holds
#74 sam 2h "Is the shop open on Monday?"
#75 bea 1h "Which batteries does it need?"
% triage --as bea --mine
keys r "Two of type AA." ^S
> send-message #75 {"text": "Two of type AA.", "operator_id": 3}
> close #75 {"operator_id": 3}
no screen: ...Is the shop...

== What was opened and is still unread says that reading marks nothing, and the rest of mine is read
#76 sam 1h read "Open on Monday?"
#77 sam 2h "The kettle leaks."
% triage --mine
screen: ...kettle leaks...
wait 40s
keys l
screen: ...#76...Open on Monday...
> nothing
keys Esc q
= 0
% triage --mine
screen: ...kettle leaks...
keys l
wait 2s
no screen: ...? ...#76...
screen: ...#76...Open on Monday...
> nothing

== A note answers nobody: its customer comes round again
#3801 sam 2h read "Is it in stock?"
#3802 sam 1h read "Do you ship to Malta?"
% triage --mine
keys n "Ask the depot." Enter
> send-note #3801
wait 40s
keys j
screen: ...Malta...
keys j
screen: ...Is it in stock...
> nothing for 2s

== A conversation whose operator is written as digits is one's own, and is answered
#3401 sam 2h called "Rolf Abel" "Is there a warranty?"
every get: answers {"operator_id": "7"}
% triage --mine
keys r "Yes, two years." Enter
> send-message #3401 {"text": "Yes, two years."}
no screen: ...another operator...

== A conversation whose operator cannot be understood is not one's own
#3402 sam 2h called "Rolf Abel" "Is there a warranty?"
every get: answers {"operator_id": {"id": 7}}
% triage --mine
keys r "Yes, two years." Enter
> nothing for 20s

== `j` leads on to those who were skipped, at the end of their part
#4071 sam 3h "Where is my refund?"
#4072 sam 2h "A part is missing."
#4073 sam 1h "Do you ship to Malta?"
#4074 sam 4h read "Do you have gift cards?" sam: "We do, from 10 to 200 euros."
% triage --mine
screen: ...my refund...
keys s
screen: ...part is missing...
keys s
screen: ...ship to Malta...
keys j
screen: ...my refund...
keys j
screen: ...part is missing...
keys j
screen: ...200 euros...
keys j
screen: ...the last one: back at the first...
> nothing

== Who writes again comes before those that were not shown yet
#4101 sam 4h "Where is my refund?"
#4102 sam 3h "A part is missing."
#4103 sam 2h "Do you ship to Malta?"
the profile has get_marks_read no
% triage --mine
screen: ...my refund...
keys j
screen: ...part is missing...
wait 1s
customer #4101 "Nobody there?"
screen: ...#4101...wrote back...
wait 2s
keys j
screen: ...Nobody there...
> nothing

== After a skip `j` leads on to those that were not shown yet
#4084 sam 4h "Where is my refund?"
#4085 sam 3h "A part is missing."
#4086 sam 2h "Do you ship to Malta?"
#4087 sam 1h "Is it blue?"
% triage --mine
screen: ...my refund...
keys j
screen: ...part is missing...
keys j
screen: ...ship to Malta...
keys s
screen: ...my refund...
keys j
screen: ...Is it blue...
> nothing

== Nothing is learned of reading where the customer writes on before the next list
#4076 sam 1h "Is the shop open on Monday?"
#4077 sam 2h "The kettle leaks."
reading marks as read
% triage --mine
screen: ...kettle leaks...
wait 2s
customer #4077 "It is loud, too."
wait 60s
> nothing
screen: ...loud, too...
keys l
screen: ...#4076...
no screen: ...Is the shop...

== The key for who wrote back leads away from the one on screen, and stays where there is no other
#1901 sam 50m "Lost it." sam: "Sent again." "Lost again."
#1902 sam 40m "Broke it." sam: "Glue it." "Broke again."
% triage --mine
keys w
screen: ...Broke again...
bea closes #1901
wait 20s
keys w
screen: ...None of yours wrote back...
screen: ...Broke again...
> nothing

== A note of one's own that the service lists is no answer
#1936 sam 2h read "Which paint?"
% triage --mine --hold 0
keys n "Ask Bea." Enter
> send-note #1936
every get: answers {"messages": [{"id": 1001, "message": "Which paint?", "type": "text", "operator_id": null, "date_created": 1795255200}, {"id": 1002, "message": "Ask Bea.", "type": "text", "operator_id": 7, "date_created": 1795262410}]}
wait 20s
screen: ...Mine 1 to answer...
screen: ...note by you...

== A note that a command left and the service lists is no answer
#1937 sam 2h read "Which paint?"
$ conv note 1937 "Ask Bea." --json
> send-note #1937
json {"data": {"id": 1002}}
every get: answers {"messages": [{"id": 1001, "message": "Which paint?", "type": "text", "operator_id": null, "date_created": 1795255200}, {"id": 1002, "message": "Ask Bea.", "type": "text", "operator_id": 7, "date_created": 1795262400}]}
% triage --mine
screen: ...note by you...
screen: ...Mine 1 to answer...
wait 20s
screen: ...Mine 1 to answer...

== Of Mine each is read once, the longest waiting first
#71 waiting 5m "Hello?"
#72 sam 5m "Is my account open again?"
#73 sam 3h read "Do you have gift cards?" sam: "We do, from 10 to 200 euros."
#74 sam 1h read "Is the shop open on Monday?"
the profile has get_marks_read no
% triage
screen: ...Hello?...
wait 2s
read get #71 #73 #74 #72
wait 60s
read get 0 times

== One of Mine is read again once when its date moves, and not because its record says less than the list
#71 waiting 5m "Hello?"
#72 sam 2h read "Is the shop open on Monday?"
#73 sam 1h read "Do you have gift cards?"
the profile has get_marks_read no
every get: answers {"messages": []}
% triage
screen: ...#71...
wait 2s
read get #71 #72 #73
wait 60s
read get 0 times
customer #72 "Not that I need it now."
wait 60s
read get #72
> nothing

== HTTP 429 ends the reading of Mine until the next list
#121 waiting 5m "Hello?"
#131-142 sam 1h "Which paint?"
the profile has get_marks_read no
next 3 get: 429 after 3s
% triage
screen: ...#121...
wait 2s
read get 4 times
wait 20s
read get 12 times

== Nothing is learned of reading from one that was answered in the same second
#1961 sam 0s "Which paint?"
the profile has hold 0
% triage --mine
keys l "1961" Enter r "B" ^O
> send-message #1961 {"text": "B"} by now
keys R
keys l "paint" ^F
screen: ...nothing else can be read here...

== Who was seen as answered and writes again counts as wrote back
#68 sam 2h read "The kettle leaks." sam: "I have sent you a new one."
#69 sam 1h read "Is the shop open on Monday?"
% triage --mine
wait 1s
keys l "68" Enter
screen: ...a new one...
keys j
screen: ...open on Monday...
customer #68 "It leaks, too."
screen: ...Mine 1 wrote back...

== Whom this computer answered is with the customer, also where nobody has read it
#68 sam 2h read "The kettle leaks."
#69 waiting 1h "Is the shop open on Monday?"
$ conv send 68 "I have sent you a new one."
> send-message #68
% triage
screen: ...open on Monday...
screen: ...Mine 0...

== Nothing is learned of reading where what is opened was read before
#76 sam 2h read "Open on Monday?"
#77 sam 1h read "The kettle leaks."
% triage --mine
screen: ...Open on Monday...
wait 40s
keys l "kettle"
screen: ...reads the rest...
> nothing

== What a session has learned of reading holds for every command: nothing is read before a text
#4079 sam 2h "The kettle leaks."
reading marks as read
% triage --mine
screen: ...kettle leaks...
wait 40s
keys q
= 0
every get: 503
$ conv send 4079 "A new one is on its way." --json
> send-message #4079 {"text": "A new one is on its way."}
= 0

== What was handed over and comes back at once waits in Mine again, and the line says so
#4082 sam 2h in VIP "The kettle leaks."
#4083 sam 7m in VIP "Is it open on Monday?"
% triage --mine
keys a "bea" Enter
> assign-operator #4082 {"operator_id": 3}
bea gives #4082 to sam
screen: ...Mine 1 wrote back...
wait 13s
screen: ...#4082...is in Mine now, unread...
screen: ...Mine 2 wrote back...

== A list that was under way when one was opened teaches nothing, and the others stay unread
#4091 sam 1h "Is the shop open on Monday?"
#4092 sam 2h "The kettle leaks."
#4093 waiting 3h "Which batteries?"
reading marks as read
% triage
screen: ...Which batteries...
wait 5s
reads lag by 4s
next unread: late 2s
keys R w
screen: ...kettle leaks...
wait 1s
read get #4093 #4092
wait 6s
read get #4092
> nothing

== Who was only claimed has not written back
#1941 waiting 2h called "Bo Lind" "Where is my order?"
#1942 sam 1h called "Ada Ek" "Hello?" sam: "Hello." "Is it open?"
% triage
screen: ...Where is my order...
screen: ...Mine 1 wrote back...
keys c
> start #1941
wait 20s
row 1: ...Mine 1 wrote back...
row 2: ...yours...
keys w
screen: ...Is it open?...
row 2: ...wrote back...
> nothing

== Who was answered before and is claimed again has written back
#1943 waiting 2h called "Bo Lind" "Where is my order?" bea: "On its way." "Where now?"
% triage
keys c
> start #1943
wait 20s
row 1: ...Mine 1 wrote back...
row 2: ...wrote back...

== A reply that is unknown or was not sent answers nobody, nor does a note; a file does
#2841 sam 40m read "Where is my lamp?"
#2843 sam 30m read "Is it big?"
#2844 sam 20m read "Is it the blue one?"
#2845 sam 10m read "Have you got a plan of it?"
next send-message: lost-request
$ conv send 2841 "It left today."
= 6
> send-message #2841
$ conv note 2843 "Ask Bea."
> send-note #2843
$ conv send 2845 --file-url https://shop.test/plan.pdf
> send-file-message #2845
the service is down
$ conv send 2844 "The blue one."
= 5
the service is up
% triage --mine
screen: ...Mine 3 to answer...
> nothing

== A list that is refused takes nobody out of mine
#2891 sam 2h read "Do you ship to Malta?"
#2892 sam 1h read "And to Gozo?"
% triage --mine
screen: ...Mine 2 to answer...
every not-answered: 403
keys R
screen: ...List not read...: not-ans...
wait 1s
screen: ...Mine 2+ to answer...
> nothing

== Who writes again before any answer has not written back, and the line leads to them
#4131 waiting 2h called "Bo Lind" "Where is my order?"
#4132 waiting 1h called "Ada Ek" "Is it open?"
% triage
screen: ...Where is my order...
keys c
> start #4131
wait 20s
keys j
screen: ...Is it open?...
customer #4131 "It was the green one."
screen: ...#4131 Bo Lind wrote again at ...(Tab)...
row 1: ...Mine 1 to answer...
keys Tab
screen: ...the green one...
> nothing

== Who writes within two seconds of the reply has written back
#44 sam 97m read "Which lamp?" sam: "The blue one."
#45 waiting 110m "Is it in stock?"
% triage
screen: ...in stock...
wait 1500ms
keys r
> start #45
keys "It is." Enter
wait 7s
> send-message #45 by now
customer #45 "Two of them?"
wait 40s
screen: ...Mine 1 wrote back...

== What a colleague gives back waits again
#4836 sam 3h read "Any news?"
% triage --mine
keys a "bea" Enter
> assign-operator #4836
wait 20s
screen: ...Mine 0...
bea gives #4836 to sam
screen: ...Mine 1 to answer...
