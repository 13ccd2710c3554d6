// Titles of groups and e-mails of operators by their ids, for people who read numbers: what commands have met is stored in
// a small private file for each service, and never asked for. Like all names it is a comfort: what cannot be read or
// written costs the names and nothing more.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fieldIn } from '../base/record.ts';
import { glanceAt, replacePrivateFile } from '../disk/private-file.ts';
import { BY_ID_PREFIX, isKey, NAMES_FOLDER, openNamesFolder } from './names-cache.ts';

/** Names by id; an operator also by the user id, if no other operator has that number. */
interface NamesById {
  readonly groups: ReadonlyMap<number, string>;
  readonly operators: ReadonlyMap<number, string>;
}

/** Where names are stored: under which key, and of which service, which may since be another under the same key. */
export interface NamesPlace {
  readonly stateFolder: string;
  readonly key: string;
  readonly service: string;
}

const MOST_NAMES = 2000;
const LONGEST_NAME = 200;
const MOST_BYTES = 4 * MOST_NAMES * LONGEST_NAME;

/** The titles in rows of groups; a row without an id or a title has none. */
export function groupTitles(rows: readonly unknown[]): ReadonlyMap<number, string> {
  return namesOf(rows.map((row) => [fieldIn(row, 'id'), fieldIn(row, 'title')] as const));
}

/**
 * The e-mails in rows of operators, by id and by user id: which of the two a record names is not shown («Operator»), so a
 * number that two operators share has no name.
 */
export function operatorEmails(rows: readonly unknown[]): ReadonlyMap<number, string> {
  const pairs = rows.flatMap((row) => {
    const email = fieldIn(row, 'invite_email');
    return [[fieldIn(row, 'id'), email] as const, [fieldIn(row, 'user_id'), email] as const];
  });
  return namesOf(pairs);
}

/** The e-mails of those who hold conversations, in rows of the lists. */
export function holderEmails(rows: readonly unknown[]): ReadonlyMap<number, string> {
  return namesOf(
    rows.map((row) => [fieldIn(row, 'operator_user_id'), fieldIn(row, 'operator_email')] as const),
  );
}

/** What was stored of this service; nothing where the file is of another, or cannot be read. */
export function readNamesById(place: NamesPlace): NamesById {
  const none = { groups: new Map<number, string>(), operators: new Map<number, string>() };
  try {
    const path = pathOf(place);
    const kept: unknown = path && JSON.parse(glanceAt(path, MOST_BYTES) ?? 'null');
    if (fieldIn(kept, 'service') !== digestOf(place)) return none;
    return { groups: namesKept(kept, 'groups'), operators: namesKept(kept, 'operators') };
  } catch {
    return none;
  }
}

/** What a run has learned: whole lists, undefined for one that was not read, and who was met holding a conversation. */
interface LearnedById {
  readonly groups: ReadonlyMap<number, string> | undefined;
  readonly operators: ReadonlyMap<number, string> | undefined;
  readonly holders: ReadonlyMap<number, string>;
}

/** Keeps what was learned beside what is known; never throws. */
export function keepNamesById(place: NamesPlace, learned: LearnedById): void {
  try {
    const path = pathOf(place);
    if (!path) return;
    const known = readNamesById(place);
    const { groups = known.groups, operators = known.operators, holders } = learned;
    const kept = {
      service: digestOf(place),
      groups: [...groups],
      operators: [...new Map([...operators, ...holders])].slice(0, MOST_NAMES),
    };
    const text = `${JSON.stringify(kept)}\n`;
    openNamesFolder(place.stateFolder);
    if (glanceAt(path, MOST_BYTES) !== text) replacePrivateFile(path, text);
  } catch {
    // A comfort for the next run, and this one was about something else.
  }
}

/** Which service it is, without its address. */
function digestOf({ service }: NamesPlace): string {
  return createHash('sha256').update(service).digest('hex').slice(0, 16);
}

function pathOf({ stateFolder, key }: NamesPlace): string | undefined {
  if (!isKey(key)) return undefined;
  return join(stateFolder, NAMES_FOLDER, `${BY_ID_PREFIX}${key}.json`);
}

function namesKept(kept: unknown, kind: keyof NamesById): ReadonlyMap<number, string> {
  const pairs = fieldIn(kept, kind);
  return namesOf((Array.isArray(pairs) ? pairs : []).map((pair) => (Array.isArray(pair) ? pair : [])));
}

function namesOf(pairs: readonly (readonly unknown[])[]): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const doubtful = new Set<number>();
  for (const [id, name] of pairs) {
    if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) continue;
    if (typeof name !== 'string' || name.trim() === '') continue;
    const short = name.slice(0, LONGEST_NAME);
    if (names.has(id) && names.get(id) !== short) doubtful.add(id);
    else if (names.size < MOST_NAMES) names.set(id, short);
  }
  for (const id of doubtful) names.delete(id);
  return names;
}
