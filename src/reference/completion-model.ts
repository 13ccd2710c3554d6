// What a shell must know to complete a command line, made from the command tree once for all shells: where each
// word leads, which options stand where, what their values are. Shell syntax is the business of the three files
// that print it.
import { wordLines } from '../base/text.ts';
import type { NameKind } from '../names/layout.ts';
import { PROFILE_KEYS } from '../settings/keys.ts';
import { SHELLS } from './shells.ts';
import { TOPIC_NAMES } from './topics.ts';
import type { ArgumentFacts, CommandFacts, CommandTree, OptionFacts } from './tree.ts';

/** One command, or with the empty path the program itself. */
export interface CommandNode {
  /** `conv close`, without the name of the program. */
  readonly path: string;
  readonly commands: readonly CommandFacts[];
  /** Its own options; one of them may stand in for a common one. */
  readonly own: readonly OptionFacts[];
  readonly arguments: readonly CompletedArgument[];
}

/** Names that a file of src/names holds, and the words that will do in place of one. */
export interface NameSource {
  readonly kind: NameKind;
  readonly words: readonly string[];
}

export interface CompletedArgument extends ArgumentFacts {
  readonly names: NameSource | null;
}

/** What follows an option; `maybe` is a value that may be left out. */
export type OptionValue =
  | { readonly takes: 'nothing' | 'any' | 'file' }
  | { readonly takes: 'words' | 'maybe'; readonly words: readonly string[] }
  | ({ readonly takes: 'names' } & NameSource);

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
  const root: CommandNode = { path: '', commands: tree.commands, own: [], arguments: [ALIAS] };
  return [root, ...tree.commands.flatMap((command) => below('', command))];
}

/** In place of a command the first word can be a name that the operator has given to one. */
const ALIAS: CompletedArgument = {
  name: 'alias',
  description: '',
  required: false,
  variadic: false,
  choices: null,
  names: { kind: 'aliases', words: [] },
};

/** Some commands check their words themselves, so the tree has no choices for them. */
function argumentsOf(command: CommandFacts, path: string, tree: CommandTree): readonly CompletedArgument[] {
  const known: Readonly<Record<string, readonly string[]>> = {
    completion: SHELLS,
    'profile set': Object.keys(PROFILE_KEYS),
    'profile unset': Object.keys(PROFILE_KEYS),
    // A topic and a command may share a name.
    help: [...new Set([...TOPIC_NAMES, ...tree.commands.map(({ name }) => name)])],
  };
  const words = Object.hasOwn(known, path) ? known[path] : undefined;
  return command.arguments.map((argument, index) =>
    index === 0 && words && !argument.choices
      ? { ...argument, choices: words, variadic: false, names: null }
      : { ...argument, names: namesOfArgument(argument, path) },
  );
}

/** The words that do in place of a name, by the command: who is meant need not be named. */
const IN_PLACE_OF_OPERATOR: Readonly<Record<string, readonly string[]>> = {
  'conv list': ['@me', 'all'],
  'conv inbox': ['@me', 'all'],
  'conv unread': ['@me', 'all'],
  'conv not-answered': ['@me', 'all'],
  board: ['@me', 'all'],
  watch: ['@me', 'all'],
  // Who the profile itself stands for must be named.
  'profile add': [],
};

/** The names that can be an option's value, by what the value is called, so that a new option has them too. */
function namesOfOption({ long, value }: OptionFacts, path: string): NameSource | null {
  if (value === 'operator') return { kind: 'operators', words: IN_PLACE_OF_OPERATOR[path] ?? ['@me'] };
  if (value === 'group') return { kind: 'groups', words: [] };
  if (long === '--profile') return { kind: 'profiles', words: ['sandbox'] };
  return long === '--reply' ? { kind: 'replies', words: [] } : null;
}

/** The names that can stand as an argument; a name that is to be given to something new is not among them. */
function namesOfArgument({ name, variadic }: ArgumentFacts, path: string): NameSource | null {
  const isText = path === 'conv send' || path === 'conv note';
  if (variadic && (name === 'id' || isText)) return { kind: 'conversations', words: ['-'] };
  if (name === 'operator') return { kind: 'operators', words: [] };
  if (name !== 'name') return null;
  if (path === 'profile use') return { kind: 'profiles', words: ['sandbox'] };
  if (path === 'alias delete') return { kind: 'aliases', words: [] };
  if (path === 'profile rename' || path === 'profile remove') return { kind: 'profiles', words: [] };
  return path.startsWith('replies ') && path !== 'replies add' ? { kind: 'replies', words: [] } : null;
}

/** The options of a command: its own, then the common ones that none of its own stands in for. */
function optionsAt(tree: CommandTree, node: CommandNode): readonly OptionFacts[] {
  const own = new Set(node.own.map(({ long }) => long));
  return [...node.own, ...tree.common.filter(({ long }) => !own.has(long))];
}

/** The spellings of an option, short first. */
export function flagsOf(option: OptionFacts): readonly string[] {
  return option.short === null || option.short === option.long ? [option.long] : [option.short, option.long];
}

/** What follows an option of the command at the path. */
export function valueAfter(option: OptionFacts, path: string): OptionValue {
  const { type, value, choices } = option;
  if (type === 'flag') return { takes: 'nothing' };
  if (type === 'optional value') return { takes: 'maybe', words: choices ?? [] };
  if (choices) return { takes: 'words', words: choices };
  const names = namesOfOption(option, path);
  if (names) return { takes: 'names', ...names };
  return { takes: value === 'file' ? 'file' : 'any' };
}

/** Whether an option may be given more than once: those of the form key=value or name:value. */
export function isRepeatable({ value }: OptionFacts): boolean {
  return value !== null && /[=:]/.test(value);
}

/**
 * The options that take a value, grouped by the value. What an option takes on most commands is its general rule; the
 * rules of single commands come before the general ones, and are few.
 */
export function valueRules(tree: CommandTree): readonly ValueRule[] {
  const uses = new Map<string, { path: string; value: OptionValue }[]>();
  for (const node of commandNodes(tree)) {
    for (const option of optionsAt(tree, node)) {
      const use = { path: node.path, value: valueAfter(option, node.path) };
      for (const flag of flagsOf(option)) uses.set(flag, [...(uses.get(flag) ?? []), use]);
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
    const usual = mostFrequent(list.map(({ value }) => JSON.stringify(value)));
    const general = list.find(({ value }) => JSON.stringify(value) === usual);
    if (general) add(general.value, null, flag);
    for (const { path, value } of list) if (JSON.stringify(value) !== usual) add(value, path, flag);
  }
  const isGeneral = ({ options }: ValueRule) => options[0]?.path === null;
  const all = [...rules.values()];
  return [
    ...all.filter((rule) => !isGeneral(rule)),
    ...all.filter((rule) => isGeneral(rule) && rule.value.takes !== 'nothing'),
  ];
}

function mostFrequent(texts: readonly string[]): string | undefined {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return [...times].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** A description on one line. */
export function oneLine(text: string): string {
  return text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
}

/** Words joined to lines of at most 110 characters; the separator stands at the beginning of each further line. */
export function folded(words: readonly string[], separator: string, indent: string): string {
  const lines = wordLines(words, 110 - indent.length, { separator, lead: separator.trimStart() });
  return lines.join(` \\\n${indent}`);
}
