# What this computer remembers: kept where a person said so, searched, shown by customer, and forgotten.

== What is read is kept nowhere where nobody said so, which a script is told
the profile has concurrency 4
#42 sam 5m called "Zyxwvutsra" "Where is my qzkvjxwpqz?"
$ conv get 42
$ conv note 42 "Rang twice."
> send-note #42
$ search qzkvjxwpqz --json
json []
! ...profile set archive 90d...
nothing on the disk has "qzkvjxwpqz"
> nothing

== A person is asked once, and what is read from then on is kept
the profile has concurrency 4
#41 sam 5m called "Bo Lind" "Hello?"
#42 sam 5m called "Ada Ek" "Where is my qzkvjxwpqz?"
% [120x24] search qzkvjxwpqz
screen: ...Keep what this computer reads of...
keys y Enter
screen: ...to find a customer by name: convops customer NAME...
= 0
$ conv get 41
% [120x24] search qzkvjxwpqz
screen: ...in 1 conversation seen since...
= 0
$ conv get 42
$ search qzkvjxwpqz -o ids
| 42
> nothing

== It is shared by the profiles of a service, so that the second one is not asked
the profile has archive 90d
#42 sam 5m called "Ada Ek" "Where is my qzkvjxwpqz?"
$ conv get 42
$ profile add second --base-url http://127.0.0.1:7001 --token-stdin --no-check
  < T-471108
$ search qzkvjxwpqz -o ids -p second
| 42
! nothing
> nothing

== What was read and sent is searched, and notes are known from replies
the profile has archive 90d
#42 sam 5m called "Zyxwvutsra" "Where is my qzkvjxwpqz?"
$ conv get 42
$ conv note 42 "qzkvjxwpqz asked the depot"
$ conv send 42 "qzkvjxwpqz it is on its way"
> send-note #42
> send-message #42
$ conv get 42
$ search "qzkvjxwpqz depot" --json from,customer
json [{"from": "note", "customer": "Zyxwvutsra"}]
$ search "on its way" --json from,conversation_id
json [{"from": "operator", "conversation_id": 42}]
$ search qzkvjxwpqz -o ids --from customer
| 42
$ search qzkvjxwpqz -o ids --operator sam
| 42
$ search qzkvjxwpqz -o ids --operator bea
| nothing
> nothing

== A customer is shown with the conversations that are known, a closed one too
the profile has archive 90d
#42 sam 5m called "Zyxwvutsra" "Where is my lamp?"
$ conv get 42
$ conv close 42
> close #42
$ customer xwvut --json name,conversations
json {"name": "Zyxwvutsra", "conversations": [{"id": 42, "status": "closed", "last_text": "...lamp..."}]}
$ customer 5042 -o ids
| 42
$ customer 42
= 1
! try: convops customer --conversation 42
$ users get 42
= 1
! try: convops users get --conversation 42
$ customer nobody-at-all
= 10
$ api operators/all
= 1
! try: convops api /api/operators/all
> nothing

== It is filled from the lists once, but not where reading marks as read
the profile has concurrency 4
#42 sam 5m "Where is my lamp?" "Hello?"
$ archive fill
= 2
$ profile set archive 90d
$ archive fill --json
json {"conversations": 1, "messages": 2}
$ profile set get_marks_read yes
$ archive fill
= 2
! ...get_marks_read...
> nothing

== Who is forgotten is in no file after the next day, by name or by text, whoever has begun or proposed it
the profile has archive 90d
#42 sam 5m called "Zyxwvutsra" "Where is my qzkvjxwpqz?"
$ conv list --operator all
$ conv get 42
$ conv note 42 "qzkvjxwpqz note"
> send-note #42
$ conv propose 42 "qzkvjxwpqz proposal" --reason "qzkvjxwpqz"
$ users update 5042 --name Zyxwvutsra --phone "555 0142"
> update
$ conv assign 42 --operator carl
> assign-operator #42
carl% triage --mine --as carl
screen carl: ...#42...
write carl: r "qzkvjxwpqz draft" Esc
keys carl: q
carl= 0
$ search qzkvjxwpqz --from draft -o ids
| 42
$ archive forget --conversation 42 --yes --json
json {"customer": 5042, "conversations": [42], "kept_runs": []}
! ...tomorrow, and search still finds them...
clock of the computer +24h
$ conv list --operator bea
$ conv unassigned --limit 1
nothing on the disk has "qzkvjxwpqz"
nothing on the disk has "Zyxwvutsr"
nothing on the disk has "555 0142"
$ history --json action,text,outcome
json [{"action": "assign"}, {"action": "update", "text": null, "outcome": "done"}, {"action": "note", "text": null, "outcome": "done"}]
> nothing

== Nobody is forgotten while a session is open that has something of theirs, and of others is
the profile has archive 90d
#42 sam 5m called "Zyxwvutsra" "Where is my lamp?"
#43 sam 4m called "Ada Ek" "Where is my qzkvjxwpqz?"
$ conv get 42 43
% triage --mine
screen: ...#42...
keys j
write r "qzkvjxwpqz draft" Esc
screen: ...1 draft...
bea$ archive forget --conversation 42 --yes --json
json {"conversations": [42]}
bea$ archive forget --conversation 43 --yes
bea= 8
! ...a session of triage is in use...
bea$ archive forget --conversation 43 --yes --dry-run --json
json {"customer": 5043}
keys q q
= 0
$ search qzkvjxwpqz -o ids
| 43
> nothing

== An agent may search, and neither forgets anybody nor switches it on or off
the profile has archive 90d
#42 sam 5m called "Zyxwvutsra" "Where is my qzkvjxwpqz?"
$ conv get 42
$ CONVOPS_BY=helper archive forget 5042 --yes
= 9
$ CONVOPS_BY=helper profile set archive off
= 9
$ CONVOPS_BY=helper search qzkvjxwpqz -o ids
| 42
> nothing

== The newest thousand texts are printed unless --limit says how many
the profile has archive 90d
#1001-1600 sam 1h "Where is my qzkvjxwpqz?"
#2001-2600 waiting 1h "Where is my qzkvjxwpqz?"
$ archive fill
$ search qzkvjxwpqz --jq length
| 1000
! convops: warning: the newest 1,000 (for more add --limit)
$ search qzkvjxwpqz --jq length --limit 2000
| 1200
! nothing
> nothing
