import type { Column } from '../terminal/grid.ts';

/** The column of the number by which a row is named. */
export function idColumn<Row extends { readonly id: number }>(): Column<Row> {
  return {
    field: 'id',
    header: 'id',
    kind: 'integer',
    rigid: true,
    value: (row) => row.id,
    paint: (shown, _row, style) => style.id(shown),
  };
}
