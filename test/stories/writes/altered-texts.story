# What the record of a message says of its text, and a record that says it failed.

== Another text under the message's own id is done, and the receipt says that it differs
#42 sam 20m "My card is 4111 1111 1111 1111."
next send-message: answers {"message": "Please never write your **** number."}
$ conv send 42 "Please never write your card number." --json
json {"outcome": "done", "stored": "differs", "data": {"message": "Please never write your **** number."}}
! ...42...
> send-message #42 {"text": "Please never write your card number."}

== A record with an error is refused, and keeps its id
#42 sam 20m "Where is my order?"
next send-message: answers {"error": "The recipient has blocked this channel."}
$ conv send 42 "It arrives on Monday." --json
= 1
json {"outcome": "refused", "error": "...The recipient has blocked this channel...", "data": {"id": 1002}}
> send-message #42 {"text": "It arrives on Monday."}

== Each word that says that a message failed refuses it, whether its text stands in the record or not, and a note as well
#1831-1835 sam 5m "Where is it?"
next send-message: answers {"status": "error"}
next send-message: answers {"status": "rejected"}
next send-message: answers {"status": "BOUNCED"}
next send-message: answers {"status": "undelivered"}
next send-message: answers {"message": null, "status": "failed"}
$ conv send 1831 1832 1833 1834 1835 "On its way." --concurrency 1 --json
= 1
json [{"outcome": "refused"}, {"outcome": "refused"}, {"outcome": "refused"}, {"outcome": "refused"}, {"outcome": "refused"}]
next send-file-message: answers {"message": null, "error": "too large"}
$ conv send 1835 --file-url https://files.example.test/slip.pdf --json
= 1
json {"outcome": "refused", "changed": false, "error": "...too large..."}
next send-note: answers {"status": "failed"}
$ conv note 1835 "Too large." --json
= 1
json {"outcome": "refused"}
> send-message #1831
> send-message #1832
> send-message #1833
> send-message #1834
> send-message #1835
> send-file-message #1835
> send-note #1835

== The history keeps a text that was cut as the service stored it
#2721 sam 5m "Hello."
next send-message: answers {"message": "Good morning, we have"}
$ conv send 2721 "Good morning, we have found your parcel."
> send-message #2721
! ...21...40...
$ history --json
json [{"outcome": "done", "text": "Good morning, we have"}]

== The lengths of a cut text are in characters
#1825 sam 5m "Hello?"
next send-message: answers {"message": "👍👍"}
$ conv send 1825 "👍👍👍👍👍" --json
json {"outcome": "done", "stored": "cut", "error": "...2 of 5..."}
> send-message #1825

== A text that comes back in another form of Unicode, with other line ends and named entities, is the same
#2421 sam 20m "Which café?"
next send-message: answers {"message": " Cafe\u0301 &apos;Rose&apos;,\r\n5&nbsp;pm "}
$ conv send 2421 "Café 'Rose',\n5\u00a0pm" --json
json {"outcome": "done", "changed": true, "stored": null}
> send-message #2421

== With --strict a batch of texts that were cut is said to have been sent
#2991 sam 2h "How do I reset it?"
#2992 sam 1h "And how do I?"
next 2 send-message: answers {"message": "Hold the small button for ten"}
$ conv send 2991 2992 "Hold the small button for ten seconds." --strict --yes
= 9
! ...2 of 2 sent, and stored otherwise...
no ! ...not done...
> send-message #2991
> send-message #2992

== A record with a line before the text, or after it and with entities, is confirmed
#2851 sam 20m "When does it come?"
#2852 sam 20m "When does it come?"
next send-message: answers {"message": "Sam of the shop:\nIt arrives on Monday."}
$ conv send 2851 "It arrives on Monday." --json
json {"outcome": "done", "stored": null}
next send-message: answers {"message": "It&#39;s here on Monday.\n-- The shop"}
$ conv send 2852 "It's here on Monday." --json
json {"outcome": "done", "stored": null}
> send-message #2851
> send-message #2852

== Of a text that holds the token, which comes back hidden, it is not said that the service kept another
#3012 sam 5m "When?"
$ conv send 3012 "My token is T-471108, or so." --json --strict
json {"outcome": "done", "changed": null, "stored": null}
> send-message #3012
