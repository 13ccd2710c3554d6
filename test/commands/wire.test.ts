// Each endpoint through its command, from the words of the command line to the request that arrives at a plain
// server. The expectations were typed by hand from service-interface.md; the endpoint table has no part in them.
import { describe, expect, it } from 'vitest';
import { getOf, postOf, type Sent } from '../support/bytes-service.ts';
import { servePlainly } from '../support/bytes-service-tests.ts';

const service = await servePlainly();

/** A row for each: the command line, and the requests as one value. */
const withList = (lines: readonly (readonly [string, ...Sent[]])[]) =>
  lines.map(([line, ...expected]) => [line, expected] as const);

/** What arrived, without what a write may read beside the names it looks up. */
const sentFor = (expected: readonly Sent[]) => {
  const sent = service.sent();
  if (expected.every(({ method }) => method === 'GET')) return sent;
  const paths = expected.map(({ path }) => path);
  return sent.filter(({ method, path }) => method !== 'GET' || paths.includes(path));
};

const operators = getOf('/api/operators/all');
const groups = getOf('/api/operators/groups');

/** Command line, then the requests that have to arrive, in their order. */
const rows: readonly (readonly [string, ...Sent[]])[] = [
  ['operators list', operators],
  [
    'operators create new@example.test',
    postOf('/api/operators/create', { invite_email: 'new@example.test' }),
  ],
  [
    'operators create new@example.test -F role=admin -F team=5 -F active=true -F note=null',
    postOf('/api/operators/create', {
      invite_email: 'new@example.test',
      role: 'admin',
      team: 5,
      active: true,
      note: null,
    }),
  ],
  ['operators delete 7 --yes', postOf('/api/operators/delete', { id: 7 })],
  // Read for the name, and for whom an answer could be about.
  [
    'operators delete lou@example.test --yes',
    operators,
    operators,
    postOf('/api/operators/delete', { id: 9 }),
  ],
  ['groups list', groups],
  ['users get 501', getOf('/api/users/get', { platform_user_id: '501' })],
  [
    'users update 501 --name Zoë --phone +44',
    postOf('/api/users/update', { name: 'Zoë', phone: '+44' }, { platform_user_id: '501' }),
  ],
  [
    'users update -12345678901234567890 --phone +44',
    postOf('/api/users/update', { phone: '+44' }, { platform_user_id: '-12345678901234567890' }),
  ],
  [
    'users update --conversation 42 --phone +44',
    getOf('/api/conversations/get', { conversation_id: '42' }),
    postOf('/api/users/update', { phone: '+44' }, { platform_user_id: '501' }),
  ],
  ['conv start 42', postOf('/api/conversations/start', { conversation_id: 42 })],
  [
    'conv take 42 --as lou',
    operators,
    postOf('/api/conversations/start', { conversation_id: 42, operator_id: 9 }),
  ],
  [
    'conv start 42 --no-webhook',
    postOf('/api/conversations/start', { conversation_id: 42, disable_webhook: 1 }),
  ],
  [
    'conv close 42 43 --no-webhook',
    postOf('/api/conversations/close', { conversation_id: 42, disable_webhook: 1 }),
    postOf('/api/conversations/close', { conversation_id: 43, disable_webhook: 1 }),
  ],
  [
    'conv release 42 --as 7 --no-webhook',
    postOf('/api/conversations/unassign', { conversation_id: 42, operator_id: 7, disable_webhook: 1 }),
  ],
  [
    'conv assign 42 --operator LOU --no-webhook',
    operators,
    postOf('/api/conversations/assign-operator', { conversation_id: 42, operator_id: 9, disable_webhook: 1 }),
  ],
  [
    'conv assign 42 --group support',
    groups,
    postOf('/api/conversations/assign-group', { conversation_id: 42, group_id: 5 }),
  ],
  [
    'conv reply 42 Hello --as 7 --no-webhook',
    postOf('/api/conversations/send-message', {
      conversation_id: 42,
      text: 'Hello',
      operator_id: 7,
      disable_webhook: 1,
    }),
  ],
  [
    'conv send 42 --file-url http://files.test/ü.pdf --as 7 --no-webhook',
    postOf('/api/conversations/send-file-message', {
      conversation_id: 42,
      file_url: 'http://files.test/ü.pdf',
      operator_id: 7,
      disable_webhook: 1,
    }),
  ],
  [
    'conv note 42 Later --as 7',
    postOf('/api/conversations/send-note', { conversation_id: 42, text: 'Later', operator_id: 7 }),
  ],
  ['conv unassigned', getOf('/api/conversations/unassigned')],
  ['conv unassigned --group Billing', groups, getOf('/api/conversations/unassigned', { group_id: '3' })],
  ['conv unassigned --group Billing --group Support', groups, getOf('/api/conversations/unassigned')],
  ['conv unassigned --older-than 2d --channel web --customer Zoë', getOf('/api/conversations/unassigned')],
  [
    'conv unread --operator 7 --group 3',
    getOf('/api/conversations/unread', { operator_id: '7', group_id: '3' }),
  ],
  ['conv unread --operator all', getOf('/api/conversations/unread')],
  ['conv not-answered', getOf('/api/conversations/not-answered')],
  [
    'conv unanswered --operator lou --group Support',
    operators,
    groups,
    getOf('/api/conversations/not-answered', { operator_id: '9', group_id: '5' }),
  ],
  ['conv get 42', getOf('/api/conversations/get', { conversation_id: '42' })],
  [
    'conv show 42 43',
    getOf('/api/conversations/get', { conversation_id: '42' }),
    getOf('/api/conversations/get', { conversation_id: '43' }),
  ],
];

describe('a command line becomes the published request', () => {
  it.each(withList(rows))('%s', async (line, expected) => {
    // Quietly: most lines name no acting operator, which stderr would say.
    const run = await service.run([...line.split(' '), '-q']);
    expect(run).toMatchObject({ exit: 0, stderr: '' });
    expect(sentFor(expected)).toEqual(expected);
  });

  it('conv list asks for all that is unassigned, and for the inbox of the acting operator', async () => {
    const run = await service.run(['conv', 'list', '--group', '3'], { env: { CONVOPS_OPERATOR: '7' } });
    expect(run).toMatchObject({ exit: 0, stderr: '' });
    expect(
      service
        .sent()
        .map(({ method, path, query }) => [method, path, query])
        .sort(),
    ).toEqual([
      ['GET', '/api/conversations/not-answered', { operator_id: '7', group_id: '3' }],
      ['GET', '/api/conversations/unassigned', { group_id: '3' }],
      ['GET', '/api/conversations/unread', { operator_id: '7', group_id: '3' }],
    ]);
  });
});

describe('a text', () => {
  const READ = ['GET', '/api/conversations/get'];
  const SEND = ['POST', '/api/conversations/send-message'];

  // Without that read a lost answer cannot be settled: an older message of the same text looks the same.
  it.each([
    ['unknown', [READ, SEND, READ, SEND]],
    ['yes', [SEND, SEND]],
  ])('reads its conversation before it goes out, where get_marks_read is %s', async (marks, expected) => {
    const { home } = service;
    const url = service.env.CONVOPS_BASE_URL ?? '';
    await home.run([
      'profile',
      'add',
      marks,
      '--base-url',
      url,
      '--token-command',
      'echo tok-tok-tok',
      '--no-check',
    ]);
    await home.run(['profile', 'set', 'get_marks_read', marks, '-p', marks]);
    const { exit } = await home.run([
      'conv',
      'send',
      '42',
      '43',
      marks,
      '--force',
      '--concurrency',
      '1',
      '-p',
      marks,
    ]);
    const sent = service.sent().map(({ method, path }) => [method, path]);
    expect([exit, sent]).toEqual([0, expected]);
  });
});
