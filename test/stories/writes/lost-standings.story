# Lost answers by how the conversation stood before: one's own, a colleague's, nobody's, and closed.

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

== A lost release is no release where a colleague closed the conversation meanwhile
#177 sam 2h "Never mind."
next unassign: lost-request
$ conv unassign 177 --json &
> unassign #177 {"operator_id": 7}
bea closes #177
= 6
json {"outcome": "unknown"}
now #177 is closed

== A lost release of a closed conversation that names nobody is unknown
#173 closed 2d "Thank you, bye."
next unassign: swallowed
$ conv unassign 173 --timeout 9s --json
= 6
json {"outcome": "unknown", "changed": null}
> unassign #173 {"operator_id": 7}
now #173 is closed
