// Searches what this computer has read and sent. The service has no search, so what is found says how complete it is.

import { asShown, textsFound } from '../../archive/own-texts.ts';
import type { FoundText, Searched, Wanted } from '../../archive/search.ts';
import { archivedSince, archivePlace } from '../../archive/store.ts';
import { excerptOf, spansOfAny, termsOf } from '../../archive/words.ts';
import { declaration } from '../../cli/command-row.ts';
import { GLOBALS } from '../../cli/common-options.ts';
import type { Context } from '../../cli/context.ts';
import { oneMore } from '../../cli/list-filters.ts';
import type { OptionsOf } from '../../cli/option-row.ts';
import { parseSome } from '../../cli/parse.ts';
import { parsePeriod } from '../../cli/period.ts';
import { planOutput } from '../../cli/plan.ts';
import { arranged, print } from '../../cli/present.ts';
import { resolveOperator } from '../../cli/resolve-names.ts';
import { requireService } from '../../cli/service.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { type FoundRow, foundView } from '../../views/found.ts';
import { shortDay } from '../../views/moment.ts';
import { textsBegun } from './drafts.ts';
import { offerArchive } from './offer.ts';

const SPEAKERS = ['customer', 'operator', 'note', 'draft'] as const;

type SearchInput = OptionsOf<typeof OPTIONS> & { readonly text: readonly string[] };

async function search(context: Context, input: SearchInput): Promise<void> {
  const wanted = await wantedOf(context, input);
  const { terms } = wanted;
  const view = foundView({
    names: await context.service.names(),
    excerpt: (text) => excerptOf(text, terms),
    spans: (shown) => spansOfAny(shown, terms),
  });
  const plan = await planOutput(context.settings, view);
  await requireService(context);
  await offerArchive(context);
  // How complete it is stands on a terminal alone.
  const searched: Searched | null = context.io.stderr.isTTY ? { conversations: new Set() } : null;
  const { limit } = context.settings.options;
  const streams = plan.byRecord && plan.sort === null;
  const rows: FoundRow[] = [];
  for (const batch of textsFound(archivePlace(context), wanted, searched, textsBegun(context))) {
    const more = (await asShown(batch, terms))
      .map(rowOf)
      .slice(0, streams && limit !== undefined ? limit - rows.length : undefined);
    rows.push(...more);
    if (streams) for (const row of more) await print(context, plan, view, [row], row);
    if (limit !== undefined && plan.sort === null && rows.length >= limit) break;
  }
  const shown = arranged(context.settings, plan, rows);
  const once = plan.format === 'ids' ? onePerConversation(shown) : shown;
  if (!streams) await print(context, plan, view, once, once);
  if (rows.length === 0 && plan.format === 'table') await context.out.notice(`no ${view.noun}`);
  if (searched) await sayHowComplete(context, searched);
}

async function wantedOf(context: Context, input: SearchInput): Promise<Wanted> {
  const terms = termsOf(input.text.join(' '));
  if (terms.length === 0)
    throw new UsageError('there is nothing to search for: give a word', 'convops search --help');
  const clock = { now: context.io.now(), utc: context.settings.options.utc === true };
  const { from: since, until } = parsePeriod(input, clock);
  const { from, customer: customers, channel: channels, operator } = input;
  const resolved = (operator ?? []).map((word) => resolveOperator(context, word));
  const operators = operator && (await Promise.all(resolved));
  return { terms, from, customers, channels, operators, since, until };
}

function rowOf({ conversation, at, name, customer, channel, ...found }: FoundText): FoundRow {
  const { from, operator, message, text } = found;
  return {
    ...{ conversation_id: conversation, date: at, customer: name, platform_user_id: customer, channel },
    ...{ from, operator_id: operator, message_id: message },
    text,
  };
}

/** What the next command in a pipe reads is each conversation once. */
function onePerConversation(rows: readonly FoundRow[]): readonly FoundRow[] {
  return [...new Map(rows.map((row) => [row.conversation_id, row])).values()];
}

async function sayHowComplete(context: Context, { conversations }: Searched): Promise<void> {
  const { out, settings } = context;
  const since = archivedSince(archivePlace(context));
  const count = conversations.size.toLocaleString('en');
  const noun = conversations.size === 1 ? 'conversation' : 'conversations';
  const where =
    since === null
      ? 'in drafts and the journal only'
      : `in ${count} ${noun} seen since ${shortDay(since, context.io.now(), settings.options.utc === true)}`;
  await out.notice(`${where}; the service itself cannot search`);
}

/** A repeated option collects. */
const OPTIONS = [
  {
    flags: '--from <speakers>',
    text: 'only what these wrote, comma-separated',
    choices: SPEAKERS,
    parse: parseSome(SPEAKERS),
  },
  {
    flags: '--customer <text>',
    text: 'only customers with this text in their name, or this platform user id; repeatable',
    parse: oneMore,
  },
  { flags: '--channel <name>', text: 'only this channel; repeatable', parse: oneMore },
  {
    flags: '--operator <operator>',
    text: 'only what this operator wrote: id, e-mail, part of it, or @me; repeatable',
    parse: oneMore,
  },
  {
    flags: '--since <time>',
    text: 'only since then: 30d, yesterday, 2026-11-20 (see convops history --help)',
  },
  { flags: '--until <time>', text: 'only until then; a date includes the whole day' },
] as const;

export const searchCommand = declaration({
  description:
    'Search the messages that this computer has read and sent: words in any order, or "a phrase" in double quotes. Capital ' +
    'letters, accents and widths make no difference. The service cannot search, so convops searches what it keeps: the ' +
    'archive if the setting archive says for how long (such as 90d), and always the journal and the drafts. It says on a terminal how complete that is.',
  kind: 'read',
  args: [{ name: 'text', flags: '<text...>', text: 'words, or a phrase in double quotes' }],
  options: OPTIONS,
  globals: GLOBALS.list,
  examples: [
    'convops search refund --sandbox',
    'convops search \'lamp "next week"\' --from customer --since 30d --sandbox',
    'convops search refund -o ids --sandbox',
  ],
  run: (context, input) => search(context, input),
});
