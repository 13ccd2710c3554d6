== A reply from the queue claims first and goes out after the hold
#43 waiting 2h called "Bo Lind" "Is anybody there?"
#44 waiting 1h "Second question"
% triage
screen: ...Is anybody there?...
keys r "Hello" Enter
> start #43 {"operator_id": 7}
> send-message #43 {"text": "Hello"}
screen: ...Second question...
keys q
= 0
now #43 is sam
now #43 has message "Hello" once
