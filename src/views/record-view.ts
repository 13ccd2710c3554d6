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

/** The column of the number by which a row is named. */
export function idColumn<Row extends { readonly [F in Field]: number }, Field extends string = 'id'>(
  field: Field = 'id' as Field,
): Column<Row> {
  return {
    field,
    header: 'id',
    kind: 'integer',
    rigid: true,
    value: (row) => row[field],
    paint: (shown, _row, style) => style.id(shown),
  };
}

/** The column of a word by which a row is named, in one piece. */
export function keyColumn<Field extends string, Row extends { readonly [F in Field]: string }>(
  field: Field,
  header: string = field,
): Column<Row> {
  return {
    field,
    header,
    rigid: true,
    value: (row) => row[field],
    paint: (shown, _row, style) => style.id(shown),
  };
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
  return fields.map((field) => ({
    field,
    header: field.replaceAll('_', ' '),
    kind: 'integer',
    value: (row) => row[field],
  }));
}
