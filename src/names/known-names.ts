// The names of operators and groups that commands have met: one small private file for each profile. Tables show them in
// place of numbers, and completion offers them. They are a comfort: a folder that cannot be written, a full disk or a file of
// somebody else costs the names and nothing more. Names of customers are not stored: nobody asked for that.
import { join } from 'node:path';
import { fieldIn, isRecord } from '../base/record.ts';
import { filledText, type Named } from '../base/text.ts';
import {
  ensurePrivateFolder,
  readPrivateFile,
  removeIfThere,
  replacePrivateFile,
} from '../disk/private-file.ts';
import { type Candidate, isSafeName, isSafeWord } from './words.ts';

/** Where names are stored: under which key, and of which service, which may since be another under the same key. */
interface NamesPlace {
  readonly stateFolder: string;
  readonly key: string;
  readonly service: string;
}

/** A row that has a name; an operator has a second number. */
interface KnownName extends Named {
  readonly user_id?: number;
}

type Lists<Rows> = { readonly operators: Rows; readonly groups: Rows };

/** What a run has read of a service: rows as they were answered; a list that was not read is left out. */
type ReadRows = Partial<Lists<readonly unknown[]>>;

/** The key of the service that CONVOPS_BASE_URL names. No profile can have this name. */
export const ENVIRONMENT_KEY = '@environment';

/** What is stored under a key; nothing where it cannot be read, or is of another service than the one that is given. */
export function readNames(stateFolder: string, key: string, service?: string): Lists<readonly KnownName[]> {
  // The key may be what somebody is typing.
  const found = isSafeWord(key) ? documentAt(pathOf(stateFolder, key)) : {};
  const isOther = service !== undefined && found.service !== service;
  const listIn = (rows: unknown) => (isOther ? [] : namedRows(rows, 'name'));
  return { operators: listIn(found.operators), groups: listIn(found.groups) };
}

/** The rows of a list that have a number, and a name in this field. */
function namedRows(rows: unknown, field: string): readonly KnownName[] {
  return (Array.isArray(rows) ? rows : []).flatMap((row: unknown) => {
    const [id, user, name] = [idIn(row, 'id'), idIn(row, 'user_id'), filledText(fieldIn(row, field))];
    const other = user === undefined ? {} : { user_id: user };
    return id === undefined || name === null ? [] : [{ id, name, ...other }];
  });
}

/** What is known together with the lists that were read. */
function merged(known: Lists<readonly KnownName[]>, { operators, groups }: ReadRows) {
  return {
    operators: operators ? namedRows(operators, 'invite_email') : known.operators,
    groups: groups ? namedRows(groups, 'title') : known.groups,
  };
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
      const nameIn = (kind: keyof ReadRows, id: unknown) => {
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
export function namesById({
  operators,
  groups,
}: Lists<readonly KnownName[]>): Lists<ReadonlyMap<number, string>> {
  const users = operators.map(({ id, user_id = id, name }) => ({ id: user_id, name }));
  return { operators: unambiguous([...operators, ...users]), groups: unambiguous(groups) };
}

function unambiguous(rows: readonly Named[]): ReadonlyMap<number, string> {
  const isOfOne = ({ id, name }: Named) => rows.every((row) => row.id !== id || row.name === name);
  return new Map(rows.filter(isOfOne).map(({ id, name }) => [id, name]));
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
