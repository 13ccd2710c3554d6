// What can be done to the profiles: pure steps from one document to the next, or a LocalError.

import { badValue, LocalError } from '../base/local-error.ts';
import { originOf } from './base-url.ts';
import { type Profile, type ProfileKey, parseKey, parseKeyValue, reasonAgainstStored } from './keys.ts';
import {
  isProfileName,
  mayHold,
  type ProfilesDocument,
  SANDBOX_PROFILE,
  storedProfile,
} from './profile-document.ts';

/** Adds a profile with these settings, checked; the first one added becomes the one in use. */
export function addProfile(document: ProfilesDocument, name: string, values: Profile): ProfilesDocument {
  checkFreeName(document, name);
  const checked = Object.entries(values).map(([key, value]) => [
    key,
    parseKeyValue(parseKey(key), String(value), values),
  ]);
  return { ...withProfile(document, name, Object.fromEntries(checked)), current: document.current ?? name };
}

/** Removes a profile; when it was the one in use, none is: another service is never chosen by itself. */
export function removeProfile(document: ProfilesDocument, name: string): ProfilesDocument {
  checkOwn(document, name, 'removed');
  const { [name]: _, ...profiles } = document.profiles;
  return { ...document, current: document.current === name ? null : document.current, profiles };
}

/** Gives a profile another name; it stays in use if it was. */
export function renameProfile(document: ProfilesDocument, from: string, to: string): ProfilesDocument {
  checkOwn(document, from, 'renamed');
  checkFreeName(document, to);
  const entries = Object.entries(document.profiles);
  const profiles = Object.fromEntries(entries.map(([name, each]) => [name === from ? to : name, each]));
  return { ...document, current: document.current === from ? to : document.current, profiles };
}

/** Makes a profile, or `sandbox`, the one in use when none is named. */
export function useProfile(document: ProfilesDocument, name: string): ProfilesDocument {
  storedProfile(document, name);
  return { ...document, current: name };
}

/** Sets one setting from its text; token and token_command replace each other. */
export function setKey(
  document: ProfilesDocument,
  name: string,
  keyName: string,
  text: string,
): ProfilesDocument {
  const profile = storedProfile(document, name);
  const key = settableKey(name, keyName);
  const value = parseKeyValue(key, text, profile);
  if (key === 'base_url') checkTokenStays(name, profile, String(value));
  const changed = { ...profile, [key]: value };
  const replaced = key === 'token' ? 'token_command' : key === 'token_command' ? 'token' : undefined;
  return withProfile(document, name, replaced ? without(changed, replaced) : changed);
}

/** Takes one setting back to its default; one that is not set is not an error. */
export function unsetKey(document: ProfilesDocument, name: string, keyName: string): ProfilesDocument {
  const profile = storedProfile(document, name);
  const key = settableKey(name, keyName);
  if (key === 'base_url') throw badValue('a profile needs a base_url', `convops profile remove ${name}`);
  return withProfile(document, name, without(profile, key));
}

function without(profile: Profile, key: ProfileKey): Profile {
  const { [key]: _, ...others } = profile;
  return others;
}

function settableKey(name: string, keyName: string): ProfileKey {
  const key = parseKey(keyName);
  if (mayHold(name, key)) return key;
  throw badValue(`${key} cannot be set for ${name}: it is the embedded service and needs no connection`);
}

/** Throws LocalError for a name that no new profile can have. */
export function checkFreeName(document: ProfilesDocument, name: string): void {
  if (!isProfileName(name)) {
    throw badValue(
      'a profile name has 1 to 64 letters, digits, dots, underscores or hyphens, and no hyphen first',
    );
  }
  if (name === SANDBOX_PROFILE) {
    throw badValue(`"${SANDBOX_PROFILE}" is the embedded service and always exists; choose another name`);
  }
  if (Object.hasOwn(document.profiles, name)) {
    throw badValue(`profile "${name}" already exists`, `convops profile show -p ${name}`);
  }
}

/** Throws LocalError for a profile that is not there, or is the embedded service. */
function checkOwn(document: ProfilesDocument, name: string, what: string): void {
  storedProfile(document, name);
  if (name !== SANDBOX_PROFILE) return;
  throw badValue(`the profile ${name} always exists and cannot be ${what}`, 'convops sandbox reset');
}

/** A token was given for one origin: another address in its profile would send it elsewhere. */
function checkTokenStays(name: string, profile: Profile, baseUrl: string): void {
  const key = profile.token !== undefined ? 'token' : 'token_command';
  if (profile[key] === undefined || profile.base_url === undefined) return;
  if (originOf(profile.base_url) === originOf(baseUrl)) return;
  const message = `the ${key} of profile ${name} is for ${originOf(profile.base_url)} and would be sent to ${originOf(baseUrl)}`;
  throw new LocalError(4, 'token_not_for_service', message, `convops profile unset ${key} -p ${name}`);
}

/** The document with the profile, whose address is judged beside its other settings. */
function withProfile(document: ProfilesDocument, name: string, profile: Profile): ProfilesDocument {
  const { base_url: url } = profile;
  const reason = url === undefined ? undefined : reasonAgainstStored('base_url', url, profile);
  if (reason !== undefined) throw badValue(reason);
  return { ...document, profiles: { ...document.profiles, [name]: profile } };
}
