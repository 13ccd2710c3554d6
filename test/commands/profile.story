# Profiles: what is kept, which one counts, and what asks a person.

== A profile lives from add to remove, and the first one added is used
the environment names no service
$ profile add work --base-url https://a.service.test --token-stdin --no-check
  < T-1
| work...true...https://a.service.test...stored
$ profile add spare --base-url https://b.service.test/base/ --token-stdin --no-check --operator 7
  < T-2
$ profile list --json name,current
json [{"name": "spare", "current": false}, {"name": "work", "current": true}, {"name": "sandbox", "current": false}]
$ profile use spare
$ profile rename spare second
$ profile remove work
= 2
$ profile remove work --yes
$ profile list --json name,current
json [{"name": "second", "current": true}, {"name": "sandbox", "current": false}]
$ profile remove second --yes
$ profile list -o ids
| sandbox
no | second
> nothing

== What cannot be is refused, and the profile stays as it was
the environment names no service
$ profile add work --base-url https://a.service.test --token-stdin --no-check
  < T-471108
$ profile set base_url https://other.service.test
= 4
$ profile add new --base-url https://b.test
= 2
$ profile add new --token-stdin
  < T-471108
= 2
$ profile remove nobody --yes
= 10
$ profile set token T-471108
= 2
no ! ...T-471108...
$ profile add new --base-url https://b.test --token T-471108
= 2
no ! ...T-471108...
$ profile add new --base-url https://b.test --token=T-471108
= 2
no ! ...T-471108...
$ conv unassigned --token T-471108
= 2
no ! ...T-471108...
$ profile list --json name,base_url
json [{"name": "work", "base_url": "https://a.service.test"}, {"name": "sandbox"}]
> nothing

== A profile that fails its check is not stored
the environment names no service
the service is down
$ profile add work --base-url http://127.0.0.1:7001 --token-stdin
  < T-471108
= 5
the service is up
$ profile add work --base-url http://127.0.0.1:7001 --token-stdin --operator nobody
  < T-471108
= 10
$ profile add work --base-url http://127.0.0.1:7001 --token-stdin
  < T-1
= 4
$ profile list -o ids
no | work
$ profile add work --base-url http://127.0.0.1:7001 --token-stdin --operator 7
  < T-471108
$ profile list --json name,operator
json [{"name": "work", "operator": "7"}, {"name": "sandbox"}]
> nothing

== A setting is changed in the profile in force, and in none where the environment names the service
the environment names no service
$ profile add work --base-url https://a.service.test --token-stdin --no-check
  < T-1
$ CONVOPS_SANDBOX=1 profile set concurrency 5
$ CONVOPS_BASE_URL=https://b.service.test profile set concurrency 7
= 2
! convops: CONVOPS_BASE_URL names a service without a profile; to name a profile, use --profile
! try: convops profile list
$ profile show -p sandbox
| concurrency...5
$ profile show -p work
no | concurrency...7
> nothing

== A read-only profile refuses whatever writes
the environment names no service
#2301 sam 5m "Hello?"
$ profile add work --base-url http://127.0.0.1:7001 --token-stdin --operator 7
  < T-471108
$ profile set read_only true
$ conv close 2301
= 2
! ...read-only...
no ! ...unset...
$ users update 7301 --name Zoë
= 2
$ operators delete 5 --yes
= 2
$ api POST /api/conversations/close -F conversation_id=2301
= 2
! ...read-only...
$ api POST /api/conversations/close -F conversation_id=2301 --dry-run
$ conv get 2301
> nothing

== An inbox that is of nobody yet asks whose, and the profile keeps the answer
the environment names no service
#2302 bea 5m "Hello?"
#2303 sam 5m "Hello?"
$ profile add work --base-url http://127.0.0.1:7001 --token-stdin
  < T-471108
% [120x30] conv inbox
screen: ...Which operator are you?...
keys ^C
= 130
screen: convops: cancelled; nothing was changed
% [120x30] conv inbox
screen: ...Which operator are you?...
keys Down Enter
= 0
screen: ...2302...
no screen: ...2303...
$ profile list --json name,operator
json [{"name": "work", "operator": "3"}, {"name": "sandbox"}]
> nothing

== What one profile did is neither resumed nor undone with the token of another, until that one is gone
the environment names no service
#2304 sam 5m "Hello?"
#2305 sam 6m "Hello?"
$ profile add first --base-url http://127.0.0.1:7001 --operator 7 --token-stdin
  < T-471108
$ profile add second --base-url http://127.0.0.1:7001 --operator 7 --token-stdin --no-check
  < T-471109
next close: refuses {"error": "not today"}
$ conv close 2304 2305 -p first --concurrency 1 --json
= 1
> close #2304
> close #2305
$ history --runs --json run -p first
$ conv close --resume {run} -p second
= 2
! ...used the profile "first"; nothing was sent...
$ conv close --resume last -p second
= 10
! ...has no run to resume...
$ undo -p second
= 2
! ...your last run (close 2 conversations) used the profile "first"; nothing was sent
! try: convops undo --dry-run -p first
$ profile rename first third
$ conv close --resume last -p third
> close #2304
