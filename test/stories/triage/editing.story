# Editing a text: each key of the composer, with the text that then goes out.

== A letter is put in where the cursor is
#401 sam 2h "Which paint do you use?"
#402 sam 1h "Do you ship to Malta?"
% triage --mine
screen: ...Which paint...
wait 1s
keys r "Oi paint" Left Left Left Left Left Left "l" Enter
> send-message #401 {"text": "Oil paint"}

== The first and the last place of a line are one key away
#403 sam 2h "Which paint do you use?"
#404 sam 1h "Do you ship to Malta?"
% triage --mine
screen: ...Which paint...
wait 1s
keys r "First line" ^J "il paint" Home "O" End "." Enter
> send-message #403 {"text": "First line\nOil paint."}

== Backspace takes away one character before the cursor
#405 sam 2h "Which paint do you use?"
#406 sam 1h "Do you ship to Malta?"
% triage --mine
screen: ...Which paint...
wait 1s
keys r "Oilly" Left Backspace Right Backspace "." Enter
> send-message #405 {"text": "Oil."}

== Backspace takes away a whole picture and an accent with its letter
#407 sam 2h "Which paint do you use?"
#408 sam 1h "Do you ship to Malta?"
% triage --mine
screen: ...Which paint...
wait 1s
keys r "Oil👨‍👩‍👧" Backspace "🇲🇹🇳🇴" Backspace Backspace "e\u0301" Backspace "." Enter
> send-message #407 {"text": "Oil."}

== Backspace at the beginning of a line joins it to the one above
#409 sam 2h "Which paint do you use?"
#410 sam 1h "Do you ship to Malta?"
% triage --mine
screen: ...Which paint...
wait 1s
keys r "Oil" ^J "paint" Home Backspace " " Enter
> send-message #409 {"text": "Oil paint"}

== Up and down go from line to line, and typing goes on there
#411 sam 2h "Which paint do you use?"
#412 sam 1h "Do you ship to Malta?"
% triage --mine
screen: ...Which paint...
wait 1s
keys r "One" ^J "Three" ^J "Four" Up Up End "," Down Down End "." Enter
> send-message #411 {"text": "One,\nThree\nFour."}

== The word before the cursor is cut and put back elsewhere
#413 sam 2h "Which paint do you use?"
#414 sam 1h "Do you ship to Malta?"
% triage --mine
screen: ...Which paint...
wait 1s
keys r "paint oil" ^W Home ^Y " " Enter
> send-message #413 {"text": "oil paint"}

== The beginning of a line is cut and put back below it
#415 sam 2h "Which paint do you use?"
#416 sam 1h "Do you ship to Malta?"
% triage --mine
screen: ...Which paint...
wait 1s
keys r "Hello." ^J "Oil paint." ^U "First: " ^Y Enter
> send-message #415 {"text": "Hello.\nFirst: Oil paint."}

== The rest of a line is cut, and the other lines stay
#417 sam 2h "Which paint do you use?"
#418 sam 1h "Do you ship to Malta?"
% triage --mine
screen: ...Which paint...
wait 1s
keys r "Oil. Or wax?" ^J "Two coats." Up Home Right Right Right Right ^K Enter
> send-message #417 {"text": "Oil.\nTwo coats."}

== A change of the text is undone, and done again
#419 sam 2h "Which paint do you use?"
#420 sam 1h "Do you ship to Malta?"
% triage --mine
screen: ...Which paint...
wait 1s
keys r "Oil paint" ^W ^_ "." Enter
screen: ...ship to Malta...
wait 1s
keys r "We do not" ^W ^_ ^R "." Enter
> send-message #419 {"text": "Oil paint."}
> send-message #420 {"text": "We do ."}

== Two changes are undone one by one, the newest first
#421 sam 2h "Which paint do you use?"
#422 sam 1h "Do you ship to Malta?"
% triage --mine
screen: ...Which paint...
wait 1s
keys r "Oil paint now" ^W ^W ^_ Enter
screen: ...ship to Malta...
wait 1s
keys r "We do it" ^W ^W ^_ ^_ "." Enter
> send-message #421 {"text": "Oil paint"}
> send-message #422 {"text": "We do it."}

== Undoing in the text undoes no decision
#423 sam 2h "All good now."
#424 sam 1h "Do you ship to Malta?"
% triage --mine
screen: ...All good...
wait 1s
keys e
screen: ...ship to Malta...
wait 1s
keys r ^_ "We do." Enter
> close #423 {"operator_id": 7}
> send-message #424 {"text": "We do."}

== A text of blanks is not sent
#425 sam 2h "Which paint do you use?"
#426 sam 1h "Do you ship to Malta?"
% triage --mine
screen: ...Which paint...
wait 1s
keys r "  " Enter
> nothing for 20s

== An empty reply with its close sends nothing and closes nothing
#427 sam 2h "Which paint do you use?"
#428 sam 1h "Do you ship to Malta?"
% triage --mine
screen: ...Which paint...
wait 1s
keys r ^S
> nothing for 20s
SIGTERM
= 143
now #427 is sam

== Alt with Enter begins a new line
#429 sam 2h "Which paint do you use?"
#430 sam 1h "Do you ship to Malta?"
% triage --mine
screen: ...Which paint...
wait 1s
keys r "Oil." Alt-Enter "Two coats." Enter
> send-message #429 {"text": "Oil.\nTwo coats."}

== Alt f goes one word on in the text
#431 sam 2h "Which paint do you use?"
#432 sam 1h "Do you ship to Malta?"
% triage --mine
screen: ...Which paint...
wait 1s
keys r "Use paint" Home Alt-f " oil" Enter
> send-message #431 {"text": "Use oil paint"}

== Alt d takes away the word after the cursor
#433 sam 2h "Which paint do you use?"
#434 sam 1h "Do you ship to Malta?"
% triage --mine
screen: ...Which paint...
wait 1s
keys r "Use not oil." Home Right Right Right Alt-d Enter
> send-message #433 {"text": "Use oil."}

== What an editor makes of the text goes out, when Enter sends it
#435 sam 2h "Which paint do you use?"
#436 sam 1h "Do you ship to Malta?"
% EDITOR="sed -i s/blue/green/" triage --mine
screen: ...Which paint...
wait 1s
keys r "The blue one." ^X
> nothing for 10s
keys Enter
> send-message #435 {"text": "The green one."}

== An editor that fails leaves the text as it was
#437 sam 2h "Which paint do you use?"
#438 sam 1h "Do you ship to Malta?"
% EDITOR=false triage --mine
screen: ...Which paint...
wait 1s
keys r "The blue one." ^X
> nothing for 10s
keys Enter
> send-message #437 {"text": "The blue one."}

== The customer's phone is shown, and changed by itself
#1921 sam 2h "Call me, please."
$ users update 6921 --phone "555 0142"
= 0
> update
% triage --mine
screen: ...Call me...
wait 1s
keys i
screen: ...phone...555 0142...
keys u Tab ^U "555 0199" Enter
> update {"platform_user_id": 6921, "name": null, "phone": "555 0199"}

== Two words that were taken away come back as one text
#1935 sam 2h "Which paint?"
% triage --mine --hold 0
screen: ...Which paint?...
wait 1s
keys r "one two three" ^A Alt-d Alt-d ^E " " ^Y Enter
> send-message #1935 {"text": "three one two"}

== An editor that saved the text before it failed leaves what it saved
#437 sam 2h "Which paint do you use?"
% EDITOR="sh -c 'sed -i s/blue/green/ $0; exit 3'" triage --mine
screen: ...Which paint...
wait 1s
keys r "The blue one." ^X
screen: ...green...
keys Enter
> send-message #437 {"text": "The green one."}
