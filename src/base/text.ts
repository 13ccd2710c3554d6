import { foldedText } from './folded.ts';

/** `1 message`, `3 messages` */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `a, b, c`, or `a, b and 3 more` for more words than `most`. */
export function firstFew(words: readonly string[], most = 10): string {
  const more = words.length > most ? ` and ${words.length - most} more` : '';
  return `${words.slice(0, most).join(', ')}${more}`;
}

/** The words of a program with its arguments, quoted ones without their quotes; null where a quote is left open. */
export function programWords(line: string): readonly string[] | null {
  const word = /(?:"[^"]*"|'[^']*'|[^\s"'])+/g;
  if (line.replace(word, '').trim() !== '') return null;
  return (line.match(word) ?? []).map((one) => one.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'));
}

/** A text as the beginning of a sentence. */
export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** A text that says something, else null: whatever the document promises, names are null or blank in many records. */
export function filledText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Whether nothing of a text can be seen: blanks, or characters without a shape of their own. */
export function isInvisible(text: string): boolean {
  return /^[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]*$/u.test(text);
}

/** The first line of a text, with a mark where more follow. */
export function firstLine(text: string): string {
  const [first = '', ...more] = text.trim().split(/\r?\n/);
  return more.length > 0 ? `${first.trimEnd()} …` : first;
}

/** A name as it is compared with what a person typed: a folded text without the blanks around it. */
export function fold(text: string): string {
  return foldedText(text).trim();
}

/** A text as one word of a shell's command line, in quotes where it needs them. */
export function shellWord(text: string): string {
  return /^[\w./:@%+,-]+$/.test(text) ? text : singleQuoted(text);
}

/** A text in single quotes, as sh, bash and zsh read them. */
function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A text as a part of the name of a file, in signs that every file system keeps apart; another text has another one. */
export function inFileName(text: string): string {
  const byBytes = (sign: string) => Buffer.from(sign).toString('hex').replace(/../g, '%$&');
  return text.replace(/[^a-z0-9._-]/gu, byBytes);
}

/** A typed word in quotation marks, shortened for a message. */
export function quoted(text: string): string {
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}

/** A text of the service for people: one that is published has a stray blank in it. Programs get it as it came. */
export function withoutStrayBlank(text: string): string {
  return text.replace(/\bc onversation\b/g, 'conversation');
}

/** Words in lines of at most `width` characters, for texts of our own. */
export function wordLines(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && longer.length > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

// Names as people type them: a part is enough where it fits only one, and capital letters say nothing.

export interface Named {
  readonly id: number;
  readonly name: string;
}

/** The rows that a word names, by their whole name or else by a part of it. */
export function rowsNamed<Row extends Named>(rows: readonly Row[], word: string): readonly Row[] {
  const wanted = fold(word);
  const exact = rows.filter(({ name }) => fold(name) === wanted);
  if (exact.length > 0 || wanted === '') return exact;
  const parts = rows.filter(({ name }) => fold(name).includes(wanted));
  // An address has other signs where a name has blanks.
  const spaced = (text: string) => fold(text).replace(/[._-]+/g, ' ');
  return parts.length > 0 ? parts : rows.filter(({ name }) => spaced(name).includes(wanted));
}

/** A sum of 32 bits, from 0, that any one other letter of a text changes (FNV-1a). */
export function letterSum(text: string): number {
  let sum = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
  return sum >>> 0;
}
