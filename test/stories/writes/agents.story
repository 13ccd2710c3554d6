# What an AI agent may do: it proposes, and a person decides.

== An agent's reply becomes a proposal where nothing says otherwise
#131 sam 6m "Can you send me the manual?"
$ CONVOPS_BY=helper conv send 131 "It is on our website." --json
= 12
json {"id": 131, "action": "send", "outcome": "proposed", "by": {"kind": "agent", "name": "helper"}}
> nothing for 1m

== CONVOPS_AGENTS=read refuses an agent every write, before the network
#131 sam 6m "Can you send me the manual?"
$ CONVOPS_AGENTS=read CONVOPS_BY=helper conv send 131 "It is on our website."
= 9
$ CONVOPS_AGENTS=read CONVOPS_BY=helper conv propose 131 "It is on our website."
= 9
read get 0 times

== A proposal waits for twenty-four hours
#2905 sam 5m "Where is it?"
$ conv propose 2905 "On its way." --reason "it left"
clock of the computer +23h
wait 59m
$ conv proposals --json
json [{"conversation": 2905}]
wait 2m
$ conv proposals --json
json [{"conversation": 2905, "state": "expired"}]

== What an agent gets is in the same format as what a person gets
#2908 sam 5m "Hello."
$ CONVOPS_BY=helper conv get 2908
| ...Hello....
$ CONVOPS_BY=helper conv unread
no | {...

== What becomes a proposal is not said to be sent by the service's ADMIN
#63 sam 2h "Is mine done?"
$ AI_AGENT=helper CONVOPS_OPERATOR= conv send 63 "It is."
= 12
no ! ...ADMIN...
> nothing

== Under propose the steps of a macro become one proposal after the other
#4846 sam 2h "It works now."
the profile has agents propose
$ replies add solved "Glad it works." --note "solved" --close
$ AI_AGENT=helper replies run solved 4846 --json
= 12
json [{"outcome": "proposed"}, {"outcome": "proposed"}, {"outcome": "proposed"}]
> nothing
