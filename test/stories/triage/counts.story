# The counts of the head after each kind of event, what a row of the list says, and what the end names.

== What is closed from the queue is not counted as waiting while the close is held
#31 waiting 2h called "Ada Ek" "Please cancel my order."
#32 waiting 1h called "Cy Dahl" "Do you ship to Norway?"
% triage
screen: ...Waiting 2...
wait 1s
keys e
wait 1s
no screen: ...Waiting 2...
> start #31 {"operator_id": 7}
> close #31 {"operator_id": 7}

== A conversation of the queue that is given to a colleague is not counted as waiting
#31 waiting 2h called "Ada Ek" "Please cancel my order."
#32 waiting 1h called "Cy Dahl" "Do you ship to Norway?"
% triage
screen: ...Waiting 2...
keys a "carl" Enter
screen: ...Waiting 1...
> start #31 {"operator_id": 5}
screen: ...ship to Norway...

== A conversation that is given to a group still waits: it is counted, and comes last
#31 waiting 2h called "Ada Ek" "Please cancel my order."
#32 waiting 1h called "Cy Dahl" "Do you ship to Norway?"
% triage
keys g "VIP" Enter
> assign-group #31
wait 1s
screen: ...Waiting 2...
screen: ...ship to Norway...
keys e
> start #32 {"operator_id": 7}
> close #32 {"operator_id": 7}
wait 1s
screen: ...Waiting 1...
keys j
screen: ...cancel my order...

== One of mine that is given to a group is still mine, and counted
#43 sam 33m "Where is it?" sam: "On its way." "It is not here."
#44 sam 85m "Which paint?" sam: "The blue one." "There are two."
% triage --mine
screen: ...Mine 2 wrote back...
keys g "VIP" Enter
> assign-group #44
wait 1s
screen: ...Mine 2 wrote back...
screen: ...not here...

== A claim that is refused because a colleague has it is not counted as waiting any more
#31 waiting 2h called "Ada Ek" "Please cancel my order."
#32 waiting 1h called "Cy Dahl" "Do you ship to Norway?"
% triage
screen: ...Waiting 2...
bea claims #31
keys c
> start #31 {"operator_id": 7}
wait 1s
screen: ...Waiting 1...

== The list says `you:` before what the operator said last, and not before what the customer said
#31 waiting 2h called "Ada Ek" "Please cancel my order."
#34 sam 1h called "Eva Lux" "Red?" sam: "In May."
% triage --mine
screen: ...In May....
keys Tab
screen: ...cancel my order...
keys l
screen: ...#34...you: In May....
no screen: ...you: Please...
> nothing

== The list says nothing of what was said in a conversation that nobody has read
#31 sam 2h called "Ada Ek" "Please cancel my order."
#34 sam 1h called "Eva Lux" "Is it to be had in red?"
#35 sam 1h called "Flo Hill" read "In blue?"
the profile has get_marks_read yes
% triage --mine
keys l
screen: ...Eva Lux...
no screen: ...in red...
keys "blue"
screen: ...0 found in 3 names and the texts of 1...
no screen: ...rest...
keys ^F
screen: ...reading marks as read here...
> nothing
read get 1 times

== The end counts a close that was undone as none, and one whose undo was skipped
#31 sam 2h called "Ada Ek" "Thanks, it came."
#32 sam 1h called "Cy Dahl" "Thanks a lot."
% triage --mine
keys e
> close #31
screen: ...Thanks a lot...
keys e
> close #32
wait 2s
keys z
> start #32
bea replies #31 "You are welcome."
wait 11s
keys z z
screen: ...bea has answered...
keys q
= 0
screen: ...losed...1...

== Giving one of the queue to a colleague takes it from nobody who was faster
#31 waiting 2h called "Ada Ek" "Please cancel my order."
#32 waiting 1h called "Cy Dahl" "Do you ship to Norway?"
% triage
screen: ...cancel my order...
wait 1s
next start: refuses {"error": "The c onversation was assigned to another operator"}
keys a "carl" Enter
> start #31 {"operator_id": 5}
> nothing for 20s

== Who takes one of the queue by assigning it to themselves has still to answer it
#618 waiting 2h "Hello."
% triage
keys a "sam" Enter
> start #618
wait 40s
screen: ...Mine 1...
keys q
= 0
screen: handled      0

== The list and the end say `you:` before a reply that only reading back has shown
#4061 sam 2h called "Ada Ek" "Where is my parcel?"
#4062 sam 1h called "Cy Dahl" "Do you ship to Norway?"
next send-message: lost-answer
% triage --mine
keys r "On its way." Enter
> send-message #4061
screen: ...Reply sent to #4061...
keys l
screen: ...#4061...you: On its ...
keys Esc q
= 0
screen: ...#4061 convops conv get 4061  you: On its way....
no screen: ...#4061 Where is...

== The end counts as unread what the header counts, after a reply that was stored cut
#4063 sam 3h called "Ada Ek" "Where is my parcel?"
#4064 sam 2h called "Cy Dahl" "Do you ship to Norway?"
#4065 sam 1h called "Eva Lux" "Is it to be had in red?"
% triage --mine
screen: ...my parcel...
screen: ...Mine 3 wrote back...
next send-message: answers {"message": "It is"}
keys r "It is on its way." Enter
> send-message #4063
screen: ...#4063...kept only...
keys R
wait 300ms
no screen: ...Mine 3 wrote back...
screen: ...Mine 2 wrote back...
keys l
screen: ...#4063...you: It is
keys Esc q
= 0
screen: ...still yours...3, 2 unread...
no screen: ...#4063 (1 unread)...

== After a file that stays on the screen its customer waits for nothing, also before it is read again
#1913 sam 2h called "Bo Lind" "May I have the manual?"
#1914 sam 1h called "Ada Ek" "Which size?"
% triage --mine --hold 0
screen: ...[Mine 2 wrote back]...
screen: ...waits 2h LATE...
wait 1s
every get: late 9s
keys f "https://files.example.test/m.pdf" ^O
> send-file-message #1913
wait 500ms
no screen: ...Mine 2 wrote back...
no screen: ...waits 2h...
screen: ...[file] https://files.example.test/m.pdf...

== What was closed here and opened again elsewhere waits again, though it was read at once
#44 waiting 156m in Delivery "question 44"
% triage
wait 9s
keys e
wait 6s
> start #44
> close #44
carl$ undo --yes --json
> start #44
> unassign #44
now #44 is waiting
wait 3s
keys k
wait 20s
screen: [Waiting 1]...
