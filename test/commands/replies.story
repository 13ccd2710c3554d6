# Canned replies and macros: what is kept, and that each conversation gets its own text or nobody gets any.

== Canned replies are added, listed, changed and removed, and no service is asked
$ replies list
| nothing
$ replies add hello "Hello {{customer}}.\nHow are you?"
| hello...Hello {{customer}}. …
$ replies add Bye Goodbye. --json
json {"name": "Bye", "text": "Goodbye.", "note": null, "operator": null, "group": null, "close": false, "file_url": null}
$ replies list -o ids
| Bye
| hello
$ replies edit bye "So long." --json
json {"name": "Bye", "text": "So long."}
$ replies remove hello
= 2
$ replies remove hello --yes
$ replies list --json
json [{"name": "Bye", "text": "So long."}]
read groups 0 times
% [120x24] replies add blank "Dear {{first_name}}, see {{order}} and {{customer}}"
= 0
screen: {{first_name}}, {{order}}: to be filled in by hand in triage; conv reply --reply refuses it
> nothing

== What cannot be a canned reply is refused, and what is kept stays
$ replies add hello Hello.
$ replies add hello other
= 2
! try: convops replies edit hello
$ replies add new
= 2
! ...no text given...
$ replies add new "Hi {{Foo}}"
= 2
! ...{{Foo}} is not a placeholder...{{customer}}...
$ replies add new text --body-file -
= 2
! ...give the text once...
$ replies edit hello
= 2
! ...no text given...
$ replies edit nobody text
= 10
! ...available replies: hello
! try: convops replies list
$ replies list
| hello...Hello.
no | new...
> nothing

== A macro is a reply that says what else is done, and changes piece by piece
$ replies add m --note "asks about {{customer}}" --assign-group Billing --json
json {"text": "", "note": "asks about {{customer}}", "group": "Billing", "operator": null, "close": false}
$ replies list
| m...note, assign to group Billing
$ replies edit m Bye. --close --json
json {"text": "Bye.", "note": "asks about {{customer}}", "group": "Billing", "close": true}
$ replies edit m --assign-operator @me --note "" --json
json {"text": "Bye.", "note": null, "group": null, "operator": "@me", "close": true}
$ replies list
| m...Bye...assign to @me, send, close
$ replies edit m "" --json
json {"text": "", "operator": "@me", "close": true}
$ replies edit m Bye. --no-close --assign-operator "" --json
json {"text": "Bye.", "note": null, "operator": null, "group": null, "close": false}
> nothing

== A macro that could not be done is refused, and what is kept stays
$ replies add m --close
$ replies add new x --assign-operator 7 --assign-group 3
= 2
! ...--assign-group cannot be combined...
$ replies add new --note "{{foo}}"
= 2
! ...{{foo}} is not a placeholder...
$ replies add new --note " "
= 2
! ...text is empty...
$ replies add new --assign-group " "
= 2
! ...--assign-operator or --assign-group has an empty name...
$ replies edit m --no-close
= 2
! ...needs a text, or something to do...
$ replies list --json
json [{"name": "m", "close": true}]
> nothing

== Where a name is missing nobody gets a canned reply
#2103 sam 5m called "Zoë" "Hello?"
#2104 sam 6m called " " "Hello?"
$ replies add c "Hello {{customer}}."
$ replies add o "By {{operator}}."
$ conv send 2103 2104 --reply c
= 2
! ...{{customer}}...conversation 2104 has no name; nothing was sent...
$ conv send 2103 2104 --reply c --dry-run
= 2
| nothing
$ CONVOPS_OPERATOR= conv send 2103 --reply o
= 2
! ...{{operator}}...no acting operator is set...
$ conv send 2103 --reply o --as 8
= 2
! ...{{operator}}...operator 8 has no e-mail...
> nothing

== A list of ids has each conversation of a macro once, if all of its steps went well
#2105 sam 5m "Hello?"
#2106 sam 6m "Hello?"
$ replies add bye --note Solved --close
next close: refuses {"error": "Not now."}
$ replies run bye 2105 2106 -o ids --concurrency 1
= 1
| 2106
no | 2105
> send-note #2105
> close #2105
> send-note #2106
> close #2106
