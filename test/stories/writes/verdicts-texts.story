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

== A reply answered with another customer is unknown where no message shows it
#151 sam 12m "Is it still available?"
#152 sam 8m "And in red?"
next send-message: pretends {"to_platform_user_id": 5152}
$ conv send 151 "Yes, two are left." --json
= 6
json {"outcome": "unknown", "changed": null, "check": "...conv get 151..."}
> send-message #151 {"text": "Yes, two are left."}
now #151 has message "Yes, two are left." never

== A reply answered with a message that was there before is unknown where nothing new stands
#151 sam 12m "Is it still available?" sam: "I will ask." "And?"
next send-message: pretends {"id": 1002}
$ conv send 151 "Yes, two are left." --json
= 6
json {"outcome": "unknown"}
> send-message #151 {"text": "Yes, two are left."}
now #151 has message "Yes, two are left." never

== The same words written before do not prove a reply that is answered with their id
#151 sam 12m "Is it still available?" sam: "One moment, please." "And?"
next send-message: pretends {"id": 1002}
$ conv send 151 "One moment, please." --json
= 6
json {"outcome": "unknown"}
> send-message #151 {"text": "One moment, please."}
now #151 has message "One moment, please." once

== A customer who writes the same words proves nothing for a reply that was lost
#153 sam 6m "So it is at ten?"
next send-message: lost-request
$ conv send 153 "Ten it is." --json &
> send-message #153 {"text": "Ten it is."}
customer #153 "Ten it is."
= 6
json {"outcome": "unknown"}
now #153 has message "Ten it is." once

== A reply whose record has no text is done without a claim that it changed
#151 sam 12m "Is it still available?"
next send-message: answers {"message": null}
$ conv send 151 "Yes, two are left." --json
= 0
json {"outcome": "done", "changed": null, "proof": null}
> send-message #151 {"text": "Yes, two are left."}

== Other forms of the same letters and line ends make no other text
#154 sam 6m "Which day?"
next send-message: answers {"message": "Le cafe\u0301 ouvre\r\nlundi."}
$ conv send 154 "Le caf\u00e9 ouvre\nlundi." --json
= 0
json {"outcome": "done", "changed": true}
! nothing
> send-message #154

== A file answered with another customer is unknown, as its address is another one
#155 carl 9m "Where is the manual?"
#156 carl 8m "And mine?"
next send-file-message: answers {"to_platform_user_id": 5156}
carl$ conv send 155 --file-url https://files.example.test/manual.pdf --json
carl= 6
json {"outcome": "unknown", "changed": null, "check": "...conv get 155..."}
> send-file-message #155 {"file_url": "https://files.example.test/manual.pdf", "operator_id": 5}

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

== A note answered with another customer is unknown, for no read shows notes
#157 sam 9m "Please call me."
#158 sam 8m "Me, too."
next send-note: answers {"to_platform_user_id": 5158}
$ conv note 157 "Called twice, no answer." --json
= 6
json {"action": "note", "outcome": "unknown", "changed": null}
> send-note #157 {"text": "Called twice, no answer."}

== A record that does not say whether it is a note is taken at its text
#157 sam 9m "Please call me."
next send-note: answers {"is_inner_message": null}
$ conv note 157 "Called twice, no answer." --json
= 0
json {"outcome": "done"}
next send-message: answers {"is_inner_message": null}
$ conv send 157 "We have tried to call you." --json
= 0
json {"outcome": "done"}
> send-note #157 {"text": "Called twice, no answer."}
> send-message #157 {"text": "We have tried to call you."}

== A reply that a page covers is found by the new message of its operator
#151 sam 12m "Is it still available?" sam: "I will ask."
next send-message: page
$ conv send 151 "Yes, two are left." --json
= 0
json {"outcome": "done", "changed": true, "proof": "read-back"}
> send-message #151 {"text": "Yes, two are left."}

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
