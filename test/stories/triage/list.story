# The list of conversations, and what is done from it.

== The list narrows as one types, and Enter opens what is left
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#44 waiting 1h called "Ada Ek" "Where is the manual?"
#45 sam 1h called "Cy Dahl" "Do you ship to Norway?"
% triage
keys l "dahl"
screen: ...Cy Dahl...
no screen: ...Ada Ek...
keys Enter
screen: ...Do you ship to Norway?...

== Letters act on what is marked: `g` moves it to a group
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#44 waiting 1h called "Ada Ek" "Where is the manual?"
% triage
keys l Space g
keys "vip" Enter
> assign-group #43 {"group_id": 3}
> nothing for 20s

== `^F` reads what was not read of the list, and finds the word there
#623 waiting 6h called "Bo Lind" "Is anybody there?"
#624 waiting 5h called "Ada Ek" "Hello?"
#625 waiting 4h called "Cy Dahl" "Do you ship to Norway?"
#626 waiting 3h called "Di Falk" "Is it loud?"
#627 waiting 2h called "Ed Gran" "Which paint do you use?"
#628 waiting 1h called "Flo Hill" "Where is the manual?"
% triage
keys / "manual"
screen: ...0 found in 6 names and the texts of...; ^F reads the rest...
row 24: ...^F read rest...
keys ^F
screen: ...1 found in 6 names and the texts of 6...
no screen: ...read rest...
keys Enter
screen: ...Where is the manual?...
> nothing

== The star marks what matches, and nothing else
#619 sam 3h called "Ada Ek" "Thanks."
#620 sam 2h called "Bo Lind" "Solved."
% triage --mine
screen: ...Thanks...
wait 2s
keys j
wait 2s
keys l "ada"
keys * e
> close #619
> nothing for 10s

== When the selected row has left the list Enter opens no other
#1879 waiting 3h "Which size?"
#1880 waiting 2h "Which colour?"
#1881 waiting 1h "Which weight?"
% triage
keys l Down
bea claims #1880
wait 20s
keys Enter
screen: ...nothing is selected...
keys Esc q
= 0
> nothing

== What was not read is never late in the list, and where nothing is unread it is in doubt
#1910 sam 5h "Which size?"
#1911 sam 4h "Which colour?"
#1912 sam 3h read "Which weight?"
% triage --mine
keys l
screen: ...5h! #1910...
screen: ...4h  #1911...
screen: ...?  #1912...
keys Esc q
= 0
> nothing

== The list names the colleague who said the last words
#1928 sam 2h "Which paint?" bea: "Oil, I think."
% [120x24] triage --mine
keys l
screen: ...bea: Oil, I think...
no screen: ...answered...
keys Esc q
= 0

== Esc takes the marks away and leaves the list open
#161 waiting 3h called "Bo Lind" "Which paint?"
#162 waiting 2h called "Bo Ek" "Which size?"
#163 waiting 1h called "Ada" "Which shade?"
% triage
keys l "bo" Tab Tab
screen: ...2 marked...
keys h Esc
screen: ...2 marked...
keys Esc
no screen: ...2 marked...
keys Enter
> nothing

== Marks of what a colleague closed are gone, and the rest is still marked
#151 waiting 3h "Which paint?"
#152 waiting 2h "Which size?"
% triage
keys l Space Space
screen: ...2 marked...
bea closes #151
wait 20s
screen: ...1 still marked...
keys e
> start #152
> close #152

== A row of no walk stands in the same columns as the others
#1001 waiting 2h called "Bo Lind" "Is anybody there?"
#1002 bea 3h called "Ada Ek" "Thanks, it works"
$ conv propose 1002 "Glad it works." --reason "thanks"
% triage
keys l
row 6: >      2h! #1001    Bo Lind          email     Billing...
row 7: -  #1002    (no name)                             proposal...
> nothing

== The list begins at the conversation on screen and says how many it has
#165 waiting 3h called "Bo Lind" "Which paint?"
#166 waiting 2h called "Bo Ek" "Which size?"
#167 waiting 1h called "Ada" "Which shade?"
% triage
keys j
screen: ...Which size...
keys l
screen: ...3 rows: type to narrow...
screen: >...#166...
keys Down Enter
screen: ...Which shade...

== What is marked again is not said to be unmarked
#168 waiting 3h called "Bo Lind" "Which paint?"
#169 waiting 2h called "Bo Ek" "Which size?"
% triage
keys l * Esc
keys *
screen: ...2 marked...
no screen: ...nothing is marked...
keys H
screen: ...Hand 2 conversations over...
no screen: ...nothing is marked...
> nothing

== A file of one's own stands in the list as what was said last
#1907 sam 50m called "Bo Lind" "May I have the manual?"
#1908 sam 40m called "Ada Ek" "All good now."
% triage --mine
screen: ...the manual...
wait 1s
keys f "https://files.example.test/m.pdf" Enter
> send-file-message #1907
screen: ...All good now...
keys l
screen: ...Bo Lind...you: https:/...
keys Esc
customer #1907 "No."
wait 20s
keys l
screen: ...#1907...No....

== A file on its way is named as such in the list, and its conversation can be closed with the marked ones
#1911 sam 3h called "Bo Lind" "May I have the manual?"
#1912 sam 2h called "Ada Ek" "All good now."
% [140x30] triage --mine
screen: ...the manual...
wait 1s
keys f "https://files.example.test/m.pdf" Enter
screen: ...All good now...
keys l
screen: ...#1911...sending in...
no screen: ...3h...#1911...
keys Space Space e
> send-file-message #1911
> close #1912
> close #1911

== What was said last does not stand where one types what to find
#1893 waiting 3h "Which size?"
% triage
keys n "Rang twice." Enter
screen: ...saved...
keys l
row 5: find:
> send-note #1893
