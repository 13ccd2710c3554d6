// Asks once whether to keep what this computer reads, when a person first searches it.
import { archivePlace, monthsSince } from '../../archive/store.ts';
import type { Context } from '../../cli/context.ts';
import { setKey } from '../../settings/profile-changes.ts';
import { updateProfiles } from '../../settings/profiles.ts';

const OFFERED = '90d';

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
  const isAnswered = settings.resolution().origins.archiveMs.source !== 'default';
  const canAsk = io.canPrompt() && !isAnswered && profile !== null;
  if (!canAsk || settings.by().kind === 'agent' || settings.options.dryRun) {
    const way =
      profile === null ? 'convops profile add NAME' : service.command(`profile set archive ${OFFERED}`);
    const to = profile === null ? 'only a profile can say to keep it; to add one' : 'to keep it';
    if (!isAnswered && !settings.options.quiet)
      await out.warn(
        `this computer keeps nothing of what it reads of ${service.address()}; ${to}, run: ${way}`,
      );
    return;
  }
  const question = `Keep what this computer reads of ${service.address()} for 90 days, in a private folder?`;
  const answer = (await io.prompt.confirm(question)) ? OFFERED : 'off';
  await updateProfiles(settings.configFolder, (profiles) => setKey(profiles, profile, 'archive', answer));
  const kept =
    answer === 'off'
      ? `convops keeps nothing; to change that: ${service.command(`profile set archive ${OFFERED}`)}`
      : `convops keeps it for 90 days from now on; to read the open conversations now: ${service.command('archive fill')}`;
  await out.notice(kept);
}
