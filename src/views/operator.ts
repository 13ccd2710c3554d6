import { groupFields, type Operator, type OperatorGroup, operatorFields } from '../api/model.ts';
import type { Column } from '../terminal/grid.ts';
import { idColumn } from './record-view.ts';

const columns: readonly Column<Operator>[] = [
  idColumn(),
  { field: 'invite_email', header: 'e-mail', weight: 3, value: (operator) => operator.invite_email },
  { field: 'user_id', header: 'user', kind: 'integer', value: (operator) => operator.user_id },
  { field: 'owner_user_id', header: 'owner', kind: 'integer', value: (operator) => operator.owner_user_id },
];

/** Operators «Operator»; the token of one is never a column. */
export const operatorView = {
  noun: 'operators',
  fields: operatorFields,
  columns,
  id: (operator: Operator) => operator.id,
};

const groupColumns: readonly Column<OperatorGroup>[] = [
  idColumn(),
  { field: 'title', header: 'title', weight: 3, value: (group) => group.title },
  { field: 'priority', header: 'priority', kind: 'integer', value: (group) => group.priority },
  { field: 'color', header: 'color', kind: 'color', value: (group) => group.color },
  { field: 'is_default', header: 'default', kind: 'boolean', value: (group) => group.is_default },
];

/** Operator groups «Operator group». */
export const groupView = {
  noun: 'groups',
  fields: groupFields,
  columns: groupColumns,
  id: (group: OperatorGroup) => group.id,
};
