import type { Context } from '../../cli/context.ts';
import { changeLocally } from '../../cli/local-change.ts';
import type { ProfilesDocument } from '../../settings/profile-document.ts';
import { updateProfiles } from '../../settings/profiles.ts';

/** Applies a change to the profiles and resolves to them as they are then, or would be; throws LocalError. */
export async function changeProfiles(
  context: Context,
  change: (document: ProfilesDocument) => ProfilesDocument,
): Promise<ProfilesDocument> {
  return await changeLocally(context, (options) => updateProfiles(context.configFolder, change, options));
}
