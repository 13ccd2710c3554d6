// Searches what this computer has read and sent. The service has no search, so what is found says how complete it is.

import { type Searched, textsFound, type Wanted } from '../../archive/search.ts';
import { archivePlace } from '../../archive/store.ts';
import { termsOf } from '../../base/words.ts';
import { declaration } from '../../cli/command-row.ts';
import { GLOBALS } from '../../cli/common-options.ts';
import type { Context } from '../../cli/context.ts';
import { offerArchive } from '../../cli/keeping.ts';
import { oneMore } from '../../cli/list-filters.ts';
import type { OptionsOf } from '../../cli/option-row.ts';
import { parseSome } from '../../cli/parse.ts';
import { PERIOD, parsePeriod } from '../../cli/period.ts';
import { planOutput } from '../../cli/plan.ts';
import { arranged, print } from '../../cli/present.ts';
import { resolveOperator } from '../../cli/resolve-names.ts';
import { requireService } from '../../cli/service.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { shortDay } from '../../terminal/times.ts';
import { sessionsLeft } from '../../triage/drafts.ts';
import { draftRow, type FoundRow, foundView } from '../../views/archive.ts';

const SPEAKERS = ['customer', 'operator', 'note', 'draft'] as const;

/** Texts that are printed unless --limit says otherwise: of a common word nobody reads the oldest. */
const NEWEST = 1000;

type SearchInput = OptionsOf<typeof OPTIONS> & { readonly text: readonly string[] };

async function search(context: Context, input: SearchInput): Promise<void> {
  const { io, settings } = context;
  const wanted = await wantedOf(context, input);
  const { terms } = wanted;
  const view = foundView(await context.service.names(), terms);
  const plan = await planOutput(settings, view);
  await requireService(context);
  await offerArchive(context);
  const { format, sort } = plan;
  const streams = sort === null && (plan.byRecord || (format === 'table' && !io.stdout.isTTY));
  const { limit } = settings.options;
  const most = sort === null ? (limit ?? NEWEST) : Number.POSITIVE_INFINITY;
  // How complete it is stands on a terminal alone.
  const searched: Searched | null = io.stderr.isTTY ? { conversations: new Set(), since: io.now() } : null;
  const waiting: FoundRow[] = [];
  let count = 0;
  let isCut = false;
  const place = archivePlace(context);
  const begun = [...sessionsLeft(place.stateFolder, place.service)].flatMap(
    ({ document }) => document?.drafts.map(draftRow) ?? [],
  );
  for await (const found of textsFound(place, wanted, begun, searched)) {
    const more = found.slice(0, most - count);
    count += more.length;
    if (streams) await print(context, plan, view, more, more);
    else waiting.push(...more);
    isCut = more.length < found.length;
    if (isCut) break;
  }
  const shown = arranged(settings, plan, waiting);
  if (!streams) await print(context, plan, view, shown, shown);
  const byName = `to find a customer by name: ${context.service.command('customer NAME')}`;
  if (count === 0 && format === 'table') await context.out.notice(`no ${view.noun}; ${byName}`);
  const newest = `the newest ${count.toLocaleString('en')}${limit === undefined ? ' (for more add --limit)' : ''}`;
  if (isCut && limit === undefined && searched === null) await context.out.warn(newest);
  if (searched === null) return;
  const where = isCut ? newest : searchedText(context, searched);
  await context.out.notice(`${where}; the service itself cannot search`);
}

async function wantedOf(context: Context, input: SearchInput): Promise<Wanted> {
  const terms = termsOf(input.text.join(' '));
  if (terms.length === 0)
    throw new UsageError('there is nothing to search for: give a word', 'convops search --help');
  const clock = { now: context.io.now(), utc: context.settings.options.utc === true };
  const { from: since, until } = parsePeriod(input, clock);
  const { from, customer: customers, channel: channels, operator } = input;
  const operators = operator && (await Promise.all(operator.map((word) => resolveOperator(context, word))));
  return { terms, from, customers, channels, operators, since, until };
}

/** `in 1,204 conversations seen since 3 Nov` */
function searchedText(context: Context, { since, conversations: { size } }: Searched): string {
  if (size === 0) {
    const keeps = context.settings.values().archiveMs !== null;
    const way = keeps ? `; to read the open conversations: ${context.service.command('archive fill')}` : '';
    return `in drafts and the journal only${way}`;
  }
  const day = shortDay(since, context.io.now(), context.settings.options.utc === true);
  return `in ${size.toLocaleString('en')} conversation${size === 1 ? '' : 's'} seen since ${day}`;
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
  ...PERIOD,
] as const;

export const searchCommand = declaration({
  description:
    'Search the messages that this computer has read and sent: words in any order, or "a phrase" in double quotes. Capital ' +
    'letters, accents and widths make no difference. The service cannot search, so convops searches what it keeps: the ' +
    'archive if the setting archive says for how long (such as 90d), and always the journal and the drafts. It says on a terminal how complete that is. Without --limit it prints the newest 1000 texts.',
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
