// What the views are made of: the page a record is drawn for, columns, values.
import { type Column, plainText, renderFields } from '../terminal/grid.ts';
import type { Style } from '../terminal/style.ts';

/** The terminal a single record is drawn for. */
export interface DetailOptions {
  readonly style: Style;
  /** Display cells per line. */
  readonly width: number;
  /** Milliseconds since 1970, for relative times. */
  readonly nowMs: number;
  /** UTC instead of local time. */
  readonly utc: boolean;
}

/** The column of a field, as it is in the row. */
export function fieldColumn<Row>(
  field: keyof Row & string,
  header: string = field.replaceAll('_', ' '),
  more: Omit<Partial<Column<Row>>, 'field' | 'header'> = {},
): Column<Row> {
  return { field, header, value: (row) => row[field], ...more };
}

/** Names a row, in one piece. */
const NAMES = {
  rigid: true,
  paint: (shown: string, _row: unknown, style: Style) => style.id(shown),
} as const;

/** The column of the number by which a row is named. */
export function idColumn<Row extends { readonly [F in Field]: number }, Field extends string = 'id'>(
  field: Field = 'id' as Field,
): Column<Row> {
  return fieldColumn<Row>(field, 'id', { kind: 'integer', ...NAMES });
}

/** The column of a word by which a row is named. */
export function keyColumn<Field extends string, Row extends { readonly [F in Field]: string }>(
  field: Field,
  header: string = field,
): Column<Row> {
  return fieldColumn<Row>(field, header, NAMES);
}

/** A record for a person with each of its columns on a line. */
export function linePerColumn<Row>(columns: readonly Column<Row>[]) {
  return (row: Row, { style, width, utc }: DetailOptions): string => {
    const lines = columns.map((one) => ({ label: one.header, text: plainText(one, row, { utc }) }));
    return renderFields(lines, { style, width });
  };
}

/** Columns of whole numbers, each headed by its field in words. */
export function countColumns<Row extends { readonly [F in Field]: number | null }, Field extends string>(
  fields: readonly Field[],
): Column<Row>[] {
  return fields.map((field) => fieldColumn<Row>(field, undefined, { kind: 'integer' }));
}

/** Any value as text: a string as it is, nothing as nothing, the rest as JSON. */
export function textOfValue(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
