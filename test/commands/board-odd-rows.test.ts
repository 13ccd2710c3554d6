// The board of services that leave out more than the document allows: what is counted, what is named, what is said.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GROUPS, type PlainService, startPlainService } from '../support/bytes-service.ts';
import { aSummary } from '../views/samples.ts';

let service: PlainService;
const NOW = Math.floor(Date.now() / 1000);
const UNASSIGNED = '/api/conversations/unassigned';
const waits = (id: unknown, minutes: number, fields: object = {}) => ({
  ...aSummary({ group_id: 3, unassigned_date: NOW - minutes * 60 }),
  id,
  ...fields,
});

beforeAll(async () => {
  service = await startPlainService();
});
afterAll(() => service.close());
beforeEach(() => void service.sent());

const board = (...words: readonly string[]) => service.run(['board', ...words], { now: NOW * 1000 });

/** A service that keeps 1000 new ones in its groups, and hides older ones where only their group tells of them. */
function hide(group: unknown): void {
  const rows = [
    ...Array.from({ length: 999 }, (_, index) => waits(index + 1, index % 20, { group_id: (index % 2) + 3 })),
    waits(1000, 25, { group_id: 99 }),
    ...Array.from({ length: 30 }, (_, index) => waits(2000 + index, 600 + index, { group_id: group })),
  ];
  service.server.answerWith(({ url }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://service.test');
    const wanted = searchParams.get('group_id');
    const own = rows.filter((row) => wanted === null || String(row.group_id) === wanted).slice(0, 1000);
    const data = pathname === UNASSIGNED ? own : pathname === '/api/operators/groups' ? GROUPS : [];
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: 200, data }));
  });
}

describe('a list that is cut', () => {
  it('is never called whole after it was read by group, for nobody lists those in no group', async () => {
    hide(null);
    const { exit, stdout, stderr } = await board('--fail-if-late', '1h', '--json', 'cut,unassigned.total');
    expect([exit, JSON.parse(stdout)]).toEqual([0, { cut: true, 'unassigned.total': 1000 }]);
    expect(stderr).toContain(
      'warning: the list unassigned could be read only by group: conversations in no group',
    );
    const next = await service.run(['conv', 'next', '--as', '7', '--dry-run']);
    expect(next.stderr).toContain(
      'read by group: conversations that wait longer, in no group, may be missing',
    );
  });
});

describe('items that are no records', () => {
  it('are left out with a warning, and end the run with 7 after the others were printed', async () => {
    service.answerWithData({
      [UNASSIGNED]: [null, waits(1, 5), 7],
      '/api/operators/groups': [...GROUPS, null],
      '/api/operators/all': ['kim'],
    });
    const whole = await board('-o', 'ids');
    const list = await service.run(['conv', 'unassigned', '-o', 'ids']);
    expect([whole.exit, whole.stdout]).toEqual([7, '1\n']);
    expect([list.exit, list.stdout]).toEqual([7, '1\n']);
    expect(list.stderr).toBe(
      'convops: warning: GET /api/conversations/unassigned: left out 2 items: `data[0]` in the answer is not an object\n',
    );
    expect(whole.stderr).toContain('rows without a usable id are left out');
  });
});

describe('groups and operators that the service does not list for this token', () => {
  it.each([
    [403, 'the service refuses GET /api/operators/groups: not for you; numbers are shown'],
    [400, 'the service refuses GET /api/operators/groups: not for you; numbers are shown'],
    [404, 'GET /api/operators/groups: nothing answers at'],
  ])('cost the board and watch the names, and no more: HTTP %i', async (status, said) => {
    const held = { ...waits(5, 1), operator_user_id: 7, operator_email: null, status: 'inbox' };
    service.server.answerWith(({ url }, response) => {
      const { pathname } = new URL(url, 'http://service.test');
      const names = pathname.startsWith('/api/operators/');
      const data = pathname === UNASSIGNED ? [waits(1, 5)] : pathname.endsWith('unread') ? [held] : [];
      // Nothing at an address is a page of the web server, not an answer of the service.
      response.writeHead(names ? status : 200, { 'content-type': 'application/json' });
      const refusal = status === 404 ? {} : { status, error: 'not for you' };
      response.end(JSON.stringify(names ? refusal : { status: 200, data }));
    });
    const { exit, stdout, stderr } = await board('--json', 'groups,operators');
    const { groups, operators } = JSON.parse(stdout);
    expect([exit, groups[0]?.id, operators[0]?.id]).toEqual([0, 3, 7]);
    expect(stderr).toContain(said);
    const watched = ['watch', '--once', '--state', service.home.path(`w${status}.json`)];
    expect(await service.run(watched)).toMatchObject({ exit: 0, stderr: '' });
  });
});
