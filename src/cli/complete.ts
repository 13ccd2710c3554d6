// What can stand at the cursor of a command line, from the command table and the stored names. It follows the words
// before the cursor without parsing them, because a half-typed line is rarely valid.
import type { Candidate, NameKind, Offer } from '../names/words.ts';
import { SANDBOX_PROFILE } from '../settings/profile-document.ts';
import { isOption } from './command-line.ts';
import {
  type ArgumentRow,
  type CommandRow,
  isCalled,
  type OptionRow,
  optionText,
  type TopCommand,
  takesOf,
} from './command-row.ts';
import { COMMON_OPTIONS, HELP_OPTION, VERSION_OPTION } from './common-options.ts';

export interface TypedLine {
  /** The words before the one at the cursor, without the name of the program. */
  readonly words: readonly string[];
  /** The part of the current word before the cursor. */
  readonly current: string;
}

export interface Completion {
  /** Everything possible here, whatever the current word begins with. */
  readonly candidates: readonly Candidate[];
  /** Whether a file name fits. */
  readonly files: boolean;
}

/** The known names of a kind for a profile, or with null for the current service. */
export type NamesOf = (kind: NameKind, profile: string | null) => readonly Candidate[];

/** What can stand at the cursor; of the table it loads the commands that the line names. */
export async function completionOf(
  table: readonly TopCommand[],
  { words, current }: TypedLine,
  namesOf: NamesOf,
): Promise<Completion> {
  const at = await follow(table, words);
  const offered = (offer: Offer | undefined) => candidatesOf(offer ?? {}, at, table, namesOf);
  if (at.awaited && takesOf(at.awaited) !== 'maybe') return valueWords(at.awaited, '', offered);
  if (at.literal || !current.startsWith('-')) {
    const { commands, args } = at.place;
    const words = [
      ...(at.given.length === 0 ? commandWords(commands) : []),
      ...offered(argumentOffer(args, at)),
    ];
    return { candidates: words, files: false };
  }
  const flag = /^(--[^=]+)=/.exec(current)?.[1];
  if (flag === undefined) return { candidates: optionWords(at), files: false };
  const option = optionsAt(at.place).find((row) => namesIn(row).includes(flag));
  return option ? valueWords(option, `${flag}=`, offered) : NOTHING;
}

const NOTHING: Completion = { candidates: [], files: false };

/** A command, or the program itself. */
interface Place {
  readonly commands: readonly (CommandRow | TopCommand)[];
  readonly args: readonly ArgumentRow[];
  readonly options: readonly OptionRow[];
}

/** The command that the words before the cursor name. */
interface Followed {
  readonly place: Place;
  /** Words that are neither a command, nor an option, nor the value of one. */
  readonly given: readonly string[];
  readonly typed: ReadonlySet<OptionRow>;
  /** The option whose value comes next. */
  readonly awaited: OptionRow | null;
  /** Whether -- was typed. */
  readonly literal: boolean;
  readonly profile: string | null;
}

/** The first word may also be one of the operator's own aliases. */
const ALIAS: ArgumentRow = { name: 'alias', flags: '[alias]', text: '', offers: { names: 'aliases' } };

/** The options of every command, and of the program. */
const COMMON: readonly OptionRow[] = [...COMMON_OPTIONS, VERSION_OPTION, HELP_OPTION].map(
  ({ description, ...row }) => ({ ...row, text: description }),
);

async function follow(table: readonly TopCommand[], words: readonly string[]): Promise<Followed> {
  let place: Place = { commands: table, args: [ALIAS], options: [] };
  const given: string[] = [];
  const typed = new Set<OptionRow>();
  let awaited: OptionRow | null = null;
  let literal = false;
  let profile: string | null = null;
  for (const word of words) {
    const named = given.length === 0 ? place.commands.find((row) => isCalled(row, word)) : undefined;
    if (awaited && !(takesOf(awaited) === 'maybe' && (isOption(word) || named))) {
      if (namesIn(awaited).includes('--profile')) profile = word;
      awaited = null;
      continue;
    }
    awaited = null;
    if (!literal && word === '--') literal = true;
    else if (!literal && isOption(word)) {
      const [, flag = word, value] = /^(--[^=]+)=(.*)$/s.exec(word) ?? [];
      const option = optionsAt(place).find((row) => namesIn(row).includes(flag));
      if (option) typed.add(option);
      if (flag === '--sandbox') profile = SANDBOX_PROFILE;
      if (flag === '--profile' && value !== undefined) profile = value;
      if (option && value === undefined && takesOf(option) !== 'nothing') awaited = option;
    } else if (named) {
      const { commands = [], args = [], options = [] } = 'load' in named ? await named.load() : named;
      place = { commands, args, options };
    } else given.push(word);
  }
  return { place, given, typed, awaited, literal, profile };
}

/** The options of a place, including hidden ones: its own, then the common ones it does not override. */
function optionsAt({ options }: Place): readonly OptionRow[] {
  const own = new Set(options.map((row) => namesIn(row).at(-1)));
  return [...options, ...COMMON.filter((row) => !own.has(namesIn(row).at(-1)))];
}

/** The spellings of an option, short first. */
function namesIn({ flags }: OptionRow): readonly string[] {
  return flags.split(/[ ,]+/).filter((word) => word.startsWith('-'));
}

/** The name of an option's value or of an argument. */
function calledIn({ flags }: { readonly flags: string }): string | null {
  return /[<[]([^>\].]+)(?:\.\.\.)?[>\]]/.exec(flags)?.[1] ?? null;
}

function commandWords(commands: Place['commands']): Candidate[] {
  return commands.flatMap(({ name, aliases = [], summary }) => [
    { word: name, description: summary },
    ...aliases.map((alias) => ({ word: alias, description: `the same as ${name}` })),
  ]);
}

/** The options that are not on the line yet, or may be repeated. */
function optionWords({ place, typed }: Followed): Candidate[] {
  const open = optionsAt(place).filter(
    (row) => !row.hidden && (!typed.has(row) || /[=:]/.test(calledIn(row) ?? '')),
  );
  return open.flatMap((row) => namesIn(row).map((word) => ({ word, description: optionText(row) })));
}

function valueWords(option: OptionRow, prefix: string, offered: (offer: Offer) => Candidate[]): Completion {
  const [called = ''] = calledIn(option)?.split('|') ?? [];
  const named = BY_OPTION[namesIn(option).at(-1) ?? ''] ?? BY_VALUE[called];
  const offer = option.choices ? { words: option.choices } : { ...named, ...option.offers };
  const candidates = offered(offer).map(({ word, description }) => ({ word: prefix + word, description }));
  return { candidates, files: called === 'file' };
}

/** What the name of a value says about it. */
const BY_VALUE: Readonly<Partial<Record<string, Offer>>> = {
  operator: { names: 'operators', words: ['@me'] },
  group: { names: 'groups' },
};

/** Options whose value is called something wider than it is. */
const BY_OPTION: Readonly<Partial<Record<string, Offer>>> = {
  '--profile': { names: 'profiles' },
  '--reply': { names: 'replies' },
};

function argumentOffer(args: readonly ArgumentRow[], { given }: Followed): Offer | undefined {
  const last = args.at(-1);
  const row = args[given.length] ?? (last?.flags.includes('...') ? last : undefined);
  if (!row || (row.offers?.commands && given.length > 0)) return undefined;
  return row.offers ?? (calledIn(row) === 'operator' ? { names: 'operators' } : undefined);
}

/** The words of an offer without repetition, and without names that are already on the line. */
function candidatesOf(
  { names, words = [], after = {}, commands }: Offer,
  { given, profile }: Followed,
  table: readonly TopCommand[],
  namesOf: NamesOf,
): Candidate[] {
  const known = names ? namesOf(names, profile).filter(({ word }) => !given.includes(word)) : [];
  const last = given.at(-1) ?? '';
  const following = Object.hasOwn(after, last) ? (after[last] ?? []) : [];
  const all = [
    ...known,
    ...[...words, ...following]
      .filter((word) => word !== '-' || known.length > 0)
      .map((word) => ({ word, description: '' })),
    ...(commands ? table.map(({ name, summary }) => ({ word: name, description: summary })) : []),
  ];
  return all.filter(({ word }, index) => all.findIndex((other) => other.word === word) === index);
}
