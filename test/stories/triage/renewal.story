# Trouble that lasts is said for as long as it is so, with what to do, and that it is over.

== A refused token of the environment is set there
#5521 sam 2h "Hello?"
% [120x40] triage --mine
screen: ...Hello?...
the token is wrong
screen: ...Token refused...: set CONVOPS_TOKEN and start again...
> nothing

== A refused token of a profile is set there, and tried with `R`
the environment names no service
#5522 sam 2h "Hello?"
$ profile add desk --base-url http://127.0.0.1:7001 --token-stdin --operator 7
  < T-471108
% [120x40] triage --mine
screen: ...Hello?...
next unread: token-refused
screen: ...Token refused...: convops profile set token..., then R...
keys R
screen: ...the token is accepted again...
> nothing

== Lists that cannot be read are said until they are read
#5523 sam 2h "Hello?"
% [120x40] triage --mine
screen: ...Hello?...
every unassigned: refuses {"error": "The service is on fire."}
screen: ...List not read...R reads it: The service is on fire...
the service is honest again
keys R
screen: ...the lists can be read again...
> nothing
