import type { RecordFields } from '../api/model.ts';
import type { Column } from '../terminal/grid.ts';

/** An alias, as it is listed. */
export interface AliasRow {
  readonly name: string;
  readonly expansion: string;
  /** Whether the expansion is a line for the shell, which begins with `!`. */
  readonly shell: boolean;
}

const aliasFields = { name: 'string', expansion: 'string', shell: 'boolean' } as const satisfies RecordFields;

const columns: readonly Column<AliasRow>[] = [
  {
    field: 'name',
    header: 'name',
    rigid: true,
    value: (row) => row.name,
    paint: (shown, _row, style) => style.id(shown),
  },
  { field: 'expansion', header: 'stands for', weight: 3, value: (row) => row.expansion },
];

/** The aliases, each with what it stands for. */
export const aliasView = {
  noun: 'aliases',
  fields: aliasFields,
  columns,
  id: (row: AliasRow) => row.name,
};
