# Aliases: what may be set, and what a line with one becomes.

== An alias is set, listed, replaced and deleted
$ alias list
| nothing
$ alias set mine "conv unread --operator @me"
| mine...conv unread --operator @me
! nothing
$ alias set mine "conv unread --operator @me"
$ alias set mine "conv list"
= 2
! ...there is already an alias mine, for: conv unread --operator @me...
$ alias set mine "conv list" --clobber
$ alias set count board
$ alias list --json
json [{"name": "count", "expansion": "board"}, {"name": "mine", "expansion": "conv list"}]
$ alias delete mine nobody
= 10
$ alias delete count
$ alias list -o ids
| mine
no | count
> nothing

== What could not be run is no alias, and what is kept stays
$ alias set known "conv list"
$ alias set --clobber conv "conv list"
= 2
! ..."conv" is a convops command and cannot be an alias...
$ alias set --clobber __complete "conv list"
= 2
! ..."__complete" is a convops command...
$ alias set --clobber a.b "conv list"
= 2
! ...cannot be the name...
$ alias set --clobber known mine
= 2
! ..."mine" does not begin with a command...
$ alias set --clobber other known
= 2
! ..."known" does not begin with a command...
$ alias set --clobber other "convops conv list"
= 2
! ...written without "convops"...
$ alias set --clobber other ""
= 2
! ...empty...
$ alias set --clobber other "conv \"list"
= 2
! ...has an unclosed quote...
$ alias list --json
json [{"name": "known", "expansion": "conv list"}]
> nothing

== A line with an alias is the line it stands for, with what stands before and behind it
#2201 sam 5m "Hello?"
#2202 bea 6m "Hello?"
$ alias set theirs "conv unread --operator bea"
$ theirs -o ids
| 2202
no | 2201
$ -o ids theirs
| 2202
$ --json id theirs --limit 1
json [{"id": 2202}]
> nothing

== What is wrong in a line with an alias is said with its name
$ alias set mine "conv list"
$ alias set of "conv list --customer $1"
$ mine --bogus
= 2
! convops: alias mine: unknown option '--bogus'...
$ of --sandbox
= 2
! ...needs a word and got 0...
$ of --help
| Usage: convops conv list...
> nothing
