# -n with what changes something on this computer: all of it is checked, what would be is shown, and nothing is kept.

== A dry run of a change on this computer asks nothing and changes nothing
the environment names no service
$ alias set mine "conv unread"
$ replies add bye "Goodbye."
$ profile add work --base-url https://b.service.test --token-stdin --no-check
  < T-1
$ sandbox reset --yes
$ alias set other "conv list" -n
| other	conv list
! dry run: nothing was changed
$ alias set mine "conv list" --clobber -n
| mine	conv list
! dry run: nothing was changed
$ alias set mine "conv list" -n
= 2
! ...there is already an alias mine...
no ! dry run...
$ alias delete mine -n
| nothing
! dry run: nothing was changed
$ alias list
| mine	conv unread
no | other...
$ replies add hello "Hello." -n
| hello	Hello....
! dry run: nothing was changed
$ replies edit bye "See you." -n
| bye	See you....
! dry run: nothing was changed
$ replies remove bye -o ids -n
| nothing
! dry run: nothing was changed
$ replies list
| bye	Goodbye....
no | hello...
$ profile add other --base-url https://c.service.test --token-stdin --no-check -n
  < T-2
| other...
! dry run: nothing was changed
$ profile set output json -n
| output	json	profile work
! dry run: nothing was changed
$ profile set token --token-stdin -n
  < T-3
| token	<hidden>	profile work
! dry run: nothing was changed
$ profile unset output -n
| output		profile work
! dry run: nothing was changed
$ profile use sandbox --json name,current -n
json {"name": "sandbox", "current": true}
! dry run: nothing was changed
$ profile rename work support -n
| support...
! dry run: nothing was changed
$ profile remove work -o ids -n
| sandbox
! dry run: nothing was changed
$ profile list --json name,current
json [{"name": "work", "current": true}, {"name": "sandbox", "current": false}]
$ profile show -p work
| token...
no | output...json...
nothing on the disk has "T-2"
nothing on the disk has "T-3"
$ sandbox reset --json conversations -n
json {"conversations": 70}
! dry run: nothing was changed
> nothing
