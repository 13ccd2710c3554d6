// A service that is honest and differs from the document: what was applied and answered is never called unknown, and costs
// at most one read more than with a service that keeps to it. What an answer does not say is not claimed.
import { describe, expect, it } from 'vitest';
import { conversationRecord, userRecord } from '../../src/sandbox/records.ts';
import { type SandboxState, userIn } from '../../src/sandbox/store.ts';
import { deliver } from '../../src/writes/deliver.ts';
import type { Write } from '../../src/writes/write.ts';
import { CUSTOMER, strangeServices, WRITES } from '../support/strange-cases.ts';
import type { Asked, StrangeOptions } from '../support/strange-service.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Difference {
  readonly name: string;
  /** Each record that goes out, of a write or inside what is read. */
  readonly record?: (record: Fields, asked: Asked, before: SandboxState) => Fields;
  readonly options?: Partial<StrangeOptions>;
  /** The writes whose answer does not say what it changed. */
  readonly silent?: readonly string[];
  /** Those that only a look proves, which does not show whose work it is. */
  readonly unowned?: readonly string[];
}

const STATE_CHANGES = ['start', 'close', 'unassign', 'assignOperator', 'assignGroup'];
const TEXTS = ['sendMessage', 'sendNote'];
const short = (name: string) => name.split('.')[1] ?? '';

/** What tells whether a write was done: the fields a service may leave out. */
const TELLING: readonly string[] = [
  ...['status', 'operator_user_id', 'group_id', 'message', 'to_platform_user_id', 'is_inner_message'],
  ...['name', 'phone', 'invite_email'],
];

const ofWrites =
  (
    change: (record: Fields, asked: Asked, before: SandboxState) => Fields,
  ): NonNullable<Difference['record']> =>
  (record, asked, before) =>
    asked.isWrite ? change(record, asked, before) : record;

const textsAs =
  (change: (text: string) => string): NonNullable<Difference['record']> =>
  (record) => {
    const changed: Record<string, unknown> = { ...record };
    for (const field of ['message', 'name', 'phone'])
      if (typeof record[field] === 'string') changed[field] = change(record[field]);
    return changed;
  };

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`).replace(/&#38;(?!#)/g, '&amp;');
const WORDS: Readonly<Record<string, string>> = { inbox: 'open', closed: 'resolved', unassigned: 'waiting' };

const DIFFERENCES: readonly Difference[] = [
  {
    name: 'fields are left out',
    record: ofWrites((record) => pick(record, (field) => !TELLING.includes(field))),
    silent: [...STATE_CHANGES, ...TEXTS, 'sendFileMessage', 'create', 'update'],
  },
  {
    name: 'there is nothing but the id',
    record: ofWrites((record) => pick(record, (field) => ['id', 'success'].includes(field))),
    silent: [...STATE_CHANGES, ...TEXTS, 'sendFileMessage', 'create', 'update'],
  },
  {
    name: 'fields are null',
    record: ofWrites((record) =>
      Object.fromEntries(
        Object.entries(record).map(([field, value]) => [field, TELLING.includes(field) ? null : value]),
      ),
    ),
    silent: [...STATE_CHANGES, ...TEXTS, 'sendFileMessage', 'create', 'update'],
  },
  {
    name: '`operator_user_id` is the `user_id`',
    record: (record) => ({
      ...record,
      ...('owner_user_id' in record ? { user_id: Number(record.id) * 10 } : {}),
      ...('operator_user_id' in record ? { operator_user_id: Number(record.operator_user_id) * 10 } : {}),
    }),
  },
  {
    name: 'unassign keeps the inbox and clears the operator',
    record: (record) => (record.status === 'unassigned' ? { ...record, status: 'inbox' } : record),
  },
  {
    name: 'unassign keeps the inbox, and the operator is null',
    record: (record) => ({
      ...record,
      ...(record.status === 'unassigned' ? { status: 'inbox' } : {}),
      ...(record.operator_user_id === 0 ? { operator_user_id: null } : {}),
      ...(record.operator_id === 0 ? { operator_id: null } : {}),
    }),
    // A null may be a field that is not filled in.
    silent: ['unassign'],
  },
  {
    name: 'records are as before the write',
    record: ofWrites((record, { name, params }, before) => {
      if (STATE_CHANGES.includes(short(name)))
        return conversationRecord(before, Number(params.conversation_id)) as never;
      if (name === 'users.update') return userRecord(userIn(before, CUSTOMER)) as never;
      return record;
    }),
    // Nothing is read before a close.
    unowned: ['close'],
  },
  { name: 'texts are trimmed', record: textsAs((text) => text.trim()) },
  { name: 'texts are escaped', record: textsAs(escaped) },
  { name: 'texts are decomposed', record: textsAs((text) => text.normalize('NFD')) },
  {
    name: 'texts are cut',
    // A name that is cut is another one.
    record: ({ message, ...record }) => ({
      ...record,
      ...(message === undefined
        ? {}
        : { message: typeof message === 'string' ? message.slice(0, 4) : message }),
    }),
  },
  {
    name: 'status has words that nobody published',
    record: (record) =>
      typeof record.status === 'string' ? { ...record, status: WORDS[record.status] ?? 'x' } : record,
    silent: ['start', 'close'],
  },
  { name: 'there is no Date', options: { dated: false } },
  {
    name: 'there are fields that nobody published',
    record: (record) => ({ ...record, unheard_of: { a: [1] }, success_at: 1 }),
  },
  { name: 'reads lag three seconds behind', options: { lagMs: 3000 } },
  { name: 'timestamps are three hours ahead of the Date', options: { skewMs: 3 * 3_600_000 } },
];

function pick(record: Fields, isKept: (field: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(record).filter(([field]) => isKept(field)));
}

/** The record with every record in it, changed. */
function deeply(value: unknown, change: (record: Fields) => Fields): unknown {
  if (Array.isArray(value)) return value.map((each) => deeply(each, change));
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(
    Object.entries(value).map(([field, each]) => [field, deeply(each, change)]),
  );
  return change(inner);
}

const LONG = process.env.CONVOPS_FUZZ === 'long';

const { journal, strange } = strangeServices();

async function delivered(write: Write, difference: Difference) {
  const service = await strange({
    ...difference.options,
    meets: (asked) => {
      const before = service.state();
      const change = (record: Fields) => difference.record?.(record, asked, before) ?? record;
      // Of a write's own record the whole; of what is read each record in it.
      const data = (of: unknown) => (asked.isWrite ? change(of as Fields) : deeply(of, change));
      return {
        kind: 'altered',
        change: ({ envelope }) =>
          envelope && 'data' in envelope ? { ...envelope, data: data(envelope.data) } : envelope,
      };
    },
  });
  const end = await deliver(write, service.ports(journal));
  const posts = service.writes().length;
  return { ...end, reads: service.heard.length - posts, posts, applied: service.applied().length };
}

/** How many reads each write costs with a service that keeps to the document. */
const plainReads = new Map<Write, Promise<number>>();

function readsOf(write: Write): Promise<number> {
  const known =
    plainReads.get(write) ??
    delivered(write, { name: 'it keeps to the document' }).then(({ reads }) => reads);
  plainReads.set(write, known);
  return known;
}

describe.each(DIFFERENCES)('a service where $name', (difference) => {
  it.each(WRITES.map((write) => [write.name, write] as const))(
    'and that applied and answered %s, is believed',
    async (name, write) => {
      const { receipt, reads, posts, applied } = await delivered(write, difference);
      expect([receipt.outcome, posts, applied]).toEqual(['done', 1, 1]);
      // Of a group any of the three lists may say where it is, and one read more how it stands.
      const more = name === 'conversations.assignGroup' ? 4 : 1;
      expect(reads).toBeLessThanOrEqual((await readsOf(write)) + more);
      const isSilent = difference.silent?.includes(short(name)) ?? false;
      const isUnowned = difference.unowned?.includes(short(name)) ?? false;
      expect(receipt.changed).toBe(isSilent || isUnowned ? null : true);
    },
  );
});

describe('two differences at once', () => {
  const pairs = DIFFERENCES.flatMap((one, index) =>
    DIFFERENCES.slice(index + 1).map((other) => [one, other] as const),
  );

  // Of the suite's share each pair has every third write, and each write every third pair.
  it.each(
    WRITES.map(
      (write, nth) =>
        [write.name, write, pairs.filter((_, place) => LONG || (place + nth) % 3 === 0)] as const,
    ),
  )('leave %s believed', async (_name, write, own) => {
    const found: string[] = [];
    for (const [one, other] of own) {
      const { receipt, posts } = await delivered(write, {
        name: '',
        record: (record, asked, before) => {
          const first = one.record?.(record, asked, before) ?? record;
          return other.record?.(first, asked, before) ?? first;
        },
        options: { ...one.options, ...other.options },
      });
      if (receipt.outcome !== 'done' || posts !== 1)
        found.push(`${one.name}, ${other.name}: ${receipt.outcome}, ${receipt.error}`);
    }
    expect(found).toEqual([]);
  });
});
