# What the check of a connection shows a person.

== On a terminal the checks stand below each other, however narrow it is
% [40x60] doctor
= 0
screen: ok   service: answers, and accepts the
> nothing

== A check is shown as soon as it is made, and Ctrl-C ends the rest
every unassigned: silent
every unread: silent
every not-answered: silent
every all: silent
every groups: silent
% [80x60] doctor --timeout 10m
screen: ...http://127.0.0.1:7001: from CONVOPS_BASE_URL...
SIGINT
= SIGINT
no screen: ...accepts...
> nothing

== A service as published is found well, with every check in its order
#3001 waiting 5m in VIP "Hello?"
#3002 waiting 5m in Billing "Hello?"
$ doctor --json
! nothing
json [{"check": "program", "status": "ok"}, {"check": "profile"}, {"check": "agents", "status": "ok"}, {"check": "token-source", "status": "ok", "message": "8 characters, from CONVOPS_TOKEN"}, {"check": "address", "status": "ok"}, {"check": "service", "status": "ok"}, {"check": "operator", "status": "ok"}, {"check": "list-params", "status": "ok", "message": "query obeyed, path obeyed; list_params is query", "fix": null}, {"check": "auth-scope", "status": "ok"}, {"check": "get-marks-read", "status": "info"}]
> nothing

== Where the lists take their parameters is set by the command that is offered, and the next run finds it well
the environment names no service
#3003 waiting 5m in VIP "Hello?"
#3004 waiting 5m in Billing "Hello?"
$ profile add work --base-url http://127.0.0.1:7001 --token-stdin
  < T-471108
next unassigned: answers [{"id": 3003, "group_id": 3}, {"id": 3004, "group_id": 1}]
next unassigned: late 1ms
$ doctor --jq "select(.check == \"list-params\")" -o ndjson
| {"check":"list-params","status":"warning",..."message":"query ignored, path obeyed, but list_params is query, so filters have no effect","fix":"convops profile set list_params path -p work"}
$ profile set list_params path -p work
next unassigned: answers [{"id": 3003, "group_id": 3}, {"id": 3004, "group_id": 1}]
next unassigned: late 1ms
$ doctor --json
json [{}, {}, {}, {}, {}, {}, {"check": "operator", "status": "info"}, {"message": "query ignored, path obeyed; list_params is path"}, {}, {}]
every unassigned: answers [{"id": 3003, "group_id": 3}, {"id": 3004, "group_id": 1}]
$ doctor --json
json [{}, {}, {}, {}, {}, {}, {}, {"status": "warning", "message": "query ignored, path ignored: this service cannot narrow the lists to a group", "fix": null}, {}, {}]
> nothing

== The token is sent to operators and groups by the command that is offered, where they need it
the environment names no service
#3005 waiting 5m in VIP "Hello?"
$ profile add work --base-url http://127.0.0.1:7001 --token-stdin --operator 7
  < T-471108
$ profile set auth_scope conversations
$ doctor --json
json [{}, {}, {}, {}, {}, {}, {"check": "operator", "message": "7, from profile work; the list of operators is refused"}, {}, {"check": "auth-scope", "status": "warning", "message": "needed but not sent; without it HTTP 401...", "fix": "convops profile set auth_scope all -p work"}, {}]
> nothing

== A check that the others need ends the run with its exit code, and no further request
every unassigned: token-refused
$ doctor --json
= 4
json [{}, {}, {}, {}, {}, {"check": "service", "status": "failed", "message": "the token is refused: HTTP 401: The token is not valid."}]
! ..."exit_code":4...
every unassigned: 403
$ doctor
= 4
| ...the token is refused: HTTP 403: The service is busy....
every unassigned: refuses {"error": "No."}
$ doctor
= 4
| ...the token is refused: HTTP 400: No....
every unassigned: page
$ doctor
= 7
| ...the response is not from the API of the service...
every unassigned: 500
$ doctor
= 5
| ...the service reports an internal error: HTTP 500: The service is busy....
every unassigned: bad-gateway
$ doctor
= 5
| ...the service is not available (HTTP 502)...
every unassigned: 404
$ doctor
= 1
| ...no such path: is the base URL right? It must not include /api...
every unassigned: 429 after 60s
$ doctor
= 5
| ...the service asks to slow down...
read all 0 times
$ CONVOPS_TOKEN= doctor --json
= 4
json [{}, {}, {}, {"check": "token-source", "status": "failed"}]
> nothing

== A service that hangs costs one timeout, not one a check
every unassigned: silent
$ doctor --timeout 4s --json &
wait 5s
= 5 by now
json [{}, {}, {}, {}, {}, {"check": "service", "status": "failed"}]
read all 0 times
> nothing
