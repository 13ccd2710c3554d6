// Shares canned replies with colleagues: export prints one JSON document, import reads it. Import checks the whole
// document as `replies add` would before it saves anything.
import { closeSync, openSync, readSync } from 'node:fs';
import { command } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { changeLocally } from '../../cli/local-change.ts';
import { readNamed } from '../../cli/named-file.ts';
import { presentList, presentValue, write } from '../../cli/present.ts';
import { cannedReplies, checkText } from '../../cli/text-source.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { MOST_IMPORT_BYTES, parseRepliesExport } from '../../replies/exchange.ts';
import { type CannedReply, findReply, importReplies } from '../../replies/replies.ts';
import { jsonText } from '../../terminal/formats.ts';
import { type ImportedReplyRow, importedReplyView, type ReplyRow } from '../../views/reply.ts';
import { replyRow } from './macro-options.ts';

/** The output of `replies export`. */
interface RepliesExport {
  readonly version: 1;
  readonly replies: readonly ReplyRow[];
}

export const repliesExportCommand = command({
  name: 'export',
  summary: 'Print canned replies and macros as JSON for replies import',
  description:
    'Print canned replies and macros, all of them or the ones you name, as one JSON document for convops replies ' +
    'import.',
  kind: 'local',
  args: [{ name: 'names', flags: '[name...]', text: 'the replies', offers: { names: 'replies' } }],
  examples: ['convops replies export > replies.json'],
  run: async (context, { names }) => {
    const { output, json, jq, columns } = context.options;
    const produce = () => exported(context, names);
    const isAsked = [output, json, jq, columns].some((option) => option !== undefined);
    // Always JSON, because import reads the file: no setting of a profile makes a table of it.
    if (isAsked) await presentValue(context, async () => produce());
    else await write(context, jsonText(produce(), { pretty: true }));
  },
});

function exported(context: Context, names: readonly string[]): RepliesExport {
  const all = cannedReplies(context);
  const wanted = new Set(names.map((name) => findReply(all, name)));
  return {
    version: 1,
    replies: all.filter((reply) => names.length === 0 || wanted.has(reply)).map(replyRow),
  };
}

export const repliesImportCommand = command({
  name: 'import',
  summary: 'Add the canned replies and macros of an export',
  description:
    'Add the canned replies and macros of a document that convops replies export printed. If one of them cannot be ' +
    'added, none is. If a name already exists, the import fails unless you give --replace or --skip-existing.',
  kind: 'local',
  args: [{ name: 'file', flags: '<file>', text: 'the document, or - for stdin' }],
  options: [
    { flags: '--replace', text: 'replace a reply that already exists' },
    { flags: '--skip-existing', text: 'keep a reply that already exists' },
  ],
  exclusive: ['replace', 'skip-existing'],
  examples: [
    'convops replies export > replies.json && convops replies import replies.json --skip-existing',
    'convops replies export | convops replies import - --replace --dry-run',
  ],
  run: (context, { file, replace, skipExisting }) =>
    presentList(context, importedReplyView, () =>
      imported(context, file, replace ? 'replace' : skipExisting ? 'skip' : undefined),
    ),
});

async function imported(
  context: Context,
  file: string,
  taken: 'replace' | 'skip' | undefined,
): Promise<ImportedReplyRow[]> {
  const source = file === '-' ? 'stdin' : file;
  const bytes = file === '-' ? await context.io.stdin.readBytes() : readDocument(file);
  const replies = parseRepliesExport(bytes, source);
  for (const reply of replies) checkTexts(reply);
  const made = await changeLocally(context, (change) =>
    importReplies(context.configFolder, replies, { taken, ...change }),
  );
  return made.map(({ reply, outcome }) => ({ ...replyRow(reply), outcome }));
}

/** The first bytes of a file, one more than import allows at most, because a device may have no end. */
function readDocument(path: string): Uint8Array {
  const bytes = Buffer.alloc(MOST_IMPORT_BYTES + 1);
  let size = 0;
  readNamed(path, () => {
    const descriptor = openSync(path, 'r');
    try {
      for (let read = -1; read !== 0 && size < bytes.length; size += read) {
        read = readSync(descriptor, bytes, size, bytes.length - size, null);
      }
    } finally {
      closeSync(descriptor);
    }
  });
  return bytes.subarray(0, size);
}

function checkTexts({ name, text, actions }: CannedReply): void {
  const texts = [...(text === '' ? [] : [text]), ...(actions?.note == null ? [] : [actions.note])];
  try {
    for (const each of texts) checkText(each);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`reply ${name}: ${error.message}; nothing was imported`);
  }
}
