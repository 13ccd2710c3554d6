import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { renewNamesAfter } from '../../cli/name-notes.ts';
import { registerAliasDelete } from './delete.ts';
import { registerAliasList } from './list.ts';
import { registerAliasSet } from './set.ts';

/** Declares `alias` with its commands. */
export function registerAlias(alias: Command, context: Context): void {
  alias.description(
    'Keep shortcuts of your own: a name for a command with its options. See convops help aliases.',
  );
  registerAliasSet(alias, context);
  registerAliasList(alias, context);
  registerAliasDelete(alias, context);
  renewNamesAfter(alias, context);
}
