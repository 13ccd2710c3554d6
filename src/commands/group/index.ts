import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { registerGroupList } from './list.ts';

/** Registers `groups` with its commands. */
export function registerGroups(groups: Command, context: Context): void {
  registerGroupList(groups, context);
}
