// All settings of one run and where each came from: option, then environment, then profile, then default. Nothing here prints,
// asks or connects; what cannot be used is a LocalError with the way out in it.
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
  KEY_SPECS,
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

/** What may be in force of a setting, as the table has it. */
type Value<K extends ProfileKey> = NonNullable<Profile[K]> | (typeof PROFILE_KEYS)[K]['default'];

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
  const ofSandbox = { operator: sandboxOperator, agents: 'allow' } as const;
  const own: Profile = connection.sandbox.value ? ofSandbox : {};
  /** What the profile says, else the default of the sandbox or of the table. */
  const plain = <K extends ProfileKey>(key: K): FoundSetting<Value<K>> =>
    connection.ofProfile(key) ?? standard(own[key] ?? PROFILE_KEYS[key].default);
  const typed = (key: 'concurrency' | 'hold') => {
    const value = options[key];
    if (value !== undefined) checkCount(`--${key}`, value, PROFILE_KEYS[key].range);
    return option(`--${key}`, value) ?? plain(key);
  };
  const chosen = <Choice extends string>(variable: string, choices: readonly Choice[]) => {
    const given = fromEnvironment(env, variable);
    return given && { ...given, value: checkChoice(variable, given.value, choices) as Choice };
  };
  const time = (key: 'timeout' | 'journal_keep' | 'late_after' | 'archive') => {
    const { value, origin } = plain(key);
    return { value: parseDuration(value, KEY_SPECS[key].range?.[1]), origin };
  };
  const archive = plain('archive');
  const switched = (isGiven: boolean, name: string, variable: string) => {
    const isOn = environmentSwitch(env, variable);
    if (isGiven) return found(true, 'option', name);
    return isOn ? found(true, 'environment', variable) : standard(false);
  };
  return {
    /** Null when the environment alone says which service, or nothing does. */
    profile: connection.profile,
    sandbox: connection.sandbox,
    /** Null in the sandbox, or when no service is set up. */
    baseUrl: connection.baseUrl,
    token: connection.token,
    operator: option('--operator', options.operator) ?? connection.operator ?? plain('operator'),
    output: option('--output', options.output) ?? chosen('CONVOPS_OUTPUT', OUTPUT_FORMATS) ?? plain('output'),
    timeoutMs: option('--timeout', options.timeout) ?? time('timeout'),
    concurrency: typed('concurrency'),
    confirmAbove: plain('confirm_above'),
    guardHolder: plain('guard_holder'),
    journalKeepMs: time('journal_keep'),
    /** Null for no archive. */
    archiveMs: archive.value === 'off' ? { ...archive, value: null } : time('archive'),
    /** Seconds. */
    hold: typed('hold'),
    /** Other keys for triage, as they were typed. */
    keys: plain('keys'),
    lateAfterMs: time('late_after'),
    notify: plain('notify'),
    /** The program and its arguments, as typed. */
    pipe: plain('pipe'),
    getMarksRead: plain('get_marks_read'),
    listParams: plain('list_params'),
    authScope: plain('auth_scope'),
    readOnly: option('--read-only', options.readOnly || undefined) ?? plain('read_only'),
    /** What the profile lets agents do, the sandbox everything; see cli/agent-policy.ts for what is in force. */
    agents: plain('agents'),
    /** What CONVOPS_AGENTS says; null for nothing. */
    agentsByEnvironment: chosen('CONVOPS_AGENTS', PROFILE_KEYS.agents.choices) ?? standard(null),
    allowHttp: plain('allow_http'),
    noInput: switched(options.input === false, '--no-input', 'CONVOPS_NO_INPUT'),
    debug: switched(options.debug === true, '--debug', 'CONVOPS_DEBUG'),
  };
}

function option<T>(name: string, value: T | undefined): FoundSetting<T> | undefined {
  return value === undefined ? undefined : found(value, 'option', name);
}

function standard<T>(value: T): FoundSetting<T> {
  return found(value, 'default', value === null ? 'not set' : 'default');
}
