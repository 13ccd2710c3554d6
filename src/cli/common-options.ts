// The options every command takes (contract section 3), as data: registered on each command, listed once in
// `convops --help`, completed by the shells. What a command says of them itself stands.
import type { Offer } from '../names/words.ts';
import { OUTPUT_FORMATS, PROFILE_KEYS } from '../settings/keys.ts';
import { SANDBOX_PROFILE } from '../settings/profile-document.ts';
import { ALL_FIELDS } from './command-line.ts';
import { parseBy } from './decided-by.ts';
import { parseCount, parseDurationOption, parseFields } from './parse.ts';
import { UsageError } from './usage-error.ts';

export interface CommonOptions {
  readonly profile?: string;
  readonly sandbox?: true;
  readonly output?: string;
  /** Field names; empty for all fields. */
  readonly json?: readonly string[];
  readonly jq?: string;
  readonly columns?: readonly string[];
  readonly sort?: string;
  readonly limit?: number;
  /** False with --no-headers. */
  readonly headers?: boolean;
  /** False with --no-color. */
  readonly color?: 'always' | 'never' | 'auto' | false;
  readonly utc?: true;
  /** Milliseconds. */
  readonly timeout?: number;
  readonly showSecrets?: true;
  readonly dryRun?: true;
  readonly yes?: true;
  /** False with --no-input. */
  readonly input?: boolean;
  /** As typed: a name, agent:NAME or script:NAME. */
  readonly by?: string;
  readonly quiet?: true;
  readonly debug?: true;
}

interface CommonOption {
  readonly flags: string;
  readonly description: string;
  readonly parse?: (text: string) => unknown;
  readonly choices?: readonly string[];
  readonly offers?: Offer;
}

/** The reader of an option whose value is not empty; it throws UsageError for one that is. */
function filled<Value extends string | readonly string[]>(
  option: string,
  parse: (text: string) => Value,
): (text: string) => Value {
  return (text) => {
    const value = text.trim() === '' ? '' : parse(text);
    if (value.length > 0) return value as Value;
    throw new UsageError(`${option} has an empty value: give it a value or leave it out`);
  };
}

/** Further formats of `conv get` alone. */
export const TRANSCRIPT_FORMATS = ['markdown'] as const;

export const COMMON_OPTIONS: readonly CommonOption[] = [
  {
    flags: '-p, --profile <name>',
    description: 'use this profile',
    parse: filled('--profile', String),
    offers: { names: 'profiles', words: [SANDBOX_PROFILE] },
  },
  { flags: '--sandbox', description: 'use the practice service; needs no account' },
  {
    flags: '-o, --output <format>',
    description: 'output format',
    // Checked where the command is known: conv get and board have formats of their own.
    choices: OUTPUT_FORMATS,
  },
  {
    flags: '--json [fields]',
    description: 'print JSON: all fields or these, comma-separated',
    parse: (text) => (text === ALL_FIELDS ? [] : filled('--json', parseFields)(text)),
  },
  {
    flags: '--jq <expression>',
    description: 'filter the JSON with a jq expression',
    parse: filled('--jq', String),
  },
  {
    flags: '--columns <fields>',
    description: 'print only these fields, comma-separated',
    parse: filled('--columns', parseFields),
  },
  {
    flags: '--sort <field>',
    description: 'sort by a field, or a list of conversations by waiting; -field for descending',
    parse: filled('--sort', String),
  },
  { flags: '--limit <n>', description: 'print at most n rows', parse: parseCount },
  { flags: '--no-headers', description: 'print no header row' },
  {
    flags: '--color <when>',
    description: 'when to use colour',
    choices: ['always', 'never', 'auto'],
  },
  { flags: '--no-color', description: 'use no colour, as with --color never' },
  { flags: '--utc', description: 'print times as UTC' },
  {
    flags: '--timeout <duration>',
    description: `time limit for each read or write, including retries and checks (default: ${PROFILE_KEYS.timeout.default})`,
    parse: parseDurationOption,
  },
  {
    flags: '--show-secrets',
    description: 'print secret values that the service sends, but never your own token',
  },
  {
    flags: '-n, --dry-run',
    description: 'show what would happen; change nothing',
  },
  {
    flags: '-y, --yes',
    description: 'answer yes to every question',
  },
  { flags: '--no-input', description: 'never prompt; fail instead' },
  {
    flags: '--by <name>',
    description: 'name the agent that runs convops, or a script as script:NAME',
    parse: (text) => {
      parseBy(text);
      return text;
    },
    offers: { words: [] },
  },
  { flags: '-q, --quiet', description: 'suppress notices' },
  { flags: '--debug', description: 'print requests and responses on stderr, with secrets masked' },
];

/** What the help of a command shows of them, by what the command is: `globals` of a row says otherwise. */
export const GLOBALS = {
  read: ['--profile', '--sandbox', '--output', '--json'],
  list: ['--profile', '--sandbox', '--output', '--json', '--sort', '--limit'],
  write: ['--profile', '--sandbox', '--json', '--dry-run', '--yes'],
  local: ['--output', '--json'],
  change: ['--dry-run', '--yes'],
  program: ['--profile', '--sandbox', '--output', '--json'],
} as const;

/** The heading of the options of every command in help. */
export const GLOBAL_OPTIONS = 'Global options:';

/** Beside them, of the program and of every command. */
export const HELP_OPTION = { flags: '-h, --help', description: 'print help' } as const;
export const VERSION_OPTION = { flags: '-V, --version', description: 'print the version' } as const;
