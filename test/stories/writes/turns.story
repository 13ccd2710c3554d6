# Order and turns in a batch: how many at once, how fast, how many in all, and after which end no more.

== Two at once: the third begins when one of the first two has ended
#181 sam 1d "Solved."
#182 sam 2d "Solved."
#183 sam 3d "Solved."
every close: late 3s
$ conv close 181 182 183 --concurrency 2 --json &
> close #181
> close #182
> nothing for 2s
> close #183
= 0
json [{"id": 181, "outcome": "done"}, {"id": 182, "outcome": "done"}, {"id": 183, "outcome": "done"}]

== The setting of a profile says how many at once, and the option overrides it
#181 sam 1d "Solved."
#182 sam 2d "Solved."
the profile has concurrency 1
next start: late 3s
$ conv start 181 182 &
> start #181
> nothing for 2s
> start #182
= 0
next close: late 3s
$ conv close 181 182 --concurrency 2 &
> close #181
> close #182
= 0

== With a rate of thirty a minute one begins every two seconds
#181 sam 1d "Solved."
#182 sam 2d "Solved."
#183 sam 3d "Solved."
$ conv close 181 182 183 --rate 30/m &
> close #181
> nothing for 1900ms
> close #182
> nothing for 1900ms
> close #183
= 0

== With a rate of one a second a slow answer does not hold up the next
#181 sam 1d "Solved."
#182 sam 2d "Solved."
next close: late 5s
$ conv close 181 182 --rate 1/s &
> close #181
> nothing for 900ms
> close #182
> nothing for 1s
= 0

== With --max only the first are taken, in the order they were given
#183 sam 3d "Solved."
#181 sam 1d "Solved."
#182 sam 2d "Solved."
$ conv close - --max 2 --concurrency 1 --json
  < 183
  < 181
  < 182
json [{"id": 183, "outcome": "done"}, {"id": 181, "outcome": "done"}]
> close #183
> close #181
> nothing for 1m

== Lines come as they end, so a slow conversation is printed last
#181 sam 1d "Solved."
#182 sam 2d "Solved."
next close: late 3s
$ conv close 181 182 --concurrency 2 -o ndjson
| {...182...
| {...181...
> close #181
> close #182

== What is already so is no failure: --stop-on-error goes on after it
#184 closed 1d "Bye."
#185 sam 2d "Bye."
$ conv close 184 185 --stop-on-error --concurrency 1 --json
json [{"id": 184, "outcome": "already"}, {"id": 185, "outcome": "done"}]
> close #184
> close #185

== With --strict what is already so is a failure, and --stop-on-error ends there
#184 closed 1d "Bye."
#185 sam 2d "Bye."
$ conv close 184 185 --strict --stop-on-error --concurrency 1
= 9
> close #184
> nothing for 1m

== With --stop-on-error an unknown outcome is the last that begins
#185 sam 2d "Is there any news?"
#186 sam 3d "News?"
next send-message: lost-request
$ conv send 185 186 "Not before Monday." --stop-on-error --concurrency 1
= 6
> send-message #185
> nothing for 1m

== With --stop-on-error what is under way still ends, and is told
#187 bea 2d "Is there any news?"
#186 waiting 3d "News?"
#188 waiting 4d "Any?"
next start: late 3s
next start: late 1s
$ conv start 187 186 188 --stop-on-error --concurrency 2 -o ndjson &
> start #187
> start #186
wait 2s
> nothing
wait 2s
= 9
| ...187...refused...
| ...186...done...
> nothing for 1m

== Five that do not get through in a row end a batch, and one that does begins the count anew
#1801-1812 sam 1d "Solved."
$ conv close 1801 1802 1803 1804 1805 1806 1807 1808 1809 1810 1811 1812 --rate 1 --concurrency 1 --json &
> close #1801
the service is down
wait 3500ms
the service is up
> close #1805
the service is down
wait 3500ms
the service is up
> close #1809
the service is down
= 5
json [{"id": 1801, "outcome": "done"}, {"outcome": "not_sent"}, {"outcome": "not_sent"}, {"outcome": "not_sent"}, {"id": 1805, "outcome": "done"}, {"outcome": "not_sent"}, {"outcome": "not_sent"}, {"outcome": "not_sent"}, {"id": 1809, "outcome": "done"}, {"outcome": "not_sent"}, {"outcome": "not_sent"}, {"id": 1812, "outcome": "not_sent"}]
