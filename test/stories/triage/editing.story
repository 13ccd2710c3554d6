# Editing a text: each key of the composer, with the text that then goes out.

== Undoing in the text undoes no decision
#423 sam 2h "All good now."
#424 sam 1h "Do you ship to Malta?"
% triage --mine
keys e
screen: ...ship to Malta...
keys r ^_ "We do." Enter
> close #423 {"operator_id": 7}
> send-message #424 {"text": "We do."}

== What was undone in a text is redone, and not over what was written since
#428 sam 2h "Which paint do you use?"
% triage --mine
keys r "Linseed." ^_ ^R
screen: ...Linseed....
keys ^_ "Oil." ^R Enter
> send-message #428 {"text": "Oil."}

== Words that were deleted one after the other are put in again as they stood, back from the cursor or on from it
#426 sam 2h "Which paint do you use?"
% triage --mine
keys r "The pale blue" ^W ^W ^Y
screen: ...The pale blue...
keys Home Alt-d Alt-d ^Y Enter
> send-message #426 {"text": "The pale blue"}

== A reply of blanks with its close sends nothing and closes nothing
#427 sam 2h "Which paint do you use?"
% triage --mine
keys r "  " ^S
> nothing for 20s

== What an editor makes of the text goes out, when Enter sends it
#435 sam 2h "Which paint do you use?"
% EDITOR="sed -i s/blue/green/" triage --mine
keys r "The blue one." ^X
> nothing for 10s
keys Enter
> send-message #435 {"text": "The green one."}

== The customer's phone is shown, and changed by itself
#1921 sam 2h "Call me, please."
$ users update 6921 --phone "555 0142"
> update
% triage --mine
keys i
screen: ...phone...555 0142...
keys u "x" Tab
screen: ...Enter sends the name first...
keys Backspace Tab ^U "555 0199" Enter
> update {"platform_user_id": 6921, "name": null, "phone": "555 0199"}

== An editor that saved the text before it failed leaves what it saved
#437 sam 2h "Which paint do you use?"
% EDITOR="sh -c 'sed -i s/blue/green/ $0; exit 3'" triage --mine
keys r "The blue one." ^X
screen: ...green...
keys Enter
> send-message #437 {"text": "The green one."}

== What stands below the line of an editor is not sent, also where the line was taken out
#2911 sam 2h "Which paint do you use?"
#2912 sam 1h "And which oil?"
% EDITOR="sh -c 'sed -i s/.*8.---.*// $0'" triage --mine
keys r "The blue one." ^X
wait 3s
keys Enter
> send-message #2911 {"text": "The blue one."}
kill
% EDITOR="sh -c 'echo Below. >> $0'" triage --mine
keys r "Linseed." ^X
wait 3s
keys Enter
> send-message #2912 {"text": "Linseed."}
