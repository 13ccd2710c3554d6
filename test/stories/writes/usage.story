# What is refused before any request: a line that means nothing, or two things at once.

== A text may begin with a hyphen and a blank, or with a hyphen and a digit
#3401 sam 5m "Hello."
$ conv send 3401 "- Reset the router"
> send-message #3401 {"text": "- Reset the router"}
$ conv send 3401 "-5% off"
> send-message #3401 {"text": "-5% off"}
