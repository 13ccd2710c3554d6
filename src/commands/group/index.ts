import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { registerGroupList } from './list.ts';

/** Registers `groups` with its commands. */
export function registerGroups(parent: Command, context: Context): void {
  const groups = parent
    .command('groups')
    .summary('List operator groups')
    .description('List operator groups.');
  registerGroupList(groups, context);
}
