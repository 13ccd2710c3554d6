// Names as words for a command line. They are written by strangers, so a word is safe by what it is made of, not by how it
// is quoted: what has another character in it is offered by its id.
import { type Named, rowsNamed } from '../base/text.ts';
import { inertLine } from '../terminal/inert.ts';

/** What completion offers in place of a value. */
export interface Offer {
  /** Names that commands have met, or that a person has given. */
  readonly names?: 'operators' | 'groups' | 'profiles' | 'replies' | 'aliases';
  /** Words that will do as well. */
  readonly words?: readonly string[];
  /** The commands at the top of the table, where the first word is one. */
  readonly commands?: true;
}

/** A word that can stand at the cursor, and a remark beside it. */
export interface Candidate {
  readonly word: string;
  readonly description: string;
}

/** Names of this computer as words; one that is no safe word is not offered. */
export function ownWords(names: readonly string[]): Candidate[] {
  return names.filter(isSafeWord).map((word) => ({ word, description: '' }));
}

/** Records by their names, or by the id if the name is not a safe word, is a number, or belongs to several. */
export function namedWords(rows: readonly Named[]): Candidate[] {
  return rows.map(({ id, name }) =>
    isSafeWord(name) && !/^[0-9]+$/.test(name) && rowsNamed(rows, name).length === 1
      ? { word: name, description: '' }
      : { word: String(id), description: wordDescription(name) },
  );
}

/** Whether no shell sees more in a word than letters, or blanks between them, which are quoted, and no command an option. */
export function isSafeWord(word: string): boolean {
  return /^(?=.{1,100}$)[A-Za-z0-9@._+][A-Za-z0-9@._+-]*(?: [A-Za-z0-9@._+-]+)*$/.test(word);
}

const LONGEST_REMARK = 40;

/** A text as a remark of at most 40 characters beside a word, with nothing in it that a terminal obeys. */
export function wordDescription(text: string): string {
  // Cut before and after: a text may be long, and an escape is longer than what it replaces.
  const short = text.slice(0, 1000).replace(/[\p{Cc}\p{Cs}\p{Cn}\p{Co}\p{Z}]+/gu, ' ');
  const inert = [...inertLine(short.trim())];
  return inert.length > LONGEST_REMARK ? `${inert.slice(0, LONGEST_REMARK - 1).join('')}…` : inert.join('');
}
