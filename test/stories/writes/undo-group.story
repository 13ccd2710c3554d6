== An undo leaves alone what a colleague moved to another group, if a list shows it
#42 waiting 20m in Billing "Where is my order?"
$ conv claim 42
= 0
> start #42 {"operator_id": 7}
now #42 is sam
bea$ api POST /api/conversations/assign-group -F conversation_id=42 -F group_id=3
bea= 0
> assign-group #42
$ undo --json
= 9
| ...its group is...
> nothing
now #42 is sam
now #42 is in VIP
