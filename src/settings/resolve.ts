// Which service, which token, who acts and how: everything that is decided before the first request.
// Pure but for profiles.ts and aliases.ts, which read and write a file each, and token.ts, which may run a program.
// Nothing here prints, asks or connects; what cannot be used is a LocalError with the way out in it.
//
// All settings of one run and where each came from: option, then environment, then profile, then default.
import {
  type Connection,
  type ConnectionInput,
  type Environment,
  environmentSwitch,
  environmentText,
  type FoundSetting,
  type Origin,
  resolveConnection,
  type TokenSource,
} from './connection.ts';
import { parseDuration } from './durations.ts';
import {
  checkChoice,
  checkCount,
  OUTPUT_FORMATS,
  PROFILE_KEYS,
  type Profile,
  type ProfileKey,
} from './keys.ts';

export interface SettingsInput extends ConnectionInput {
  readonly options: ConnectionInput['options'] & {
    readonly operator?: string | undefined;
    /** Not checked here: a command may have formats of its own. */
    readonly output?: string | undefined;
    /** Milliseconds. */
    readonly timeout?: number | undefined;
    readonly retries?: number | undefined;
    readonly concurrency?: number | undefined;
    /** Seconds. */
    readonly hold?: number | undefined;
    readonly readOnly?: boolean | undefined;
    /** False with --no-input. */
    readonly input?: boolean | undefined;
    readonly debug?: boolean | undefined;
  };
  /** Who acts in the sandbox when nobody is named. */
  readonly sandboxOperator: string;
}

/** A value of a setting, as the table has it. */
type Value<K extends ProfileKey> = NonNullable<Profile[K]>;

/** A setting with a default: a test says that each default is one of its values. */
type KeyWithDefault = {
  [K in ProfileKey]: (typeof PROFILE_KEYS)[K]['default'] extends null ? never : K;
}[ProfileKey];

export interface Settings {
  /** Null when the environment alone says which service, or nothing does. */
  readonly profile: string | null;
  readonly sandbox: boolean;
  /** Null in the sandbox, or when no service is set up. */
  readonly baseUrl: string | null;
  readonly token: TokenSource;
  readonly operator: string | null;
  readonly output: string | null;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly concurrency: number;
  readonly confirmAbove: number;
  readonly guardHolder: Value<'guard_holder'>;
  /** How long the journal keeps a day. */
  readonly journalKeepMs: number;
  /** Seconds. */
  readonly hold: number;
  /** Other keys for triage, as they were typed. */
  readonly keys: string | null;
  /** As typed; see durations.ts. */
  readonly lateAfter: string;
  /** How the terminal signals that a customer of one's own wrote back. */
  readonly notify: Value<'notify'>;
  readonly listParams: Value<'list_params'>;
  readonly getMarksRead: Value<'get_marks_read'>;
  readonly authScope: Value<'auth_scope'>;
  readonly readOnly: boolean;
  /** What the profile lets agents do, the sandbox everything; see cli/agent-policy.ts for what is in force. */
  readonly agents: Value<'agents'>;
  /** What CONVOPS_AGENTS says; null for nothing. */
  readonly agentsByEnvironment: Value<'agents'> | null;
  readonly allowHttp: boolean;
  readonly noInput: boolean;
  readonly debug: boolean;
}

export interface Resolution {
  readonly settings: Settings;
  readonly origins: Readonly<Record<keyof Settings, Origin>>;
  /** What of the environment is ignored, and what is taken otherwise than given: a line each, for people. */
  readonly notices: readonly string[];
}

/** The settings of a run with their origins; throws LocalError, or what reading the profiles throws. */
export function resolveSettings(input: SettingsInput): Resolution {
  const { options, env } = input;
  const connection = resolveConnection(input);
  const stored = storedIn(connection);
  /** What the profile says, else the default of the table. */
  const plain = <K extends KeyWithDefault>(key: K) =>
    first(stored(key), standard(PROFILE_KEYS[key].default as Value<K>));
  const found: { readonly [K in keyof Settings]: FoundSetting<Settings[K]> } = {
    profile: connection.profile,
    sandbox: connection.sandbox,
    baseUrl: connection.baseUrl,
    token: connection.token,
    operator: first(
      option('--operator', options.operator),
      connection.operator,
      stored('operator'),
      connection.sandbox.value ? standard(input.sandboxOperator) : standard(null),
    ),
    output: first(
      option('--output', options.output),
      checkedOutput(fromEnvironment(env, 'CONVOPS_OUTPUT')),
      stored('output'),
      standard(null),
    ),
    timeoutMs: first(
      option('--timeout', options.timeout),
      inMilliseconds(stored('timeout')),
      standard(parseDuration(PROFILE_KEYS.timeout.default)),
    ),
    retries: typedCount('retries', options.retries, plain('retries')),
    concurrency: typedCount('concurrency', options.concurrency, plain('concurrency')),
    confirmAbove: plain('confirm_above'),
    guardHolder: plain('guard_holder'),
    journalKeepMs: first(
      inMilliseconds(stored('journal_keep'), PROFILE_KEYS.journal_keep.range[1]),
      standard(parseDuration(PROFILE_KEYS.journal_keep.default, PROFILE_KEYS.journal_keep.range[1])),
    ),
    hold: typedCount('hold', options.hold, plain('hold')),
    keys: first(stored('keys'), standard(null)),
    lateAfter: plain('late_after'),
    notify: plain('notify'),
    getMarksRead: plain('get_marks_read'),
    listParams: plain('list_params'),
    authScope: plain('auth_scope'),
    readOnly: first(options.readOnly ? option('--read-only', true) : undefined, plain('read_only')),
    agents: first(
      stored('agents'),
      standard(connection.sandbox.value ? 'allow' : PROFILE_KEYS.agents.default),
    ),
    agentsByEnvironment: first(policyOf(fromEnvironment(env, 'CONVOPS_AGENTS')), standard(null)),
    allowHttp: plain('allow_http'),
    noInput: first(
      options.input === false ? option('--no-input', true) : undefined,
      switchOf(env, 'CONVOPS_NO_INPUT'),
      standard(false),
    ),
    debug: first(
      options.debug ? option('--debug', true) : undefined,
      switchOf(env, 'CONVOPS_DEBUG'),
      standard(false),
    ),
  };
  return { ...separate(found), notices: connection.notices };
}

function storedIn(connection: Connection) {
  return <K extends ProfileKey>(key: K): FoundSetting<NonNullable<Profile[K]>> | undefined => {
    const value = connection.stored[key];
    const name = `profile ${connection.profile.value}`;
    return value === undefined ? undefined : { value, origin: { source: 'profile', name } };
  };
}

/** The first layer that has a value; the last one always has. */
function first<T>(...layers: [...(FoundSetting<T> | undefined)[], FoundSetting<T>]): FoundSetting<T> {
  return layers.find((layer) => layer !== undefined) ?? (layers.at(-1) as FoundSetting<T>);
}

function option<T>(name: string, value: T | undefined): FoundSetting<T> | undefined {
  return value === undefined ? undefined : { value, origin: { source: 'option', name } };
}

function fromEnvironment(env: Environment, name: string): FoundSetting<string> | undefined {
  const value = environmentText(env, name);
  return value === undefined ? undefined : { value, origin: { source: 'environment', name } };
}

function switchOf(env: Environment, name: string): FoundSetting<boolean> | undefined {
  return environmentSwitch(env, name) ? { value: true, origin: { source: 'environment', name } } : undefined;
}

function standard<T>(value: T): FoundSetting<T> {
  return { value, origin: { source: 'default', name: value === null ? 'not set' : 'default' } };
}

function checkedOutput(found: FoundSetting<string> | undefined): FoundSetting<string> | undefined {
  if (found) checkChoice(found.origin.name, found.value, OUTPUT_FORMATS);
  return found;
}

function policyOf(found: FoundSetting<string> | undefined): FoundSetting<Value<'agents'>> | undefined {
  if (!found) return undefined;
  const { choices } = PROFILE_KEYS.agents;
  return { ...found, value: checkChoice(found.origin.name, found.value, choices) as Value<'agents'> };
}

function inMilliseconds(
  found: FoundSetting<string> | undefined,
  longestMs?: number,
): FoundSetting<number> | undefined {
  return found && { ...found, value: parseDuration(found.value, longestMs) };
}

/** What was typed, if it is in the range of the setting; else `inForce`. */
function typedCount(
  key: 'retries' | 'concurrency' | 'hold',
  typed: number | undefined,
  inForce: FoundSetting<number>,
): FoundSetting<number> {
  if (typed !== undefined) checkCount(`--${key}`, typed, PROFILE_KEYS[key].range);
  return first(option(`--${key}`, typed), inForce);
}

function separate(
  found: {
    readonly [K in keyof Settings]: FoundSetting<Settings[K]>;
  },
): Omit<Resolution, 'notices'> {
  const settings: Record<string, unknown> = {};
  const origins: Record<string, Origin> = {};
  for (const [name, { value, origin }] of Object.entries(found)) {
    settings[name] = value;
    origins[name] = origin;
  }
  // The cast: the loop keeps the names, and each value has the type `found` gives it under that name.
  return { settings, origins } as unknown as Resolution;
}
