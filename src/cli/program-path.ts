// Names in a tree of commands. It loads no commander: completion, too, comes through here.
import type { Command } from 'commander';

/** The words that lead to a command: `convops conv close`. */
export function pathOf(command: Command): string {
  const names: string[] = [];
  for (let at: Command | null = command; at; at = at.parent) names.unshift(at.name());
  return names.join(' ');
}

/** The command of that name, or of that alias, below another. */
export function childNamed(parent: Command, word: string): Command | undefined {
  return parent.commands.find((child) => child.name() === word || child.aliases().includes(word));
}
