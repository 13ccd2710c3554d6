// Decides whose lists a command shows, by one rule: the lists of the inbox show the acting operator's, if one is set; board
// and watch show everybody's. --operator and --mine override this.
import type { OptionRow } from './command-row.ts';
import type { Context } from './context.ts';
import { oneMore } from './list-filters.ts';
import { resolveOperator } from './resolve-names.ts';
import { requireService } from './service-in-force.ts';
import { UsageError } from './usage-error.ts';

export interface WhoseInput {
  /** Operators, or `all`. */
  readonly operator?: readonly string[];
  readonly mine?: true;
}

/** --mine, for commands with their own text for --operator. */
export const MINE = {
  flags: '--mine',
  text: 'same as --operator @me; fails if no acting operator is set',
} as const satisfies OptionRow;

/** Whose conversations; each list says in its own text what it does with them. */
export const OPERATORS = {
  flags: '--operator <operator>',
  offers: { words: ['@me', 'all'] },
  parse: (text: string, before?: readonly string[]) => oneMore('--operator', text, before),
} as const;

/** The options of the inbox lists. */
export const WHOSE_LISTS = [
  {
    ...OPERATORS,
    text: 'show the conversations of this operator: id, e-mail, part of it, @me, or all; repeatable (default: the acting operator, if one is set)',
  },
  MINE,
] as const satisfies readonly OptionRow[];

/** For `exclusive` of a row that has both options. */
export const ONE_OF_WHOSE = ['operator', 'mine'] as const;

/**
 * The operators whose lists are shown; undefined for everybody's. Without an option `unsaid` decides; `own` is reported on a
 * terminal. Throws NoSuchNameError or UsageError.
 */
export async function whoseLists(
  context: Pick<Context, 'settings' | 'service' | 'out'>,
  { operator, mine }: WhoseInput,
  unsaid: 'own' | 'everybody',
): Promise<readonly number[] | undefined> {
  const own = context.settings.values().operator;
  if (mine && own === null) {
    await requireService(context);
    throw new UsageError(
      '--mine needs an acting operator; to name one, use --operator',
      context.service.command('operators list'),
    );
  }
  const words = mine ? ['@me'] : (operator ?? (unsaid === 'own' && own !== null ? [own] : ['all']));
  if (words.includes('all')) return undefined;
  const ids: number[] = [];
  for (const word of words) ids.push(await resolveOperator(context, word, 'read'));
  if (!mine && operator === undefined)
    await context.out.notice('showing yours; to show all operators, use --operator all');
  return [...new Set(ids)];
}
