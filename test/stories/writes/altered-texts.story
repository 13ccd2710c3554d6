# What the record of a message says of its text, and a record that says it failed.

== A text that the service sends with a line of its own below it is confirmed
#42 sam 20m "Where is my order?"
next send-message: answers {"message": "It arrives on Monday.\n\nThe service team"}
$ conv send 42 "It arrives on Monday." --json
= 0
json {"outcome": "done", "changed": true}
! nothing
> send-message #42 {"text": "It arrives on Monday."}

== HTML entities and outer blanks do not make another text
#42 sam 20m "Which firm delivers?"
next send-message: answers {"message": " Berg &amp; Sons, by Monday. "}
$ conv send 42 "Berg & Sons, by Monday." --json
= 0
json {"outcome": "done", "changed": true}
! nothing
> send-message #42 {"text": "Berg & Sons, by Monday."}

== Another text under the message's own id is done, and the receipt says that it differs
#42 sam 20m "My card is 4111 1111 1111 1111."
next send-message: answers {"message": "Please never write your **** number."}
$ conv send 42 "Please never write your card number." --json
= 0
json {"outcome": "done", "stored": "differs", "data": {"message": "Please never write your **** number."}}
! ...42...
> send-message #42 {"text": "Please never write your card number."}

== A text that was cut is done, with both lengths on stderr, and --strict makes it 9
#42 sam 20m "How do I reset the router?"
next send-message: answers {"message": "Hold the small button for ten"}
$ conv send 42 "Hold the small button for ten seconds." --strict --json
= 9
json {"outcome": "done", "stored": "cut"}
! ...29...
! ...38...
> send-message #42 {"text": "Hold the small button for ten seconds."}

== A record with an error is refused, keeps its id, and the text counts for ten minutes
#42 sam 20m "Where is my order?"
next send-message: answers {"error": "The recipient has blocked this channel."}
$ conv send 42 "It arrives on Monday." --json
= 1
json {"outcome": "refused", "error": "...The recipient has blocked this channel...", "data": {"id": 1002}}
$ conv send 42 "It arrives on Monday."
= 2
> send-message #42 {"text": "It arrives on Monday."}

== A record that bounced is refused
#42 sam 20m by whatsapp "Where is my order?"
next send-message: answers {"status": "bounced"}
$ conv send 42 "It arrives on Monday." --json
= 1
json {"outcome": "refused", "data": {"id": 1002, "status": "bounced"}}
> send-message #42 {"text": "It arrives on Monday."}

== Other words in status and error decide nothing
#42 sam 20m "Where is my order?"
next send-message: answers {"status": "queued", "error": false}
$ conv send 42 "It arrives on Monday." --json
= 0
json {"outcome": "done", "changed": true, "data": {"status": "queued", "error": false}}
> send-message #42 {"text": "It arrives on Monday."}

== The history keeps a text that differs as the service stored it
#603 sam 5m "Hello."
next send-message: answers {"message": "Something else altogether."}
$ conv send 603 "My own words."
= 0
> send-message #603
$ history
= 0
| ...Something else altogether...

== The history keeps a text that was cut as the service stored it
#2721 sam 5m "Hello."
next send-message: answers {"message": "Good morning, we have"}
$ conv send 2721 "Good morning, we have found your parcel."
= 0
> send-message #2721
! ...21...40...
$ history --json
= 0
json [{"outcome": "done", "text": "Good morning, we have"}]

== Each word for what failed is a refusal
#2722 sam 9m "One."
#2723 sam 8m "Two."
#2724 sam 7m "Three."
#2725 sam 6m "Four."
#2726 sam 5m "Five."
next send-message: answers {"status": "bounced"}
next send-message: answers {"status": "undelivered"}
next send-message: answers {"status": "rejected"}
next send-message: answers {"status": "error"}
next send-message: answers {"status": "failed"}
$ conv send 2722 2723 2724 2725 2726 "It is on its way." --concurrency 1 --json
= 1
> send-message #2722
> send-message #2723
> send-message #2724
> send-message #2725
> send-message #2726
json [{"outcome": "refused"}, {"outcome": "refused"}, {"outcome": "refused"}, {"outcome": "refused"}, {"outcome": "refused"}]

== A note that the service stored differently is done, and says so
#2727 sam 5m "Hello."
next send-note: answers {"message": "Rang the customer"}
$ conv note 2727 "Rang the customer twice." --json
= 0
> send-note #2727
json {"outcome": "done", "stored": "cut"}

== With --strict another text is a conflict, and is done all the same
#2728 sam 5m "Hello."
next send-message: answers {"message": "Something else."}
$ conv send 2728 "My own words." --strict --json
= 9
> send-message #2728
json {"outcome": "done", "stored": "differs"}
now #2728 has message "My own words." once

== The lengths of a cut text are in characters
#1825 sam 5m "Hello?"
next send-message: answers {"message": "👍👍"}
$ conv send 1825 "👍👍👍👍👍" --json
= 0
json {"outcome": "done", "stored": "cut", "error": "...2 of 5..."}
> send-message #1825

== A text with another kind of line end is the text
#1825 sam 5m "Hello?"
next send-message: answers {"message": "One\rTwo"}
$ conv send 1825 "One\nTwo" --json
= 0
json {"outcome": "done", "stored": null}
> send-message #1825

== A text that comes back in another form of Unicode, with other line ends and named entities, is the same
#2421 sam 20m "Which café?"
next send-message: answers {"message": " Cafe\u0301 &apos;Rose&apos;,\r\n5&nbsp;pm "}
$ conv send 2421 "Café 'Rose',\n5\u00a0pm" --json
= 0
json {"outcome": "done", "changed": true, "stored": null}
> send-message #2421
