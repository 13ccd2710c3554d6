// What an option stands for where it is left out: typed where it is held, shown at the end of the option's description
// and in `commands --json`.
import { Option } from 'commander';

const defaults = new WeakMap<Option, string | number>();

/** An option whose description ends with what it stands for where it is left out; who reads the option applies it. */
export function optionWithDefault(
  flags: string,
  description: string,
  standard: string | number,
  parse?: (text: string) => unknown,
): Option {
  const option = new Option(flags, `${description} (${standard})`);
  if (parse) option.argParser(parse);
  defaults.set(option, standard);
  return option;
}

/** What an option stands for where it is left out; null where its command says nothing of it. */
export function defaultOf(option: Option): string | number | null {
  return defaults.get(option) ?? null;
}
