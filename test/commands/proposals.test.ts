import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PlainService, startPlainService } from '../support/bytes-service.ts';

let service: PlainService;
beforeEach(async () => {
  service = await startPlainService();
  answer();
});
afterEach(async () => {
  // Whatever was proposed: nothing may be changed at the service.
  expect(service.written()).toEqual([]);
  await service.close();
});

const message = (id: number, operator_id?: number) => ({
  ...{ id, message: 'Where is my parcel?', type: 'text', date_created: 1_700_000_000 + id },
  ...(operator_id === undefined ? {} : { operator_id }),
});
const answer = (detail: Readonly<Record<string, unknown>> = {}) =>
  service.answerWithData({
    '/api/operators/all': [{ id: 7, user_id: 70, owner_user_id: 1, invite_email: 'kim@example.test' }],
    '/api/conversations/get': {
      ...{ conversation_id: 42, operator_id: 7, status: 'inbox', application: 'telegram' },
      ...{ from_user: { name: 'Ann' }, messages: [message(901), message(902, 7)] },
      ...detail,
    },
  });
const run = (argv: readonly string[], env: Readonly<Record<string, string>> = {}, input = '') =>
  service.home.run(argv, { env: { ...service.env, ...env }, input });
const propose = async (...argv: string[]) => {
  const { exit, stdout, stderr } = await run(['conv', 'propose', ...argv, '--json']);
  return { exit, stderr, row: stdout === '' ? null : (JSON.parse(stdout) as Record<string, unknown>) };
};
const listed = async (...argv: string[]) => {
  const { stdout } = await run(['conv', 'proposals', ...argv, '--json', 'id,state']);
  return (JSON.parse(stdout) as { id: string; state: string }[]).map(({ id, state }) => `${id} ${state}`);
};
const WHY = ['--reason', 'The parcel left today.'];

describe('conv propose', () => {
  it('refuses a text with a placeholder, which nobody could approve; a note may have one', async () => {
    const typed = await run(['conv', 'propose', '42', 'Hi {{customer}}', ...WHY]);
    expect(typed).toMatchObject({ exit: 2, stdout: '' });
    expect(typed.stderr).toContain('the text contains {{customer}}');
    expect(typed.stderr).toContain('nothing was saved');
    expect((await propose('42', 'Hi {{customer}}', '--note', ...WHY)).row).toMatchObject({ id: 'p1' });
  });

  it('keeps a reply for the conversation as it stands, once', async () => {
    const first = await propose('42', 'It is on its way.', ...WHY);
    expect(first).toMatchObject({
      exit: 0,
      stderr: '',
      row: {
        ...{ id: 'p1', conversation: 42, state: 'pending', action: 'send', text: 'It is on its way.' },
        ...{ reason: 'The parcel left today.', proposed_by: { kind: 'script' }, profile: null },
        written_for: { message: 902, status: 'inbox', operator: 7 },
      },
    });
    const { at, expires } = first.row as { at: number; expires: number };
    expect(expires - at).toBe(86_400_000);
    expect((await propose('42', 'It is on its way.', ...WHY)).row).toMatchObject({ id: 'p1' });
    for (const words of [[], ['42']]) expect(await listed(...words)).toEqual(['p1 pending']);
  });

  it.each([
    ['no reason', ['42', 'Hello.'], /--reason/],
    ['an empty reason', ['42', 'Hello.', '--reason', ' '], /needs a reason/],
    [
      'a reason that nobody reads',
      ['42', 'Hello.', '--reason', 'x'.repeat(501)],
      /longer than 500 characters/,
    ],
    ['several conversations', ['42', '43', 'Hello.', ...WHY], /for one conversation/],
    ['nothing', ['42', ...WHY], /no text given/],
    ['a note without a text', ['42', '--note', '--close', ...WHY], /--note needs a text/],
    ['a text that is too long', ['42', 'x'.repeat(32 * 1024 + 1), ...WHY], /the limit is 32 KiB/],
  ])('refuses %s and keeps nothing', async (_, argv, said) => {
    const { exit, stderr } = await propose(...argv);
    expect(exit).toBe(2);
    expect(stderr).toMatch(said);
    expect(await listed()).toEqual([]);
  });
});

describe('conv proposals', () => {
  it('calls none stale because the acting operator claimed its conversation, unlike a colleague', async () => {
    answer({ operator_id: 0, status: 'unassigned' });
    await propose('42', 'One.', ...WHY);
    answer();
    const states = async (who: string) =>
      (await run(['conv', 'proposals', '--json', 'state'], { CONVOPS_OPERATOR: who })).stdout;
    expect(await states('kim@example.test')).toBe('[{"state":"pending"}]\n');
    expect(await states('8')).toBe('[{"state":"stale"}]\n');
    expect(await states('nobody')).toBe('[{"state":"stale"}]\n');
  });

  it('tells which are stale; a conversation that cannot be read costs only that', async () => {
    await propose('42', 'One.', ...WHY);
    answer({ messages: [message(901), message(902, 7), message(903)] });
    await propose('42', 'Two.', ...WHY);
    service.sent();
    expect(await listed()).toEqual(['p2 pending', 'p1 stale']);
    expect(service.sent()).toHaveLength(1);
    expect(await listed('--state', 'stale,rejected')).toEqual(['p1 stale']);
    service.sent();
    expect(await listed('--state', 'rejected')).toEqual([]);
    expect(service.sent()).toEqual([]);
    service.server.answerWith({ status: 404, envelope: { error: 'Conversation not found', status: 404 } });
    const unread = await run(['conv', 'proposals', '-o', 'ids']);
    expect(unread).toMatchObject({ exit: 0, stdout: 'p2\np1\n' });
    expect(unread.stderr).toMatch(/^convops: [^\n]*pending ones may be stale: Conversation not found\n$/);
    expect(await listed('43')).toEqual([]);
    expect(await run(['conv', 'proposals', '--state', 'late'])).toMatchObject({ exit: 2 });
  });
});
