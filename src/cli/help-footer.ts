import { wordLines } from '../base/text.ts';
import { COMMON_OPTIONS } from './common-options.ts';

/** What the lines of help are set for where a terminal is wide enough. */
const USUAL = 78;

/** Words in lines of at most so many columns, each line indented like this. */
function inLines(words: readonly string[], width: number, indent: string): string {
  return wordLines(words, width - indent.length)
    .map((line) => indent + line)
    .join('\n');
}

function commonFlags(width: number): string {
  const flags = COMMON_OPTIONS.map(({ flags }) => flags.split(/[ ,]+/).find((flag) => flag.startsWith('--')));
  return inLines(flags.map(String), width, '  ');
}

/** The last lines of help: where the common options and the topics are explained. */
export const helpFooter = {
  root: `Topics: exit-codes, environment, output, auth, batch, sandbox, triage, replies,
watch, aliases (convops help <topic>)
Try it without an account: convops conv unassigned --sandbox`,
  /** The same for a terminal of so many columns. */
  rootIn(width: number): string {
    if (width > USUAL) return helpFooter.root;
    return helpFooter.root
      .replace(',\n', ', ')
      .split('\n')
      .map((line) => inLines(line.split(' '), width, ''))
      .join('\n');
  },
  commandIn(width: number): string {
    const lead = inLines('Options everywhere (explained in convops --help):'.split(' '), width, '');
    return `${lead}\n${commonFlags(Math.min(width, USUAL))}`;
  },
};
