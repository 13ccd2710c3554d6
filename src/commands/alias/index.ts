import type { Declaration } from '../../cli/command-row.ts';
import { aliasDeleteCommand, aliasListCommand } from './list.ts';
import { aliasSetCommand } from './set.ts';

export const aliasCommand: Declaration = {
  description: 'Keep shortcuts of your own: a name for a command with its options. See convops help aliases.',
  changesNames: true,
  commands: [aliasSetCommand, aliasListCommand, aliasDeleteCommand],
};
