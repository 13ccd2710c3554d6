// Forgets a customer: every trace that this computer keeps of one.
import { forgetLaterPath } from '../../archive/archiving.ts';
import { type ForgottenCustomer, forgetInJournal, runsInNeed } from '../../archive/forget-in-journal.ts';
import { knownLines } from '../../archive/own-texts.ts';
import { archivedMonths, archivePlace, keepInMonth, knownPath } from '../../archive/store.ts';
import { counted } from '../../base/text.ts';
import type { Context } from '../../cli/context.ts';
import { presentRecord } from '../../cli/present.ts';
import { requireService } from '../../cli/service.ts';
import { changeLocally, confirmChange } from '../../cli/write-guards.ts';
import { appendLine } from '../../disk/append-log.ts';
import { removeIfThere, replacePrivateFile } from '../../disk/private-file.ts';
import { forgetProposals } from '../../proposals/store.ts';
import { asOnlySession, sessionsLeft } from '../../triage/drafts.ts';
import { forgottenView } from '../../views/archive.ts';
import { dayOf } from '../../writes/journal-files.ts';
import { type CustomerInput, checkOneCustomer, customerNamed } from './customer.ts';

/** `archive forget`. */
export async function forget(context: Context, input: CustomerInput & { readonly force?: true }) {
  checkOneCustomer(input, context.service.command('archive forget --help'));
  await requireService(context);
  const whose = await whoseTraces(context, input);
  const { customer, conversations } = whose;
  const kept = input.force ? [] : runsInNeed(context.settings.stateFolder, whose);
  const who = customer === null ? `conversation ${input.conversation}` : `customer ${customer}`;
  const many = counted(conversations.length, 'conversation');
  await confirmChange(context, `Remove every trace of ${who} (${many}) from this computer?`, {
    ...{ act: 'archive forget', after: 'nothing was removed' },
  });
  if (kept.length > 0)
    await context.out.warn(
      `kept for ${counted(kept.length, 'run')} that can still be resumed: ${kept.join(', ')}; --force forgets these, too`,
    );
  const done = context.settings.options.dryRun ? 'Would remove' : 'Removed';
  await presentRecord(context, forgottenView(`${done} every trace of ${who} (${many}).\n`), () =>
    changeLocally(context, async ({ dryRun }) => {
      if (!dryRun) await removeTraces(context, { ...whose, kept });
      return { customer, conversations, kept_runs: kept };
    }),
  );
}

/** The customer with the conversations that this computer knows of. */
async function whoseTraces(context: Context, { customer: word, conversation }: CustomerInput) {
  // What is over and was not removed yet counts, too.
  const known = () => knownLines(archivePlace(context, null));
  const customers = new Map<number, ForgottenCustomer['customer']>();
  if (conversation !== undefined) customers.set(conversation, null);
  for (const { conversation_id: id, platform_user_id: one } of known())
    if (one !== null) customers.set(id, one);
  const ofConversation = () => customers.get(conversation ?? 0) ?? null;
  const customer = word === undefined ? ofConversation() : await customerNamed(context, word, known());
  const conversations = [...customers].filter(([, one]) => one === customer).map(([id]) => id);
  return { service: context.service.name(), conversations, customer };
}

async function removeTraces(context: Context, whose: ForgottenCustomer): Promise<void> {
  const { customer, conversations, service } = whose;
  const { stateFolder } = context.settings;
  const isOther = ({ id }: { readonly id: number }) => !conversations.includes(id);
  // First, as an open session stops it: who is meant is found again by the archive.
  for (const { name, path, document } of sessionsLeft(stateFolder, service)) {
    if (document === null) {
      await context.out.warn(`${path} cannot be read, so it was left: look into it, and remove it`);
      continue;
    }
    const { drafts, snoozed } = document;
    const others = { drafts: drafts.filter(isOther), snoozed: snoozed.filter(isOther) };
    const text = JSON.stringify({ ...document, ...others });
    // A session without anything of theirs may be open.
    if (text === JSON.stringify(document)) continue;
    await asOnlySession(stateFolder, { name, waitMs: 0 }, async () => replacePrivateFile(path, `${text}\n`));
  }
  const place = archivePlace(context);
  for (const month of archivedMonths(place))
    keepInMonth(place, month, ({ conversation_id: id, platform_user_id: user }) => {
      return isOther({ id }) && (customer === null || user !== customer);
    });
  // Whatever is read from here on is new.
  removeIfThere(knownPath(place));
  forgetProposals(stateFolder, whose);
  const now = context.io.now();
  if (!forgetInJournal(stateFolder, whose, now)) return;
  await appendLine(forgetLaterPath(stateFolder), JSON.stringify({ ...whose, day: dayOf(now) }));
  await context.out.warn(
    'the journal of today keeps its texts until tomorrow, and search still finds them; they go with the first command then',
  );
}
