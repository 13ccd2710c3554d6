// Forgets a customer: every trace that this computer keeps of one.
import { join } from 'node:path';
import { forgetLaterPath } from '../../archive/archiving.ts';
import { forgetTomorrow } from '../../archive/forget-later.ts';
import type { ArchivedLine } from '../../archive/lines.ts';
import { knownLines } from '../../archive/own-texts.ts';
import { archivedMonths, archivePlace, keepInMonth, knownPath } from '../../archive/store.ts';
import { isRecord, jsonValue } from '../../base/record.ts';
import { counted } from '../../base/text.ts';
import type { Context } from '../../cli/context.ts';
import { changeLocally, confirmChange } from '../../cli/local-change.ts';
import { presentRecord } from '../../cli/present.ts';
import { requireService } from '../../cli/service.ts';
import { withLock } from '../../disk/lock.ts';
import {
  ensurePrivateFolder,
  readPrivateFile,
  removeIfThere,
  replacePrivateFile,
} from '../../disk/private-file.ts';
import { forgetProposals } from '../../proposals/store.ts';
import { sessionPath, sessionsLeft } from '../../triage/drafts.ts';
import { forgottenView } from '../../views/archive.ts';
import { type ForgottenCustomer, forgetInJournal, runsInNeed } from '../../writes/forget.ts';
import { type CustomerInput, checkOneCustomer } from './customer.ts';
import { customerNamed } from './known-customers.ts';

interface ForgetInput extends CustomerInput {
  readonly force?: true;
}

/** `archive forget`. */
export async function forget(context: Context, input: ForgetInput): Promise<void> {
  checkOneCustomer(input, context.service.command('archive forget --help'));
  await requireService(context);
  const whose = await whoseTraces(context, input);
  const who = whose.customer === null ? `conversation ${input.conversation}` : `customer ${whose.customer}`;
  const many = counted(whose.conversations.length, 'conversation');
  await confirmChange(context, `Remove every trace of ${who} (${many}) from this computer?`, {
    ...{ act: 'archive forget', after: 'nothing was removed' },
  });
  await presentRecord(context, forgottenView, () =>
    changeLocally(context, async ({ dryRun }) => {
      const { customer, conversations, kept } = whose;
      if (kept.length > 0)
        await context.out.warn(
          `kept for ${counted(kept.length, 'run')} that can still be resumed: ${kept.join(', ')}; --force forgets these, too`,
        );
      if (conversations.length === 0)
        await context.out.warn(
          `no conversation of customer ${customer} is known here; a conversation is named with --conversation`,
        );
      if (!dryRun) await removeTraces(context, whose);
      return { customer, conversations, kept_runs: kept };
    }),
  );
}

/** The customer with the conversations that this computer knows of, and the runs that keep their texts. */
async function whoseTraces(
  context: Context,
  { customer: word, conversation, force }: ForgetInput,
): Promise<ForgottenCustomer> {
  const customers = new Map<number, number>();
  for (const { conversation_id: id, platform_user_id: customer } of knownLines(archivePlace(context)))
    if (customer !== null) customers.set(id, customer);
  const customer =
    conversation === undefined
      ? await customerNamed(context, word ?? '', [])
      : (customers.get(conversation) ?? null);
  const theirs = [...customers].filter(([, one]) => one === customer).map(([id]) => id);
  const conversations = [...new Set([...theirs, ...(conversation === undefined ? [] : [conversation])])];
  const whose = { service: context.service.name(), conversations, customer };
  return { ...whose, kept: force ? [] : runsInNeed(context.settings.stateFolder, whose) };
}

async function removeTraces(context: Context, whose: ForgottenCustomer): Promise<void> {
  const { stateFolder } = context.settings;
  const { customer, conversations } = whose;
  // First, as an open session stops it: who is meant is found again by the archive.
  await removeDrafts(context, conversations);
  const place = archivePlace(context);
  const isTheirs = ({ conversation_id, platform_user_id }: ArchivedLine) =>
    conversations.includes(conversation_id) || (customer !== null && platform_user_id === customer);
  for (const month of archivedMonths(place)) keepInMonth(place, month, (line) => !isTheirs(line));
  // Whatever is read from here on is new.
  removeIfThere(knownPath(place));
  forgetProposals(stateFolder, whose);
  if (!forgetInJournal(stateFolder, whose, context.io.now())) return;
  await forgetTomorrow(forgetLaterPath(stateFolder), whose, context.io.now());
  await context.out.warn(
    'the journal of today keeps its texts until tomorrow, and search still finds them; they go with the first command then',
  );
}

/** What a session keeps of conversations, by the names of its lists. */
const LISTS = ['drafts', 'skipped', 'snoozed', 'released', 'outbox'] as const;

/** Removes what sessions of triage keep of these conversations; throws LockBusyError while such a one is open. */
async function removeDrafts(context: Context, conversations: readonly number[]): Promise<void> {
  const { stateFolder } = context.settings;
  const { names, aside } = sessionsLeft(stateFolder, context.service.name());
  for (const path of aside)
    await context.out.warn(`${path} cannot be read, so it was left: look into it, and remove it`);
  for (const name of names) {
    const path = sessionPath(stateFolder, name);
    const document = jsonValue(readPrivateFile(path) ?? '');
    if (!isRecord(document)) continue;
    const before = JSON.stringify(document);
    const isTheirs = (one: unknown) => conversations.includes(Number(isRecord(one) ? one.id : one));
    for (const name of LISTS) {
      const list: unknown = document[name];
      if (Array.isArray(list)) document[name] = list.filter((one) => !isTheirs(one));
    }
    // A session without anything of theirs may be open.
    if (JSON.stringify(document) === before) continue;
    const lock = join(stateFolder, 'runs', `triage-${name}.lock`);
    ensurePrivateFolder(join(stateFolder, 'runs'));
    await withLock(lock, { waitMs: 0, what: 'a session of triage' }, async () =>
      replacePrivateFile(path, `${JSON.stringify(document)}\n`),
    );
  }
}
