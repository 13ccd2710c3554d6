// Canned replies: texts kept under a name in one private file of the configuration folder, and what is put into
// them when they are sent; a macro is one that says what else is done. Nothing here knows of conversations, requests
// or terminals: whoever sends one hands the values in. What cannot be used is a LocalError with the way out in it.
import { join } from 'node:path';
import { badValue, LocalError } from '../base/local-error.ts';
import { isWebAddress } from '../base/read-url.ts';
import { firstFew } from '../base/text.ts';
import {
  changeJsonDocument,
  type DocumentChangeOptions,
  type DocumentKind,
  namedIn,
  readOwnDocument,
} from '../disk/json-document.ts';
import { isBlankName, isPlaceholder, PLACEHOLDERS, placeholdersIn } from './placeholders.ts';

/** A reply as it lies in the file: a text, or what is done besides, or both. */
interface StoredReply {
  readonly text?: string;
  readonly note?: string;
  readonly operator?: string;
  readonly group?: string;
  readonly file_url?: string;
  readonly close?: boolean;
}

type Stored = Readonly<Record<string, StoredReply>>;

interface RepliesDocument {
  readonly version: 1;
  readonly replies: Stored;
}

const REPLIES: DocumentKind<RepliesDocument> = {
  code: 'broken_replies',
  parse: parseReplies,
  empty: () => ({ version: 1, replies: {} }),
};

function parseReplies(root: Readonly<Record<string, unknown>>): RepliesDocument {
  const replies = namedIn(root, 'replies', parseReply);
  const names = Object.keys(replies);
  if (new Set(names.map(lowered)).size < names.length) {
    throw badValue('has replies whose names differ only in capital letters');
  }
  // With what this version does not know: another version may.
  return { ...root, version: 1, replies };
}

const TEXTS = ['text', 'note', 'operator', 'group', 'file_url'] as const;

function parseReply(name: string, reply: Readonly<Record<string, unknown>>): StoredReply {
  if (!isReplyName(name)) throw badValue('has a reply whose name is not allowed');
  const broken = (reason: string) => badValue(`has a reply ${name} that cannot be used: ${reason}`);
  for (const key of TEXTS) {
    const value = reply[key];
    if (value !== undefined && typeof value !== 'string') throw broken(`"${key}" is not a text`);
    if (value === '' && key !== 'text') throw broken(`"${key}" is empty`);
  }
  if (!['undefined', 'boolean'].includes(typeof reply.close)) throw broken('"close" is not true or false');
  if (reply.operator !== undefined && reply.group !== undefined)
    throw broken('it has both operator and group');
  // The casts: each known key has just been checked.
  const problem = problemWith(cannedReply(name, reply as StoredReply));
  if (problem !== null) throw broken(problem);
  return reply as StoredReply;
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

/** The path of the canned replies in the configuration folder. */
export function repliesPath(configFolder: string): string {
  return join(configFolder, 'replies.json');
}

/** The canned replies by name, none when there is no file; throws LocalError (exit 8) or PrivateFileError. */
export function loadReplies(configFolder: string): CannedReply[] {
  return listed(readOwnDocument(repliesPath(configFolder), REPLIES).replies);
}

/** The reply of that name, in capital letters or not; throws LocalError (exit 10) with the names there are. */
export function findReply(replies: readonly CannedReply[], name: string): CannedReply {
  const found = replies.find((reply) => lowered(reply.name) === lowered(name));
  if (found) return found;
  const near = replies.filter((reply) => lowered(reply.name).includes(lowered(name)));
  const candidates = (near.length > 0 ? near : replies).map((reply) => reply.name);
  const isNone = candidates.length === 0;
  const there = isNone ? 'there are no replies yet' : `available replies: ${firstFew(candidates)}`;
  const message = `there is no reply "${name.slice(0, 60)}"; ${there}`;
  const hint = isNone ? 'convops replies add --help' : 'convops replies list';
  throw new LocalError(10, 'no_such_reply', message, hint);
}

/** The text of a reply; throws LocalError (exit 2) for a macro without one, and for one with a file, a second message. */
export function textOfReply({ name, text, actions }: CannedReply): string {
  const hasFile = actions?.file !== undefined;
  if (!hasFile && (text !== '' || actions === null)) return text;
  const [code, reason] = hasFile
    ? ['reply_with_file', 'has a file, which is a message of its own: run the reply']
    : ['reply_without_text', 'has no text: it is a macro, run it'];
  const hint = `convops replies run ${name} ID`;
  throw new LocalError(2, code, `reply ${name} ${reason}`, hint, { ofRun: true });
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
    if (options.name === 'new') checkNewName(listed(replies), name);
    if (options.name === 'known') findReply(listed(replies), name);
    const [known = name, before] =
      Object.entries(replies).find(([each]) => lowered(each) === lowered(name)) ?? [];
    return { ...replies, [known]: stored(reply, before) };
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
    const found = findReply(listed(replies), name);
    return Object.fromEntries(Object.entries(replies).filter(([each]) => each !== found.name));
  });
}

/** Throws LocalError (exit 2) for a name no reply can have. */
export function checkReplyName(name: string): void {
  if (isReplyName(name)) return;
  const allowed = 'use 1 to 40 letters a to z, digits, - _ ., no hyphen first';
  throw new LocalError(
    2,
    'bad_reply_name',
    `"${name.slice(0, 60)}" cannot be the name of a reply: ${allowed}`,
  );
}

/** Throws LocalError (exit 2) for a name that is taken. */
export function checkNewName(replies: readonly CannedReply[], name: string): void {
  const taken = replies.find((reply) => lowered(reply.name) === lowered(name));
  if (!taken) return;
  const message = `there is already a reply called "${taken.name}"`;
  throw new LocalError(2, 'reply_exists', message, `convops replies edit ${taken.name}`);
}

/** Throws LocalError (exit 2) for a reply that says and does nothing, or leaves open what nobody can fill. */
function checkReply(reply: CannedReply): void {
  const problem = problemWith(reply);
  if (problem !== null) throw new LocalError(2, 'bad_reply', problem);
  const texts = `${reply.text}\n${reply.actions?.note ?? ''}`;
  // Nobody sees a note before it is saved: it has no blanks.
  const blanks = placeholdersIn(reply.text).filter(isBlankName);
  const isKnown = (name: string) => isPlaceholder(name) || (blanks.includes(name) && !inNote.includes(name));
  const inNote = placeholdersIn(reply.actions?.note ?? '');
  const unknown = placeholdersIn(texts).find((name) => !isKnown(name));
  if (unknown === undefined) return;
  const known = PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ');
  throw new LocalError(
    2,
    'bad_reply',
    `{{${unknown.slice(0, 60)}}} is not a placeholder; the placeholders are ${known}, and a text may have blanks such as {{order}}`,
  );
}

/** Why a reply cannot be sent or run, wherever it comes from; null if it can. */
function problemWith({ text, actions }: CannedReply): string | null {
  if (actions?.file !== undefined && !isWebAddress(actions.file))
    return 'the file is not an http or https address';
  if (actions?.note?.trim() === '') return 'the note is empty';
  const { note = null, assign = null, file, close = false } = actions ?? {};
  const acts = note !== null || assign !== null || file !== undefined || close;
  return text.trim() !== '' || (text === '' && acts) ? null : 'a reply needs a text, or something to do';
}

/** The reply as it lies in the file, with what a later version put beside it. */
function stored({ text, actions }: CannedReply, before: StoredReply = {}): StoredReply {
  const { note, assign, file, close } = actions ?? {};
  const own = { text, note, ...assign, file_url: file, close };
  const unknown = Object.entries(before).filter(([key]) => ![...TEXTS, 'close'].includes(key));
  const isSaid = (value: unknown) => value !== undefined && value !== null && value !== '' && value !== false;
  return Object.fromEntries([...Object.entries(own).filter(([, value]) => isSaid(value)), ...unknown]);
}

/** Applies a change to what is in the file at this moment. */
async function change(
  folder: string,
  options: DocumentChangeOptions,
  apply: (replies: Stored) => Stored,
): Promise<CannedReply[]> {
  const applied = (before: RepliesDocument) => ({ ...before, replies: apply(before.replies) });
  return listed((await changeJsonDocument(repliesPath(folder), REPLIES, applied, options)).replies);
}

function listed(replies: Stored): CannedReply[] {
  return Object.entries(replies)
    .map(([name, reply]) => cannedReply(name, reply))
    .sort((a, b) => (lowered(a.name) < lowered(b.name) ? -1 : 1));
}

function cannedReply(name: string, reply: StoredReply): CannedReply {
  const { text = '', note, operator, group, file_url: file, close = false } = reply;
  const assign = operator !== undefined ? { operator } : group !== undefined ? { group } : null;
  const acts = note !== undefined || assign !== null || file !== undefined || close;
  const actions = { note: note ?? null, assign, ...(file === undefined ? {} : { file }), close };
  return { name, text, actions: acts ? actions : null };
}

/** Whether a reply may have this name: 1 to 40 letters a to z, digits, hyphens, underscores, dots; no leading hyphen. */
function isReplyName(name: string): boolean {
  return /^[A-Za-z0-9._][A-Za-z0-9._-]{0,39}$/.test(name);
}

/** Names of replies are plain letters, so capital letters are all that may differ. */
function lowered(name: string): string {
  return name.toLowerCase();
}
