// The names of operators and groups that commands have met: one small private file for each profile. Tables show them in
// place of numbers, and completion offers them. They are a comfort: a folder that cannot be written, a full disk or a file of
// somebody else costs the names and nothing more. Names of customers are not stored: nobody asked for that.

import { dirname, join } from 'node:path';
import { fieldIn, isRecord } from '../base/record.ts';
import { filledText, fold, type Named } from '../base/text.ts';
import {
  ensurePrivateFolder,
  readPrivateFile,
  removeIfThere,
  replacePrivateFile,
} from '../disk/private-file.ts';
import { inertLine } from '../terminal/inert.ts';

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

/** What is stored; nothing where it cannot be read, or is of another service. */
export function readNames({ stateFolder, key, service }: NamesPlace): Names {
  // The key may be what somebody is typing.
  const found = isSafeWord(key) ? documentAt(pathOf(stateFolder, key)) : {};
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
  if (!isSafeWord(key)) return;
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
  // A long one is the text of its digits, under the type of a number.
  const isLong = typeof id === 'string' && /^\d{16,40}$/.test(id);
  return isLong || (Number.isSafeInteger(id) && Number(id) >= 0) ? (id as number) : undefined;
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

// Names as words for a command line. They are written by strangers, so a word is safe by what it is made of, not by how it
// is quoted: what has another character in it is offered by its id.

/** What names are stored of. */
export type NameKind = 'operators' | 'groups' | 'profiles' | 'replies' | 'aliases';

/** What completion offers in place of a value. */
export interface Offer {
  /** Names that commands have met. */
  readonly names?: NameKind;
  /** Words that will do as well. */
  readonly words?: readonly string[];
  /** The commands at the top of the table, where the first word is one. */
  readonly commands?: true;
}

export interface Candidate {
  readonly word: string;
  readonly description: string;
}

const LONGEST_WORD = 100;
const LONGEST_DESCRIPTION = 40;

/** Whether no shell sees anything in the word but letters, and no command an option. */
export function isSafeWord(word: string): boolean {
  return isSafeName(word) && !word.includes(' ');
}

/** The same for a name, in which words may follow each other with one blank between: the shells quote that. */
function isSafeName(name: string): boolean {
  return (
    /^[A-Za-z0-9@._+][A-Za-z0-9@._+-]*(?: [A-Za-z0-9@._+-]+)*$/.test(name) && name.length <= LONGEST_WORD
  );
}

/** A text as a remark of at most 40 characters beside a word, with nothing in it that a terminal obeys. */
export function wordDescription(text: string): string {
  // Cut before and after: a text may be long, and an escape is longer than what it replaces.
  const short = text.slice(0, 1000).replace(/[\p{Cc}\p{Cs}\p{Cn}\p{Co}\p{Z}]+/gu, ' ');
  const inert = [...inertLine(short.trim())];
  if (inert.length <= LONGEST_DESCRIPTION) return inert.join('');
  return `${inert.slice(0, LONGEST_DESCRIPTION - 1).join('')}…`;
}

/** Records by their names, or by the id if the name is not a safe word, is a number, or belongs to several. */
export function namedWords(rows: readonly Named[]): Candidate[] {
  const isOfSeveral = (name: string) => rows.filter((row) => fold(row.name) === fold(name)).length > 1;
  return rows.map(({ id, name }) =>
    isSafeName(name) && !/^[0-9]+$/.test(name) && !isOfSeveral(name)
      ? { word: name, description: '' }
      : { word: String(id), description: wordDescription(name) },
  );
}
