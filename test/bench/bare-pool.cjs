// The least a Node program can do for a batch: undici's own pool with so many connections, one POST an id, nothing kept.
const { Pool } = require('undici');

const [, , count, connections] = process.argv.map(Number);
const pool = new Pool(new URL(process.env.CONVOPS_BASE_URL).origin, { connections, pipelining: 1 });
let next = 0;

async function worker() {
  while (next < count) {
    next += 1;
    const { body } = await pool.request({
      path: '/api/conversations/close',
      method: 'POST',
      headers: { authentication: process.env.CONVOPS_TOKEN, 'content-type': 'application/json' },
      body: JSON.stringify({ conversation_id: next }),
    });
    await body.json();
  }
}

Promise.all(Array.from({ length: connections }, worker)).then(() => pool.close());
