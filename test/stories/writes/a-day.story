# A day of two operators on one computer with one archive, and ten questions that a person asks of it at the end.

== Ten questions about a day are answered by what was read and sent on this computer
the environment names no service
#401 waiting 5h called "Ada Ek" by email "My crate came without a lid"
#402 waiting 4h called "Bo Lind" by telegram "Can order 778899 go to Café Müller?"
#403 waiting 3h called "Cy Dahl" by email "Do you ship to Norway?"
#404 closed 30h called "Dag Ru" by telegram "The lid fits, thanks" sam: "Good to hear."
$ profile add desk --base-url http://127.0.0.1:7001 --token-stdin --operator 7
  < T-471108
= 0
$ profile set archive 90d
= 0
$ archive fill --yes
= 0
$ conv send 401 "A new lid leaves next week." --yes
= 0
> send-message #401
wait 1m
customer #401 "Next week is fine, thank you"
$ conv get 401
= 0
bea$ CONVOPS_OPERATOR=3 conv send 402 "Yes, the depot will send it to the café." --yes
bea= 0
> send-message #402
bea$ CONVOPS_OPERATOR=3 conv note 402 "Asked the depot by phone" --yes
bea= 0
> send-note #402
wait 1m
customer #402 "Perfect"
bea$ CONVOPS_OPERATOR=3 conv close 402
bea= 0
> close #402
$ conv get 402 403 404
= 0
# 1: who wrote about a lid?
$ search lid --from customer -o ids --sort conversation_id
= 0
| 401
| 404
no | 402
# 2: and what did we promise about it?
$ search lid --from operator --json conversation_id,operator_id,text
= 0
json [{"conversation_id": 401, "operator_id": 7, "text": "A new lid leaves next week."}]
# 3: where did somebody say "next week", word for word?
$ search "\"next week\"" --json from,conversation_id
= 0
json [{"from": "customer", "conversation_id": 401}, {"from": "operator", "conversation_id": 401}]
# 4: whose order is 778899?
$ search 778899 --json customer
= 0
json [{"customer": "Bo Lind"}]
# 5: who spoke of a café, however it is typed?
$ search "CAFE muller" -o ids
= 0
| 402
# 6: what did Bea answer?
$ search depot --operator 3 --from operator --json conversation_id
= 0
json [{"conversation_id": 402}]
# 7: did anybody note something about the depot?
$ search depot --from note --json text
= 0
json [{"text": "Asked the depot by phone"}]
# 8: who thanked us by telegram?
$ search thanks --channel telegram --json customer
= 0
json [{"customer": "Dag Ru"}]
# 9: what do we know of Bo Lind's conversation, which no list has any more?
$ customer "Bo Lind" --json name,conversations
= 0
json {"conversations": [{"id": 402, "status": "closed", "last_text": "Perfect"}]}
# 10: was there ever anything about Norway, and from whom?
$ search norway --json customer,from
= 0
json [{"customer": "Cy Dahl", "from": "customer"}]
# And in a session: whose crate was it, and who has it?
% triage
screen: ...[Waiting 2]...
keys / "crate"
screen: ...#401 Ada Ek...customer: My crate came without a lid...
keys Esc q
= 0
> nothing

== A page is searched by the text that a reader sees, not by its markup
the environment names no service
#405 waiting 5h called "Ada Ek" by email "<div>Hello <a href=\"https://shop.example.test/x\">click</a> here now</div>"
$ profile add desk --base-url http://127.0.0.1:7001 --token-stdin --operator 7
  < T-471108
= 0
$ profile set archive 90d
= 0
$ conv get 405
= 0
$ search "\"hello click\"" -o ids
= 0
| 405
$ search href -o ids
= 0
| nothing
> nothing

== A text that was sent twice, a month apart and before anything was kept, is found twice
the environment names no service
#406 sam 5h called "Ada Ek" by email "When do you open?"
#407 sam 4h called "Bo Lind" by email "Is it blue?"
$ profile add desk --base-url http://127.0.0.1:7001 --token-stdin --operator 7
  < T-471108
= 0
$ conv send 406 "We open at nine." --yes
= 0
> send-message #406
each of 40 days: $ groups list
$ conv send 406 "We open at nine." --yes
= 0
> send-message #406
$ profile set archive 90d
= 0
$ conv get 407
= 0
$ search nine --json conversation_id,from
= 0
json [{"conversation_id": 406, "from": "operator"}, {"conversation_id": 406, "from": "operator"}]
> nothing

== Who is forgotten is in no text of the journal any more, and the entry stays
#411 sam 20m called "Zorbina Q" "Where is my lamp?"
#412 sam 10m "And mine?"
next send-message: answers {"message": "Zorbina, it left. -- The shop"}
$ conv send 411 "Zorbina, it left today."
= 0
> send-message #411 {"text": "Zorbina, it left today."}
$ conv send 412 "Yours, too."
= 0
> send-message #412
each of 2 days: $ conv list
$ archive forget --conversation 411 --dry-run
= 0
$ history
= 0
| ...Zorbina...
$ archive forget --conversation 411 --yes
= 0
$ search zorbina
= 0
| nothing
$ history --json id,action,text
= 0
json [{"id": 412, "text": "Yours, too."}, {"id": 411, "action": "send", "text": null}]
no | ...Zorbina...
