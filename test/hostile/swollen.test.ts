// Answers below the size limit that are made to take far more memory, or time, than their size: the built program
// refuses them early, and never holds more than it does for an honest answer of that size.
import { beforeAll, expect, it } from 'vitest';
import { pouring, type Script, saying, startBytes } from '../support/bytes.ts';
import { figure } from '../support/figure.ts';
import { wholeAnswer } from './answers.ts';
import { measured, memoryBound } from './measuring.ts';

const MIB = 1024 * 1024;
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
let bound = 0;
let highest = 0;

beforeAll(async () => {
  bound = await memoryBound();
});

/** A body of 31 MiB: the start, then the piece again and again, left open. */
const swollen = (start: string, piece: string): Script =>
  saying(wholeAnswer(start.padEnd(31 * MIB, piece), 'length'));

function namesOf(start: string): Script {
  const names = Array.from({ length: 2_000_000 }, (_, nth) => `"n${nth}":0`);
  return saying(wholeAnswer(`${start}${names.join(',')}`, 'length'));
}

/** 31 MiB of valid JSON: rows between brackets. */
function rowsOf(row: string, status = 200): Script {
  const body = `{"status":200,"data":[${`${row},`.repeat((30 * MIB) / (row.length + 1))}${row}]}`;
  return saying(wholeAnswer(body, 'length', status));
}

/** 12 MiB of valid JSON: numbers that stay as they are written. */
const numbers = (count: number) =>
  saying(
    wholeAnswer(`{"status":400,"error":"no","x":[${'9007199254740993,'.repeat(count)}1e999]}`, 'length', 400),
  );

const drops = Buffer.from('1\r\n \r\n'.repeat(100_000));

it.each<[string, Script, string, number, string]>([
  [
    'a byte to a chunk, without end',
    pouring(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, drops),
    'conv get 42 --timeout 3s',
    7,
    'the answer ',
  ],
  ['nothing but colons', swollen('{', ':'), 'conv get 42', 7, 'cut short'],
  ['colons in the data', swollen('{"data":{', '"a":'), 'conv close 42', 6, 'cut short'],
  ['two million names', namesOf('{'), 'conv get 42', 7, 'more than 1,000 names'],
  ['two million names in the data', namesOf('{"data":{'), 'conv close 42', 6, 'more than 1,000 names'],
  ['ten million rows for who has no token', rowsOf('{}', 401), 'conv unread', 4, 'token'],
  ['ten million rows', rowsOf('{}'), 'conv unread', 7, 'more than 1,000,000 values'],
  ['lists in lists', rowsOf(`${'['.repeat(50)}${']'.repeat(50)}`), 'conv unread', 7, 'values'],
  ['numbers no double holds', numbers(99_999), 'conv unread', 1, 'refused'],
  ['more numbers no double holds', numbers(700_000), 'conv unread', 7, 'numbers of more than 15 digits'],
  [
    'ten million rows that --debug looks at',
    rowsOf('{}'),
    'conv unread --debug',
    7,
    'too long to be shown here',
  ],
  ['ten million rows of a raw call', rowsOf('{}'), 'api /api/x', 7, 'more than 1,000,000 values'],
])('takes no more memory than its size explains: %s', async (_what, spoil, line, code, says) => {
  const server = await startBytes(spoil);
  const { exit, peak, stderr } = await measured(server, [...line.split(' '), '--retries', '0']);
  await server.close();
  expect(stderr).toContain(says);
  expect(exit).toBe(code);
  expect(peak).toBeGreaterThan(10);
  expect(peak).toBeLessThan(bound);
  highest = Math.max(highest, peak);
});

it('was measured', async (context) => {
  expect(highest).toBeGreaterThan(10);
  await figure(
    context,
    Math.ceil(highest),
    `MiB at most for answers made to swell, of ${Math.floor(bound)} allowed`,
    { measured: true },
  );
});
