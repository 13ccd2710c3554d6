// The token in force, typed by mistake where a text or a name belongs: refused before it is stored, printed or sent.
import type { Command } from 'commander';
import type { Context, NamedText } from './context.ts';
import { AGENT_MARKS } from './decided-by.ts';
import { UsageError } from './usage-error.ts';

/** Throws UsageError for a text that holds the token, as far as it is known: a token_command has not run yet. */
export function refuseTokenIn(
  { redact }: Pick<Context, 'redact'>,
  texts: readonly NamedText[],
  after = 'nothing was changed',
): void {
  for (const [text, from] of texts) {
    if (redact(text) !== text) throw new UsageError(`${from} contains the token of this service; ${after}`);
  }
}

/**
 * Throws UsageError for a text that holds the token (contract, section 8). Call it before any request: it opens the
 * transport, where the token of a token_command becomes known, but sends nothing.
 */
export async function refuseOwnToken(context: Context, texts: readonly NamedText[]): Promise<void> {
  if (texts.length === 0) return;
  await context.transport();
  refuseTokenIn(context, texts, 'nothing was sent');
}

/** Every value on a command line: any of them may end in a receipt, a journal or an output. */
export function typedTexts({ args, options }: Command, words: readonly string[]): NamedText[] {
  const end = words.indexOf('--');
  const typed = end < 0 ? words : words.slice(0, end);
  const values = typed.flatMap((word, at): NamedText[] => {
    const before = typed[at - 1] ?? '';
    const takes = options.some(
      ({ long, short, required, optional }) => (required || optional) && [long, short].includes(before),
    );
    const option = takes ? before : (/^(--[^=]+)=/.exec(word) ?? /^(-[^-])./.exec(word))?.[1];
    if (option === undefined) return [];
    const field = /^-[fF]$/.test(option) ? ` ${word.split('=')[0]}` : '';
    return [[word, `${option}${field}`]];
  });
  return [...values, ...args.map((text) => [text, 'the text given as an argument'] as const)];
}

/** The names in the environment that a run records. */
export function namesInEnvironment(env: Readonly<Record<string, string | undefined>>): NamedText[] {
  const named = AGENT_MARKS.filter(([, agent]) => agent === null).map(([variable]) => variable);
  return ['CONVOPS_BY', ...named].map((name) => [env[name] ?? '', name] as const);
}
