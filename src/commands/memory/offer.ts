// Asks once whether to keep what this computer reads, when a person first searches it.
import { archivePlace, monthsSince } from '../../archive/store.ts';
import type { Context } from '../../cli/context.ts';
import { KEEP_FOR, wayToKeep } from '../../cli/service.ts';
import { setKey } from '../../settings/profile-changes.ts';
import { updateProfiles } from '../../settings/profiles.ts';

/** Offers to keep what this computer reads, if it keeps nothing; a script gets one line. */
export async function offerArchive(
  context: Pick<Context, 'io' | 'settings' | 'service' | 'out'>,
): Promise<void> {
  const { io, settings, service, out } = context;
  const { archiveMs, profile } = settings.values();
  if (monthsSince(archivePlace(context)).length > 0) return;
  if (archiveMs !== null)
    return await out.warn(
      `this computer has kept nothing of ${service.name()} yet; to read what the lists show: ${service.command('archive fill')}`,
    );
  // Who said off is asked no more.
  if (settings.resolution().origins.archiveMs.source !== 'default') return;
  if (profile === null || !io.canPrompt() || settings.by().kind === 'agent') {
    const keeps = `this computer keeps nothing of what it reads of ${service.address()}`;
    if (!settings.options.quiet) await out.warn(`${keeps}; to keep it: ${wayToKeep(context)}`);
    return;
  }
  const question = `Keep what this computer reads of ${service.address()} for 90 days, in a private folder?`;
  const answer = (await io.prompt.confirm(question)) ? KEEP_FOR : 'off';
  await updateProfiles(settings.configFolder, (profiles) => setKey(profiles, profile, 'archive', answer));
  await out.notice(
    answer === 'off'
      ? `convops keeps nothing; to change that: ${wayToKeep(context)}`
      : `convops keeps it for 90 days from now on; to read the open conversations now: ${service.command('archive fill')}`,
  );
}
