// The profiles as they lie in the file, and the strict reading of them: a file that is not exactly what was
// written is somebody's unfinished or unknown work, so it is refused, never repaired and never overwritten.

import { badValue, LocalError } from '../base/local-error.ts';
import { namedIn } from '../disk/json-document.ts';
import { isKey, KEY_SPECS, type Profile, type ProfileKey, reasonAgainstStored } from './keys.ts';

export interface ProfilesDocument {
  readonly version: 1;
  /** The profile in use when none is named. */
  readonly current: string | null;
  readonly profiles: Readonly<Record<string, Profile>>;
}

/** The profile of the embedded service: it always exists and holds no connection. */
export const SANDBOX_PROFILE = 'sandbox';

/** The document before the first profile. */
export function emptyProfiles(): ProfilesDocument {
  return { version: 1, current: null, profiles: {} };
}

/** The stored settings of a profile; undefined when there is none of that name. */
export function profileNamed(document: ProfilesDocument, name: string): Profile | undefined {
  if (Object.hasOwn(document.profiles, name)) return document.profiles[name];
  return name === SANDBOX_PROFILE ? {} : undefined;
}

/** The same, or a LocalError with the names there are; without an origin the profile was to be changed. */
export function storedProfile(document: ProfilesDocument, name: string, origin?: string): Profile {
  const stored = profileNamed(document, name);
  if (stored) return stored;
  const from = origin === undefined ? '' : ` (${origin})`;
  const isFirst = Object.keys(document.profiles).length === 0 && isProfileName(name);
  const way = isFirst && origin !== undefined ? `profile add ${name}` : 'profile list';
  const message = `there is no profile "${name.slice(0, 64)}"${from}; available profiles: ${profileNames(document).join(', ')}`;
  throw new LocalError(10, 'no_such_profile', message, `convops ${way}`);
}

/** All names in alphabetical order, then `sandbox`. */
export function profileNames(document: ProfilesDocument): string[] {
  const names = Object.keys(document.profiles).filter((name) => name !== SANDBOX_PROFILE);
  return [...names.sort(), SANDBOX_PROFILE];
}

/** Whether a profile may have this name: letters, digits, dot, underscore, hyphen; at most 64; no leading hyphen. */
export function isProfileName(name: string): boolean {
  return /^[A-Za-z0-9._][A-Za-z0-9._-]{0,63}$/.test(name);
}

/** Whether a profile may hold a setting: the one of the embedded service has no connection. */
export function mayHold(name: string, key: ProfileKey): boolean {
  return name !== SANDBOX_PROFILE || !KEY_SPECS[key].connection;
}

/** The document in the record of a profiles file; throws LocalError. */
export function parseProfiles(root: Readonly<Record<string, unknown>>): ProfilesDocument {
  const { current } = root;
  if (current !== null && (typeof current !== 'string' || !isProfileName(current))) {
    throw wrongValue('has a "current" that is not the name of a profile');
  }
  // With what this version does not know: another version may.
  return { ...root, version: 1, current, profiles: namedIn(root, 'profiles', parseProfile) };
}

function parseProfile(name: string, profile: Readonly<Record<string, unknown>>): Profile {
  if (!isProfileName(name)) throw wrongValue('has a profile whose name is not allowed');
  for (const key of Object.keys(profile).filter(isKey)) {
    if (!mayHold(name, key)) throw wrongValue(`has a profile ${name} with ${key}, which it cannot hold`);
    const reason = reasonAgainstStored(key, profile[key], profile as Profile);
    if (reason !== undefined) throw wrongValue(`has a profile ${name} in which ${reason}`);
  }
  if (profile.token !== undefined && profile.token_command !== undefined) {
    throw wrongValue(`has a profile ${name} with both token and token_command`);
  }
  // The one cast: each known key has just been checked against the table.
  return profile as Profile;
}

/** One value to mend by hand: the tokens of all other profiles are in the same file. */
function wrongValue(message: string): LocalError {
  return badValue(message, 'convops profile path');
}
