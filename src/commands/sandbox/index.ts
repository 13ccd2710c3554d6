import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { registerSandboxReset } from './reset.ts';
import { registerSandboxServe } from './serve.ts';
import { registerSandboxStatus } from './status.ts';

/** Registers `sandbox` with its commands, in help order. */
export function registerSandbox(sandbox: Command, context: Context): void {
  sandbox.description('Serve, inspect and reset the embedded service that --sandbox uses.');
  registerSandboxServe(sandbox, context);
  registerSandboxStatus(sandbox, context);
  registerSandboxReset(sandbox, context);
}
