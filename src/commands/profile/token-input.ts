// The ways a token gets in: asked for without an echo, from stdin, from a file. Never as an option's value,
// which every process on the machine could read.

import { readFileSync } from 'node:fs';
import type { Context } from '../../cli/context.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { unreadable } from '../../disk/error-code.ts';
import { checkToken } from '../../settings/token.ts';

export interface TokenInput {
  readonly tokenStdin?: true;
  readonly tokenFile?: string;
}

/** The token given by option, checked; undefined when none was. Throws for both, or one that cannot be used. */
export async function givenToken(context: Context, input: TokenInput): Promise<string | undefined> {
  if (input.tokenStdin && input.tokenFile !== undefined) {
    throw new UsageError('--token-stdin and --token-file exclude each other');
  }
  // Typed at a terminal, it would stand there for all to see.
  if (input.tokenStdin && context.io.stdin.isTTY) {
    if (context.canPrompt()) return checkToken(await context.prompt.secret('Token'));
    throw new UsageError('--token-stdin reads a file or a pipe: a token that is typed would be shown here');
  }
  if (input.tokenStdin) return checkToken(await context.io.stdin.readAll());
  if (input.tokenFile === undefined) return undefined;
  try {
    return checkToken(readFileSync(input.tokenFile, 'utf8'));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === undefined || !/^E[A-Z]+$/.test(code)) throw error;
    throw new UsageError(`${input.tokenFile} cannot be read: ${unreadable(error)}`);
  }
}
