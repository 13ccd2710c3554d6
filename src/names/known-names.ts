// The names of operators and groups that commands have met: one small private file for each profile. Tables show them in
// place of numbers, and completion offers them. They are a comfort: a folder that cannot be written, a full disk or a file of
// somebody else costs the names and nothing more. Names of customers are not stored: nobody asked for that.
import { join } from 'node:path';
import { fieldIn, isRecord } from '../base/record.ts';
import {
  ensurePrivateFolder,
  readPrivateFile,
  removeIfThere,
  replacePrivateFile,
} from '../disk/private-file.ts';
import { type Candidate, isSafeName, isSafeWord, namedWords } from './words.ts';

/** Where names are stored: under which key, and of which service, which may since be another under the same key. */
export interface NamesPlace {
  readonly stateFolder: string;
  readonly key: string;
  readonly service: string;
}

interface KnownNames {
  readonly operators: readonly {
    readonly id: number;
    readonly user_id?: number;
    readonly invite_email: string;
  }[];
  readonly groups: readonly { readonly id: number; readonly title: string }[];
}

/** What a run has read of a service: rows as they were answered, undefined for a list that was not read. */
export interface ReadRows {
  readonly operators?: readonly unknown[];
  readonly groups?: readonly unknown[];
}

/** The key of the service that CONVOPS_BASE_URL names. No profile can have this name. */
export const ENVIRONMENT_KEY = '@environment';

const NONE: KnownNames = { operators: [], groups: [] };

/** What is stored under a key; nothing where it cannot be read, or is of another service than the one that is given. */
export function readNames(stateFolder: string, key: string, service?: string): KnownNames {
  // The key may be what somebody is typing.
  if (!isSafeWord(key)) return NONE;
  const { operators, groups, ...found } = documentAt(pathOf(stateFolder, key));
  if (service !== undefined && found.service !== service) return NONE;
  const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  return merged(NONE, { operators: listIn(operators), groups: listIn(groups) });
}

/** What is known together with the lists that were read. */
export function merged(known: KnownNames, rows: ReadRows): KnownNames {
  const operators = rows.operators?.flatMap((row) => {
    const [id, user, email] = [idIn(row, 'id'), idIn(row, 'user_id'), nameIn(row, 'invite_email')];
    const other = user === undefined ? {} : { user_id: user };
    return id === undefined || email === null ? [] : [{ id, ...other, invite_email: email }];
  });
  const groups = rows.groups?.flatMap((row) => {
    const [id, title] = [idIn(row, 'id'), nameIn(row, 'title')];
    return id === undefined || title === null ? [] : [{ id, title }];
  });
  return { operators: operators ?? known.operators, groups: groups ?? known.groups };
}

/** Stores what was read beside what is known of the same service; never throws. */
export function keepNames({ stateFolder, key, service }: NamesPlace, rows: ReadRows): void {
  if (!isSafeWord(key)) return;
  try {
    const names = merged(readNames(stateFolder, key, service), rows);
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

/** Collects the names in the lists that a run reads, and saves them at its end: a run that reads neither writes nothing. */
export function createNameNotes(place: () => NamesPlace) {
  let notes: ReadRows = {};
  return {
    /** Collects the names in an answer. */
    note(list: string, data: unknown): void {
      if (!Array.isArray(data)) return;
      if (list === 'operators.list') notes = { ...notes, operators: data };
      if (list === 'operators.groups') notes = { ...notes, groups: data };
    },
    /** The names from this run, and those kept of the same service. */
    shown() {
      const { stateFolder, key, service } = place();
      const kept = readNames(stateFolder, key, service);
      let of: ReadRows | undefined;
      let names = namesById(kept);
      // Read when a name is needed, because answers may still be arriving.
      const nameIn = (kind: 'operators' | 'groups', id: unknown) => {
        if (of !== notes) names = namesById(merged(kept, notes));
        of = notes;
        return typeof id === 'number' ? names[kind].get(id) : undefined;
      };
      return {
        group: (id: unknown) => nameIn('groups', id),
        operator: (id: unknown) => nameIn('operators', id),
      };
    },
    /** Stores what was collected since the last call; never throws. */
    keep(): void {
      if (notes.operators || notes.groups) keepNames(place(), notes);
      notes = {};
    },
  };
}

/** Names by id. An operator also by the user id; which of the two a record names is not shown, so a number of two has none. */
export function namesById({ operators, groups }: KnownNames): {
  readonly operators: ReadonlyMap<number, string>;
  readonly groups: ReadonlyMap<number, string>;
} {
  return {
    operators: unambiguous(
      operators.flatMap(({ id, user_id: user = id, invite_email: email }) => [
        [id, email] as const,
        [user, email] as const,
      ]),
    ),
    groups: unambiguous(groups.map(({ id, title }) => [id, title] as const)),
  };
}

function unambiguous(pairs: readonly (readonly [number, string])[]): ReadonlyMap<number, string> {
  const isOfTwo = (id: number, name: string) => pairs.some(([other, own]) => other === id && own !== name);
  return new Map(pairs.filter(([id, name]) => !isOfTwo(id, name)));
}

/** What completion offers of a service. */
export function wordsOf(
  { operators, groups }: KnownNames,
  kind: 'operators' | 'groups',
): readonly Candidate[] {
  return kind === 'groups'
    ? namedWords(groups.map(({ id, title }) => ({ id, name: title })))
    : namedWords(operators.map(({ id, invite_email }) => ({ id, name: invite_email })));
}

/** What completion offers of this computer's own names, from their file. */
export function ownWords(
  configFolder: string,
  kind: 'profiles' | 'replies' | 'aliases',
): readonly Candidate[] {
  const names = documentAt(join(configFolder, `${kind}.json`))[kind];
  const words = isRecord(names) ? Object.keys(names).sort().filter(isSafeName) : [];
  return words.map((word) => ({ word, description: '' }));
}

/** The profile in use; null for none. */
export function currentProfile(configFolder: string): string | null {
  const { current } = documentAt(join(configFolder, 'profiles.json'));
  return typeof current === 'string' ? current : null;
}

function idIn(row: unknown, field: string): number | undefined {
  const id = fieldIn(row, field);
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? id : undefined;
}

function nameIn(row: unknown, field: string): string | null {
  const value = fieldIn(row, field);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
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
