import { groupFields, type OperatorGroup } from '../api/model.ts';
import type { Column } from '../terminal/grid.ts';

const columns: readonly Column<OperatorGroup>[] = [
  {
    field: 'id',
    header: 'id',
    kind: 'integer',
    rigid: true,
    value: (group) => group.id,
    paint: (shown, _group, style) => style.id(shown),
  },
  { field: 'title', header: 'title', weight: 3, value: (group) => group.title },
  { field: 'priority', header: 'priority', kind: 'integer', value: (group) => group.priority },
  { field: 'color', header: 'color', kind: 'color', value: (group) => group.color },
  { field: 'is_default', header: 'default', kind: 'boolean', value: (group) => group.is_default },
];

/** Operator groups «Operator group». */
export const groupView = {
  noun: 'groups',
  fields: groupFields,
  columns,
  id: (group: OperatorGroup) => group.id,
};
