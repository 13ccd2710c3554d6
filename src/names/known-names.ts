// The names of a service that commands have met: one small private file for each profile, `{operators, groups, recent}`.
// Tables show them in place of numbers, and completion offers them. They are a comfort: a folder that cannot be written, a
// full disk or a file of somebody else costs the names and nothing more.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fieldIn, isRecord } from '../base/record.ts';
import { ensurePrivateFolder, glanceAt, removeIfThere, replacePrivateFile } from '../disk/private-file.ts';
import {
  type Candidate,
  conversationWords,
  groupWords,
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

/** Rows of the service's lists as they are stored. */
interface OperatorName {
  /** Null for one who was only met holding a conversation. */
  readonly id: number | null;
  readonly user: number | null;
  readonly email: string;
}

interface GroupName {
  readonly id: number;
  readonly title: string;
}

interface KnownNames {
  readonly operators: readonly OperatorName[];
  readonly groups: readonly GroupName[];
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

const MOST_NAMES = 2000;
const LONGEST_NAME = 200;
const MOST_BYTES = 2 * 1024 * 1024;
const NONE: KnownNames = { operators: [], groups: [], recent: [] };

/** What is stored under a key; nothing where it cannot be read, or is of another service than the one that is given. */
export function readNames(stateFolder: string, key: string, service?: string): KnownNames {
  if (!isKey(key)) return NONE;
  const found = documentAt(pathOf(stateFolder, key));
  if (service !== undefined && found.service !== digestOf(service)) return NONE;
  const listOf = (value: unknown) => (Array.isArray(value) ? value.slice(0, MOST_NAMES) : []);
  return {
    operators: operatorNames(listOf(found.operators)),
    groups: groupNames(listOf(found.groups)),
    recent: listOf(found.recent).flatMap(recentIn),
  };
}

/** Stores what was read beside what is known of the same service; never throws. */
export function keepNames({ stateFolder, key, service }: NamesPlace, rows: ReadRows): void {
  if (!isKey(key)) return;
  try {
    const known = readNames(stateFolder, key, service);
    const recent = withoutDoubles([...conversationWords(rows.conversations), ...known.recent]);
    const text = `${JSON.stringify({
      version: 1,
      service: digestOf(service),
      ...merged(known, rows),
      recent: recent.slice(0, MOST_CONVERSATIONS),
    })}\n`;
    ensurePrivateFolder(stateFolder);
    ensurePrivateFolder(folderOf(stateFolder));
    const path = pathOf(stateFolder, key);
    if (glanceAt(path, MOST_BYTES) !== text) replacePrivateFile(path, text);
  } catch {
    // Nobody asked for this, so nobody is told.
  }
}

/** Removes the names of a profile that is gone; never throws. */
export function forgetNames(stateFolder: string, key: string): void {
  try {
    if (isKey(key)) removeIfThere(pathOf(stateFolder, key));
  } catch {
    // As above.
  }
}

/** The names that these rows add to what is known. */
export function merged(known: KnownNames, { operators, groups, conversations }: ReadRows): KnownNames {
  const list = operators ? operatorNames(operators) : known.operators;
  const named = new Set(list.flatMap(({ id, user }) => [id, user]));
  const holders = operatorNames(
    conversations.map((row) => ({
      user_id: fieldIn(row, 'operator_user_id'),
      invite_email: fieldIn(row, 'operator_email'),
    })),
  );
  const met = new Map(holders.flatMap((one) => (named.has(one.user) ? [] : [[one.user, one] as const])));
  return {
    operators: [...list, ...met.values()].slice(0, MOST_NAMES),
    groups: groups ? groupNames(groups) : known.groups,
    recent: known.recent,
  };
}

/** Names by id. An operator also by the user id; which of the two a record names is not shown, so a number of two has none. */
export function namesById({ operators, groups }: KnownNames): {
  readonly operators: ReadonlyMap<number, string>;
  readonly groups: ReadonlyMap<number, string>;
} {
  return {
    operators: unambiguous(
      operators.flatMap(({ id, user, email }) => [[id, email] as const, [user, email] as const]),
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
  if (kind === 'groups') return groupWords(known.groups);
  return operatorWords(known.operators.map(({ id, email }) => ({ id, invite_email: email })));
}

/** What completion offers of this computer's own names, from their file; a Tab checks no file and changes none. */
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
  return typeof current === 'string' && isKey(current) ? current : null;
}

function operatorNames(rows: readonly unknown[]): OperatorName[] {
  return rows.flatMap((row) => {
    const [id, user] = [numberIn(row, 'id'), numberIn(row, 'user_id') ?? numberIn(row, 'user')];
    const email = nameIn(row, 'invite_email') ?? nameIn(row, 'email');
    return email === null || (id === null && user === null) ? [] : [{ id, user, email }];
  });
}

function groupNames(rows: readonly unknown[]): GroupName[] {
  return rows.flatMap((row) => {
    const [id, title] = [numberIn(row, 'id'), nameIn(row, 'title')];
    return id === null || title === null ? [] : [{ id, title }];
  });
}

function recentIn(value: unknown): Candidate[] {
  const word = fieldIn(value, 'word');
  if (typeof word !== 'string' || !isSafeWord(word)) return [];
  return [{ word, description: wordDescription(fieldIn(value, 'description')) }];
}

function numberIn(row: unknown, field: string): number | null {
  const value = fieldIn(row, field);
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;
}

function nameIn(row: unknown, field: string): string | null {
  const value = fieldIn(row, field);
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, LONGEST_NAME) : null;
}

function unambiguous(pairs: readonly (readonly [number | null, string])[]): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const doubtful = new Set<number>();
  for (const [id, name] of pairs) {
    if (id === null) continue;
    if (names.has(id) && names.get(id) !== name) doubtful.add(id);
    names.set(id, name);
  }
  for (const id of doubtful) names.delete(id);
  return names;
}

/** Whether a key can be the name of a file. */
function isKey(key: string): boolean {
  return isSafeWord(key) && !/^\.+$/.test(key);
}

function folderOf(stateFolder: string): string {
  return join(stateFolder, 'names');
}

function pathOf(stateFolder: string, key: string): string {
  return join(folderOf(stateFolder), `${key}.json`);
}

/** Which service it is, without its address. */
function digestOf(service: string): string {
  return createHash('sha256').update(service).digest('hex').slice(0, 16);
}

/** What is in a file; empty where it cannot be read as JSON of an object. */
function documentAt(path: string): Readonly<Record<string, unknown>> {
  try {
    const document: unknown = JSON.parse(glanceAt(path, MOST_BYTES) ?? 'null');
    return isRecord(document) ? document : {};
  } catch {
    return {};
  }
}
