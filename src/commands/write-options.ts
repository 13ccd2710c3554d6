import type { Command } from 'commander';

/** Declares --strict, and --no-webhook where the endpoint has disable_webhook. */
export function addWriteOptions(command: Command, { webhook }: { webhook: boolean }): Command {
  command.option('--strict', 'fail with exit 9 when it is so already');
  if (webhook) command.option('--no-webhook', 'ask the service to notify no webhook');
  return command;
}

/** Declares --again, for what sends a text. */
export function addTextGuard(command: Command): Command {
  return command.option('--again', 'send although the same text went there less than 10 minutes ago');
}

/** Examples for the end of a help text, each a line that works in the sandbox. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
