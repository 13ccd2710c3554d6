# Each question of the plain form with each of its answers: the same writes as on the screen.

== Going back from the list of colleagues assigns nothing
#81 sam 2h called "Tove Lind" "Is there a discount?"
% triage --plain --mine
keys a ^J
keys 0 ^J
> nothing for 20s

== Taking over in plain lines asks first, and takes nothing over that is not confirmed
#83 bea 2h called "Tove Lind" "Is there a discount?"
#84 waiting 1h called "Jan Kok" "Is it blue?"
% triage --plain
keys l ^J
keys "83" ^J
screen: 1: #83...
no screen: ...being read...
keys 1 ^J
screen: ...a discount...
keys t ^J
keys ^J 1 ^J
> nothing for 10s
keys t ^J
> nothing for 10s
keys y ^J
> assign-operator #83 {"operator_id": 7}

== A reply that is refused is said in plain lines, and its text is kept
#81 sam 2h called "Tove Lind" "Is there a discount?"
next send-message: refuses {"error": "The channel is closed."}
% triage --plain --mine
keys r ^J
keys "Five percent." ^J "." ^J
keys 1 ^J
> send-message #81 {"text": "Five percent."}
screen: ...channel is closed...
keys r ^J
screen: ...Five percent....
> nothing for 20s

== A file in plain lines goes to the customer on the screen
#81 sam 2h called "Tove Lind" "Is there a form?"
% triage --plain --mine
keys f ^J
keys "https://files.example/form.pdf" ^J
keys "." ^J
keys 1 ^J
> send-file-message #81 {"file_url": "https://files.example/form.pdf"}

== What the customer writes while one is asked is read out
#81 sam 2h called "Tove Lind" "Is there a discount?"
% triage --plain --mine
screen: ...a discount...
wait 3s
customer #81 "Or a voucher, perhaps?"
screen: ...Or a voucher, perhaps...
> nothing

== Leaving in plain lines while a reply is held asks first
#81 sam 2h called "Tove Lind" "Is there a discount?"
% triage --plain --mine
keys r ^J
keys "Five percent." ^J "." ^J
keys 1 ^J q ^J
wait 1s
screen: ...#81...
kill
> nothing
