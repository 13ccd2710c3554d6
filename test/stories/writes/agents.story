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

== Under propose the close of an agent is a proposal, and its claim is refused
#2901 sam 5m "Thanks."
#2902 waiting 5m "Hello."
$ CONVOPS_BY=helper conv close 2901 --json
= 12
json {"outcome": "proposed"}
$ CONVOPS_BY=helper conv start 2902
= 9
> nothing

== Under propose an agent's note is a proposal
#2903 sam 5m "Thanks."
$ conv note 2903 "Rang twice." --by helper --json
= 12
json {"outcome": "proposed"}
> nothing

== Under propose an agent's file is a proposal
#2911 sam 5m "Thanks."
$ conv send 2911 --file-url https://shop.test/a.pdf --by helper --json
= 12
> nothing

== Who decided is said in the history: a person, a script, an agent
#2904 sam 5m "Thanks."
$ conv note 2904 "One."
= 0
% conv note 2904 "Two."
= 0
> send-note #2904 2 times
$ history --json
= 0
json [{"by": {"kind": "person"}}, {"by": {"kind": "script"}}]

== A proposal waits for twenty-four hours
#2905 sam 5m "Where is it?"
$ conv propose 2905 "On its way." --reason "it left"
= 0
clock of the computer +23h
wait 59m
$ conv proposals --json
= 0
json [{"conversation": 2905}]
wait 2m
$ conv proposals --json
= 0
json [{"conversation": 2905, "state": "expired"}]
> nothing

== The list of proposals says the age and whether the customer has written since
#2906 sam 5m "Where is it?"
$ conv propose 2906 "On its way." --reason "it left"
= 0
wait 2h
customer #2906 "Found it."
$ conv proposals
= 0
| ...2906...stale...
> nothing

== Under a mark nothing that chooses a connection or a policy is changed
#2907 sam 5m "Hello."
$ CONVOPS_BY=helper profile add other --base-url http://127.0.0.1:7002 --token-stdin --no-check
  < token-of-the-other
= 9
$ CONVOPS_BY=helper alias set done "conv close"
= 9
$ CONVOPS_BY=helper replies add hello "Hello."
= 9
> nothing

== What an agent gets is in the same format as what a person gets
#2908 sam 5m "Hello."
$ CONVOPS_BY=helper conv get 2908
= 0
| ...Hello....
$ CONVOPS_BY=helper conv unread
= 0
no | {...
> nothing

== Under read an agent proposes nothing either, and reads
#2909 sam 5m "Hello."
$ CONVOPS_AGENTS=read CONVOPS_BY=helper conv close 2909
= 9
$ CONVOPS_AGENTS=read CONVOPS_BY=helper conv get 2909
= 0
read get 1 times
> nothing

== Under read an agent runs no macro, and nothing is read for it
#2910 sam 5m "Hello."
$ replies add bye "Bye." --close
= 0
$ CONVOPS_AGENTS=read CONVOPS_BY=helper replies run bye 2910 --yes
= 9
read get 0 times
> nothing

== Under read an agent takes no next one, and nothing is read for it
#2912 sam 5m "Hello."
$ CONVOPS_AGENTS=read CONVOPS_BY=helper conv next
= 9
read unassigned 0 times
> nothing

== An agent that may only propose is refused an assignment before anything is asked
#258 sam 20m "Who?"
$ CONVOPS_BY=bot CONVOPS_AGENTS=propose conv assign 258 --operator bea
= 9
$ CONVOPS_BY=bot CONVOPS_AGENTS=propose conv start 258 --as bea
= 9
read all 0 times
> nothing

== A macro that assigns is refused an agent before anything is read
#2990 sam 6m called "Ada Ek" "Hello."
$ replies add over "Bye, {{customer}}." --assign-group VIP
= 0
$ CONVOPS_BY=helper replies run over 2990
= 9
read get 0 times
read groups 0 times
> nothing
