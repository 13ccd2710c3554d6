// The names of a service that commands have met: one small private file for each profile, `{operators, groups, recent}`.
// Tables show them in place of numbers, and completion offers them. They are a comfort: a folder that cannot be written, a
// full disk or a file of somebody else costs the names and nothing more.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fieldIn, isRecord } from '../base/record.ts';
import {
  checkPrivateFolder,
  ensurePrivateFolder,
  readPrivateFile,
  removeIfThere,
  replacePrivateFile,
} from '../disk/private-file.ts';
import {
  type Candidate,
  conversationWords,
  groupWords,
  idIn,
  isSafeWord,
  MOST_CONVERSATIONS,
  operatorWords,
  safeNames,
  withoutDoubles,
  wordDescription,
} from './words.ts';

/** Where names are stored: under which key, and of which service, which may since be another under the same key. */
export interface NamesPlace {
  readonly stateFolder: string;
  readonly key: string;
  readonly service: string;
}

interface KnownNames {
  readonly operators: readonly {
    readonly id: number;
    readonly user: number | null;
    readonly email: string;
  }[];
  readonly groups: readonly { readonly id: number; readonly title: string }[];
  /** Conversations read lately, newest first, with the names of their customers. */
  readonly recent: readonly Candidate[];
}

/** What a run has read of a service: rows as they were answered, undefined for a list that was not read. */
export interface ReadRows {
  readonly operators: readonly unknown[] | undefined;
  readonly groups: readonly unknown[] | undefined;
  readonly conversations: readonly unknown[];
}

/** The key of the service that CONVOPS_BASE_URL names. No profile can have this name. */
export const ENVIRONMENT_KEY = '@environment';

const NONE: KnownNames = { operators: [], groups: [], recent: [] };

/** What is stored under a key; nothing where it cannot be read, or is of another service than the one that is given. */
export function readNames(stateFolder: string, key: string, service?: string): KnownNames {
  // The key may be what somebody is typing.
  if (!isSafeWord(key)) return NONE;
  const found = documentAt(pathOf(stateFolder, key));
  if (service !== undefined && found.service !== service) return NONE;
  return {
    operators: operatorsIn(found.operators),
    groups: groupsIn(found.groups),
    recent: listIn(found.recent).flatMap(recentIn),
  };
}

/** Stores what was read beside what is known of the same service; never throws. */
export function keepNames({ stateFolder, key, service }: NamesPlace, rows: ReadRows): void {
  if (!isSafeWord(key)) return;
  try {
    const known = readNames(stateFolder, key, service);
    const recent = withoutDoubles([...conversationWords(rows.conversations), ...known.recent]);
    const names = { ...merged(known, rows), recent: recent.slice(0, MOST_CONVERSATIONS) };
    ensurePrivateFolder(stateFolder);
    ensurePrivateFolder(join(stateFolder, 'names'));
    const path = pathOf(stateFolder, key);
    const text = `${JSON.stringify({ version: 1, service, ...names })}\n`;
    if (readPrivateFile(path) !== text) replacePrivateFile(path, text);
  } catch {
    // Nobody asked for this, so nobody is told.
  }
}

/** Removes the names of a profile that is gone; never throws. */
export function forgetNames(stateFolder: string, key: string): void {
  try {
    removeIfThere(pathOf(stateFolder, key));
  } catch {
    // As above.
  }
}

/** Removes conversations, with the names of their customers, from the names of every profile of a service. */
export function forgetConversations(stateFolder: string, service: string, ids: readonly number[]): void {
  const folder = join(stateFolder, 'names');
  const names = checkPrivateFolder(folder) ? readdirSync(folder) : [];
  for (const key of names.flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? [])) {
    const path = pathOf(stateFolder, key);
    const document = documentAt(path);
    if (document.service !== service) continue;
    const recent = listIn(document.recent).filter((one) => !ids.includes(Number(fieldIn(one, 'word'))));
    replacePrivateFile(path, `${JSON.stringify({ ...document, recent })}\n`);
  }
}

/** What is known together with the lists that were read. */
export function merged(known: KnownNames, { operators, groups }: ReadRows): KnownNames {
  return {
    ...known,
    ...(operators ? { operators: operatorsIn(operators) } : {}),
    ...(groups ? { groups: groupsIn(groups) } : {}),
  };
}

/** Names by id. An operator also by the user id; which of the two a record names is not shown, so a number of two has none. */
export function namesById({ operators, groups }: KnownNames): {
  readonly operators: ReadonlyMap<number, string>;
  readonly groups: ReadonlyMap<number, string>;
} {
  return {
    operators: unambiguous(
      operators.flatMap(({ id, user, email }) => [[id, email] as const, [user ?? id, email] as const]),
    ),
    groups: unambiguous(groups.map(({ id, title }) => [id, title] as const)),
  };
}

/** What completion offers of a service. */
export function wordsOf(
  known: KnownNames,
  kind: 'operators' | 'groups' | 'conversations',
): readonly Candidate[] {
  if (kind === 'conversations') return known.recent;
  return kind === 'groups' ? groupWords(known.groups) : operatorWords(known.operators);
}

/** What completion offers of this computer's own names, from their file. */
export function ownWords(
  configFolder: string,
  kind: 'profiles' | 'replies' | 'aliases',
): readonly Candidate[] {
  const names = documentAt(join(configFolder, `${kind}.json`))[kind];
  return isRecord(names) ? safeNames(Object.keys(names).sort()) : [];
}

/** The profile in use; null for none. */
export function currentProfile(configFolder: string): string | null {
  const { current } = documentAt(join(configFolder, 'profiles.json'));
  return typeof current === 'string' ? current : null;
}

/** Operators as the service lists them, or as they are stored. */
function operatorsIn(rows: unknown): KnownNames['operators'] {
  return listIn(rows).flatMap((row) => {
    const id = idIn(row, 'id');
    const user = idIn(row, 'user_id') ?? idIn(row, 'user') ?? null;
    const email = nameIn(row, 'invite_email') ?? nameIn(row, 'email');
    return id === undefined || email === null ? [] : [{ id, user, email }];
  });
}

function groupsIn(rows: unknown): KnownNames['groups'] {
  return listIn(rows).flatMap((row) => {
    const [id, title] = [idIn(row, 'id'), nameIn(row, 'title')];
    return id === undefined || title === null ? [] : [{ id, title }];
  });
}

function recentIn(value: unknown): Candidate[] {
  const word = fieldIn(value, 'word');
  if (typeof word !== 'string' || !isSafeWord(word)) return [];
  return [{ word, description: wordDescription(fieldIn(value, 'description')) }];
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function nameIn(row: unknown, field: string): string | null {
  const value = fieldIn(row, field);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function unambiguous(pairs: readonly (readonly [number, string])[]): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const doubtful = new Set<number>();
  for (const [id, name] of pairs) {
    if (names.has(id) && names.get(id) !== name) doubtful.add(id);
    names.set(id, name);
  }
  for (const id of doubtful) names.delete(id);
  return names;
}

function pathOf(stateFolder: string, key: string): string {
  return join(stateFolder, 'names', `${key}.json`);
}

/** What is in a file; empty where it cannot be read as JSON of an object. */
function documentAt(path: string): Readonly<Record<string, unknown>> {
  try {
    const document: unknown = JSON.parse(readPrivateFile(path)?.replace(/^\uFEFF/, '') ?? 'null');
    return isRecord(document) ? document : {};
  } catch {
    return {};
  }
}
