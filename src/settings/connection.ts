// Which service and which token. The rule behind every branch: a token goes only to the origin it was given
// for, and who named what on purpose outranks what merely happens to be in the environment or in use.
import { originOf, parseBaseUrl } from './base-url.ts';
import { type Profile, parseSwitch } from './keys.ts';
import { noSuchProfile, type ProfilesDocument, profileNamed, SANDBOX_PROFILE } from './profile-document.ts';
import { badValue, SettingsError } from './settings-error.ts';

export interface Origin {
  readonly source: 'option' | 'environment' | 'profile' | 'default';
  /** `--operator`, `CONVOPS_OPERATOR`, `profile work`; for a default, what it is the default of. */
  readonly name: string;
}

export interface Found<T> {
  readonly value: T;
  readonly origin: Origin;
}

export type TokenSource =
  | {
      readonly kind: 'none';
      /** Why a token that is there may not be sent: to be thrown by whoever needs the token. */
      readonly refusal?: SettingsError;
    }
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'command'; readonly command: string };

export type Environment = Readonly<Record<string, string | undefined>>;

export interface ConnectionInput {
  readonly options: { readonly profile?: string | undefined; readonly sandbox?: boolean | undefined };
  readonly env: Environment;
  /** Called only when a profile is needed: with base URL and token in the environment the file is not read. */
  readonly profiles: () => ProfilesDocument;
}

export interface Connection {
  readonly profile: Found<string | null>;
  readonly sandbox: Found<boolean>;
  readonly baseUrl: Found<string | null>;
  readonly token: Found<TokenSource>;
  /** The stored settings that apply. */
  readonly stored: Profile;
}

interface Selection {
  readonly name: string | null;
  readonly origin: Origin;
  /** Named by option or environment, not merely in use. */
  readonly onPurpose: boolean;
}

const NOTHING: Origin = { source: 'default', name: 'not set' };

/** Decides profile, service and token; throws SettingsError (2, 8, 10), a refused token stands in the token. */
export function resolveConnection(input: ConnectionInput): Connection {
  const selection = select(input);
  const { name, origin } = selection;
  if (name === null) return connect(input.env, selection, {});
  const stored = profileNamed(input.profiles(), name);
  if (!stored) throw noSuchProfile(input.profiles(), name, origin.name);
  if (name !== SANDBOX_PROFILE) return connect(input.env, selection, stored);
  // Neither address nor token of the environment: the sandbox never gets a real token, and no real service
  // ever gets a command meant for the sandbox.
  const embedded: Origin = { source: 'default', name: 'the sandbox' };
  return {
    profile: { value: name, origin },
    sandbox: { value: true, origin },
    baseUrl: { value: null, origin: embedded },
    token: { value: { kind: 'none' }, origin: embedded },
    stored,
  };
}

/** The text of an environment variable; an empty one counts as not set. */
export function environmentText(env: Environment, name: string): string | undefined {
  return env[name] || undefined;
}

/** Whether an environment switch is on; throws a SettingsError that names it for any unusual word. */
export function environmentSwitch(env: Environment, name: string): boolean {
  const text = environmentText(env, name);
  const value = text === undefined ? false : parseSwitch(text);
  if (value === undefined) throw badValue(`${name} must be 1 or 0, true or false, yes or no, on or off`);
  return value;
}

function select({ options, env, profiles }: ConnectionInput): Selection {
  const onPurpose = true;
  if (options.sandbox) {
    if (options.profile !== undefined && options.profile !== SANDBOX_PROFILE) {
      throw badValue(
        `--sandbox and --profile ${options.profile.slice(0, 64)} name two services: leave one out`,
      );
    }
    return { name: SANDBOX_PROFILE, origin: { source: 'option', name: '--sandbox' }, onPurpose };
  }
  if (options.profile !== undefined) {
    return { name: options.profile, origin: { source: 'option', name: '--profile' }, onPurpose };
  }
  const named = environmentText(env, 'CONVOPS_PROFILE');
  if (environmentSwitch(env, 'CONVOPS_SANDBOX')) {
    if (named !== undefined && named !== SANDBOX_PROFILE) {
      throw badValue(
        'CONVOPS_SANDBOX and CONVOPS_PROFILE name two services',
        'name one with --sandbox or --profile, or unset CONVOPS_SANDBOX',
      );
    }
    return { name: SANDBOX_PROFILE, origin: { source: 'environment', name: 'CONVOPS_SANDBOX' }, onPurpose };
  }
  if (named !== undefined) {
    return { name: named, origin: { source: 'environment', name: 'CONVOPS_PROFILE' }, onPurpose };
  }
  // A complete service in the environment: the profile in use belongs to another one, operators and all.
  if (environmentText(env, 'CONVOPS_BASE_URL') && environmentText(env, 'CONVOPS_TOKEN')) {
    return { name: null, origin: NOTHING, onPurpose: false };
  }
  const { current } = profiles();
  if (current === null || !profileNamed(profiles(), current)) {
    return { name: null, origin: NOTHING, onPurpose: false };
  }
  // An address was named, so the answer must not come from the sandbox, which only happens to be in use.
  if (current === SANDBOX_PROFILE && environmentText(env, 'CONVOPS_BASE_URL')) {
    return { name: null, origin: NOTHING, onPurpose: false };
  }
  return { name: current, origin: { source: 'default', name: 'the profile in use' }, onPurpose: false };
}

function connect(env: Environment, selection: Selection, stored: Profile): Connection {
  const profile = { value: selection.name, origin: selection.origin };
  const sandbox = { value: false, origin: { source: 'default', name: 'a real service' } } as const;
  const found = { profile, sandbox, stored };
  const envUrl = environmentText(env, 'CONVOPS_BASE_URL');
  const envToken = environmentText(env, 'CONVOPS_TOKEN');
  const tokenOfEnv: Found<TokenSource> | undefined =
    envToken === undefined
      ? undefined
      : { value: { kind: 'value', value: envToken }, origin: environment('CONVOPS_TOKEN') };
  const tokenOfProfile = storedToken(selection, stored);
  const profileUrl = stored.base_url;

  if (envUrl === undefined) {
    const baseUrl =
      profileUrl === undefined
        ? { value: null, origin: NOTHING }
        : { value: parseProfileUrl(profileUrl, stored), origin: ofProfile(selection) };
    const token =
      tokenOfEnv && !selection.onPurpose ? refused('CONVOPS_TOKEN', tokenAlone(selection)) : tokenOfEnv;
    return { ...found, baseUrl, token: token ?? tokenOfProfile };
  }

  const sameOrigin = profileUrl !== undefined && sameOrigins(envUrl, profileUrl);
  const baseUrl = {
    value: parseEnvironmentUrl(envUrl, sameOrigin && stored.allow_http === true),
    origin: environment('CONVOPS_BASE_URL'),
  };
  if (tokenOfEnv) return { ...found, baseUrl, token: tokenOfEnv };
  if (sameOrigin || selection.name === null) return { ...found, baseUrl, token: tokenOfProfile };
  const token =
    tokenOfProfile.value.kind === 'none'
      ? tokenOfProfile
      : refused(tokenOfProfile.origin.name, otherOrigin(selection.name, profileUrl, baseUrl.value));
  if (selection.onPurpose) return { ...found, baseUrl, token };
  // As above: what is merely in use does not follow to another service.
  return { profile: { value: null, origin: NOTHING }, sandbox, stored: {}, baseUrl, token };
}

function storedToken(selection: Selection, stored: Profile): Found<TokenSource> {
  const origin = ofProfile(selection);
  if (stored.token !== undefined) return { value: { kind: 'value', value: stored.token }, origin };
  if (stored.token_command !== undefined) {
    return { value: { kind: 'command', command: stored.token_command }, origin };
  }
  return { value: { kind: 'none' }, origin: NOTHING };
}

function parseProfileUrl(text: string, stored: Profile): string {
  return parseBaseUrl(text, { allowHttp: stored.allow_http === true });
}

function parseEnvironmentUrl(text: string, allowHttp: boolean): string {
  try {
    return parseBaseUrl(text, { allowHttp });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw badValue(`CONVOPS_BASE_URL: ${error.message}`, error.hint);
  }
}

function sameOrigins(envUrl: string, profileUrl: string): boolean {
  // Whether http is allowed is asked afterwards.
  const origin = originOf(parseEnvironmentUrl(envUrl, true));
  return origin === originOf(profileUrl);
}

function refused(name: string, refusal: SettingsError): Found<TokenSource> {
  return {
    value: { kind: 'none', refusal },
    origin: { source: 'default', name: `${name} is not for this service` },
  };
}

function otherOrigin(name: string, profileUrl: string | undefined, baseUrl: string): SettingsError {
  const service = profileUrl === undefined ? 'another service' : originOf(profileUrl);
  return new SettingsError({
    code: 'token_not_for_service',
    message: `the token of profile ${name} is for ${service} and is not sent to ${originOf(baseUrl)} (CONVOPS_BASE_URL)`,
    hint: `set CONVOPS_TOKEN to the token of ${originOf(baseUrl)}, or unset CONVOPS_BASE_URL`,
    exitCode: 4,
  });
}

function tokenAlone({ name }: Selection): SettingsError {
  return new SettingsError({
    code: 'token_not_for_service',
    message: 'CONVOPS_TOKEN is set, but nothing says which service it is for',
    hint: `set CONVOPS_BASE_URL too, or name the profile: --profile ${name ?? 'NAME'}`,
    exitCode: 4,
  });
}

function environment(name: string): Origin {
  return { source: 'environment', name };
}

function ofProfile({ name }: Selection): Origin {
  return { source: 'profile', name: `profile ${name}` };
}
