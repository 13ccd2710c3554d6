# Canned replies and macros in a session: whose name they carry, what goes out, and what one key takes back.

== A canned reply has the name of the customer that it is inserted for
#281 sam 2h called "Bo Lind" "Which paint do you use?"
#282 sam 1h called "Ada Ek" "Do you ship to Malta?"
$ replies add thanks "Thank you, {{customer}}. Number {{conversation}}."
% triage --mine
keys m "thanks" Enter
keys Enter
screen: ...ship to Malta...
keys m "thanks" Enter
keys Enter
> send-message #281 {"text": "Thank you, Bo Lind. Number 281."}
> send-message #282 {"text": "Thank you, Ada Ek. Number 282."}

== A slash on an empty line inserts a canned reply below what is written
#287 sam 2h "Which paint do you use?"
$ replies add bye "Yours, {{operator}}"
% triage --mine
keys r "Oil." ^J / "bye" Enter
keys Enter
> send-message #287 {"text": "Oil.\nYours, sam@desk.test"}

== A canned reply that was added during the session is found by a slash, and without any a slash is a slash
#2961 sam 2h "Where is my refund?"
#2962 sam 1h "And mine?"
% triage --mine
keys r /
screen: ...no canned replies yet...
keys "etc is full." Enter
> send-message #2961 {"text": "/etc is full."}
wait 1s
bea$ replies add refund "It is on its way."
keys r / "refund" Enter
keys Enter
> send-message #2962 {"text": "It is on its way."}

== A slash within a line is a slash
#289 sam 2h "Which paint do you use?"
$ replies add bye "Yours, {{operator}}"
% triage --mine
keys r "Oil and/or wax." Enter
> send-message #289 {"text": "Oil and/or wax."}

== Esc in the list of canned replies leaves the text as it was
#291 sam 2h "Which paint do you use?"
#292 sam 1h "Do you ship to Malta?"
$ replies add bye "Yours, {{operator}}"
% triage --mine
keys r "Oil." ^J / "by" Esc
keys "Two coats." Enter
> send-message #291 {"text": "Oil.\nTwo coats."}

== A macro that was undone goes out once, with all its steps, when it is sent again
#301 sam 2h called "Bo Lind" "It works now."
#302 sam 1h "Do you ship to Malta?"
$ replies add solved "Glad it works, {{customer}}." --note "solved by phone" --close
% triage --mine
keys n "Rang twice." Enter
> send-note #301 {"text": "Rang twice."}
keys m "solved" Enter
keys Enter
keys z
keys " Bye." Enter
> send-note #301 {"text": "solved by phone"}
> send-message #301 {"text": "Glad it works, Bo Lind. Bye."}
> close #301
> nothing for 10s

== The earlier replies are the operator's own, and not those of a colleague on the same computer
#551 bea 9h called "Dag Ru" "Is it out?"
#552 sam 9h called "Bo Lind" "Where is it?"
#553 sam 2h called "Ada Ek" "Where is my parcel?"
bea$ CONVOPS_OPERATOR=3 conv send 551 "It is out for delivery, from Bea."
> send-message #551
$ conv send 552 "It is on the van, from Sam."
> send-message #552
% triage --mine
keys r ^P
screen: ...from Sam...
no screen: ...from Bea...
keys Esc
keys Esc
keys q
> nothing
= 0

== Of two numbers none is offered, and Tab goes from one blank to the next
#1922 sam 2h "Is it 123456 or 654321?"
$ replies add which "Order {{order}} of {{day}}."
% triage --mine --hold 0
keys m "which" Enter
keys Tab "Monday" Tab "654321" Enter
> send-message #1922 {"text": "Order 654321 of Monday."}

== The one number of five digits is offered for the order, and one of four is none
#1926 sam 2h "I ordered 1234 boxes of AB98765 as 54321, my number is +4917112345."
$ replies add which "Order {{order}} of {{day}}."
% triage --mine --hold 0
keys m "which" Enter
keys "Monday" Enter
> send-message #1926 {"text": "Order 54321 of Monday."}

== Of one's own earlier replies those to like words come first
#1923 sam 3h "Do you repair lamps?"
#1924 sam 2h "How long is shipping?"
#1925 sam 1h "My lamps flicker."
$ conv send 1923 "We repair lamps here."
> send-message #1923
$ conv send 1924 "Shipping takes a week."
> send-message #1924
% triage --mine --hold 0
keys r ^P
keys Enter Enter
> send-message #1925 {"text": "We repair lamps here."}

== The list of canned replies follows the file, and what was selected stays selected
#501 sam 2h "Which paint do you use?"
#502 sam 1h "Do you ship to Malta?"
$ replies add hello "Good morning."
$ replies add night "Good night."
% triage --mine
screen: ...Which paint...
wait 1s
bea$ replies add evening "Good evening."
keys burst "m\u001b[B"
screen: ...evening...
keys Enter
keys Enter
> send-message #501 {"text": "Good night."}

== A canned reply that was removed while it was selected is not replaced by another
#512 sam 2h "Which paint do you use?"
$ replies add hello "Good morning."
$ replies add night "Good night."
$ replies add noon "Good day."
% triage --mine
screen: ...Which paint...
wait 1s
bea$ replies remove night --yes
keys burst "m\u001b[B"
keys Enter
keys Enter
> nothing for 10s

== Of an earlier reply the names and the long numbers are blanks
#1927 sam 3h called " Bo Lind " "Do you repair lamps?"
#1928 sam 1h called "Ada Ek" "My lamps flicker."
$ conv send 1927 "Hi Robert Lund, Bo asked: lamp 12345 works, Bo Lind. Yours, Bo"
> send-message #1927
carl closes #1927
% triage --mine
keys r ^P
keys Enter
screen: ...Hi {{customer}}, {{customer}} asked: lamp {{number}} works, {{customer}}....
screen: ...Yours, {{customer}}...

== A canned reply says what it leaves to the person, and shows the customer no name that operators use among themselves
#5001 sam 2h called "Ada Ek" "Which paint?"
every get: answers {"from_user": {"name": "Ada Ek", "custom_name": "Loud Ada"}}
$ replies add greet "Hello {{customer}}, about {{order}}."
$ replies add solved --assign-group VIP --note "solved"
$ replies add both "Glad it works." --close
$ replies add odd "Someone will call." --assign-operator test
% triage --mine
keys r ^P
screen: ...No earlier replies of yours...
wait 1s
keys / "odd" Enter
screen: ...odd: "test" fits 4 operators; nothing was done...
keys / "solved" Enter
screen: ...Do this to #5001? solved...
keys Esc
keys / "greet" Enter
screen: ...to be filled in by hand: {{order}}...
screen: ...Hello Ada Ek, about...
keys ^U Esc
keys n / "both" Enter
screen: ...the other steps of both go with a reply only...
screen: ...Glad it works....
> nothing

== An earlier reply has a blank for whatever its customer was called
#4125 sam 20m called "Bo Lind" "Hello?"
#4126 sam 10m called "Ada Ek" "Is it in stock?"
every get: answers {"from_user": {"name": "Bo Lind", "custom_name": "Bobby"}}
$ conv send 4125 "Bobby, it left on Monday."
> send-message #4125
% triage --mine
keys l "4126" Enter
screen: ...in stock...
keys r ^P
screen: ...Bobby, it left...
keys Enter
screen: ...{{customer}}, it left on Monday....

== Backspace in a blank takes the whole of it
#5097 sam 4h called "Ada Ek" "Is it in stock?"
$ replies add greet "Order {{order}} is sent."
% triage --mine
keys r / "greet" Enter
keys Backspace
screen: ...Order  is sent....
keys "12345" Enter
> send-message #5097 {"text": "Order 12345 is sent."}

== A blank at the beginning of a reply is where one writes first
#1991 sam 2h "When does it come?"
$ replies add when "{{day}} it comes."
% triage --mine --hold 0
keys m "when" Enter
keys "Monday" Enter
> send-message #1991 {"text": "Monday it comes."}

== A reply that was refused is none of the earlier ones
#2433 sam 2h "Do you ship to Malta?"
#2434 sam 1h "And to Gozo?"
$ conv send 2434 "To Gozo, too."
> send-message #2434
next send-message: refuses {"error": "Not now."}
$ conv send 2433 "To Malta, too."
= 1
> send-message #2433
% triage --mine
keys r ^P
screen: ...To Gozo...
no screen: ...To Malta...

== Of an earlier reply as much is shown as the row has room for
#5921 sam 3h "Is it out?"
#5922 sam 2h "Is it out?"
$ conv send 5921 "Thank you for your patience, the parcel is out for delivery now."
> send-message #5921
% triage --mine
keys r ^P
screen: ...Thank you for your patience, the parcel is out for delivery now....
> nothing
