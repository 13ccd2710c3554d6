# A paste never decides anything. `paste` is one that the terminal marks, `burst` comes as one read without marks.

== A paste that the terminal marks does nothing on a conversation, and says so
#43 waiting 2h called "Bo Lind" "Is anybody there?"
% triage
keys paste "e\nr\nHello\n"
screen: ...aste...
> nothing for 20s

== A read of six characters is six keys, and five arrows are five
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#44 waiting 1h called "Ada Ek" "Where is the manual?"
% triage
keys burst "jkjkjc"
> start #44 {"operator_id": 7}
screen: ...the manual...
keys burst "\u001b[A\u001b[B\u001b[A\u001b[B\u001b[A"
screen: ...anybody there...

== A marked paste keeps its newlines in the composer and does not send
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
keys r paste "Hello Bo,\nit left today.\n"
> nothing for 20s
screen: ...it left today....
keys "Bea" Enter
> send-message #43 {"text": "Hello Bo,\nit left today.\nBea"}

== A marked paste with control characters and escape codes is inert
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
keys r paste "Dear\u0003 \u001b[2JMr\u0007 \u0013Lind\u0004\u202e"
> nothing for 20s
screen: ...Is anybody there?...
screen: ...Dear...Mr...Lind<U+202E>...

== A question is not answered by a paste
#43 bea 2h called "Bo Lind" "When does it arrive?"
#44 waiting 1h called "Ada Ek" "Where is the manual?"
% triage
keys l "43" Enter
screen: ...When does it arrive?...
keys t
keys paste "y\ny\n"
> nothing for 20s

== A marked paste that comes in two reads does nothing between them either
#43 sam 2h called "Bo Lind" "Is anybody there?"
% triage --mine
keys burst "\u001b[200~order 12345 "
wait 200ms
keys burst "e\u001b[201~"
> nothing for 20s

== A paste over what is marked in the list decides nothing
#1862 sam 2h "All good now."
% triage --mine
keys l Space
keys paste "e and more"
screen: ...that looked like a paste...
screen: ...1 marked...
> nothing for 10s

== A copied mark of a paste's end ends no paste: what follows it is no key
#2390 waiting 30m "Where is it?"
% triage
keys paste "e and more\u001b[201~eee"
screen: ...paste only while you write...
keys r
screen: ...REPLY...
keys paste "A quoted text.\u001b[201~\n"
screen: ...A quoted text....
> start #2390
> nothing for 10s
still running
keys ^C ^C
= 0

== A read of more than six characters without marks is a paste: on a conversation it does nothing, and says so
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#44 bea 2h called "Cy Dahl" "When does it arrive?"
% triage
keys burst "cer hello\r"
screen: ...that looked like a paste...
keys burst "one line\re"
wait 1s
keys l "44" Enter
screen: ...When does it arrive?...
keys t
wait 1s
keys burst "yes, please\r"
> nothing for 20s

== Where one writes or chooses it is text, and its line ends send and choose nothing
#43 waiting 2h called "Bo Lind" "Is anybody there?"
% triage
screen: ...Is anybody there?...
wait 1s
keys h burst "1\r2\r"
keys Esc
keys a burst "bea\rbea\r"
keys Esc
keys n burst "one line\rand another\r"
screen: ...and another...
> nothing for 20s
