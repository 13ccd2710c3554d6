# Answers that never came: read back, and never sent again.

== A reply whose answer is lost is found by the new message of its operator
#42 sam 20m "Where is my order?"
next send-message: lost-answer
$ conv send 42 "It left this morning." --json
json {"id": 42, "outcome": "done", "changed": true, "proof": "read-back", "error": null}
> send-message #42 {"text": "It left this morning."}

== An older message with the same text proves nothing for a reply that was lost
#42 sam 1h "Any news?" sam: "Not yet, sorry." "And now?"
next send-message: lost-request
$ conv send 42 "Not yet, sorry." --json
= 6
json {"outcome": "unknown", "changed": null, "check": "...conv get 42..."}
> send-message #42 {"text": "Not yet, sorry."}

== A note whose answer is lost is unknown, as no read shows notes
#42 sam 20m "Where is my order?"
next send-note: lost-answer
$ conv note 42 "Address checked by phone." --json
= 6
json {"action": "note", "outcome": "unknown", "changed": null}
> send-note #42 {"text": "Address checked by phone."}

== Where reading marks as read nothing is read for a reply, and a lost one is unknown
#42 sam 20m "Where is my order?"
reading marks as read
the profile has get_marks_read yes
next send-message: lost-answer
$ conv send 42 "It left this morning." --json
= 6
json {"outcome": "unknown"}
read get 0 times
> send-message #42 {"text": "It left this morning.", "operator_id": 7}

== A lost claim of a closed conversation is done where it is open again
#173 sam 2d "Thank you, bye."
$ conv close 173
> close #173
next start: lost-answer
$ conv start 173 --json
json {"outcome": "done", "changed": true, "proof": "read-back"}
> start #173 {"operator_id": 7}

== A lost release is no release where a colleague closed the conversation meanwhile
#177 sam 2h "Never mind."
next unassign: lost-request
$ conv unassign 177 --json &
> unassign #177 {"operator_id": 7}
bea closes #177
= 6
json {"outcome": "unknown"}

== After a claim of unknown outcome `conv next` claims no other
#3071 waiting 2h "Is it open?"
#3072 waiting 1h "And on Sunday?"
next start: lost-request
$ conv next --json
= 6
> start #3071
> nothing
