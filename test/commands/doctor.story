# What the check of a connection shows a person.

== On a terminal the checks stand below each other, however narrow it is
% [40x60] doctor
= 0
screen: ok   service: answers, and accepts the
> nothing

== A check is shown as soon as it is made, and Ctrl-C ends the rest
every unassigned: silent
every unread: silent
every not-answered: silent
every all: silent
every groups: silent
% [80x60] doctor --timeout 10m
screen: ...http://127.0.0.1:7001: from CONVOPS_BASE_URL...
SIGINT
= SIGINT
no screen: ...accepts...
> nothing
