// Starts conversations: the operator takes them into the inbox.
// The service refuses when another operator holds the conversation; the receipt then says `refused`, exit 9.
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { registerStateChange } from './state-change.ts';

/** Declares `conv start`. */
export function registerStart(command: Command, context: Context): void {
  registerStateChange(command, context, {
    description: 'Claim conversations for the acting operator.',
    examples: [
      'convops conv start 43 --sandbox',
      'convops conv unassigned --group Billing -o ids --sandbox | convops conv claim - --sandbox',
    ],
    name: 'conversations.start',
  });
}
