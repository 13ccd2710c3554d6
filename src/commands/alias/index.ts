import type { Command } from 'commander';
import type { Context } from '../context.ts';

/** Declares `alias`. */
export function registerAlias(parent: Command, _context: Context): void {
  parent
    .command('alias')
    .summary('Keep shortcuts of your own')
    .action(() => undefined);
}
