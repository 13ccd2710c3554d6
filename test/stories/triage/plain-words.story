# What the plain form says, and what it takes for an answer.

== A conversation is said with what can be answered, and what is none of the answers does nothing
#541 waiting 40m called "Ada Ek" by telegram "see https://example.test/a"
% [120x60] triage --plain
screen: Conversation #541, Ada Ek, telegram, waits 40m, LATE, in the queue, 1 waiting
screen: 11:20 Ada Ek
screen:    see https://example.test/a
screen: What next? 1 reply, 2 note, 6 close, 11 skip, 21 help, 22 quit
no screen: Only group...
keys "99" ^J "clos" ^J "1 2" ^J
screen: "99" is not one of the answers; nothing happens.
screen: "clos" is not one of the answers; nothing happens.
screen: "1 2" is not one of the answers; nothing happens.
keys "release" ^J
screen: ...#541 is not yours to release...
keys "help" ^J i ^J o ^J
screen: 6 or e, close: ...
screen: name: Ada Ek
screen: link, customer 11:20: https://example.test/a
> nothing

== A long conversation is said by its end, and whole when asked for
#542 waiting 2h "one" "two" "three" "four" "five" "six" "seven" "eight" "nine" "ten" "eleven" "twelve"
% [80x60] triage --plain
screen: There is more before; v says all.
screen:    twelve
no screen:    two
keys v ^J
screen: End of the transcript.
screen:    one
> nothing

== A choice is made by its number, its word or its letter, on any layout
#543 waiting 5h "One."
#544 waiting 4h "Two."
#545 waiting 3h "Three."
#546 waiting 2h "Four."
% triage --plain
screen:    One.
keys "11" ^J
screen:    Two.
keys "SKIP" ^J
screen:    Three.
keys "ы" ^J
screen:    Four.

== A session in plain lines that may only read offers nothing that writes
#550 waiting 2h "Hello?"
% [120x40] triage --plain --read-only
screen: What next? 11 skip, 21 help, 22 quit
keys "close" ^J
screen: This session is read-only: nothing is changed.
> nothing

== Who will see a text is said before it is written
#551 sam 2h called "Ada Ek" by telegram "Hello?"
% [120x60] triage --plain --mine
keys 1 ^J
screen: Reply to Ada Ek, #551, telegram: the customer will see this.
keys "." ^J
screen: Nothing was written.
keys 2 ^J
screen: PRIVATE NOTE on #551, Ada Ek: only operators see this, the customer does not.
keys "." ^J "file" ^J
screen: File for Ada Ek, #551, telegram: the customer will see this.

== A text is shown again, and sent by an explicit answer alone
#552 sam 2h called "Ada Ek" "Where is it?"
% [120x60] triage --plain --mine
keys 1 ^J
screen: Reply to Ada Ek...
keys ".v" ^J
screen: End of the transcript.
keys ".i" ^J
screen: ...name: Ada Ek...
keys "Hello," ^J "" ^J "all is well." ^J "." ^J
screen: The text:
screen: all is well.
screen: What to do? 1 send, 2 send and close, 3 add lines, 4 start over, ...
keys ^J
screen: An empty line does nothing.
> nothing for 10s
keys 1 ^J
screen: Reply for #552 in 5 seconds; z undoes it.
> send-message #552 {"text": "Hello,\n\nall is well."}

== A list in plain lines is narrowed by a part of a name
#554 sam 2h called "Ada Ek" "Where is it?"
% [120x60] triage --plain --mine
keys a ^J
screen: Assign #554 Ada Ek to an operator:
screen: 3: carl@desk.test, 5
screen: Which? Its number, a part of the name, or 0 to go back.
keys "nobody" ^J
screen: Nothing in the list has "nobody"; nothing happens.
keys "CARL" ^J 1 ^J
screen: ...#554 goes to carl@desk.test...
> assign-operator #554 {"operator_id": 5}

== In plain lines a conversation that nobody could read before the connection was lost is said to be on its way
#1001-1009 waiting 2h "Hello?"
% [120x60] triage --plain
screen:    Hello?
the service is down
screen: Offline...
keys l ^J "1001" ^J 1 ^J
screen: Conversation #1001, ...
screen: Its messages are being read.
> nothing

== What happens meanwhile is said once
#555 waiting 2h called "Ada Ek" "Where is it?"
% [120x60] triage --plain
screen:    Where is it?
bea$ AI_AGENT=helper conv propose 555 "On its way." --reason "It left."
new customer "One."
new customer "Two."
screen: PROPOSAL p1 by agent helper, ...
screen: why: It left.
screen: On its way.
screen: 2 new conversations waiting.
the service is down
screen: Offline, R tries now: what you send waits.
keys ^J
screen: No connection since ... What next? ...
