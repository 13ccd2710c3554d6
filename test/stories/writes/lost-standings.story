# Lost answers by how the conversation stood before: one's own, a colleague's, nobody's, and closed.

== A lost claim of what one holds already is done, and changed nothing
#171 sam 20m "Still nothing."
next start: lost-answer
$ conv start 171 --json
= 0
json {"outcome": "done", "changed": false, "proof": "read-back"}
> start #171 {"operator_id": 7}
now #171 is sam

== A lost claim of what a colleague holds is unknown, and stays the colleague's
#172 bea 20m "Still nothing."
next start: lost-answer
$ conv start 172 --json
= 6
json {"outcome": "unknown", "changed": null}
> start #172 {"operator_id": 7}
now #172 is bea

== A lost claim of a closed conversation is done where it is open again
#173 sam 2d "Thank you, bye."
$ conv close 173
= 0
> close #173
next start: lost-answer
$ conv start 173 --json
= 0
json {"outcome": "done", "changed": true, "proof": "read-back"}
> start #173 {"operator_id": 7}
now #173 is sam

== A closed conversation that names its last operator is no proof of a lost claim
#173 sam 2d "Thank you, bye."
$ conv close 173
= 0
> close #173
next start: lost-request
$ conv start 173 --json
= 6
json {"outcome": "unknown"}
> start #173 {"operator_id": 7}
now #173 is closed

== A closed conversation that names its last operator is no proof of a lost assignment
#174 bea 2d "Thank you, bye."
bea closes #174
next assign-operator: swallowed
$ conv assign 174 --operator bea --timeout 9s --json
= 6
json {"outcome": "unknown"}
> assign-operator #174 {"operator_id": 3}
now #174 is closed

== A lost assignment to the operator who has it already is done, and changed nothing
#175 bea 2h "I wait for Bea."
next assign-operator: lost-answer
$ conv assign 175 --operator bea --json
= 0
json {"outcome": "done", "changed": false, "proof": "read-back"}
> assign-operator #175 {"operator_id": 3}
now #175 is bea

== A lost assignment of what waits is done where the operator has it now
#176 waiting 2h "Anybody?"
next assign-operator: lost-answer
$ conv assign 176 --operator carl --json
= 0
json {"outcome": "done", "changed": true, "proof": "read-back"}
> assign-operator #176 {"operator_id": 5}
now #176 is carl

== A lost assignment that a colleague overtook with another operator is unknown
#176 waiting 2h "Anybody?"
next assign-operator: lost-request
$ conv assign 176 --operator carl --json &
> assign-operator #176 {"operator_id": 5}
bea claims #176
= 6
json {"outcome": "unknown"}
now #176 is bea

== A lost release of what a colleague holds is done where it waits now
#175 bea 2h "I wait for Bea."
next unassign: lost-answer
$ conv unassign 175 --json
= 0
json {"outcome": "done", "changed": true, "proof": "read-back"}
> unassign #175 {"operator_id": 7}
now #175 is waiting

== A lost release of what waited already does not claim that it changed anything
#176 waiting 2h "Anybody?"
next unassign: lost-answer
$ conv unassign 176 --json
= 0
json {"outcome": "done", "changed": false, "proof": "read-back"}
> unassign #176 {"operator_id": 7}

== A lost release is no release where a colleague closed the conversation meanwhile
#177 sam 2h "Never mind."
next unassign: lost-request
$ conv unassign 177 --json &
> unassign #177 {"operator_id": 7}
bea closes #177
= 6
json {"outcome": "unknown"}
now #177 is closed

== A lost close of what was closed before does not claim that it changed anything
#173 closed 2d "Thank you, bye."
next close: lost-request
$ conv close 173 --json
= 0
json {"outcome": "done", "changed": null, "proof": "read-back"}
> close #173 {"operator_id": 7}

== A lost close of what waits is done where it is closed now
#178 waiting 3d "Sorry, wrong number."
next close: lost-answer
$ conv close 178 --json
= 0
json {"outcome": "done", "proof": "read-back"}
> close #178 {"operator_id": 7}
now #178 is closed

== A conversation that waits is not taken for closed after a lost close
#178 waiting 3d "Sorry, wrong number."
next close: swallowed
$ conv close 178 --timeout 9s --json
= 6
json {"outcome": "unknown"}
> close #178 {"operator_id": 7}
now #178 is waiting

== A lost reply to a closed conversation is found there
#173 closed 2d "Thank you, bye."
next send-message: lost-answer
$ conv send 173 "You are welcome." --json
= 0
json {"outcome": "done", "changed": true, "proof": "read-back"}
> send-message #173 {"text": "You are welcome."}
now #173 is closed

== Without an acting operator nothing tells whose a new message is, so a lost reply is unknown
#179 waiting 9m "Is this the right place?"
next send-message: lost-request
$ CONVOPS_OPERATOR= conv send 179 "Yes, it is." --json &
> send-message #179 {"text": "Yes, it is."}
bea replies #179 "Yes, it is."
= 6
json {"outcome": "unknown", "operator": null}
now #179 has message "Yes, it is." once

== A lost release of a closed conversation that names nobody is unknown
#173 closed 2d "Thank you, bye."
next unassign: swallowed
$ conv unassign 173 --timeout 9s --json
= 6
json {"outcome": "unknown", "changed": null}
> unassign #173 {"operator_id": 7}
now #173 is closed

== A lost release is done where the conversation waits, whoever its record still names
#175 sam 2h "Never mind."
every get: answers {"operator_id": 7}
next unassign: lost-answer
$ conv unassign 175 --json
= 0
json {"outcome": "done", "proof": "read-back"}
> unassign #175
now #175 is waiting
