// JSON documents that the program itself writes, and the strict reading of them: a file that is not exactly what was
// written is somebody's unfinished or unknown work, so it is refused, never repaired and never overwritten. What a
// document holds is not known here: its owner parses the record and chooses the error for people.

import { dirname } from 'node:path';
import { isRecord } from '../base/record.ts';
import { shellWord } from '../base/text.ts';
import { withLock } from './lock.ts';
import {
  checkPrivateFolder,
  ensurePrivateFolder,
  type OnTightened,
  readPrivateBytes,
  replacePrivateFile,
} from './private-file.ts';

const WAIT_MS = 1000;

/** An object without a prototype: `constructor` and `__proto__` are names like any other. */
export type JsonRecord = Record<string, unknown>;

/** Tells what is wrong with the text of a document; the message follows the file's name. */
export class BrokenDocumentError extends Error {
  override readonly name = 'BrokenDocumentError';
  /** Whether a later version of the program wrote it. */
  readonly newer: boolean;

  constructor(message: string, newer = false) {
    super(message);
    this.newer = newer;
  }
}

/** What a person reads about a broken document. */
export interface BrokenDocument {
  readonly message: string;
  /** One command to type next. */
  readonly hint: string;
  readonly exitCode: 8;
}

/** The object of this format (`version`) in the bytes of a document; throws BrokenDocumentError. */
export function parseJsonDocument(
  bytes: Uint8Array,
  { version }: { readonly version: number },
): Readonly<JsonRecord> {
  const root = recordIn(parseJson(bytes));
  if (!root) throw new BrokenDocumentError('does not hold an object');
  const { version: found } = root;
  if (typeof found === 'number' && found > version) {
    throw new BrokenDocumentError(`was written by a later version of convops (format ${found})`, true);
  }
  if (found !== version) throw new BrokenDocumentError(`does not say "version": ${version}`);
  return root;
}

/** The value as a record; undefined if it is not an object. */
export function recordIn(value: unknown): JsonRecord | undefined {
  return isRecord(value) ? Object.assign(Object.create(null), value) : undefined;
}

/** A record of these entries, the last of a name counting. */
export function recordFrom<Value>(entries: Iterable<readonly [string, Value]>): Record<string, Value> {
  const record: Record<string, Value> = Object.create(null);
  for (const [name, value] of entries) record[name] = value;
  return record;
}

/** The text of a document: JSON that a person can read, ending in a line feed. */
export function jsonDocumentText(document: object): string {
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/** What the owner of a kind of documents knows of them. */
export interface DocumentKind<Document> {
  /** Throws BrokenDocumentError. */
  readonly parse: (bytes: Uint8Array) => Document;
  /** The document if there is no file. */
  readonly empty: () => Document;
  /** The error of a file that `parse` found broken. */
  readonly refusal: (broken: BrokenDocument) => Error;
}

/** The document in a private file; throws PrivateFileError, or the refusal of its kind. */
export function readJsonDocument<Document>(
  path: string,
  { parse, empty, refusal }: DocumentKind<Document>,
  onTightened?: OnTightened,
): Document {
  const bytes = readPrivateBytes(path, onTightened);
  if (bytes === undefined) return empty();
  try {
    return parse(bytes);
  } catch (error) {
    if (!(error instanceof BrokenDocumentError)) throw error;
    throw refusal({
      message: `${path} ${error.message}; it was left as it is`,
      hint: error.newer ? 'update convops, or set CONVOPS_CONFIG_DIR to another folder' : setAsideHint(path),
      exitCode: 8,
    });
  }
}

export interface DocumentChangeOptions {
  /** Milliseconds to wait for another writer; 1000 when not given. */
  readonly waitMs?: number;
  readonly onTightened?: OnTightened | undefined;
  /** Checks everything and changes nothing. */
  readonly dryRun?: boolean;
}

/**
 * Makes a new document of what is in the file at this moment, one writer at a time, and resolves to it. The old file
 * stays whole whatever happens; throws LockBusyError, PrivateFileError, the refusal of its kind, or what `apply` throws.
 */
export async function changeJsonDocument<Document extends object>(
  path: string,
  kind: DocumentKind<Document>,
  apply: (before: Document) => Document,
  { waitMs = WAIT_MS, onTightened, dryRun = false }: DocumentChangeOptions = {},
): Promise<Document> {
  const make = (check?: () => void) => {
    const before = readJsonDocument(path, kind, onTightened);
    const after = apply(before);
    const text = jsonDocumentText(after);
    if (!dryRun && text !== jsonDocumentText(before)) {
      check?.();
      replacePrivateFile(path, text);
    }
    return after;
  };
  if (dryRun) {
    checkPrivateFolder(dirname(path), onTightened);
    return make();
  }
  ensurePrivateFolder(dirname(path), onTightened);
  return await withLock(`${path}.lock`, { waitMs, what: path }, make);
}

/** The command that puts a file out of the way and loses nothing. */
export function setAsideHint(path: string): string {
  const word = shellWord(path);
  return `mv ${word} ${word}.broken`;
}

function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw new BrokenDocumentError('is empty');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new BrokenDocumentError('is not UTF-8 text');
  }
  if (text.startsWith('\uFEFF')) throw new BrokenDocumentError('begins with a byte order mark');
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the text, which may be a token.
    throw new BrokenDocumentError('is not valid JSON; it may have been cut short');
  }
}
