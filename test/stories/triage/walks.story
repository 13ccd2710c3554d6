# The walk through the queue and the one through mine: what is shown next, and what is passed over.

== The queue is walked from the one who waits longest
#61 waiting 25m "Which size fits a king bed?"
#62 waiting 3h "My invoice shows two charges."
#63 waiting 70m "Do you ship to Malta?"
% triage
screen: ...two charges...
keys j
screen: ...ship to Malta...
keys j
screen: ...king bed...

== Tab goes to mine and back to the conversation of the queue where one was
#71 waiting 2h "The zip of my bag is broken."
#72 waiting 1h "Can I pay by invoice?"
#73 sam 30m "My voucher is gone."
% triage
screen: ...zip of my bag...
keys j
screen: ...pay by invoice...
keys Tab
screen: ...voucher is gone...
keys Shift-Tab
screen: ...pay by invoice...

== A conversation that the last poll showed as taken is passed over
#81 waiting 3h "My invoice shows two charges."
#82 waiting 2h "Can I change the delivery address?"
#83 waiting 1h "Do you ship to Malta?"
% triage
screen: ...two charges...
keys l "82" Enter n "Ask Bea." Esc
keys k
screen: ...two charges...
carl claims #82
wait 20s
keys j
no screen: ...change the delivery address...
screen: ...ship to Malta...

== The way back from who wrote back leads to the text that was begun
#64 sam 3h read "Can I still cancel my order?"
#66 sam 40m "I miss a part." sam: "I sent it today." "Still no parcel here."
% triage
wait 1s
keys l "64" Enter
screen: ...cancel my order...
keys r "You can," Esc
keys w r "I have asked the carrier." Enter
> send-message #66 {"text": "I have asked the carrier."}
screen: ...cancel my order...
keys r " until tonight." Enter
> send-message #64 {"text": "You can, until tonight."}

== At the end of an empty queue the line counts who of mine wrote back
#61 waiting 3h "Please stop these mails."
#62 sam 40m "Where is my refund?" sam: "It takes three days." "It is day five now."
% triage
keys r "You are off the list." Enter
> start #61
> send-message #61 {"text": "You are off the list."}
keys j
screen: ...Waiting is empty. 1 of yours wrote back: w...

== The way back from who wrote back leads to the lines that were being read
#613 waiting 2h "row 1.\nrow 2.\nrow 3.\nrow 4.\nrow 5.\nrow 6.\nrow 7.\nrow 8.\nrow 9.\nrow 10.\nrow 11.\nrow 12.\nrow 13.\nrow 14.\nrow 15.\nrow 16.\nrow 17.\nrow 18.\nrow 19.\nrow 20.\nrow 21.\nrow 22.\nrow 23.\nrow 24.\nrow 25.\nrow 26.\nrow 27.\nrow 28.\nrow 29.\nrow 30.\nrow 31.\nrow 32.\nrow 33.\nrow 34.\nrow 35.\nrow 36.\nrow 37.\nrow 38.\nrow 39.\nrow 40.\nrow 41.\nrow 42.\nrow 43.\nrow 44.\nrow 45.\nrow 46.\nrow 47.\nrow 48.\nrow 49.\nrow 50.\nrow 51.\nrow 52.\nrow 53.\nrow 54.\nrow 55.\nrow 56.\nrow 57.\nrow 58.\nrow 59.\nrow 60."
#614 sam 1h "Hi" sam: "Hello" "One thing more."
% triage
screen: ...row 60....
keys Home
screen: ...row 1....
keys End
screen: ...row 60....
keys b
no screen: ...row 60....
keys w
screen: ...One thing more...
keys r "Which one?" Enter
wait 1s
no screen: ...row 60....
screen: ...row 40....
> send-message #614

== The second way back leads to where the second w began
#661 waiting 4h "First question."
#662 waiting 3h "Second question."
#663 sam 40m "I miss a part." sam: "I sent it today." "Still no parcel."
#664 sam 20m "I miss a cap." sam: "I sent it today." "Still no cap."
% triage
screen: ...First question...
keys w
screen: ...Still no parcel...
keys r "I have asked." Enter
> send-message #663 {"text": "I have asked."}
screen: ...First question...
keys j
screen: ...Second question...
keys w
screen: ...Still no cap...
keys r "I have asked again." Enter
> send-message #664 {"text": "I have asked again."}
wait 1s
screen: ...Second question...

== When all were skipped the first of them comes round again
#1875 waiting 3h "I was first."
#1876 waiting 2h "I came later."
% triage
screen: ...I was first...
keys s
screen: ...I came later...
keys s
wait 1s
no screen: ...I came later...
keys j
screen: ...back at what you skipped...
screen: ...I was first...
> nothing

== At the end of mine the line counts who waits
#61 sam 3h "Please stop these mails."
#62 waiting 40m "Where is my refund?"
% triage --mine --hold 0
keys r "You are off the list." Enter
> send-message #61
keys j
screen: ...Nothing more here. 1 in Waiting: Tab...

== The way back from who wrote back passes over a place that a colleague has taken
#61 waiting 3h "Can I still cancel my order?"
#62 waiting 2h "Do you ship to Malta?"
#63 sam 40m "I miss a part." sam: "I sent it today." "Still no parcel."
% triage
screen: ...cancel my order...
keys w
screen: ...Still no parcel...
carl claims #61
wait 20s
keys r "I have asked." Enter
> send-message #63
screen: ...ship to Malta...

== The way back from who wrote back leads to a place in mine, and before the answer Previous does
#62 sam 2h read "Do you ship to Malta?"
#63 sam 40m "I miss a part." sam: "I sent it today." "Still no parcel."
% triage --mine
screen: ...Still no parcel...
keys j
screen: ...ship to Malta...
keys w
screen: ...Still no parcel...
keys k
screen: ...ship to Malta...
keys w r "I have asked." Enter
> send-message #63
screen: ...ship to Malta...

== With one of mine snoozed it is not said that all are answered
#3101 sam 2h "Is it open?"
% triage --mine
keys h "30m" Enter
wait 1s
no screen: ...All your customers are answered...
screen: ...None of your other customers waits for an answer...
> nothing

== Once all of mine are answered, that is said
#3102 sam 2h "Is it open?"
% triage --mine --hold 0
keys r "Until eight." Enter
> send-message #3102
screen: All your customers are answered....

== After an answer to another than the one of w one stays where one is
#5031 waiting 3h called "Bo Lind" "Which paint?"
#5032 sam 2h "One." sam: "Two?" "Three."
#5033 sam 1h called "Ada Ek" "Which size?"
% triage
screen: ...Which paint...
wait 1s
keys w
screen: ...Three....
wait 1s
keys j
screen: ...Which size...
wait 1s
keys r "Ten." Enter
> send-message #5033
screen: ...Three...
no screen: ...Which paint...

== Over an empty queue it is said first who of one's own wrote back
#5901 sam 2h "Is the shop open?"
% triage
screen: ...1 of yours wrote back: w....
keys w
screen: ...Is the shop open?...
> nothing
