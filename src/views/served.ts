// What `sandbox serve` prints when it is ready: where it is, and the token it accepts.

import type { RecordFields } from '../api/model.ts';
import { shellWord } from '../base/text.ts';
import type { Column } from '../terminal/grid.ts';

export interface Served {
  /** Without a slash at the end. */
  readonly base_url: string;
  readonly token: string;
}

const columns: readonly Column<Served>[] = [
  { field: 'base_url', header: 'base url', value: (row) => row.base_url },
  { field: 'token', header: 'token', value: (row) => row.token },
];

/** A sandbox that is served. */
export const servedView = {
  noun: 'this record',
  fields: { base_url: 'string', token: 'string' } as const satisfies RecordFields,
  columns,
  id: (row: Served) => row.base_url,
};

/** The lines with which a shell points convops at it. */
export function exportLines({ base_url, token }: Served): string {
  return `export CONVOPS_BASE_URL=${shellWord(base_url)}\nexport CONVOPS_TOKEN=${shellWord(token)}\n`;
}
