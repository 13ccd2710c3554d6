# The command around a session: where it refuses to begin, who has it, and what it says at its end.

== Without a terminal a session is refused before any request
$ triage
= 2
! convops: triage needs a terminal; without one, use conv unassigned, conv get, conv reply and conv close
! try: convops triage --help
$ triage --plain
= 2
$ triage --group nobody
= 2
read unassigned 0 times
> nothing

== What a session cannot be is refused before anything is drawn
% [120x30] triage --dry-run
= 2
screen: ...triage has no dry run...
% [120x30] triage --json nonsense
= 2
screen: ...there is no field...nonsense...
% [120x30] triage --hold 60
= 2
screen: ...--hold must be a whole number from 0 to 30...
% [120x30] triage --group nonsense
= 10
screen: ...there is no group "nonsense"...
% [120x30] triage --as nonsense
= 10
screen: ...there is no operator "nonsense"...
> nothing

== A session that only looks leaves no trace, and its summary is JSON where that was asked for
#2901 waiting 5m "Hello?"
% [120x30] triage --read-only --json handled,operator
screen: ...#2901...
keys q
= 0
screen: ..."handled": 0,...
screen: ..."operator": 7...
$ history --json
json []
> nothing

== A second session of one operator on one computer says what it waits for, and then who is at work
#2902 waiting 5m "Hello?"
% triage
screen: ...#2902...
bea% [120x30] CONVOPS_OPERATOR=7 triage
screen bea: waiting for your other triage session to end
bea= 9
> nothing
