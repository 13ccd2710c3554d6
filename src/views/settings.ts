import type { RecordFields, RecordOf } from '../api/model.ts';
import type { Column } from '../terminal/grid.ts';
import { fieldColumn, keyColumn } from './record-view.ts';

const profileFields = {
  name: 'string',
  base_url: 'string | null',
  /** The acting operator, as the profile names it: a number or a text. */
  operator: 'any',
  current: 'boolean',
  /** `stored`, `command` or `none`. Not called `token`: fields of that name are masked, and this is not a secret. */
  token_source: 'string',
} as const satisfies RecordFields;

/** A row of `profile list`. */
export type ProfileRow = RecordOf<typeof profileFields>;

const profileColumns: readonly Column<ProfileRow>[] = [
  fieldColumn('name', 'name', { paint: (shown, row, style) => (row.current ? style.id(shown) : shown) }),
  fieldColumn('current', 'current', { kind: 'boolean' }),
  fieldColumn('base_url', 'base URL', { weight: 3 }),
  fieldColumn('operator'),
  fieldColumn('token_source', 'token', {
    paint: (shown, row, style) => (row.token_source === 'none' ? style.warn(shown) : shown),
  }),
];

/** The profiles, the current one marked. */
export const profileView = {
  noun: 'profiles',
  fields: profileFields,
  columns: profileColumns,
  id: (row: ProfileRow) => row.name,
};

const settingFields = {
  key: 'string',
  value: 'any',
  /** Where the value comes from: an option, the environment, the profile, the default. */
  origin: 'string',
} as const satisfies RecordFields;

/** A row of `profile show`; the command has masked the value of a secret already. */
export type SettingRow = RecordOf<typeof settingFields>;

const settingColumns: readonly Column<SettingRow>[] = [
  fieldColumn('key', 'key', { rigid: true, paint: (shown, _row, style) => style.heading(shown) }),
  fieldColumn('value', 'value', { weight: 3 }),
  fieldColumn('origin', 'from', { paint: (shown, _row, style) => style.dim(shown) }),
];

/** The settings in force and where each came from. */
export const settingView = {
  noun: 'settings',
  fields: settingFields,
  columns: settingColumns,
  id: (row: SettingRow) => row.key,
};

const aliasFields = { name: 'string', expansion: 'string' } as const satisfies RecordFields;

type AliasRow = RecordOf<typeof aliasFields>;

const aliasColumns: readonly Column<AliasRow>[] = [
  keyColumn('name'),
  fieldColumn('expansion', 'expansion', { weight: 3 }),
];

/** The aliases, each with what it means. */
export const aliasView = {
  noun: 'aliases',
  fields: aliasFields,
  columns: aliasColumns,
  id: (row: AliasRow) => row.name,
};
