# The conditions of a write in each case: what is mine, a colleague's, nobody's, closed; alone, together, and when it is read.

== With --if-mine what nobody holds is skipped as well
#201 waiting 2h "Where can I change my address?"
#202 sam 3h "My address is changed, thanks."
$ conv close 201 202 --if-mine --json
= 9
json [{"id": 201, "outcome": "skipped", "error": "nobody has it, not operator 7"}, {"id": 202, "outcome": "done"}]
> close #202 {"operator_id": 7}
now #201 is waiting

== Mine is what the one who acts holds, whoever that is
#203 sam 2h "It fits now."
#204 bea 3h "It does not fit."
$ conv close 203 204 --if-mine --as bea --json
= 9
json [{"id": 203, "outcome": "skipped", "error": "operator 7 has it, not operator 3"}, {"id": 204, "outcome": "done"}]
> close #204 {"operator_id": 3}
now #203 is sam

== With --if-unassigned what one holds oneself is skipped, too
#205 sam 2h "Do you deliver to islands?"
#206 bea 3h "Do you deliver to Malta?"
#207 waiting 4h "Do you deliver to Crete?"
$ conv start 205 206 207 --if-unassigned --json
= 9
json [{"id": 205, "outcome": "skipped"}, {"id": 206, "outcome": "skipped"}, {"id": 207, "outcome": "done"}]
> start #207 {"operator_id": 7}
now #206 is bea

== A reply of one's own is another last message, too
#208 sam 6m "Can I pay by invoice?"
$ conv send 208 "Yes, from the second order on."
= 0
> send-message #208 {"text": "Yes, from the second order on."}
$ conv close 208 --expect-last-message 1001 --json
= 9
json {"id": 208, "action": "close", "outcome": "skipped"}
> nothing
now #208 is sam

== A note is no message, and what was expected to be the last one still is
#209 sam 6m "Can I pay by invoice?"
bea notes #209 "He paid late twice."
$ conv send 209 "Only by card, I am afraid." --expect-last-message 1001 --json
= 0
json {"id": 209, "outcome": "done"}
> send-message #209 {"text": "Only by card, I am afraid."}

== A colleague's answer is another last message
#210 sam 6m "Is the flat still free?"
bea replies #210 "It was let this morning."
$ conv send 210 "Yes, it is free." --expect-last-message 1001 --json
= 9
json {"id": 210, "outcome": "skipped"}
> nothing
now #210 has message "Yes, it is free." never

== An expected message that has not come yet keeps the reply back
#211 sam 6m "Is the flat still free?"
$ conv send 211 "Yes, it is free." --expect-last-message 1002 --json
= 9
json {"id": 211, "outcome": "skipped"}
> nothing
now #211 has message "Yes, it is free." never

== The last message is the newest of several, not one that was there before
#212 sam 6m "Is the flat still free?" sam: "Yes." "Can I see it on Monday?"
$ conv send 212 "Monday at six." --expect-last-message 1002 --json
= 9
json {"id": 212, "outcome": "skipped"}
> nothing
$ conv send 212 "Monday at six." --expect-last-message 1003 --json
= 0
> send-message #212 {"text": "Monday at six."}

== Of two conditions one that does not hold is enough
#213 sam 1h "Please cancel it."
#214 carl 1h "Please cancel it."
$ conv close 213 --if-mine --expect-last-message 1009 --json
= 9
json {"id": 213, "outcome": "skipped"}
$ conv close 214 --if-mine --expect-last-message 1002 --json
= 9
json {"id": 214, "outcome": "skipped"}
> nothing
now #213 is sam

== Where both conditions hold the write goes out
#213 sam 1h "Please cancel it."
$ conv close 213 --if-mine --expect-last-message 1001 --json
= 0
json {"id": 213, "outcome": "done"}
> close #213 {"operator_id": 7}

== In a batch the condition is read right before each write, not at the start
#215 sam 1h "Bye."
#216 sam 2h "Bye."
next close: late 5s
$ conv close 215 216 --if-mine --concurrency 1 --json &
> close #215 {"operator_id": 7}
carl$ conv assign 216 --operator carl
carl= 0
= 9
json [{"id": 215, "outcome": "done"}, {"id": 216, "outcome": "skipped"}]
> assign-operator #216 {"operator_id": 5}
now #216 is carl

== The option --yes answers no condition
#217 carl 1h "Thank you."
$ conv close 217 --if-mine --yes --json
= 9
json {"id": 217, "outcome": "skipped"}
> nothing
now #217 is carl

== The option --again answers no condition either
#218 sam 1h "When will it be repaired?"
$ conv send 218 "On Friday." --expect-last-message 1009 --again --json
= 9
json {"id": 218, "outcome": "skipped"}
> nothing

== A note obeys the conditions as well
#219 bea 1h "The engine makes a noise."
$ conv note 219 "Sounds like the belt." --if-mine --json
= 9
json {"id": 219, "action": "note", "outcome": "skipped"}
> nothing
now #219 has note "Sounds like the belt." never

== A condition that cannot be read sends nothing, and is safe to run again
#220 sam 1h "Thank you."
every get: 503
$ conv close 220 --if-mine --json
= 5
json {"id": 220, "outcome": "not_sent"}
> nothing for 1m
the service is honest again
$ conv close 220 --if-mine --json
= 0
> close #220 {"operator_id": 7}

== A dry run under a condition sends nothing
#221 sam 1h "Thank you."
$ conv close 221 --if-mine --dry-run --json
= 0
json {"id": 221}
> nothing for 1m
now #221 is sam

== Without a condition a colleague's conversation is closed
#222 carl 1h "Thank you."
$ conv close 222 --json
= 0
json {"id": 222, "outcome": "done"}
> close #222 {"operator_id": 7}
now #222 is closed

== A condition about the holder compares an operator written as digits by its digits
#608 sam 6d "Thanks!"
every get: answers {"operator_id": "3"}
$ conv close 608 --if-mine --json
= 9
json {"id": 608, "outcome": "skipped"}
> nothing
every get: answers {"operator_id": "7"}
$ conv close 608 --if-mine --json
= 0
json {"id": 608, "outcome": "done"}
> close #608 {"operator_id": 7}
