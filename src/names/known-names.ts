// The names of operators and groups that commands have met: one small private file for each profile. Tables show them in
// place of numbers, and completion offers them. They are a comfort: a folder that cannot be written, a full disk or a file of
// somebody else costs the names and nothing more. Names of customers are not stored: nobody asked for that.

import { dirname, join } from 'node:path';
import { fieldIn, jsonValue, recordIn } from '../base/record.ts';
import { filledText, type Named } from '../base/text.ts';
import {
  ensurePrivateFolder,
  readPrivateFile,
  removeIfThere,
  replacePrivateFile,
} from '../disk/private-file.ts';

/** Where names are stored: under which key, and of which service, which may since be another under the same key. */
interface NamesPlace {
  readonly stateFolder: string;
  readonly key: string;
  /** Of any service when not given. */
  readonly service?: string;
}

/** A row that has a name; an operator has a second number. */
interface KnownName extends Named {
  readonly user_id?: number;
}

interface Names {
  readonly operators: readonly KnownName[];
  readonly groups: readonly KnownName[];
}

/** The key of the service that CONVOPS_BASE_URL names. No profile can have this name. */
export const ENVIRONMENT_KEY = '@environment';

/** What leads to a file of our folder; the key may be what somebody is typing. */
const KEY = /^[A-Za-z0-9@._+-]{1,100}$/;

/** What is stored; nothing where it cannot be read, or is of another service. */
export function readNames({ stateFolder, key, service }: NamesPlace): Names {
  const found = KEY.test(key) ? documentAt(pathOf(stateFolder, key)) : {};
  const { operators, groups } = service === undefined || found.service === service ? found : {};
  return { operators: namedRows(operators, 'name'), groups: namedRows(groups, 'name') };
}

/** The rows of a list that have a number, and a name in this field. */
function namedRows(rows: unknown, field: string): readonly KnownName[] {
  return (Array.isArray(rows) ? rows : []).flatMap((row: unknown) => {
    const [id, user, name] = [idIn(row, 'id'), idIn(row, 'user_id'), filledText(fieldIn(row, field))];
    const other = user === undefined ? {} : { user_id: user };
    return id === undefined || name === null ? [] : [{ id, name, ...other }];
  });
}

/** Stores the lists that were read beside what is known of the same service; never throws. */
export function keepNames(place: NamesPlace, read: Partial<Names>): void {
  const { stateFolder, key, service } = place;
  if (!KEY.test(key)) return;
  try {
    const path = pathOf(stateFolder, key);
    for (const folder of [stateFolder, dirname(path)]) ensurePrivateFolder(folder);
    const text = `${JSON.stringify({ version: 1, service, ...readNames(place), ...read })}\n`;
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
  let read: Partial<Names> = {};
  /** Made when a name is asked for, and made again once more was read. */
  let known: ReturnType<typeof namesById> | undefined;
  const names = () => (known ??= namesById({ ...readNames(place()), ...read }));
  return {
    /** Collects the names in an answer. */
    note(list: string, data: unknown): void {
      if (list === 'operators.list') read = { ...read, operators: namedRows(data, 'invite_email') };
      else if (list === 'operators.groups') read = { ...read, groups: namedRows(data, 'title') };
      else return;
      known = undefined;
    },
    /** The names from this run, and those kept of the same service. */
    shown: () => ({
      group: (id: unknown) => names().groups.get(id),
      operator: (id: unknown) => names().operators.get(id),
    }),
    /** Stores what was collected since the last call; never throws. */
    keep(): void {
      if (read.operators || read.groups) keepNames(place(), read);
      read = {};
    },
  };
}

/** Names by id. An operator also by the user id; which of the two a record names is not shown, so a number of two has none. */
export function namesById({ operators, groups }: Names) {
  const users = operators.map(({ id, user_id = id, name }) => ({ id: user_id, name }));
  return { operators: unambiguous([...operators, ...users]), groups: unambiguous(groups) };
}

function unambiguous(rows: readonly Named[]): ReadonlyMap<unknown, string> {
  const isOfOne = ({ id, name }: Named) => rows.every((row) => row.id !== id || row.name === name);
  return new Map(rows.filter(isOfOne).map(({ id, name }) => [id, name]));
}

function idIn(row: unknown, field: string): number | undefined {
  const id = fieldIn(row, field);
  // A long one is the text of its digits, under the type of a number.
  const isLong = typeof id === 'string' && /^\d{16,40}$/.test(id);
  return isLong || (Number.isSafeInteger(id) && Number(id) >= 0) ? (id as number) : undefined;
}

function pathOf(stateFolder: string, key: string): string {
  return join(stateFolder, 'names', `${key}.json`);
}

/** This computer's own names of a kind, from their file. */
export function ownNames(configFolder: string, kind: 'profiles' | 'replies' | 'aliases'): string[] {
  return Object.keys(recordIn(documentAt(join(configFolder, `${kind}.json`))[kind]) ?? {}).sort();
}

/** The profile in use; null for none. */
export function currentProfile(configFolder: string): string | null {
  const { current } = documentAt(join(configFolder, 'profiles.json'));
  return typeof current === 'string' ? current : null;
}

/** What is in a file; empty where it cannot be read as JSON of an object. */
function documentAt(path: string): Readonly<Record<string, unknown>> {
  try {
    return recordIn(jsonValue((readPrivateFile(path) ?? '').replace(/^\uFEFF/, ''))) ?? {};
  } catch {
    return {};
  }
}
