# The same text at the same time, or shortly after: from whom, to whom, of which kind, and how the first one ended.

== The same words as a reply after a note are no repetition
#201 sam 4m "Is the museum open?"
$ conv note 201 "Open until six."
$ conv send 201 "Open until six."
> send-note #201
> send-message #201 {"text": "Open until six."}

== A file beside a text with the same address are two things
#203 sam 4m "I need the form."
next send-file-message: late 2s
$ conv send 203 --file-url https://files.example.test/form.pdf &
bea$ CONVOPS_OPERATOR=7 conv send 203 "https://files.example.test/form.pdf"
= 0
> send-file-message #203
> send-message #203 {"text": "https://files.example.test/form.pdf"}

== Another file is no repetition, the same one is
#203 sam 4m "I need both forms."
$ conv send 203 --file-url https://files.example.test/one.pdf
$ conv send 203 --file-url https://files.example.test/two.pdf
wait 9m
$ conv send 203 --file-url https://files.example.test/two.pdf
= 2
> send-file-message #203 {"file_url": "https://files.example.test/one.pdf"}
> send-file-message #203 {"file_url": "https://files.example.test/two.pdf"}

== A text that the service refused is no repetition
#204 sam 4m "Is the pool open?"
next send-message: refuses {"error": "The channel is busy."}
$ conv send 204 "Until eight."
= 1
$ conv send 204 "Until eight."
> send-message #204 {"text": "Until eight."}
> send-message #204 {"text": "Until eight."}

== After a text that was lost on its way --again sends it
#204 sam 4m "Is the pool open?"
next send-message: lost-request
$ conv send 204 "Until eight."
= 6
wait 1m
$ conv send 204 "Until eight." --again --json
json {"outcome": "done", "changed": true}
> send-message #204
> send-message #204 {"text": "Until eight."}
now #204 has message "Until eight." once

== A repetition by another operator of the same computer is one, too
#206 waiting 4m "Do you deliver to Malta?"
$ conv send 206 "Yes, within ten days."
bea$ conv send 206 "Yes, within ten days."
bea= 2
> send-message #206 {"operator_id": 7}

== The last of three texts is no shield for the first
#207 sam 4m "Is it open?"
$ conv send 207 "Until eight."
$ conv send 207 "On Sundays until six."
$ conv send 207 "Until eight."
= 2
> send-message #207 {"text": "Until eight."}
> send-message #207 {"text": "On Sundays until six."}

== One service under two names of this computer is one: the text is a repetition there, too
#207 sam 4m "Is it open?"
$ profile add near --base-url http://localhost:7001/ --token-stdin --operator 7
  < T-471108
$ conv send 207 "Until eight."
$ conv send 207 "Until eight." -p near
= 2
> send-message #207
> nothing for 1m

== Exactly the last ten minutes count: a second before them it is a repetition
#207 sam 4m "Is it open?"
$ conv send 207 "Until eight."
wait 598s
$ conv send 207 "Until eight." --yes
= 2
$ conv send 207 "Until eight." -n --json
json {"target": {"expected": "refused: it was sent 9m ago; add --again to send it"}}
wait 3s
$ conv send 207 "Until eight."
> send-message #207
> send-message #207

== A text that a running batch has yet to send is none that was sent
#207 sam 4m "Is it open?"
#208 sam 3m "Open?"
next send-message: late 3s
$ conv send 207 208 "Until eight." --concurrency 1 --json &
bea$ CONVOPS_OPERATOR=7 conv send 208 "Until eight."
= 9
json [{"id": 207, "outcome": "done"}, {"id": 208, "outcome": "skipped"}]
> send-message #207
> send-message #208
now #208 has message "Until eight." once

== With --again a batch sends what another process has sent meanwhile
#207 sam 4m "Is it open?"
#208 sam 3m "Open?"
next send-message: late 5s
bea$ CONVOPS_OPERATOR=7 conv send 208 207 "Until eight." --again --concurrency 1 &
wait 1s
$ conv send 207 "Until eight."
bea= 0
> send-message #208
> send-message #207
> send-message #207
now #207 has message "Until eight." twice

== A reply whose announcement in the journal is damaged needs --again for its conversation, and no other
#2241 sam 1h "When?"
#2242 sam 2h "When?"
#2243 sam 3h "When?"
$ conv send 2241 2242 "At nine." --concurrency 1
> send-message #2241
> send-message #2242
line 4 of the journal is damaged
wait 1m
$ conv send 2242 "At nine."
= 2
! ...--again...
> nothing
$ conv send 2243 "At nine."
> send-message #2243
$ conv send 2242 "At nine." --again
> send-message #2242

== A single reply whose announcement is gone from the journal needs --again within ten minutes
#2244 sam 1h "When?"
$ conv send 2244 "At nine."
> send-message #2244
line 2 of the journal is gone
wait 9m
$ conv send 2244 "At nine."
= 2
> nothing
wait 2m
$ conv send 2244 "At nine."
> send-message #2244

== A reply of which a power failure has left no line needs --again, too
#2245 sam 1h "When?"
#2246 sam 2h "When?"
$ conv send 2245 2246 "At nine." --concurrency 1
> send-message #2245
> send-message #2246
line 4 of the journal is zeros
line 5 of the journal is zeros
$ conv send 2246 "At nine."
= 2
> nothing
now #2246 has message "At nine." once

== A macro that is run twice names no way to go on with the first run, as there is none
#2247 sam 1h "Lost."
$ replies add lost "We look into it." --note "Lost parcel" --close
$ replies run lost 2247
> send-note #2247
> send-message #2247
> close #2247
$ replies run lost 2247
= 2
! ...nothing was sent. To send it again, add --again
> nothing

== A hand-over with a note that was cut off and is begun anew leaves no second note
#2248 sam 1h "One?"
#2249 sam 1h "Two?"
next assign-operator: refuses {"error": "Not now."}
$ conv assign 2248 2249 --operator bea --note "Wants a call" --concurrency 1
= 1
> send-note #2248
> assign-operator #2248
> send-note #2249
> assign-operator #2249
$ conv assign 2248 2249 --operator bea --note "Wants a call"
= 2
! ...the same note to #2248...
> nothing

== A text that another process is still sending is said to be under way, not to have had no answer
#204 sam 4m "When will he come?"
next send-message: late 6s
$ conv send 204 "He comes at noon." &
> send-message #204 {"text": "He comes at noon."}
bea$ CONVOPS_OPERATOR=7 conv send 204 "He comes at noon."
bea= 2
! ...an earlier try ...s ago is still under way...
no ! ...got no answer...
= 0

== A repetition is found though the clock of the computer was set back for a while
#3042 sam 5m "When?"
#3043 sam 4m "And mine?"
$ conv send 3042 "On Monday."
> send-message #3042
clock of the computer -20m
$ conv note 3043 "Ask Bea."
> send-note #3043
clock of the computer +20m
$ conv send 3042 "On Monday."
= 2
> nothing

== Of texts that are repeated together it is said what became of each
#64 sam 2h "Is it done?"
#65 sam 3h "Is mine?"
next send-message: lost-request
$ conv send 64 65 "On it." --concurrency 1
= 6
> send-message #64 {"text": "On it."}
> send-message #65 {"text": "On it."}
$ conv send 65 64 "On it."
= 2
! ...the same text to #65: it was sent...; the same text to #64: an earlier try ... got no answer...
