// Records as words for a command line. Their texts are written by strangers, so a word is safe by what it is made
// of, not by how it is quoted: what has another character in it is offered by its id.
import { fold, type Named } from '../base/text.ts';
import { inertLine } from '../terminal/inert.ts';

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
export function isSafeName(name: string): boolean {
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
