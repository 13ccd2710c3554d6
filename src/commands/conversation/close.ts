// Closes conversations.
// The service refuses a conversation that is closed already; the receipt then says `already`, exit 0.
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { registerStateChange } from './state-change.ts';

/** Declares `conv close`. */
export function registerClose(command: Command, context: Context): void {
  registerStateChange(command, context, {
    description: null,
    examples: [
      'convops conv close 42 --sandbox',
      'convops conv not-answered -o ids --sandbox | convops conv close - --yes --sandbox',
    ],
    name: 'conversations.close',
  });
}
