// Canned replies: texts kept under a name in one private file of the configuration folder, and what is put into
// them when they are sent; a macro is one that says what else is done. Nothing here knows of conversations, requests
// or terminals: whoever sends one hands the values in. What cannot be used is a LocalError with the way out in it.
import { join } from 'node:path';
import { LocalError } from '../base/local-error.ts';
import { isWebAddress } from '../base/read-url.ts';
import { firstFew } from '../base/text.ts';
import {
  BrokenDocumentError,
  changeJsonDocument,
  type DocumentChangeOptions,
  type DocumentKind,
  type JsonRecord,
  parseJsonDocument,
  readJsonDocument,
  recordFrom,
  recordIn,
} from '../disk/json-document.ts';
import { checkPrivateFolder, type OnTightened } from '../disk/private-file.ts';
import { isPlaceholder, PLACEHOLDERS, placeholdersIn } from './placeholders.ts';

// The canned replies as they lie in the file, and the strict reading of them: a file that is not what was written
// is somebody's unfinished or unknown work, so it is refused, never repaired and never overwritten.

interface RepliesDocument {
  readonly version: 1;
  /** Without a prototype: `constructor` and `__proto__` are names like any other. */
  readonly replies: Readonly<Record<string, StoredReply>>;
}

/** A text, or what is done besides, or both; not both `operator` and `group`. */
interface StoredReply {
  readonly text?: string;
  /** The text of a private note. */
  readonly note?: string;
  /** Whom to assign to, as it was typed: a name, or an id. */
  readonly operator?: string;
  readonly group?: string;
  /** Of a file that goes out after the text. */
  readonly file_url?: string;
  readonly close?: boolean;
}

/** The document before the first reply. */
function emptyReplies(): RepliesDocument {
  return { version: 1, replies: recordFrom([]) };
}

/** Whether a reply may have this name: 1 to 40 letters a to z, digits, hyphens, underscores, dots. */
function isReplyName(name: string): boolean {
  return /^[A-Za-z0-9._-]{1,40}$/.test(name);
}

/** The document in the bytes of a replies file; throws BrokenDocumentError. */
function parseReplies(bytes: Uint8Array): RepliesDocument {
  const root = parseJsonDocument(bytes, { version: 1 });
  const replies = recordIn(root.replies);
  if (!replies) throw new BrokenDocumentError('has "replies" that are not an object');
  const entries = Object.entries(replies).map(([name, value]) => [name, parseReply(name, value)] as const);
  const folded = new Set(entries.map(([name]) => name.toLowerCase()));
  if (folded.size < entries.length) {
    throw new BrokenDocumentError('has replies whose names differ only in capital letters');
  }
  // With what this version does not know: another version may.
  return { ...root, version: 1, replies: recordFrom(entries) };
}

const ACTION_TEXTS = ['note', 'operator', 'group'] as const;

function parseReply(name: string, value: unknown): StoredReply {
  if (!isReplyName(name)) throw new BrokenDocumentError('has a reply whose name is not allowed');
  const reply = recordIn(value);
  if (!reply) throw new BrokenDocumentError(`has a reply ${name} that is not an object`);
  const { text, operator, group, close, file_url: file } = reply;
  for (const key of ACTION_TEXTS) checkActionText(name, key, reply);
  if (close !== undefined && typeof close !== 'boolean') {
    throw new BrokenDocumentError(`has a reply ${name} with a "close" that is not true or false`);
  }
  if (file !== undefined && !(typeof file === 'string' && isWebAddress(file))) {
    throw new BrokenDocumentError(
      `has a reply ${name} with a "file_url" that is not an http or https address`,
    );
  }
  if (operator !== undefined && group !== undefined) {
    throw new BrokenDocumentError(`has a reply ${name} with both operator and group`);
  }
  const acts = close === true || file !== undefined || ACTION_TEXTS.some((key) => reply[key] !== undefined);
  if (typeof text !== 'string' && !(text === undefined && acts)) {
    throw new BrokenDocumentError(`has a reply ${name} without a text`);
  }
  // The one cast: each known key has just been checked.
  return { ...(reply as StoredReply) };
}

function checkActionText(name: string, key: string, reply: JsonRecord): void {
  const value = reply[key];
  if (value === undefined || (typeof value === 'string' && value.trim() !== '')) return;
  throw new BrokenDocumentError(`has a reply ${name} with an empty "${key}"`);
}

/** What a macro does besides sending its text, in this order: note, assign, (the text), file, close. */
export interface MacroActions {
  /** The text of a private note; its placeholders are filled like those of the text. */
  readonly note: string | null;
  /** Whom to assign to, as it was typed: a name, or an id. */
  readonly assign: { readonly operator: string } | { readonly group: string } | null;
  /** The http or https address of a file; absent for none. */
  readonly file?: string;
  readonly close: boolean;
}

export interface CannedReply {
  readonly name: string;
  /** Empty for a macro that sends nothing. */
  readonly text: string;
  /** Null for a plain reply. */
  readonly actions: MacroActions | null;
}

interface SaveOptions extends DocumentChangeOptions {
  /** `new` refuses a name that is taken, `known` one that is not; either will do when not given. */
  readonly name?: 'new' | 'known';
}

const REPLIES: DocumentKind<RepliesDocument> = {
  parse: parseReplies,
  empty: emptyReplies,
  refusal: (broken) => new LocalError({ code: 'broken_replies', ...broken }),
};

/** The path of the canned replies in the configuration folder. */
export function repliesPath(configFolder: string): string {
  return join(configFolder, 'replies.json');
}

/** The canned replies by name, none when there is no file; throws LocalError (exit 8) or PrivateFileError. */
export function loadReplies(configFolder: string, onTightened?: OnTightened): CannedReply[] {
  if (!checkPrivateFolder(configFolder, onTightened)) return [];
  return listed(readJsonDocument(repliesPath(configFolder), REPLIES, onTightened));
}

/** The reply of that name, in capital letters or not; throws LocalError (exit 10) with the names there are. */
export function findReply(replies: readonly CannedReply[], name: string): CannedReply {
  const found = replies.find((reply) => lowered(reply.name) === lowered(name));
  if (found) return found;
  const near = replies.filter((reply) => lowered(reply.name).includes(lowered(name)));
  const candidates = (near.length > 0 ? near : replies).map((reply) => reply.name);
  throw new LocalError({
    code: 'no_such_reply',
    message: `there is no reply "${name.slice(0, 60)}"; ${candidates.length === 0 ? 'there are no replies yet' : `available replies: ${firstFew(candidates)}`}`,
    hint: candidates.length === 0 ? 'convops replies add --help' : 'convops replies list',
    exitCode: 10,
  });
}

/** The text of a reply; throws LocalError (exit 2) for a macro without one, and for one with a file, a second message. */
export function textOfReply({ name, text, actions }: CannedReply): string {
  if (actions?.file !== undefined) {
    throw new LocalError({
      code: 'reply_with_file',
      message: `reply ${name} has a file, which is a message of its own: run the reply`,
      hint: `convops replies run ${name} ID`,
      ofRun: true,
      exitCode: 2,
    });
  }
  if (text !== '' || actions === null) return text;
  throw new LocalError({
    code: 'reply_without_text',
    message: `reply ${name} has no text: it is a macro, run it`,
    hint: `convops replies run ${name} ID`,
    ofRun: true,
    exitCode: 2,
  });
}

/**
 * Saves a reply under its name and returns it; a name that is known keeps its capital letters. The old file stays
 * whole whatever happens; throws LocalError, LockBusyError or PrivateFileError.
 */
export async function saveReply(
  configFolder: string,
  reply: CannedReply,
  options: SaveOptions = {},
): Promise<CannedReply> {
  const { name } = reply;
  checkReplyName(name);
  checkReply(reply);
  const after = await change(configFolder, options, (replies) => {
    const known = Object.keys(replies).find((each) => lowered(each) === lowered(name));
    if (options.name === 'new') checkNewName(listed({ version: 1, replies }), name);
    if (options.name === 'known') findReply(listed({ version: 1, replies }), name);
    if (known === undefined) checkBeginning(name);
    return [...Object.entries(replies), [known ?? name, stored(reply, replies[known ?? name])] as const];
  });
  return findReply(after, name);
}

/** Removes a reply and returns those that are left; throws LocalError, LockBusyError or PrivateFileError. */
export async function removeReply(
  configFolder: string,
  name: string,
  options: DocumentChangeOptions = {},
): Promise<CannedReply[]> {
  return await change(configFolder, options, (replies) => {
    const found = findReply(listed({ version: 1, replies }), name);
    return Object.entries(replies).filter(([each]) => each !== found.name);
  });
}

/** Throws LocalError (exit 2) for a name no reply can have. */
export function checkReplyName(name: string): void {
  if (isReplyName(name)) return;
  throw new LocalError({
    code: 'bad_reply_name',
    message: `"${name.slice(0, 60)}" cannot be the name of a reply: use 1 to 40 letters a to z, digits, - _ .`,
    exitCode: 2,
  });
}

/** Commands would take it for an option; replies that are called so already stay. */
function checkBeginning(name: string): void {
  if (!name.startsWith('-')) return;
  throw new LocalError({
    code: 'bad_reply_name',
    message: `"${name}" cannot be the name of a new reply: it begins with a hyphen, like an option`,
    exitCode: 2,
  });
}

/** Throws LocalError (exit 2) for a name that is taken, or that no new reply can have. */
export function checkNewName(replies: readonly CannedReply[], name: string): void {
  checkBeginning(name);
  const taken = replies.find((reply) => lowered(reply.name) === lowered(name));
  if (!taken) return;
  throw new LocalError({
    code: 'reply_exists',
    message: `there is already a reply called "${taken.name}"`,
    hint: `convops replies edit ${taken.name}`,
    exitCode: 2,
  });
}

/** Throws LocalError (exit 2) for a reply that says and does nothing, or leaves open what nobody can fill. */
function checkReply({ text, actions }: CannedReply): void {
  const problem = (message: string) => new LocalError({ code: 'bad_reply', message, exitCode: 2 });
  const file = actions?.file;
  const acts =
    actions !== null &&
    (actions.note !== null || actions.assign !== null || file !== undefined || actions.close);
  if (file !== undefined && !isWebAddress(file)) throw problem('the file is not an http or https address');
  if (text.trim() === '' && !(text === '' && acts)) throw problem('a reply needs a text, or something to do');
  if (actions?.note?.trim() === '') throw problem('the note is empty');
  // What takes the place of bytes that are no text, as in an argument of a terminal that is not UTF-8.
  if (`${text}${actions?.note ?? ''}`.includes('\uFFFD')) throw problem('the text is not UTF-8');
  const unknown = placeholdersIn(`${text}\n${actions?.note ?? ''}`).find((name) => !isPlaceholder(name));
  if (unknown === undefined) return;
  const known = PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ');
  throw problem(`{{${unknown.slice(0, 60)}}} is not a placeholder; the placeholders are ${known}`);
}

/** The reply as it lies in the file, with what a later version put beside it. */
function stored({ text, actions }: CannedReply, before: StoredReply | undefined): StoredReply {
  const {
    text: _text,
    note: _note,
    operator: _operator,
    group: _group,
    file_url: _file,
    close: _close,
    ...unknown
  } = before ?? {};
  const { note = null, assign = null, file, close = false } = actions ?? {};
  return {
    ...(text === '' ? {} : { text }),
    ...(note === null ? {} : { note }),
    ...assign,
    ...(file === undefined ? {} : { file_url: file }),
    ...(close ? { close } : {}),
    ...unknown,
  };
}

type Stored = RepliesDocument['replies'];

/** Applies a change to what is in the file at this moment. */
async function change(
  folder: string,
  options: DocumentChangeOptions,
  apply: (replies: Stored) => Iterable<readonly [string, Stored[string]]>,
): Promise<CannedReply[]> {
  const made = await changeJsonDocument(
    repliesPath(folder),
    REPLIES,
    (before) => ({ ...before, replies: recordFrom(apply(before.replies)) }),
    options,
  );
  return listed(made);
}

function listed({ replies }: RepliesDocument): CannedReply[] {
  return Object.entries(replies)
    .map(([name, reply]) => ({ name, text: reply.text ?? '', actions: actionsIn(reply) }))
    .sort((a, b) => (lowered(a.name) < lowered(b.name) ? -1 : 1));
}

function actionsIn({ note, operator, group, file_url: file, close }: StoredReply): MacroActions | null {
  const assign = operator !== undefined ? { operator } : group !== undefined ? { group } : null;
  if (note === undefined && assign === null && file === undefined && close !== true) return null;
  return { note: note ?? null, assign, ...(file === undefined ? {} : { file }), close: close === true };
}

/** Names of replies are plain letters, so capital letters are all that may differ. */
function lowered(name: string): string {
  return name.toLowerCase();
}
