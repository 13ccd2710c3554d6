// Which service and which token. What names the service decides about address, token, operator and every setting
// together: nothing of one service is ever mixed with another's, and a token goes only where it was given for.

import { badValue, LocalError } from '../base/local-error.ts';
import { readUrl } from '../base/read-url.ts';
import { leavesOutApi, parseBaseUrl } from './base-url.ts';
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

export type TokenSource =
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
  /** Called only when a profile is needed, with what it is needed for: an address in the environment needs none. */
  readonly profiles: (use: 'sandbox' | 'service') => ProfilesDocument;
}

export interface Connection {
  readonly profile: FoundSetting<string | null>;
  readonly sandbox: FoundSetting<boolean>;
  readonly baseUrl: FoundSetting<string | null>;
  readonly token: FoundSetting<TokenSource>;
  /** CONVOPS_OPERATOR where it is for this service. */
  readonly operator: FoundSetting<string> | undefined;
  /** The stored settings that apply. */
  readonly stored: Profile;
  /** What was left out, or taken otherwise than it was given; a line each, for people. */
  readonly notices: readonly string[];
}

/** What names the service of a run. */
interface Selection {
  /** Null where CONVOPS_BASE_URL names the service, or nothing does. */
  readonly profile: string | null;
  readonly origin: Origin;
  /** `use`: merely the profile in use, or none. */
  readonly by: 'option' | 'environment' | 'use';
}

const NOTHING: Origin = { source: 'default', name: 'not set' };
const NO_TOKEN: FoundSetting<TokenSource> = { value: { kind: 'none' }, origin: NOTHING };
const REAL: FoundSetting<boolean> = { value: false, origin: { source: 'default', name: 'a real service' } };

/** Decides service, token and who acts; throws LocalError (2, 8, 10), a refused token stands in the token. */
export function resolveConnection(input: ConnectionInput): Connection {
  const selection = selectService(input);
  const { profile: name, origin } = selection;
  const ignored = ignoredNotice(input, selection);
  const operator = operatorOf(input, selection);
  if (name === null) return { ...withoutProfile(input.env, selection), operator };
  const document = input.profiles(name === SANDBOX_PROFILE ? 'sandbox' : 'service');
  const stored = profileNamed(document, name);
  if (!stored) throw noSuchProfile(document, name, origin.name);
  const profile = { value: name, origin };
  if (name !== SANDBOX_PROFILE) {
    const { baseUrl, token, notices } = ofProfile(input.env, selection, stored);
    return {
      ...{ profile, sandbox: REAL, baseUrl, token, operator, stored },
      notices: [...ignored, ...notices],
    };
  }
  const embedded: Origin = { source: 'default', name: 'the sandbox' };
  return {
    profile,
    sandbox: { value: true, origin },
    baseUrl: { value: null, origin: embedded },
    token: { value: { kind: 'none' }, origin: embedded },
    operator,
    stored,
    notices: ignored,
  };
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
  if (sandbox && profile !== undefined && profile !== SANDBOX_PROFILE) {
    throw badValue(`use either --sandbox or --profile ${profile.slice(0, 64)}: each names a service`);
  }
  if (sandbox) return { profile: SANDBOX_PROFILE, origin: option('--sandbox'), by: 'option' };
  if (profile !== undefined) return { profile, origin: option('--profile'), by: 'option' };
  const [variable, ...more] = namedIn(env);
  if (variable !== undefined) {
    const names = [variable, ...more];
    if (names.length > 1 && !bothAreTheSandbox(env, names)) {
      throw badValue(
        `${inWords(names)} each name a service: set only one of them`,
        `unset ${more.join(' ')}`,
      );
    }
    if (variable === 'CONVOPS_BASE_URL') return { profile: null, origin: NOTHING, by: 'environment' };
    const name = variable === 'CONVOPS_SANDBOX' ? SANDBOX_PROFILE : environmentText(env, variable);
    return { profile: name ?? null, origin: environment(variable), by: 'environment' };
  }
  const document = profiles('service');
  const { current } = document;
  if (current === null || !profileNamed(document, current)) {
    return { profile: null, origin: NOTHING, by: 'use' };
  }
  return { profile: current, origin: { source: 'default', name: 'the profile in use' }, by: 'use' };
}

/** The variables that name a service, of those that are set. */
function namedIn(env: Environment): string[] {
  const sandbox = environmentSwitch(env, 'CONVOPS_SANDBOX') ? ['CONVOPS_SANDBOX'] : [];
  const texts = ['CONVOPS_BASE_URL', 'CONVOPS_PROFILE'];
  return [...sandbox, ...texts.filter((name) => environmentText(env, name) !== undefined)];
}

function bothAreTheSandbox(env: Environment, names: readonly string[]): boolean {
  return !names.includes('CONVOPS_BASE_URL') && environmentText(env, 'CONVOPS_PROFILE') === SANDBOX_PROFILE;
}

/** Whether an option leads to another service than the one that token and operator of the environment are for. */
function leadsElsewhere(env: Environment, { profile, by }: Selection): boolean {
  if (by !== 'option') return false;
  return profile === SANDBOX_PROFILE || environmentText(env, 'CONVOPS_BASE_URL') !== undefined;
}

function ignoredNotice({ env }: ConnectionInput, selection: Selection): string[] {
  if (!leadsElsewhere(env, selection)) return [];
  const names = ['CONVOPS_BASE_URL', 'CONVOPS_TOKEN', 'CONVOPS_OPERATOR'];
  const ignored = names.filter((name) => environmentText(env, name) !== undefined);
  if (ignored.length === 0) return [];
  const { name } = selection.origin;
  const by = name === '--sandbox' ? name : `${name} ${selection.profile}`;
  return [`${inWords(ignored)} ${ignored.length > 1 ? 'are' : 'is'} ignored: ${by} names the service`];
}

function operatorOf({ env }: ConnectionInput, selection: Selection): FoundSetting<string> | undefined {
  const value = environmentText(env, 'CONVOPS_OPERATOR');
  if (value === undefined || leadsElsewhere(env, selection)) return undefined;
  return { value, origin: environment('CONVOPS_OPERATOR') };
}

/** The service that the environment names, or none: no setting of any profile applies to it. */
function withoutProfile(env: Environment, selection: Selection): Omit<Connection, 'operator'> {
  const text = environmentText(env, 'CONVOPS_BASE_URL');
  const none = { value: null, origin: NOTHING };
  const reached = { profile: none, sandbox: REAL, stored: {} };
  if (text === undefined) {
    return { ...reached, baseUrl: none, token: tokenOf(env, selection) ?? NO_TOKEN, notices: [] };
  }
  const value = parseEnvironmentUrl(text);
  const baseUrl = { value, origin: environment('CONVOPS_BASE_URL') };
  const notices = apiNotice('CONVOPS_BASE_URL', text, value);
  return { ...reached, baseUrl, token: tokenOf(env, selection) ?? NO_TOKEN, notices };
}

/** Address and token of a profile; its token may come from the environment, which then names no service itself. */
function ofProfile(
  env: Environment,
  selection: Selection,
  stored: Profile,
): Pick<Connection, 'baseUrl' | 'token' | 'notices'> {
  const origin: Origin = { source: 'profile', name: `profile ${selection.profile}` };
  const fromEnv = leadsElsewhere(env, selection) ? undefined : tokenOf(env, selection);
  const token = fromEnv ?? storedToken(stored, origin);
  const text = stored.base_url;
  if (text === undefined) return { baseUrl: { value: null, origin: NOTHING }, token, notices: [] };
  const value = parseBaseUrl(text, { allowHttp: stored.allow_http === true });
  const notices = apiNotice(`base_url of ${origin.name}`, text, value);
  return { baseUrl: { value, origin }, token, notices };
}

function storedToken(stored: Profile, origin: Origin): FoundSetting<TokenSource> {
  if (stored.token !== undefined) return { value: { kind: 'value', value: stored.token }, origin };
  if (stored.token_command === undefined) return NO_TOKEN;
  return { value: { kind: 'command', command: stored.token_command }, origin };
}

/** CONVOPS_TOKEN; refused for a profile that is merely in use, which nobody has said it is for. */
function tokenOf(env: Environment, selection: Selection): FoundSetting<TokenSource> | undefined {
  const value = environmentText(env, 'CONVOPS_TOKEN');
  if (value === undefined) return undefined;
  if (selection.by !== 'use') {
    return { value: { kind: 'value', value }, origin: environment('CONVOPS_TOKEN') };
  }
  return {
    value: { kind: 'none', refusal: tokenAlone(selection) },
    origin: { source: 'default', name: 'CONVOPS_TOKEN is not for this service' },
  };
}

function tokenAlone({ profile }: Selection): LocalError {
  return new LocalError({
    code: 'token_not_for_service',
    message: 'CONVOPS_TOKEN is set, but CONVOPS_BASE_URL is not',
    hint:
      profile === null
        ? 'export CONVOPS_BASE_URL=https://service.example.test'
        : `export CONVOPS_PROFILE=${profile}`,
    exitCode: 4,
  });
}

function parseEnvironmentUrl(text: string): string {
  try {
    return parseBaseUrl(text, { allowHttp: false });
  } catch (error) {
    if (!(error instanceof LocalError)) throw error;
    throw badValue(`CONVOPS_BASE_URL: ${error.message}`, hintFor(text) ?? error.hint);
  }
}

function hintFor(text: string): string | undefined {
  if (!readUrl(text)) return undefined;
  const shown = shownUrl(text);
  try {
    return `export CONVOPS_BASE_URL=${parseBaseUrl(shown, { allowHttp: false })}`;
  } catch {
    // Only a profile can allow http: the setting is part of the service it is for.
    return text.startsWith('http:') ? `convops profile add work --base-url ${shown} --allow-http` : undefined;
  }
}

/** Scheme, host and path: a URL may hold a password, too. */
function shownUrl(text: string): string {
  const { origin, pathname } = new URL(text);
  return `${origin}${pathname}`.replace(/\/+$/, '');
}

/** What a person reads about an address that is taken without its `/api`. */
export function apiNotice(name: string, text: string, taken: string): string[] {
  return leavesOutApi(text)
    ? [`${name} ends in /api, which every request adds by itself: ${taken} is used`]
    : [];
}

function environment(name: string): Origin {
  return { source: 'environment', name };
}

function option(name: string): Origin {
  return { source: 'option', name };
}

/** `A`, `A and B`, `A, B and C`. */
function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
