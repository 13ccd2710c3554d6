// Unassigns conversations: they wait for an operator again.
// What it does to the status is not shown in the interface document; the receipt has the record as returned.
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { registerStateChange } from './state-change.ts';

/** Declares `conv unassign`. */
export function registerUnassign(command: Command, context: Context): void {
  registerStateChange(command, context, {
    description: 'Take conversations from their operator; they wait for another one.',
    examples: ['convops conv unassign 42 --sandbox', 'convops conv release 42 --sandbox --json'],
    name: 'conversations.unassign',
  });
}
