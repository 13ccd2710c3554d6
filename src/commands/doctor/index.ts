import type { Command } from 'commander';
import type { Context } from '../context.ts';

/** Declares `doctor`. */
export function registerDoctor(parent: Command, _context: Context): void {
  parent
    .command('doctor')
    .summary('Check the configuration, the connection and the service')
    .action(() => undefined);
}
