// Which service, which token, who acts and how: everything that is decided before the first request.
// Pure but for profiles.ts and aliases.ts, which read and write a file each, and token.ts, which may run a program.
// Nothing here prints, asks or connects; what cannot be used is a LocalError with the way out in it.
//
// All settings of one run and where each came from: option, then environment, then profile, then default.
import {
  type Connection,
  type ConnectionInput,
  environmentSwitch,
  type FoundSetting,
  found,
  fromEnvironment,
  type Origin,
  resolveConnection,
} from './connection.ts';
import { parseDuration } from './durations.ts';
import {
  checkChoice,
  checkCount,
  OUTPUT_FORMATS,
  PROFILE_KEYS,
  type Profile,
  type ProfileKey,
  type ProfileKeySpec,
} from './keys.ts';

export interface SettingsInput extends ConnectionInput {
  readonly options: ConnectionInput['options'] & {
    readonly operator?: string | undefined;
    /** Not checked here: a command may have formats of its own. */
    readonly output?: string | undefined;
    /** Milliseconds. */
    readonly timeout?: number | undefined;
    readonly concurrency?: number | undefined;
    /** Seconds. */
    readonly hold?: number | undefined;
    /** Of triage. */
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

type Found = ReturnType<typeof findSettings>;

/** Each with the value that is in force; what each means stands in `findSettings` and in the table. */
export type Settings = { readonly [K in keyof Found]: Found[K]['value'] };

export interface Resolution {
  readonly settings: Settings;
  readonly origins: Readonly<Record<keyof Settings, Origin>>;
}

/** The settings of a run with their origins; throws LocalError, or what reading the profiles throws. */
export function resolveSettings(input: SettingsInput): Resolution {
  const connection = resolveConnection(input);
  const all = Object.entries(findSettings(input, connection));
  // The casts: the entries keep the names, and each value has the type it was found with.
  return {
    settings: Object.fromEntries(all.map(([name, { value }]) => [name, value])) as unknown as Settings,
    origins: Object.fromEntries(all.map(([name, { origin }]) => [name, origin])) as Resolution['origins'],
  };
}

function findSettings({ options, env, sandboxOperator }: SettingsInput, connection: Connection) {
  const stored = storedIn(connection);
  /** What the profile says, else the default of the table. */
  const plain = <K extends KeyWithDefault>(key: K) =>
    first<Value<K>>(stored(key), standard(PROFILE_KEYS[key].default as Value<K>));
  const typed = (key: 'concurrency' | 'hold') => {
    const value = options[key];
    if (value !== undefined) checkCount(`--${key}`, value, PROFILE_KEYS[key].range);
    return first(option(`--${key}`, value), plain(key));
  };
  const chosen = <Choice extends string>(variable: string, choices: readonly Choice[]) => {
    const given = fromEnvironment(env, variable);
    return given && { ...given, value: checkChoice(variable, given.value, choices) as Choice };
  };
  const time = (key: 'timeout' | 'journal_keep' | 'late_after' | 'archive') => {
    const { value, origin } = plain(key);
    const { range }: ProfileKeySpec = PROFILE_KEYS[key];
    return { value: parseDuration(value, range?.[1]), origin };
  };
  const archive = plain('archive');
  const switched = (isGiven: boolean, name: string, variable: string) => {
    const isOn = environmentSwitch(env, variable);
    if (isGiven) return found(true, 'option', name);
    return isOn ? found(true, 'environment', variable) : standard(false);
  };
  const isSandbox = connection.sandbox.value;
  return {
    /** Null when the environment alone says which service, or nothing does. */
    profile: connection.profile,
    sandbox: connection.sandbox,
    /** Null in the sandbox, or when no service is set up. */
    baseUrl: connection.baseUrl,
    token: connection.token,
    operator: first<string | null>(
      option('--operator', options.operator),
      connection.operator,
      stored('operator'),
      standard(isSandbox ? sandboxOperator : null),
    ),
    output: first<string | null>(
      option('--output', options.output),
      chosen('CONVOPS_OUTPUT', OUTPUT_FORMATS),
      stored('output'),
      standard(null),
    ),
    timeoutMs: first(option('--timeout', options.timeout), time('timeout')),
    concurrency: typed('concurrency'),
    confirmAbove: plain('confirm_above'),
    guardHolder: plain('guard_holder'),
    journalKeepMs: time('journal_keep'),
    /** Null for no archive. */
    archiveMs: archive.value === 'off' ? { ...archive, value: null } : time('archive'),
    /** Seconds. */
    hold: typed('hold'),
    /** Other keys for triage, as they were typed. */
    keys: first<string | null>(stored('keys'), standard(null)),
    lateAfterMs: time('late_after'),
    notify: plain('notify'),
    /** The program and its arguments, as typed. */
    pipe: first<string | null>(stored('pipe'), standard(null)),
    getMarksRead: plain('get_marks_read'),
    listParams: plain('list_params'),
    authScope: plain('auth_scope'),
    readOnly: first(options.readOnly ? option('--read-only', true) : undefined, plain('read_only')),
    /** What the profile lets agents do, the sandbox everything; see cli/agent-policy.ts for what is in force. */
    agents: first<Value<'agents'>>(
      stored('agents'),
      standard(isSandbox ? 'allow' : PROFILE_KEYS.agents.default),
    ),
    /** What CONVOPS_AGENTS says; null for nothing. */
    agentsByEnvironment: first<Value<'agents'> | null>(
      chosen('CONVOPS_AGENTS', PROFILE_KEYS.agents.choices),
      standard(null),
    ),
    allowHttp: plain('allow_http'),
    noInput: switched(options.input === false, '--no-input', 'CONVOPS_NO_INPUT'),
    debug: switched(options.debug === true, '--debug', 'CONVOPS_DEBUG'),
  };
}

function storedIn({ stored, profile }: Connection) {
  return <K extends ProfileKey>(key: K): FoundSetting<Value<K>> | undefined => {
    const value = stored[key];
    return value === undefined ? undefined : found(value, 'profile', `profile ${profile.value}`);
  };
}

/** The first layer that has a value; the last one always has. */
function first<T>(...layers: [...(FoundSetting<T> | undefined)[], FoundSetting<T>]): FoundSetting<T> {
  return layers.find((layer) => layer !== undefined) as FoundSetting<T>;
}

function option<T>(name: string, value: T | undefined): FoundSetting<T> | undefined {
  return value === undefined ? undefined : found(value, 'option', name);
}

function standard<T>(value: T): FoundSetting<T> {
  return found(value, 'default', value === null ? 'not set' : 'default');
}
