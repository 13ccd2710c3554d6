// Records as words for a command line. Their texts are written by strangers, so a word is safe by what it is made
// of, not by how it is quoted: what has another character in it is offered by its id.
import { fieldIn } from '../base/record.ts';
import { inertLine } from '../terminal/inert.ts';

/** What names are stored of. */
export type NameKind = 'operators' | 'groups' | 'conversations' | 'profiles' | 'replies' | 'aliases';

/** What completion offers in place of a value. */
export interface Offer {
  /** Names that commands have met. */
  readonly names?: NameKind;
  /** Words that will do as well; a hyphen only beside names. */
  readonly words?: readonly string[];
  /** The commands at the top of the table, where the first word is one. */
  readonly commands?: true;
}

export interface Candidate {
  readonly word: string;
  readonly description: string;
}

/** At most this many conversations are stored, the newest. */
const MOST_CONVERSATIONS = 50;

const LONGEST_WORD = 100;
const LONGEST_DESCRIPTION = 40;

/** Whether no shell sees anything in the word but letters, and no command an option. */
export function isSafeWord(word: string): boolean {
  return isSafeName(word) && !word.includes(' ');
}

/** The same for a name, in which words may follow each other with one blank between: the shells quote that. */
export function isSafeName(name: string): boolean {
  return (
    /^[A-Za-z0-9@._+][A-Za-z0-9@._+-]*(?: [A-Za-z0-9@._+-]+)*$/.test(name) && name.length <= LONGEST_WORD
  );
}

/** A text as a remark of at most 40 characters beside a word, with nothing in it that a terminal obeys. */
export function wordDescription(text: unknown): string {
  if (typeof text !== 'string') return '';
  // Cut before and after: a text may be long, and an escape is longer than what it replaces.
  const short = text.slice(0, 1000).replace(/[\p{Cc}\p{Cs}\p{Cn}\p{Co}\p{Z}]+/gu, ' ');
  const inert = [...inertLine(short.trim())];
  if (inert.length <= LONGEST_DESCRIPTION) return inert.join('');
  return `${inert.slice(0, LONGEST_DESCRIPTION - 1).join('')}…`;
}

/** Records by the name in a field, or by the id if the name is not a safe word, is a number, or belongs to several. */
export function namedWords(rows: readonly unknown[], field: string): Candidate[] {
  const nameOf = (row: unknown) => String(fieldIn(row, field)).toLowerCase();
  const isOfSeveral = (name: string) => rows.filter((row) => nameOf(row) === name.toLowerCase()).length > 1;
  const words = rows.flatMap((row) => {
    const name = fieldIn(row, field);
    if (typeof name === 'string' && isSafeName(name) && !/^[0-9]+$/.test(name) && !isOfSeveral(name))
      return [{ word: name, description: '' }];
    const id = idIn(row, 'id');
    return id === undefined ? [] : [{ word: String(id), description: wordDescription(name) }];
  });
  return withoutDoubles(words);
}

/** Conversations of lists or read one by one, the newest first, each with the customer's name. */
export function conversationWords(rows: readonly unknown[]): Candidate[] {
  const dated = rows.flatMap((row) => {
    const id = idIn(row, 'id') ?? idIn(row, 'conversation_id');
    if (id === undefined) return [];
    const customer = fieldIn(row, 'from_user');
    const names = [fieldIn(row, 'custom_name'), fieldIn(row, 'from_user_name')];
    const ownNames = [fieldIn(customer, 'custom_name'), fieldIn(customer, 'name')];
    const description = [...names, ...ownNames].map(wordDescription).find((text) => text !== '') ?? '';
    return [{ at: timeIn(row), candidate: { word: String(id), description } }];
  });
  return recentWords(dated.sort((a, b) => b.at - a.at).map(({ candidate }) => candidate));
}

/** Conversations as words, each where it stood first, as many as are stored; what cannot be one is left out. */
export function recentWords(values: readonly unknown[]): Candidate[] {
  const words = values.flatMap((value): Candidate[] => {
    const word = fieldIn(value, 'word');
    if (typeof word !== 'string' || !isSafeWord(word)) return [];
    return [{ word, description: wordDescription(fieldIn(value, 'description')) }];
  });
  return withoutDoubles(words).slice(0, MOST_CONVERSATIONS);
}

function withoutDoubles(words: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return words.filter(({ word }) => !seen.has(word) && seen.add(word));
}

/** The id in a field of a row; undefined for anything that is no id. */
export function idIn(row: unknown, field: string): number | undefined {
  const id = fieldIn(row, field);
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? id : undefined;
}

/** «Conversation summary»: which time a row has depends on its list. */
function timeIn(row: unknown): number {
  const times = ['last_message_date', 'unassigned_date', 'date_updated'].map((name) => fieldIn(row, name));
  return Math.max(0, ...times.filter((time): time is number => typeof time === 'number'));
}
