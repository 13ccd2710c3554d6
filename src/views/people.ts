// The people of an account: what they are called, and the records of operators and their groups, of users, and of a customer
// with the conversations that are known.
import {
  groupFields,
  type Operator,
  type OperatorGroup,
  operatorFields,
  type RecordFields,
  type RecordOf,
  type User,
  userFields,
} from '../api/model.ts';
import { filledText, firstLine } from '../base/text.ts';
import { type Column, renderFields } from '../terminal/grid.ts';
import { inertLine } from '../terminal/inert.ts';
import { agoText, momentOf } from '../terminal/times.ts';
import { type DetailOptions, fieldColumn, idColumn, textOfValue } from './record-view.ts';
import { wrapIndented } from './wrap.ts';

/** The value for a name that is in no field. */
export const NO_NAME = '(no name)';

/** The first name that is not blank, or «(no name)»: names are null or blank in many records. */
export function rawCustomerName(...names: readonly unknown[]): string {
  return names.map(filledText).find((name) => name !== null) ?? NO_NAME;
}

/** A customer's name for people, in one line: a line feed in it is a blank. */
export function customerName(...names: readonly unknown[]): string {
  return rawCustomerName(...names).replace(/\s*[\r\n]+\s*/g, ' ');
}

/** Who decided, or proposed: `person`, `agent codex`, `script nightly`. */
export function deciderName({ kind, name }: { readonly kind: string; readonly name: string | null }): string {
  return name === null ? kind : `${kind} ${name}`;
}

/** Names of groups and operators; undefined for one that is not known. */
export interface ShownNames {
  group(id: unknown): string | undefined;
  operator(id: unknown): string | undefined;
}

/** The name, else the number; undefined for 0 and what is not a number, which mean none. */
export function nameOr(
  id: unknown,
  nameOf: ((id: unknown) => string | undefined) | undefined,
): string | number | undefined {
  if (typeof id !== 'number' || id === 0) return undefined;
  return nameOf?.(id) ?? id;
}

const operatorColumns: readonly Column<Operator>[] = [
  idColumn(),
  fieldColumn('invite_email', 'e-mail', { weight: 3 }),
  fieldColumn('user_id', 'user', { kind: 'integer' }),
  fieldColumn('owner_user_id', 'owner', { kind: 'integer' }),
];

/** Operators «Operator»; the token of one is never a column. */
export const operatorView = {
  noun: 'operators',
  fields: operatorFields,
  columns: operatorColumns,
  id: (operator: Operator) => operator.id,
};

const groupColumns: readonly Column<OperatorGroup>[] = [
  idColumn(),
  fieldColumn('title', 'title', { weight: 3 }),
  fieldColumn('priority', 'priority', { kind: 'integer' }),
  fieldColumn('color', 'color', { kind: 'color' }),
  fieldColumn('is_default', 'default', { kind: 'boolean' }),
];

/** Operator groups «Operator group». */
export const groupView = {
  noun: 'groups',
  fields: groupFields,
  columns: groupColumns,
  id: (group: OperatorGroup) => group.id,
};

const userColumns: readonly Column<User>[] = [
  idColumn('platform_user_id'),
  fieldColumn('name', 'name', { weight: 2 }),
  fieldColumn('custom_name', 'custom name', { weight: 2 }),
  fieldColumn('phone'),
  fieldColumn('application', 'channel'),
  fieldColumn('role'),
  fieldColumn('status'),
  fieldColumn('date_updated', 'updated', { kind: 'time' }),
];

/** Fields that are null in most records: shown where they hold something. */
const RARE = [
  ['nickname', 'service_user_nickname'],
  ['channel id', 'service_user_id'],
  ['group', 'group_id'],
  ['tags', 'tags'],
  ['page', 'page_title'],
  ['page URL', 'page_url'],
  ['extra', 'extra_fields'],
] as const satisfies readonly (readonly [string, keyof User])[];

/** A user «User», known to commands by the platform's identifier; its secret is never part of the detail. */
export const userView = {
  noun: 'users',
  fields: userFields,
  columns: userColumns,
  id: (user: User) => user.platform_user_id,
  detail: userDetail,
};

/** What a support person asks of a customer, a line each, cut to the width; ends in a line feed. */
function userDetail(user: User, { style, width, nowMs, utc }: DetailOptions): string {
  const dated = (value: unknown) => {
    const { day, clock, iso } = momentOf(value, utc);
    return iso === null ? '-' : `${day} ${clock} (${agoText(value, nowMs)})`;
  };
  const known = (value: unknown) => listed(value) || '-';
  return renderFields(
    [
      {
        label: 'customer',
        text: customerName(user.custom_name, user.name, user.service_user_nickname),
        paint: (shown) => style.heading(shown),
      },
      { label: 'name', text: known(user.name) },
      { label: 'custom name', text: known(user.custom_name) },
      { label: 'phone', text: known(user.phone) },
      { label: 'channel', text: known(user.application) },
      { label: 'role', text: known(user.role) },
      { label: 'status', text: `${known(user.status)}${user.is_active === false ? ', inactive' : ''}` },
      ...RARE.flatMap(([label, field]) => {
        const text = listed(user[field]);
        return text === '' ? [] : [{ label, text }];
      }),
      { label: 'created', text: dated(user.date_created) },
      { label: 'updated', text: dated(user.date_updated) },
      { label: 'platform user', text: known(user.platform_user_id), paint: (shown) => style.id(shown) },
    ],
    { style, width },
  );
}

/** A value of a type that is not shown in the document, in a line; a list without its brackets. */
function listed(value: unknown): string {
  return Array.isArray(value) ? value.map(textOfValue).join(', ') : textOfValue(value);
}

const conversationFields = {
  id: 'integer',
  /** Milliseconds since 1970 of what happened last. */
  date: 'time | null',
  status: 'string | null',
  operator_id: 'integer | null',
  last_from: 'string | null',
  last_text: 'string | null',
} as const satisfies RecordFields;

/** A conversation of a customer, as far as it is known here. */
export type CustomerConversation = RecordOf<typeof conversationFields>;

/** The record of a customer «User» with the conversations that are known. */
export interface CustomerRecord extends User {
  readonly conversations: readonly CustomerConversation[];
}

/** A customer: the record, and under it a line or two for each conversation. */
export function customerView(names: ShownNames) {
  return {
    ...userView,
    fields: {
      ...userFields,
      conversations: [conversationFields],
    } as const,
    records: ['conversations'],
    detail: (row: CustomerRecord, options: DetailOptions) => customerDetail(row, names, options),
  };
}

/** `customer: Where is my lamp?`, inert; null if nothing is known. */
export function knownWords({ last_from, last_text }: CustomerConversation): string | null {
  return last_text === null ? null : inertLine(`${last_from}: ${firstLine(last_text)}`);
}

function customerDetail(row: CustomerRecord, names: ShownNames, options: DetailOptions): string {
  const { style, width, nowMs } = options;
  const lines = row.conversations.flatMap((one) => {
    const who = nameOr(one.operator_id, names.operator);
    const facts = [one.status, who, agoText(one.date, nowMs)].filter((fact) => fact != null && fact !== '');
    const said = knownWords(one);
    return [
      ...wrapIndented(inertLine(facts.join(' · ')), width, `#${one.id} `).map((line) => style.id(line)),
      ...(said === null ? [] : wrapIndented(said, width, '   ')),
    ];
  });
  const none = 'No conversation of this customer is known on this computer.';
  return `${userView.detail(row, options)}\n${(lines.length > 0 ? lines : [style.dim(none)]).join('\n')}\n`;
}
