// What `convops` alone prints: one screen of 80x24 with what a person does all day in sight; the rest is a word away.
import type { Command } from 'commander';
import { wrapText } from '../views/wrap.ts';

/** Cells of a line. */
const WIDTH = 80;
/** Needs no account; the last line of all help. */
export const TRY_IT = 'Try it without an account: convops conv unassigned --sandbox';
const LAST_LINES = [
  TRY_IT,
  'Set up a service:          convops profile add work',
  'All commands and topics:   convops --help',
];

/** The commands by their parts: the first part with what each is for, the others by name. */
export function overview(program: Command): string {
  const headings = [...new Set(program.commands.map((command) => command.helpGroup()))];
  const [[heading, commands] = ['', []], ...others] = headings.map((part) => {
    const own = program.commands.filter((command) => command.helpGroup() === part);
    return [part, own] as const;
  });
  const widest = Math.max(...commands.map((command) => command.name().length));
  const summaries = commands.map((command) => `  ${command.name().padEnd(widest)}  ${command.summary()}`);
  const longest = Math.max(...others.map(([part]) => part.length));
  const names = others.flatMap(([part, own]) => {
    const rows = wrapText(own.map((command) => command.name()).join(', '), WIDTH - longest - 2);
    return rows.map((row, nth) => `${(nth === 0 ? part : '').padEnd(longest)}  ${row}`);
  });
  const usage = `Usage: ${program.name()} ${program.usage()}`;
  return `${[usage, '', heading, ...summaries, '', ...names, '', ...LAST_LINES].join('\n')}\n`;
}
