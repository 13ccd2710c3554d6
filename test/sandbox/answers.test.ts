// What each endpoint answers, asked without a wire. What a write changes is proven by the stories of test/stories/writes,
// which are played against the same handlers; here are the fields of every record, and the lists.
import { describe, expect, test } from 'vitest';
import { seedInbox } from '../../src/sandbox/seed.ts';
import type { SandboxState } from '../../src/sandbox/store.ts';
import { openDesk } from '../support/desk.ts';
import { NOW } from './wire.ts';

interface Row {
  readonly id: number;
  readonly group_id: number;
  readonly operator_user_id: number;
  readonly status: string;
  readonly unread_count: number;
}

const INBOX = seedInbox({ now: NOW });

function service(state: SandboxState = INBOX) {
  const desk = openDesk({ state, now: () => NOW });
  const headers = { authentication: desk.token };
  // biome-ignore lint/suspicious/noExplicitAny: the tests look into answers as a foreign program would
  const ask = (method: string, path: string, body?: object): any =>
    desk.ask({ method, url: `/api/${path}`, headers, body: Buffer.from(body ? JSON.stringify(body) : '') })
      .envelope?.data;
  const list = (path: string): readonly Row[] => ask('GET', `conversations/${path}`);
  return {
    get: (path: string) => ask('GET', path),
    post: (path: string, body: object) => ask('POST', path, body),
    list,
    ids: (path: string) => list(path).map(({ id }) => id),
    detail: (id: number) => ask('GET', `conversations/get?conversation_id=${id}`),
  };
}

const words = (text: string) => text.trim().split(/\s+/);
const USER = words(`id service_platform_id platform_user_id is_active date_updated date_created tags name role
  avatar application service_user_id status group_id is_comments page_url page_title extra_fields
  extra_field_secret_key custom_name`);
const WHOLE_USER = [...USER, ...words('dialog_id comments_group_id phone service_user_nickname')];
const CONVERSATION =
  words(`id user_id operator_user_id from_platform_user_id to_platform_user_id from_user_name
  to_user_name application last_message unread_count status date_created date_updated from_user_avatar is_outgoing
  token is_new_conversation waiting_operator_response group_id is_inner_message is_operator_last_message
  is_group_closed close_group type comment_post_id comment_post_url comment_post_title comment_post_img
  unassigned_date last_message_date from_user_custom_name toPlatformUser`);
const SENT = words(`id from_platform_user_id to_platform_user_id platform_message_id application type message
  date_updated date_created is_outgoing status is_inner_message date_read date_real error is_history echo
  echo_outgoing`);
const DETAIL = words(`conversation_id operator_id from_platform_user_id to_platform_user_id from_user to_user
  application status date_created date_updated messages`);

/** Request, what of the answer is looked at, and the fields it has. */
const FIELDS: readonly (readonly [string, readonly string[], body?: object | undefined, part?: string])[] = [
  ['operators/all', words('id user_id owner_user_id invite_email conversations_token')],
  ['operators/groups', words('id user_id title priority color is_default')],
  [
    'operators/create',
    words('id user_id owner_user_id invite_email'),
    { invite_email: 'new@shop.test', note: 1 },
  ],
  ['operators/delete', ['success'], { id: 7 }],
  ['users/get?platform_user_id=5002', WHOLE_USER],
  ['users/update?platform_user_id=5002', WHOLE_USER, { name: 'M. Bell' }],
  ['conversations/start', CONVERSATION, { conversation_id: 43, operator_id: 7 }],
  ['conversations/start', USER, { conversation_id: 43 }, 'toPlatformUser'],
  ['conversations/close', CONVERSATION, { conversation_id: 42 }],
  ['conversations/send-message', SENT, { conversation_id: 42, text: 'Yes' }],
  ['conversations/send-file-message', SENT, { conversation_id: 42, file_url: 'https://shop.test/a.pdf' }],
  ['conversations/send-note', SENT, { conversation_id: 42, text: 'depot' }],
  [
    'conversations/unassigned',
    words(`id group_id status application from_platform_user_id from_user_name is_new_conversation unassigned_date
      custom_name`),
  ],
  [
    'conversations/unread',
    words(`id group_id operator_user_id status application from_platform_user_id from_user_name is_new_conversation
      unread_count last_message_date custom_name operator_email`),
  ],
  ['conversations/get?conversation_id=42', DETAIL],
  ['conversations/get?conversation_id=42', WHOLE_USER, undefined, 'from_user'],
  ['conversations/get?conversation_id=42', WHOLE_USER, undefined, 'to_user'],
];

test.for(FIELDS)('%s has the published fields', ([path, fields, body, part]) => {
  const { get, post } = service();
  const data = body ? post(path, body) : get(path);
  const record = Array.isArray(data) ? data[0] : data;
  expect(Object.keys(part ? record[part] : record).sort()).toEqual([...fields].sort());
});

describe('the three lists', () => {
  const updated = new Map(INBOX.conversations.map((one) => [one.id, one.updated]));

  test.each([
    ['unassigned', 28, ({ status }: Row) => status === 'unassigned'],
    ['unread', 11, ({ status, unread_count: unread }: Row) => status === 'inbox' && unread > 0],
    ['not-answered', 25, ({ status }: Row) => status === 'inbox'],
  ] as const)(
    '%s has %i rows, newest first, and narrows to a group and an operator',
    (name, count, belongs) => {
      const { list } = service();
      const whole = list(name);
      expect([whole.length, whole.every(belongs)]).toEqual([count, true]);
      const times = whole.map(({ id }) => updated.get(id) ?? 0);
      expect(times).toEqual([...times].sort((one, other) => other - one));
      const part = list(`${name}?group_id=2`);
      expect(part.length).toBeGreaterThan(0);
      expect(part).toEqual(whole.filter(({ group_id }) => group_id === 2));
      if (name === 'unassigned') return;
      expect(list(`${name}?operator_id=7`)).toEqual(whole.filter(({ operator_user_id: by }) => by === 7));
    },
  );

  test.each([
    ['unassigned/2', 'unassigned?group_id=2'],
    ['unassigned/0', 'unassigned'],
    ['unread/7', 'unread?operator_id=7'],
    ['unread/7/2', 'unread?operator_id=7&group_id=2'],
    ['not-answered/0/2', 'not-answered?group_id=2'],
  ])('%s is %s: in a path 0 leaves one out', (path, query) => {
    expect(service().list(path)).toEqual(service().list(query));
  });

  test('end at 1000 rows, the longest waiting left out; the groups show them all', () => {
    const crowded = seedInbox({ now: NOW, conversations: 1500 });
    const { ids } = service(crowded);
    const waiting = crowded.conversations.filter(({ status }) => status === 'unassigned');
    const shown = new Set(ids('unassigned'));
    expect([shown.size, waiting.length > 1000]).toEqual([1000, true]);
    const timesOf = (isShown: boolean) =>
      waiting.filter(({ id }) => shown.has(id) === isShown).map((each) => each.updated);
    expect(Math.max(...timesOf(false))).toBeLessThanOrEqual(Math.min(...timesOf(true)));
    const byGroup = [1, 2, 3, 4, 5].flatMap((group) => ids(`unassigned?group_id=${group}`));
    expect(new Set(byGroup).size).toBe(waiting.length);
  });
});
