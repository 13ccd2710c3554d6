// The cache of names for completion: one private file for what each service has, and one for what this machine keeps. It is
// a comfort: a folder that cannot be written, a full disk or a file of somebody else costs the names and nothing more.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../base/record.ts';
import { ensurePrivateFolder, glanceAt, removeIfThere, replacePrivateFile } from '../disk/private-file.ts';
import {
  type Candidate,
  conversationWords,
  groupWords,
  isSafeWord,
  MOST_CONVERSATIONS,
  type NameKind,
  operatorWords,
  safeNames,
  withoutDoubles,
  wordDescription,
} from './words.ts';

/** What a run has learned of a service: rows as they were answered, undefined for a list that was not read. */
interface LearnedNames {
  readonly operators: readonly unknown[] | undefined;
  readonly groups: readonly unknown[] | undefined;
  readonly conversations: readonly unknown[];
}

export interface ProfileNames {
  readonly names: readonly string[];
  readonly current: string | null;
  /** The profile that always exists, so that completion knows it by itself. */
  readonly builtIn: string;
}

/** Names of this machine, whatever the service; what is absent stays as it was. */
interface OwnNames {
  readonly profiles?: ProfileNames;
  readonly replies?: readonly string[];
  readonly aliases?: readonly string[];
}

/** The key of the service that CONVOPS_BASE_URL names. No profile can have this name, nor that of the machine's own. */
export const ENVIRONMENT_KEY = '@environment';
const OWN_KEY = '@own';

/** In the state folder: a file for each key, `work.json`. */
export const NAMES_FOLDER = 'names';
/** What the files begin with that have names by ids; no key does. */
export const BY_ID_PREFIX = '@by-id.';

const MOST_WORDS = 2000;
const MOST_BYTES = 2 * 1024 * 1024;

type Kept = Partial<Record<NameKind, readonly Candidate[]>>;

/** The names of a kind that are stored of the service with this key; null for those of this machine. */
export function keptNames(stateFolder: string, key: string | null, kind: NameKind): readonly Candidate[] {
  if (key !== null && !isKey(key)) return [];
  return namesIn(documentAt(pathOf(stateFolder, key ?? OWN_KEY)))[kind] ?? [];
}

/** The profile that was in use when the profiles were last kept; null for none. */
export function keptCurrentProfile(stateFolder: string): string | null {
  const { current } = documentAt(pathOf(stateFolder, OWN_KEY));
  return typeof current === 'string' && isKey(current) ? current : null;
}

/** Keeps what was learned of the service with this key; `another` forgets the conversations known before. */
export function keepServiceNames(
  stateFolder: string,
  key: string,
  { operators, groups, conversations }: LearnedNames,
  another: boolean,
): void {
  if (!isKey(key)) return;
  quietly(() => {
    const folder = openNamesFolder(stateFolder);
    const before = namesIn(documentAt(pathOf(stateFolder, key)));
    const known = another ? [] : (before.conversations ?? []);
    const all = withoutDoubles([...conversationWords(conversations), ...known]);
    replaceChanged(folder, key, {
      ...before,
      ...(operators && { operators: operatorWords(operators) }),
      ...(groups && { groups: groupWords(groups) }),
      ...(conversations.length > 0 && { conversations: all.slice(0, MOST_CONVERSATIONS) }),
    });
  });
}

/** Keeps the names of this machine, and with the profiles which is in use; forgets services that no profile is left of. */
export function keepOwnNames(stateFolder: string, { profiles, replies, aliases }: OwnNames): void {
  quietly(() => {
    const folder = openNamesFolder(stateFolder);
    const before = documentAt(pathOf(stateFolder, OWN_KEY));
    const others = profiles?.names.filter((name) => name !== profiles.builtIn);
    const current = profiles ? profiles.current : before.current;
    replaceChanged(folder, OWN_KEY, {
      ...namesIn(before),
      ...(others && { profiles: safeNames(others) }),
      ...(replies && { replies: safeNames(replies) }),
      ...(aliases && { aliases: safeNames(aliases) }),
      ...(typeof current === 'string' && { current }),
    });
    if (profiles) forgetOthers(folder, [...profiles.names, profiles.builtIn, ENVIRONMENT_KEY, OWN_KEY]);
  });
}

/** Whether a key can be the name of a file. */
export function isKey(key: string): boolean {
  return isSafeWord(key) && !/^\.+$/.test(key);
}

function pathOf(stateFolder: string, key: string): string {
  return join(stateFolder, NAMES_FOLDER, `${key}.json`);
}

/** The folder of the files, made if it is not there; throws PrivateFileError. */
export function openNamesFolder(stateFolder: string): string {
  ensurePrivateFolder(stateFolder);
  const folder = join(stateFolder, NAMES_FOLDER);
  ensurePrivateFolder(folder);
  return folder;
}

/** What is in a file; empty where it cannot be read as one that was written here. */
function documentAt(path: string): Readonly<Record<string, unknown>> {
  try {
    const document: unknown = JSON.parse(glanceAt(path, MOST_BYTES) ?? 'null');
    return isRecord(document) ? document : {};
  } catch {
    return {};
  }
}

/** The names of a document: what would not have been written here is left out. */
function namesIn(document: Readonly<Record<string, unknown>>): Kept {
  const kept = Object.entries(document).flatMap(([kind, pairs]) =>
    Array.isArray(pairs) ? [[kind, pairs.slice(0, MOST_WORDS).flatMap(wordIn)]] : [],
  );
  return Object.fromEntries(kept);
}

function wordIn(pair: unknown): Candidate[] {
  const [word, description] = Array.isArray(pair) ? pair : [];
  if (typeof word !== 'string' || !isSafeWord(word)) return [];
  return [{ word, description: wordDescription(description) }];
}

function replaceChanged(
  folder: string,
  key: string,
  { current, ...names }: Kept & { current?: string },
): void {
  const pairs = Object.entries(names).map(([kind, words]) => [
    kind,
    words.slice(0, MOST_WORDS).map(({ word, description }) => [word, description]),
  ]);
  const text = `${JSON.stringify({ version: 1, ...(current && { current }), ...Object.fromEntries(pairs) })}\n`;
  const path = join(folder, `${key}.json`);
  if (glanceAt(path, MOST_BYTES) !== text) replacePrivateFile(path, text);
}

/** Removes the files of services that are gone. */
function forgetOthers(folder: string, keys: readonly string[]): void {
  for (const name of readdirSync(folder)) {
    const key = name.replace(BY_ID_PREFIX, '').replace(/\.json$/, '');
    const isGone = name.endsWith('.json') && !keys.includes(key);
    if (isGone) quietly(() => removeIfThere(join(folder, name)));
  }
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // See above: nobody asked for this, so nobody is told.
  }
}
