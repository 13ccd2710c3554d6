# Several conversations in one command: what is checked first, what ends it, and with which code.

== A wrong id among the ids stops the batch before its first request
#71 sam 12m "Bye!"
$ conv close -
  < 71
  < 7x2
= 2
| nothing
> nothing for 1m

== Ids on stdin and as arguments may have a # before them
#74 sam 1d "Solved."
#75 sam 2d "Solved, too."
$ conv close - --json
  < #74
json [{"id": 74, "outcome": "done"}]
> close #74 {"operator_id": 7}
$ conv get #75 --json conversation_id
json {"conversation_id": 75}
$ conv close #75 --json
> close #75 {"operator_id": 7}

== More conversations than confirm_above need --yes, and then all are sent
#76 sam 3d "Thanks!"
#77 sam 4d "Thank you!"
the profile has confirm_above 1
$ conv close 76 77
= 2
> nothing
$ conv close 76 77 --yes --concurrency 1
> close #76 {"operator_id": 7}
> close #77 {"operator_id": 7}

== Twenty conversations need no question, twenty-one do
#3001-3021 sam 1h "Thanks."
$ conv close 3001 3002 3003 3004 3005 3006 3007 3008 3009 3010 3011 3012 3013 3014 3015 3016 3017 3018 3019 3020 3021
= 2
! ...21...--yes...
> nothing
$ conv close 3001 3002 3003 3004 3005 3006 3007 3008 3009 3010 3011 3012 3013 3014 3015 3016 3017 3018 3019 3020 --if-unassigned
= 9
> nothing

== On a terminal more than twenty are asked about
#3031-3051 sam 1h "Thanks."
file ids.txt "3031\n3032\n3033\n3034\n3035\n3036\n3037\n3038\n3039\n3040\n3041\n3042\n3043\n3044\n3045\n3046\n3047\n3048\n3049\n3050\n3051\n"
% conv close --ids-from ids.txt
screen: ...21...
keys n Enter
= 2
> nothing

== A dry run reads a hundred conversations and no more
#3101-3201 sam 1h "Thanks."
file ids.txt "3101\n3102\n3103\n3104\n3105\n3106\n3107\n3108\n3109\n3110\n3111\n3112\n3113\n3114\n3115\n3116\n3117\n3118\n3119\n3120\n3121\n3122\n3123\n3124\n3125\n3126\n3127\n3128\n3129\n3130\n3131\n3132\n3133\n3134\n3135\n3136\n3137\n3138\n3139\n3140\n3141\n3142\n3143\n3144\n3145\n3146\n3147\n3148\n3149\n3150\n3151\n3152\n3153\n3154\n3155\n3156\n3157\n3158\n3159\n3160\n3161\n3162\n3163\n3164\n3165\n3166\n3167\n3168\n3169\n3170\n3171\n3172\n3173\n3174\n3175\n3176\n3177\n3178\n3179\n3180\n3181\n3182\n3183\n3184\n3185\n3186\n3187\n3188\n3189\n3190\n3191\n3192\n3193\n3194\n3195\n3196\n3197\n3198\n3199\n3200\n3201\n"
$ conv close --ids-from ids.txt --dry-run --yes --json
read get 100 times
> nothing

== Ids in a file are read as they are meant
#3301-3303 sam 1h "Thanks."
file ids.txt "\ufeff#3301\r\n\r\n3302\r\n3301\r\n  3303  \r\n"
$ conv close --ids-from ids.txt --concurrency 1 --json
> close #3301
> close #3302
> close #3303
json [{"id": 3301}, {"id": 3302}, {"id": 3303}]

== A batch ends with the first that is turned away until its time is over, and the rest is not tried
#611-613 waiting 3h "Which paint?"
every start: 429 after 60s
$ conv start 611 612 613 --concurrency 1 --timeout 5s --json
= 5
> start #611
json [{"outcome": "not_sent", "error": "...slow down..."}, {"outcome": "not_sent", "error": "not tried"}, {"outcome": "not_sent", "error": "not tried"}]

== A batch ends with the first whose token is refused, and the rest is not tried
#1861-1863 sam 1h "Bye."
next close: token-refused
$ conv close 1861 1862 1863 --concurrency 1 --json
= 4
json [{"outcome": "refused"}, {"outcome": "not_sent"}, {"outcome": "not_sent"}]
> close #1861

== A dry run says how each conversation stands and how it would end, from one read of each
#81 waiting 2h called "Ann Moe" "Hi."
#82 sam 2h called "Bob Lee" "Hi."
#83 bea 2h called "Cy Dahl" "Hi."
#84 closed 2h called "Dee Holm" "Hi."
$ conv close 81 82 83 84 -n --concurrency 1 --json
json [{"id": 81, "target": {"customer": "Ann Moe", "status": "unassigned", "operator": null, "expected": "done"}}, {"target": {"expected": "done"}}, {"target": {"expected": "done (operator 3 has it)"}}, {"target": {"status": "closed", "operator": null, "expected": "already"}}]
read get 4 times
$ conv start 81 82 83 84 -n --concurrency 1 --json
json [{"target": {"expected": "done"}}, {"target": {"expected": "done"}}, {"target": {"expected": "refused: operator 3 has it"}}, {"target": {"expected": "done (it is closed and will be reopened)"}}]
$ conv send 82 84 "Hello!" -n --concurrency 1 --json
json [{"target": {"expected": "done"}}, {"target": {"expected": "done (it is closed)"}}]
$ conv release 81 83 -n --concurrency 1 --json
json [{"target": {"expected": "already"}}, {"target": {"expected": "done (operator 3 has it)"}}]
$ conv assign 82 83 --operator bea -n --concurrency 1 --json
json [{"target": {"expected": "done (sam@desk.test has it)"}}, {"target": {"expected": "already"}}]
next get: 404
$ conv close 82 -n --json
json {"target": {"expected": "unknown: could not be read: The service is busy."}}

== As ids a batch prints those that were written to, for the next command
#85 bea 2h "Hi."
#86 waiting 1h "Hi."
$ conv start 85 86 --concurrency 1 -o ids
= 9
| 86
no | 85
> start #85
> start #86
$ conv start 85 -o ids -n
| 85

== What never began names no run to go on with
#87-88 sam 2h "Hi."
the service is down
$ conv send 87 88 "Hello." --yes
= 5
! ...not done...
no ! ...--resume...
> nothing
