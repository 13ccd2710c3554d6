// Which service and which token. What names the service decides about address, token, operator and every setting
// together: nothing of one service is ever mixed with another's, and a token goes only where it was given for.

import { badValue, LocalError } from '../base/local-error.ts';
import { parseBaseUrl } from './base-url.ts';
import { type Profile, parseSwitch } from './keys.ts';
import { noSuchProfile, type ProfilesDocument, profileNamed, SANDBOX_PROFILE } from './profile-document.ts';

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

/** What names the service of a run. */
interface Selection {
  /** Null where CONVOPS_BASE_URL names the service, or nothing does. */
  readonly profile: string | null;
  readonly origin: Origin;
  /** `use`: merely the profile in use, or none. */
  readonly by: 'option' | 'environment' | 'use';
}

const NOTHING: Origin = { source: 'default', name: 'not set' };
const REAL: FoundSetting<boolean> = { value: false, origin: { source: 'default', name: 'a real service' } };

/** What of the environment is for the service that the environment names. */
const FOR_ONE_SERVICE = ['CONVOPS_BASE_URL', 'CONVOPS_TOKEN', 'CONVOPS_OPERATOR'];

/** Decides service, token and who acts; throws LocalError (2, 8, 10), a refused token stands in the token. */
export function resolveConnection(input: ConnectionInput) {
  const selection = selectService(input);
  const { profile: name, origin } = selection;
  const ignored = leadsElsewhere(input.env, selection) ? FOR_ONE_SERVICE : [];
  const env = { ...input.env, ...Object.fromEntries(ignored.map((each) => [each, undefined])) };
  const stored = name === null ? {} : storedUnder(name, origin, input);
  // An option beats the environment: what the profile that it names has is not replaced.
  const byOption = selection.by === 'option';
  const isOwn = byOption && stored.operator !== undefined;
  const operator = isOwn ? undefined : fromEnvironment(env, 'CONVOPS_OPERATOR');
  const isSandbox = name === SANDBOX_PROFILE;
  const embedded: Origin = { source: 'default', name: 'the sandbox' };
  const own = storedToken(stored, name);
  const token = byOption && own.value.kind !== 'none' ? own : (tokenOf(env, selection) ?? own);
  const none: FoundSetting<TokenSource> = { value: { kind: 'none' }, origin: embedded };
  return {
    profile: { value: name, origin: name === null ? NOTHING : origin },
    sandbox: isSandbox ? { value: true, origin } : REAL,
    baseUrl: isSandbox ? { value: null, origin: embedded } : addressOf(env, name, stored),
    token: isSandbox ? none : token,
    /** CONVOPS_OPERATOR where it is for this service. */
    operator,
    /** The stored settings that apply. */
    stored,
  };
}

function storedUnder(name: string, origin: Origin, { profiles }: ConnectionInput): Profile {
  try {
    const document = profiles();
    const stored = profileNamed(document, name);
    if (!stored) throw noSuchProfile(document, name, origin.name);
    return stored;
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
  const text = environmentText(env, name);
  const value = text === undefined ? false : parseSwitch(text);
  if (value === undefined) throw badValue(`${name} must be 1 or 0, true or false, yes or no, on or off`);
  return value;
}

/**
 * What names the service: an option, else the environment, else the profile in use. Throws a LocalError (exit 2)
 * where two of the same rank do.
 */
export function selectService({ options, env, profiles }: ConnectionInput): Selection {
  const { profile, sandbox } = options;
  if (sandbox && profile !== undefined) {
    throw badValue(`use either --sandbox or --profile ${profile.slice(0, 64)}: each names a service`);
  }
  if (sandbox) return { profile: SANDBOX_PROFILE, origin: option('--sandbox'), by: 'option' };
  if (profile !== undefined) return { profile, origin: option('--profile'), by: 'option' };
  const named = namedIn(env);
  const [first, ...more] = named.map(({ origin }) => origin.name);
  if (more.length > 0) {
    throw badValue(
      `${[first, ...more].join(' and ')} each name a service: set only one of them`,
      `unset ${more.join(' ')}`,
    );
  }
  if (named[0]) return named[0];
  const document = profiles();
  const { current } = document;
  if (current === null || !profileNamed(document, current)) {
    return { profile: null, origin: NOTHING, by: 'use' };
  }
  return { profile: current, origin: { source: 'default', name: 'the profile in use' }, by: 'use' };
}

/** What the variables that are set name, each by itself. */
function namedIn(env: Environment): Selection[] {
  const of = (name: string, profile: string | null) =>
    ({ profile, origin: environment(name), by: 'environment' }) as const;
  const profile = environmentText(env, 'CONVOPS_PROFILE');
  return [
    ...(environmentSwitch(env, 'CONVOPS_SANDBOX') ? [of('CONVOPS_SANDBOX', SANDBOX_PROFILE)] : []),
    ...(environmentText(env, 'CONVOPS_BASE_URL') === undefined ? [] : [of('CONVOPS_BASE_URL', null)]),
    ...(profile === undefined ? [] : [of('CONVOPS_PROFILE', profile)]),
  ];
}

/** Whether an option leads to another service than the one that token and operator of the environment are for. */
function leadsElsewhere(env: Environment, { profile, by }: Selection): boolean {
  if (by !== 'option') return false;
  return profile === SANDBOX_PROFILE || environmentText(env, 'CONVOPS_BASE_URL') !== undefined;
}

/** The address of a profile, or the one in the environment; null for none. */
function addressOf(env: Environment, name: string | null, stored: Profile): FoundSetting<string | null> {
  const { base_url: ofProfile, allow_http: allowHttp = false } = stored;
  if (name !== null && ofProfile !== undefined)
    return { value: parseBaseUrl(ofProfile, { allowHttp }), origin: ofProfileNamed(name) };
  const text = name === null ? environmentText(env, 'CONVOPS_BASE_URL') : undefined;
  return text === undefined
    ? { value: null, origin: NOTHING }
    : { value: parseEnvironmentUrl(text), origin: environment('CONVOPS_BASE_URL') };
}

function storedToken(
  { token, token_command: command }: Profile,
  name: string | null,
): FoundSetting<TokenSource> {
  const origin = ofProfileNamed(name ?? '');
  if (token !== undefined) return { value: { kind: 'value', value: token }, origin };
  if (command !== undefined) return { value: { kind: 'command', command }, origin };
  return { value: { kind: 'none' }, origin: NOTHING };
}

/** CONVOPS_TOKEN; refused for a profile that is merely in use, which nobody has said it is for. */
function tokenOf(env: Environment, { by }: Selection): FoundSetting<TokenSource> | undefined {
  const found = fromEnvironment(env, 'CONVOPS_TOKEN');
  if (found === undefined || by !== 'use')
    return found && { ...found, value: { kind: 'value', value: found.value } };
  const message =
    'CONVOPS_TOKEN is set, but nothing says for which service: set CONVOPS_BASE_URL, or CONVOPS_PROFILE if it is for that one';
  const refusal = new LocalError(4, 'token_not_for_service', message, 'convops help environment');
  const origin: Origin = { source: 'default', name: 'CONVOPS_TOKEN is not for this service' };
  return { value: { kind: 'none', refusal }, origin };
}

/** Only a profile can allow plain http: the setting is part of the service it is for. */
function parseEnvironmentUrl(text: string): string {
  try {
    return parseBaseUrl(text, { allowHttp: false });
  } catch (error) {
    if (!(error instanceof LocalError)) throw error;
    throw badValue(`CONVOPS_BASE_URL: ${error.message}`, 'convops help environment');
  }
}

/** The text of an environment variable with its origin; undefined if it is not set. */
export function fromEnvironment(env: Environment, name: string): FoundSetting<string> | undefined {
  const value = environmentText(env, name);
  return value === undefined ? undefined : { value, origin: environment(name) };
}

/** The origin of what a variable says. */
export function environment(name: string): Origin {
  return { source: 'environment', name };
}

function ofProfileNamed(name: string): Origin {
  return { source: 'profile', name: `profile ${name}` };
}

function option(name: string): Origin {
  return { source: 'option', name };
}
