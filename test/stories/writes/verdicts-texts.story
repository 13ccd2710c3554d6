# What a success answer of a reply, a note or a file says, and what is read back for it.

== A reply answered with another customer is verified by the message itself
#151 sam 12m "Is it still available?"
#152 sam 8m "And in red?"
next send-message: answers {"to_platform_user_id": 5152}
$ conv send 151 "Yes, two are left." --json
= 0
json {"id": 151, "outcome": "done", "changed": true, "proof": "read-back"}
> send-message #151 {"text": "Yes, two are left."}
now #151 has message "Yes, two are left." once

== The same words written before do not prove a reply that is answered with their id
#151 sam 12m "Is it still available?" sam: "One moment, please." "And?"
next send-message: pretends {"id": 1002}
$ conv send 151 "One moment, please." --json
= 6
json {"outcome": "unknown"}
> send-message #151 {"text": "One moment, please."}
now #151 has message "One moment, please." once

== A file whose answer is lost is unknown, and --again is needed to send it once more
#155 carl 9m "Where is the manual?"
next send-file-message: lost-answer
carl$ conv send 155 --file-url https://files.example.test/manual.pdf --json
carl= 6
json {"outcome": "unknown", "changed": null}
> send-file-message #155 {"file_url": "https://files.example.test/manual.pdf"}
carl$ conv send 155 --file-url https://files.example.test/manual.pdf
carl= 2
> nothing

== A lost reply with --again is found although the same words stand there already
#151 sam 12m "Any news?"
$ conv send 151 "Not yet, sorry."
= 0
> send-message #151 {"text": "Not yet, sorry."}
next send-message: lost-answer
$ conv send 151 "Not yet, sorry." --again --json
= 0
json {"outcome": "done", "proof": "read-back"}
> send-message #151 {"text": "Not yet, sorry."}
now #151 has message "Not yet, sorry." twice

== A lost repeat is unknown although the first one stands there
#151 sam 12m "Any news?"
$ conv send 151 "Not yet, sorry."
= 0
> send-message #151 {"text": "Not yet, sorry."}
next send-message: lost-request
$ conv send 151 "Not yet, sorry." --again --json
= 6
json {"outcome": "unknown"}
> send-message #151 {"text": "Not yet, sorry."}
now #151 has message "Not yet, sorry." once

== An answer about another customer is read back, also where only one side is known
#4102 sam 20m "Hello?"
every get: answers {"to_platform_user_id": null}
next send-message: answers {"to_platform_user_id": 123456}
$ conv send 4102 "On its way." --json
= 0
json {"outcome": "done", "proof": "read-back"}
> send-message #4102
