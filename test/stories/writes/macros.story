# Macros: their steps in order, none after one that went wrong, and each conversation for itself.

== The steps of a macro go out in order: note, assignment, text, file, close
#191 sam 15m "I want my money back."
$ replies add refund "Bea takes care of it." --close --file-url https://files.example.test/refund.pdf --assign-operator bea --note "Wants a refund"
$ replies run refund 191 --json
> send-note #191 {"text": "Wants a refund", "operator_id": 7}
> assign-operator #191 {"operator_id": 3}
> send-message #191 {"text": "Bea takes care of it.", "operator_id": 7}
> send-file-message #191 {"file_url": "https://files.example.test/refund.pdf", "operator_id": 7}
> close #191 {"operator_id": 7}

== After a text whose lost answer is found the conversation is closed
#191 sam 15m "It works now."
$ replies add solved "Glad that it works." --close
next send-message: lost-answer
$ replies run solved 191
> send-message #191
> close #191

== Placeholders are those of each conversation
#191 sam 15m called "Ada Moen" "Hello."
#192 sam 25m called "Bo Lind" "Hello!"
$ replies add hello "Hello {{customer}}, this is {{operator}}, your number is {{conversation}}." --note "Greeted"
$ replies run hello 191 192 --concurrency 1
> send-note #191 {"text": "Greeted"}
> send-message #191 {"text": "Hello Ada Moen, this is sam@desk.test, your number is 191."}
> send-note #192 {"text": "Greeted"}
> send-message #192 {"text": "Hello Bo Lind, this is sam@desk.test, your number is 192."}

== A name of a customer with braces in it is a name
#194 sam 15m called "{{operator}}" "Hello."
$ replies add hello "Hello {{customer}}!"
$ conv send 194 --reply hello
> send-message #194 {"text": "Hello {{operator}}!"}

== A macro whose names cannot be read sends nothing at all
#191 sam 15m "Hello."
#192 sam 25m called "Bo Lind" "Hello!"
$ replies add hello "Hello {{customer}}!" --note "Greeted"
every get: refuses {"error": "No such conversation."}
$ replies run hello 191 192
= 1
> nothing for 1m

== One conversation is in turn with itself: a slow step is waited for, other conversations are not
#191 sam 15m "It works now."
#192 sam 25m "Mine works, too."
$ replies add solved --note "Solved" --close
next send-note: late 4s
$ replies run solved 191 192 --concurrency 2 &
> send-note #191
> send-note #192
> close #192
> nothing for 3s
> close #191
= 0

== With --stop-on-error a failed step ends the macro for all conversations
#191 sam 15m "It works now."
#192 sam 25m "Mine works, too."
$ replies add solved --note "Solved" --close
next send-note: refuses {"error": "Notes are switched off."}
$ replies run solved 191 192 --concurrency 1 --stop-on-error
= 1
> send-note #191
> nothing for 1m

== A macro that ran a minute ago does not send its text again without --again
#191 sam 15m "It works now."
$ replies add solved "Glad that it works." --assign-group VIP
$ replies run solved 191
> assign-group #191
> send-message #191
wait 1m
$ replies run solved 191
= 2
> nothing
$ replies run solved 191 --again
> assign-group #191
> send-message #191
now #191 has message "Glad that it works." twice

== Without its webhook a macro says so in each step that has one
#191 sam 15m "It works now."
$ replies add solved "Glad that it works." --assign-operator bea --close
$ replies run solved 191 --no-webhook
> assign-operator #191 {"operator_id": 3, "disable_webhook": 1}
> send-message #191 {"text": "Glad that it works.", "disable_webhook": 1}
> close #191 {"disable_webhook": 1}

== Five macros that do not get through in a row end the run, their other steps notwithstanding
#1801-1807 sam 1d "Solved."
$ replies add solved --note "Solved" --close
the service is down
$ replies run solved 1801 1802 1803 1804 1805 1806 1807 --concurrency 1 --rate 1 --json &
wait 1m
the service is up
= 3
! ...macro solved: ...not tried...
> nothing for 1m

== After a macro that went wrong for one of several the error names the run that shows it
#1801-1802 sam 1d "Solved."
$ replies add solved --note "Solved" --close
next send-note: refuses {"error": "Notes are switched off."}
$ replies run solved 1801 1802 --concurrency 1
= 3
> send-note #1801
> send-note #1802
> close #1802
! ...convops history --run ...

== A conversation that cannot be read keeps no other from its canned reply
#42 sam 20m called "Ada" "Where is my order?"
$ replies add hi "Hello {{customer}}."
$ conv send 9999 42 --reply hi --json
= 1
json [{"id": 9999, "outcome": "refused", "changed": false}, {"id": 42, "outcome": "done"}]
> send-message #42 {"text": "Hello Ada.", "operator_id": 7}

== Nothing of a macro follows a text that was cut
#2401 sam 20m "Where is it?"
$ replies add thanks "It left the house this morning, and comes tomorrow." --close
next send-message: answers {"message": "It left the house"}
$ replies run thanks 2401 --json
= 9
json [{"outcome": "done", "stored": "cut"}, {"action": "close", "outcome": "skipped"}]
> send-message #2401

== The dry run of a macro that assigns first foresees that its text goes out
#61 bea 2h called "Bo Lind" "Is it done?"
$ replies add mine "On it." --assign-operator @me
$ replies run mine 61 --dry-run --json
json [{"action": "assign"}, {"action": "send", "target": {"expected": "done"}}]
