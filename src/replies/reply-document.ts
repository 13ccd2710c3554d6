// The canned replies as they lie in the file, and the strict reading of them: a file that is not what was written
// is somebody's unfinished or unknown work, so it is refused, never repaired and never overwritten.
import {
  BrokenDocumentError,
  type JsonRecord,
  parseJsonDocument,
  recordFrom,
  recordIn,
} from '../disk/json-document.ts';

export interface RepliesDocument {
  readonly version: 1;
  /** Without a prototype: `constructor` and `__proto__` are names like any other. */
  readonly replies: Readonly<Record<string, StoredReply>>;
}

/** A text, or what is done besides, or both; `operator` and `group` exclude each other. */
export interface StoredReply {
  readonly text?: string;
  /** The text of a private note. */
  readonly note?: string;
  /** Whom to assign to, as it was typed: a name, or an id. */
  readonly operator?: string;
  readonly group?: string;
  readonly close?: boolean;
}

/** The document before the first reply. */
export function emptyReplies(): RepliesDocument {
  return { version: 1, replies: recordFrom([]) };
}

/** Whether a reply may have this name: 1 to 40 letters a to z, digits, hyphens, underscores, dots. */
export function isReplyName(name: string): boolean {
  return /^[A-Za-z0-9._-]{1,40}$/.test(name);
}

/** The document in the bytes of a replies file; throws BrokenDocumentError. */
export function parseReplies(bytes: Uint8Array): RepliesDocument {
  const root = parseJsonDocument(bytes, { version: 1 });
  const replies = recordIn(root.replies);
  if (!replies) throw new BrokenDocumentError('has "replies" that are not an object');
  const entries = Object.entries(replies).map(([name, value]) => [name, parseReply(name, value)] as const);
  const folded = new Set(entries.map(([name]) => name.toLowerCase()));
  if (folded.size < entries.length) {
    throw new BrokenDocumentError('has replies whose names differ in nothing but capital letters');
  }
  // With what this version does not know: another version may.
  return { ...root, version: 1, replies: recordFrom(entries) };
}

const ACTION_TEXTS = ['note', 'operator', 'group'] as const;

function parseReply(name: string, value: unknown): StoredReply {
  if (!isReplyName(name)) throw new BrokenDocumentError('has a reply whose name is not allowed');
  const reply = recordIn(value);
  if (!reply) throw new BrokenDocumentError(`has a reply ${name} that is not an object`);
  const { text, operator, group, close } = reply;
  for (const key of ACTION_TEXTS) checkActionText(name, key, reply);
  if (close !== undefined && typeof close !== 'boolean') {
    throw new BrokenDocumentError(`has a reply ${name} with a "close" that is neither true nor false`);
  }
  if (operator !== undefined && group !== undefined) {
    throw new BrokenDocumentError(`has a reply ${name} with both operator and group`);
  }
  const acts = close === true || ACTION_TEXTS.some((key) => reply[key] !== undefined);
  if (typeof text !== 'string' && !(text === undefined && acts)) {
    throw new BrokenDocumentError(`has a reply ${name} without a text`);
  }
  // The one cast: each known key has just been checked.
  return { ...(reply as StoredReply) };
}

function checkActionText(name: string, key: string, reply: JsonRecord): void {
  const value = reply[key];
  if (value === undefined || (typeof value === 'string' && value.trim() !== '')) return;
  throw new BrokenDocumentError(`has a reply ${name} with a "${key}" that says nothing`);
}
