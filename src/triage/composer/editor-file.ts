// What $EDITOR opens: the text, and below a cut line the last messages, to be looked at and never to be sent. The line has
// a mark that nothing else in the file has: no message can end the text early, and no text can hold such a line itself.

const CUT = '# ------------------------ >8 ------------------------';
const NOTICE = '# Everything below this line is not sent.';
/** The comments at the end where somebody took out the cut line above them. */
const COMMENTS = /(?:(?:^|\n)#[^\n]*)+\s*$/;

/** The file for a text, with lines to be shown below it; `mark` is drawn for each file. */
export function editorFile(text: string, shown: readonly string[], mark: string) {
  const commented = shown.map((line) => `#   ${line}`.trimEnd());
  const others = [text, ...commented].join('\n');
  let cut = `${CUT} ${mark}`;
  while (others.includes(cut)) cut += '-';
  const below = [cut, NOTICE, ...(commented.length > 0 ? ['#', ...commented] : [])];
  const content = `${text}\n\n${below.join('\n')}\n`;
  return {
    content,
    /** The text in what was saved: what stands above the cut line, without the line ends at its end. */
    textOf(saved: string): string {
      const place = saved.indexOf(cut);
      const above = place === -1 ? saved.replace(COMMENTS, '') : saved.slice(0, place);
      // Of a text that was only looked at not even a blank changes.
      return above === `${text}\n\n` ? text : above.trimEnd();
    },
  };
}
