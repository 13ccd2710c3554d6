# Macros, wherever they begin and whatever they meet.

== A macro that only closes claims one who waits first
#2001 waiting 2h called "Bo Lind" "It works now."
#2002 waiting 1h called "Ada Ek" "Do you ship to Malta?"
$ replies add solved --close
% triage
keys m "solved"
screen: ...solved...close...
keys Enter
keys Enter
screen: ...Running solved for #2001...
> start #2001 {"operator_id": 7}
> close #2001 {"operator_id": 7}

== A macro that only leaves a note claims nothing, and its conversation stays
#2003 waiting 2h called "Bo Lind" "It works now."
#2004 waiting 1h called "Ada Ek" "Do you ship to Malta?"
$ replies add called --note "{{customer}} called"
% triage
keys m "called" Enter
keys Enter
> send-note #2003 {"text": "Bo Lind called", "operator_id": 7}
> nothing for 10s
screen: ...works now...

== A macro that leaves a note and replies goes on to the next
#2005 sam 2h "It works now."
#2006 sam 1h "Do you ship to Malta?"
$ replies add glad "Glad it works." --note "works"
% triage --mine
keys m "glad" Enter
keys Enter
screen: ...ship to Malta...
> send-note #2005
> send-message #2005

== A macro names its operator and its group by number, too
#2007 sam 2h called "Bo Lind" "I was promised a call."
#2008 sam 1h called "Ada Ek" "Do you ship to Malta?"
$ replies add to-carl --assign-operator 5
$ replies add parcels --assign-group 2
% triage --mine
keys m "to-carl" Enter
keys Enter
> assign-operator #2007 {"operator_id": 5}
screen: ...ship to Malta...
keys m "parcels" Enter
keys Enter
> assign-group #2008 {"group_id": 2}

== A macro that gives one who waits to a colleague claims it for that colleague alone
#2009 waiting 2h "I was promised a call."
$ replies add to-carl --assign-operator 5 --close
% triage
keys m "to-carl" Enter
keys Enter
> start #2009 {"operator_id": 5}
> close #2009 {"operator_id": 7}

== A macro that only sends a file answers, and goes on to the next
#2012 sam 2h "Where are the terms?"
#2013 sam 1h "Do you ship to Malta?"
$ replies add terms --file-url https://files.example.test/terms.pdf
% triage --mine
keys m "terms" Enter
keys Enter
screen: ...ship to Malta...
> send-file-message #2012

== A macro whose group is not there does nothing, however its text was begun
#2011 sam 2h called "Bo Lind" "I was promised a call."
$ replies add over "A colleague calls you." --assign-group Returns --close
% triage --mine
keys r "We know." Esc
keys m "over" Enter
keys Esc
> nothing for 20s
keys r Enter
> send-message #2011 {"text": "We know."}
> nothing for 10s

== A macro that is inserted into a text does nothing where its note has a blank that nothing fills
#2015 sam 2h called "" "It works now."
$ replies add solved "Glad it works." --note "{{customer}} called" --close
% triage --mine
keys r "Hello!" ^J "/"
keys "solved" Enter
keys Esc
> nothing for 20s
keys r Enter
> send-message #2015 {"text": "Hello!"}
> nothing for 10s

== A macro without a text that is begun in an empty reply asks before it does anything
#2017 sam 2h called "Bo Lind" "It works now."
$ replies add solved --note "solved by phone" --close
% triage --mine
keys r "/"
keys "solved" Enter
> nothing for 20s
keys Enter
> send-note #2017 {"text": "solved by phone"}
> close #2017

== A macro whose reply was refused is sent again with what was not done of it, and its note stays one
#2021 sam 2h called "Bo Lind" "It works now."
$ replies add solved "Glad it works." --note "solved" --close
next send-message: refuses {"error": "the channel is blocked"}
% triage --mine
keys m "solved" Enter
keys Enter
> send-note #2021
> send-message #2021
wait 2s
keys l "2021" Enter
screen: ...works now...
keys r
screen: ...Glad it works....
keys Enter
> send-message #2021 {"text": "Glad it works."}
> close #2021
now #2021 has note "solved" once

== A macro whose note is refused closes nothing: its conversation is to be answered again
#4101 sam 2h called "Bo Lind" "It works now."
#4102 sam 1h called "Ada Ek" "Do you ship to Malta?"
$ replies add solved --note "{{customer}} is glad" --close
% triage --mine
screen: ...works now...
screen: ...Mine 2 wrote back...
wait 1s
next send-note: refuses {"error": "notes are off"}
keys m "solved" Enter
keys Enter
screen: ...Mine 1 wrote back...
> send-note #4101
screen: ...notes are off...
screen: ...Mine 2 wrote back...
keys k
screen: ...works now...
no screen: ...#4101...closed...
> nothing for 10s

== A macro that gives to a colleague sends no text once that colleague has answered
#201 sam 2h called "Bo Lind" "Where are the terms?"
$ replies add terms "Carl answers you." --assign-operator carl
next assign-operator: lost-answer
% triage --mine
keys m "terms" Enter
keys Enter
> assign-operator #201 {"operator_id": 5}
carl replies #201 "They are attached."
> nothing for 30s

== Nothing of a macro without a text is done once the customer has written, the claim neither
#5051 waiting 4h called "Ada Ek" "Is it in stock?"
$ replies add done --note "solved" --close
% triage
keys m "done" Enter
wait 1s
customer #5051 "No, it does not."
keys Enter
> nothing for 30s

== Nothing of a macro without a text is done where a colleague took its conversation while it was asked about
#5052 sam 4h "Is it in stock?"
$ replies add done --note "solved" --close
% triage --mine
keys m "done" Enter
bea gives #5052 to bea
wait 20s
keys Enter
screen: ...done is not done...
> nothing for 30s

== Of a macro no step goes out once one cannot, also what would be right where it is now
#5079 sam 4h called "Ada Ek" "Is it in stock?"
#5080 sam 3h called "Bo Lind" "Which paint?"
$ replies add depot "The depot will write to you." --note "see the depot" --assign-operator carl
% triage --mine --hold 30
keys m "depot" Enter
keys Enter
screen: ...Which paint...
keys k
wait 1s
bea gives #5079 to carl
keys R
screen: ...Not sent for #5079: depot: carl holds the conversation; draft kept...
> nothing for 40s

== The question before the steps of a canned reply names those, and no other
#547 sam 2h called "Bo Lind" "May I come by?"
$ replies add vip --assign-group VIP
$ replies add asked --note "Asked to come by."
% triage --mine
screen: ...come by...
wait 1s
keys m "vip" Enter
screen: ...assign to group VIP...
no screen: ...close
no screen: ...note:...
keys Esc m "asked" Enter
screen: ...note: Asked to come by...
no screen: ...close
no screen: ...assign to...
keys Esc
> nothing
