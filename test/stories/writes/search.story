# What a search finds of what was read and sent on this computer.

== A text that was sent twice, a month apart and before anything was kept, is found twice
the environment names no service
#406 sam 5h called "Ada Ek" by email "When do you open?"
#407 sam 4h called "Bo Lind" by email "Is it blue?"
$ profile add desk --base-url http://127.0.0.1:7001 --token-stdin --operator 7
  < T-471108
$ conv send 406 "We open at nine." --yes
> send-message #406
each of 40 days: $ groups list
$ conv send 406 "We open at nine." --yes
> send-message #406
$ profile set archive 90d
$ conv get 407
$ search nine --json conversation_id,from
json [{"conversation_id": 406, "from": "operator"}, {"conversation_id": 406, "from": "operator"}]
> nothing

== Who is forgotten is in no text of the journal any more, and the entry stays
#411 sam 20m called "Zorbina Q" "Where is my lamp?"
#412 sam 10m "And mine?"
next send-message: answers {"message": "Zorbina, it left. -- The shop"}
$ conv send 411 "Zorbina, it left today."
> send-message #411 {"text": "Zorbina, it left today."}
next send-message: refuses {"error": "Zorbina Q has left the channel."}
$ conv send 411 "It is on its way."
= 1
> send-message #411
$ conv send 412 "Yours, too."
> send-message #412
each of 2 days: $ conv list
$ archive forget --conversation 411 --dry-run
$ history
| ...Zorbina...
$ archive forget --conversation 411 --yes
$ search zorbina
| nothing
$ history --json id,action,text,error
json [{"id": 412, "text": "Yours, too."}, {"id": 411, "action": "send", "text": null, "error": null}, {"id": 411, "action": "send", "text": null}]
no | ...Zorbina...

== Of a run that can still be resumed the texts are kept, until they are forgotten by force
#3081 sam 20m called "Zorbina Q" "Call me."
#3082 sam 20m "Hello."
next send-message: killed-before
$ conv send 3081 3082 "We are back, Zorbina." --concurrency 1
= SIGKILL
> send-message #3081
each of 2 days: $ conv list
$ archive forget --conversation 3081 --yes
! ...kept for 1 run...
$ archive forget --conversation 3081 --yes --force
nothing on the disk has "Zorbina"
> nothing

== What is older than the setting says is not found, although no command has removed it yet
#3092 sam 5h called "Bo Lind" "Which umbrella is it?"
the profile has archive 10d
$ conv get 3092
$ search umbrella -o ids
| 3092
each of 12 days: $ groups list
$ search umbrella
| nothing
> nothing

== Who is forgotten by a name that nobody has is told nothing of anybody else
#3093 sam 5h called "Bo Lind" "Which umbrella is it?"
the profile has archive 10d
$ conv get 3093
$ archive forget Zorbina --yes
= 10
! ...there is no customer "Zorbina" known on this computer...
no ! ...Bo Lind...
> nothing
