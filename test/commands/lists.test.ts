// The lists through the built program: whose they are, what narrows them, what waits for an answer, and names in place of
// numbers, which only a person is shown.
import { beforeEach, describe, expect, it } from 'vitest';
import { servePlainly, terminalAt } from '../support/bytes-service-tests.ts';
import { createHome, type Home } from '../support/run-convops.ts';
import { aSummary } from '../views/samples.ts';

const NOW = Math.floor(Date.now() / 1000);
const hours = (count: number) => NOW - count * 3600;
const held = (id: number, date: number, fields: Parameters<typeof aSummary>[0] = {}) =>
  aSummary({
    ...{ id, status: 'inbox', operator_user_id: 70, operator_email: 'kim@example.test' },
    ...{ last_message_date: date, unread_count: 0, ...fields },
  });

const UNREAD = [held(21, hours(1), { unread_count: 2 }), held(22, hours(5), { unread_count: 1 })];
const LISTS = {
  '/api/conversations/unassigned': [
    aSummary({ id: 11, group_id: 3, application: 'web', from_user_name: 'Zoë', unassigned_date: hours(1) }),
    aSummary({ id: 12, group_id: 5, from_user_name: 'Bo', unassigned_date: hours(50) }),
    aSummary({ id: 13, group_id: 4, from_user_name: 'Ann', unassigned_date: 0 }),
  ],
  '/api/conversations/unread': UNREAD,
  '/api/conversations/not-answered': [...UNREAD, held(23, hours(2)), held(24, hours(9), { group_id: 5 })],
};

const service = await servePlainly(LISTS);
const { show } = terminalAt(service);
const PLAIN = { NO_COLOR: '1' };
const ACTING = { CONVOPS_OPERATOR: '7' };

describe('a list narrowed', () => {
  it.each([['conv unassigned --older-than 2', '--older-than: "2" has no unit: write 2s, 2m or 2h']])(
    '%s is refused before anything is asked',
    async (line, said) => {
      const { exit, stderr } = await service.run(line.split(' '));
      expect([exit, service.sent()]).toEqual([2, []]);
      expect(stderr).toContain(said);
    },
  );

  const printed = new Date(hours(48) * 1000).toISOString();
  it.each([
    ['yesterday', '12\n'],
    [printed.slice(0, 16), '12\n'],
    ['4000d', ''],
  ])('by an age or a time as it is printed: %s', async (age, ids) => {
    const { stdout } = await service.run(['conv', 'unassigned', '--utc', '--older-than', age, '-o', 'ids']);
    expect(stdout).toBe(ids);
  });

  // This service answers every list in full, as one does that takes the parameters elsewhere.
  it.each([
    ['conv unassigned --group 5', '12\n'],
    ['conv list --operator all --group 5', '12\n24\n'],
    ['conv unread', '21\n'],
    ['conv inbox', '21\n'],
    ['conv unread --operator bea', '22\n'],
  ])('%s lists nothing of another group or operator', async (line, ids) => {
    service.answerWithData({
      '/api/operators/all': [
        { id: 7, user_id: 70, invite_email: 'kim@example.test' },
        { id: 8, user_id: 80, invite_email: 'bea@example.test' },
      ],
      ...LISTS,
      ...(line.includes('all')
        ? {}
        : {
            '/api/conversations/unread': [
              held(21, hours(1)),
              held(22, hours(5), { operator_user_id: 80, operator_email: 'bea@example.test' }),
            ],
            '/api/conversations/not-answered': [],
          }),
    });
    const { stdout } = await service.run([...line.split(' '), '-o', 'ids'], { env: ACTING });
    service.answerWithData(LISTS);
    expect(stdout).toBe(ids);
  });
});

describe('conv inbox', () => {
  let home: Home;

  beforeEach(async () => {
    home = await createHome();
    return () => home.remove();
  });

  const inbox = async (...words: readonly string[]) => {
    const { stdout } = await home.run(['conv', 'inbox', '--json', 'id,queue', ...words], {
      env: { ...service.env, ...ACTING },
    });
    return (JSON.parse(stdout) as { id: number; queue: string }[]).map(({ id, queue }) => `${id} ${queue}`);
  };
  const send = async (id: number, text: string) => {
    service.answerWithData({
      ...LISTS,
      '/api/conversations/send-message': { id: 9000 + id, message: text, type: 'text', conversation_id: id },
    });
    const run = await home.run(['conv', 'send', String(id), text, '--json'], {
      env: { ...service.env, ...ACTING },
    });
    expect(JSON.parse(run.stdout)).toMatchObject({ outcome: 'done' });
  };

  it('never leaves out what is unread, and believes only what went to this service', async () => {
    await send(22, 'On its way.');
    expect(await inbox()).toContain('22 unread');
    await home.run(['conv', 'send', '41', 'On its way.', '--sandbox']);
    service.answerWithData({ ...LISTS, '/api/conversations/not-answered': [held(41, hours(2))] });
    expect(await inbox()).toContain('41 not-answered');
  });
});

describe('names in place of numbers', () => {
  it('stand in a list on a terminal, are read once, and never stand in a pipe', async () => {
    const home = await createHome();
    try {
      service.sent();
      const unassigned = async () => (await show('conv unassigned', { home, env: PLAIN })).shown;
      const paths = () => service.sent().map(({ path }) => path);
      const named = await unassigned();
      expect(named).toMatch(/Bo .* Support +unassigned/);
      expect(named).toMatch(/Ann .* Billing abroad +unassigned/);
      expect(paths()).toEqual(['/api/conversations/unassigned', '/api/operators/groups']);
      expect(await unassigned()).toBe(named);
      expect(paths()).toEqual(['/api/conversations/unassigned']);
      const piped = await home.run(['conv', 'unassigned'], { env: service.env });
      expect(piped.stdout).toContain('\t5\tunassigned');
      expect(piped.stdout).not.toContain('Support');
      const json = await show('conv unassigned --json group_id', { home, env: PLAIN });
      expect(json.shown).not.toContain('Support');
    } finally {
      await home.remove();
    }
  });
});
