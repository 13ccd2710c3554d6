import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { registerUserGet } from './get.ts';
import { registerUserUpdate } from './update.ts';

/** Registers `users` with its commands. */
export function registerUsers(users: Command, context: Context): void {
  registerUserGet(users, context);
  registerUserUpdate(users, context);
}
