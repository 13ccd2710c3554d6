# The session as numbered questions beyond a reply: macros, snoozing, drafts of a crash.

== A macro in plain lines is confirmed with its text, and all its steps go out
#2603 sam 2h called "Tove Lind" "It works now."
#2604 sam 1h called "Jan Kok" "Is it blue?"
$ replies add solved "Glad it works, {{customer}}." --note "solved" --close
% triage --plain --mine
keys m ^J
keys "solved" ^J
keys 1 ^J
wait 1s
screen: ...Glad it works, Tove Lind....
> nothing for 10s
keys 1 ^J
> send-note #2603 {"text": "solved"}
> send-message #2603 {"text": "Glad it works, Tove Lind."}
> close #2603

== A text that a crash left is a draft in plain lines, and goes out only when one says so
#2607 sam 2h called "Tove Lind" "Is there a discount?"
% triage --plain --mine
keys r ^J
keys "Five percent." ^J
wait 1s
kill
= SIGKILL
% triage --plain --mine
> nothing for 20s
keys 0 ^J
keys r ^J
wait 1s
screen: ...Five percent....
keys 1 ^J
> send-message #2607 {"text": "Five percent."}
wait 1s
keys q ^J
= 0

== A proposal in plain lines is read out, opens with its text and goes out by the usual hold
#2610 sam 2h called "Tove Lind" "Did you ship it?"
bea$ AI_AGENT=helper conv propose 2610 "It left today." --reason "The shop says so."
% triage --plain --mine
screen: ...The shop says so....
keys r ^J
wait 1s
screen: ...It left today....
> nothing for 10s
keys 1 ^J
> send-message #2610 {"text": "It left today."}

== In plain lines what is marked is closed, and nothing else
#3741 sam 3h called "Ada Ek" "Thanks."
#3742 sam 2h called "Bo Lind" "Solved."
#3743 sam 1h called "Cy Moe" "Fine."
% triage --mine --plain
wait 2s
keys "list" ^J
keys "mark 1 3" ^J
screen: ...#3741, #3743...
wait 5s
keys "close" ^J
> close #3741
> close #3743
> nothing for 10s

== In plain lines a number stays the one that was read out, whoever leaves the list since
#3751 waiting 3h called "Ada Ek" "Thanks."
#3752 waiting 2h called "Bo Lind" "Solved."
#3753 waiting 1h called "Cy Moe" "Where is it?"
% triage --plain
wait 2s
keys "list" ^J
wait 1s
bea claims #3752
wait 20s
keys "mark 1 9" ^J
keys "mark 3" ^J
screen: ...marked: #3753. ...
keys "unmark 3" ^J
keys "2" ^J
screen: ...That is no longer in the list; nothing happens...
keys "3" ^J
screen: ...Conversation #3753...
> nothing

== The number that is said of a choice is the one that does it
#3911 sam 2h "Is anybody there?"
% triage --mine --plain
keys r ^J
keys "Old text." ^J "." ^J
screen: ...6 drop...
keys 6 ^J
keys r ^J
keys "New text." ^J "." ^J
keys 1 ^J
> send-message #3911 {"text": "New text."}

== The list in plain lines counts those of mine who are to be answered
#3748 waiting 2h "Is the shop open?"
#3749 sam 3h read "Where is my parcel?"
#3750 waiting 4h in Delivery "Where is yours?"
% triage --plain --group Billing
screen: Only group Billing.
wait 2s
keys "list" ^J
wait 1s
screen: ...Waiting 1, Mine 1 to answer...

== Lines that came before the question answer nothing, and their number is said
#221 waiting 2h called "Bo Lind" "Is anybody there?"
every get: late 900ms
% triage --plain
wait 50ms
keys e ^J e ^J
screen: 2 lines came before the question: ignored....
screen: ...What next?...
> nothing for 20s

== Whoever ends a text in plain lines reads who has the conversation by then
#5098 sam 4h called "Ada Ek" "Is it in stock?"
% triage --plain --mine
keys r ^J
keys "It is." ^J
bea gives #5098 to bea
wait 20s
keys "." ^J
wait 1s
screen: ...Careful: #5098 is with bea now...

== What is snoozed in plain lines is not asked about until its time
#2605 waiting 2h called "Tove Lind" "Is there a discount?"
#2606 waiting 1h called "Jan Kok" "Is it blue?"
% triage --plain
keys h ^J
keys "30m" ^J
screen: ...Is it blue...
> nothing for 20s

== In plain lines a capital letter is another key than the small one
#3211 sam 2h "Is it open?"
% triage --plain --mine
keys C ^J
> unassign #3211
wait 1s
keys c ^J
> start #3211

== In plain lines what was marked by mistake is unmarked
#3221 sam 3h called "Bo Lind" "It is well."
#3222 sam 2h called "Ada Ek" "Thanks."
% triage --plain --mine --hold 0
keys l ^J
screen: 2: #3222 Ada Ek...
keys "mark 1 2" ^J
screen: 2 conversations marked...
keys "unmark 1" ^J
screen: 1 conversation marked: #3222...
keys "close" ^J
> close #3222
