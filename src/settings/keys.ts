import { assertNever } from '../base/assert-never.ts';
import { badValue, LocalError } from '../base/local-error.ts';
import { programWords, quoted } from '../base/text.ts';
import { parseBaseUrl } from './base-url.ts';
import { formatDuration, parseDuration } from './durations.ts';
import { checkToken } from './token.ts';

export const OUTPUT_FORMATS = ['table', 'json', 'ndjson', 'csv', 'ids'] as const;

const DAY_MS = 86_400_000;

export interface ProfileKeySpec {
  readonly type: 'url' | 'token' | 'text' | 'choice' | 'duration' | 'count' | 'switch';
  readonly description: string;
  /** What holds when no profile says otherwise; null for nothing. */
  readonly default: string | number | boolean | null;
  readonly choices?: readonly string[];
  /** Smallest and largest count, or duration in milliseconds. */
  readonly range?: readonly [number, number];
  /** Says how to reach a service: not for the profile `sandbox`. */
  readonly connection?: true;
}

export const PROFILE_KEYS = {
  base_url: { type: 'url', description: 'URL of the service, without /api', default: null, connection: true },
  token: { type: 'token', description: 'authentication token', default: null, connection: true },
  token_command: {
    type: 'text',
    description: 'program that prints the token, instead of storing one',
    default: null,
    connection: true,
  },
  operator: { type: 'text', description: 'acting operator: id or e-mail', default: null },
  output: { type: 'choice', description: 'format of results', default: null, choices: OUTPUT_FORMATS },
  timeout: {
    type: 'duration',
    description: 'time limit for each read or write, including retries and checks',
    default: '30s',
  },
  concurrency: {
    type: 'count',
    description: 'requests in flight at once in a batch',
    default: 4,
    range: [1, 64],
  },
  confirm_above: {
    type: 'count',
    description: 'ask before a batch with more conversations than this',
    default: 20,
    range: [0, 1_000_000],
  },
  guard_holder: {
    type: 'choice',
    description: 'before a message to a conversation of another operator: ask (a script skips it), or off',
    default: 'ask',
    choices: ['ask', 'off'],
  },
  hold: {
    type: 'count',
    description: 'triage: seconds a message waits before it is sent; you can undo it until then',
    default: 5,
    range: [0, 30],
  },
  journal_keep: {
    type: 'duration',
    description: 'how long the journal keeps a day; one older day is removed at the end of a run',
    default: '180d',
    range: [DAY_MS, 36_500 * DAY_MS],
  },
  archive: {
    type: 'duration',
    description: 'how long to keep what this computer reads of the service, to search it: 90d, or off',
    default: 'off',
    range: [DAY_MS, 36_500 * DAY_MS],
  },
  keys: { type: 'text', description: 'triage: other keys, such as close=E, skip=S', default: null },
  notify: {
    type: 'choice',
    description: 'triage: signal in the terminal when a customer of yours writes back',
    default: 'off',
    choices: ['off', 'bell', 'osc9', 'osc777'],
  },
  pipe: {
    type: 'text',
    description: 'triage: program that gets the text of messages, or of a draft, and prints another',
    default: null,
  },
  late_after: {
    type: 'duration',
    description: 'board, watch, triage, lists: a conversation that waits longer is late',
    default: '30m',
    range: [1, 36_500 * DAY_MS],
  },
  list_params: {
    type: 'choice',
    description: 'where the lists take their parameters (not documented)',
    default: 'query',
    choices: ['query', 'path'],
    connection: true,
  },
  auth_scope: {
    type: 'choice',
    description: 'which calls carry the token (not documented)',
    default: 'all',
    choices: ['all', 'conversations'],
    connection: true,
  },
  get_marks_read: {
    type: 'choice',
    description: 'whether reading a conversation marks it as read (not documented)',
    default: 'unknown',
    choices: ['unknown', 'yes', 'no'],
  },
  read_only: { type: 'switch', description: 'refuse every write', default: false },
  agents: {
    type: 'choice',
    description: 'what AI agents may do: send (allow), only propose, or only read',
    default: 'propose',
    choices: ['allow', 'propose', 'read'],
  },
  allow_http: {
    type: 'switch',
    description: 'allow an unencrypted base URL on another machine',
    default: false,
    connection: true,
  },
} as const satisfies Record<string, ProfileKeySpec>;

export type ProfileKey = keyof typeof PROFILE_KEYS;

type Stored<S extends ProfileKeySpec> = S['type'] extends 'count'
  ? number
  : S['type'] extends 'switch'
    ? boolean
    : S extends { choices: infer C extends readonly string[] }
      ? C[number]
      : string;

/** One profile as it is stored; what is absent has its default. */
export type Profile = { readonly [K in ProfileKey]?: Stored<(typeof PROFILE_KEYS)[K]> };

/** The table, of which a key is known only when the program runs. */
export const KEY_SPECS: Readonly<Record<ProfileKey, ProfileKeySpec>> = PROFILE_KEYS;

/** Whether the table has a setting of that name. */
export function isKey(name: string): name is ProfileKey {
  return Object.hasOwn(PROFILE_KEYS, name);
}

/** The key of that name; throws a LocalError that lists the known ones. */
export function parseKey(name: string): ProfileKey {
  if (isKey(name)) return name;
  throw badValue(
    `there is no setting "${name.slice(0, 40)}"; available settings: ${Object.keys(PROFILE_KEYS).join(', ')}`,
    /^colou?r$/.test(name) ? 'export NO_COLOR=1' : 'convops profile set --help',
  );
}

/** The value to store for a typed text; `profile` is what it will be part of. Throws a LocalError that names the setting. */
export function parseKeyValue(key: ProfileKey, text: string, profile: Profile): string | number | boolean {
  try {
    return parsedValue(key, text, profile);
  } catch (error) {
    // The message about an address says so itself.
    if (!(error instanceof LocalError) || key === 'base_url' || error.message.includes(key)) throw error;
    throw badValue(`${key}: ${error.message}`, error.hint);
  }
}

function parsedValue(key: ProfileKey, text: string, profile: Profile): string | number | boolean {
  const spec = KEY_SPECS[key];
  switch (spec.type) {
    case 'url':
      return parseBaseUrl(text, { allowHttp: profile.allow_http === true });
    case 'token':
      return checkToken(text);
    case 'text':
      if (key === 'pipe' && programWords(text) === null) throw badValue('a quote has no end');
      return checkText(key, text);
    case 'choice':
      return checkChoice(key, text, spec.choices ?? []);
    case 'duration': {
      if (text === 'off' && spec.default === text) return text;
      const [least, most] = spec.range ?? [1];
      if (parseDuration(text, most) >= least) return text;
      throw badValue(`${key} must be ${least > 1 ? `at least ${formatDuration(least)}` : 'longer than 0s'}`);
    }
    case 'count':
      return checkCount(key, /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN, spec.range ?? [0, 1e9]);
    case 'switch': {
      const value = parseSwitch(text);
      if (value === undefined) throw badValue(`${quoted(text)} is not one of true, false`);
      return value;
    }
    default:
      return assertNever(spec.type);
  }
}

/** Why a stored value cannot be used, without the value; undefined when it can. */
export function reasonAgainstStored(key: ProfileKey, value: unknown, profile: Profile): string | undefined {
  const { type } = KEY_SPECS[key];
  const wanted = type === 'count' ? 'number' : type === 'switch' ? 'boolean' : 'string';
  if (typeof value !== wanted) return `${key} is not a ${wanted}`;
  try {
    parseKeyValue(key, String(value), profile);
    return undefined;
  } catch (error) {
    if (error instanceof LocalError) return error.message;
    throw error;
  }
}

/** True or false for the usual words, any case; undefined for any other text. */
export function parseSwitch(text: string): boolean | undefined {
  if (/^(1|true|yes|on)$/i.test(text)) return true;
  if (/^(0|false|no|off)$/i.test(text)) return false;
  return undefined;
}

/** The count when it is whole and in the range; throws a LocalError that begins with `name`. */
export function checkCount(name: string, value: number, [least, most]: readonly [number, number]): number {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  throw badValue(`${name} must be a whole number from ${least} to ${most}`, helpOn(name));
}

/** The text when it is one of the choices; throws a LocalError that begins with `name`. */
export function checkChoice(name: string, text: string, choices: readonly string[]): string {
  if (choices.includes(text)) return text;
  throw badValue(`${name}: ${quoted(text)} is not one of ${choices.join(', ')}`, helpOn(name));
}

/** What tells more about a setting of a profile or an environment variable; an option alone is not a command line. */
function helpOn(name: string): string | undefined {
  if (name.startsWith('--')) return undefined;
  return isKey(name) ? 'convops profile set --help' : 'convops help environment';
}

function checkText(key: ProfileKey, text: string): string {
  if (text.trim() === '')
    throw badValue(`${key} must not be empty`, `convops profile unset ${key}`, { ofRun: true });
  if (text.length > 4096) throw badValue(`${key} is too long`);
  if (/\p{C}/u.test(text)) throw badValue(`${key} must not contain line ends or control characters`);
  // It means the profile's operator, which is what is being set.
  if (key === 'operator' && text === '@me') throw badValue('operator is an id or an e-mail address, not @me');
  return text;
}

/** A setting in force as people know it: its name in a profile, and a time as they type it. */
export function shownSetting(key: string, value: unknown) {
  const name = key.replace(/Ms$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (key === 'archiveMs' && value === null) return { name, value: 'off' };
  return { name, value: key.endsWith('Ms') && typeof value === 'number' ? formatDuration(value) : value };
}
