// The files of names: private, whole, and written only when something in them has changed. Completion is a comfort:
// a folder that cannot be written, a full disk or a file of somebody else costs the names and nothing more.
import { readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  ensurePrivateFolder,
  readPrivateTail,
  removeIfThere,
  replacePrivateFile,
} from '../disk/private-file.ts';
import { BY_ID_FILE } from './by-id.ts';
import {
  CURRENT_FILE,
  ENVIRONMENT_KEY,
  KINDS_BY_SERVICE,
  LONGEST_LINE,
  MOST_CONVERSATIONS,
  MOST_LINES,
  NAMES_FOLDER,
  type NameKind,
  SERVICES_FOLDER,
} from './layout.ts';
import {
  conversationWords,
  groupWords,
  isSafeWord,
  type NamedWord,
  operatorWords,
  plainWords,
  withoutDoubles,
  wordsIn,
  wordsText,
} from './words.ts';

/** What a run has learned of a service: rows as they were answered, undefined for a list that was not read. */
export interface LearnedNames {
  readonly operators: readonly unknown[] | undefined;
  readonly groups: readonly unknown[] | undefined;
  readonly conversations: readonly unknown[];
}

export interface ProfileNames {
  readonly names: readonly string[];
  readonly current: string | null;
  /** The profile that the shells know by themselves. */
  readonly builtIn: string;
}

const MOST_BYTES = MOST_LINES * LONGEST_LINE;

/** Keeps what was learned of the service with this key; `another` forgets the conversations known before. */
export function keepServiceNames(
  stateFolder: string,
  key: string,
  { operators, groups, conversations }: LearnedNames,
  another: boolean,
): void {
  if (!isKey(key)) return;
  quietly(() => {
    const folder = openFolder(stateFolder, SERVICES_FOLDER, key);
    if (operators) keep(folder, 'operators', operatorWords(operators));
    if (groups) keep(folder, 'groups', groupWords(groups));
    if (conversations.length === 0) return;
    const known = another ? [] : wordsIn(read(join(folder, 'conversations')));
    const all = withoutDoubles([...conversationWords(conversations), ...known]);
    keep(folder, 'conversations', all.slice(0, MOST_CONVERSATIONS));
  });
}

/**
 * Keeps the names of the profiles, but for the one that always exists, and which is in use; forgets what was known of
 * services without one.
 */
export function keepProfileNames(stateFolder: string, { names, current, builtIn }: ProfileNames): void {
  quietly(() => {
    const folder = openFolder(stateFolder);
    const others = names.filter((name) => name !== builtIn);
    keep(folder, 'profiles', plainWords(others));
    replaceChanged(join(folder, CURRENT_FILE), current === null ? '' : `${current}\n`);
    for (const key of listed(join(folder, SERVICES_FOLDER))) {
      if (![...others, builtIn, ENVIRONMENT_KEY].includes(key)) {
        quietly(() => forget(join(folder, SERVICES_FOLDER, key)));
      }
    }
  });
}

/** Keeps the names of the canned replies. */
export function keepReplyNames(stateFolder: string, names: readonly string[]): void {
  quietly(() => keep(openFolder(stateFolder), 'replies', plainWords(names)));
}

/** Keeps the names of the aliases. */
export function keepAliasNames(stateFolder: string, names: readonly string[]): void {
  quietly(() => keep(openFolder(stateFolder), 'aliases', plainWords(names)));
}

function isKey(key: string): boolean {
  return isSafeWord(key) && !/^\.+$/.test(key);
}

function openFolder(stateFolder: string, ...below: readonly string[]): string {
  ensurePrivateFolder(stateFolder);
  let folder = stateFolder;
  for (const name of [NAMES_FOLDER, ...below]) {
    folder = join(folder, name);
    ensurePrivateFolder(folder);
  }
  return folder;
}

function keep(folder: string, kind: NameKind, words: readonly NamedWord[]): void {
  quietly(() => replaceChanged(join(folder, kind), wordsText(words)));
}

function replaceChanged(path: string, text: string): void {
  if (read(path) !== text) replacePrivateFile(path, text);
}

/** What is in the file, cut when it is longer than any that is written here; empty when there is none. */
function read(path: string): string {
  return readPrivateTail(path, MOST_BYTES) ?? '';
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Only what is written here is removed; a folder with something else in it stays. */
function forget(folder: string): void {
  for (const name of [...KINDS_BY_SERVICE, BY_ID_FILE]) removeIfThere(join(folder, name));
  rmdirSync(folder);
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // See above: nobody asked for this, so nobody is told.
  }
}
