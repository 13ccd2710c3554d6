// Whether this computer keeps what it reads: what is asked about it once, and the command that says so at any time.
import { archivePlace, monthsSince } from '../archive/store.ts';
import { setKey } from '../settings/profile-changes.ts';
import { updateProfiles } from '../settings/profiles.ts';
import type { Context } from './context.ts';

type Ports = Pick<Context, 'io' | 'settings' | 'service'>;

/** For how long convops offers to keep what it reads, in days. */
const DAYS = 90;

/** The command that says to keep what is read; only a profile can say so. */
export function wayToKeep({ settings, service }: Pick<Context, 'settings' | 'service'>): string {
  if (settings.values().profile === null) return 'convops help archive';
  return service.command(`profile set archive ${DAYS}d`);
}

/** Whether nobody has said whether to keep what is read, and nothing is kept for another profile of the service either. */
function isOpen(context: Ports): boolean {
  const { source } = context.settings.resolution().origins.archiveMs;
  return source === 'default' && monthsSince(archivePlace(context)).length === 0;
}

/** The question whether to keep it; null for an agent, without a terminal or a profile, and after an answer or the first line. */
export function keepQuestion(context: Ports): string | null {
  const { io, settings, service } = context;
  if (!io.canPrompt() || settings.by().kind === 'agent') return null;
  if (settings.values().profile === null || !isOpen(context)) return null;
  return `Keep what this computer reads of ${service.address()} for ${DAYS} days, in a private folder?`;
}

/** Offers to keep what this computer reads, if nobody has said whether to; a script gets one line. */
export async function offerArchive(context: Context): Promise<void> {
  const { io, settings, service, out } = context;
  const question = keepQuestion(context);
  if (question !== null)
    return await out.notice(await answerKeep(context, await io.prompt.confirm(question)));
  if (settings.options.quiet || !isOpen(context)) return;
  const then = settings.values().profile === null ? '' : `, then ${service.command('archive fill')}`;
  const keeps = `this computer keeps nothing of what it reads of ${service.address()}`;
  await out.warn(`${keeps}; to keep it: ${wayToKeep(context)}${then}`);
}

/** Stores the answer in the profile in use, and follows it from now on. Resolves to what follows from it. */
export async function answerKeep({ settings, service }: Ports, keeps: boolean): Promise<string> {
  const { profile } = settings.values();
  if (profile === null) throw new Error('only a profile can say to keep what is read');
  const answer = keeps ? `${DAYS}d` : 'off';
  await updateProfiles(settings.configFolder, (profiles) => setKey(profiles, profile, 'archive', answer));
  if (!keeps) return `convops keeps nothing; to change that: ${wayToKeep({ settings, service })}`;
  service.keepFor(DAYS * 24 * 60 * 60_000);
  return `convops keeps it for ${DAYS} days from now on; to read the open conversations now: ${service.command('archive fill')}`;
}
