// What a shell must know to complete a command line, made from the command tree once for all shells: where each
// word leads, which options stand where, what their values are. Shell syntax is the business of the three files
// that print it.
import { PROFILE_KEYS } from '../settings/keys.ts';
import { TOPIC_NAMES } from './topics.ts';
import type { ArgumentFacts, CommandFacts, CommandTree, OptionFacts } from './tree.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** One command, or with the empty path the program itself. */
export interface CommandNode {
  /** `conv close`, without the name of the program. */
  readonly path: string;
  readonly commands: readonly CommandFacts[];
  /** Its own options; one of them may stand in for a common one. */
  readonly own: readonly OptionFacts[];
  readonly arguments: readonly ArgumentFacts[];
}

/** What follows an option; `maybe` is a value that may be left out. */
export type OptionValue =
  | { readonly takes: 'nothing' | 'any' | 'file' }
  | { readonly takes: 'words' | 'maybe'; readonly words: readonly string[] };

/** Options that are completed alike; a null path stands for every command. */
export interface ValueRule {
  readonly value: OptionValue;
  readonly options: readonly { readonly path: string | null; readonly flag: string }[];
}

/** Every command of the tree, the program first, each group before its commands. */
export function commandNodes(tree: CommandTree): readonly CommandNode[] {
  const below = (parent: string, command: CommandFacts): CommandNode[] => {
    const path = parent === '' ? command.name : `${parent} ${command.name}`;
    const own = command.options;
    const node = { path, commands: command.commands, own, arguments: argumentsOf(command, path, tree) };
    return [node, ...command.commands.flatMap((child) => below(path, child))];
  };
  const root: CommandNode = { path: '', commands: tree.commands, own: [], arguments: [] };
  return [root, ...tree.commands.flatMap((command) => below('', command))];
}

/** Some commands check their words themselves, so the tree has no choices for them. */
function argumentsOf(command: CommandFacts, path: string, tree: CommandTree): readonly ArgumentFacts[] {
  const known: Readonly<Record<string, readonly string[]>> = {
    completion: SHELLS,
    'profile set': Object.keys(PROFILE_KEYS),
    'profile unset': Object.keys(PROFILE_KEYS),
    help: [...TOPIC_NAMES, ...tree.commands.map(({ name }) => name)],
  };
  const words = Object.hasOwn(known, path) ? known[path] : undefined;
  const [first, ...rest] = command.arguments;
  if (!words || !first || first.choices) return command.arguments;
  return [{ ...first, choices: words, variadic: false }, ...rest];
}

/** The options of a command: its own, then the common ones that none of its own stands in for. */
export function optionsAt(tree: CommandTree, node: CommandNode): readonly OptionFacts[] {
  const own = new Set(node.own.map(({ long }) => long));
  return [...node.own, ...tree.common.filter(({ long }) => !own.has(long))];
}

/** The spellings of an option, short first. */
export function flagsOf(option: OptionFacts): readonly string[] {
  return option.short === null || option.short === option.long ? [option.long] : [option.short, option.long];
}

/** What follows an option. */
export function valueAfter({ type, value, choices }: OptionFacts): OptionValue {
  if (type === 'flag') return { takes: 'nothing' };
  if (type === 'optional value') return { takes: 'maybe', words: choices ?? [] };
  if (choices) return { takes: 'words', words: choices };
  return { takes: value === 'file' ? 'file' : 'any' };
}

/** Whether an option may be given more than once: those of the form key=value or name:value. */
export function isRepeatable({ value }: OptionFacts): boolean {
  return value !== null && /[=:]/.test(value);
}

/** The options that take a value, grouped by the value; those of single commands before the general ones. */
export function valueRules(tree: CommandTree): readonly ValueRule[] {
  const uses = new Map<string, { path: string; value: OptionValue }[]>();
  for (const node of commandNodes(tree)) {
    for (const option of optionsAt(tree, node)) {
      for (const flag of flagsOf(option)) {
        uses.set(flag, [...(uses.get(flag) ?? []), { path: node.path, value: valueAfter(option) }]);
      }
    }
  }
  const rules = new Map<string, { value: OptionValue; options: { path: string | null; flag: string }[] }>();
  const add = (value: OptionValue, path: string | null, flag: string) => {
    const key = `${path === null ? 'general' : 'single'} ${JSON.stringify(value)}`;
    const rule = rules.get(key) ?? { value, options: [] };
    rule.options.push({ path, flag });
    rules.set(key, rule);
  };
  for (const [flag, list] of uses) {
    const alike = new Set(list.map(({ value }) => JSON.stringify(value))).size === 1;
    if (alike && list[0]) add(list[0].value, null, flag);
    else for (const { path, value } of list) add(value, path, flag);
  }
  const isGeneral = ({ options }: ValueRule) => options[0]?.path === null;
  const all = [...rules.values()];
  return [
    ...all.filter((rule) => !isGeneral(rule)),
    ...all.filter((rule) => isGeneral(rule) && rule.value.takes !== 'nothing'),
  ];
}

/** A description on one line. */
export function oneLine(text: string): string {
  return text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
}

/** Words joined to lines of at most 110 characters; the separator stands at the beginning of each further line. */
export function folded(words: readonly string[], separator: string, indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : `${line}${separator}${word}`;
    if (line !== '' && indent.length + longer.length > 110) {
      lines.push(line);
      line = `${separator.trimStart()}${word}`;
    } else line = longer;
  }
  return [...lines, line].join(` \\\n${indent}`);
}
