# A program of the user's that gets the texts: what it prints stands on the screen alone, or in the text that is written.

== What the program prints stands under the message and is never sent
#471 sam 2h "Bonjour tout le monde"
the profile has pipe "tr a-z A-Z"
% triage --mine
keys |
screen: ...again gives the text to the program: tr a-z A-Z...
keys |
screen: ...BONJOUR TOUT...
dim: BONJOUR TOUT
> nothing for 10s

== While writing the program's text takes the place of the draft and Enter sends it
#472 sam 2h "Bonjour tout le monde"
the profile has pipe "tr a-z A-Z"
% triage --mine
keys r "Hello." ^F ^F
screen: ...HELLO...
keys Enter
> send-message #472 {"text": "HELLO."}

== A program that fails says so, and the text stays as it was
#473 sam 2h "Bonjour tout le monde"
the profile has pipe false
% triage --mine
keys r "Hello." ^F ^F
screen: ...your text is unchanged...
keys Enter
> send-message #473 {"text": "Hello."}

== The program gets what is unread, and nothing that was answered
#1932 sam 2h "Eins" sam: "Yes." "Zwei"
the profile has pipe "tr a-z A-Z"
% triage --mine
keys | |
screen: ...ZWEI...
no screen: ...EINS...
> nothing

== A draft that was changed while the program ran stays as it is
#111 sam 2h "Bonjour tout le monde"
the profile has pipe "tr a-z A-Z"
% triage --mine
keys r "Hello." ^F burst "\u0006!"
screen: ...changed since...
keys Enter
> send-message #111 {"text": "Hello.!"}

== A draft that the program still has is not sent as it was written
#112 sam 2h "Bonjour tout le monde"
the profile has pipe "tr a-z A-Z"
% triage --mine
keys r "Hello." ^F burst "\u0006\r"
screen: ...HELLO....
keys Enter
> send-message #112 {"text": "HELLO."}

== A program that prints nothing leaves the text, and Esc ends one that runs
#113 sam 2h "Bonjour tout le monde"
the profile has pipe "sleep 1"
% triage --mine
keys r "Hello." ^F ^F
screen: ...it prints no text; your text is unchanged...
keys burst "\u0006\u001b"
screen: ...was ended...
keys Enter
> send-message #113 {"text": "Hello."}

== Of a conversation without anything unread the program gets the newest ten messages of the customer
#482 sam 2h read "one" "two" "three" "four" "five" "six" "seven" "eight" "nine" "ten" "eleven" "twelve"
the profile has pipe "tr a-z A-Z"
% [80x60] triage --mine
keys | |
screen: ...TWELVE...
wait 3s
screen: ...THREE...
no screen: ...TWO...
> nothing
