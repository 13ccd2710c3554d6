# What is kept of one service is never shown, counted, offered, undone or resumed for another on the same computer.

== Of what was done, begun and proposed at another service nothing is shown, undone or gone on with
the environment names no service
#2951 sam 5m "Hello?"
#2952 sam 6m "Hello?"
$ profile add other --base-url http://127.0.0.1:7001 --token-stdin --operator 7
  < T-471108
= 0
$ profile add work --base-url http://127.0.0.1:7002 --token-stdin --operator 7 --no-check
  < T-471108
= 0
$ operators list -p other
= 0
next close: refuses {"error": "not today"}
$ conv close 2951 2952 -p other --concurrency 1
= 1
> close #2951
> close #2952
$ conv propose 2951 "Of Zwolle." --reason Zwolle -p other
= 0
$ profile use work
= 0
$ history --json
= 0
json []
$ history --id 2951 --json
= 0
json []
$ history --runs --json
= 0
json []
$ conv proposals --json
= 0
json []
$ conv proposals 2951 --state pending --json
= 0
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
= 0
no | ...bea...
$ __complete bash "" "convops -p other conv assign 42 --operator "
= 0
| bea@desk.test
$ history --id 2951 --json outcome -p other
= 0
json [{"outcome": "refused"}]
$ conv proposals --json reason -p other
= 0
json [{"reason": "Zwolle"}]
$ undo 2952 --yes -p other
= 0
> start #2952
$ conv close --resume last --yes -p other
= 0
> close #2951

== A text that went to the same number at another service is no repetition
#2953 sam 5m "Hello?"
$ profile add third --base-url http://127.0.0.1:7003 --token-stdin --operator 7 --no-check
  < T-471108
= 0
$ conv send 2953 "Hello."
= 0
> send-message #2953
$ conv send 2953 "Hello."
= 2
$ conv send 2953 "Hello." -p third --timeout 2s
= 5
> nothing
