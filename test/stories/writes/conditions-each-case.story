# The conditions of a write in each case: what is mine, a colleague's, nobody's, closed; alone, together, and when it is read.

== A note is no message, and what was expected to be the last one still is
#209 sam 6m "Can I pay by invoice?"
bea notes #209 "He paid late twice."
$ conv send 209 "Only by card, I am afraid." --expect-last-message 1001 --json
= 0
json {"id": 209, "outcome": "done"}
> send-message #209 {"text": "Only by card, I am afraid."}

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
