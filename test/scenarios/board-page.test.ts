// The page of the board in a real browser: its numbers are those of the JSON, nothing in it runs, nothing is loaded.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Board } from '../../src/backlog/board/record.ts';
import { type BytesServer, startBytes } from '../support/bytes.ts';
import { type PlainService, startPlainService } from '../support/bytes-service.ts';
import { runProgram } from '../support/run-convops.ts';
import { skipWithout } from '../support/tools.ts';
import { aSummary } from '../views/samples.ts';

const NOW = Math.floor(Date.now() / 1000);
let service: PlainService;
let trap: BytesServer;
let folder: string;

beforeAll(async () => {
  [service, trap] = await Promise.all([startPlainService(), startBytes()]);
  folder = await mkdtemp(join(tmpdir(), 'convops-page-'));
});
afterAll(async () => {
  await Promise.all([service.close(), trap.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** What runs, or asks the trap, if a page takes any of it for more than text. */
const hostileNames = (origin: string) => [
  `<script>document.title='run'</script>`,
  `"><img src="${origin}/img" onerror="document.title='run'">`,
  `</style><style>body{background:url(${origin}/css)}</style>`,
  `]]></svg><script src="${origin}/script"></script>`,
  `<svg onload="document.title='run'"><image href="${origin}/image"/></svg>`,
  `{c|${origin}} {a}{b}{@0}`,
  '\u202eevil\u202c\u0000\u001b[2J',
  `<iframe src="${origin}/frame"></iframe>${'n'.repeat(10_000)}`,
  `</title><meta http-equiv="refresh" content="0;url=${origin}/refresh">`,
];

async function openInBrowser(page: string): Promise<string> {
  const file = join(folder, 'board.html');
  await writeFile(file, page);
  const { exit, stdout, stderr } = await runProgram(
    'chromium',
    [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ...[`--user-data-dir=${join(folder, 'profile')}`, '--dump-dom', `file://${file}`],
    ],
    { env: { PATH: process.env.PATH ?? '', HOME: folder }, cwd: folder },
  );
  if (exit !== 0) throw new Error(`chromium ended with ${exit}: ${stderr}`);
  return stdout;
}

describe('the page in a browser', () => {
  beforeEach((context) => skipWithout(context, 'chromium'));

  it('has the numbers of the JSON, and runs and loads nothing whatever the names', async () => {
    const names = hostileNames(trap.origin);
    const name = (index: number) => names[index % names.length] ?? '';
    service.answerWithData({
      '/api/operators/groups': names.map((title, index) => ({ id: index + 1, title, color: title })),
      '/api/operators/all': names.map((email, index) => ({ id: index + 1, user_id: 1, invite_email: email })),
      '/api/conversations/unassigned': Array.from({ length: 60 }, (_, index) =>
        aSummary({
          ...{ id: 100 + index, group_id: (index % 9) + 1, unassigned_date: NOW - index * 70 },
          ...{ application: name(index), from_user_name: name(index + 1), custom_name: name(index + 2) },
        }),
      ),
    });
    const now = NOW * 1000;
    const json = await service.run(['board', '--json'], { now });
    const html = await service.run(['board', '-o', 'html'], { now });
    expect([html.exit, html.stderr]).toEqual([0, '']);
    const board = JSON.parse(json.stdout) as Board;
    const dom = await openInBrowser(html.stdout);
    expect(dom).toMatch(/<title>Board of 127\.0\.0\.1:\d+: 60 waiting, \d+ late, longest 1h08m<\/title>/);
    const tiles = [...dom.matchAll(/<strong>([^<]*)<\/strong><span>([^<]*)/g)].map(([, value, label]) => [
      label,
      value,
    ]);
    expect(Object.fromEntries(tiles)).toMatchObject({
      waiting: String(board.unassigned.total),
      late: String(board.unassigned.late),
      open: String(board.open.total),
      unread: String(board.open.unread),
    });
    const numbers = /<\/th><td class="number[^>]*>(\d+)<\/td><td class="number[^>]*>(\d+)<\/td>/g;
    const drawn = [...dom.matchAll(numbers)].map(([, all, late]) => [Number(all), Number(late)]);
    for (const { unassigned, late } of board.groups) expect(drawn).toContainEqual([unassigned, late]);
    expect(dom.match(/<th scope="row">#\d+</g)).toHaveLength(10);
    for (const { id } of board.longest) expect(dom).toContain(`#${id}<`);
    // A script, a handler or a second style sheet would stand in the tree, and the trap would have been asked.
    for (const tag of ['<script', '<img', '<iframe', '<image', '<link']) expect(dom).not.toContain(tag);
    expect(dom.match(/<style/g)).toHaveLength(1);
    expect(dom.match(/<meta http-equiv/g)).toHaveLength(1);
    expect(trap.requests).toEqual([]);
  });
});
