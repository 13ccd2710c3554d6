# The commands one by one: synonyms, what each prints, and where its words go.

== A claim of a closed conversation says that it was reopened
#2803 closed 5m "Hello."
% conv start 2803
= 0
screen: ...Reopened #2803...
> start #2803

== A text may come from a file, line ends and mark at its beginning as they are meant
#2808 sam 5m "Hello."
file reply.txt "\ufeffFirst line.\r\nSecond line.\r\n"
$ conv send 2808 --body-file reply.txt
> send-message #2808 {"text": "First line.\nSecond line."}

== A typed text with a placeholder or a blank is refused, whatever replies there are, and a file is sent as it is
#2810 sam 5m "Hello."
$ conv send 2810 "Order {{order}} left at noon."
= 2
! ...{{order}}...
$ conv note 2810 "Order {{order}} left at noon."
= 2
$ conv assign 2810 --operator bea --note "Call {{customer}} back."
= 2
> nothing
$ conv send 2810 "The page says {{First Name}}, and {that}."
> send-message #2810 {"text": "The page says {{First Name}}, and {that}."}
file reply.txt "Write {{customer}} for the name."
$ conv send 2810 "Good morning, {{customer}}."
= 2
! ...--reply...
> nothing
$ conv send 2810 --body-file reply.txt
> send-message #2810 {"text": "Write {{customer}} for the name."}

== Every conversation stands once in the list of all, with its queue
#2816 waiting 9m "One."
#2817 sam 5m "Two."
$ conv list --json
json [{"id": 2816, "queue": "unassigned"}, {"id": 2817}]
$ conv list --queue unassigned -o ids
| 2816
no | 2817

== The inbox is what the acting operator has to answer
#2818 sam 9m "One."
#2819 bea 5m "Two."
#2820 waiting 4m "Three."
$ conv inbox -o ids
| 2818
no | 2819
no | 2820
$ conv inbox --operator all -o ids
| 2818
| 2819
$ conv inbox --as bea -o ids
| 2819
no | 2818
$ CONVOPS_OPERATOR= conv inbox --as sam --operator @me -o ids
| 2818
no | 2819

== An operator is named by id, by address, by part of it, and as oneself
#2828 waiting 5m "Hello."
$ conv assign 2828 --operator bea@desk.test
> assign-operator #2828 {"operator_id": 3}
$ conv assign 2828 --operator car
> assign-operator #2828 {"operator_id": 5}
$ conv assign 2828 --operator @me
> assign-operator #2828 {"operator_id": 7}
$ conv assign 2828 --operator 3
> assign-operator #2828 {"operator_id": 3}

== The acting operator whom @me means is that of --as, in a macro, too
#2861 waiting 5m "Hello."
$ conv assign 2861 --as bea --operator @me
> assign-operator #2861 {"operator_id": 3}
$ replies add mine "Good morning." --assign-operator @me
$ replies run mine 2861 --as carl
> assign-operator #2861 {"operator_id": 5}
> send-message #2861 {"text": "Good morning.", "operator_id": 5}

== A name that several have, or nobody, ends with 10 and the candidates
#2829 sam 5m "Hello."
$ conv assign 2829 --operator desk.test
= 10
! ...bea@desk.test...
$ conv assign 2829 --operator zoe
= 10
$ conv assign 2829 --group i
= 10
! ...Billing...
> nothing

== Filters that name one of a kind collect, and of any other option the last one counts
#2830 waiting 9m in Billing "One."
#2831 waiting 8m in VIP "Two."
#2832 waiting 7m in Delivery "Three."
$ conv unassigned --group Billing --group VIP -o ids
| 2830
| 2831
no | 2832
$ conv unassigned --limit 3 --limit 1 --sort waiting -o ids
| 2830
no | 2831

== Lists narrow by customer
#2835 waiting 9m called "Ada Ek" "One."
#2836 waiting 8m called "Bo Lind" "Two."
$ conv unassigned --customer "Bo Lind" -o ids
| 2836
no | 2835

== What shapes a list is refused on a write
#2837 sam 5m "Hello."
$ conv close 2837 --limit 1
= 2
$ conv close 2837 --sort waiting
= 2
> nothing

== An operator is deleted after the address is typed, and not after another
#2840 bea 5m "Hello."
% operators delete bea
screen: ...bea@desk.test...
keys "carl@desk.test" Enter
= 2
> nothing
% operators delete bea
screen: ...bea@desk.test...
keys "bea@desk.test" Enter
= 0
> delete {"id": 3}

== A note that this computer wrote is marked as a note where messages are shown
#2846 sam 5m "Hello."
$ conv note 2846 "Rang twice."
> send-note #2846
every get: answers {"messages": [{"id": 1002, "message": "Rang twice.", "type": "text", "operator_id": 7, "date_created": 1795262400}]}
$ conv get 2846
| ...note...

== Of a customer it is said that a list may be cut, and what waits longest be missing
#1001-2000 waiting 1h "Hello."
$ customer --conversation 1001
! ...unassigned...may be cut at 1000 rows...
> nothing

== Where the groups cannot be read, the next one is claimed all the same, and it is said that the queue may be cut
#1001-2000 waiting 1h "Hello."
#3 waiting 2h "Who waits longest?"
every groups: refuses {"error": "Not for you."}
$ conv next
! ...unassigned conversations may be cut...
> start #2000

== One word to two conversations is asked about at a terminal: its quotation marks may be missing
#2901 sam 10m "When?"
#2902 sam 20m "Is it open?"
% conv send 2901 2902 minutes
screen: ...Write "minutes" to #2901, #2902?...
> nothing
keys n Enter
= 2
$ conv send 2901 2902 minutes
> send-message #2901 {"text": "minutes"}
> send-message #2902 {"text": "minutes"}
$ conv close 2901 2902 --expect-last-message 1001
= 2
! ...one conversation...
> nothing

== Lists are sorted by how long one waits
#42 sam 20m "Where is my order?"
#43 sam 3h "Is it in stock?"
$ conv unread --sort waiting --json id
json [{"id": 43}, {"id": 42}]
$ conv inbox --sort -waiting --json id
json [{"id": 42}, {"id": 43}]
