/** `1 message`, `3 messages` */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A name as it is compared with what a person typed: capital letters, widths and blanks around it say nothing. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

/** A text as one word of a shell's command line, in quotes where it needs them. */
export function shellWord(text: string): string {
  return /^[\w./:@%+,-]+$/.test(text) ? text : singleQuoted(text);
}

/** A text in single quotes, as sh, bash and zsh read them. */
function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
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
