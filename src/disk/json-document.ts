// JSON documents that the program itself writes, and the strict reading of them: a file that is not exactly what was
// written is somebody's unfinished or unknown work, so it is refused, never repaired and never overwritten. What a
// document holds is not known here: its owner parses the record.
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { badValue, LocalError } from '../base/local-error.ts';
import { isRecord } from '../base/record.ts';
import { shellWord } from '../base/text.ts';
import { withLock } from './lock.ts';
import { checkPrivateFolder, ensurePrivateFolder, readOpened, replacePrivateFile } from './private-file.ts';

const WAIT_MS = 1000;
/** The format of every document. */
const VERSION = 1;

/** What the owner of a kind of documents knows of them. */
export interface DocumentKind<Document> {
  /** Of the error of a broken one, such as `broken_replies`. */
  readonly code: string;
  /** What to type for a broken one, if it should not be moved out of the way. */
  readonly hint?: string;
  /** Throws a LocalError whose message follows the file's name; its hint, where it has one, mends less than the whole. */
  readonly parse: (root: Readonly<Record<string, unknown>>) => Document;
  /** The document if there is no file. */
  readonly empty: () => Document;
}

/** The named things under a key of a document, each parsed; throws LocalError. */
export function namedIn<Value>(
  root: Readonly<Record<string, unknown>>,
  key: string,
  parse: (name: string, value: Readonly<Record<string, unknown>>) => Value,
): Record<string, Value> {
  const found = root[key];
  if (!isRecord(found)) throw badValue(`has "${key}" that are not an object`);
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => {
      if (!isRecord(value)) throw badValue(`has "${key}" of which one is not an object`);
      return [name, parse(name, value)] as const;
    }),
  );
}

/** The text of a document: JSON that a person can read, ending in a line feed. */
export function jsonDocumentText(document: object): string {
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/** The document in a private file; throws PrivateFileError, or LocalError (exit 8) for a broken one. */
export function readJsonDocument<Document>(path: string, kind: DocumentKind<Document>): Document {
  const bytes = readOpened<Buffer | undefined>(path, undefined, (fd) => readFileSync(fd));
  if (bytes === undefined) return kind.empty();
  try {
    return kind.parse(rootIn(bytes));
  } catch (error) {
    if (!(error instanceof LocalError)) throw error;
    const word = shellWord(path);
    const hint = error.hint ?? kind.hint ?? `mv ${word} ${word}.broken`;
    throw new LocalError(8, kind.code, `${path} ${error.message}; it was left as it is`, hint);
  }
}

/** The document in a folder of our own; throws as `readJsonDocument`. */
export function readOwnDocument<Document>(path: string, kind: DocumentKind<Document>): Document {
  return checkPrivateFolder(dirname(path)) ? readJsonDocument(path, kind) : kind.empty();
}

export interface DocumentChangeOptions {
  /** Milliseconds to wait for another writer; 1000 when not given. */
  readonly waitMs?: number;
  /** Checks everything and changes nothing. */
  readonly dryRun?: boolean;
}

/**
 * Makes a new document of what is in the file at this moment, one writer at a time, and resolves to it. The old file
 * stays whole whatever happens; throws LockBusyError, PrivateFileError, LocalError, or what `apply` throws.
 */
export async function changeJsonDocument<Document extends object>(
  path: string,
  kind: DocumentKind<Document>,
  apply: (before: Document) => Document,
  { waitMs = WAIT_MS, dryRun = false }: DocumentChangeOptions = {},
  write: (path: string, document: Document) => Promise<void> | void = replaceDocument,
): Promise<Document> {
  if (dryRun) return apply(readOwnDocument(path, kind));
  ensurePrivateFolder(dirname(path));
  return await withLock(`${path}.lock`, { waitMs, what: path }, async (check) => {
    const before = readJsonDocument(path, kind);
    const after = apply(before);
    if (jsonDocumentText(after) !== jsonDocumentText(before)) {
      check();
      await write(path, after);
    }
    return after;
  });
}

function replaceDocument(path: string, document: object): void {
  replacePrivateFile(path, jsonDocumentText(document));
}

function rootIn(bytes: Uint8Array): Record<string, unknown> {
  if (bytes.length === 0) throw badValue('is empty');
  let value: unknown;
  try {
    // An editor may have put a byte order mark before it, which is not part of the text.
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    // The parser's own message quotes the text, which may be a token.
    throw badValue(
      error instanceof SyntaxError ? 'is not valid JSON; it may have been cut short' : 'is not UTF-8 text',
    );
  }
  if (!isRecord(value)) throw badValue('does not hold an object');
  if (value.version !== VERSION) throw badValue(`does not say "version": ${VERSION}`);
  return value;
}
