// The least a Node program can do for the same call: one POST with node:http, the answer on stdout.
const http = require('node:http');

const body = JSON.stringify({ conversation_id: 42 });
const url = new URL('/api/conversations/close', process.env.CONVOPS_BASE_URL);
const request = http.request(
  url,
  {
    method: 'POST',
    agent: false,
    headers: {
      authentication: process.env.CONVOPS_TOKEN,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  },
  (response) => {
    let text = '';
    response.on('data', (part) => {
      text += part;
    });
    response.on('end', () => process.stdout.write(text));
  },
);
request.end(body);
