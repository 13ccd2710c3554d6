# What is kept of one service is never shown, counted, offered, undone or resumed for another on the same computer.

== Of what was done, begun and proposed at another service nothing is shown, undone or gone on with
the environment names no service
#2951 sam 5m "Hello?"
#2952 sam 6m "Hello?"
$ profile add other --base-url http://127.0.0.1:7001 --token-stdin --operator 7
  < T-471108
$ profile add work --base-url http://127.0.0.1:7002 --token-stdin --operator 7 --no-check
  < T-471108
$ operators list -p other
next close: refuses {"error": "not today"}
$ conv close 2951 2952 -p other --concurrency 1
= 1
> close #2951
> close #2952
$ conv propose 2951 "Of Zwolle." --reason Zwolle -p other
$ profile use work
$ history --json
json []
$ history --id 2951 --json
json []
$ history --runs --json
json []
$ conv proposals --json
json []
$ conv proposals 2951 --state pending --json
json []
$ undo --yes
= 9
! ...nothing to undo...
$ undo 2952 --yes
= 9
! ...nothing was sent...
$ conv close --resume last --yes
= 10
! ...no run...
$ __complete bash "" "convops conv assign 42 --operator "
no | ...bea...
$ __complete bash "" "convops -p other conv assign 42 --operator "
| bea@desk.test
$ history --id 2951 --json outcome -p other
json [{"outcome": "refused"}]
$ conv proposals --json reason -p other
json [{"reason": "Zwolle"}]
$ undo 2952 --yes -p other
> start #2952
$ conv close --resume last --yes -p other
> close #2951

== A text that went to the same number at another service is no repetition
#2953 sam 5m "Hello?"
$ profile add third --base-url http://127.0.0.1:7003 --token-stdin --operator 7 --no-check
  < T-471108
$ conv send 2953 "Hello."
> send-message #2953
$ conv send 2953 "Hello."
= 2
$ conv send 2953 "Hello." -p third --timeout 2s
= 5
> nothing

== The names and proposals of a service are not those of the next one that the environment names
#2954 sam 5m "Hello?"
$ groups list
$ __complete bash "" "convops conv list --group "
| Billing
$ conv propose 2954 Hello. --reason Same
$ CONVOPS_BASE_URL=http://127.0.0.1:7002 CONVOPS_TOKEN=token-of-the-other operators list
$ CONVOPS_BASE_URL=http://127.0.0.1:7002 CONVOPS_TOKEN=token-of-the-other __complete bash "" "convops conv list --group "
no | ...Billing...
$ CONVOPS_BASE_URL=http://127.0.0.1:7002 CONVOPS_TOKEN=token-of-the-other conv propose 2954 Hello. --reason Same --json
json {"id": "p2"}
> nothing
