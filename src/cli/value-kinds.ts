// What the values of options and arguments are: told by the parser they are declared with, else by their names.
import type { ArgumentFacts, OptionFacts, ValueKind } from '../reference/tree.ts';
import {
  parseCount,
  parseDurationOption,
  parseFields,
  parseFileUrl,
  parseId,
  parseMessageId,
  parsePair,
  parsePositive,
  parseRate,
  stringFields,
  typedFields,
} from './parse.ts';

const BY_PARSER: ReadonlyMap<unknown, ValueKind> = new Map<unknown, ValueKind>([
  [parseId, 'id'],
  [parseMessageId, 'id'],
  [parseCount, 'count'],
  [parsePositive, 'count'],
  [parseRate, 'rate'],
  [parseFields, 'fields'],
  [parseDurationOption, 'duration'],
  [parseFileUrl, 'url'],
  [parsePair, 'pair'],
  [stringFields, 'pair'],
  [typedFields, 'pair'],
]);

/** What a value is called in a declaration -> what it is. */
const BY_NAME: Readonly<Record<string, ValueKind>> = {
  id: 'id',
  n: 'count',
  seconds: 'count',
  duration: 'duration',
  field: 'fields',
  fields: 'fields',
  url: 'url',
  operator: 'operator',
  group: 'group',
  run: 'run',
  file: 'file',
};

/** Options whose value is called something wider than it is. */
const BY_OPTION: Readonly<Record<string, ValueKind>> = { '--profile': 'profile', '--reply': 'reply' };

/** What the value of an option is; null for a flag. */
export function optionKind(
  { type, long, value, choices }: Pick<OptionFacts, 'type' | 'long' | 'value' | 'choices'>,
  parser: unknown,
): ValueKind | null {
  if (type === 'flag') return null;
  return BY_OPTION[long] ?? kindOf(value ?? '', choices, parser);
}

/** What an argument is. */
export function argumentKind({ name, choices }: ArgumentFacts, parser: unknown): ValueKind {
  return /^(.+-)?id$/.test(name) ? 'id' : kindOf(name, choices, parser);
}

function kindOf(name: string, choices: readonly string[] | null, parser: unknown): ValueKind {
  // With a parser of its own it takes several of them.
  if (choices && parser === undefined) return 'choice';
  if (/[=:]/.test(name)) return 'pair';
  const [first = ''] = name.split('|');
  return BY_PARSER.get(parser) ?? (Object.hasOwn(BY_NAME, first) ? BY_NAME[first] : undefined) ?? 'text';
}
