import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { registerUserGet } from './get.ts';
import { registerUserUpdate } from './update.ts';

/** Registers `users` with its commands. */
export function registerUsers(parent: Command, context: Context): void {
  const users = parent
    .command('users')
    .summary('Read and update users, the customers of a channel')
    .description('Read and update users, the customers of a channel.');
  registerUserGet(users, context);
  registerUserUpdate(users, context);
}
