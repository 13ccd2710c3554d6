// A desk of a few records typed by hand, the same at every look: what lists and details are drawn from.
import type { Duplex } from 'node:stream';
import { seedInbox } from '../../src/sandbox/seed.ts';
import { type Heard, listenAt, openDesk } from '../support/desk.ts';
import { answerBytes } from '../support/fates.ts';
import { aDetail, aMessage, aSummary, aUser } from '../views/samples.ts';

/** The moment of every golden, in milliseconds since 1970. */
export const NOW_MS = Date.UTC(2026, 2, 2, 9, 41);

const minutesAgo = (minutes: number) => NOW_MS / 1000 - minutes * 60;
const HOUR = 60;
const DAY = 24 * HOUR;

const OPERATORS = [
  { id: 7, user_id: 70, invite_email: 'kim@example.test', conversations_token: 'secret-kim' },
  { id: 8, user_id: 80, invite_email: 'kimberly.van.den.berg@support.example.test' },
  { id: 12, user_id: 120, invite_email: 'lou@example.test', conversations_token: 'secret-lou' },
].map((operator) => ({ owner_user_id: 1, ...operator }));

const GROUPS = [
  { id: 3, title: 'Billing', priority: 1, color: '#aa0000', is_default: true },
  { id: 4, title: 'Billing abroad', priority: 2, color: '#00aa00', is_default: false },
  { id: 5, title: 'サポート', priority: 10, color: 'teal', is_default: false },
].map((group) => ({ user_id: 1, ...group }));

const UNASSIGNED = [
  aSummary({ id: 11, custom_name: 'Оксана Петренко', unassigned_date: minutesAgo(3 * HOUR + 20) }),
  // Milliseconds, as some records have them.
  aSummary({
    ...{ id: 12, group_id: 5, application: 'whatsapp', from_user_name: '王小明' },
    unassigned_date: minutesAgo(26) * 1000,
  }),
  aSummary({
    ...{ id: 13, group_id: 4, application: 'web', is_new_conversation: false },
    from_user_name: 'Bartholomew Featherstonehaugh-Cholmondeley the Younger of Upper Slaughter',
    unassigned_date: minutesAgo(2),
  }),
  aSummary({ id: 1234, application: 'viber', from_user_name: '' }),
];

const held = (id: number, minutes: number, fields: Parameters<typeof aSummary>[0] = {}) =>
  aSummary({
    ...{ id, status: 'inbox', is_new_conversation: false, operator_user_id: 7, unread_count: 0 },
    ...{ operator_email: 'kim@example.test', last_message_date: minutesAgo(minutes) },
    ...fields,
  });

const LOU = { operator_user_id: 12, operator_email: 'lou@example.test' };
const UNREAD = [
  held(21, 1, { from_user_name: 'Ada', unread_count: 2 }),
  held(22, 2 * DAY, {
    ...{ group_id: 5, application: 'instagram', from_user_name: '👩‍💻 Zoë', unread_count: 11 },
    ...{ operator_user_id: 8, operator_email: 'kimberly.van.den.berg@support.example.test' },
  }),
  // Of an operator who was deleted.
  held(23, 45, { operator_user_id: 55, operator_email: 'gone@example.test', unread_count: 1 }),
];
const NOT_ANSWERED = [...UNREAD.slice(0, 2), held(24, 90, { from_user_name: 'Ben', group_id: 4, ...LOU })];

type Lists = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** The lists a little earlier: 11 was not there, 21 was read, and 31 had not been closed. */
const EARLIER: Lists = {
  '/api/conversations/unassigned': UNASSIGNED.slice(1),
  '/api/conversations/unread': [...UNREAD.slice(1), held(31, 30, { unread_count: 1, ...LOU })],
  '/api/conversations/not-answered': [...NOT_ANSWERED.slice(1), held(31, 30, { unread_count: 1, ...LOU })],
};

const LATER: Lists = {
  '/api/conversations/unassigned': UNASSIGNED,
  '/api/conversations/unread': UNREAD,
  '/api/conversations/not-answered': NOT_ANSWERED,
  '/api/operators/all': OPERATORS,
  '/api/operators/groups': GROUPS,
};

/** What the service says to a path of which it knows nothing: no golden may have it. */
export const UNANSWERED = 'test/golden/typed-desk.ts has no answer to this path';

/** A conversation that the service does not know. */
export const NOBODY = 404;

const CUSTOMER = aUser({
  ...{ date_created: minutesAgo(40 * DAY), date_updated: minutesAgo(2 * HOUR) },
  ...{ tags: ['vip', 'wholesale'], group_id: 3 },
});

function conversation(id: number): unknown {
  const message = (at: number, text: string, fields: Parameters<typeof aMessage>[2] = {}) =>
    aMessage(at, text, { date_created: minutesAgo(DAY - at), ...fields });
  const messages = [
    message(0, 'Hello, where is my order 48,213?'),
    message(4, 'It left on Friday.\n\nTrack it at https://parcels.example.test/48213', { operator_id: 12 }),
    message(9, 'https://files.example.test/receipt.png', { type: 'image' }),
    message(
      11,
      'The receipt says Monday, and nobody was here on Monday: could it be brought again, 请在下午三点以后?',
    ),
    message(30, 'I will ask.', { operator_id: 7 }),
    message(DAY - 3, 'Any news? 🙏'),
  ];
  return aDetail(messages, {
    ...{ conversation_id: id, operator_id: 7, from_user: CUSTOMER },
    ...{ date_created: minutesAgo(DAY), date_updated: minutesAgo(3) },
  });
}

export interface TypedDesk {
  readonly env: Readonly<Record<string, string>>;
  /** Shows the lists as they are, or as they were a little earlier. */
  readonly show: (moment: 'earlier' | 'now') => void;
  readonly close: () => Promise<void>;
}

/** Opens the desk; its operator 7 is who acts. */
export async function openTypedDesk(): Promise<TypedDesk> {
  const token = 'canary-token-golden';
  const desk = openDesk({ state: seedInbox({ now: NOW_MS }), now: () => NOW_MS, token });
  let lists = LATER;
  const dataOf = ({ path, params: { conversation_id: id, ...asked } }: Heard): unknown => {
    if (path === '/api/users/get') return { ...CUSTOMER, platform_user_id: asked.platform_user_id };
    if (path === '/api/conversations/get') return id === NOBODY ? undefined : conversation(Number(id));
    const isMeant = (name: string, value: unknown) => asked[name] === undefined || value === asked[name];
    return lists[path]?.filter(
      (row) => isMeant('group_id', row.group_id) && isMeant('operator_id', row.operator_user_id),
    );
  };
  // No Date is said, so that nothing compares a clock with the one that stands still.
  const write = (socket: Duplex, heard: Heard) => {
    const data = dataOf(heard);
    const error = heard.path in lists || heard.path.endsWith('/get') ? 'Not found.' : UNANSWERED;
    const status = data ? 200 : 400;
    socket.write(answerBytes(status, data ? { status, data } : { error, status }, []));
  };
  desk.choose(() => ({ kind: 'bytes', acts: false, write }));
  const { baseUrl, close } = await listenAt(desk);
  return {
    env: { CONVOPS_BASE_URL: baseUrl, CONVOPS_TOKEN: token, CONVOPS_OPERATOR: '7' },
    show: (moment) => {
      lists = moment === 'now' ? LATER : { ...LATER, ...EARLIER };
    },
    close,
  };
}
