# The links of a conversation: opened or copied by who reads it, and never by the session itself.

== The only link is taken at once, and the line says which
#5501 sam 2h "see https://example.test/a, please"
% triage --mine
screen: ...please...
wait 1s
no screen: ...Copied...
keys o
screen: ...Copied https://example.test/a...
> nothing

== Of several links the one that was chosen is taken, and none where a message came meanwhile
#5502 sam 2h "https://example.test/a https://example.test/b"
% triage --mine
keys o Down Enter
screen: ...Copied https://example.test/b...
keys o
customer #5502 "https://evil.test/"
wait 20s
keys Enter
screen: ...choose again...
no screen: ...Copied...
> nothing
