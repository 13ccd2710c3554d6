import type { Command } from 'commander';
import type { Context } from '../context.ts';

/** Declares `watch`. */
export function registerWatch(parent: Command, _context: Context): void {
  parent
    .command('watch')
    .summary('Print what changes in the lists, as it happens')
    .action(() => undefined);
}
