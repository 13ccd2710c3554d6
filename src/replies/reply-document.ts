// The canned replies as they lie in the file, and the strict reading of them: a file that is not what was written
// is somebody's unfinished or unknown work, so it is refused, never repaired and never overwritten.

export interface RepliesDocument {
  readonly version: 1;
  /** Without a prototype: `constructor` and `__proto__` are names like any other. */
  readonly replies: Readonly<Record<string, StoredReply>>;
}

export interface StoredReply {
  readonly text: string;
}

/** Tells what is wrong with the text of a replies file; the message follows the file's name. */
export class BrokenRepliesError extends Error {
  override readonly name = 'BrokenRepliesError';
  /** Whether a later version of the program wrote it. */
  readonly newer: boolean;

  constructor(message: string, newer = false) {
    super(message);
    this.newer = newer;
  }
}

/** The document before the first reply. */
export function emptyReplies(): RepliesDocument {
  return { version: 1, replies: repliesFrom([]) };
}

/** Whether a reply may have this name: 1 to 40 letters a to z, digits, hyphens, underscores, dots. */
export function isReplyName(name: string): boolean {
  return /^[A-Za-z0-9._-]{1,40}$/.test(name);
}

/** Replies from pairs, without a prototype. */
export function repliesFrom(
  entries: Iterable<readonly [string, StoredReply]>,
): Readonly<Record<string, StoredReply>> {
  const replies: Record<string, StoredReply> = Object.create(null);
  for (const [name, reply] of entries) replies[name] = reply;
  return replies;
}

/** The document in the bytes of a replies file; throws BrokenRepliesError. */
export function parseReplies(bytes: Uint8Array): RepliesDocument {
  const root = asRecord(parseJson(bytes));
  if (!root) throw new BrokenRepliesError('does not hold an object');
  const { version } = root;
  if (typeof version === 'number' && version > 1) {
    throw new BrokenRepliesError(`was written by a later version of convops (format ${version})`, true);
  }
  if (version !== 1) throw new BrokenRepliesError('does not say "version": 1');
  const replies = asRecord(root.replies);
  if (!replies) throw new BrokenRepliesError('has "replies" that are not an object');
  const entries = Object.entries(replies).map(([name, value]) => [name, parseReply(name, value)] as const);
  const folded = new Set(entries.map(([name]) => name.toLowerCase()));
  if (folded.size < entries.length) {
    throw new BrokenRepliesError('has replies whose names differ in nothing but capital letters');
  }
  // With what this version does not know: another version may.
  return { ...root, version: 1, replies: repliesFrom(entries) };
}

function parseReply(name: string, value: unknown): StoredReply {
  if (!isReplyName(name)) throw new BrokenRepliesError('has a reply whose name is not allowed');
  const reply = asRecord(value);
  if (!reply) throw new BrokenRepliesError(`has a reply ${name} that is not an object`);
  const { text } = reply;
  if (typeof text !== 'string') throw new BrokenRepliesError(`has a reply ${name} without a text`);
  return { ...reply, text };
}

function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw new BrokenRepliesError('is empty');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new BrokenRepliesError('is not UTF-8 text');
  }
  if (text.startsWith('\uFEFF')) throw new BrokenRepliesError('begins with a byte order mark');
  try {
    return JSON.parse(text);
  } catch {
    throw new BrokenRepliesError('is not valid JSON; it may have been cut short');
  }
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.assign(Object.create(null), value);
}
