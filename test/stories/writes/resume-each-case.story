# --resume in each case: what ended a run, what became of it, and what others did in between.

== A close that died and that a colleague has made true since is done, and is not sent
#305 sam 1h "Bye."
#306 sam 2h "Bye."
next close: killed-before
$ conv close 305 306 --concurrency 1
= SIGKILL
> close #305 {"operator_id": 7}
wait 1m
bea closes #305
$ conv close --resume last --json
json [{"id": 305, "outcome": "done", "proof": "read-back"}, {"id": 306, "outcome": "done"}]
> close #306 {"operator_id": 7}

== A claim that died is not sent where a colleague has it by then
#307 waiting 1h "Hello."
#308 waiting 2h "Hello there."
next start: killed-before
$ conv start 307 308 --concurrency 1
= SIGKILL
> start #307 {"operator_id": 7}
wait 1m
bea claims #307
$ conv start --resume last --json
= 6
json [{"id": 307, "outcome": "unknown"}, {"id": 308, "outcome": "done"}]
> start #308 {"operator_id": 7}

== A move to a group that the service had when the process died is found in the lists
#311 sam 1h in Delivery "The invoice is wrong."
#312 sam 2h in Delivery "My invoice, please."
next assign-group: killed
$ conv assign 311 312 --group Billing --concurrency 1
= SIGKILL
> assign-group #311 {"group_id": 1}
$ conv assign --resume last --json
json [{"id": 311, "outcome": "done", "proof": "read-back"}, {"id": 312, "outcome": "done"}]
> assign-group #312 {"group_id": 1}

== Of a run that Ctrl-C ended the resume does the rest
#315 sam 1h "Bye."
#316 sam 2h "Bye."
next close: late 3s
$ conv close 315 316 --concurrency 1 &
> close #315 {"operator_id": 7}
SIGINT
= 130
$ conv close --resume last --json
json [{"id": 316, "outcome": "done"}]
> close #316 {"operator_id": 7}

== Of a run that stopped at its first failure the resume tries that and the rest
#317 bea 1h "Hello."
#318 waiting 2h "Hello."
$ conv start 317 318 --concurrency 1 --stop-on-error
= 9
> start #317 {"operator_id": 7}
bea releases #317
$ conv start --resume last --concurrency 1
> start #317 {"operator_id": 7}
> start #318 {"operator_id": 7}

== What was not sent is sent by the resume
#319 sam 1h "Bye."
#320 sam 2h "Bye."
the service is down
$ conv close 319 320 --concurrency 1
= 5
the service is up
$ conv close --resume last --concurrency 1 --json
json [{"id": 319, "outcome": "done"}, {"id": 320, "outcome": "done"}]
> close #319 {"operator_id": 7}
> close #320 {"operator_id": 7}

== A resume has the conditions of its run, and asks them again
#321 carl 1h "Bye."
#322 carl 2h "Bye."
#329 sam 3h "Bye."
$ conv close 321 322 329 --if-mine --concurrency 1
= 9
> close #329 {"operator_id": 7}
carl gives #322 to sam
$ conv close --resume last --json
= 9
json [{"id": 321, "outcome": "skipped"}, {"id": 322, "outcome": "done"}]
> close #322 {"operator_id": 7}

== The last run is the last one of this action, not one of another action after it
#325 sam 1h "Bye."
#326 sam 2h "Bye."
#337 sam 3h "Hm."
#338 sam 4h "Hm."
next close: killed-before
$ conv close 325 326 --concurrency 1
= SIGKILL
> close #325 {"operator_id": 7}
$ conv unassign 337 338 --concurrency 1
> unassign #337 {"operator_id": 7}
> unassign #338 {"operator_id": 7}
$ conv close --resume last --concurrency 1 --json
json [{"id": 325, "outcome": "done"}, {"id": 326, "outcome": "done"}]
> close #325 {"operator_id": 7}
> close #326 {"operator_id": 7}

== A resume with other conversations is refused, and a dry run of a resume sends nothing
#327 sam 1h "Bye."
#328 sam 2h "Bye."
next close: killed-before
$ conv close 327 328 --concurrency 1
= SIGKILL
> close #327 {"operator_id": 7}
$ conv close 327 329 --resume last
= 2
$ conv close --resume last --dry-run
> nothing for 1m

== What another process has sent there since does not go out once more by a resume
#330 sam 5m "Is it open on Sunday?"
#331 sam 6m "Do you open on Sundays?"
next send-message: killed-before
$ conv send 330 331 "From ten to four." --concurrency 1
= SIGKILL
> send-message #330 {"text": "From ten to four."}
bea$ CONVOPS_OPERATOR=7 conv send 331 "From ten to four."
> send-message #331 {"text": "From ten to four."}
$ conv send --resume last --json
= 6
json [{"id": 330, "outcome": "unknown"}, {"id": 331, "outcome": "skipped"}]
> nothing
$ conv send --resume last --again
> send-message #330
> send-message #331

== A close that died is not set again after a change, though the service's clock is behind
#605 sam 1h "Never mind."
#606 sam 1h "Never mind, too."
clock of the service -1h
next close: killed-before
$ conv close 605 606 --concurrency 1 --json
= SIGKILL
> close #605
wait 1m
customer #605 "Wait, it is broken again."
wait 1m
$ conv close --resume last --json
= 6
> close #606

== A close that died is not set again after a message of the customer, though the date of the conversation stays
#609 sam 1h "Never mind."
#610 sam 1h "Never mind, too."
every get: answers {"date_updated": 1795258800}
next close: killed-before
$ conv close 609 610 --concurrency 1 --json
= SIGKILL
> close #609
wait 1m
customer #609 "Wait, it is broken again."
wait 1m
$ conv close --resume last --json
= 6
json [{"id": 609, "outcome": "unknown"}, {"id": 610, "outcome": "done"}]
> close #610

== It is not said that a text was sent of which another run does not know that
#1839-1840 sam 3h "Any news?"
next send-message: killed-before
$ conv send 1839 1840 "On Monday." --concurrency 1
= SIGKILL
> send-message #1839
next send-message: lost-request
$ conv send 1840 "On Monday."
= 6
> send-message #1840
$ conv send --resume last --json
no | ...has sent...
= 6
> nothing

== A single close that died is resumed, as the last and by its name
#341 sam 1h "Bye."
next 2 close: killed-before
$ conv close 341
= SIGKILL
> close #341
$ conv close --resume last
= SIGKILL
> close #341
$ history --runs --json
$ conv close --resume {2.run}
> close #341 {"operator_id": 7}
$ conv close --resume last
> nothing

== A single reply that died goes out once more with --again only
#342 sam 1h "When?"
next send-message: killed-before
$ conv send 342 "At nine."
= SIGKILL
> send-message #342
$ conv send --resume last
= 6
> nothing
$ conv send --resume last --again
> send-message #342 {"text": "At nine.", "operator_id": 7}
now #342 has message "At nine." once
$ conv send --resume last
> nothing

== A single write that is done is not the last run that a resume goes on with
#343-345 sam 1h "Bye."
next close: killed-before
$ conv close 343 344 --concurrency 1
= SIGKILL
> close #343
$ conv close 345
> close #345
$ conv close --resume last --concurrency 1
> close #343
> close #344

== A close that died is not set again where this computer has written there since
#2428 sam 1h "Bye."
next close: killed-before
$ conv close 2428
= SIGKILL
> close #2428
wait 1m
$ conv note 2428 "She rang again."
> send-note #2428
$ conv close --resume last --json
= 6
json [{"outcome": "unknown"}]
> nothing

== A text that a resume finds may be the one that was sent again since
#2429 sam 1h "Is it open?"
next send-message: killed-before
$ conv send 2429 "Until four."
= SIGKILL
> send-message #2429
wait 1m
bea$ CONVOPS_OPERATOR=7 conv send 2429 "Until four." --again
> send-message #2429
$ history --runs --json
$ conv send --resume {2.run} --json
= 6
json [{"outcome": "unknown"}]
> nothing

== An assignment that died is not set again where another operator has it, though its date stays
#2430 sam 1h "A question about taxes."
every get: answers {"date_updated": 1795258800}
next assign-operator: killed-before
$ conv assign 2430 --operator bea
= SIGKILL
> assign-operator #2430
wait 1m
sam gives #2430 to carl
$ conv assign --resume last --json
= 6
json [{"outcome": "unknown"}]
> nothing

== A close that died is not set again where its conversation, or what was written in it, cannot be read
#346 sam 1h "Bye."
next close: killed-before
$ conv close 346
= SIGKILL
> close #346
every get: answers {"messages": null}
$ conv close --resume last --json
= 6
json [{"outcome": "unknown"}]
every get: refuses {"error": "Not now."}
$ conv close --resume last --json
= 6
json [{"outcome": "unknown"}]
> nothing

== What a resume found done is undone with its run
#1843-1844 waiting 3h "Is it open?"
next start: overtaken 30s
$ conv start 1843 1844 --concurrency 1
= 6
> start #1843
> start #1844
wait 1m
$ conv start --resume last
$ history --json id,outcome,run
json [{"id": 1844, "outcome": "done"}, {"id": 1843, "outcome": "done"}]
$ undo {2.run} --yes --concurrency 1 --json
json [{"id": 1844, "outcome": "done"}, {"id": 1843, "outcome": "done"}]
> unassign #1844
> unassign #1843

== A text whose record says that it failed goes out with a resume only with --again
#311 sam 20m "Hello?"
next send-message: answers {"status": "bounced"}
$ conv send 311 "On its way." --json
= 1
> send-message #311
$ conv send --resume last --json
= 9
json [{"id": 311, "outcome": "skipped", "error": "...refused, and may still go out..."}]
> nothing
$ conv send --resume last --again --json
json [{"id": 311, "outcome": "done"}]
> send-message #311

== A text of unknown outcome stays so for a resume, whatever became of a second try with --again
#312 sam 20m "Hello?"
next send-message: lost-request
$ conv send 312 "On its way." --json
= 6
> send-message #312
next send-message: refuses {"error": "not now"}
$ conv send --resume last --again --json
= 1
> send-message #312
$ conv send --resume last --json
= 6
json [{"id": 312, "outcome": "unknown"}]
> nothing
