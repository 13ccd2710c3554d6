// The service the bench calls: knows its lists, one conversation many times over, and every write; answers at once or after
// BENCH_LATENCY milliseconds. BENCH_WAITING wait, 1000 unless it says otherwise; who waits longest has BENCH_MESSAGES
// messages. Prints its port; /bench/lists says which lists were asked for since it was asked last.
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

const envelope = (data) => JSON.stringify({ status: 200, data });
const list = (length, more = () => ({})) =>
  envelope(Array.from({ length }, (_, index) => ({ ...row(index), ...more(index) })));
const answers = { 1: list(1), 100: list(100), 1000: list(1000) };
let lastMessage = 1_000_000;

/** What the service says of a write that is done. */
function written(path, { conversation_id: id, text, group_id, operator_id }) {
  if (!path.includes('/send-')) {
    if (path.endsWith('/unassign')) left.add(id);
    const status = path.endsWith('/close') ? 'closed' : path.endsWith('/unassign') ? 'unassigned' : 'inbox';
    return envelope({ id, status, operator_user_id: operator_id, group_id, from_user_name: 'Ali Hassan' });
  }
  lastMessage += 1;
  return envelope({ id: lastMessage, message: text, is_inner_message: path.endsWith('-note') });
}

const now = Math.floor(Date.now() / 1000);
const WAITING = Number(process.env.BENCH_WAITING ?? 1000);
const waiting = list(WAITING, (index) => ({
  operator_user_id: undefined,
  status: 'unassigned',
  unassigned_date: now - 60 * (index + 1),
}));
const texts = [
  'Где мой заказ? Обещали во вторник.',
  'Checking with the warehouse, one moment.',
  '你好，请问到了吗？👋',
];
/** Those of the operator at the desk: whoever asks for them names the operator. */
const MINE = { first: 5001, last: 5200 };
const mine = list(MINE.last - MINE.first + 1, (index) => ({
  id: MINE.first + index,
  last_message_date: now - 60 * (index + 1),
}));
const lengthOf = (id) => (id === WAITING ? Number(process.env.BENCH_MESSAGES ?? 40) : 40);
const operators = envelope([{ id: 7, user_id: 7, owner_user_id: 1, invite_email: 'anna@example.test' }]);
/** Whom nobody has any more. */
const left = new Set();
const isMine = (id) => id >= MINE.first && id <= MINE.last && !left.has(id);
const conversation = (id) => ({
  conversation_id: id,
  operator_id: isMine(id) ? 7 : 0,
  from_platform_user_id: 1000 + id,
  to_platform_user_id: 1,
  from_user: { name: 'Оксана Петренко', phone: '+380671234567', application: 'telegram' },
  to_user: {},
  application: 'telegram',
  status: isMine(id) ? 'inbox' : 'unassigned',
  date_created: now - 4000,
  date_updated: now - 60,
  messages: Array.from({ length: lengthOf(id) }, (_, index) => ({
    id: id * 10_000 + index,
    message: `${texts[index % texts.length]} ${'word '.repeat(index % 30)}`,
    type: 'text',
    date_created: now - 60 * (lengthOf(id) - index),
    ...(index % 3 === 1 ? { operator_id: 12 } : {}),
  })),
});

const lists = [];
const latency = Number(process.env.BENCH_LATENCY ?? 0);

const server = createServer((request, response) => {
  const body = [];
  request.on('data', (part) => body.push(part));
  request.on('end', async () => {
    if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
    response.setHeader('content-type', 'application/json');
    if (request.method === 'POST') {
      return response.end(written(request.url ?? '/', JSON.parse(Buffer.concat(body).toString() || '{}')));
    }
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service.test');
    if (pathname === '/bench/lists') return response.end(JSON.stringify(lists.splice(0)));
    if (!pathname.endsWith('/get')) lists.push(pathname.replace(/.*\//, ''));
    if (pathname === '/api/conversations/unassigned') return response.end(waiting);
    if (pathname === '/api/operators/groups') return response.end(envelope([]));
    if (pathname === '/api/operators/all') return response.end(operators);
    if (pathname === '/api/conversations/get')
      return response.end(envelope(conversation(Number(searchParams.get('conversation_id')))));
    if (searchParams.has('operator_id')) return response.end(mine);
    // The group a caller asks for says how many rows it wants.
    response.end(answers[searchParams.get('group_id')] ?? answers[1]);
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
