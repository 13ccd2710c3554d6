# What a poll of the lists changes, and what it leaves alone.

== A new customer is counted by the next poll, and the conversation on the screen stays
#41 waiting 2h called "Ida Holm" "The hinge is loose."
% triage
screen: ...hinge is loose...
screen: ...Waiting 1...
new customer "Do you sell on Sundays?"
screen: ...Waiting 2...
screen: ...+1 waiting...
screen: ...hinge is loose...
no screen: ...on Sundays...
> nothing
keys j
screen: ...on Sundays...
keys j
screen: ...back at the first...
screen: ...hinge is loose...

== What a colleague took and released again under the eyes can be answered
#41 waiting 2h called "Ida Holm" "The hinge is loose."
% triage
screen: ...hinge is loose...
wait 5s
bea claims #41
screen: ...bea...
bea releases #41
wait 40s
keys r "Please tighten the screws." Enter
> start #41 {"operator_id": 7}
> send-message #41 {"text": "Please tighten the screws."}

== One of mine that a colleague closed elsewhere is passed over
#44 sam 3h called "Kim Wall" "Which screws fit?"
#45 sam 2h called "Eva Lux" "It arrived, thanks."
#46 sam 1h called "Ole Hamm" "My code has run out."
% triage --mine
screen: ...Which screws fit...
bea closes #45
wait 40s
keys j
screen: ...code has run out...

== One that is given to me while I read another is in mine after the next poll
#44 sam 3h called "Kim Wall" "Which screws fit?"
#45 bea 2h called "Eva Lux" "Does it come in red?"
% triage --mine
screen: ...Which screws fit...
bea gives #45 to sam
screen: ...#45 Eva Lux is in Mine now...
screen: ...Which screws fit...
keys j
screen: ...come in red...
keys r "In May." Enter
> send-message #45 {"text": "In May."}

== What is claimed is not counted as waiting while the lists lag behind the claim
#41 waiting 2h called "Ida Holm" "The hinge is loose."
#42 waiting 1h called "Uwe Kern" "I want to return a desk."
% triage
screen: ...Waiting 2...
reads lag by 5s
wait 11s
keys c
> start #41 {"operator_id": 7}
wait 5s
screen: ...Waiting 1...
no screen: ...Waiting 2...

== A poll that fails changes nothing of what is on the screen
#41 waiting 2h called "Ida Holm" "The hinge is loose."
#42 waiting 1h called "Uwe Kern" "I want to return a desk."
% triage
screen: ...hinge is loose...
the service is down
wait 40s
screen: ...hinge is loose...
screen: ...ffline...
the service is up
wait 60s
keys j
screen: ...return a desk...
> nothing

== What was released just now can be claimed again though the lists do not show it yet
#41 sam 2h called "Ida Holm" "The hinge is loose."
% triage --mine
screen: ...hinge is loose...
reads lag by 10s
wait 11s
keys C
> unassign #41 {"operator_id": 7}
wait 5s
screen: ...hinge is loose...
keys c
> start #41 {"operator_id": 7}

== One that was answered comes round again once somebody releases it
#41 waiting 2h called "Ida Holm" "The hinge is loose."
#42 waiting 1h called "Uwe Kern" "I want to return a desk."
% triage
keys r "Please tighten the screws." Enter
> start #41 {"operator_id": 7}
> send-message #41 {"text": "Please tighten the screws."}
wait 20s
admin releases #41
wait 40s
screen: ...return a desk...
keys s
screen: ...hinge is loose...

== What was closed does not come back while the lists lag behind it
#682 waiting 2h called "Eva Lux" "Does it come in red?"
#683 waiting 1h called "Ida Holm" "The hinge is loose."
% triage
screen: ...come in red...
reads lag by 40s
keys e
> start #682
> close #682
screen: ...hinge is loose...
wait 20s
no screen: ...Waiting 2...
> nothing

== R shows what the customer of the conversation on the screen has added, in Waiting as in Mine
#691 waiting 2h called "Ida Holm" "The hinge is loose."
#692 sam 1h called "Kim Wall" "Which screws fit?"
% triage
screen: ...hinge is loose...
wait 3s
customer #691 "Both of them are."
keys R
screen: ...Both of them are...
keys Tab
screen: ...Which screws fit...
wait 3s
customer #692 "The long ones?"
keys R
screen: ...The long ones...

== R reads the conversation on the screen again also where reading marks as read
reading marks as read
#693 waiting 2h called "Ida Holm" "The hinge is loose."
the profile has get_marks_read yes
% triage
screen: ...hinge is loose...
wait 3s
read get #693
customer #693 "Both of them are."
keys R
wait 1s
read get #693
screen: ...Both of them are...

== What was said of one conversation is not said beside the next, and the queue that was asked for has been read
#199 waiting 3h "First?"
#200 waiting 2h "Second?"
% triage
keys D
screen: ...no draft here...
keys j
screen: ...Second?...
no screen: ...no draft here...
keys R
screen: ...the queue has been read...
> nothing

== The next list says in which group one waits by now
#2881 waiting 2h in Billing "Is anybody there?"
% triage
screen: ...Is anybody there?...
row 2: ...Billing...
bea$ conv assign 2881 --group VIP
> assign-group #2881
wait 15s
row 2: ...VIP...

== One that a colleague claimed and gave back between two lists waits from then
#2882 waiting 3h called "Bo Lind" "Is anybody there?"
#2883 waiting 2h "Which paint?"
% triage
screen: ...Is anybody there?...
row 2: ...waits 3h...
bea claims #2882
wait 1s
bea releases #2882
wait 15s
row 2: ...waits 1...s...

== What is claimed while the lists are read is lost in neither walk
#3141 waiting 2h "Is it open?"
#3142 waiting 1h "Which paint?"
% triage
screen: ...Is it open?...
wait 14s
next unassigned: late 4s
wait 2s
bea$ CONVOPS_OPERATOR=7 conv start 3142
> start #3142
wait 5s
no screen: [Waiting 1]  Mine 0...
screen: [Waiting 1]  Mine 1 wrote back...
