# A colleague, or the customer, changes a conversation while a reply to it is written or held.

== When a colleague took the conversation while one wrote, one line says what can be done
#63 waiting 2h called "Lena Roth" "Do you have it in green?"
% triage
keys r "Green is back in May."
> start #63 {"operator_id": 7}
admin gives #63 to bea
screen: ...bea took #63 while you wrote. Kept as a draft: P as a note...
wait 1s
keys P
> send-note #63 {"text": "Green is back in May.", "operator_id": 7}

== Whoever types on when a colleague has taken the conversation writes text, and decides nothing by its letters
#64 waiting 2h called "Lena Roth" "Do you have it in green?"
% triage
keys r "Green is back."
> start #64 {"operator_id": 7}
admin gives #64 to bea
screen: ...bea took #64 while you wrote...
wait 2s
keys t
keys "hank you"
wait 2s
keys "Please wait. "
wait 2s
keys "Delivery is free"
wait 2s
screen: ...Green is back.thank youPlease wait. Delivery is free...
keys Esc
wait 2s
screen: ...P send as a note...
keys P
> send-note #64 {"text": "Green is back.thank youPlease wait. Delivery is free"}

== A letter alone takes over, and the text goes on without it
#65 waiting 2h called "Lena Roth" "Do you have it in green?"
% triage
keys r "Green is back."
> start #65 {"operator_id": 7}
admin gives #65 to bea
screen: ...bea took #65 while you wrote...
wait 1s
keys t
screen: ...Take #65 over from bea?...
keys y
> assign-operator #65 {"operator_id": 7}
keys r
screen: ...Green is back....
no screen: ...Green is back.t...

== A held reply is not sent when a colleague has the conversation by then, and needs somebody at the end
#43 waiting 2h called "Bo Lind" "Is anybody there?"
% triage
keys r "Your parcel left today." Enter
> start #43 {"operator_id": 7}
wait 1s
admin gives #43 to bea
> nothing for 20s
screen: ...bea took #43 while you wrote. Kept as a draft: l 43 opens it...
keys q
= 0
screen: ...#43...

== Of two who claim at the same moment one is refused, and the text begun is kept
#58 waiting 2h called "Jo Meyer" "My code does not work"
#59 waiting 1h called "Ada Ek" "Where is the manual?"
next start: late 2s
% triage
keys r "Which code"
bea claims #58
> start #58 {"operator_id": 7}
screen: ...bea took #58 while you wrote...
screen: ...Which code...
> nothing for 20s

== A held reply waits for a look when the customer has written by then
#43 sam 2h called "Bo Lind" "When does it arrive?"
% triage --mine
keys r "On Wednesday." Enter
wait 1s
customer #43 "Never mind, it came."
> nothing for 20s
screen: ...Never mind, it came....
keys r
screen: ...On Wednesday....

== What a colleague takes under the eyes of somebody who only looks stays, and one line says who has it
#66 waiting 2h called "Lena Roth" "Do you have it in green?"
#67 sam 1h called "Ada Ek" "Where is the manual?"
% triage
screen: ...Do you have it in green?...
wait 5s
bea claims #66
screen: ...#66 went to bea...
screen: ...Do you have it in green?...
keys Tab
wait 5s
admin gives #67 to carl
screen: ...#67 went to carl...
screen: ...Where is the manual?...
> nothing

== Whoever was about to write when the walk moved on decides nothing by the text that follows
#68 waiting 2h called "Lena Roth" "Do you have it in green?"
#69 waiting 1h called "Ada Ek" "Where is the manual?"
% triage
screen: ...Do you have it in green?...
bea claims #68
next start: late 1s
keys r
> start #68
screen: ...Where is the manual?...
wait 800ms
keys "enclosed is the number"
wait 10s
screen: ...Where is the manual?...
> nothing for 20s

== The y of a word that is typed on takes nothing over
#70 waiting 2h called "Lena Roth" "Do you have it in green?"
% triage
keys r "Green is back."
> start #70 {"operator_id": 7}
admin gives #70 to bea
screen: ...bea took #70 while you wrote...
wait 2s
keys t
screen: ...Take #70 over from bea?...
keys "hank you"
> nothing for 20s

== Of a conversation that a colleague had before it is not said that she took it
#71 bea 2h called "Lena Roth" "Do you have it in green?"
% triage
screen: ...The queue is empty...
no screen: ...skipped...
keys l "71" Enter
screen: ...in green?...
keys n "Green is back." ^T
screen: ...TAKEN...
keys "!"
screen: ...bea has #71. Kept as a draft: P as a note...
no screen: ...while you wrote...
keys Enter
screen: ...bea has #71. Kept as a draft...
> nothing
