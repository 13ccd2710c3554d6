# What cannot be stored is not sent; and who acts is said where nobody is named.

== A reply that a full disk stopped goes out once there is room
#142 sam 9m "Is breakfast included?"
the disk is full
$ conv send 142 "Yes, from seven to ten."
= 8
> nothing for 1m
the disk has room
$ conv send 142 "Yes, from seven to ten." --json
json {"id": 142, "outcome": "done"}
> send-message #142 {"text": "Yes, from seven to ten.", "operator_id": 7}

== A disk that fills up during a batch stops it, and the resume sends only the rest
#141 sam 1h "That solved it."
#143 sam 2h "It works."
next close: late 3s
$ conv close 141 143 --concurrency 1 --json &
> close #141 {"operator_id": 7}
the disk is full
= 8
json [{"id": 141, "outcome": "done"}, {"id": 143, "outcome": "not_sent"}]
! ...no space left on the device; close: 1 of 2 not done...
> nothing for 1m
the disk has room
$ conv close --resume last --json
json [{"id": 141, "outcome": "done"}, {"id": 143, "outcome": "done"}]
> close #143 {"operator_id": 7}

== Without an acting operator a script has no inbox, no session and no next one
#142 sam 9m "Is breakfast included?"
$ CONVOPS_OPERATOR= conv inbox
= 2
| nothing
$ CONVOPS_OPERATOR= triage
= 2
$ CONVOPS_OPERATOR= conv next
= 2
$ CONVOPS_OPERATOR= conv inbox --operator all --json
json [{"id": 142}]
> nothing

== With a disk that is nearly full nothing is sent, as the result would find no room
#141 sam 1h "That solved it."
the disk is nearly full
$ conv close 141
= 8
! ...no space left on the device...
> nothing for 1m

== A script whose text goes out as nobody in particular is told so
#1914 waiting 10m "Do you ship abroad?"
$ CONVOPS_OPERATOR= conv note 1914 "Asked twice." --json
! ...acting as ADMIN...
> send-note #1914
$ CONVOPS_OPERATOR= conv send 1914 "We do." --json
! ...acting as ADMIN...
> send-message #1914
