# What a crash makes of decisions of several steps, and of notes, files and claims that were under way.

== A macro that was held when the computer failed is a draft with its steps
#2301 sam 2h called "Bo Lind" "It works now."
$ replies add solved "Glad it works." --note "solved" --assign-group VIP --close
% triage --mine
keys m "solved" Enter
keys Enter
wait 2s
kill
= SIGKILL
% triage --mine
> nothing for 60s
keys ^G
screen: ...works now...
keys r
screen: ...Glad it works....
keys Enter
> send-note #2301 {"text": "solved"}
> assign-group #2301 {"group_id": 3}
> send-message #2301 {"text": "Glad it works."}
> close #2301

== A note that a crash kept from the service is kept as a note
#2309 sam 2h called "Bo Lind" "It works now."
next send-note: killed-before
% triage --mine
keys n "solved by phone" Enter
> send-note #2309 {"text": "solved by phone"}
= SIGKILL
% triage --mine
> nothing for 60s
keys ^G
screen: ...works now...
keys n
screen: ...solved by phone...

== Where reading marks as read, a reply that was under way in a crash is a draft and not sent again by itself
#2325 sam 2h called "Bo Lind" "Which paint do you use?"
the profile has get_marks_read yes
next send-message: killed-before
% triage --mine
wait 1s
keys l "2325" Enter
screen: ...Which paint...
keys r "Linseed oil." Enter
> send-message #2325
= SIGKILL
% triage --mine
screen: ...Outcome unknown: reply to #2325...
> nothing for 60s
keys ^G
keys l "2325" Enter
screen: ...Which paint...
keys r
screen: ...Linseed oil....
> nothing for 10s
keys Enter
screen: ...outcome of an earlier reply to #2325 is unknown...
> nothing for 10s

== Of two replies of unknown outcome before a crash the first is asked about as well, also much later
#2331 sam 2h called "Bo Lind" "Which paint do you use?"
#2332 sam 1h called "Ada Ek" "Do you ship to Malta?"
next 2 send-message: lost-request
% triage --mine
keys r "Linseed oil." Enter
> send-message #2331
screen: ...Malta...
keys r "Yes, we do." Enter
> send-message #2332
> nothing for 60s
kill
= SIGKILL
wait 660s
% triage --mine
> nothing for 60s
keys l "2331" Enter
screen: ...Which paint...
keys r
screen: ...Linseed oil....
keys Enter
> nothing for 10s
keys y
> send-message #2331 {"text": "Linseed oil."}
now #2331 has message "Linseed oil." once

== A reply that the service has and never answered is said to be there by the next session, and asked about
#2341 sam 2h called "Bo Lind" "Which paint do you use?" sam: "Linseed oil."
#2342 sam 1h called "Ada Ek" "Do you ship to Malta?"
next send-message: silent
% triage --mine
keys l "2341" Enter
screen: ...Which paint...
keys r "Linseed oil." Enter
> send-message #2341
wait 2s
kill
= SIGKILL
% triage --mine
> nothing for 20s
keys l "draft" Enter
screen: ~ Draft of a reply that the conversation shows: r opens it, D drops it
no screen: ...Unsent reply...
keys r Enter
screen: ...No answer came to an earlier reply to #2341; the conversation shows it...
keys Esc
keys Esc
> nothing for 10s
screen: ~ Draft of a reply that the conversation shows: r opens it, D drops it

== A reply that a crash kept from the service is unsent, though the same text stands there from before
#2343 sam 2h called "Bo Lind" "Which paint do you use?" sam: "Linseed oil."
#2344 sam 1h called "Ada Ek" "Do you ship to Malta?"
next send-message: killed-before
% triage --mine
keys l "2343" Enter
screen: ...Which paint...
keys r "Linseed oil." Enter
> send-message #2343
= SIGKILL
% triage --mine
> nothing for 20s
keys l "draft" Enter
screen: ~ Unsent reply: r opens it, D drops it
keys r Enter
screen: ...outcome of an earlier reply to #2343 is unknown...
keys Esc
keys Esc
> nothing for 10s

== What was skipped before a crash is not the first after it
#5028 waiting 4h called "Ada Ek" "Is it in stock?"
#5029 waiting 3h called "Bo Lind" "Which paint?"
% triage
keys s
screen: ...Which paint...
wait 2s
kill
= SIGKILL
% triage
screen: ...Which paint...
> nothing

== A proposal that was begun before a crash is that proposal when it is sent after it
#5083 sam 4h called "Ada Ek" "Is it in stock?"
bea$ AI_AGENT=helper conv propose 5083 "It is." --reason "The shop says so."
bea= 0
% triage --mine
screen: ...The shop says so....
keys r " Now."
wait 1s
kill
= SIGKILL
% triage --mine
wait 1s
keys ^G
keys l "5083" Enter
keys r
screen: ...It is. Now....
keys Enter
> send-message #5083 {"text": "It is. Now."}
wait 1s
no screen: ...Proposals...
keys q
= 0
bea$ conv proposals --json
json [{"state": "edited"}]

== A reply that was still looked for when the computer failed is asked about, also where the journal has lost it
#305 sam 2h called "Bo Lind" "Which paint?"
next send-message: lost-request
% triage --mine
keys r "Linseed oil." Enter
> send-message #305
every get: 503
wait 60s
kill
= SIGKILL
the service is honest again
line 2 of the journal is gone
% triage --mine
keys ^G
keys l "305" Enter
screen: ...Unsent reply...
keys r Enter
screen: ...outcome of an earlier reply to #305 is unknown...
keys Esc
keys Esc
> nothing for 10s

== A note that hands over is a note alone after a crash
#4854 sam 2h "Is it blue?"
% triage --mine
keys H "bea" Enter "My shift ends."
wait 1s
kill
= SIGKILL
% triage --mine
keys n
wait 1s
keys Enter
> send-note #4854 {"text": "My shift ends."}
> nothing for 10s
