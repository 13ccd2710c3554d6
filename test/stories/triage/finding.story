# `/` finds words in texts: in what the session has read, and in what this computer keeps of other conversations.

== Words in the middle of a conversation that was read find it, and Enter opens it where they stand
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#44 sam 9h called "Ada Ek" "The hinge is broken" sam: "Sorry to hear it." "line 1\nline 2\nline 3\nline 4\nline 5\nline 6\nline 7\nline 8\nline 9\nline 10\nline 11\nline 12\nline 13\nline 14\nline 15\nline 16\nline 17\nline 18\nline 19\nline 20\nthe end"
% triage
keys / "44" Enter
screen: ...the end...
no screen: ...hinge...
keys / "43" Enter
screen: ...Is anybody there?...
keys / "broken hinge"
screen: ...1 found in 2 names and the texts of 2...
screen: ...#44...Ada Ek...customer: The hinge is broken...
keys Enter
screen: ...The hinge is broken...
no screen: ...the end...

== What was read yesterday of a conversation that is closed now is found, and says so
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#91 closed 30h called "Ada Ek" "My crate came without a lid" sam: "line 1\nline 2\nline 3\nline 4\nline 5\nline 6\nline 7\nline 8\nline 9\nline 10\nline 11\nline 12\nline 13\nline 14\nline 15\nline 16\nline 17\nline 18\nline 19\nline 20\nthe end"
the profile has archive 90d
$ conv get 91
% triage
keys / "LID crate"
screen: ...0 found in 1 name and the texts of 1, 1 kept here...
screen: ...20 Nov  #91...Ada Ek...customer: My crate came without a lid...
keys Enter
screen: ...line 9...
screen: ...My crate came without a lid...
no screen: ...the end...

== What is kept of one in the list that the session has not read is not counted as read
#80 waiting 5m called "Ada Ek" "Is the lid blue?"
#81-95 waiting 1h "Which paint?"
the profile has archive 90d
$ conv get 80
% triage
screen: ...Which paint?...
keys / "blue lid"
screen: ...0 found in 16 names and the texts of 3, 1 kept here...
screen: ...#80...Ada Ek...customer: Is the lid blue?...
> nothing

== With nothing found and nothing kept, it is asked once whether to keep what is read
the environment names no service
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#91 closed 30h called "Ada Ek" "Which submarine fits?"
$ profile add desk --base-url http://127.0.0.1:7001 --token-stdin --operator 7
  < T-471108
% triage -p desk
keys / "anybody"
wait 1s
keys Enter
screen: ...Is anybody there...
keys / "zeppelin"
screen: ...No match. Enter asks whether to keep what is read...
keys Enter
screen: ...Keep what this computer reads of http://127.0.0.1:7001 for 90 days, in a...
keys y
screen: ...keeps it for 90 days from now on...
keys / "91" Enter
screen: ...Which submarine fits?...
keys q
= 0
$ search submarine -o ids
| 91
> nothing

== Who wants nothing kept is asked no more, and the list names the command of the session's profile
the environment names no service
#43 waiting 2h called "Bo Lind" "Is anybody there?"
$ profile add desk --base-url http://127.0.0.1:7001 --token-stdin --operator 7
  < T-471108
% triage -p desk
keys / "zeppelin"
screen: ...No match. Enter asks...
keys Esc
screen: ...Keep what this computer reads of...
keys n
screen: ...convops keeps nothing...
keys / "airship"
screen: ...No match. To find what was read: convops profile set archive 90d -p desk...
keys Esc
keys q
= 0
% triage -p desk
keys / "submarine"
screen: ...No match. To find what was read: convops profile set archive 90d -p desk...
> nothing

== In plain lines `rest` and words find them, too
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#92 sam 30h called "Ada Ek" "Which lid fits?"
$ conv send 92 "The round lid fits."
> send-message #92
$ conv close 92
> close #92 {}
% triage --plain
keys "list" ^J
keys "lid" ^J
screen: ...othing in the list has "lid"...
screen: ...1: #92...operator: The round lid fits....
keys "rest round lid" ^J
wait 2s
keys 1 ^J
screen: ...Which lid fits?...

== Esc ends the reading of the rest: what is still read are the four that were under way
#80 waiting 5m "Hello?"
#81-95 waiting 1h "Which paint?"
% triage
screen: ...Which paint...
wait 2s
read get 3 times
keys l "blue"
every get: late 2s
keys ^F
screen: ...13 left, Esc stops...
keys Esc
> nothing for 30s
read get 4 times

== HTTP 429 ends the reading of the rest, but for the four that were under way
#80 waiting 5m "Hello?"
#81-95 waiting 1h "Which paint?"
% triage
screen: ...Which paint...
wait 2s
read get 3 times
keys l "blue"
next 12 get: 429 after 1s
keys ^F
> nothing for 30s
read get 4 times

== Of a long list the texts that `^F` has read are all found as long as the list is open
#1000 waiting 3h "Is the lid round?"
#1001-1130 waiting 1h "Which paint?"
% triage
screen: ...lid round...
keys / "paint" ^F
screen: ...130 found in 131 names and the texts of 131...
keys ^U "lid round"
screen: ...1 found in 131 names and the texts of 131...
> nothing

== The words of a draft find it in the list
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#44 waiting 1h called "Ada Ek" "Which lid fits?"
% triage
keys n "Nettlebroth again" Esc
keys j
screen: ...Which lid fits?...
keys / "nettlebroth"
screen: ...#43...Bo Lind...draft: Nettlebroth again...

== In plain lines a word finds a text that was kept, and one that is nowhere asks whether to keep
the environment names no service
#43 waiting 2h called "Bo Lind" "Is anybody there?"
$ profile add desk --base-url http://127.0.0.1:7001 --token-stdin --operator 7
  < T-471108
% triage --plain
keys l ^J
screen: ...Which?...
keys "zeppelin" ^J
screen: ...Nothing in the list has "zeppelin"....
wait 1s
keys 0 ^J
screen: ...Keep what this computer reads of...
> nothing

== While it is not known whether reading marks, the rest that is read for a search is without who wrote back
#4851 waiting 3h "Where is it?"
#4852 sam 2h "Is it blue?"
#4853 sam 1h read "Is it green?"
% triage
screen: ...Where is it?...
keys l "blue" ^F
wait 5s
read get #4851 #4853

== The list finds who wrote back by `unread`, beside a draft and a proposal, too
#4854 sam 3h called "Ada Ek" "Is it blue?"
#4855 sam 2h called "Bo Lind" "Is it green?"
#4856 sam 1h called "Cy Moss" "Is it red?"
bea$ conv propose 4855 "Yes, green." --reason "the shop" --json
% [120x40] triage --mine
keys s j
wait 1s
keys r "Yes, " Esc l "unread"
screen: ...#4854...1 unread...
screen: ...#4855...proposal, 1 unread...
screen: ...#4856...DRAFT, 1 unread...
