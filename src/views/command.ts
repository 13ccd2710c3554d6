import type { RecordFields } from '../api/model.ts';
import type { Column } from '../terminal/grid.ts';

/** A command, as it is listed. */
export interface ListedCommand {
  /** The words that lead to it, without the name of the program. */
  readonly path: string;
  readonly aliases: readonly string[];
  readonly summary: string;
  /** Whether it can send writes to the service. */
  readonly writes: boolean;
}

const commandFields = {
  path: 'string',
  aliases: 'any',
  summary: 'string',
  writes: 'boolean',
} as const satisfies RecordFields;

const columns: readonly Column<ListedCommand>[] = [
  {
    field: 'path',
    header: 'command',
    rigid: true,
    value: (row) => row.path,
    paint: (shown, _row, style) => style.id(shown),
  },
  { field: 'summary', header: 'summary', weight: 3, value: (row) => row.summary },
  { field: 'aliases', header: 'also', value: (row) => row.aliases.join(', ') },
];

/** The commands, for a person at a terminal. */
export const commandView = {
  noun: 'commands',
  fields: commandFields,
  columns,
  id: (row: ListedCommand) => row.path,
};
