// The service the bench calls: knows two lists and every write, answers at once or after BENCH_LATENCY milliseconds.
// Prints its port.
import { createServer } from 'node:http';

function row(index) {
  return {
    id: index + 1,
    group_id: (index % 5) + 1,
    operator_user_id: 7,
    status: 'inbox',
    application: ['telegram', 'whatsapp', 'web'][index % 3],
    from_platform_user_id: 1000 + index,
    from_user_name: ['Оксана Петренко', 'Ali Hassan', '山田 太郎', 'Maria García', 'Zoë 👩‍👧'][index % 5],
    is_new_conversation: index % 7 === 0,
    unread_count: (index % 9) + 1,
    last_message_date: 1_790_000_000 + index * 60,
    custom_name: index % 4 === 0 ? `Customer ${index}` : '',
    operator_email: 'anna@example.test',
  };
}

const list = (length) =>
  JSON.stringify({ status: 200, data: Array.from({ length }, (_, index) => row(index)) });
const answers = { 1: list(1), 1000: list(1000) };
const written = JSON.stringify({
  status: 200,
  data: { id: 42, status: 'closed', from_user_name: 'Ali Hassan' },
});

const latency = Number(process.env.BENCH_LATENCY ?? 0);

const server = createServer((request, response) => {
  request.resume();
  request.on('end', async () => {
    if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
    response.setHeader('content-type', 'application/json');
    if (request.method === 'POST') return response.end(written);
    // The group a caller asks for says how many rows it wants.
    response.end(request.url?.includes('group_id=1000') ? answers[1000] : answers[1]);
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
