# What an AI agent may do: it proposes, and a person decides.

== An agent's reply becomes a proposal where nothing says otherwise
#131 sam 6m "Can you send me the manual?"
$ CONVOPS_BY=helper conv send 131 "It is on our website." --json
= 12
json {"id": 131, "action": "send", "outcome": "proposed", "by": {"kind": "agent", "name": "helper"}}
> nothing for 1m
now #131 has message "It is on our website." never

== An agent is known by the mark that it sets for every command
#132 sam 1h "Problem solved, thank you!"
$ CLAUDECODE=1 conv close 132 --json
= 12
json {"id": 132, "action": "close", "outcome": "proposed", "by": {"kind": "agent"}}
> nothing
now #132 is sam

== Under propose an agent neither assigns nor takes the next one
#132 sam 1h "I want to talk to the lead."
#133 waiting 2h "My flight was cancelled."
$ profile add hotel --base-url http://127.0.0.1:7001 --token-stdin --operator 7 --agents propose
  < T-471108
= 0
$ CONVOPS_BY=helper conv assign 132 --operator bea -p hotel
= 9
$ CONVOPS_BY=helper conv next -p hotel
= 9
> nothing
now #133 is waiting

== A script without a mark is no agent
#131 sam 6m "Can you send me the manual?"
$ conv send 131 "It is on our website." --json
= 0
json {"id": 131, "outcome": "done", "by": {"kind": "script", "name": null}}
> send-message #131 {"text": "It is on our website."}

== CONVOPS_AGENTS=read refuses an agent every write, before the network
#131 sam 6m "Can you send me the manual?"
$ CONVOPS_AGENTS=read CONVOPS_BY=helper conv send 131 "It is on our website."
= 9
$ CONVOPS_AGENTS=read CONVOPS_BY=helper conv propose 131 "It is on our website."
= 9
read get 0 times
> nothing

== CONVOPS_AGENTS does not loosen what the profile says
#134 sam 6m "Is the pool open?"
the environment names no service
$ profile add hotel --base-url http://127.0.0.1:7001 --token-stdin --operator 7 --agents propose
  < T-471108
= 0
$ CONVOPS_AGENTS=allow CONVOPS_BY=helper conv send 134 "Until eight." -p hotel --json
= 12
json {"id": 134, "outcome": "proposed"}
> nothing

== CONVOPS_AGENTS tightens what the profile says
#134 sam 6m "Is the pool open?"
the environment names no service
$ profile add hotel --base-url http://127.0.0.1:7001 --token-stdin --operator 7 --agents allow
  < T-471108
= 0
$ CONVOPS_AGENTS=read CONVOPS_BY=helper conv send 134 "Until eight." -p hotel
= 9
$ CONVOPS_BY=helper conv send 134 "Until nine." -p hotel
= 0
> send-message #134 {"text": "Until nine.", "operator_id": 7}

== Together with the address of the service CONVOPS_AGENTS may allow
#131 sam 6m "Can you send me the manual?"
$ CONVOPS_AGENTS=allow CONVOPS_BY=helper conv send 131 "It is on our website." --json
= 0
json {"id": 131, "outcome": "done", "by": {"kind": "agent", "name": "helper"}}
> send-message #131 {"text": "It is on our website.", "operator_id": 7}

== What an agent proposes is listed and not sent, and ends with 0
#135 sam 9m "Where is my refund?"
$ CONVOPS_BY=helper conv propose 135 "It was paid on Friday." --reason "The ledger says so" --json
= 0
$ conv proposals --json
= 0
json [{"conversation": 135, "text": "It was paid on Friday.", "reason": "The ledger says so"}]
> nothing for 1m
now #135 has message "It was paid on Friday." never

== An agent under propose does not resume a person's run
#132 sam 1h "Problem solved, thank you!"
#135 sam 2h "Refund received."
$ profile add hotel --base-url http://127.0.0.1:7001 --token-stdin --operator 7 --agents propose
  < T-471108
= 0
next close: killed-before
$ conv close 132 135 -p hotel --concurrency 1
= SIGKILL
> close #132 {"operator_id": 7}
$ CONVOPS_BY=helper conv close --resume last -p hotel
= 9
> nothing
now #135 is sam
