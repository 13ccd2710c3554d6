# What shapes the output of a list and of receipts, and that it is checked before anything is asked for.

== What cannot be printed is known before any request
#2501 waiting 5m "Hello?"
$ conv unassigned --json id,nope
= 2
! ...nope...
$ conv unassigned --json id,channel
= 2
! ...there is no field...channel...only a column of the table; did you mean application? Available...
no ! ...channel...channel...
$ conv unassigned --json help
= 2
! ...there is no field...available fields: id, ...
$ conv unassigned --columns nope
= 2
$ conv unassigned --sort nope
= 2
$ conv unassigned -o xml
= 2
$ conv unassigned --json -o csv
= 2
$ conv unassigned --jq .[
= 2
$ conv unassigned --limit x
= 2
$ conv unassigned --older-than 2
= 2
! ...--older-than: "2" has no unit: write 2s, 2m or 2h...
$ conv close 2501 --json nope
= 2
$ conv close 2501 --jq nosuch(.)
= 2
$ users update 7501 --name Zoë --jq .[
= 2
$ api POST /api/conversations/close -F conversation_id=2501 --jq .[
= 2
| nothing
read unassigned 0 times
> nothing

== An empty value is a mistake, and none that is left out
$ conv unread --columns ""
= 2
! ...--columns has an empty value...
$ conv unread --json " "
= 2
$ conv unread --sort ""
= 2
! ...--sort has an empty value...
$ conv unread --jq ""
= 2
! ...--jq has an empty value...
$ conv unread --profile " "
= 2
! ...--profile has an empty value...
$ conv unread -p ""
= 2
! ...--profile has an empty value...
> nothing

== A list is shaped by jq, by columns and headings, by its order and its length
every unassigned: answers [{"id": 1, "group_id": 2, "from_user_name": "Zoë", "custom_name": "Ann", "unassigned_date": 30}, {"id": 2, "group_id": 1, "from_user_name": "Mia", "custom_name": "", "unassigned_date": 10}, {"id": 3, "group_id": 3, "from_user_name": "Bea", "custom_name": null}]
every unread: answers [{"id": 4, "last_message_date": 20, "operator_user_id": 7}]
every not-answered: answers []
$ conv unassigned --json
json [{"id": 1, "from_user_name": "Zoë"}, {"id": 2, "custom_name": ""}, {"id": 3, "custom_name": null}]
$ conv unassigned --jq "map(.from_user_name) | join(\" \")"
| Zoë Mia Bea
$ conv unassigned --jq empty
| nothing
#2551 sam 5m "Hello?"
$ conv get 2551 --jq ".messages[-1:][] | [.id, .nothing]"
$ conv unassigned --sort waiting --jq "map(.id) | join(\" \")"
| 2 1 3
$ conv unassigned --sort -waiting --jq "map(.id) | join(\" \")"
| 1 2 3
$ conv unassigned --sort from_user_name --jq "map(.id) | join(\" \")"
| 3 2 1
$ conv unassigned --sort -id --jq "map(.id) | join(\" \")"
| 3 2 1
$ conv unassigned --sort Customer --jq "map(.id) | join(\" \")"
| 1 3 2
$ conv unassigned --sort -unassigned_date --limit 1 -o ids
| 1
no | 3
$ conv unassigned --columns customer,Waiting --utc --limit 1
| Ann	1970-01-01T00:00:30Z
$ conv unassigned --columns from_user_name,group --limit 2
| Ann	2
| Mia	1
no | Bea	3
$ conv list --sort waiting --jq "map(.id) | join(\" \")"
| 2 4 1 3
> nothing

== What is missing is last, in whatever order the rest is
every unassigned: answers [{"id": 1, "group_id": null}, {"id": 2, "group_id": 3}, {"id": 3}, {"id": 4, "group_id": 5}]
$ conv unassigned --sort group_id --jq "map(.id) | join(\" \")"
| 2 4 1 3
$ conv unassigned --sort -group_id --jq "map(.id) | join(\" \")"
| 4 2 1 3
> nothing

== With -o ndjson jq sees one row or one receipt at a time, and where it fails the receipts are printed
#2502 sam 5m "Hello?"
#2503 sam 6m "Hello?"
#2504 waiting 6m "Hello?"
$ conv close 2502 --jq .outcome -o ndjson
| "done"
> close #2502
$ conv unread --jq .id -o ndjson
| 2503
$ conv unassigned --jq map(.id) -o json
| [2504]
$ conv close 2503 --jq .outcome.x -o ndjson
| ..."id":2503...
! ...--jq failed...
> close #2503

== A list of a thousand rows may be cut and says which, and what may be missing; one of 999 is whole
#2511-3509 waiting 1h "Hello?"
#2505 sam 5m "Hello?"
$ conv list
! nothing
new customer "One more."
$ conv list
! convops: warning: the list of unassigned conversations may be cut at 1000 rows: the longest-waiting ones may be missing; narrow it with --group
$ conv unassigned --json --limit 1
! ...may be cut at 1000 rows...
$ conv inbox --limit 1
! nothing
> nothing

== So do the lists of what one has
#4511-5510 sam 1h "Hello?"
$ conv unread --limit 1
! convops: warning: the list of unread conversations may be cut at 1000 rows: the longest-waiting ones may be missing; narrow it with --group
$ conv not-answered --limit 1 --json
! ...the list of not-answered conversations may be cut at 1000 rows...
$ conv list --limit 1
! ...the list of not-answered conversations may be cut at 1000 rows...
> nothing

== What cannot be watched is a mistake before any request
$ watch --once
= 2
! ...--once needs --state FILE...
$ watch --every 0.5s
= 2
! ...must be at least 1s...
$ watch --sort id
= 2
! ...--sort...
$ watch --limit 0
= 2
! ...--limit must be 1 or more...
$ watch --once --state -
= 2
! ...--state cannot be stdin...
$ watch --dry-run --state a
= 2
! ...--dry-run cannot be combined...
read unassigned 0 times
> nothing

== A run counts the writes that ended before their request, and says where they can be seen
#2601 sam 5m "Hello?"
#2602 bea 5m "Hello?"
$ conv reply 2601 2602 2699 "News" --json id,outcome
= 3
json [{"id": 2601, "outcome": "done"}, {"id": 2602, "outcome": "skipped"}, {"id": 2699, "outcome": "refused"}]
! ...convops conv reply --resume ...
> send-message #2601
$ history --runs --json done,refused,skipped,no_entry
json [{"done": 1, "refused": 0, "skipped": 0, "no_entry": 2}]
$ history --run last --outcome refused,skipped --json
json []
! ...2 writes of run ... without an entry: skipped, refused before the request, or not begun; to see them: convops conv reply --resume ...
$ conv reply --resume last --json id
= 3
json [{"id": 2602}, {"id": 2699}]
$ history --run last --json id,outcome
json [{"id": 2601, "outcome": "done"}]
> nothing

== What --max leaves out begins with a conversation that is named
#2603 sam 5m "Hello?"
#2604 sam 5m "Hello?"
#2605 sam 5m "Hello?"
$ conv close 2603 2604 2605 --max 1 --json id
! convops: warning: --max leaves out 2 conversations, from #2604 on
> close #2603

== A raw call of a path that is known as a read is one, with fields too
#2606 sam 5m "Hello?"
$ api /api/conversations/get -F conversation_id=2606 --jq .status
read get #2606
$ api /api/conversations/close -F conversation_id=2606 --jq .status
> close #2606
