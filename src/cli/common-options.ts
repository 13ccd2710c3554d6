// The options every command takes (contract section 3), as data: registered on each command, listed once in
// `convops --help`, completed by the shells. What a command says of them itself stands.
import { OUTPUT_FORMATS, PROFILE_KEYS } from '../settings/keys.ts';
import { SANDBOX_PROFILE } from '../settings/profile-document.ts';
import { ALL_FIELDS } from './command-line.ts';
import { parseBy } from './decided-by.ts';
import type { OptionRow, OptionsOf } from './option-row.ts';
import { parseCount, parseDurationOption, parseFields } from './parse.ts';
import { UsageError } from './usage-error.ts';

/** The reader of an option whose value is not empty; it throws UsageError for one that is. */
function filled<Value extends string | readonly string[]>(option: string, parse: (text: string) => Value) {
  return (text: string): Value => {
    const value = text.trim() === '' ? '' : parse(text);
    if (value.length > 0) return value as Value;
    throw new UsageError(`${option} has an empty value: give it a value or leave it out`);
  };
}

/** Further formats of `conv get` alone. */
export const TRANSCRIPT_FORMATS = ['markdown'] as const;

/** All of them; the formats are checked where the command is known, some of which have further ones. */
export const COMMON_OPTIONS = [
  {
    flags: '-p, --profile <name>',
    text: 'use this profile',
    parse: filled('--profile', String),
    offers: { names: 'profiles', words: [SANDBOX_PROFILE] },
  },
  { flags: '--sandbox', text: 'use the practice service; needs no account' },
  { flags: '-o, --output <format>', text: 'output format', offers: { words: OUTPUT_FORMATS } },
  {
    flags: '--json [fields]',
    text: 'print JSON: all fields or a,b; see --json help',
    parse: (text: string) => (text === ALL_FIELDS ? [] : filled('--json', parseFields)(text)),
  },
  { flags: '--jq <expression>', text: 'filter the JSON with a jq expression', parse: filled('--jq', String) },
  {
    flags: '--columns <fields>',
    text: 'print only these columns, comma-separated: headings or fields',
    parse: filled('--columns', parseFields),
  },
  {
    flags: '--sort <field>',
    text: 'sort by a heading or a field, or a list of conversations by waiting; -field for descending',
    parse: filled('--sort', String),
  },
  { flags: '--limit <n>', text: 'print at most n rows', parse: parseCount },
  { flags: '--color <when>', text: 'when to use colour', choices: ['always', 'never', 'auto'] },
  { flags: '--utc', text: 'print times as UTC' },
  {
    flags: '--timeout <duration>',
    text: 'time limit for each read or write, including retries and checks',
    standard: PROFILE_KEYS.timeout.default,
    parse: parseDurationOption,
  },
  { flags: '--show-secrets', text: 'print secret values that the service sends, but never your own token' },
  { flags: '-n, --dry-run', text: 'show what would happen; change nothing' },
  { flags: '-y, --yes', text: 'answer yes to every question' },
  { flags: '--no-input', text: 'never prompt; fail instead' },
  {
    flags: '--by <name>',
    text: 'name the agent that runs convops, or a script as script:NAME',
    parse: (text: string) => {
      parseBy(text);
      return text;
    },
    offers: { words: [] },
  },
  { flags: '-q, --quiet', text: 'print no notices; errors stay, and receipts, which are on stdout' },
  { flags: '--debug', text: 'print requests and responses on stderr, with secrets masked' },
] as const satisfies readonly OptionRow[];

/** What was typed of them. */
export type CommonOptions = Omit<OptionsOf<typeof COMMON_OPTIONS>, 'json'> & {
  /** Field names; empty for all fields. */
  readonly json?: readonly string[];
};

/** What the help of a command shows of them, by what it is, unless its `globals` say otherwise; of the program those of a read. */
export const GLOBALS = {
  read: ['--profile', '--sandbox', '--output', '--json'],
  list: ['--profile', '--sandbox', '--output', '--json', '--sort', '--limit'],
  write: ['--profile', '--sandbox', '--json', '--dry-run', '--yes'],
  local: ['--output', '--json'],
  change: ['--dry-run', '--yes'],
} as const;

/** The heading of the options of every command in help. */
export const GLOBAL_OPTIONS = 'Global options:';

/** Beside them, of the program and of every command. */
export const HELP_OPTION = { flags: '-h, --help', text: 'print help' } as const;
export const VERSION_OPTION = { flags: '-V, --version', text: 'print the version' } as const;
