// The document in which canned replies are handed to colleagues: `replies export` prints it and `replies import` reads
// it. It is a list, so that a name which stands twice is noticed. Pure: bytes in, replies out.
import { LocalError } from '../base/local-error.ts';
import { isWebAddress } from '../base/read-url.ts';
import { BrokenDocumentError, type JsonRecord, parseJsonDocument, recordIn } from '../disk/json-document.ts';
import { type CannedReply, isReplyName, type MacroActions } from './replies.ts';

/** Bytes that such a document may have. */
export const MOST_IMPORT_BYTES = 1024 * 1024;

const MARK = Buffer.from('\uFEFF');
const TEXTS = ['text', 'note', 'operator', 'group'] as const;
const KNOWN: readonly string[] = ['name', 'close', 'file_url', ...TEXTS];

/** The replies in the bytes of an export; throws LocalError (exit 2), which names the `source` and the reply. */
export function parseRepliesExport(bytes: Uint8Array, source: string): CannedReply[] {
  const refuse = (problem: string): never => {
    throw new LocalError({
      code: 'bad_import',
      message: `${source} ${problem}; nothing was imported`,
      hint: 'convops replies export',
      exitCode: 2,
    });
  };
  if (bytes.length > MOST_IMPORT_BYTES) return refuse('has more than 1 MiB');
  const { version: _version, replies, ...unknown } = parsed(bytes, refuse);
  const [stray] = Object.keys(unknown);
  if (stray !== undefined) refuse(`has an unknown field "${stray.slice(0, 60)}"`);
  if (!Array.isArray(replies)) return refuse('has no list "replies"');
  const read = replies.map((value: unknown, index) => parseReply(recordIn(value), index + 1, refuse));
  const names = new Set<string>();
  for (const { name } of read) {
    if (names.has(name.toLowerCase())) refuse(`has the reply ${name} twice`);
    names.add(name.toLowerCase());
  }
  return read;
}

function parsed(bytes: Uint8Array, refuse: (problem: string) => never): Readonly<JsonRecord> {
  try {
    // Editors put a byte order mark there; in a file of our own it would be a sign of somebody's hand.
    const isMarked = MARK.equals(bytes.subarray(0, MARK.length));
    return parseJsonDocument(isMarked ? bytes.subarray(MARK.length) : bytes, { version: 1 });
  } catch (error) {
    if (error instanceof BrokenDocumentError) return refuse(error.message);
    throw error;
  }
}

function parseReply(
  reply: JsonRecord | undefined,
  place: number,
  refuse: (problem: string) => never,
): CannedReply {
  if (!reply) return refuse(`has a reply that is not an object (number ${place})`);
  const { name, close = false, file_url: file = null } = reply;
  if (typeof name !== 'string' || !isReplyName(name)) {
    return refuse(`has a reply whose name is not allowed (number ${place})`);
  }
  const stray = Object.keys(reply).find((key) => !KNOWN.includes(key));
  if (stray !== undefined) refuse(`has a reply ${name} with an unknown field "${stray.slice(0, 60)}"`);
  const [text, note, operator, group] = TEXTS.map((key) => {
    const value = reply[key] ?? null;
    const isText = typeof value === 'string' && (key === 'text' || value.trim() !== '');
    return isText || value === null ? value : refuse(`has a reply ${name} with a bad "${key}"`);
  });
  if (typeof close !== 'boolean') return refuse(`has a reply ${name} with a bad "close"`);
  if (file !== null && !(typeof file === 'string' && isWebAddress(file)))
    return refuse(`has a reply ${name} with a bad "file_url"`);
  if (operator != null && group != null) return refuse(`has a reply ${name} with both operator and group`);
  const assign = operator != null ? { operator } : group != null ? { group } : null;
  const isPlain = note == null && assign === null && file === null && !close;
  const actions: MacroActions | null = isPlain
    ? null
    : { note: note ?? null, assign, ...(file === null ? {} : { file }), close };
  return { name, text: text ?? '', actions };
}
