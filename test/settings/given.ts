// Support of these tests: a document of profiles, and the settings that follow from it and what is given.

import type { Profile } from '../../src/settings/keys.ts';
import type { ProfilesDocument } from '../../src/settings/profile-document.ts';
import { resolveSettings, type SettingsInput } from '../../src/settings/resolve.ts';

export const A = 'https://a.example';
export const B = 'https://b.example';
const work: Profile = { base_url: A, token: 'token-a', operator: '7' };
export const DOCUMENT: ProfilesDocument = {
  version: 1,
  current: 'work',
  profiles: Object.fromEntries([
    ['work', work],
    ['other', { base_url: B, token_command: 'pass b', output: 'json' }],
    ['bare', { base_url: A }],
    ['plain', { base_url: 'http://10.0.0.1', allow_http: true }],
  ]),
};

export interface Given {
  readonly options?: SettingsInput['options'];
  readonly env?: Record<string, string>;
  readonly profiles?: ProfilesDocument;
}

/** Resolves with these options and variables; the profiles are DOCUMENT when not given. */
export function resolve({ options = {}, env = {}, profiles = DOCUMENT }: Given) {
  return resolveSettings({ options, env, profiles: () => profiles, sandboxOperator: '5' });
}

/** Names a profile by environment. */
export const profileX = (name: string) => ({ CONVOPS_PROFILE: name });
/** A whole service in the environment. */
export const both = { CONVOPS_BASE_URL: B, CONVOPS_TOKEN: 'token-env' };
