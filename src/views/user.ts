import { type User, userFields } from '../api/model.ts';
import { type Column, renderFields } from '../terminal/grid.ts';
import { agoText, momentOf } from '../terminal/times.ts';
import { customerName } from './names.ts';
import { type DetailOptions, idColumn } from './record-view.ts';
import { textOfValue } from './transcript.ts';

const columns: readonly Column<User>[] = [
  idColumn('platform_user_id'),
  { field: 'name', header: 'name', weight: 2, value: (user) => user.name },
  { field: 'custom_name', header: 'custom name', weight: 2, value: (user) => user.custom_name },
  { field: 'phone', header: 'phone', value: (user) => user.phone },
  { field: 'application', header: 'channel', value: (user) => user.application },
  { field: 'role', header: 'role', value: (user) => user.role },
  { field: 'status', header: 'status', value: (user) => user.status },
  { field: 'date_updated', header: 'updated', kind: 'time', value: (user) => user.date_updated },
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
  columns,
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
