import type { Command } from 'commander';
import type { Context } from '../context.ts';

/** Declares `board`. */
export function registerBoard(parent: Command, _context: Context): void {
  parent
    .command('board')
    .summary('Show what waits, by group, operator and age')
    .action(() => undefined);
}
