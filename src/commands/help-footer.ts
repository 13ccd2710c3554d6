import { COMMON_OPTIONS } from './common-options.ts';

function commonFlags(): string {
  const flags = COMMON_OPTIONS.map(({ flags }) => flags.split(/[ ,]+/).find((flag) => flag.startsWith('--')));
  const lines: string[] = [];
  let line = ' ';
  for (const flag of flags) {
    if (line.length + 1 + String(flag).length > 78) {
      lines.push(line);
      line = ' ';
    }
    line += ` ${flag}`;
  }
  return [...lines, line].join('\n');
}

/** The last lines of help: where the common options and the topics are explained. */
export const helpFooter = {
  root: `Topics: exit-codes, environment, output, auth, batch, sandbox, triage, replies,
watch, aliases (convops help <topic>)
Try it without an account: convops conv unassigned --sandbox`,
  get command(): string {
    return `Options everywhere (explained in convops --help):\n${commonFlags()}`;
  },
};
