import type { ProfilesDocument } from '../../settings/profile-document.ts';
import { updateProfiles } from '../../settings/profiles.ts';
import type { Context } from '../context.ts';
import { changeLocally } from '../local-change.ts';

/** Applies a change to the profiles and resolves to them as they are then, or would be; throws LocalError. */
export async function changeProfiles(
  context: Context,
  change: (document: ProfilesDocument) => ProfilesDocument,
): Promise<ProfilesDocument> {
  return await changeLocally(context, (options) => updateProfiles(context.configFolder, change, options));
}
