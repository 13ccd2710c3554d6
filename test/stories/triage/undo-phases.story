# What one key takes back: each decision, whatever has become of it by then.

== The undo of a claim of a closed conversation closes it again, which the end does not count
#203 waiting 2h "I cannot log in."
#204 closed 1d "Thanks, the receipt came."
% triage
keys l "204" Enter
screen: ...receipt came...
keys c
> start #204 {"operator_id": 7}
wait 1s
keys z
> close #204 {"operator_id": 7}
wait 1s
keys q
= 0
screen: handled  0

== A close of unknown outcome is not undone
#217 sam 2h "The app works now."
next close: lost-request
% triage --mine
keys e
> close #217
wait 40s
keys z z
> nothing for 20s
SIGTERM
= 6

== A close that a colleague did first is not undone
#219 sam 2h "The app works now."
#220 sam 1h "Do you ship to Norway?"
% triage --mine
keys e
wait 1s
bea closes #219
> close #219
wait 2s
keys z
> nothing for 10s

== Two assignments are undone one by one, the newest first
#221 sam 3h "The boiler makes a noise."
#222 sam 2h "The boiler leaks."
#223 sam 1h "Do you sell spare lids?"
% triage --mine
keys a "carl" Enter
> assign-operator #221 {"operator_id": 5}
screen: ...boiler leaks...
keys a "bea" Enter
> assign-operator #222 {"operator_id": 3}
wait 1s
keys z
> assign-operator #222 {"operator_id": 7}
> nothing for 1s
keys z
> assign-operator #221 {"operator_id": 7}

== What was undone can be done and undone anew, and leaving asks nothing
#226 sam 2h "I was promised a call."
% triage --mine
keys e
keys z
screen: ...promised a call...
keys e
> nothing for 3s
keys z
> nothing for 20s
keys q
= 0

== A refused undo leaves the decision as it is, and is tried again by the command
#230 sam 2h "I was promised a call."
next 1 assign-operator: late 1s
% triage --mine
keys a "carl" Enter
> assign-operator #230 {"operator_id": 5}
wait 2s
next assign-operator: refuses {"error": "try again at night"}
keys z
> assign-operator #230 {"operator_id": 7}
wait 2s
keys q
= 0
$ undo 230 --yes --json
> assign-operator #230 {"operator_id": 7}

== What is snoozed comes back with one key, the newest first
#234 waiting 3h "Is anybody there?"
#235 waiting 2h "Where is the manual?"
#236 waiting 1h "Do you ship to Malta?"
% triage
keys h "7m" Enter
screen: ...the manual...
keys h "9m" Enter
screen: ...ship to Malta...
keys z
screen: ...the manual...
keys z
screen: ...anybody there...

== After a reply has left, one key does not undo the decision before it
#491 sam 3h "The boiler leaks."
#492 sam 2h "Which paint do you use?"
% triage --mine
keys g "VIP" Enter
> assign-group #491 {"group_id": 3}
screen: ...Which paint...
keys r "Oil." Enter
> send-message #492
wait 1s
keys z
> nothing for 10s

== The second press undoes what the first one named, for six seconds
#1891 sam 3h "All good now."
#1892 sam 2h "It works."
% triage --mine --hold 0
keys e
> close #1891
wait 9s
keys z
> start #1891
wait 1s
keys e
> close #1891
wait 15s
keys z
screen: ...z again undoes the close of #1891...
wait 8s
keys z
screen: ...z again undoes the close of #1891...
> nothing
keys z
> start #1891

== Of a reply that went out some time ago it is said at once that it stays
#1893 sam 3h "Which size?"
% triage --mine --hold 0
keys r "Large." ^O
> send-message #1893
wait 15s
keys z
screen: ...it cannot be undone...
no screen: ...again undoes...

== After the undo of a group the head names the group that the conversation is in, and what was undone is not undone again
#221 waiting 2h in Billing "I was promised a call."
#222 waiting 1h in Billing "Do you ship to Norway?"
% triage
screen: ...promised a call...
row 2: ...#221...Billing...
wait 1s
keys g "VIP" Enter
> assign-group #221 {"group_id": 3}
screen: ...ship to Norway...
keys R
wait 3s
keys z
> assign-group #221 {"group_id": 1}
screen: ...Undone: #221 is back in its group...
no screen: ...#221...VIP...
row 2: ...#221...Billing...
keys z
> nothing for 10s

== A group that was decided is named at once by whoever comes back to its conversation
#223 waiting 2h in Billing "I was promised a call."
#224 waiting 1h in Billing "Do you ship to Norway?"
% triage
keys g "VIP" Enter
> assign-group #223 {"group_id": 3}
screen: ...ship to Norway...
keys k
wait 500ms
no screen: ...#223...Billing...
row 2: ...#223...VIP...

== `z` after a reply with its close says that what was sent stays
#5002 sam 2h called "Ada Ek" "It works now."
#5003 sam 1h called "Bo Lind" "Which paint?"
% triage --mine --hold 0
screen: ...It works now...
wait 1s
keys r "Good." ^S
> send-message #5002
> close #5002
wait 1s
next start: late 2s
keys z
screen: ...Undoing the close of #5002; what was sent to the custom...
> start #5002

== A file that is on its way keeps the claim it was sent with
#5004 waiting 2h called "Ada Ek" "May I have the manual?"
$ replies add manual --file-url https://files.example.test/m.pdf --close
next send-file-message: late 4s
% triage
keys m "manual" Enter Enter
> start #5004
> send-file-message #5004
wait 1s
keys z
> nothing for 20s
now #5004 is sam

== A reply that was undone and left keeps its claim, and the line says how to release it
#5006 waiting 2h called "Ada Ek" "May I have the manual?"
% triage
keys r "Yes" Enter
> start #5006
wait 1s
keys z
keys Esc
screen: ...#5006 stays yours (C releases it)...
> nothing

== A claim of a closed conversation is not undone where the customer has written since
#205 waiting 2h "I cannot log in."
#206 closed 1d "Thanks, the receipt came."
% triage
keys l "206" Enter
screen: ...receipt came...
keys c
> start #206 {"operator_id": 7}
wait 1s
customer #206 "But it is in the wrong name."
wait 1s
keys z
> nothing for 10s

== A close and a change of group whose records have another number for the operator are undone
#2821 sam 2h "Thanks, bye."
#2823 sam 1h in Billing "Two charges."
every close: answers {"operator_user_id": 907}
every assign-group: answers {"operator_user_id": 907}
% triage --mine --hold 0
keys e
> close #2821
wait 1s
keys z
> start #2821 {"operator_id": 7}
wait 1s
keys j
screen: ...Two charges...
keys g "VIP" Enter
> assign-group #2823 {"group_id": 3}
wait 1s
keys z
> assign-group #2823 {"group_id": 1}

== After a close that was refused z undoes nothing before it
#4842 sam 2h "Bye."
#4843 sam 1h "Thanks."
% triage --mine --hold 0
keys e
> close #4842
screen: ...Thanks...
next close: refuses {"error": "Not now."}
keys e
> close #4843
screen: ...Not now...
wait 2s
keys z
screen: ...the last decision was not sent...
> nothing for 10s

== A batch of which one was refused asks before it is undone later
#2481 sam 3h "Please close this."
#2482 sam 2h "And this."
% triage --mine
wait 2s
keys l Space Space
next close: refuses {"error": "not now"}
keys e
> close #2481
> close #2482
wait 15s
keys z
> nothing for 4s
screen: ...z again undoes...
