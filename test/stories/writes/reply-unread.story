== A conversation that cannot be read keeps no other from its canned reply
#42 sam 20m called "Ada" "Where is my order?"
$ replies add hi "Hello {{customer}}."
= 0
$ conv send 9999 42 --reply hi --json
= 1
json [{"id": 9999, "outcome": "refused", "changed": false}, {"id": 42, "outcome": "done"}]
> send-message #42 {"text": "Hello Ada.", "operator_id": 7}
