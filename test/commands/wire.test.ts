// The requests of commands that read, and of those that change people, from the words of the command line to a plain server.
// Typed by hand from service-interface.md. What is written to conversations: test/stories/writes/endpoints.story.
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
    'operators create new@example.test -F role=admin -F team=5 -F active=true -F note=null',
    postOf('/api/operators/create', {
      invite_email: 'new@example.test',
      role: 'admin',
      team: 5,
      active: true,
      note: null,
    }),
  ],
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
    'users update --conversation 42 --phone +44',
    getOf('/api/conversations/get', { conversation_id: '42' }),
    postOf('/api/users/update', { phone: '+44' }, { platform_user_id: '501' }),
  ],
  ['conv unassigned --group Billing', groups, getOf('/api/conversations/unassigned', { group_id: '3' })],
  ['conv unassigned --group Billing --group Support', groups, getOf('/api/conversations/unassigned')],
  [
    'conv unread --operator 7 --group 3',
    getOf('/api/conversations/unread', { operator_id: '7', group_id: '3' }),
  ],
  [
    'conv unanswered --operator lou --group Support',
    operators,
    groups,
    getOf('/api/conversations/not-answered', { operator_id: '9', group_id: '5' }),
  ],
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
