// The board as a team lead waits for it: 50 operators and 20 groups at a service that takes 50 ms for each answer.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { timeOf } from './measure.mjs';

const OPERATORS = 50;
const GROUPS = 20;
const LATENCY = 50;
/** Of `concurrency`, where no profile says otherwise. */
const AT_ONCE = 4;
const now = Math.floor(Date.now() / 1000);

function rows(first, count, fields) {
  return Array.from({ length: count }, (_, index) => ({
    ...{ id: first + index, group_id: (index % GROUPS) + 1, status: 'inbox', from_platform_user_id: index },
    ...{ application: ['telegram', 'whatsapp', 'web', 'viber', 'email'][index % 5] },
    ...{
      from_user_name: `Оксана Петренко ${index}`,
      custom_name: '',
      is_new_conversation: false,
      ...fields(index),
    },
  }));
}

/** 5000 conversations: 4000 wait, more than one list holds, and each operator has 20. */
function dataOf({ pathname, searchParams }) {
  const operator = Number(searchParams.get('operator_id'));
  const group = Number(searchParams.get('group_id'));
  if (pathname.endsWith('/groups')) {
    return Array.from({ length: GROUPS }, (_, index) => ({
      ...{ id: index + 1, title: `Group ${index + 1}`, color: '#3b82c4' },
    }));
  }
  if (pathname.endsWith('/all')) {
    return Array.from({ length: OPERATORS }, (_, index) => ({
      ...{ id: index + 1, user_id: index + 1, invite_email: `operator.${index + 1}@example.test` },
    }));
  }
  if (pathname.endsWith('/unassigned')) {
    const wait = (index) => ({ unassigned_date: now - index * 60 });
    if (group === 0)
      return rows(1_000_000, 1000, wait).map((row) => ({ ...row, id: row.id + row.group_id * 1000 }));
    return rows(2_000_000 + group * 1000, 200, (index) => ({ ...wait(index), group_id: group }));
  }
  const unread = pathname.endsWith('/unread');
  if (operator === 0) return [];
  const own = { operator_user_id: operator, operator_email: `operator.${operator}@example.test` };
  return rows(operator * 100 + (unread ? 0 : 10), 10, (index) => ({
    ...own,
    ...{ unread_count: unread ? 1 : 0, last_message_date: now - index * 60 },
  }));
}

/** Starts the service of this file in a thread of its own: this one waits for whole processes. */
async function startService() {
  const worker = new Worker(new URL(import.meta.url));
  const [port] = await once(worker, 'message');
  const requests = async () => {
    worker.postMessage('count');
    return (await once(worker, 'message'))[0];
  };
  return { port, requests, close: () => worker.terminate() };
}

/** Prints the figures of the board. */
export async function benchBoard({ convops, env, line }) {
  const service = await startService();
  try {
    const here = { ...env, CONVOPS_BASE_URL: `http://127.0.0.1:${service.port}` };
    const board = [...convops, 'board', '-o'];
    timeOf([...board, 'json'], { env: here });
    const requests = await service.requests();
    const times = Array.from({ length: 3 }, () => timeOf([...board, 'json'], { env: here })).sort(
      (a, b) => a - b,
    );
    const ideal = (requests * LATENCY) / AT_ONCE;
    const [, median = 0] = times;
    line(
      `board, 50 operators, 20 groups, ${requests} requests`,
      `${(median / ideal).toFixed(2)} times the least time of ${requests} x 50 ms, 4 at once (${median.toFixed(0)} ms / ${ideal.toFixed(0)} ms; limit: 1.3)`,
    );
    const [file, ...words] = [...board, 'html'];
    const page = spawnSync(file, words, { env: here, maxBuffer: 1 << 26 });
    if (page.status !== 0) throw new Error(`board -o html ended with ${page.status}: ${page.stderr}`);
    line('board -o html, 5000 conversations', `${(page.stdout.length / 1024).toFixed(0)} KiB (limit: 1 MB)`);
  } finally {
    await service.close();
  }
}

if (!isMainThread) {
  let count = 0;
  /** Made once: what is measured is not how fast this server is. */
  const answers = new Map();
  const server = createServer((request, response) => {
    count += 1;
    const url = request.url ?? '/';
    const text =
      answers.get(url) ?? JSON.stringify({ status: 200, data: dataOf(new URL(url, 'http://a.test')) });
    answers.set(url, text);
    setTimeout(() => {
      response.setHeader('content-type', 'application/json');
      response.end(text);
    }, LATENCY);
  });
  parentPort.on('message', () => {
    parentPort.postMessage(count);
    count = 0;
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
}
