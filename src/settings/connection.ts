// Which service and which token. What names the service decides about address, token, operator and every setting
// together: nothing of one service is ever mixed with another's, and a token goes only where it was given for.

import { badValue, LocalError } from '../base/local-error.ts';
import { parseBaseUrl } from './base-url.ts';
import { type Profile, type ProfileKey, parseSwitch } from './keys.ts';
import { type ProfilesDocument, profileNamed, SANDBOX_PROFILE, storedProfile } from './profile-document.ts';

export interface Origin {
  readonly source: 'option' | 'environment' | 'profile' | 'default';
  /** `--operator`, `CONVOPS_OPERATOR`, `profile work`; for a default, what it is the default of. */
  readonly name: string;
}

export interface FoundSetting<T> {
  readonly value: T;
  readonly origin: Origin;
}

type TokenSource =
  | {
      readonly kind: 'none';
      /** Why a token that is there may not be sent: to be thrown by whoever needs the token. */
      readonly refusal?: LocalError;
    }
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'command'; readonly command: string };

export type Environment = Readonly<Record<string, string | undefined>>;

export interface ConnectionInput {
  readonly options: { readonly profile?: string | undefined; readonly sandbox?: boolean | undefined };
  readonly env: Environment;
  /** Called only when a profile is needed: an address in the environment needs none. */
  readonly profiles: () => ProfilesDocument;
}

export type Connection = ReturnType<typeof resolveConnection>;

/** A value with where it came from. */
export function found<T>(value: T, source: Origin['source'], name: string): FoundSetting<T> {
  return { value, origin: { source, name } };
}

/** Decides service, token and who acts; throws LocalError (2, 8, 10), a refused token stands in the token. */
export function resolveConnection(input: ConnectionInput) {
  const selection = selectService(input);
  const { value: name, origin } = selection;
  const stored = name === null ? {} : storedUnder(name, origin, input);
  /** What the profile says of a setting. */
  const ofProfile = <K extends ProfileKey>(key: K): FoundSetting<NonNullable<Profile[K]>> | undefined => {
    const value = stored[key];
    return value === undefined ? undefined : found(value, 'profile', `profile ${name}`);
  };
  const isSandbox = name === SANDBOX_PROFILE;
  const byOption = origin.source === 'option';
  // What the environment has is for the service that it names, where it names one.
  const leadsElsewhere = byOption && (isSandbox || environmentText(input.env, 'CONVOPS_BASE_URL'));
  const env = leadsElsewhere ? {} : input.env;
  const embedded = <T>(value: T) => found(value, 'default', 'the sandbox');
  const ownToken = storedToken(ofProfile('token'), ofProfile('token_command'));
  // An option beats the environment: what the profile that it names has is not replaced.
  const token = (byOption ? ownToken : undefined) ?? tokenIn(env, origin) ?? ownToken;
  return {
    profile: name === null ? found(name, 'default', 'not set') : selection,
    sandbox: isSandbox ? { value: true, origin } : found(false, 'default', 'a real service'),
    baseUrl: isSandbox ? embedded(null) : addressOf(env, stored, ofProfile('base_url')),
    token: isSandbox ? embedded(NO_TOKEN) : (token ?? found(NO_TOKEN, 'default', 'not set')),
    /** CONVOPS_OPERATOR where it is for this service. */
    operator:
      byOption && stored.operator !== undefined ? undefined : fromEnvironment(env, 'CONVOPS_OPERATOR'),
    ofProfile,
  };
}

const NO_TOKEN: TokenSource = { kind: 'none' };

function storedUnder(name: string, origin: Origin, { profiles }: ConnectionInput): Profile {
  try {
    return storedProfile(profiles(), name, origin.name);
  } catch (error) {
    // The sandbox needs no profile, so that a broken file does not stop it.
    if (name === SANDBOX_PROFILE && error instanceof LocalError) return {};
    throw error;
  }
}

/** The text of an environment variable; an empty one counts as not set. */
export function environmentText(env: Environment, name: string): string | undefined {
  return env[name] || undefined;
}

/** Whether an environment switch is on; throws a LocalError that names it for any unusual word. */
export function environmentSwitch(env: Environment, name: string): boolean {
  const value = parseSwitch(environmentText(env, name) ?? 'no');
  if (value === undefined) throw badValue(`${name} must be 1 or 0, true or false, yes or no, on or off`);
  return value;
}

/** The text of an environment variable with its origin; undefined if it is not set. */
export function fromEnvironment(env: Environment, name: string): FoundSetting<string> | undefined {
  const value = environmentText(env, name);
  return value === undefined ? undefined : found(value, 'environment', name);
}

/**
 * What names the service: an option, else the environment, else the profile in use. Throws a LocalError (exit 2)
 * where two of the same rank do.
 */
export function selectService({ options, env, profiles }: ConnectionInput): FoundSetting<string | null> {
  const { profile, sandbox } = options;
  if (sandbox && profile !== undefined) {
    throw badValue(`use either --sandbox or --profile ${profile.slice(0, 64)}: each names a service`);
  }
  if (sandbox) return found(SANDBOX_PROFILE, 'option', '--sandbox');
  if (profile !== undefined) return found(profile, 'option', '--profile');
  const isSandbox = environmentSwitch(env, 'CONVOPS_SANDBOX');
  const address = fromEnvironment(env, 'CONVOPS_BASE_URL');
  const [named, ...more] = [
    isSandbox ? found(SANDBOX_PROFILE, 'environment', 'CONVOPS_SANDBOX') : undefined,
    address && { ...address, value: null },
    fromEnvironment(env, 'CONVOPS_PROFILE'),
  ].filter((one) => one !== undefined);
  if (named && more.length > 0) {
    const [first, ...others] = [named, ...more].map(({ origin }) => origin.name);
    const message = `${[first, ...others].join(' and ')} each name a service: set only one of them`;
    throw badValue(message, `unset ${others.join(' ')}`);
  }
  if (named) return named;
  const document = profiles();
  const isThere = document.current !== null && profileNamed(document, document.current) !== undefined;
  return found(isThere ? document.current : null, 'default', 'the profile in use');
}

/** The address of a profile, or the one in the environment; null for none. */
function addressOf(
  env: Environment,
  { allow_http: allowHttp = false }: Profile,
  own: FoundSetting<string> | undefined,
): FoundSetting<string | null> {
  if (own) return { ...own, value: parseBaseUrl(own.value, { allowHttp }) };
  const given = fromEnvironment(env, 'CONVOPS_BASE_URL');
  if (given === undefined) return found(null, 'default', 'not set');
  try {
    // Only a profile can allow plain http: the setting is part of the service it is for.
    return { ...given, value: parseBaseUrl(given.value, { allowHttp: false }) };
  } catch (error) {
    if (!(error instanceof LocalError)) throw error;
    throw badValue(`CONVOPS_BASE_URL: ${error.message}`, 'convops help environment');
  }
}

function storedToken(
  token: FoundSetting<string> | undefined,
  command: FoundSetting<string> | undefined,
): FoundSetting<TokenSource> | undefined {
  if (token) return { ...token, value: { kind: 'value', value: token.value } };
  return command && { ...command, value: { kind: 'command', command: command.value } };
}

/** CONVOPS_TOKEN; refused for a profile that is merely in use, which nobody has said it is for. */
function tokenIn(env: Environment, selected: Origin): FoundSetting<TokenSource> | undefined {
  const given = fromEnvironment(env, 'CONVOPS_TOKEN');
  if (given === undefined || selected.source !== 'default') return storedToken(given, undefined);
  const message =
    'CONVOPS_TOKEN is set, but nothing says for which service: set CONVOPS_BASE_URL, or CONVOPS_PROFILE if it is for that one';
  const refusal = new LocalError(4, 'token_not_for_service', message, 'convops help environment');
  return found({ kind: 'none', refusal }, 'default', 'CONVOPS_TOKEN is not for this service');
}
