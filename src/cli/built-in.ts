// Whether a command line begins with a command of ours. Every run passes here, so that such a command costs a glance, and
// an alias is looked for only where there is none.

import { commandPlaces } from './command-line.ts';
import { isCalled, type TopCommand } from './command-row.ts';

/** Whether a word is the name of a command at the top: no alias takes its place. */
export function isBuiltIn(table: readonly TopCommand[], word: string): boolean {
  return table.some((row) => isCalled(row, word));
}

/** Whether the command line may begin with an alias: its first word that is no option is no command. */
export function mayBeAlias(table: readonly TopCommand[], words: readonly string[]): boolean {
  const places = commandPlaces(words);
  return places.length > 0 && !places.some((at) => isBuiltIn(table, words[at] ?? ''));
}
