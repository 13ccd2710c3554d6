// The ids of rows as `-o ids` prints them: each must be one that a next command takes.
import { isId } from '../api/model.ts';
import { valueAt } from '../terminal/formats.ts';
import type { View } from './plan.ts';

export interface RowIds {
  readonly ids: readonly (number | string)[];
  /** Rows whose id cannot be used; not those of which the view says that they have none. */
  readonly leftOut: number;
}

/** The usable ids of rows, in their order. */
export function idsOf<Row>(view: View<Row>, rows: readonly Row[]): RowIds {
  const found = rows.map((row) => ({ row, id: view.id(row) as unknown }));
  const ids = found.flatMap(({ row, id }) => (isUsable(view, row, id) ? [id] : []));
  const none = found.filter(({ row, id }) => id === null && !isOwnNumber(view, row, id)).length;
  return { ids, leftOut: rows.length - ids.length - none };
}

function isUsable<Row>(view: View<Row>, row: Row, id: unknown): id is number | string {
  // A text where a number was promised would become the id of something else.
  return isId(id) || (typeof id === 'string' && id.trim() !== '' && !isOwnNumber(view, row, id));
}

/** Whether the id is the field `id` of the row, which is published as a number. */
function isOwnNumber<Row>(view: View<Row>, row: Row, id: unknown): boolean {
  return view.fields.id === 'integer' && valueAt(row, 'id') === id;
}
