// The archive of a service on this computer: how much it has, filling it once from the lists, and forgetting a customer.
import { isId } from '../../api/model.ts';
import { isMessageLine } from '../../archive/lines.ts';
import { allArchived, archivedBytes, archiveFolder, archivePlace } from '../../archive/store.ts';
import { LocalError } from '../../base/local-error.ts';
import { counted } from '../../base/text.ts';
import { command, declaration } from '../../cli/command-row.ts';
import { GLOBALS } from '../../cli/common-options.ts';
import type { Context } from '../../cli/context.ts';
import { listClient } from '../../cli/conversation-lists.ts';
import { wayToKeep } from '../../cli/keeping.ts';
import { OF_CONVERSATION } from '../../cli/parse.ts';
import { presentRecord } from '../../cli/present.ts';
import { reportUnread } from '../../cli/run-summary.ts';
import { requireService } from '../../cli/service.ts';
import { readConversations } from '../../cli/targets.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { type BatchInput, PACE } from '../../cli/write-options.ts';
import { archiveTrouble } from '../../disk/damage.ts';
import { shownSetting } from '../../settings/keys.ts';
import { archiveView } from '../../views/archive.ts';
import { openOfAll } from './customer.ts';
import { forget } from './forget.ts';

async function showArchive(context: Context): Promise<void> {
  await requireService(context);
  const place = archivePlace(context);
  const conversations = new Set<number>();
  const messages = new Set<string>();
  let since: number | null = null;
  for (const line of allArchived(place)) {
    since = Math.min(line.seen, since ?? line.seen);
    conversations.add(line.conversation_id);
    if (isMessageLine(line)) messages.add(`${line.conversation_id} ${line.message_id}`);
  }
  await presentRecord(context, archiveView, async () => ({
    service: place.service,
    archive: String(shownSetting('archiveMs', context.settings.values().archiveMs).value),
    ...{ since, conversations: conversations.size, messages: messages.size, bytes: archivedBytes(place) },
    folder: archiveFolder(place),
  }));
}

/** `archive fill`: reads what the lists show once. What is read goes into the archive by the way, as in every command. */
async function fill(context: Context, input: BatchInput): Promise<void> {
  const { settings, service, io, out } = context;
  const { archiveMs, getMarksRead } = settings.values();
  if (archiveMs === null)
    throw new UsageError(
      'the setting archive is off, so convops would not keep what it reads',
      wayToKeep(context),
    );
  if (getMarksRead === 'yes')
    throw new UsageError(
      'archive fill reads every open conversation, and reading marks as read here (get_marks_read)',
      service.command('profile show'),
    );
  const client = await listClient(context);
  const ids = [...new Set((await openOfAll(client, out)).map(({ id }) => id).filter(isId))];
  if (settings.options.dryRun) {
    if (!settings.options.quiet)
      await io.stderr.write(`dry run: ${counted(ids.length, 'conversation')} would be read\n`);
    return await showArchive(context);
  }
  const { details, unread } = await readConversations(context, { ids, single: false }, input);
  await showArchive(context);
  const trouble = archiveTrouble.take();
  // Elsewhere it costs a command nothing; here it is what the command is for.
  if (trouble !== null) throw new LocalError(8, 'file', trouble);
  await reportUnread(context, unread, { total: ids.length, read: details.length });
}

export const archiveCommand = declaration({
  description:
    'Show what this computer keeps of the service: since when, how many conversations and messages, and how large. ' +
    'It keeps nothing unless the setting archive says for how long.',
  kind: 'local',
  globals: GLOBALS.read,
  examples: ['convops archive --sandbox', 'convops archive --json --sandbox'],
  run: (context) => showArchive(context),
  commands: [
    command({
      name: 'fill',
      summary: 'Read the open conversations once, to keep them',
      description:
        'Read each conversation of the three lists once, so that the archive has it. It reads everything that is open, at the ' +
        'pace that you give, and is refused if reading marks conversations as read.',
      kind: 'read',
      options: PACE,
      globals: ['--profile', '--sandbox', '--dry-run'],
      examples: ['convops profile set archive 90d -p sandbox && convops archive fill --rate 5/s --sandbox'],
      run: (context, input) => fill(context, input),
    }),
    command({
      name: 'forget',
      summary: 'Remove every trace of a customer from this computer',
      description:
        'Remove what this computer keeps of a customer: archive, drafts, proposals, and the texts in the journal, whose ' +
        'entries stay. The journal of today loses them with the first command of another day; until then convops search ' +
        'finds them. The archive takes in an open conversation again when you read it. A run that can still be resumed keeps its ' +
        'texts, unless you add --force. Nothing changes at the service. Asks first, unless you add --yes.',
      kind: 'local',
      args: [{ name: 'customer', flags: '[customer]', text: 'a platform user id, or a part of a name' }],
      options: [
        OF_CONVERSATION,
        { flags: '--force', text: 'forget the texts of runs that can be resumed, too' },
      ],
      globals: GLOBALS.write,
      examples: ['convops archive forget --conversation 42 --dry-run --sandbox'],
      run: (context, input) => forget(context, input),
    }),
  ],
});
