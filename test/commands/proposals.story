# What agents propose: kept once for a conversation as it stands, and listed with what became of it. Nothing is ever sent.

== A proposal is kept once, for the conversation as it stands, until tomorrow
#2701 sam 5m "Where is it?" sam: "One moment."
$ conv propose 2701 "It is on its way." --reason "It left today." --json
json {"id": "p1", "conversation": 2701, "state": "pending", "action": "send", "text": "It is on its way.", "reason": "It left today.", "proposed_by": {"kind": "script"}, "profile": null, "written_for": {"status": "inbox", "operator": 7}}
$ conv propose 2701 "It is on its way." --reason "It left today." --json
json {"id": "p1"}
$ conv proposals --json id,state
json [{"id": "p1", "state": "pending"}]
$ conv proposals 2701 -o ids
| p1
$ conv proposals 43 -o ids
| nothing
> nothing

== What nobody could approve is refused, and nothing is kept
#2702 sam 5m "Where is it?"
$ conv propose 2702 "Hi {{customer}}" --reason asked
= 2
! ...the text contains {{customer}}...nothing was saved...
$ conv propose 2702 Hello.
= 2
! ...--reason...
$ conv propose 2702 Hello. --reason " "
= 2
! ...needs a reason...
$ conv propose 2702 43 Hello. --reason asked
= 2
! ...for one conversation...
$ conv propose 2702 --reason asked
= 2
! ...no text given...
$ conv propose 2702 --note --close --reason asked
= 2
! ...--note needs a text...
$ conv proposals --state late
= 2
$ conv proposals
| nothing
$ conv propose 2702 "Hi {{customer}}" --note --reason asked --json
json {"id": "p1"}
> nothing

== What the customer has overtaken is stale; of what cannot be read it is said that it may be
#2703 sam 5m "Where is it?"
$ conv propose 2703 One. --reason asked
customer #2703 "Hello?"
$ conv propose 2703 Two. --reason asked
read get 2 times
$ conv proposals --json id,state
json [{"id": "p2", "state": "pending"}, {"id": "p1", "state": "stale"}]
read get 1 time
$ conv proposals --state stale,rejected -o ids
| p1
no | p2
read get 1 time
$ conv proposals --state rejected -o ids
| nothing
read get 0 times
every get: refuses {"error": "Conversation not found"}
$ conv proposals -o ids
| p2
| p1
! convops: ...pending ones may be stale: Conversation not found...
> nothing

== The claim of the acting operator makes nothing stale, and that of a colleague does
#2704 waiting 5m "Where is it?"
$ conv propose 2704 One. --reason asked
sam claims #2704
$ conv proposals --json state
json [{"state": "pending"}]
bea$ conv proposals --json state
json [{"state": "stale"}]
> nothing

== A proposal that a person has rejected is not kept a second time, and the receipt says why
#2705 sam 5m "Where is it?"
$ CONVOPS_BY=helper CONVOPS_AGENTS=propose conv send 2705 Hello. --json
= 12
json {"outcome": "proposed", "proposal": "p1"}
% triage --mine
screen: ...#2705...
keys D
keys "wrong tone" Enter
wait 1s
keys q
= 0
$ CONVOPS_BY=helper CONVOPS_AGENTS=propose conv send 2705 Hello. --json
= 9
json {"outcome": "skipped", "changed": false, "error": "not kept: proposal p1 is the same and was already rejected: \"wrong tone\""}
> nothing
